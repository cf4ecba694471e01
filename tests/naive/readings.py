"""Moves, Rotates, Swaps and Take-Offs of Turbulence in random positions under random
readings of the disputed points, judged from the catalogue and compared with the program:
the rule that is broken, or the position that comes of it.

readings.py PROGRAM COUNT SEED, in an empty folder.
"""
import json
import random
import re
import subprocess
import sys

SIDES = ["n", "ne", "se", "s", "sw", "nw"]
STEP = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
PLACES = {"a1": (0, 1), "a2": (0, 3), "b1": (1, 0), "b2": (1, 2)}
COLOURS = ["red", "blue", "green"]
TOWER = {"red": ("a2", "s"), "blue": ("b1", "ne"), "green": ("a1", "nw")}
STRIP = {"red": ["a1 n", "b1 n"], "blue": ["b2 s", "b2 ne"], "green": ["b2 se"]}
DESIGNS = {
    "line": (5, ["n-s"]), "bend": (4, ["n-ne"]), "fork": (4, ["n-ne", "n-se"]), "hook": (4, ["n-nw", "n-s"]),
    "way": (3, ["n>s"]), "star": (3, ["n-s", "ne-sw", "se-nw"]), "turn": (2, ["n-n"]),
    "three": (6, ["n-ne", "n-se", "n-s", "ne-sw"]), "mixed": (6, ["n>ne", "ne-s", "s-nw", "n>s"]),
    "ring": (8, ["n-ne", "se-s", "sw-nw", "n-nw"]),
}
RING = {"a1": (2, 1), "b1": (4, 3), "b2": (0, 5)}
MANY = ["three", "mixed", "ring", "star", "fork"]
READINGS = {                    # the default first
    "current-direction": ["two-way", "as-marked"], "junction-turn": ["listed-routes", "connected"],
    "edge-no-current": ["stuck", "illegal-to-cause", "sent-home"], "strip-extent": ["listed", "touching-hexes", "single"],
}
OF_MOVES = {
    "push-own": ["yes", "no-illegal"], "crash-own": ["both-home", "illegal"], "chain-crash": ["crash", "illegal", "pushed-home"],
    "chain-landing": ["lands", "sent-home"], "chain-mover": ["crash", "illegal"],
    "push-no-current": ["illegal", "sent-home", "stays-and-mover-blocked"], "tower-arrival": ["illegal", "edge-home"],
    "chain-into-tower": ["illegal", "edge-home"], "tower-reentry": ["home", "stays-on-spot"],
    "loop-vacated-start": ["vacated", "closed"], "loop-branch": ["truly-infinite", "any-revisit"],
    "tower-touch": ["tower-spot", "tower-hex"],
}
OF_CARDS = {
    "touch-landed": ["board-only", "landed-too", "tower-too"], "swap-pair-planes": ["same-plane", "any-own-planes"],
    "swap-orientation": ["compass", "towards-plane"], "rotate-null": ["legal", "illegal"], "takeoff-faced": ["legal", "illegal"],
    "takeoff-no-current": ["legal", "illegal"], "landed-final": ["final", "may-return"], "card-no-effect": ["illegal", "allowed"],
}


class Illegal(Exception):
    """Under the rule of that id."""


def beyond(place, side):
    x, y = PLACES[place]
    dx, dy = STEP[side]
    for other, at in PLACES.items():
        if at == (x + dx, y + dy):
            return other
    return None


def side_of(text):
    place, side = text.split()
    return place, SIDES.index(side)


TOWER = {c: (place, SIDES.index(side)) for c, (place, side) in TOWER.items()}
STRIP = {c: [side_of(e) for e in edges] for c, edges in STRIP.items()}


def design_of(name):
    return name.rstrip("0123456789")


def straight_across(colour):
    place, side = TOWER[colour]
    out = (side + 3) % 6
    while beyond(place, out):
        place = beyond(place, out)
    return place, out


def lands_at(colour, edge, reading):
    own = STRIP[colour]
    if reading == "single":
        across = straight_across(colour)
        return edge == (across if across in own else own[0])
    if edge in own:
        return True
    taken = [e for edges in STRIP.values() for e in edges] + list(TOWER.values())
    return reading == "touching-hexes" and edge not in taken and edge[0] in [e[0] for e in own]


def currents(design, top, readings):
    """By side, where a plane that enters there can leave."""
    ways = [set() for _ in SIDES]
    networks = []
    for route in DESIGNS[design][1]:
        a, b = [(SIDES.index(s) + top) % 6 for s in re.split("[->]", route)]
        ways[a].add(b)
        if "-" in route or readings["current-direction"] == "two-way":
            ways[b].add(a)
        joined = {a, b}
        for n in [n for n in networks if n & joined]:
            joined |= n
            networks.remove(n)
        networks.append(joined)
    if readings["junction-turn"] == "connected" and any(len(n) > 2 for n in networks):
        for n in networks:
            for a in n:
                ways[a] |= n - {a}
    return ways


class Position:
    def __init__(self, lot, readings):
        self.readings = readings
        names = ["%s%d" % (d, i + 1) for d in DESIGNS for i in range(DESIGNS[d][0])]
        if lot.random() < .7:
            names = [n for n in names if design_of(n) in MANY]
        drawn = lot.sample(names, 5)
        self.deck = drawn.pop()
        self.tile = {p: (n, lot.randrange(6)) for p, n in zip(PLACES, drawn)}
        ring = lot.random() < .3
        if ring:                # three hexes that make one round the corner where they meet
            for place, sides in RING.items():
                tops = [t for t in range(6) if sides[1] in currents(design_of(self.tile[place][0]), t, readings)[sides[0]]]
                if tops:
                    self.tile[place] = self.tile[place][0], lot.choice(tops)
        self.plane = {}
        self.landed = dict.fromkeys(COLOURS, 0)
        spots = [(p, s) for p in PLACES for s in range(6) if beyond(p, s)] + list(TOWER.values())
        lot.shuffle(spots)
        if ring:
            spots = [(p, sides[0]) for p, sides in RING.items()] + spots
        for spot in spots[:lot.choice([1, 3, 6, 9, 14, 18, 21])]:
            colour = next((c for c in COLOURS if TOWER[c] == spot), None) or lot.choice(COLOURS)
            if spot not in self.plane and self.turned(spot) not in self.plane and self.on_board(colour) < 6:
                self.plane[spot] = colour
        for colour in COLOURS:
            self.landed[colour] = min(lot.choice([0, 0, 1, 4]), 7 - self.on_board(colour))
        self.ways = {p: self.currents(p) for p in PLACES}

    def turned(self, spot):
        """The same intersection with the other heading."""
        return beyond(*spot), (spot[1] + 3) % 6

    def on_board(self, colour):
        return list(self.plane.values()).count(colour)

    def at_home(self, colour):
        return 7 - self.on_board(colour) - self.landed[colour]

    def currents(self, place):
        name, top = self.tile[place]
        return currents(design_of(name), top, self.readings)

    def comes_to_blank(self, spot):
        """What a plane at spot does that comes to face a side without current: whether it goes home."""
        if self.readings["edge-no-current"] == "illegal-to-cause":
            raise Illegal("TB-move-current")
        return self.readings["edge-no-current"] == "sent-home"

    def words(self):
        w = ["board corner"] + ["tile %s %s %s" % (n, p, SIDES[top]) for p, (n, top) in self.tile.items()]
        w += ["at %s %s %s" % (c, p, SIDES[s]) for (p, s), c in self.plane.items()]
        return w + ["landed %s %d" % (c, n) for c, n in self.landed.items()] + ["resume red"]

    def facts(self):
        return dict(self.tile), dict(self.plane), {c: n for c, n in self.landed.items() if n}


def protected(pos, spot):
    place, side = TOWER[pos.plane[spot]]
    hexes = [spot[0], beyond(*spot)]
    return spot == (place, side) or (pos.readings["tower-touch"] == "tower-hex" and place in hexes)


def crash(pos, colour, spot, pushed, mover):
    """A plane meets the one on the spot head on."""
    read, other = pos.readings, pos.plane[spot]
    if pushed and spot == mover and read["chain-mover"] == "illegal":
        raise Illegal("TB-push-outcome")
    if protected(pos, spot):
        raise Illegal("TB-crash-tower-safe")
    if colour == other == "red" and read["crash-own"] == "illegal":
        raise Illegal("TB-crash-any-owner")
    if pushed and read["chain-crash"] == "illegal":
        raise Illegal("TB-push-outcome")
    if not pushed or read["chain-crash"] == "crash":
        del pos.plane[spot]


def leave(pos, colour, edge, pushed):
    """A plane arrives on an outer edge."""
    read = pos.readings
    if edge in pos.plane:
        if read["chain-into-tower" if pushed else "tower-arrival"] == "illegal":
            raise Illegal("TB-crash-tower-safe")
    elif lands_at(colour, edge, read["strip-extent"]):
        if not pushed or read["chain-landing"] == "lands":
            pos.landed[colour] += 1
    elif edge == TOWER[colour] and read["tower-reentry"] == "stays-on-spot":
        if pos.ways[edge[0]][edge[1]] or not pos.comes_to_blank(edge):
            pos.plane[edge] = colour


def move(pos, start, lot, exits):
    """Red's Move from there, by exits at branches as the lot has them."""
    read, before = pos.readings, dict(pos.plane)
    colour, spot, pushed, mover = pos.plane.pop(start), start, False, None
    entered = {}
    while True:
        place, side = spot
        ways = sorted(pos.ways[place][side])
        if not ways:
            if not pushed:
                raise Illegal("TB-move-current")
            if read["push-no-current"] == "illegal":
                raise Illegal("TB-push-complete")
            if read["push-no-current"] == "stays-and-mover-blocked":
                pos.plane = before
            elif pos.comes_to_blank(spot):
                del pos.plane[spot]
            return
        out = lot.choice(ways)
        if len(ways) > 1:
            exits.append(SIDES[out])
        if len(exits) > 20:
            raise OverflowError
        if not beyond(place, out):
            leave(pos, colour, (place, out), pushed)
            return
        there = pos.turned((place, out))
        if (place, out) in pos.plane:
            crash(pos, colour, (place, out), pushed, mover)
            return
        if there == start and pushed and there not in pos.plane and read["loop-vacated-start"] == "closed":
            raise Illegal("TB-closed-loop")
        if there in entered and (read["loop-branch"] == "any-revisit" or entered[there] == len(exits)):
            raise Illegal("TB-closed-loop")
        entered[there] = len(exits)
        other = pos.plane.get(there)
        if other and protected(pos, there):
            raise Illegal("TB-push-tower-safe")
        if other == "red" and read["push-own"] == "no-illegal":
            raise Illegal("TB-push-any-owner")
        if not other and not pos.ways[there[0]][there[1]] and pos.comes_to_blank(there):
            return
        pos.plane[there] = colour
        if not other:
            return
        mover = there if not pushed else None if mover == there else mover
        colour, spot, pushed = other, there, True


def touches(pos, place):
    read = pos.readings["touch-landed"]
    if any(c == "red" and place in (p, beyond(p, s)) for (p, s), c in pos.plane.items()):
        return True
    if read == "landed-too":
        return along_strip(pos, place)
    return read == "tower-too" and pos.at_home("red") > 0 and place == TOWER["red"][0]


def along_strip(pos, place):
    return pos.landed["red"] > 0 and place in [p for p, _ in STRIP["red"]]


def lay(pos, tiles):
    """Hexes as they lie now; planes that come to face a side without current."""
    for place, lies in tiles.items():
        pos.tile[place] = lies
        ways = pos.currents(place)
        for side in range(6):
            if (place, side) in pos.plane and pos.ways[place][side] and not ways[side] and pos.comes_to_blank((place, side)):
                del pos.plane[place, side]


def rotate(pos, lot):
    place, way = lot.choice(list(PLACES)), lot.choice([-1, 1])
    name, top = pos.tile[place]
    lies = {place: (name, (top + way) % 6)}

    def play():
        if not touches(pos, place):
            raise Illegal("TB-rotate-touch")
        if pos.readings["rotate-null"] == "illegal" and currents(design_of(name), (top + way) % 6, pos.readings) == pos.ways[place]:
            raise Illegal("TB-rotate-step")
        lay(pos, lies)
    return "play rotate %s %s" % (place, "left" if way < 0 else "right"), play


def swap(pos, lot):
    one, two = lot.choice(list(PLACES)), lot.choice(list(PLACES))
    turn = 3 if pos.readings["swap-orientation"] == "towards-plane" else 0
    lies = {a: (pos.tile[b][0], (pos.tile[b][1] + turn) % 6) for a, b in ((one, two), (two, one))}

    def play():
        same = any(c == "red" and {p, beyond(p, s)} == {one, two} for (p, s), c in pos.plane.items())
        same |= pos.readings["touch-landed"] == "landed-too" and along_strip(pos, one) and along_strip(pos, two)
        each = pos.readings["swap-pair-planes"] == "any-own-planes" and touches(pos, one) and touches(pos, two)
        if one == two or not (same or each):
            raise Illegal("TB-swap-pair-touch")
        now = [currents(design_of(n), top, pos.readings) for n, top in lies.values()]
        if pos.readings["rotate-null"] == "illegal" and now == [pos.ways[p] for p in lies]:
            raise Illegal("TB-card-effect-needed")
        lay(pos, lies)
    return "play swap %s %s" % (one, two), play


def swap_deck(pos, lot):
    place, top = lot.choice(list(PLACES)), lot.randrange(6)

    def play():
        if not touches(pos, place):
            raise Illegal("TB-swap-deck-touch")
        lay(pos, {place: (pos.deck, top)})
    return "play swap %s deck %s %s" % (place, pos.deck, SIDES[top]), play


def take_off(pos, lot):
    def play():
        read, (place, side) = pos.readings, TOWER["red"]
        returns = not pos.at_home("red") and pos.landed["red"] and read["landed-final"] == "may-return"
        if not pos.at_home("red") and not returns:
            if read["card-no-effect"] == "allowed":
                return
            raise Illegal("TB-takeoff-plane")
        if (place, side) in pos.plane:
            raise Illegal("TB-takeoff-spot-free")
        if not pos.ways[place][side] and read["takeoff-no-current"] == "illegal":
            raise Illegal("TB-takeoff-spot")
        faced = any(p == place and c != "red" and side in pos.ways[p][s] for (p, s), c in pos.plane.items())
        if faced and read["takeoff-faced"] == "illegal":
            raise Illegal("TB-takeoff-no-contact")
        pos.plane[place, side] = "red"
        pos.landed["red"] -= 1 if returns else 0
    return "play takeoff", play


def case(lot):
    """A record, the rule it breaks or None, and the position that comes of it; None: no case."""
    moves = lot.random() < .7
    points = dict(READINGS, **(OF_MOVES if moves else OF_CARDS))
    readings = {k: lot.choice(o) if lot.random() < .3 else o[0] for k, o in points.items()}
    pos = Position(lot, readings)
    words, exits, broken = pos.words(), [], None
    if moves:
        own = [s for s, c in pos.plane.items() if c == "red" and (pos.ways[s[0]][s[1]] or lot.random() < .1)]
        if not own:
            return None
        start = lot.choice(own)
        action = "move %s %s" % (start[0], SIDES[start[1]])

        def play():
            move(pos, start, lot, exits)
    else:
        action, play = lot.choice([rotate, swap, swap_deck, take_off])(pos, lot)
    try:
        play()
    except Illegal as e:
        broken = str(e)
    except OverflowError:
        return None
    tags = ['[Ruling "%s=%s"]' % (k, o) for k, o in readings.items() if o != points[k][0]]
    text = '[Game "turbulence"] [Seat "red"] [Seat "blue"] [Seat "green"] [Components "corner"]\n[Ruling "u-turn-current=allow"] %s\n' \
           "0. setup: %s\n1. red: %s\n*\n" % (" ".join(tags), ", ".join(words), " ".join([action] + exits) if moves else action + ", draw ?")
    return text, broken, pos.facts()


def read_facts(setup):
    """The position of a record that show --format setup has printed."""
    found = lambda pattern: re.finditer(pattern, setup)
    return ({m[2]: (m[1], SIDES.index(m[3])) for m in found(r"tile (\w+) (\w\d) (\w+)")},
            {(m[2], SIDES.index(m[3])): m[1] for m in found(r"at (\w+) (\w\d) (\w+)")},
            {m[1]: int(m[2]) for m in found(r"landed (\w+) (\d+)")})


def write_set():
    edge = lambda e: "%s %s" % (e[0], SIDES[e[1]])
    with open("corner.json", "w") as f:
        json.dump({
            "game": "turbulence",
            "cards": {k: {"count": 10} for k in ("takeoff", "rotate", "swap")},
            "hexes": {d: {"copies": n, "routes": r} for d, (n, r) in DESIGNS.items()},
            "maps": {"corner": {
                "players": 3, "columns": {"a": {"top": 1, "cells": 2}, "b": {"top": 0, "cells": 2}},
                "seats": {c: {"tower": edge(TOWER[c]), "strip": [edge(e) for e in STRIP[c]]} for c in COLOURS}}},
        }, f)


def main(program, count, seed):
    lot = random.Random(seed)
    cases = []
    while len(cases) < count:
        made = case(lot)
        if made:
            cases.append(made)
    write_set()
    with open("cases.stw", "w") as f:
        f.write("".join(text for text, _, _ in cases))
    ask = lambda *args: subprocess.run([program, *args, "cases.stw"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    judged = [json.loads(line) for line in ask("check", "--format", "json").splitlines()]
    shown = ask("show", "-q", "--format", "setup").split('[Game "')[1:]
    if not len(cases) == len(judged) == len(shown):
        sys.exit("%d cases, %d judged, %d shown" % (len(cases), len(judged), len(shown)))
    bad = legal = 0
    for (text, broken, facts), check, setup in zip(cases, judged, shown):
        ids = [f["id"] for f in check["faults"]]
        legal += not broken
        if ids == ([broken] if broken else []) and (broken or read_facts(setup.split("\n1. ")[0]) == facts):
            continue
        bad += 1
        print("%sexpected %s, got %s\n" % (text, broken or "legal", ids or "legal, with this position:\n" + setup))
    print("%d actions under random readings, %d of them legal, %d differences" % (count, legal, bad))
    sys.exit(bad > 0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
