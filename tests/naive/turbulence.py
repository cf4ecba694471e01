#!/usr/bin/env python3
"""A second, deliberately naive replayer for Turbulence records: a test oracle.

  turbulence.py replay  --sets DIR FILE...
  turbulence.py perft DEPTH --sets DIR FILE
  turbulence.py edges   --sets DIR FILE
  turbulence.py compare --sets DIR --steward PROGRAM [--ignore WORD]... FILE...

Default rulings only. Claims are skipped. Component sets are looked for beside
the record first, then in DIR. Nothing here is clever on purpose.
"""
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile

from reading import Illegal, Undecided, Unreadable, dirs_for, load_set, parse_record, read_records

SIDES = ["n", "ne", "se", "s", "sw", "nw"]
KINDS = ["takeoff", "rotate", "swap"]


# ---------------------------------------------------------------- component sets

def check_set(data):
    for kind in data["cards"]:
        if kind not in KINDS:
            raise Illegal("TB-card-kinds")
    for h in data["hexes"].values():
        seen = []
        for r in h["routes"]:
            ends = re.split("[->]", r)
            if len(ends) != 2 or ends[0] == ends[1] or ends[0] not in SIDES or ends[1] not in SIDES:
                raise Illegal("TB-tile-data")
            if sorted(ends) in seen:
                raise Illegal("TB-tile-data")
            seen.append(sorted(ends))


# ---------------------------------------------------------------- geometry, anew each time

class Board:
    def __init__(self, data, map_name):
        self.data = data
        self.map = data["maps"][map_name]
        self.name = map_name
        self.tile_names = []
        for ident, h in data["hexes"].items():
            for n in range(h["copies"]):
                self.tile_names.append("%s%d" % (ident, n + 1))

    def cells(self):
        found = []
        holes = self.map.get("holes", [])
        for letter in sorted(self.map["columns"]):
            for n in range(self.map["columns"][letter]["cells"]):
                cell = "%s%d" % (letter, n + 1)
                if cell not in holes:
                    found.append(cell)
        return found

    def point(self, cell):
        """Column number and height in half hexes; None if there is no such cell."""
        m = re.fullmatch(r"([a-z])([1-9][0-9]?)", cell)
        if not m or m.group(1) not in self.map["columns"]:
            return None
        column = self.map["columns"][m.group(1)]
        n = int(m.group(2))
        if n > column["cells"] or cell in self.map.get("holes", []):
            return None
        return ord(m.group(1)), column["top"] + 2 * (n - 1)

    def neighbour(self, cell, side):
        x, y = self.point(cell)
        dx, dy = {"n": (0, -2), "ne": (1, -1), "se": (1, 1), "s": (0, 2), "sw": (-1, 1), "nw": (-1, -1)}[side]
        x += dx
        y += dy
        letter = chr(x)
        if letter not in self.map["columns"]:
            return None
        column = self.map["columns"][letter]
        if (y - column["top"]) % 2 or y < column["top"]:
            return None
        other = "%s%d" % (letter, (y - column["top"]) // 2 + 1)
        return other if self.point(other) else None

    def tower(self, seat):
        return tuple(self.map["seats"][seat]["tower"].split())

    def strip(self, seat):
        return [tuple(s.split()) for s in self.map["seats"][seat]["strip"]]

    def behind(self, spot):
        return self.neighbour(spot[0], spot[1])

    def turned_over(self, spot):
        """The same intersection with the other heading; None at an outer edge."""
        other = self.neighbour(spot[0], spot[1])
        return (other, opposite(spot[1])) if other else None

    def routes(self, tile):
        return [re.split("[->]", r) for r in self.data["hexes"][re.match("[a-z]+", tile).group(0)]["routes"]]

    def copies(self, kind):
        return self.data["cards"].get(kind, {"count": 0})["count"]

    def all_cards(self):
        return sum(self.copies(k) for k in KINDS)

    def check_map(self, seats):
        used = []
        for seat in self.map["seats"]:
            cell, side = self.tower(seat)
            if not self.point(cell) or side not in SIDES or self.neighbour(cell, side):
                raise Illegal("TB-tower-one-hex")
            if (cell, side) in used:
                raise Illegal("TB-tower-one-hex")
            used.append((cell, side))
        for seat in self.map["seats"]:
            if not self.strip(seat):
                raise Illegal("TB-strip-edges")
            for cell, side in self.strip(seat):
                if not self.point(cell) or side not in SIDES or self.neighbour(cell, side):
                    raise Illegal("TB-strip-edges")
                if (cell, side) in used:
                    raise Illegal("TB-strip-edges")
                used.append((cell, side))
        if len(self.tile_names) < len(self.cells()):
            raise Illegal("TB-tile-conserve")
        if self.copies("takeoff") < len(seats):
            raise Illegal("TB-card-kinds")


def opposite(side):
    return SIDES[(SIDES.index(side) + 3) % 6]


def turn_side(side, steps):
    return SIDES[(SIDES.index(side) + steps) % 6]


# ---------------------------------------------------------------- the position

class Plane:
    """where: 'tower', 'landed', 'air' (being moved just now) or (cell, side)."""

    def __init__(self, owner, where):
        self.owner = owner
        self.where = where


class Cards:
    """Some cards known by kind, others hidden."""

    def __init__(self):
        self.known = {k: 0 for k in KINDS}
        self.hidden = 0

    def copy(self):
        c = Cards()
        c.known = dict(self.known)
        c.hidden = self.hidden
        return c

    def size(self):
        return sum(self.known.values()) + self.hidden

    def words(self):
        out = []
        for k in KINDS:
            out += [k] * self.known[k]
        if self.hidden:
            out.append("?" if self.hidden == 1 else "?%d" % self.hidden)
        return " ".join(out) or "none"


def read_cards(words):
    c = Cards()
    for w in words:
        if w == "none":
            continue
        if w.startswith("?"):
            c.hidden += int(w[1:])
        elif w in KINDS:
            c.known[w] += 1
        else:
            raise Unreadable("no card %s" % w)
    return c


class Position:
    def __init__(self, board, seats):
        self.board = board
        self.seats = seats
        self.planes = []
        self.tiles = {}            # cell -> [tile, top]
        self.deck = []             # from the top: None or (tile, top or None)
        self.hands = {}
        self.pile_top = []         # known cards from the top of the draw pile
        self.pile_rest = 0         # hidden ones under them
        self.pile_cap = None       # at most so many of each kind in the pile
        self.discards = Cards()
        self.split = True          # False: only pile + discards together is known (pile_rest)
        self.out = []
        self.order = None
        self.next = None
        self.turn = None           # seat, used, discarded, drawn, played
        self.over = False
        self.winner = None

    def copy(self):
        p = Position(self.board, self.seats)
        p.planes = [Plane(a.owner, a.where) for a in self.planes]
        p.tiles = {c: list(t) for c, t in self.tiles.items()}
        p.deck = list(self.deck)
        p.hands = {s: h.copy() for s, h in self.hands.items()}
        p.pile_top = list(self.pile_top)
        p.pile_rest = self.pile_rest
        p.pile_cap = dict(self.pile_cap) if self.pile_cap is not None else None
        p.discards = self.discards.copy()
        p.split = self.split
        p.out = list(self.out)
        p.order = self.order
        p.next = self.next
        if self.turn is not None:
            p.turn = dict(self.turn)
            p.turn["played"] = list(self.turn["played"])
        p.over = self.over
        p.winner = self.winner
        return p

    # --- looking

    def plane_at(self, spot):
        for a in self.planes:
            if a.where == spot:
                return a
        return None

    def count(self, seat, where):
        return len([a for a in self.planes if a.owner == seat and a.where == where])

    def flying(self, seat):
        return [a for a in self.planes if a.owner == seat and isinstance(a.where, tuple)]

    def touched(self, plane):
        found = [plane.where[0]]
        other = self.board.behind(plane.where)
        if other:
            found.append(other)
        return found

    def exits(self, spot):
        cell, side = spot
        tile, top = self.tiles[cell]
        k = SIDES.index(top)
        found = []
        for a, b in self.board.routes(tile):
            a, b = turn_side(a, k), turn_side(b, k)
            if a == side:
                found.append(b)
            if b == side:
                found.append(a)
        return found

    def known_copies(self, kind):
        n = sum(h.known[kind] for h in self.hands.values())
        n += self.discards.known[kind]
        n += self.pile_top.count(kind)
        return n

    def pile_size(self):
        return len(self.pile_top) + self.pile_rest

    def cards_left(self):
        return self.pile_size() + self.discards.size()

    def due(self, seat):
        want = self.board.data["turn"]["hand"] - self.hands[seat].size()
        return max(0, min(want, self.cards_left()))

    def can_hold(self, seat, kind):
        if self.hands[seat].known[kind]:
            return True
        return self.hands[seat].hidden > 0 and self.known_copies(kind) < self.board.copies(kind)

    def flip_choices(self):
        """Tiles that can turn up."""
        if not self.deck:
            return []
        if self.deck[0] is not None:
            return [self.deck[0][0]]
        gone = [t[0] for t in self.tiles.values()] + [d[0] for d in self.deck if d is not None]
        return [t for t in self.board.tile_names if t not in gone]

    def following(self, seat):
        i = self.seats.index(seat)
        for n in range(1, len(self.seats) + 1):
            s = self.seats[(i + n) % len(self.seats)]
            if s not in self.out:
                return s
        return None

    def to_act(self):
        return self.following(self.turn["seat"]) if self.turn else self.next

    def words(self):
        out = ["board %s" % self.board.name]
        for c in self.tiles:
            out.append("tile %s %s %s" % (self.tiles[c][0], c, self.tiles[c][1]))
        for a in self.planes:
            if isinstance(a.where, tuple):
                out.append("at %s %s %s" % (a.owner, a.where[0], a.where[1]))
        for s in self.seats:
            n = self.count(s, "landed")
            if n:
                out.append("landed %s %d" % (s, n))
            out.append("hand %s %s" % (s, self.hands[s].words()))
            if s in self.out:
                out.append("out %s" % s)
        if self.split:
            pile = list(self.pile_top)
            if self.pile_rest:
                pile.append("?" if self.pile_rest == 1 else "?%d" % self.pile_rest)
            out.append("pile cards %s" % (" ".join(pile) or "none"))
            out.append("pile discards %s" % self.discards.words())
        deck = []
        run = 0
        for d in self.deck + ["end"]:
            if d is None:
                run += 1
                continue
            if run:
                deck.append("?" if run == 1 else "?%d" % run)
                run = 0
            if d != "end":
                deck.append(d[0] if d[1] is None else "%s %s" % d)
        out.append("pile hexes %s" % (" ".join(deck) or "none"))
        if self.order:
            out.append("order %s" % self.order)
        if self.to_act() and not self.over:
            out.append("resume %s" % self.to_act())
        return sorted(out)


# ---------------------------------------------------------------- set-up

def seats_of(rec):
    return [re.split(r"\s*:\s*", v, maxsplit=1)[0].strip().lower() for k, v in rec["tags"] if k == "seat"]


def set_up(rec, dirs):
    tags = dict(rec["tags"])
    seats = seats_of(rec)
    data = load_set(tags.get("components", "standard"), dirs)
    check_set(data)
    if not rec["turns"] or rec["turns"][0]["seat"] != "setup":
        raise Undecided("no set-up")
    actions = [a for a in rec["turns"][0]["actions"]]
    maps = [a["words"][0] for a in actions if a["verb"] == "board" and not a["claim"]]
    if len(maps) != 1 or maps[0] not in data["maps"]:
        raise Illegal("TB-setup-map")
    board = Board(data, maps[0])
    if len(seats) not in (2, 3) or len(seats) != board.map["players"]:
        raise Illegal("TB-player-count")
    if sorted(seats) != sorted(board.map["seats"]):
        raise Illegal("TB-color-choice")
    board.check_map(seats)
    p = Position(board, seats)
    middle = any(a["verb"] == "resume" and not a["claim"] for a in actions)
    given = {"home": {}, "landed": {}, "cards": None, "discards": None, "hexes": None, "at": []}
    for n, a in enumerate(actions):
        if a["claim"]:
            continue
        try:
            set_up_action(p, a, given)
        except Illegal as e:
            e.action = n + 1
            raise
    finish_set_up(p, given, middle)
    return p


def need(words, *kinds):
    if len(words) != len(kinds):
        raise Unreadable("%d words where %d belong" % (len(words), len(kinds)))


def set_up_action(p, a, given):
    v, w, board = a["verb"], a["words"], p.board
    if v == "board":
        need(w, 1)
    elif v == "tile":
        need(w, 1, 1, 1)
        if w[0] not in board.tile_names or w[2] not in SIDES:
            raise Unreadable("tile %s %s" % (w[0], w[2]))
        if not board.point(w[1]) or w[1] in p.tiles:
            raise Illegal("TB-setup-map")
        if w[0] in [t[0] for t in p.tiles.values()]:
            raise Illegal("TB-tile-conserve")
        p.tiles[w[1]] = [w[0], w[2]]
    elif v == "turn":
        need(w, 1, 1)
        if w[1] not in SIDES or a["by"] not in p.seats:
            raise Unreadable("turn")
        if board.tower(a["by"])[0] != w[0]:
            raise Illegal("TB-setup-rotate")
        p.tiles[w[0]][1] = w[1]
    elif v == "draw":
        if a["by"] not in p.seats:
            raise Unreadable("draw without a seat")
        more = read_cards(w)
        h = p.hands.setdefault(a["by"], Cards())
        for k in KINDS:
            h.known[k] += more.known[k]
        h.hidden += more.hidden
    elif v == "hand":
        if not w or w[0] not in p.seats:
            raise Unreadable("hand")
        p.hands[w[0]] = read_cards(w[1:])
    elif v == "at":
        need(w, 1, 1, 1)
        if w[0] not in p.seats:
            raise Unreadable("at %s" % w[0])
        if w[2] not in SIDES or not board.point(w[1]):
            raise Illegal("TB-spot-heading")
        spot = (w[1], w[2])
        if p.plane_at(spot) or (board.turned_over(spot) and p.plane_at(board.turned_over(spot))):
            raise Illegal("TB-spot-single")
        if not board.behind(spot) and board.tower(w[0]) != spot:
            raise Illegal("TB-outer-empty")
        p.planes.append(Plane(w[0], spot))
    elif v in ("landed", "home"):
        need(w, 1, 1)
        given[v][w[0]] = int(w[1])
    elif v == "pile":
        if w[0] not in ("cards", "discards", "hexes"):
            raise Unreadable("pile %s" % w[0])
        given[w[0]] = w[1:]
    elif v == "out":
        need(w, 1)
        p.out.append(w[0])
    elif v == "order":
        p.order = w[0]
    elif v == "resume":
        need(w, 1)
        p.next = w[0]
    elif v == "pass":
        pass
    else:
        raise Unreadable("set-up word %s" % v)


def finish_set_up(p, given, middle):
    board = p.board
    for c in board.cells():
        if c not in p.tiles:
            raise Illegal("TB-setup-map")
    p.tiles = {c: p.tiles[c] for c in board.cells()}
    each = board.data["planes"]["each"]
    for s in p.seats:
        landed = given["landed"].get(s, 0)
        rest = each - landed - len(p.flying(s))
        if rest < 0 or given["home"].get(s, rest) != rest:
            raise Illegal("TB-plane-seven")
        p.planes += [Plane(s, "landed") for _ in range(landed)] + [Plane(s, "tower") for _ in range(rest)]
    if not middle and any(a.where != "tower" for a in p.planes):
        raise Illegal("TB-setup-planes")
    size = board.data["turn"]["hand"]
    for s in p.seats:
        if s not in p.hands:
            if not middle:
                raise Illegal("TB-setup-deal")
            p.hands[s] = Cards()
            p.hands[s].hidden = size
        h = p.hands[s]
        if h.size() > size:
            raise Illegal("TB-hand-limit" if middle else "TB-setup-deal")
        if not middle:
            if h.size() != size:
                raise Illegal("TB-setup-deal")
            if not h.known["takeoff"]:
                if not h.hidden:
                    raise Illegal("TB-setup-takeoff-card")
                h.hidden -= 1
                h.known["takeoff"] += 1
    p.hands = {s: p.hands[s] for s in p.seats}
    # the cards
    rest = board.all_cards() - sum(h.size() for h in p.hands.values())
    if given["discards"] is not None:
        p.discards = read_cards(given["discards"])
    if given["cards"] is not None:
        for w in given["cards"]:
            if w == "none":
                continue
            if w.startswith("?"):
                p.pile_rest += int(w[1:])
            elif p.pile_rest or w not in KINDS:
                raise Unreadable("pile cards")
            else:
                p.pile_top.append(w)
    if given["cards"] is None and (given["discards"] is not None or not middle):
        p.pile_rest = rest - p.discards.size()
    elif given["cards"] is None:
        p.pile_rest = rest
        p.split = False
    elif given["discards"] is None:
        p.discards.hidden = rest - p.pile_size()
    if p.pile_rest < 0 or p.discards.hidden < 0 or p.cards_left() != rest:
        raise Illegal("TB-card-conserve")
    for k in KINDS:
        if p.known_copies(k) > board.copies(k):
            raise Illegal("TB-card-conserve" if middle else "TB-setup-shuffle")
    # the hexes
    left = len(board.tile_names) - len(p.tiles)
    if given["hexes"] is None:
        p.deck = [None] * left
    else:
        for w in given["hexes"]:
            if w == "none":
                continue
            if w.startswith("?"):
                p.deck += [None] * int(w[1:])
            elif w in SIDES:
                if not p.deck or p.deck[-1] is None or p.deck[-1][1] is not None:
                    raise Unreadable("pile hexes")
                p.deck[-1] = (p.deck[-1][0], w)
            elif w in board.tile_names:
                if w in [t[0] for t in p.tiles.values()] or w in [d[0] for d in p.deck if d]:
                    raise Illegal("TB-tile-conserve")
                p.deck.append((w, None))
            else:
                raise Unreadable("no hex %s" % w)
        if len(p.deck) != left:
            raise Illegal("TB-setup-hex-deck")
    for s in p.seats:
        if p.count(s, "landed") >= board.data["planes"]["to_win"]:
            p.over = True
            p.winner = s
    if middle and (p.next not in p.seats or p.next in p.out):
        raise Illegal("TB-turn-order")
    if len(p.seats) - len(p.out) < 2:
        p.over = True


# ---------------------------------------------------------------- a Move, step by step

class Chain:
    """A Move under way. A plane is in the air; step() lets it cross one hex."""

    def __init__(self, p, plane):
        self.p = p
        self.mover = plane
        self.flyer = plane
        self.spot = plane.where
        plane.where = "air"
        self.steps = 0
        self.choices = 0
        self.entered = {}
        self.mover_exit = None      # where the mover had no choice
        self.done = False

    def copy(self):
        c = Chain.__new__(Chain)
        c.__dict__.update(self.__dict__)
        c.p = self.p.copy()
        c.mover = c.p.planes[self.p.planes.index(self.mover)]
        c.flyer = c.p.planes[self.p.planes.index(self.flyer)]
        c.entered = dict(self.entered)
        return c

    def ways(self):
        return self.p.exits(self.spot)

    def check_exit(self, side, spot):
        """Says why an exit cannot be taken from a spot."""
        if side == spot[1]:
            raise Illegal("TB-no-reverse")
        if side in self.p.exits(spot):
            return
        if not self.p.exits(spot) or not self.p.exits((spot[0], side)):
            raise Illegal("TB-move-current")
        raise Illegal("TB-no-switch")

    def step(self, wish=None):
        p, board = self.p, self.p.board
        ways = self.ways()
        first = self.steps == 0
        if not ways:
            raise Illegal("TB-move-current" if first else "TB-push-complete")
        if len(ways) > 1:
            if wish is None:
                own = self.flyer.owner == p.turn["seat"]
                raise Illegal("TB-move-branch" if own else "TB-path-choice")
            self.check_exit(wish, self.spot)
            side = wish
            self.choices += 1
        else:
            side = ways[0]
            if first:
                self.mover_exit = side
        self.steps += 1
        cell = self.spot[0]
        beyond = board.neighbour(cell, side)
        if beyond is None:
            self.arrive_at_edge((cell, side))
            return
        here = (beyond, opposite(side))
        same = p.plane_at(here)
        against = p.plane_at((cell, side))
        if against is not None:
            against.where = "tower"
            self.flyer.where = "tower"
            self.done = True
        elif same is not None:
            if board.tower(same.owner) == here:
                raise Illegal("TB-push-tower-safe")
            if self.entered.get(here) == self.choices:
                raise Illegal("TB-closed-loop")
            self.entered[here] = self.choices
            same.where = "air"
            self.flyer.where = here
            self.flyer = same
            self.spot = here
        else:
            self.flyer.where = here
            self.done = True

    def arrive_at_edge(self, edge):
        p, board = self.p, self.p.board
        if p.plane_at(edge) is not None:
            raise Illegal("TB-crash-tower-safe")
        self.done = True
        if edge in board.strip(self.flyer.owner):
            self.flyer.where = "landed"
            if p.count(self.flyer.owner, "landed") >= board.data["planes"]["to_win"]:
                p.over = True
                p.winner = self.flyer.owner
        else:
            self.flyer.where = "tower"

    def state(self):
        flying = [(a.where, a.owner) for a in self.p.planes if isinstance(a.where, tuple)]
        return (tuple(sorted(flying)), self.spot)


def move(p, words):
    if len(words) < 2:
        raise Unreadable("move HEX SIDE")
    spot = (words[0], words[1])
    if not p.board.point(spot[0]) or spot[1] not in SIDES:
        raise Illegal("TB-move-on-board")
    seat = p.turn["seat"]
    plane = p.plane_at(spot)
    if plane is None:
        back = p.board.turned_over(spot)
        other = p.plane_at(back) if back else None
        if other is not None and other.owner == seat:
            raise Illegal("TB-no-reverse")
        raise Illegal("TB-move-on-board")
    if plane.owner != seat:
        raise Illegal("TB-move-own")
    exits = list(words[2:])
    for e in exits:
        if e not in SIDES:
            raise Unreadable("exit %s" % e)
    chain = Chain(p, plane)
    before = p.copy()
    while not chain.done:
        if len(chain.ways()) > 1 and exits:
            chain.step(exits.pop(0))
        else:
            if not chain.ways() and chain.steps == 0 and exits:
                chain.check_exit(exits[0], spot)
            chain.step()
    if exits:
        if len(exits) > 1 or chain.mover_exit is None:
            raise Unreadable("an exit too many")
        if exits[0] != chain.mover_exit:
            c = Chain.__new__(Chain)
            c.p = before
            c.check_exit(exits[0], spot)


# ---------------------------------------------------------------- cards

def spend(p, kind):
    seat = p.turn["seat"]
    h = p.hands[seat]
    if h.known[kind]:
        h.known[kind] -= 1
    else:
        if not h.hidden:
            raise Illegal("TB-card-spent" if p.turn["played"].count(kind) == 1 else "TB-card-in-hand")
        if p.known_copies(kind) >= p.board.copies(kind):
            raise Illegal("TB-card-conserve")
        h.hidden -= 1
    p.turn["played"].append(kind)
    if p.split:
        p.discards.known[kind] += 1
    else:
        p.pile_rest += 1


def play(p, words):
    if not words or words[0] not in KINDS:
        raise Unreadable("play what?")
    kind, w = words[0], words[1:]
    spend(p, kind)
    seat = p.turn["seat"]
    if kind == "takeoff":
        need(w)
        tower = [a for a in p.planes if a.owner == seat and a.where == "tower"]
        if not tower:
            raise Illegal("TB-takeoff-plane")
        spot = p.board.tower(seat)
        there = p.plane_at(spot)
        if there is not None:
            raise Illegal("TB-takeoff-spot-free" if there.owner == seat else "TB-takeoff-no-contact")
        tower[0].where = spot
        return
    if not w:
        raise Illegal("TB-card-effect-needed")
    mine = [p.touched(a) for a in p.flying(seat)]
    if kind == "rotate":
        if len(w) > 2 and p.board.point(w[2]):
            raise Illegal("TB-rotate-one-hex")
        need(w, 1, 1)
        if w[1] not in ("left", "right"):
            raise Unreadable("left or right?")
        if not any(w[0] in t for t in mine):
            raise Illegal("TB-rotate-touch")
        p.tiles[w[0]][1] = turn_side(p.tiles[w[0]][1], 1 if w[1] == "right" else -1)
        return
    if "deck" in w[2:]:
        raise Illegal("TB-swap-one-way")
    if len(w) > 1 and w[1] == "deck":
        if len(w) == 2:
            raise Illegal("TB-swap-deck-must-place")
        need(w, 1, 1, 1, 1)
        cell, tile, top = w[0], w[2], w[3]
        if tile not in p.board.tile_names or top not in SIDES:
            raise Unreadable("tile %s %s" % (tile, top))
        if not any(cell in t for t in mine):
            raise Illegal("TB-swap-deck-touch")
        if not p.deck:
            raise Illegal("TB-swap-deck-top")
        if tile not in p.flip_choices():
            on_map = tile in [t[0] for t in p.tiles.values()]
            raise Illegal("TB-tile-conserve" if on_map else "TB-swap-deck-top")
        p.deck.pop(0)
        p.deck.append((p.tiles[cell][0], p.tiles[cell][1]))
        p.tiles[cell] = [tile, top]
        return
    need(w, 1, 1)
    if w[0] == w[1] or not any(w[0] in t and w[1] in t for t in mine):
        raise Illegal("TB-swap-pair-touch")
    p.tiles[w[0]], p.tiles[w[1]] = p.tiles[w[1]], p.tiles[w[0]]


def discard(p, words):
    h = p.hands[p.turn["seat"]]
    size = h.size()
    seen = h.copy()
    if words:
        said = read_cards(words)
        if said.size() != size:
            raise Illegal("TB-discard-all-or-none")
        for k in KINDS:
            seen.known[k] = max(seen.known[k], said.known[k])
        seen.hidden = size - sum(seen.known.values())
        if seen.hidden < 0:
            raise Illegal("TB-card-in-hand")
    p.hands[p.turn["seat"]] = Cards()
    if not p.split:
        p.pile_rest += size
        return
    for k in KINDS:
        p.discards.known[k] += seen.known[k]
    p.discards.hidden += seen.hidden
    for k in KINDS:
        if p.known_copies(k) > p.board.copies(k):
            raise Illegal("TB-card-conserve")


def draw(p, words):
    seat = p.turn["seat"]
    said = read_cards(words)
    due = p.due(seat)
    if said.size() != due:
        raise Illegal("TB-draw-to-five")
    hand = p.hands[seat]
    # first what is known to lie on top
    from_top = p.pile_top[:due]
    p.pile_top = p.pile_top[due:]
    seen = said.copy()
    for k in KINDS:
        seen.known[k] = max(seen.known[k], from_top.count(k))
    seen.hidden = due - sum(seen.known.values())
    if seen.hidden < 0:
        raise Illegal("TB-draw-hidden")
    wanted = {k: seen.known[k] - from_top.count(k) for k in KINDS}
    n = due - len(from_top)
    old = min(n, p.pile_rest)
    new = n - old
    # how can the wanted ones come out of the old pile and out of the discards?
    def old_cap(k):
        cap = p.board.copies(k) - p.known_copies(k) - from_top.count(k)
        return min(cap, p.pile_cap[k]) if p.pile_cap is not None else cap
    possible = False
    for parts in itertools.product(*[range(wanted[k] + 1) for k in KINDS]):
        if sum(parts) > old or any(parts[i] > old_cap(k) for i, k in enumerate(KINDS)):
            continue
        rest = [wanted[k] - parts[i] for i, k in enumerate(KINDS)]
        if sum(rest) > new:
            continue
        out_of_hidden = [max(0, rest[i] - p.discards.known[k]) for i, k in enumerate(KINDS)]
        if sum(out_of_hidden) > p.discards.hidden:
            continue
        possible = True
    if not possible:
        raise Illegal("TB-draw-hidden")
    if new:
        p.pile_cap = {k: p.discards.known[k] + p.discards.hidden for k in KINDS}
        p.pile_rest = p.discards.size() - new
        p.discards = Cards()
        if old == 0:
            for k in KINDS:
                p.pile_cap[k] -= wanted[k]
    else:
        p.pile_rest -= old
        if p.pile_cap is not None:
            for k in KINDS:
                p.pile_cap[k] -= wanted[k]
    for k in KINDS:
        hand.known[k] += seen.known[k]
    hand.hidden += seen.hidden
    for k in KINDS:
        if p.known_copies(k) > p.board.copies(k):
            raise Illegal("TB-draw-hidden")


# ---------------------------------------------------------------- turns

def begin_turn(p, seat):
    """Ends the turn before and begins the next; the caller looks at faults."""
    if p.over:
        raise Illegal("TB-after-end")
    if p.turn is not None:
        if omitted(p):
            raise Illegal("TB-draw-mandatory")
        expected = p.following(p.turn["seat"])
        if seat != expected:
            raise Illegal("TB-turn-order")
    elif p.next is not None:
        if seat != p.next:
            raise Illegal("TB-turn-order")
    elif seat not in p.seats or seat in p.out:
        raise Illegal("TB-turn-order")
    else:
        p.order = seat
    p.turn = {"seat": seat, "used": 0, "discarded": False, "drawn": False, "played": []}
    p.next = None


def omitted(p):
    """A draw was due and has not been made."""
    t = p.turn
    return t["seat"] not in p.out and not t["drawn"] and p.due(t["seat"]) > 0


def act(p, verb, words):
    """One action of the seat whose turn it is, on p itself."""
    t = p.turn
    if p.over:
        raise Illegal("TB-after-end")
    if t["seat"] in p.out:
        raise Illegal("TB-turn-order")
    if verb == "pass":
        return
    if verb in ("move", "play"):
        if t["drawn"]:
            raise Illegal("TB-turn-phases")
        if t["discarded"]:
            raise Illegal("TB-discard-timing")
        if t["used"] >= p.board.data["turn"]["actions"]:
            raise Illegal("TB-action-limit")
        t["used"] += 1
        if verb == "move":
            move(p, words)
        else:
            play(p, words)
    elif verb == "discard":
        if t["drawn"] or t["discarded"]:
            raise Illegal("TB-discard-timing")
        discard(p, words)
        t["discarded"] = True
    elif verb == "draw":
        if t["drawn"]:
            raise Illegal("TB-turn-phases")
        draw(p, words)
        t["drawn"] = True
    elif verb == "turn":
        raise Illegal("TB-setup-rotate")
    else:
        raise Unreadable("verb %s" % verb)


def replay(rec, dirs):
    """Yields ('turn', T, position), at last perhaps ('illegal', place, why) and the like."""
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
        try:
            begin_turn(p, t["seat"])
        except Illegal as e:
            if e.why == "TB-draw-mandatory":
                yield "illegal", str(number - 1), e.why
            elif e.why == "TB-after-end" and real:
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
            old = p.copy()
            try:
                if by not in p.seats:
                    raise Unreadable("seat %s" % by)
                if a["verb"] in ("resign", "timeout"):
                    need(a["words"])
                    if p.over:
                        raise Illegal("TB-after-end")
                    if by in p.out:
                        raise Illegal("TB-turn-order")
                    p.out.append(by)
                    if len(p.seats) - len(p.out) < 2:
                        p.over = True
                    past.append(old)
                elif a["verb"] == "vote":
                    if p.over:
                        raise Illegal("TB-after-end")
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
                    raise Illegal("TB-active-only")
                else:
                    act(p, a["verb"], a["words"])
                    past.append(old)
            except Illegal as e:
                yield "illegal", "%d.%d" % (number, n + 1), e.why
                return
            except Unreadable as e:
                yield "unreadable", "%d.%d" % (number, n + 1), str(e)
                return
        yield "turn", number, p


# ---------------------------------------------------------------- edges and perft

def move_edges(p, plane):
    """All complete lists of exits of this plane's Move."""
    start = p.copy()
    lists = []

    def follow(chain, exits, seen):
        while True:
            state = chain.state()
            if state in seen:
                return
            seen = seen + [state]
            ways = chain.ways()
            if len(ways) > 1:
                for side in ways:
                    other = chain.copy()
                    try:
                        other.step(side)
                    except Illegal:
                        continue
                    if other.done:
                        lists.append(exits + [side])
                    else:
                        follow(other, exits + [side], seen)
                return
            try:
                chain.step()
            except Illegal:
                return
            if chain.done:
                lists.append(exits)
                return

    follow(Chain(start, start.planes[p.planes.index(plane)]), [], [])
    return lists


def seat_edges(p):
    """The edges of the seat whose turn it is."""
    t = p.turn
    seat = t["seat"]
    if p.over or seat in p.out or t["drawn"]:
        return []
    found = []
    if not t["discarded"] and t["used"] < p.board.data["turn"]["actions"]:
        for a in p.flying(seat):
            for exits in move_edges(p, a):
                found.append(("move", [a.where[0], a.where[1]] + exits))
        touched = []
        for a in p.flying(seat):
            for c in p.touched(a):
                if c not in touched:
                    touched.append(c)
        if p.can_hold(seat, "takeoff"):
            if p.count(seat, "tower") and p.plane_at(p.board.tower(seat)) is None:
                found.append(("play", ["takeoff"]))
        if p.can_hold(seat, "rotate"):
            for c in touched:
                for way in ("left", "right"):
                    found.append(("play", ["rotate", c, way]))
        if p.can_hold(seat, "swap"):
            cells = p.board.cells()
            pairs = []
            for a in p.flying(seat):
                pair = sorted(p.touched(a), key=cells.index)
                if len(pair) == 2 and pair not in pairs:
                    pairs.append(pair)
            for pair in pairs:
                found.append(("play", ["swap"] + pair))
            for c in touched:
                for tile in p.flip_choices():
                    for top in SIDES:
                        found.append(("play", ["swap", c, "deck", tile, top]))
    if not t["discarded"] and p.hands[seat].size():
        found.append(("discard", []))
    if p.due(seat):
        found.append(("draw", ["?%d" % p.due(seat)]))
    return found


def edges(p):
    """A list of (position in which the seat may act, verb, words)."""
    if p.over:
        return []
    found = []
    starters = []
    if p.turn is None:
        starters = [p.next] if p.next else [s for s in p.seats if s not in p.out]
    else:
        found += [(p, v, w) for v, w in seat_edges(p)]
        if not omitted(p):
            starters = [p.following(p.turn["seat"])]
    for s in starters:
        fresh = p.copy()
        begin_turn(fresh, s)
        found += [(fresh, v, w) for v, w in seat_edges(fresh)]
    return found


def perft(p, depth):
    if depth == 0:
        return 1
    found = edges(p)
    if depth == 1:
        return len(found)
    total = 0
    for q, verb, words in found:
        after = q.copy()
        act(after, verb, words)
        total += perft(after, depth - 1)
    return total


# ---------------------------------------------------------------- commands

def results(rec, dirs):
    if isinstance(rec, Unreadable):
        return [("unreadable", "", str(rec))]
    return list(replay(rec, dirs))


def cmd_replay(files, sets):
    n = 0
    out = []
    for path in files:
        for raw, rec, base in read_records(path):
            n += 1
            out.append("record %d" % n)
            for kind, place, what in results(rec, dirs_for(path, sets)):
                if kind == "turn":
                    out.append("turn %d" % place)
                    out += what.words()
                else:
                    out.append("%s %s %s" % (kind, place, what))
    sys.stdout.write("\n".join(out) + "\n")
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
        print(d, perft(p, d))
        sys.stdout.flush()
    return 0


def cmd_edges(path, sets):
    for p, verb, words in edges(last_position(path, sets)):
        print("%s: %s" % (p.turn["seat"], " ".join([verb] + words)))
    return 0


def norm(line):
    """One spelling for the words whose inner order means nothing."""
    w = line.split()
    if w[0] == "hand" or w[:2] == ["pile", "discards"]:
        c = read_cards([x if x != "?" else "?1" for x in w[2:]])
        return " ".join(w[:2]) + " " + c.words()
    return " ".join(w)


def printed_set_up(rec):
    if isinstance(rec, Unreadable) or not rec["turns"] or rec["turns"][0]["seat"] != "setup":
        return None
    lines = []
    for a in rec["turns"][0]["actions"]:
        words = ["?" if w == "?1" else w for w in a["words"]]
        by = ["@" + a["by"]] if a["by"] else []
        lines.append(norm(" ".join(by + [a["verb"]] + words)))
    return sorted(lines)


def run_steward(program, path):
    r = subprocess.run([program, "show", "--each", "--format", "setup", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with tempfile.NamedTemporaryFile(suffix=".stw", delete=False) as f:
        f.write(r.stdout)
        name = f.name
    try:
        return [printed_set_up(rec) for raw, rec, base in read_records(name)], r
    finally:
        os.unlink(name)


def cmd_compare(files, sets, program, ignore):
    records = turns = differences = 0
    for path in files:
        recs = read_records(path)
        with tempfile.TemporaryDirectory() as tmp:
            here = os.path.dirname(os.path.abspath(path))
            for name in os.listdir(here):
                if name.endswith(".json"):
                    shutil.copy(os.path.join(here, name), tmp)
            for n, (raw, rec, base) in enumerate(recs):
                if not isinstance(rec, Unreadable) and "ruling" in dict(rec["tags"]):
                    continue  # default rulings only
                records += 1
                mine = results(rec, dirs_for(path, sets))
                skip = 0
                if len(recs) == 1:
                    where = path
                else:
                    where = os.path.join(tmp, "one.stw")
                    with open(where, "w", encoding="utf-8") as f:
                        if base:
                            skip = len([r for r in results(parse_record(base), dirs_for(path, sets)) if r[0] == "turn"])
                            f.write(base + "\n")
                        f.write(raw)
                theirs, r = run_steward(program, where)
                theirs = theirs[skip:]
                mine_turns = [(t, [norm(l) for l in p.words()]) for kind, t, p in mine if kind == "turn"]
                first = mine[0][2] if mine and mine[0][0] == "turn" else None
                no_order = first is not None and first.next is not None and first.order is None
                label = "%s record %d" % (path, n + 1)
                problem = None
                if base:
                    # a record with [From] has no turn 0 of its own
                    mine_turns = mine_turns[1:]
                fault = mine[-1] if mine and mine[-1][0] != "turn" else None
                said = r.stderr.decode("utf-8", "replace")
                if fault and r.returncode and not theirs and (fault[0] != "illegal" or fault[2] in said):
                    # both refuse it, for the same reason, and there is nothing to compare
                    continue
                over = {t: p.over for kind, t, p in mine if kind == "turn"}
                for (t, words), other in zip(mine_turns, theirs):
                    turns += 1
                    words = sorted(words)
                    if other is not None:
                        words = [l for l in words if l.split()[0] not in ignore]
                        other = [l for l in other if l.split()[0] not in ignore]
                    if other is not None and over[t]:
                        # nobody is next; a set-up has to name somebody
                        other = [l for l in other if not l.startswith("resume ")]
                    if other is not None and first is not None and not first.split:
                        # only the sum of the two piles is known
                        other = [l for l in other if not l.startswith(("pile cards", "pile discards"))]
                    if other is not None and no_order:
                        # a position in mid-game that does not say who began
                        other = [l for l in other if not l.startswith("order ")]
                    if other is None:
                        problem = "turn %d: the printed set-up cannot be read" % t
                    elif words != other:
                        problem = "turn %d: only here: %s; only there: %s" % (
                            t, [l for l in words if l not in other], [l for l in other if l not in words])
                    if problem:
                        break
                if not problem and len(mine_turns) != len(theirs):
                    problem = "%d positions here, %d there (here: %s; there: status %d %s)" % (
                        len(mine_turns), len(theirs), " ".join(str(x) for x in fault or ("no fault",)),
                        r.returncode, said.strip()[:200])
                if problem:
                    differences += 1
                    print("%s: %s" % (label, problem))
    print("%d records, %d turns compared, %d differences" % (records, turns, differences))
    return 1 if differences else 0


def main(argv):
    sets = []
    program = None
    ignore = []
    rest = []
    i = 0
    while i < len(argv):
        if argv[i] == "--sets" and i + 1 < len(argv):
            sets.append(argv[i + 1])
            i += 1
        elif argv[i] == "--steward" and i + 1 < len(argv):
            program = argv[i + 1]
            i += 1
        elif argv[i] == "--ignore" and i + 1 < len(argv):
            ignore.append(argv[i + 1])
            i += 1
        else:
            rest.append(argv[i])
        i += 1
    sys.setrecursionlimit(10000)
    if len(rest) > 1 and rest[0] == "replay":
        return cmd_replay(rest[1:], sets)
    if len(rest) == 3 and rest[0] == "perft":
        return cmd_perft(int(rest[1]), rest[2], sets)
    if len(rest) == 2 and rest[0] == "edges":
        return cmd_edges(rest[1], sets)
    if len(rest) > 1 and rest[0] == "compare" and program:
        return cmd_compare(rest[1:], sets, program, ignore)
    sys.stderr.write(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
