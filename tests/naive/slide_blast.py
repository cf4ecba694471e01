#!/usr/bin/env python3
"""A second, deliberately naive replayer for Slide Blast records: a test oracle.

  slide_blast.py replay  --sets DIR FILE...
  slide_blast.py perft DEPTH --sets DIR FILE
  slide_blast.py edges   --sets DIR FILE
  slide_blast.py compare --sets DIR --steward PROGRAM FILE...
  slide_blast.py counts  --sets DIR --steward PROGRAM [--every N] FILE...
  slide_blast.py random  --sets DIR --set NAME --players N --games N --seed S
                         [--hidden] [--spoil] [--until N] [--readings lot|KEY=OPTION,...]
  slide_blast.py readings

The other readings of the disputed points in READINGS are known; records under
any other are passed over. Claims are skipped. Component sets are looked for beside
the record first, then in DIR. Every route is followed anew from its starting
point, tile by tile, after each placement. Nothing here is clever on purpose.

compare: positions turn by turn (`show --each --format json`), and after each
action this program's numbers as claims (`check --format json`).
counts: the number of legal actions at every N-th point (`perft --depth 1 --at`).
random: games of its own; --hidden writes ? for some tiles; --spoil changes one
action and ends the record there; --until prints the position in front of the
N-th turn from the end instead of the game.
"""
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from reading import Illegal, Undecided, Unreadable, dirs_for, load_set, parse_record, read_records

GRIDS = {
    "square": {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)},
    "hexagon": {"n": (0, -2), "ne": (1, -1), "se": (1, 1), "s": (0, 2), "sw": (-1, 1), "nw": (-1, -1)},
}
DECK = ["slide", "high-speed", "icon", "entrance"]
COUNTS = {"slide": (29, "SB-count-slide"), "high-speed": (7, "SB-count-high-speed"),
          "icon": (3, "SB-count-attraction-icon"), "entrance": (1, "SB-count-tunnel-entrance"),
          "big": (3, "SB-count-attraction-big"), "exit": (1, "SB-count-tunnel-exit"),
          "guard": (2, "SB-count-life-guard"), "guard-exit": (2, "SB-count-life-guard")}
HIDDEN = "?"

# The disputed points that are known here: the default reading first. A record
# under any other point or reading is passed over.
READINGS = {
    "collision-scope": ["any-two", "current-player"],
    "collision-kind": ["joined-routes", "same-tile"],
    "crossing-slides": ["pass-over", "crash"],
    "start-scope": ["any-point", "points-in-play"],
    "start-own": ["included", "others-only"],
    "start-reentry": ["point-only", "whole-tile"],
    "unused-start-join": ["allowed", "forbidden"],
    "rotation": ["any-turn", "as-drawn"],
    "side-match": ["free", "own-route-only", "all-sides-match"],
    "big-tile-position": ["any-fitting", "anchor-only"],
    "token-count": ["one-per-placement", "one-per-opponent", "one-per-turn"],
    "token-supply": ["limited", "unlimited"],
    "high-speed-duty": ["mandatory", "optional"],
    "high-speed-second": ["normal-tile", "forbidden"],
    "high-speed-empty-deck": ["play-from-hand", "no-bonus"],
    "high-speed-bonus-kind": ["any-tile", "plain-only"],
    "high-speed-is-turn": ["same-turn", "new-turn"],
    "exit-touch": ["one-join", "one-neighbour", "one-player-route"],
    "exit-number": ["own-number", "arriving-number", "pairing-only"],
    "exit-entrance-contact": ["no-join", "no-join-any", "no-adjacency"],
    "exit-own-route": ["allowed", "unridden-only"],
    "exit-entry": ["placement-illegal", "pawn-stops"],
    "exit-limit-later": ["placement-only", "whole-game"],
    "life-guard-duty": ["must-when-stuck", "may-when-stuck", "any-time"],
    "life-guard-test": ["everything", "drawn-tile-only", "plain-tiles-only"],
    "pile-choice": ["free", "a-then-b"],
    "last-slide-tile": ["all-tiles", "last-plain-slide", "last-drawn"],
    "empty-deck-turn": ["play-without-draw", "game-over"],
    "revisit-count": ["every-pass", "distinct-tiles"],
    "start-tile-count": ["counts-one", "movements-only"],
    "big-tile-count": ["one-per-pass", "per-cell"],
    "tunnel-count": ["two-tiles", "pair-as-one"],
    "tie-later-turn": ["seat-order", "latest-turn-taken", "shared"],
    "tie-lower-places": ["later-turn", "shared"],
}


def readings_of(tags):
    """The readings a record names, or None if one is not known here."""
    found = {}
    for k, v in tags:
        if k != "ruling" or v == "component-mismatch=warning":
            continue
        key, option = (v.split("=", 1) + [""])[:2]
        if option not in READINGS.get(key, []):
            return None
        found[key] = option
    return found


# ---------------------------------------------------------------- the set

class Passed(Exception):
    """Nothing written says how it goes on; the record is passed over.

    collision-scope=current-player lets the slides of two others become one, and neither the
    rulebook nor the catalogue says where each of their pawns stops.
    """


class Park:
    """A component set and one side of its start tile."""

    def __init__(self, data, board, readings=None):
        self.data = data
        self.readings = readings or {}
        self.board = board
        self.steps = GRIDS[data["grid"]["shape"]]
        self.sides = list(self.steps)
        self.ends = data["ends"]
        self.words = {}                # word -> design
        for ident, d in data["tiles"].items():
            if "copies" in d:
                for n in range(d["copies"]):
                    self.words["%s%d" % (ident, n + 1)] = d
            else:
                self.words[ident] = d
        self.deck = [w for w, d in self.words.items() if d["kind"] in DECK]
        self.guards = [w for w, d in self.words.items() if d["kind"] == "guard"]
        start = data["start"][board]
        self.points = {n: p for n, p in start["points"].items()}
        self.prints = {"start": self.read_design(start, ["anchor"])}
        for w, d in self.words.items():
            if d["kind"] != "icon":
                self.prints[w] = self.read_design(d, d.get("cells", ["anchor"]))

    def reads(self, key, option):
        return self.readings.get(key, READINGS[key][0]) == option

    def kind(self, word):
        return self.words[word]["kind"]

    def read_end(self, text):
        """'ne1 se' or 'n 2' -> (walk, side, place)."""
        w = text.split()
        walk = []
        if w[0] not in self.steps:
            walk = self.walk(w.pop(0))
        return walk, w[0], int(w[1]) if len(w) > 1 else 1

    def read_design(self, d, cells):
        """What is printed on a tile: its cells and [what, end(s)]."""
        lines = []
        for s in d.get("slides", []):
            a, b = s.split("-")
            lines.append(("slide", self.read_end(a), self.read_end(b)))
        for n, e in d.get("numbers", {}).items():
            lines.append(("number", n, self.read_end(e)))
        for n, p in d.get("points", {}).items():
            lines.append(("point", n, self.read_end(p["end"])))
        return [self.walk(c) for c in cells], lines

    # cells are (x, y) seen from the start tile; on hexagons y counts half hexes

    def walk(self, text):
        if text == "anchor":
            return []
        parts = re.findall(r"([a-z]+)([0-9]+)", text)
        if "".join(a + b for a, b in parts) != text or not parts:
            raise Unreadable("cell %s" % text)
        for side, n in parts:
            if side not in self.steps or len(n) > 3:
                raise Unreadable("cell %s" % text)
        return [(side, int(n)) for side, n in parts]

    def go(self, cell, walk, turn=0):
        x, y = cell
        for side, n in walk:
            dx, dy = self.steps[self.turned(side, turn)]
            x += dx * n
            y += dy * n
        return x, y

    def cell(self, text):
        return (0, 0) if text == "start" else self.go((0, 0), self.walk(text))

    def name(self, cell):
        x, y = cell
        parts = []
        if len(self.sides) == 4:
            parts = [("n", -y), ("s", y), ("e", x), ("w", -x)]
        else:
            east = "e" if x > 0 else "w"
            up = abs(y) - abs(x)
            if up >= 0:
                way = "n" if y < 0 else "s"
                parts = [(way, up // 2), (way + east, abs(x))]
            else:
                parts = [("n" + east, (abs(x) - y) // 2), ("s" + east, (abs(x) + y) // 2)]
        return "".join("%s%d" % p for p in parts if p[1] > 0) or "start"

    def turned(self, side, turn):
        return self.sides[(self.sides.index(side) + turn) % len(self.sides)]

    def facing(self, end):
        cell, side, place = end
        half = len(self.sides) // 2
        return self.go(cell, [(side, 1)]), self.turned(side, half), self.ends + 1 - place

    def end_words(self, end):
        cell, side, place = end
        if side is None:
            return self.name(cell)
        return "%s %s" % (self.name(cell), side) + (" %d" % place if self.ends > 1 else "")


class Table:
    """The tiles that lie: cell -> tile, end -> what the slide there leads to."""

    def __init__(self, park):
        self.park = park
        self.tiles = []                # (word, cell, top) in the order of laying
        self.cells = {}                # cell -> word
        self.ends = {}                 # end -> (word, what, other)
        self.outs = {}                 # (exit word, number) -> end
        self.points = {}               # number -> end

    def copy(self):
        t = Table(self.park)
        t.tiles = list(self.tiles)
        t.cells = dict(self.cells)
        t.ends = dict(self.ends)
        t.outs = dict(self.outs)
        t.points = dict(self.points)
        return t

    def cover(self, word, cell, top):
        turn = self.park.sides.index(top)
        return [self.park.go(cell, w, turn) for w in self.park.prints[word][0]]

    def place_end(self, end, cell, turn):
        walk, side, place = end
        return self.park.go(cell, walk, turn), self.park.turned(side, turn), place

    def lay(self, word, cell, top):
        turn = self.park.sides.index(top)
        self.tiles.append((word, cell, top))
        for c in self.cover(word, cell, top):
            self.cells[c] = word
        for line in self.park.prints[word][1]:
            if line[0] == "slide":
                a = self.place_end(line[1], cell, turn)
                b = self.place_end(line[2], cell, turn)
                self.ends[a] = (word, "slide", b)
                self.ends[b] = (word, "slide", a)
                continue
            end = self.place_end(line[2], cell, turn)
            if line[0] == "point":
                self.ends[end] = (word, "point", line[1])
                self.points[line[1]] = end
            elif self.park.kind(word) in ("entrance", "guard"):
                self.ends[end] = (word, "in", line[1])
            else:
                self.ends[end] = (word, "out", line[1])
                self.outs[word, line[1]] = end

    def route(self, point):
        """(tiles passed, last end, why it stops, whose point it runs into, last jump number)."""
        return self.follow(point)[:5]

    def trail(self, point):
        """The tiles passed, each with the ends by which it was."""
        return self.follow(point)[5]

    def follow(self, point):
        passes = 1
        end = self.points[point]
        jump = None
        trail = [("start", None, end)]
        while True:
            if passes > 100000:
                raise Unreadable("a ring")
            ahead = self.park.facing(end)
            if ahead[0] not in self.cells:
                return passes, end, "open", None, jump, trail
            if ahead not in self.ends:
                return passes, end, "blocked", None, jump, trail
            word, what, other = self.ends[ahead]
            if what == "point" and self.park.reads("start-scope", "points-in-play") and \
                    other not in self.park.used.values():
                # one more pass of the start tile, and the pawn rests inside it
                trail.append(("start", ahead, None))
                return passes + 1, ((0, 0), None, None), "blocked", None, jump, trail
            if what == "point":
                return passes, end, "point", other, jump, trail
            if what == "out":
                return passes, end, "exit", None, jump, trail
            passes += 1
            if what == "slide":
                end = other
                trail.append((word, ahead, end))
            else:
                end = self.outs[self.park.words[word]["exit"], other]
                passes += 1
                jump = other
                trail.append((word, ahead, None))
                trail.append((self.park.words[word]["exit"], None, end))

    def size(self, word):
        return len([c for c in self.cells if self.cells[c] == word])

    def joins(self, word):
        """[end of this tile, end of another that it is joined to]"""
        return [(e, self.park.facing(e)) for e in self.ends
                if self.ends[e][0] == word and self.park.facing(e) in self.ends
                and self.ends[self.park.facing(e)][0] != word]

    def neighbours(self, word):
        found = set()
        for c in self.cells:
            if self.cells[c] == word:
                for s in self.park.sides:
                    found.add(self.cells.get(self.park.go(c, [(s, 1)])))
        return found - {None, word}

    def rim(self, word):
        """The end places round the edge of a tile, clockwise."""
        mine = [c for c in self.cells if self.cells[c] == word]
        sides = self.park.sides
        first = [(c, i) for c in mine for i in range(len(sides))
                 if self.park.go(c, [(sides[i], 1)]) not in mine][0]
        found = []
        cell, i = first
        while True:
            found += [(cell, sides[i], k + 1) for k in range(self.park.ends)]
            i = (i + 1) % len(sides)
            while self.park.go(cell, [(sides[i], 1)]) in mine:
                cell = self.park.go(cell, [(sides[i], 1)])
                i = (i + len(sides) // 2 + 1) % len(sides)
            if (cell, i) == first:
                return found

    def cross(self, word, one, two):
        """Do the ends of two slides alternate round the edge?"""
        rim = self.rim(word)
        a, b = sorted(rim.index(e) for e in one)
        return len([e for e in two if a < rim.index(e) < b]) == 1

    def near(self):
        """Empty cells beside the tiles."""
        found = []
        for c in self.cells:
            for s in self.park.sides:
                n = self.park.go(c, [(s, 1)])
                if n not in self.cells and n not in found:
                    found.append(n)
        return found


# ---------------------------------------------------------------- the position

class Position:
    def __init__(self, park, seats):
        self.park = park
        self.seats = seats
        self.table = Table(park)
        self.table.lay("start", (0, 0), park.sides[0])
        self.point = park.used = {}
        self.hands = {}
        self.tokens = {s: 0 for s in seats}
        self.piles = {"a": None, "b": None}     # words from the top; both None: only the sum is known
        self.sum = 0
        self.gone = []                 # out of the game
        self.out = []                  # seats that are
        self.next = seats[0]
        self.passes = 0                # turns without a play in a row, the piles being empty
        self.turn = None
        self.last = {}                 # seat -> number of its last turn
        self.over = False
        self.doubts = []

    def copy(self):
        p = Position.__new__(Position)
        p.park = self.park
        p.seats = self.seats
        p.table = self.table           # replaced as a whole, never changed
        p.point = self.point
        p.hands = {s: list(h) for s, h in self.hands.items()}
        p.tokens = dict(self.tokens)
        p.piles = {k: None if v is None else list(v) for k, v in self.piles.items()}
        p.sum = self.sum
        p.gone = list(self.gone)
        p.out = list(self.out)
        p.next = self.next
        p.passes = self.passes
        p.turn = dict(self.turn, moved=dict(self.turn["moved"])) if self.turn else None
        p.last = dict(self.last)
        p.over = self.over
        p.doubts = list(self.doubts)
        return p

    def left(self):
        if self.piles["a"] is None:
            return self.sum
        return len(self.piles["a"]) + len(self.piles["b"])

    def known(self):
        """Where each tile is that is known to be somewhere."""
        found = {}
        for w, cell, top in self.table.tiles:
            found[w] = "table"
        for w in self.gone:
            found[w] = "out"
        for s in self.seats:
            for w in self.hands.get(s, []):
                found[w] = "hand " + s
        for k in self.piles:
            for w in self.piles[k] or []:
                found[w] = "pile"
        found.pop(HIDDEN, None)
        return found

    def route(self, seat):
        return self.table.route(self.point[seat])

    def following(self, seat):
        i = self.seats.index(seat)
        for n in range(1, len(self.seats) + 1):
            s = self.seats[(i + n) % len(self.seats)]
            if s not in self.out:
                return s
        return seat

    def playing(self):
        return [s for s in self.seats if s not in self.out]

    def nothing_to_do(self, seat):
        return not self.hands[seat] and not self.left()

    # results

    def tiles(self, seat):
        words = [t[0] for t in self.table.trail(self.point[seat])]
        if self.park.reads("revisit-count", "distinct-tiles"):
            words = set(words)
        n = 0
        for w in words:
            kind = "start" if w == "start" else self.park.kind(w)
            if kind == "big" and self.park.reads("big-tile-count", "per-cell"):
                n += self.table.size(w)
            elif kind in ("exit", "guard-exit") and self.park.reads("tunnel-count", "pair-as-one"):
                n += 0                 # the entrance has counted for both
            else:
                n += 1
        return n - 1 if self.park.reads("start-tile-count", "movements-only") else n

    def bonus(self, seat):
        table = {int(k): v for k, v in self.park.data["bonus"]["points"].items()}
        n = min(self.tokens[seat], max(table))
        return table.get(n, 0)

    def total(self, seat):
        return self.tiles(seat) + self.bonus(seat)

    def rank(self):
        def later(s):
            if self.park.reads("tie-later-turn", "latest-turn-taken"):
                return self.last.get(s, -1), self.seats.index(s)
            return 0, self.seats.index(s)
        return sorted(self.seats, key=lambda s: (self.total(s), later(s)), reverse=True)

    def ties(self):
        """(at the top, anywhere)"""
        totals = sorted((self.total(s) for s in self.seats), reverse=True)
        return totals[0] == totals[1], len(set(totals)) < len(totals)

    # as words

    def set_up_words(self):
        """A set-up; mid-turn actions are not in it."""
        out = ["board " + self.park.board]
        out += ["@%s point %s" % (s, self.point[s]) for s in self.seats]
        for w, cell, top in self.table.tiles[1:]:
            out.append("tile %s %s %s" % (w, self.park.name(cell), top))
        for s in self.seats:
            out.append("hand %s %s" % (s, hand_words(self.hands[s])))
            if self.tokens[s]:
                out.append("tokens %s %d" % (s, self.tokens[s]))
        if self.piles["a"] is not None:
            out += ["pile %s %s" % (k, pile_words(self.piles[k])) for k in "ab"]
        icons = self.icons_out()
        rest = [w for w in self.gone if w not in icons]
        if rest:
            out.append("pile out " + " ".join(rest))
        out += ["out " + s for s in self.out]
        out.append("resume " + self.next)
        return out

    def icons_out(self):
        return [w for w, d in self.park.words.items() if d["kind"] == "icon" and
                d["big"] in [t[0] for t in self.table.tiles]]

    def words(self):
        out = [] if self.over else self.set_up_words()[:-1]
        for s in self.seats:
            r = self.route(s)
            out.append("at %s %s (%s), moved %d, tiles %d, score %d" % (
                s, self.park.end_words(r[1]), r[2], self.turn["moved"][s] if self.turn else 0, r[0], self.total(s)))
        out.append("over: " + " ".join(self.rank()) if self.over else "next " + self.next)
        return out

    def state(self):
        """To be compared; what a set-up cannot say is left out."""
        turn = None
        if self.turn and not self.turn["done"]:
            turn = [self.turn["seat"], self.turn["stage"], self.turn["plays"]]
        return {
            "board": self.park.board,
            "point": dict(self.point),
            "tiles": sorted(self.table.tiles[1:]),
            "hands": {s: sorted(h) for s, h in self.hands.items()},
            "tokens": dict(self.tokens),
            "piles": dict(self.piles),
            "left": self.left(),
            "gone": sorted(self.gone),
            "out": sorted(self.out),
            "next": None if self.over or turn else self.next_to_act(),
            "turn": turn,
        }

    def next_to_act(self):
        s = self.next
        for _ in self.seats:
            if s not in self.out and not self.nothing_to_do(s):
                break
            s = self.following(s)
        return s


def hand_words(hand):
    known = sorted(w for w in hand if w != HIDDEN)
    n = len(hand) - len(known)
    return " ".join(known + (["?" if n == 1 else "?%d" % n] if n else [])) or "none"


def pile_words(pile):
    out = []
    n = 0
    for w in pile + [None]:
        if w == HIDDEN:
            n += 1
            continue
        if n:
            out.append("?" if n == 1 else "?%d" % n)
            n = 0
        if w:
            out.append(w)
    return " ".join(out) or "none"


# ---------------------------------------------------------------- set-up

def need(words, n):
    if len(words) != n:
        raise Unreadable("%d words where %d belong" % (len(words), n))


def seats_of(rec):
    return [re.split(r"\s*:\s*", v, maxsplit=1)[0].strip().lower() for k, v in rec["tags"] if k == "seat"]


def deck_word(park, w):
    """A tile out of the deck, or the reason why there is none of this name."""
    if w in park.words:
        if w not in park.deck:
            raise Illegal("SB-deck-members")
        return w
    m = re.fullmatch(r"([a-z-]+?)([0-9]+)", w)
    if m:
        for ident, d in park.data["tiles"].items():
            if ident == m.group(1) or re.fullmatch(re.escape(m.group(1)) + "[0-9]", ident):
                raise Illegal(COUNTS[d["kind"]][1])
    raise Unreadable("tile %s" % w)


def read_tiles(park, words):
    out = []
    for w in words:
        if w == "none":
            continue
        if w.startswith("?"):
            out += [HIDDEN] * int(w[1:] or 1)
        else:
            out.append(deck_word(park, w))
    return out


def set_up(rec, dirs):
    tags = dict(rec["tags"])
    seats = seats_of(rec)
    data = load_set(tags.get("components", "standard"), dirs)
    if data.get("edition") == "printed":
        for kind, (n, why) in COUNTS.items():
            if sum(d.get("copies", 1) for d in data["tiles"].values() if d["kind"] == kind) != n:
                raise Illegal(why)
    if not 2 <= len(seats) <= 6:
        raise Illegal("SB-count-pawn")
    if len(set(seats)) < len(seats):
        raise Illegal("SB-colour")
    if not rec["turns"] or rec["turns"][0]["seat"] != "setup":
        raise Undecided("no set-up")
    actions = [(n, a) for n, a in enumerate(rec["turns"][0]["actions"]) if not a["claim"]]
    boards = [a["words"] for n, a in actions if a["verb"] == "board"]
    if len(boards) != 1 or len(boards[0]) != 1:
        raise Illegal("SB-start-placed")
    if boards[0][0] not in data["start"] or boards[0][0] == "note":
        raise Illegal("SB-count-start")
    p = Position(Park(data, boards[0][0], readings_of(rec["tags"])), seats)
    middle = any(a["verb"] == "resume" for n, a in actions)
    given = {"a": None, "b": None}
    for n, a in actions:
        try:
            set_up_action(p, a, given, middle)
        except Illegal as e:
            e.action = n + 1
            raise
    finish_set_up(p, given, middle)
    return p


def set_up_action(p, a, given, middle):
    v, w, park = a["verb"], a["words"], p.park
    if v in ("board", "pass"):
        return
    if v == "point":
        need(w, 1)
        if a["by"] not in p.seats:
            raise Unreadable("point without a seat")
        own = colour_point(p, a["by"])
        if w[0] not in park.points or w[0] in p.point.values() or own not in (None, w[0]):
            raise Illegal("SB-own-start")
        p.point[a["by"]] = w[0]
    elif v == "tile":
        need(w, 3)
        if not middle:
            raise Illegal("SB-start-placed")
        if w[0] not in park.words or park.kind(w[0]) == "icon":
            deck_word(park, w[0])
            raise Illegal("SB-attraction-swap")
        if w[2] not in park.sides:
            raise Unreadable("top %s" % w[2])
        if w[0] in p.known():
            raise Illegal("SB-tile-once")
        cell = park.cell(w[1])
        if any(c in p.table.cells for c in p.table.cover(w[0], cell, w[2])):
            raise Illegal("SB-empty-cell")
        p.table.lay(w[0], cell, w[2])
    elif v == "draw":
        if a["by"] not in p.seats:
            raise Unreadable("draw without a seat")
        if middle:
            raise Unreadable("draw in mid-game")
        if a["by"] in p.hands:
            raise Illegal("SB-deal-one")
        pile, tile = draw_words(p, given, w, "SB-deal-one")
        p.hands[a["by"]] = [take(p, given, pile, tile)]
    elif v == "hand":
        if not w or w[0] not in p.seats:
            raise Unreadable("hand")
        hand = read_tiles(park, w[1:])
        if not middle and len(hand) != 1:
            raise Illegal("SB-deal-one")
        check_once(p, given, hand)
        p.hands[w[0]] = hand
    elif v == "tokens":
        need(w, 2)
        p.tokens[w[0]] = int(w[1])
        if sum(p.tokens.values()) > park.data["tokens"]["count"]:
            raise Illegal("SB-count-token")
    elif v == "pile":
        if w and w[0] == "out":
            tiles = [x for x in read_tiles(park, w[1:]) if x not in p.gone]
            check_once(p, given, tiles)
            p.gone += tiles
        elif w and w[0] in ("a", "b"):
            tiles = read_tiles(park, w[1:])
            check_once(p, given, tiles)
            if not tiles and not middle:
                raise Illegal("SB-two-piles")
            given[w[0]] = tiles
        elif w and w[0] == "pool":
            pass
        else:
            raise Illegal("SB-two-piles")
    elif v == "out":
        need(w, 1)
        p.out.append(w[0])
    elif v == "resume":
        need(w, 1)
        if w[0] not in p.seats:
            raise Unreadable("resume")
        p.next = w[0]
    elif v == "at":
        pass
    else:
        raise Unreadable("set-up word %s" % v)


def check_once(p, given, tiles):
    seen = list(p.known()) + [w for k in "ab" for w in given[k] or []]
    for w in tiles:
        if w == HIDDEN:
            continue
        if w in seen:
            raise Illegal(COUNTS["entrance"][1] if p.park.kind(w) == "entrance" else "SB-tile-once")
        seen.append(w)


def colour_point(p, seat):
    for n, pt in p.park.points.items():
        if pt.get("color") == seat:
            return n
    return None


def finish_set_up(p, given, middle):
    park = p.park
    for s in p.seats:
        if s not in p.point:
            own = colour_point(p, s)
            if own is None or own in p.point.values():
                raise Illegal("SB-own-start")
            p.point[s] = own
    for w in p.icons_out():
        if w not in p.gone:
            p.gone.append(w)
    if not middle:
        if any(s not in p.hands for s in p.seats):
            raise Illegal("SB-deal-one")
        if (given["a"] is None) != (given["b"] is None):
            raise Illegal("SB-two-piles")
    empty = given["a"] == [] and given["b"] == []
    for s in p.seats:
        if s not in p.hands:
            p.hands[s] = [] if empty or s in p.out else [HIDDEN]
    p.hands = {s: p.hands[s] for s in p.seats}
    laid = len([t for t in p.table.tiles[1:] if park.kind(t[0]) in DECK])
    rest = len(park.deck) - laid - len(p.gone) - sum(len(h) for h in p.hands.values())
    if given["a"] is None and given["b"] is None:
        p.sum = rest
    else:
        for k, other in (("a", "b"), ("b", "a")):
            if given[k] is None:
                given[k] = [HIDDEN] * (rest - len(given[other]))
        p.piles = {"a": given["a"], "b": given["b"]}
        if p.left() != rest:
            raise Illegal("SB-deck-size")
    if rest < 0:
        raise Illegal("SB-deck-size")
    for w, cell, top in p.table.tiles:
        d = park.words.get(w, {})
        if d.get("kind") in ("entrance", "guard") and d["exit"] not in [t[0] for t in p.table.tiles]:
            raise Illegal("SB-tunnel-take-exit")
    for s in p.seats:
        why = p.route(s)[2]
        if why == "exit" and park.reads("exit-entry", "placement-illegal"):
            raise Illegal("SB-exit-no-entry")
        if why == "point":
            raise Illegal("SB-no-collision")
    look_for_end(p)


# ---------------------------------------------------------------- draws

def draw_words(p, piles, words, too_many):
    """(pile or None, tile or ?)"""
    w = list(words)
    pile = None
    if w and w[0] in ("pool", "table", "out"):
        raise Illegal("SB-draw-deck")
    if w and re.fullmatch("[a-z]", w[0]) and (len(w) > 1 or w[0] in ("a", "b")) and w[0] not in p.park.words:
        pile = w.pop(0)
        if pile not in ("a", "b"):
            raise Illegal("SB-two-piles")
    tiles = read_tiles(p.park, w)
    if len(tiles) != 1:
        raise Illegal(too_many)
    if pile is None:
        full = [k for k in "ab" if piles[k]]
        if piles["a"] is None or len(full) == 2:
            raise Illegal("SB-draw-deck")
        if not full:
            raise Illegal("SB-draw-empty")
        pile = full[0]
    if pile == "b" and p.park.reads("pile-choice", "a-then-b") and (piles["a"] is None or piles["a"]):
        if piles["a"] is not None:
            raise Illegal("SB-draw-deck")
    return pile, tiles[0]


def elsewhere(p, tile):
    """A tile that is drawn lies nowhere else: not in the piles, where it is no top tile then, and nowhere outside.
    Of the one entrance a rule of its own says that it is the only one."""
    where = p.known().get(tile)
    if where == "pile":
        raise Illegal("SB-draw-deck")
    if where:
        raise Illegal(COUNTS["entrance"][1] if p.park.kind(tile) == "entrance" else "SB-tile-once")


def take(p, piles, pile, tile):
    """The tile that comes off a pile; said may be ?."""
    if piles is p.piles and piles["a"] is None:
        if not p.sum:
            raise Illegal("SB-draw-empty")
        elsewhere(p, tile)
        p.sum -= 1
        return tile
    if piles[pile] is None:            # a set-up that says its piles later or never
        elsewhere(p, tile)
        if any(tile != HIDDEN and tile in (piles[k] or []) for k in "ab"):
            raise Illegal("SB-tile-once")
        return tile
    if not piles[pile]:
        raise Illegal("SB-draw-empty")
    top = piles[pile][0]
    if top != HIDDEN and tile not in (HIDDEN, top):
        raise Illegal("SB-draw-deck")
    if top == HIDDEN and tile != HIDDEN:
        elsewhere(p, tile)
        if any(tile in (piles[k] or []) for k in "ab"):
            raise Illegal("SB-draw-deck")
    piles[pile].pop(0)
    return top if top != HIDDEN else tile


def fresh_bonus(p):
    """Under high-speed-is-turn=new-turn the bonus is a turn of its own, and begins here."""
    t = p.turn
    if t["bonus"] and p.park.reads("high-speed-is-turn", "new-turn"):
        t["bonus"] = False
        t["again"] = True
        t["token"] = False
        t["moved"] = {s: 0 for s in p.seats}


def draw(p, words):
    t = p.turn
    if t["stage"] != "draw":
        if not p.left():
            raise Illegal("SB-draw-empty")
        raise Illegal("SB-draw-one")
    pile, tile = draw_words(p, p.piles, words, "SB-draw-one")
    fresh_bonus(p)
    p.hands[t["seat"]].append(take(p, p.piles, pile, tile))
    t["drawn"] = p.hands[t["seat"]][-1]
    t["stage"] = "play"


# ---------------------------------------------------------------- is a placement legal?

def connects(p, table, seat, word, cell, top):
    """Has the tile an end where the pawn stands? Gives that end on the tile."""
    passes, end, why, who, jump = p.table.route(p.point[seat])
    if why != "open":
        return None
    ahead = p.park.facing(end)
    if ahead not in table.ends or table.ends[ahead][0] != word:
        return None
    return ahead


def turn_fault(p, top):
    return p.park.reads("rotation", "as-drawn") and top != p.park.sides[0]


def golden_b(p, table, seat):
    """Faults of the routes on the table as it would be."""
    reads = p.park.reads
    owner = {n: s for s, n in p.point.items()}
    for s in p.seats:
        passes, end, why, point, jump = table.route(p.point[s])
        if why == "exit" and reads("exit-entry", "placement-illegal"):
            yield "SB-exit-no-entry"
        if why == "point" and p.route(s)[2] != "point":
            other = owner.get(point)
            if other and p.route(s)[0] > 1 and p.route(other)[0] > 1:
                if counts(p, seat, s, other):
                    yield "SB-no-collision"
            else:
                yield "SB-no-start-return"
        if reads("start-reentry", "whole-tile") and "start" in [t[0] for t in table.trail(p.point[s])[1:]]:
            yield "SB-no-start-return"
    for i, one in enumerate(p.seats):
        for two in p.seats[i + 1:]:
            if counts(p, seat, one, two) and meet(p, table, one, two):
                yield "SB-no-collision"
    if reads("unused-start-join", "forbidden"):
        for n in p.park.points:
            passes, end, why, point, jump = table.route(n)
            if n not in owner and why == "point" and point not in owner and jump is None:
                yield "SB-no-start-return"


def counts(p, seat, one, two):
    """Is it a collision that matters?"""
    return p.park.reads("collision-scope", "any-two") or seat in (one, two)


def meet(p, table, one, two):
    """Do two players share a tile, or cross, where that is a collision?"""
    same = p.park.reads("collision-kind", "same-tile")
    crash = p.park.reads("crossing-slides", "crash")
    if not same and not crash:
        return False
    for word, a, b in table.trail(p.point[one]):
        for other, c, d in table.trail(p.point[two]):
            if word != other:
                continue
            if same and word != "start":
                return True
            if crash and None not in (a, b, c, d) and table.cross(word, (a, b), (c, d)):
                return True
    return False


def side_faults(p, table, seat, words):
    """What the option side-match forbids."""
    if p.park.reads("side-match", "own-route-only") and table.route(p.point[seat])[2] == "blocked":
        yield "SB-side-match"
    if p.park.reads("side-match", "all-sides-match"):
        for end in table.ends:
            ahead = p.park.facing(end)
            if ahead[0] in table.cells and ahead not in table.ends and \
                    (table.ends[end][0] in words or table.cells[ahead[0]] in words):
                yield "SB-side-match"


def limit_faults(p, table, words):
    """Exits that lie already, under exit-limit-later=whole-game."""
    if p.park.reads("exit-limit-later", "placement-only"):
        return
    for word, cell, top in table.tiles[1:]:
        if p.park.kind(word) in ("exit", "guard-exit") and word not in words and too_many(p, table, word):
            yield "SB-exit-one-route"


def ridden(p):
    """The ends of all slides that players have ridden."""
    return {e for s in p.seats for w, a, b in p.table.trail(p.point[s]) for e in (a, b) if e}


def too_many(p, table, word):
    """Does the exit touch more than it may?"""
    joins = table.joins(word)
    if p.park.reads("exit-touch", "one-join"):
        return len(joins) > 1
    if p.park.reads("exit-touch", "one-neighbour"):
        return len(table.neighbours(word)) > 1
    return len([1 for mine, other in joins if other in ridden(p)]) > 1


def tile_faults(p, seat, word, cell, top):
    """A tile or a big tile by itself."""
    if any(c in p.table.cells for c in p.table.cover(word, cell, top)):
        yield "SB-big-no-cover" if p.park.kind(word) == "big" else "SB-empty-cell"
        return
    table = p.table.copy()
    table.lay(word, cell, top)
    ahead = connects(p, table, seat, word, cell, top)
    if ahead is None or turn_fault(p, top):
        yield "SB-connect-own-route"
    elif ahead[0] != cell and p.park.reads("big-tile-position", "anchor-only"):
        yield "SB-connect-own-route"
    yield from golden_b(p, table, seat)
    yield from limit_faults(p, table, [word])
    yield from side_faults(p, table, seat, [word])


def pair_faults(p, seat, enter, cell, top, leave, exit_cell, exit_top):
    """An entrance with its exit."""
    park = p.park
    if any(c in p.table.cells for c in p.table.cover(enter, cell, top)):
        yield "SB-empty-cell"
        return
    table = p.table.copy()
    table.lay(enter, cell, top)
    ahead = connects(p, table, seat, enter, cell, top)
    if ahead is None or turn_fault(p, top) or turn_fault(p, exit_top):
        yield "SB-connect-own-route"
    if any(c in table.cells for c in table.cover(leave, exit_cell, exit_top)):
        yield "SB-empty-cell"
        return
    table.lay(leave, exit_cell, exit_top)
    reads = park.reads
    joins = table.joins(leave)
    tiles = [table.ends[other][0] for mine, other in joins]
    entrances = [w for w in tiles if w != "start" and park.kind(w) in ("entrance", "guard")]
    if not joins:
        yield "SB-exit-connect"
    if enter in tiles or entrances and reads("exit-entrance-contact", "no-join-any"):
        yield "SB-exit-not-entrance"
    if enter in table.neighbours(leave) and reads("exit-entrance-contact", "no-adjacency"):
        yield "SB-exit-not-entrance"
    if too_many(p, table, leave):
        yield "SB-exit-one-route"
    if reads("exit-own-route", "unridden-only") and any(other in ridden(p) for mine, other in joins):
        yield "SB-exit-connect"
    if joins and ahead is not None and not reads("exit-number", "pairing-only"):
        arriving = [ahead]
        if reads("exit-number", "arriving-number"):
            arriving = [a for w, a, b in [t for s in p.seats for t in table.trail(p.point[s])] if w == enter and a]
        numbers = {table.ends[a][2] for a in arriving if table.ends[a][1] == "in"}
        if not any(table.ends[mine][2] in numbers for mine, other in joins):
            yield "SB-exit-number"
    yield from golden_b(p, table, seat)
    yield from limit_faults(p, table, [enter, leave])
    yield from side_faults(p, table, seat, [enter, leave])


def first(faults):
    for f in faults:
        return f
    return None


# ---------------------------------------------------------------- what could be played

def ahead_of(p, seat):
    passes, end, why, point, jump = p.route(seat)
    return p.park.facing(end)[0] if why == "open" else None


def pair_placements(p, seat, enter):
    park = p.park
    leave = park.words[enter]["exit"]
    target = ahead_of(p, seat)
    if target is None or leave in p.known():
        return
    for top in park.sides:
        table = p.table.copy()
        table.lay(enter, target, top)
        if connects(p, table, seat, enter, target, top) is None:
            continue
        for cell in table.near():
            for exit_top in park.sides:
                if first(pair_faults(p, seat, enter, target, top, leave, cell, exit_top)) is None:
                    yield [enter, park.name(target), top, leave, park.name(cell), exit_top]


def bonus_fault(p, kind):
    """Why a bonus play may not be of this kind, or None."""
    t = p.turn
    if not t or not t["bonus"]:
        return None
    if kind == "high-speed" and p.park.reads("high-speed-second", "forbidden") and \
            p.park.reads("high-speed-is-turn", "same-turn"):
        return "SB-high-speed-second"
    if kind not in ("slide", "high-speed") and p.park.reads("high-speed-bonus-kind", "plain-only"):
        return "SB-high-speed-hand"
    return None


def placements(p, seat, tile):
    """All legal plays of a tile, as words."""
    park = p.park
    if ahead_of(p, seat) is None:
        return
    kind = park.kind(tile)
    if bonus_fault(p, kind):
        return
    if kind in ("entrance", "guard"):
        yield from pair_placements(p, seat, tile)
        return
    word, before = tile, [tile]
    cells = p.table.near()
    if kind == "icon":
        word = park.words[tile]["big"]
        before = [tile, word]
        if word in p.known():
            return
        around = {}
        for top in park.sides:
            for c in anchors_for(p, word, ahead_of(p, seat), top):
                around[c] = None
        cells = list(around)
    for cell in cells:
        for top in park.sides:
            cover = p.table.cover(word, cell, top)
            if ahead_of(p, seat) not in cover:
                continue               # rule a is broken for certain
            if first(tile_faults(p, seat, word, cell, top)) is None:
                yield before + [park.name(cell), top]


def anchors_for(p, word, target, top):
    return [c for c in around_target(p, target, 4) if target in p.table.cover(word, c, top)]


def around_target(p, target, steps):
    found = [target]
    for _ in range(steps):
        for c in list(found):
            for s in p.park.sides:
                n = p.park.go(c, [(s, 1)])
                if n not in found:
                    found.append(n)
    return found


def fits(p, seat, tile):
    return first(placements(p, seat, tile)) is not None


def stuck(p, seat, hand=None):
    """True, False, or None if a hidden tile decides."""
    hand = p.hands[seat] if hand is None else hand
    if any(fits(p, seat, w) for w in hand if w != HIDDEN):
        return False
    if ahead_of(p, seat) is None:
        return True
    return None if HIDDEN in hand else True


def helpless(p, seat):
    """Stuck as the Life Guard asks for it."""
    hand = p.hands[seat]
    if p.park.reads("life-guard-test", "drawn-tile-only") and p.turn.get("drawn"):
        hand = [p.turn["drawn"]]
    if p.park.reads("life-guard-test", "plain-tiles-only"):
        hand = [w for w in hand if w == HIDDEN or p.park.kind(w) in ("slide", "high-speed")]
    return stuck(p, seat, hand)


def free_guards(p):
    laid = [t[0] for t in p.table.tiles]
    return [g for g in p.park.guards if g not in laid][:2]


def guard_fits(p, seat):
    return any(fits(p, seat, g) for g in free_guards(p))


# ---------------------------------------------------------------- plays

def settle(p, table, tile_kind):
    """The tiles are down: pawns ride, tokens are taken, the turn goes on or is complete."""
    t = p.turn
    seat = t["seat"]
    helped = 0
    if any(table.route(p.point[s])[2] == "point" and table.route(p.point[s])[3] in p.point.values() for s in p.seats):
        raise Passed("two pawns stand face to face")
    for s in p.seats:
        n = table.route(p.point[s])[0] - p.route(s)[0]
        t["moved"][s] += n
        if n and s != seat:
            helped += 1
    p.table = table
    if not p.park.reads("token-count", "one-per-opponent"):
        helped = min(helped, 1)
    if p.park.reads("token-count", "one-per-turn") and t["token"]:
        helped = 0
    t["token"] = t["token"] or helped > 0
    t["helped"] = helped > 0
    for _ in range(helped):
        if p.park.reads("token-supply", "unlimited") or sum(p.tokens.values()) < p.park.data["tokens"]["count"]:
            p.tokens[seat] += 1
    t["plays"] += 1
    first_one = t["plays"] == 1 or p.park.reads("high-speed-is-turn", "new-turn")
    if not p.left() and p.park.reads("high-speed-empty-deck", "no-bonus"):
        first_one = False
    if tile_kind == "high-speed" and first_one:
        t["bonus"] = True
        t["stage"] = "draw" if p.left() else "play"
        if t["stage"] == "play" and not p.hands[seat]:
            end_turn(p)
        elif t["stage"] == "play":
            fresh_bonus(p)
    else:
        end_turn(p)


def end_turn(p):
    t = p.turn
    p.last[t["seat"]] = max(list(p.last.values()) + [0]) + 1
    t["done"] = True
    t["stage"] = "done"
    if t["plays"] or p.left():
        p.passes = 0
    else:
        p.passes += 1
    p.next = p.following(t["seat"])
    look_for_end(p)


def look_for_end(p):
    """A round of passes and skips with the piles empty; also when all hands are empty."""
    if len(p.playing()) < 2:
        p.over = True
    if p.park.reads("last-slide-tile", "last-plain-slide"):
        laid = [w for w, cell, top in p.table.tiles]
        if all(w in laid for w in p.park.deck if p.park.kind(w) == "slide"):
            p.over = True
    if not p.left() and (p.park.reads("last-slide-tile", "last-drawn") or
                         p.park.reads("empty-deck-turn", "game-over")):
        p.over = True
    if p.left():
        return
    n = p.passes
    s = p.next
    while n < len(p.playing()) and (s in p.out or p.nothing_to_do(s)):
        if s not in p.out:
            n += 1
        s = p.following(s)
    if n >= len(p.playing()):
        p.over = True


def not_now(p):
    """Why no play is due, or None."""
    t = p.turn
    if t["stage"] == "draw":
        raise Illegal("SB-high-speed-draw" if t["bonus"] else "SB-draw-one SB-draw-first")
    if t["stage"] == "done":
        raise Illegal("SB-play-one SB-attraction-play SB-life-guard-is-play SB-high-speed-once SB-high-speed-second")


def from_hand(p, seat, tile):
    """Takes it out of the hand."""
    hand = p.hands[seat]
    if tile in hand:
        hand.remove(tile)
        return
    where = p.known().get(tile)
    if HIDDEN in hand and where is None:
        hand.remove(HIDDEN)
        return
    raise Illegal("SB-tile-once" if where in ("table", "out") else "SB-play-from-hand")


def refuse(p, faults, extra=()):
    """Raises what is wrong, with what restates it."""
    found = []
    for f in faults:
        if f not in found:
            found.append(f)
    if found:
        raise Illegal(" ".join(found + list(extra)))


def play(p, words):
    park, t = p.park, p.turn
    seat = t["seat"]
    not_now(p)
    if not words:
        raise Unreadable("play what?")
    tile, w = words[0], words[1:]
    if tile not in park.words:
        deck_word(park, tile)
    kind = park.kind(tile)
    if kind in ("big", "exit", "guard-exit"):
        lies = p.known().get(tile) in ("table", "out")
        raise Illegal("SB-tile-once" if lies else "SB-play-from-hand SB-special-pair SB-deck-members SB-pool")
    for i, x in enumerate(w):
        if x in park.sides:
            continue
        if x not in park.words and i % 3 == (1 if kind == "icon" else 0):
            park.cell(x)
    if kind == "guard":
        if bonus_fault(p, kind):
            raise Illegal(bonus_fault(p, kind))
        play_guard(p, tile, w)
        return
    try:
        from_hand(p, seat, tile)
    except Illegal as fault:            # not held, and laid without its exit: two rules, either of which may be named
        raise Illegal(fault.args[0] + " SB-tunnel-take-exit") if kind == "entrance" and len(w) == 2 else fault
    if bonus_fault(p, kind):
        raise Illegal(bonus_fault(p, kind))
    table = p.table.copy()
    if kind == "icon":
        if len(w) == 2:
            raise Illegal("SB-attraction-swap")
        if len(w) != 3:
            raise Unreadable("an icon, its big tile, a cell and a top")
        big, cell, top = w[0], park.cell(w[1]), top_word(park, w[2])
        if big not in park.words or park.kind(big) != "big":
            raise Illegal("SB-special-pair")
        if big != park.words[tile]["big"]:
            raise Illegal("SB-attraction-match")
        if big in p.known():
            raise Illegal("SB-tile-once SB-count-attraction-big")
        refuse(p, tile_faults(p, seat, big, cell, top))
        table.lay(big, cell, top)
        p.gone.append(tile)
    elif kind == "entrance":
        if len(w) == 2:
            raise Illegal("SB-tunnel-take-exit")
        if len(w) == 3 and w[0] in park.words and w[2] in park.sides and w[0] != park.words[tile]["exit"]:
            raise Illegal("SB-special-pair")
        if len(w) != 5:
            raise Unreadable("an entrance and its exit")
        if w[2] == HIDDEN:
            raise Unreadable("a hidden exit")
        if w[2] != park.words[tile]["exit"]:
            raise Illegal("SB-special-pair")
        if w[2] in p.known():
            raise Illegal("SB-count-tunnel-exit")
        one = (tile, park.cell(w[0]), top_word(park, w[1]))
        two = (w[2], park.cell(w[3]), top_word(park, w[4]))
        refuse(p, pair_faults(p, seat, *one, *two))
        table.lay(*one)
        table.lay(*two)
    else:
        if len(w) != 2:
            raise Illegal("SB-special-kinds")
        cell, top = park.cell(w[0]), top_word(park, w[1])
        refuse(p, tile_faults(p, seat, tile, cell, top))
        table.lay(tile, cell, top)
    settle(p, table, kind)


def top_word(park, w):
    if w not in park.sides:
        raise Unreadable("top %s" % w)
    return w


def play_guard(p, tile, w):
    park, t = p.park, p.turn
    seat = t["seat"]
    if len(w) == 2 or len(w) == 5 and w[2] != park.words[tile]["exit"]:
        raise Illegal("SB-life-guard-pair")
    if len(w) != 5:
        raise Unreadable("a Life Guard pair")
    if tile not in free_guards(p):
        raise Illegal("SB-life-guard-supply")
    if not p.hands[seat]:
        raise Illegal("SB-life-guard-trigger")
    s = helpless(p, seat)
    if p.park.reads("life-guard-duty", "any-time"):
        s = True
    if s is False:
        raise Illegal("SB-life-guard-only-stuck")
    if s is None:
        p.doubts.append("SB-life-guard-only-stuck")
    one = (tile, park.cell(w[0]), top_word(park, w[1]))
    two = (w[2], park.cell(w[3]), top_word(park, w[4]))
    refuse(p, pair_faults(p, seat, *one, *two), ["SB-life-guard-as-tunnel"])
    table = p.table.copy()
    table.lay(*one)
    table.lay(*two)
    settle(p, table, "guard")


def no_play(p):
    """Why the turn may not end without a play here; None if it may."""
    t = p.turn
    seat = t["seat"]
    if t["bonus"] and p.park.reads("high-speed-duty", "optional"):
        return None
    if t["stage"] == "draw":
        return "SB-high-speed-draw" if t["bonus"] else "SB-draw-one"
    if p.nothing_to_do(seat):
        return None
    s = stuck(p, seat)
    if s is False:
        return "SB-no-pass"
    if s is None:
        p.doubts.append("SB-no-pass")
        return None
    if not p.park.reads("life-guard-duty", "must-when-stuck") or bonus_fault(p, "guard"):
        return None
    return "SB-life-guard-use" if guard_fits(p, seat) else None


def may_end(p):
    """A turn that is not complete ends with the next one: as if it had passed."""
    t = p.turn
    why = no_play(p)
    if why:
        raise Illegal(why + (" SB-high-speed-bonus" if t["bonus"] or t.get("again") else ""))
    end_turn(p)


# ---------------------------------------------------------------- turns

def begin_turn(p, seat):
    """Ends the turn before if need be; 'before' in the fault: it is that turn's."""
    if p.over:
        raise Illegal("SB-end-stop")
    if p.turn is not None and not p.turn["done"]:
        try:
            may_end(p)
        except Illegal as e:
            e.before = True
            raise
        if p.over:
            raise Illegal("SB-end-stop")
    s = p.next
    skips = 0
    while s != seat and (s in p.out or p.nothing_to_do(s)) and skips <= len(p.seats):
        if s not in p.out:
            p.passes += 1
        s = p.following(s)
        skips += 1
    if s != seat or seat not in p.seats or seat in p.out:
        raise Illegal("SB-turn-order SB-first-begins")
    p.turn = {"seat": seat, "stage": "draw" if p.left() else "play", "plays": 0, "bonus": False,
              "done": False, "helped": False, "token": False, "drawn": None, "moved": {x: 0 for x in p.seats}}


def act(p, verb, words):
    """One action of the seat whose turn it is, on p itself."""
    t = p.turn
    if p.over:
        raise Illegal("SB-end-stop")
    if verb == "draw":
        if t["stage"] == "done" and p.left():
            raise Illegal("SB-draw-one SB-high-speed-second SB-high-speed-once")
        draw(p, words)
    elif verb == "play":
        play(p, words)
    elif verb == "pass":
        if t["stage"] == "done":
            raise Illegal("SB-no-pass SB-play-one")
        why = no_play(p)
        if why:
            raise Illegal(why + (" SB-high-speed-bonus" if t["bonus"] or t.get("again") else ""))
        end_turn(p)
    elif verb == "take":
        if words != ["token"]:
            raise Unreadable("take")
        if not t["helped"]:
            raise Illegal("SB-token-help")
        t["helped"] = False
    else:
        raise Unreadable("verb %s" % verb)


def replay(rec, dirs, each=None):
    """Yields ('turn', T, position), perhaps ('undecided', place, why), at last perhaps
    ('illegal', place, why) and the like. each(T, A, position) is called behind an action."""
    try:
        p = set_up(rec, dirs)
    except Illegal as e:
        place = "0.%d" % e.action if hasattr(e, "action") else "0"
        yield "illegal", place, e.why
        return
    except (Unreadable, Undecided) as e:
        yield type(e).__name__.lower(), "0", str(e)
        return
    yield "turn", 0, p
    for t in rec["turns"][1:]:
        number = t["index"]
        p = p.copy()
        real = [a for a in t["actions"] if not a["claim"]]
        if not real and p.over:
            yield "turn", number, p
            continue
        try:
            begin_turn(p, t["seat"])
        except Illegal as e:
            if getattr(e, "before", False):
                yield "illegal", str(number - 1), e.why
            elif e.why == "SB-end-stop" and real:
                yield "illegal", "%d.%d" % (number, t["actions"].index(real[0]) + 1), e.why
            else:
                yield "illegal", str(number), e.why
            return
        past = []
        votes = []
        for n, a in enumerate(t["actions"]):
            if a["claim"]:
                continue
            by = a["by"] or t["seat"]
            old = p
            p = p.copy()
            try:
                if by not in p.seats:
                    raise Unreadable("seat %s" % by)
                if a["verb"] in ("resign", "timeout"):
                    if p.over:
                        raise Illegal("SB-end-stop")
                    p.out.append(by)
                    look_for_end(p)
                    past.append(old)
                elif a["verb"] == "vote":
                    if a["words"] == ["yes", "undo"]:
                        votes.append(by)
                elif a["verb"] == "undo":
                    back = int(a["words"][0]) if a["words"] else 1
                    for s in p.seats:
                        if s != by and s not in p.out and s not in votes:
                            raise Illegal("undo without everybody's vote")
                    if back < 1 or back > len(past):
                        raise Illegal("undo: not so many actions")
                    p = past[-back]
                    past = past[:-back]
                    votes = []
                elif by != t["seat"]:
                    raise Illegal("SB-token-who" if a["verb"] == "take" else "SB-turn-order")
                else:
                    act(p, a["verb"], a["words"])
                    past.append(old)
            except Illegal as e:
                yield "illegal", "%d.%d" % (number, n + 1), e.why
                return
            except (Unreadable, Passed) as e:
                yield type(e).__name__.lower(), "%d.%d" % (number, n + 1), str(e)
                return
            while p.doubts:
                yield "undecided", "%d.%d" % (number, n + 1), p.doubts.pop(0)
            if each:
                each(number, n + 1, p)
        yield "turn", number, p


# ---------------------------------------------------------------- edges and perft

def seat_edges(p):
    """The legal actions of the seat whose turn it is. A draw counts once for each pile."""
    t = p.turn
    seat = t["seat"]
    if p.over or t["done"]:
        return []
    if t["stage"] == "draw":
        return [("draw", [k, HIDDEN]) for k in "ab" if p.piles["a"] is None or p.piles[k]]
    hand = [w for w in p.hands[seat] if w != HIDDEN]
    if HIDDEN in p.hands[seat]:
        hand += [w for w in p.park.deck if w not in p.known()]
    found = [("play", w) for tile in hand for w in placements(p, seat, tile)]
    if not found and p.hands[seat] and stuck(p, seat):
        found = [("play", w) for g in free_guards(p) for w in pair_placements(p, seat, g)]
        if not found:
            found = [("pass", [])]
    return found


def edges(p):
    """A list of (position in which the seat may act, verb, words)."""
    if p.over:
        return []
    if p.turn is not None and not p.turn["done"]:
        return [(p, v, w) for v, w in seat_edges(p)]
    fresh = p.copy()
    begin_turn(fresh, p.next_to_act())
    return [(fresh, v, w) for v, w in seat_edges(fresh)]


def perft(p, depth, passes=None):
    if depth == 0:
        return 1
    found = edges(p)
    if passes is not None:
        passes += [v for q, v, w in found if v == "pass"]
    if depth == 1:
        return len(found)
    total = 0
    for q, verb, words in found:
        after = q.copy()
        act(after, verb, words)
        total += perft(after, depth - 1, passes)
    return total


# ---------------------------------------------------------------- commands

def results(rec, dirs, each=None):
    if isinstance(rec, Unreadable):
        return [("unreadable", "", str(rec))]
    found = []
    try:
        for x in replay(rec, dirs, each):
            found.append(x)
    except (ValueError, KeyError, IndexError) as e:
        # words nobody would write; the place is not looked for
        found.append(("unreadable", "0", repr(e)))
    return found


def cmd_replay(files, sets):
    n = 0
    for path in files:
        for raw, rec, base in read_records(path):
            n += 1
            print("record %d" % n)
            for kind, place, what in results(rec, dirs_for(path, sets)):
                if kind == "turn":
                    print("turn %d" % place)
                    for line in what.words():
                        print(line)
                else:
                    print("%s %s %s" % (kind, place, what))
    return 0


def last_position(path, sets):
    last = None
    for raw, rec, base in read_records(path)[:1]:
        for kind, place, what in results(rec, dirs_for(path, sets)):
            if kind != "turn":
                sys.exit("%s %s %s" % (kind, place, what))
            last = what
    return last


def cmd_perft(depth, path, sets):
    p = last_position(path, sets)
    for d in range(1, depth + 1):
        passes = []
        print(d, perft(p, d, passes), *(["(%d of the actions on the way are passes)" % len(passes)] if passes else []))
        sys.stdout.flush()
    return 0


def cmd_edges(path, sets):
    for p, verb, words in edges(last_position(path, sets)):
        print("%s: %s" % (p.turn["seat"], " ".join([verb] + words)))
    return 0


# ---------------------------------------------------------------- against the program

def quoted(s):
    return '"%s"' % s.replace("\\", "\\\\").replace('"', '\\"')


def action_text(a):
    words = []
    for w in a["words"]:
        plain = re.fullmatch(r"[a-z0-9?+.-]+", w)
        words.append(("?" if w == "?1" else w) if plain else quoted(w))
    return ("@%s " % a["by"] if a["by"] else "") + ("= " if a["claim"] else "") + " ".join([a["verb"]] + words)


def record_text(rec, behind=None):
    """Written again without its claims; behind(turn, action) gives claims to add."""
    out = []
    for k, v in rec["tags"]:
        if k not in ("case", "expect", "from", "name", "result"):
            out.append("[%s %s]\n" % (k.capitalize(), quoted(v)))
    for t in rec["turns"]:
        actions = []
        for n, a in enumerate(t["actions"]):
            if a["claim"]:
                continue
            actions.append(action_text(a))
            if behind:
                actions += behind.get((t["index"], n + 1), [])
        out.append("%s: %s\n" % (t["seat"], ",\n   ".join(actions)))
    return "".join(out) + "*\n"


def claims_for(p):
    """What this program has to say of the position, as claims of the notation."""
    out = []
    for s in p.seats:
        r = p.route(s)
        out.append("at %s %s" % (s, p.park.end_words(r[1])))
        out.append("tokens %s %d" % (s, p.tokens[s]))
        out.append("hand %s %d" % (s, len(p.hands[s])))
        if p.turn:
            out.append("moved %s %d" % (s, p.turn["moved"][s]))
        out.append("tiles %s %d" % (s, p.tiles(s)))
        out.append("bonus %s %d" % (s, p.bonus(s)))
        out.append("score %s %d" % (s, p.total(s)))
    if p.over:
        top, any_two = p.ties()
        if not (top and p.park.reads("tie-later-turn", "shared")):
            out.append("result " + p.rank()[0])
        if not (any_two and (p.park.reads("tie-later-turn", "shared") or p.park.reads("tie-lower-places", "shared"))):
            out.append("rank " + " ".join(p.rank()))
    else:
        out.append("result open")
    return ["= " + c for c in out]


def run(program, *args):
    r = subprocess.run([program] + list(args), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    lines = []
    for line in r.stdout.decode("utf-8", "replace").splitlines():
        if line.startswith("{"):
            lines.append(json.loads(line))
    return lines, r.stderr.decode("utf-8", "replace")


def differing(mine, other):
    return "; ".join("%s: here %r, there %r" % (k, mine[k], other[k]) for k in mine if mine[k] != other[k])


def with_readings(said, rec):
    """A printed set-up under the readings of its record."""
    rest = [t for t in said["tags"] if t[0] != "ruling"]
    said["tags"] = rest + [t for t in rec["tags"] if t[0] == "ruling"]
    return said


def compare_record(rec, shown, checked, dirs):
    """One record: what the program showed and said of it. Gives (turns compared, problem or None)."""
    mine = results(rec, dirs)
    here = {t: p for kind, t, p in mine if kind == "turn"}
    fault = mine[-1] if mine[-1][0] in ("illegal", "unreadable") else None
    their_ids = ["%s at %s.%s" % (f["id"], f["turn"], f["action"]) for f in checked["faults"]]
    verdicts = [f["verdict"] for f in checked["faults"]]
    if fault:
        if fault[0] == "illegal" and all(str(f["turn"]) != fault[1].split(".")[0] for f in checked["faults"]):
            return 0, "%s; there: %s" % (" ".join(fault), their_ids)
        if fault[0] not in verdicts:
            return 0, "%s; there: %s %s" % (" ".join(fault), checked["verdict"], their_ids)
        ids = fault[2].split()
        if "SB-play-from-hand" in ids or "SB-tile-once" in ids:
            ids += ["SB-special-kinds", "SB-special-pair", "SB-attraction-swap"]     # what the words alone break is seen first
        if fault[0] == "illegal" and not any(f["id"] in ids for f in checked["faults"]):
            return 0, "%s; there: %s" % (" ".join(fault), their_ids)
    else:
        bad = [f for f in checked["faults"] if f["verdict"] != "undecided"]
        if bad:
            return 0, "legal here; there: " + "; ".join(
                "%s at %s.%s %s" % (f["id"], f["turn"], f["action"], f["message"]) for f in bad[:4])
        if ("undecided" in [m[0] for m in mine]) != ("undecided" in verdicts):
            return 0, "undecided here: %s; there: %s" % ([m for m in mine if m[0] == "undecided"], their_ids)
    there = {}
    for line in shown:
        there[line["turn"]] = line             # the last line of a turn
    turns = 0
    for t in sorted(here):
        p = here[t]
        if t not in there:
            if fault is None:
                return turns, "turn %d is not shown" % t
            continue
        turns += 1
        line = there[t]
        acts = [] if p.over else [p.turn["seat"] if p.turn and not p.turn["done"] else p.next_to_act()]
        if line["to_act"] != acts:
            return turns, "turn %d: to act here %s, there %s" % (t, acts, line["to_act"])
        try:
            said = results(with_readings(parse_record(line["setup"]), rec), dirs)
        except Unreadable as e:
            return turns, "turn %d: the printed set-up cannot be read: %s" % (t, e)
        if said[-1][0] in ("illegal", "unreadable"):
            return turns, "turn %d: the printed set-up: %s" % (t, " ".join(said[-1]))
        a = p.state()
        b = [x for x in said if x[0] == "turn"][-1][2].state()
        if p.over:
            a["next"] = b["next"] = a["turn"] = b["turn"] = None
        if a != b:
            return turns, "turn %d: %s" % (t, differing(a, b))
    return turns, None


def cmd_compare(files, sets, program):
    records = turns = differences = passed = 0
    for path in files:
        recs = [r for raw, r, base in read_records(path)]
        dirs = dirs_for(path, sets)
        with tempfile.TemporaryDirectory() as tmp:
            here = os.path.dirname(os.path.abspath(path))
            for name in os.listdir(here):
                if name.endswith(".json"):
                    shutil.copy(os.path.join(here, name), tmp)
            kept = []
            plain, claimed = os.path.join(tmp, "plain.stw"), os.path.join(tmp, "claimed.stw")
            with open(plain, "w", encoding="utf-8") as f, open(claimed, "w", encoding="utf-8") as g:
                for n, rec in enumerate(recs):
                    # readings not known here, and what cannot be read, are for other tests
                    if isinstance(rec, Unreadable) or dict(rec["tags"]).get("game") != "slide-blast":
                        continue
                    if readings_of(rec["tags"]) is None:
                        passed += 1
                        continue
                    behind = {}
                    if results(rec, dirs, lambda t, a, p: behind.__setitem__((t, a), claims_for(p)))[-1][0] == "passed":
                        passed += 1
                        continue
                    text = parse_record(record_text(rec))       # numbered as the program sees it
                    f.write(record_text(rec))
                    g.write(record_text(rec, behind))
                    kept.append((n + 1, text))
            checks, said = run(program, "check", "--format", "json", claimed)
            shows, said2 = run(program, "show", "--each", "--format", "json", plain)
            if len(checks) != len(kept):
                print("%s: %d records, %d answers: %s" % (path, len(kept), len(checks), said[:300]))
                differences += 1
                continue
            for i, (n, rec) in enumerate(kept):
                records += 1
                k, problem = compare_record(rec, [s for s in shows if s["record"] == i + 1], checks[i], dirs)
                turns += k
                if problem:
                    differences += 1
                    print("%s record %d: %s" % (path, n, problem))
    print("%d records, %d turns compared, %d differences, %d records passed over for their readings" % (
        records, turns, differences, passed))
    return 1 if differences else 0


def cmd_counts(files, sets, program, every):
    points = differences = 0
    for path in files:
        dirs = dirs_for(path, sets)
        for n, (raw, rec, base) in enumerate(read_records(path)):
            if isinstance(rec, Unreadable):
                continue
            found = []
            results(rec, dirs, lambda t, a, p: found.append((t, a, len(edges(p)))))
            for t, a, count in found[n % every::every]:
                r = subprocess.run([program, "perft", "--depth", "1", "--at", "%d.%d" % (t, a),
                                    "--record", str(n + 1), path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                last = r.stdout.decode("utf-8", "replace").split()
                points += 1
                if not last or last[-1] != str(count):
                    differences += 1
                    print("%s record %d at %d.%d: %d here, %s there" % (path, n + 1, t, a, count, last[-1:]))
    print("%d points, %d differences" % (points, differences))
    return 1 if differences else 0


# ---------------------------------------------------------------- random games

def random_start(rng, data, name, players, hidden, readings):
    """(position, tags, set-up lines, the real piles, the real hands)"""
    sides = [b for b in data["start"] if b != "note" and len(data["start"][b]["points"]) >= players]
    park = Park(data, rng.choice(sides), readings)
    colours = {p["color"]: n for n, p in park.points.items() if "color" in p}
    points = rng.sample(list(park.points), players)
    names = ["ann", "bob", "cat", "dan", "eve", "fay"]
    seats = []
    lines = ["board " + park.board]
    for n in points:
        colour = park.points[n].get("color")
        if colour and rng.random() < 0.8:
            seats.append(colour)
            if rng.random() < 0.5:
                lines.append("@%s point %s" % (colour, n))
        else:
            seats.append(names.pop(0))
            lines.append("@%s point %s" % (seats[-1], n))
    p = Position(park, seats)
    for s, n in zip(seats, points):
        p.point[s] = n
    deck = list(park.deck)
    rng.shuffle(deck)
    cut = rng.randrange(players + 1, len(deck) - players) if len(deck) > 2 * players + 1 else len(deck) // 2
    real = {"a": deck[:cut], "b": deck[cut:]}
    style = rng.choice(["known", "sizes", "sizes", "mixed", "none"])
    for k in "ab":
        if style == "none":
            continue
        if style == "sizes":
            said = [HIDDEN] * len(real[k])
        elif style == "known":
            said = list(real[k])
        else:
            said = [w if rng.random() < 0.5 else HIDDEN for w in real[k]]
        p.piles[k] = said
        lines.append("pile %s %s" % (k, pile_words(said)))
    p.sum = len(deck)
    held = {}
    for s in seats:
        pile = choose_pile(rng, park, real)
        tile = real[pile].pop(0)
        held[s] = [tile]
        said = HIDDEN if hidden and rng.random() < 0.5 else tile
        p.hands[s] = [take(p, p.piles, pile, said)]
        lines.append("@%s draw %s %s" % (s, pile, said))
    tags = ['[Game "slide-blast"]\n'] + ['[Seat "%s"]\n' % s for s in seats]
    if name != "standard":
        tags.append('[Components "%s"]\n' % name)
    return p, tags, lines, real, held


def choose_pile(rng, park, real):
    full = [k for k in "ab" if real[k]]
    return full[0] if park.reads("pile-choice", "a-then-b") else rng.choice(full)


def some_readings(rng, given):
    """One to three other readings by lot, or those given."""
    if given != "lot":
        return dict(x.split("=") for x in given.split(",") if x)
    return {k: rng.choice(READINGS[k][1:]) for k in rng.sample(sorted(READINGS), rng.choice([1, 1, 2, 3]))}


def choose_play(rng, p, hand, greedy):
    """A legal play of a tile of the hand (really held), or None. greedy: one that moves the others far."""
    seat = p.turn["seat"]
    hand = list(hand)
    rng.shuffle(hand)
    for tile in hand:
        ways = list(placements(p, seat, tile))
        if not ways:
            continue
        if not greedy:
            return rng.choice(ways)
        best = []
        for w in rng.sample(ways, min(len(ways), 40)):
            q = p.copy()
            if tile not in q.hands[seat] and q.park.kind(tile) != "guard":
                q.hands[seat][q.hands[seat].index(HIDDEN)] = tile
            act(q, "play", w)
            others = sum(q.route(s)[0] - p.route(s)[0] for s in p.seats if s != seat)
            best.append((others, len(best), w))
        return max(best)[2]
    return None


def spoil(rng, p, turn):
    """One thing in a turn done otherwise; perhaps still legal. Nothing behind it."""
    i = rng.randrange(len(turn))
    w = turn[i].split()
    park = p.park
    way = rng.choice(["word", "word", "word", "word", "leave", "twice", "pass"])
    if way == "leave" and len(turn) > 1:
        return turn[:i] + turn[i + 1:i + 2]
    if way == "twice":
        return turn[:i + 1] + [turn[i]]
    if way == "pass" or w[0] == "pass":
        return turn[:i] + ["pass"]
    k = rng.randrange(1, len(w))
    if w[k] in park.sides and not (w[0] == "draw"):
        w[k] = rng.choice(park.sides)
    elif w[k] in park.words:
        w[k] = rng.choice(rng.choice([list(park.words), park.deck, p.hands[p.next_to_act()] or park.deck]))
    elif w[k] in ("a", "b"):
        w[k] = "b" if w[k] == "a" else "a"
    elif w[k] != HIDDEN:
        cell = park.cell(w[k])
        w[k] = park.name(rng.choice(p.table.near() + [park.go(cell, [(s, 1)]) for s in park.sides]))
    return turn[:i] + [" ".join(w)]


def random_game(rng, data, name, players, hidden, spoiled, until, number, seed, given):
    readings = some_readings(rng, given)
    p, tags, lines, real, held = random_start(rng, data, name, players, hidden, readings)
    tags += ['[Ruling "%s=%s"]\n' % r for r in sorted(readings.items())]
    out = []
    fronts = []
    greedy = rng.random() < 0.4
    while not p.over:
        p = p.copy()
        fronts.append(p.copy())
        seat = p.next_to_act()
        begin_turn(p, seat)
        said = []
        while not p.turn["done"]:
            if p.turn["stage"] == "draw":
                pile = choose_pile(rng, p.park, real)
                tile = real[pile].pop(0)
                held[seat].append(tile)
                word = HIDDEN if hidden and rng.random() < 0.4 else tile
                words = ["draw", pile, word]
                if p.piles["a"] is not None and not real["b" if pile == "a" else "a"] and rng.random() < 0.2:
                    words = ["draw", word]
            else:
                w = choose_play(rng, p, held[seat], greedy)
                if w is None:
                    w = choose_play(rng, p, free_guards(p), greedy)
                words = ["play"] + w if w else ["pass"]
                if w and w[0] in held[seat]:
                    held[seat].remove(w[0])
            act(p, words[0], words[1:])
            p.doubts = []
            said.append(" ".join(words))
        out.append((seat, said))
    head = "".join(tags) + '[Event "random %s %d, game %d"]\n' % (name, seed, number)
    if until:
        at = fronts[-until] if until <= len(fronts) else fronts[0]
        return head + "0. setup: " + ",\n   ".join(at.set_up_words()) + "\n*\n"
    result = p.rank()[0]
    if p.park.reads("tie-later-turn", "shared") and p.ties()[0]:
        return ""                      # no single winner to write
    if spoiled:
        result = "open"
        k = rng.randrange(len(out))
        out = out[:k] + [(out[k][0], spoil(rng, fronts[k], out[k][1]))]
    return (head + '[Result "%s"]\n' % result + "\n0. setup: " + ",\n   ".join(lines) + "\n" +
            "".join("%d. %s: %s\n" % (n + 1, s, ", ".join(t)) for n, (s, t) in enumerate(out)) + "*\n\n")


def cmd_random(sets, name, players, games, seed, hidden, spoiled, until, given):
    data = load_set(name, sets)
    rng = random.Random(seed)
    for n in range(games):
        try:
            sys.stdout.write(random_game(rng, data, name, players, hidden, spoiled, until, n + 1, seed, given))
        except Passed:
            pass
    return 0


def main(argv):
    sets = []
    given = {"--set": "standard", "--players": "2", "--games": "1", "--seed": "1", "--steward": "",
             "--until": "0", "--every": "1", "--readings": ""}
    hidden = spoiled = False
    rest = []
    i = 0
    while i < len(argv):
        if argv[i] == "--sets" and i + 1 < len(argv):
            sets.append(argv[i + 1])
            i += 1
        elif argv[i] in given and i + 1 < len(argv):
            given[argv[i]] = argv[i + 1]
            i += 1
        elif argv[i] == "--hidden":
            hidden = True
        elif argv[i] == "--spoil":
            spoiled = True
        else:
            rest.append(argv[i])
        i += 1
    program = given["--steward"]
    if len(rest) > 1 and rest[0] == "replay":
        return cmd_replay(rest[1:], sets)
    if len(rest) == 3 and rest[0] == "perft":
        return cmd_perft(int(rest[1]), rest[2], sets)
    if len(rest) == 2 and rest[0] == "edges":
        return cmd_edges(rest[1], sets)
    if len(rest) > 1 and rest[0] == "compare" and program:
        return cmd_compare(rest[1:], sets, program)
    if len(rest) > 1 and rest[0] == "counts" and program:
        return cmd_counts(rest[1:], sets, program, int(given["--every"]))
    if rest == ["readings"]:
        print("\n".join("%s=%s" % (k, o) for k in READINGS for o in READINGS[k][1:]))
        return 0
    if rest == ["random"]:
        return cmd_random(sets, given["--set"], int(given["--players"]), int(given["--games"]),
                          int(given["--seed"]), hidden, spoiled, int(given["--until"]), given["--readings"])
    sys.stderr.write(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
