#!/usr/bin/env python3
"""A second, deliberately naive replayer for Tornado Splash records: a test oracle.

  tornado_splash.py tell    --sets DIR FILE...
  tornado_splash.py compare --sets DIR --steward PROGRAM [--moves N] FILE...

All in floating point, default readings only, the set standard.json of DIR
only, games from their set-up only. Claims are skipped.

tell: poses, zones, open spaces and ranking after each turn.
compare: the same with what the program shows after each turn (`show --each
--format json`), and which records either of the two refuses. --moves: at
every N-th action also the list of what may be laid, with all shifts, and how
far one may move (`moves --format json --at`).
"""
import json
import math
import os
import re
import subprocess
import sys

from reading import Illegal, Unreadable, read_records

ZERO = 0.001          # as good as nothing
POSE = 0.003          # by so much a pose may differ from the program's
POINTS = {1: 5, 2: 3, 3: 2}


class Skip(Exception):
    pass


# ---------------------------------------------------------------- the plane

def turn_by(h):
    h = math.fmod(h, 360)
    return h + 360 if h <= -180 else h - 360 if h > 180 else h


def put(pose, u, v):
    x, y, h = pose
    c, s = math.cos(math.radians(h)), math.sin(math.radians(h))
    return x + u * c - v * s, y + u * s + v * c


def compose(pose, u, v, d):
    x, y = put(pose, u, v)
    return x, y, turn_by(pose[2] + d)


def shape(pose, corners):
    out = [put(pose, u, v) for u, v in corners]
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(out, out[1:] + out[:1]))
    return out if area > 0 else out[::-1]


def sides(poly):
    return list(zip(poly, poly[1:] + poly[:1]))


def cross(a, b, p):
    """How far p lies to the left of the line from a to b."""
    return ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / math.hypot(b[0] - a[0], b[1] - a[1])


def apart(p, q):
    """The widest gap by a side of either; negative is the depth of the overlap."""
    best = -1e9
    for one, two in ((p, q), (q, p)):
        for a, b in sides(one):
            best = max(best, min(-cross(a, b, c) for c in two))
    return best


def near(p, a, b):
    """From p to the piece a b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = max(0.0, min(1.0, t))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def pieces_meet(a, b, c, d):
    if min(near(a, c, d), near(b, c, d), near(c, a, b), near(d, a, b)) <= ZERO:
        return True
    return cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0


def inside(p, poly):
    return all(cross(a, b, p) >= -ZERO for a, b in sides(poly))


def meets(poly, a, b):
    return inside(a, poly) or inside(b, poly) or any(pieces_meet(a, b, c, d) for c, d in sides(poly))


def clip(poly, a, b, keep_left):
    """The part of a polygon on one side of a line."""
    out = []
    sign = 1 if keep_left else -1
    for p, q in sides(poly):
        m, n = sign * cross(a, b, p), sign * cross(a, b, q)
        if m >= 0:
            out.append(p)
        if (m > 0 and n < 0) or (m < 0 and n > 0):
            t = m / (m - n)
            out.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return out


def area(poly):
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in sides(poly))) / 2 if len(poly) > 2 else 0.0


def left_of_area(poly, covers):
    """What covers leave of a polygon."""
    parts = [poly]
    for cover in covers:
        rest = []
        for part in parts:
            for a, b in sides(cover):
                outer = clip(part, a, b, False)
                if area(outer) > 1e-9:
                    rest.append(outer)
                part = clip(part, a, b, True)
                if area(part) <= 1e-9:
                    break
        parts = rest
    return sum(area(p) for p in parts)


def left_of_piece(a, b, covers):
    """What covers leave of a straight piece."""
    parts = [(0.0, 1.0)]
    long = math.hypot(b[0] - a[0], b[1] - a[1])
    for cover in covers:
        lo, hi = 0.0, 1.0
        for c, d in sides(cover):
            m, n = cross(c, d, a), cross(c, d, b)
            if m < 0 and n < 0:
                lo, hi = 1.0, 0.0
            elif m < 0:
                lo = max(lo, m / (m - n))
            elif n < 0:
                hi = min(hi, m / (m - n))
        if lo < hi:
            parts = [(x, y) for s, e in parts for x, y in ((s, min(e, lo)), (max(s, hi), e)) if y > x]
    return sum(e - s for s, e in parts) * long


# ---------------------------------------------------------------- the set

class Set:
    def __init__(self, folder):
        path = folder if folder.endswith(".json") else os.path.join(folder, "standard.json")
        with open(path, encoding="utf-8") as f:
            d = json.load(f)
        self.data = d
        self.long, self.wide = d["card"]["length"], d["card"]["width"]
        self.rect = [(0, -self.wide / 2), (self.long, -self.wide / 2), (self.long, self.wide / 2), (0, self.wide / 2)]
        g = 0.001
        self.grown = [(-g, -self.wide / 2 - g), (self.long + g, -self.wide / 2 - g),
                      (self.long + g, self.wide / 2 + g), (-g, self.wide / 2 + g)]
        self.foot = d["token"]["outline"]
        self.face, self.boat_of, self.weight = {}, {}, {}
        for name, boat in d["boats"].items():
            if not isinstance(boat, dict) or "cards" not in boat:
                continue           # notes
            self.weight[name] = boat["weight"]
            for card, design in boat["cards"].items():
                face = d["designs"][design]
                self.face[card] = ({int(k): float(u) for k, u in face["spaces"].items()},
                                   {int(k): (float(v["at"]), float(v["turn"])) for k, v in face.get("lines", {}).items()})
                self.boat_of[card] = name
        r = d["space"]["circle"]
        self.circle = [(r * math.cos(math.tau * i / 64), r * math.sin(math.tau * i / 64)) for i in range(64)]
        self.outline = d["space"]["outline"]
        self.bracket = d["space"]["bracket"]
        # where the bracket crosses the centre line
        (u1, v1), (u2, v2) = self.bracket
        self.ahead = u1 + (u2 - u1) * (0 - v1) / (v2 - v1)
        self.extent = d["line"]["extent"]


class Course:
    def __init__(self, s, name):
        c = s.data["courses"][name]
        self.name = name
        gate = tuple(c["gate"])
        self.line = {int(k): compose(gate, *g["line"]) for k, g in s.data["gate"]["spaces"].items()}
        self.wait = {int(k): compose(gate, *g["token"]) for k, g in s.data["gate"]["spaces"].items()}
        finish = tuple(c["finish"])
        self.finish = [put(finish, *p) for p in s.data["finish"]["line"]]
        self.forward = (math.cos(math.radians(finish[2])), math.sin(math.radians(finish[2])))
        self.solid = [shape(gate, f) for f in s.data["gate"]["folds"].values()]
        self.solid += [shape(finish, f) for f in s.data["finish"]["folds"].values()]
        self.marker = {k: tuple(m["at"]) for k, m in c["markers"].items()}
        for at in self.marker.values():
            self.solid.append(shape((at[0], at[1], 0), s.data["marker"]["outline"]))
        for o in c.get("obstacles", {}).values():
            self.solid.append(shape(tuple(o["pose"]), o["outline"]))
        self.zones = [c["zones"][k] for k in sorted(c["zones"], key=int)]

    def boundary(self, z):
        """The ray at the end of zone z: from, direction, whether forward is left."""
        end = self.zones[z - 1]["end"]
        t = math.radians(end["direction"])
        return tuple(end["from"]), (math.cos(t), math.sin(t)), end["forward"] == "left"


# ---------------------------------------------------------------- a race

class Card:
    def __init__(self, seat, word, pose, how):
        self.seat, self.word, self.pose, self.how = seat, word, pose, how
        self.exit = None          # the place on this card where the next one begins; L for the edge, "token"


class Race:
    every = 1             # of the tenths of a millimetre

    def __init__(self, s, seats):
        self.s = s
        self.seats = seats
        self.score = {x: 0 for x in seats}
        self.number = 1
        self.mode = "race"
        self.course = None
        self.table = (s.data["table"]["width"], s.data["table"]["depth"])
        self.clear()

    def clear(self):
        self.boat, self.gate = {}, {}
        self.gates = []
        self.stack = []
        self.route = {x: [] for x in self.seats}
        self.at = {x: None for x in self.seats}       # (card, space) or the gate
        self.stance = {x: (0, 0, 0) for x in self.seats}
        self.zone = {x: 1 for x in self.seats}
        self.boosted = set()
        self.hand = {x: [] for x in self.seats}
        self.known = {x: set() for x in self.seats}   # cards that have left the deck
        self.deck = {x: 20 for x in self.seats}
        self.place, self.gone = {}, []
        self.round = 0
        self.order, self.waiting = [], []
        self.over = False
        self.drawn = True

    # -- where things are

    def rect(self, card):
        return shape(card.pose, self.s.rect)

    def racing(self):
        return [x for x in self.seats if x not in self.place and x not in self.gone]

    def token_pose(self, seat):
        at = self.at[seat]
        if at is None:
            return self.course.wait[self.gate[seat]]
        card, j = at
        u, v, t = self.stance[seat]
        return compose(card.pose, self.s.face[card.word][0][j] + u, v, t)

    def foot(self, seat):
        return shape(self.token_pose(seat), self.s.foot)

    def middle(self, card, j):
        return put(card.pose, self.s.face[card.word][0][j], 0)

    def middle_of(self, card):
        return put(card.pose, self.s.long / 2, 0)

    def outline(self, card, j):
        return shape(compose(card.pose, self.s.face[card.word][0][j], 0, 0), self.s.outline)

    def covers(self, card, others_only):
        later = self.stack[self.stack.index(card) + 1:]
        x, y = self.middle_of(card)
        far = math.hypot(self.s.long, self.s.wide) + 1
        later = [c for c in later if math.hypot(self.middle_of(c)[0] - x, self.middle_of(c)[1] - y) < far]
        return [shape(c.pose, self.s.grown) for c in later if not others_only or c.seat != card.seat]

    def space_hidden(self, card, j):
        where = compose(card.pose, self.s.face[card.word][0][j], 0, 0)
        return left_of_area(shape(where, self.s.circle), self.covers(card, False)) <= 1e-7

    def exit_hidden(self, card, k):
        """k: a line, or 0 for the edge."""
        if k == 0:
            a, b = put(card.pose, self.s.long, -self.s.wide / 2), put(card.pose, self.s.long, self.s.wide / 2)
        else:
            d, t = self.s.face[card.word][1][k]
            e = []
            for w in self.s.extent:
                u, v = d - w * math.sin(math.radians(t)), w * math.cos(math.radians(t))
                # cut off at the border of the card
                f = 1.0
                if abs(v) > self.s.wide / 2:
                    f = min(f, self.s.wide / 2 / abs(v))
                if u > self.s.long:
                    f = min(f, (self.s.long - d) / (u - d))
                if u < 0:
                    f = min(f, d / (d - u))
                e.append(put(card.pose, d + (u - d) * f, v * f))
            a, b = e
        return left_of_piece(a, b, self.covers(card, True)) <= 1e-7

    def place_of(self, card, j):
        return self.s.face[card.word][0][j] + self.s.ahead

    def exits_ahead(self, seat):
        """Exits of the front card that may serve, hidden ones left out."""
        card = self.route[seat][-1]
        found = [] if self.exit_hidden(card, 0) else [0]
        for k, (d, t) in self.s.face[card.word][1].items():
            if self.at[seat] and self.at[seat][0] is card and d < self.place_of(card, self.at[seat][1]) - ZERO:
                continue
            if abs(t) <= 90 and not self.exit_hidden(card, k):
                found.append(k)
        return found

    def open(self, seat):
        """Steps ahead."""
        route = self.route[seat]
        if not route:
            return []
        first = route.index(self.at[seat][0]) if self.at[seat] else 0
        out = []
        for card in route[first:]:
            for j in sorted(self.s.face[card.word][0]):
                p = self.place_of(card, j)
                if self.at[seat] and card is self.at[seat][0] and p <= self.place_of(card, self.at[seat][1]) + 1e-9:
                    continue
                if card.exit == "token" or (card.exit is not None and p > card.exit + 1e-9):
                    continue
                if not self.space_hidden(card, j):
                    out.append((card, j))
        if self.at[seat] and self.at[seat][0] is route[-1] and not self.exits_ahead(seat):
            return []              # what follows starts from the token
        return out

    # -- obstacles

    def obstacles(self, seat):
        return self.course.solid + [self.foot(x) for x in self.racing() if x != seat]

    def blocked(self, seat, pose, solids=None):
        me = shape(pose, self.s.rect)
        return any(apart(me, q) < -ZERO for q in (self.obstacles(seat) if solids is None else solids))

    def on_table(self, pose):
        return all(-ZERO <= x <= self.table[0] + ZERO and -ZERO <= y <= self.table[1] + ZERO
                   for x, y in shape(pose, self.s.rect))

    def anchor(self, seat, how, heading=None):
        if how == "gate":
            return self.course.line[self.gate[seat]]
        card = self.route[seat][-1]
        if how == "edge":
            return compose(card.pose, self.s.long, 0, 0)
        if how == "token":
            q = self.middle(*self.at[seat])
            f = (math.cos(math.radians(heading)), math.sin(math.radians(heading)))
            h = max((x - q[0]) * f[0] + (y - q[1]) * f[1] for x, y in self.foot(seat))
            return q[0] + h * f[0], q[1] + h * f[1], turn_by(heading)
        d, t = self.s.face[card.word][1][how]
        return compose(card.pose, d, 0, t)

    def shift_fault(self, seat, how, anchor, shift, solids=None):
        """None if a card may lie there."""
        pose = compose(anchor, 0, shift, 0)
        if shift:
            if how == "token":
                return "TS-unav-line"
            if not self.blocked(seat, anchor, solids):
                return "TS-obst-shift"
            if abs(shift) > self.s.wide + ZERO:
                return "TS-obst-width"
            if how != "gate" and apart(shape(pose, self.s.rect), self.rect(self.route[seat][-1])) > ZERO:
                return "TS-obst-touch"
        if self.blocked(seat, pose, solids):
            return "TS-obst-block"
        if not self.on_table(pose):
            return "TS-table"
        return None

    def methods(self, seat):
        """What a next card could be attached to: gate, edge, lines, or token."""
        if not self.route[seat]:
            return ["gate"]
        exits = self.exits_ahead(seat)
        if not exits:
            return ["token"] if self.at[seat] and self.at[seat][0] is self.route[seat][-1] else []
        return ["edge" if k == 0 else k for k in exits]

    def shifts(self, seat, how):
        """All legal shifts of a method in tenths."""
        anchor = self.anchor(seat, how)
        n = int(self.s.wide * 10)
        reach = self.s.long + 2 * self.s.wide
        solids = [q for q in self.obstacles(seat)
                  if any(near(anchor[:2], a, b) < reach for a, b in sides(q))]
        if not self.blocked(seat, anchor, solids):
            return [0] if self.on_table(anchor) else []
        return [i for i in range(-n, n + 1, self.every) if self.shift_fault(seat, how, anchor, i / 10, solids) is None]

    def can_lay(self, seat):
        for how in self.methods(seat):
            if how == "token":
                solids = self.obstacles(seat)
                for i in range(36000):
                    pose = self.anchor(seat, how, i / 100)
                    if self.on_table(pose) and not self.blocked(seat, pose, solids):
                        return True
            elif self.shifts(seat, how):
                return True
        return False

    # -- zones, ranking, finish

    @staticmethod
    def side(origin, way, left, p):
        s = way[0] * (p[1] - origin[1]) - way[1] * (p[0] - origin[0])
        return s if left else -s

    def over_ray(self, z, a, b, back=False):
        """Whether the piece a b crosses the boundary of zone z forward (or back)."""
        origin, way, left = self.course.boundary(z)
        m, n = self.side(origin, way, left, a), self.side(origin, way, left, b)
        if back:
            m, n = n, m
            a, b = b, a
        if not (m < -ZERO and n >= -ZERO):
            return False
        t = m / (m - n) if n > 0 else 1.0
        x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        return (x - origin[0]) * way[0] + (y - origin[1]) * way[1] >= -ZERO

    def touches_ray(self, z, poly):
        origin, way, left = self.course.boundary(z)
        far = (origin[0] + 5000 * way[0], origin[1] + 5000 * way[1])
        return meets(poly, origin, far)

    def home(self, before, trace, card, j):
        a, b = self.course.finish
        f = self.course.forward

        def ahead(p):
            return (p[0] - a[0]) * f[0] + (p[1] - a[1]) * f[1]
        touch = meets(self.outline(card, j), a, b)
        where = compose(card.pose, self.s.face[card.word][0][j], 0, 0)
        p, q = [put(where, *e) for e in self.s.bracket]
        touch = touch or pieces_meet(p, q, a, b)
        if touch and ahead(before) < -ZERO:
            return True
        for p, q in zip(trace, trace[1:]):
            m, n = ahead(p), ahead(q)
            if m < -ZERO and n >= -ZERO:
                t = m / (m - n) if n > 0 else 1.0
                if near((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])), a, b) <= ZERO:
                    return True
        return False

    def step(self, seat, card, j):
        """One step; whether it came home."""
        before = self.token_pose(seat)[:2]
        route = self.route[seat]
        first = route.index(self.at[seat][0]) + 1 if self.at[seat] else 0
        trace = [before] + [c.pose[:2] for c in route[first:route.index(card) + 1]] + [self.middle(card, j)]
        outline = self.outline(card, j)
        z = self.zone[seat]
        last = len(self.course.zones)
        while z < last and (self.touches_ray(z, outline) or
                            any(self.over_ray(z, p, q) for p, q in zip(trace, trace[1:]))):
            z += 1
        if z == self.zone[seat] and z > 1 and not self.touches_ray(z - 1, outline) and \
                any(self.over_ray(z - 1, p, q, True) for p, q in zip(trace, trace[1:])):
            z -= 1
        self.zone[seat] = z
        self.at[seat] = (card, j)
        self.stance[seat] = (0, 0, 0)
        return z == last and self.home(before, trace, card, j)

    def value(self, seat):
        """(kind, what is left to the next boundary)."""
        z = self.zone[seat]
        zone = self.course.zones[z - 1]
        foot = self.foot(seat)
        if zone["kind"] == "straight":
            if zone["end"] == "finish":
                a, b = self.course.finish
            else:
                o, w, left = self.course.boundary(z)
                a, b = o, (o[0] + w[0], o[1] + w[1])
            d = [cross(a, b, p) for p in foot]
            return "mm", 0.0 if min(d) <= 0 <= max(d) else min(abs(x) for x in d)
        m = self.course.marker[zone["marker"]]
        o, w, left = self.course.boundary(z)
        to = math.degrees(math.atan2(w[1], w[0]))
        if meets(foot, m, (m[0] + 5000 * w[0], m[1] + 5000 * w[1])):
            return "deg", 0.0
        out = []
        for x, y in foot:
            a = to - math.degrees(math.atan2(y - m[1], x - m[0]))
            out.append((a if zone["turn"] == "left" else -a) % 360)
        return "deg", min(out)

    def arc(self, seat):
        z = self.course.zones[self.zone[seat] - 1]
        if z["kind"] == "straight":
            return 1.0
        m = self.course.marker[z["marker"]]
        p = self.token_pose(seat)
        return math.radians(1) * math.hypot(p[0] - m[0], p[1] - m[1])

    def ranking(self):
        def ahead(x, y):
            """Whether x goes before y."""
            if self.zone[x] != self.zone[y]:
                return self.zone[x] > self.zone[y]
            if self.at[x] is None and self.at[y] is None:
                return self.weight(x) < self.weight(y)
            d = self.value(x)[1] - self.value(y)[1]
            if abs(d) * min(self.arc(x), self.arc(y)) <= ZERO:
                return self.weight(x) < self.weight(y)
            return d < 0
        left = self.racing()
        out = []
        for x in left:
            n = 0
            while n < len(out) and ahead(out[n], x):
                n += 1
            out.insert(n, x)
        return out

    def weight(self, seat):
        return self.s.weight[self.boat[seat]]

    def limit(self, seat):
        n = self.order.index(seat)
        return 4 if n == 0 else 6 if n == len(self.order) - 1 else 5

    # -- the game

    def begin_round(self):
        self.round += 1
        self.order = self.ranking()
        self.waiting = list(self.order)
        self.drawn = False
        self.owed = {x: max(0, self.limit(x) - len(self.hand[x])) for x in self.order}
        for x in self.order:
            spare = len(self.route[x])
            if self.at[x]:
                spare = self.route[x].index(self.at[x][0])
            self.owed[x] = min(self.owed[x], self.deck[x] + spare)

    def finish_check(self):
        left = self.racing()
        if len(left) > 1:
            return
        for x in left:
            self.place[x] = len(self.place) + 1
        for x in self.gone:
            self.place[x] = len(self.seats)
        self.over = True
        if self.mode == "grandprix":
            for x in self.seats:
                p = self.place[x]
                n = 0 if p == len(self.seats) and len(self.seats) in (2, 3) else POINTS.get(p, 0)
                self.score[x] += n

    def setup(self, turn):
        first = self.course is None
        if not first:
            if not self.over or self.mode != "grandprix" or self.number == 3:
                raise Illegal("TS-gp-races")
            self.clear()
        for a in turn["actions"]:
            if a["claim"]:
                continue
            v, w = a["verb"], a["words"]
            if v == "board":
                self.course = Course(self.s, w[0])
            elif v == "mode":
                self.mode = w[0]
            elif v == "race":
                self.number = int(w[0])
            elif v == "table":
                self.table = (float(w[0]), float(w[1]))
            elif v == "choose":
                self.boat[a["by"]] = w[1]
            elif v == "gate":
                if self.gates and self.weight(self.gates[-1]) < self.weight(a["by"]):
                    raise Illegal("TS-gate-order")
                if int(w[0]) in self.gate.values():
                    raise Illegal("TS-gate-one")
                self.gate[a["by"]] = int(w[0])
                self.gates.append(a["by"])
            else:
                raise Skip("set-up word " + v)
        if len(self.gate) != len(self.seats):
            raise Illegal("TS-gate-all")
        self.begin_round()

    def draw(self, seat, words):
        n = sum(int(w[1:]) if w.startswith("?") else 1 for w in words)
        if n != self.owed[seat]:
            raise Illegal("TS-draw-fill TS-draw-limit TS-draw-above: %s draws %d, not %d" % (seat, n, self.owed[seat]))
        self.owed[seat] = 0
        words = [x for w in words for x in (["?"] * int(w[1:]) if w.startswith("?") else [w])]
        for w in words:
            if self.deck[seat]:
                self.deck[seat] -= 1
                if w != "?":
                    if w in self.known[seat] or self.s.boat_of.get(w) != self.boat[seat]:
                        raise Illegal("TS-draw-top TS-setup-deck")
                    self.known[seat].add(w)
            else:
                card = self.route[seat].pop(0)
                if w not in ("?", card.word):
                    raise Illegal("TS-recycle")
                self.stack.remove(card)
                w = card.word
            self.hand[seat].append(w)

    def play(self, seat, words):
        word, how, rest = words[0], words[1], words[2:]
        if word in self.hand[seat]:
            taken = word
        elif "?" in self.hand[seat] and word not in self.known[seat] and self.s.boat_of.get(word) == self.boat[seat]:
            taken = "?"
        else:
            raise Illegal("TS-draw-hand TS-recycle-hand TS-setup-deck")
        heading = None
        if how == "line":
            how, rest = int(rest[0]), rest[1:]
        elif how == "token":
            heading, rest = float(rest[0]), rest[1:]
        shift = 0.0
        if rest:
            shift = float(rest[1]) * (1 if rest[0] == "left" else -1)
        if len(self.open(seat)) >= self.allowance:
            raise Illegal("TS-lay-limit")
        if how not in self.methods(seat):
            raise Illegal("TS-over-hidden TS-unav-when TS-lay-diagonal TS-lay-gate")
        anchor = self.anchor(seat, how, heading)
        fault = self.shift_fault(seat, how, anchor, shift)
        if fault:
            raise Illegal(fault)
        if self.route[seat]:
            old = self.route[seat][-1]
            old.exit = self.s.long if how == "edge" else "token" if how == "token" else self.s.face[old.word][1][how][0]
        card = Card(seat, word, compose(anchor, 0, shift, 0), how)
        self.stack.append(card)
        self.route[seat].append(card)
        self.hand[seat].remove(taken)
        self.laid.append((word, taken, word in self.known[seat]))
        self.known[seat].add(word)

    def undo(self, seat, n):
        for _ in range(n):
            if not self.laid:
                raise Skip("an undo beyond the turn")
            word, taken, known = self.laid.pop()
            self.stack.remove(self.route[seat].pop())
            self.hand[seat].append(word)
            if self.route[seat]:
                self.route[seat][-1].exit = None

    def move(self, seat, words):
        n = int(words[0])
        way = self.open(seat)
        if n > self.allowance or n > len(way):
            raise Illegal("TS-move-max TS-boost-four")
        came = False
        for card, j in way[:n]:
            if self.step(seat, card, j):
                came = True
                break
        if came:
            self.place[seat] = len(self.place) + 1
        else:
            if (n == 0 and self.laid) or (self.at[seat] and self.at[seat][0] is not self.route[seat][-1]):
                raise Illegal("TS-front-card")
            if len(words) > 1:
                self.stance[seat] = tuple(float(x) for x in words[2:5])

    def turn(self, turn):
        seat = turn["seat"]
        if seat == "setup":
            return self.setup(turn)
        if self.over:
            raise Illegal("TS-end-game")
        if seat == "all":
            if self.drawn:
                raise Illegal("TS-phase-order")
            for a in turn["actions"]:
                if a["claim"] or a["verb"] == "vote":
                    continue
                if a["verb"] == "resign":
                    raise Skip("resign")
                if a["verb"] != "draw":
                    raise Illegal("TS-phase-order")
                self.draw(a["by"], a["words"])
            if any(self.owed.values()):
                raise Illegal("TS-draw-fill")
            self.drawn = True
            return None
        if not self.drawn:
            if any(self.owed.values()):
                raise Illegal("TS-draw-fill")
            self.drawn = True
        if seat != self.waiting[0]:
            raise Illegal("TS-turn-order")
        self.waiting.pop(0)
        self.allowance, self.laid = 3, []
        done = False
        for a in turn["actions"]:
            v = a["verb"]
            if a["claim"] or v in ("vote", "pass"):
                continue
            if v in ("resign", "timeout"):
                raise Skip(v)
            if done:
                raise Illegal("TS-move-after TS-move-max")
            if v == "boost":
                if seat in self.boosted:
                    raise Illegal("TS-boost-once")
                self.boosted.add(seat)
                self.allowance = 4
            elif v == "play":
                self.play(seat, a["words"])
            elif v == "undo":
                self.undo(seat, int(a["words"][0]) if a["words"] else 1)
            elif v == "move":
                self.move(seat, a["words"])
                done = True
            elif v == "out":
                while self.laid:
                    self.undo(seat, 1)
                if len(self.open(seat)) >= self.allowance or not self.hand[seat] or self.can_lay(seat):
                    raise Illegal("TS-oob")
                self.gone.append(seat)
                done = True
            else:
                raise Skip("verb " + v)
            self.trail(turn, a)
        if not done:
            raise Illegal("TS-action-end")
        self.finish_check()
        if not self.over and not [x for x in self.waiting if x in self.racing()]:
            self.begin_round()
        return None

    def trail(self, turn, action):
        pass

# ---------------------------------------------------------------- comparing

def replay(rec, s):
    """Yields (turn, race) after each turn; Illegal and Skip come through."""
    tags = rec["tags"]
    for k, v in tags:
        if k in ("ruling", "from") or (k == "components" and v != "standard"):
            raise Skip(k + " " + v)
    seats = [re.split(r"\s*:", v)[0].strip().lower() for k, v in tags if k == "seat"]
    race = Race(s, seats)
    for t in rec["turns"]:
        if t["seat"] != "setup" and race.course is None:
            raise Skip("no set-up")
        race.turn(t)
        yield t, race


def same_pose(a, b, tolerance=POSE):
    return abs(a[0] - b[0]) <= tolerance and abs(a[1] - b[1]) <= tolerance and abs(turn_by(a[2] - b[2])) < 0.006


COUNT = {}


def counted(what, n=1):
    COUNT[what] = COUNT.get(what, 0) + n


def differs(race, line):
    """What one line of show says otherwise."""
    out = []
    facts = {(f["seat"], f["name"]): f["value"] for f in line["facts"]}

    def test(what, mine, theirs):
        counted(what)
        if mine != theirs:
            out.append("%s: here %s, there %s" % (what, mine, theirs))
    lying = [t for t in line["table"]["things"] if t["kind"] == "card"]
    test("cards on the table", [c.word for c in race.stack], [t["label"] for t in lying])
    if not out:
        for c, t in zip(race.stack, lying):
            counted("corners of cards")
            mine = [put(c.pose, u, v) for u, v in race.s.rect]
            if any(abs(p[0] - q[0] / 10) > 0.06 or abs(p[1] - q[1] / 10) > 0.06 for p, q in zip(mine, t["points"])):
                out.append("corners of %s: here %s, there %s" % (c.word, mine, t["points"]))
    poses = {m[0]: tuple(float(x) for x in m[1:]) for m in
             re.findall(r"card \w+ (\w+) at (-?[\d.]+) (-?[\d.]+) (-?[\d.]+)", line["setup"])}
    for c in race.stack:
        if c.word in poses:
            counted("poses of cards")
            if not same_pose(c.pose, poses[c.word]):
                out.append("pose of %s: here %s, there %s" % (c.word, c.pose, poses[c.word]))
    over = race.over
    for x in race.seats:
        if x in race.racing() and not over and (x, "token") not in facts:
            out.append("%s races here, not there" % x)
        elif x in race.racing() and not over:
            at = race.at[x]
            mine = "gate %d" % race.gate[x] if at is None else "%s %d, zone %d" % (at[0].word, at[1], race.zone[x])
            test("at, zone", "%s %s" % (x, mine), "%s %s" % (x, facts.get((x, "at"))))
            where = tuple(float(v) for v in facts[x, "token"].split())
            counted("poses of tokens")
            if not same_pose(race.token_pose(x), where):
                out.append("token of %s: here %s, there %s" % (x, race.token_pose(x), where))
            test("open spaces", "%s %d" % (x, len(race.open(x))), "%s %s" % (x, facts.get((x, "open"), "0")))
            rank = facts[x, "rank"]
            m = re.match(r"(\d+), ([\d.]+)( mm)?", rank)
            if m and at is not None:
                kind, left = race.value(x)
                counted("distances and angles (%s)" % kind)
                if abs(left - float(m.group(2))) > 0.011 or (kind == "mm") != bool(m.group(3)):
                    out.append("rank of %s: here %s %s, there %s" % (x, kind, left, rank))
        test("boosts", "%s %s" % (x, x in race.boosted), "%s %s" % (x, (x, "boost") in facts))
        if x in race.gone:
            test("out", True, (x, "out") in facts)
        elif x in race.place:
            test("places", "%s %d" % (x, race.place[x]), "%s %s" % (x, facts.get((x, "place"))))
        if not over and x in race.racing():
            test("decks", "%s %d" % (x, race.deck[x]), "%s %s" % (x, facts.get((x, "deck"), "0").split()[0]))
            hand = facts.get((x, "hand"), "none").split("(")[0].split()
            hand = [c for w in hand if w != "none"
                    for c in (["?"] * int(w[1:] or 1) if w.startswith("?") else [w])]
            test("hands", sorted(race.hand[x]), sorted(hand))
        route = facts.get((x, "route"), "none").split()
        test("routes", [c.word for c in race.route[x]], [w for w in route if w != "none"])
        if race.mode == "grandprix":
            test("points", "%s %d" % (x, race.score[x]), "%s %s" % (x, facts.get((x, "score"), facts.get((x, "points")))))
    if not over:
        test("order", " ".join(x for x in race.order if x in race.racing()), facts.get((None, "order")))
        if line["next"].startswith("all") != (not race.drawn and any(race.owed.values())):
            out.append("next: there %s, owed here %s" % (line["next"], race.owed))
        counted("next")
        if not line["next"].startswith("all") and race.drawn:
            test("to act", [x for x in race.waiting if x in race.racing()][:1], line["to_act"])
    return out


def runs(values):
    """Numbers in tenths as (from, to) of unbroken runs."""
    out = []
    for v in values:
        if out and out[-1][1] == v - 1:
            out[-1][1] = v
        else:
            out.append([v, v])
    return [tuple(r) for r in out]


def program(steward, *args):
    r = subprocess.run([steward] + list(args), capture_output=True, text=True)
    return [json.loads(l) for l in r.stdout.splitlines() if l.strip()]


def cmd_compare(files, s, steward, moves):
    records = turns = bad = skipped = 0
    for path in files:
        shown = {}
        for line in program(steward, "show", "-q", "--each", "--format", "json", path):
            shown.setdefault(line["record"], {})[line["turn"]] = line
        checked = {c["record"]: c for c in program(steward, "check", "--format", "json", path)}
        for n, (raw, rec, base) in enumerate(read_records(path), 1):
            if isinstance(rec, Unreadable):
                print("%s: record %d: cannot be read: %s" % (path, n, rec))
                bad += 1
                continue
            records += 1
            faults = [f for f in checked[n]["faults"] if f["verdict"] == "illegal"]
            problem = None
            last = 0
            try:
                for t, race in replay(rec, s):
                    last = t["index"]
                    if last not in shown[n]:
                        problem = "turn %d is not shown" % last
                        break
                    turns += 1
                    found = differs(race, shown[n][last])
                    if found:
                        problem = "turn %d: %s" % (last, "; ".join(found[:3]))
                        break
                    if moves and not race.over and last % moves == 0 and race.drawn:
                        problem = compare_moves(steward, path, n, t, race)
                        if problem:
                            break
                if not problem and faults:
                    problem = "legal here; there %s at %s: %s" % (faults[0]["id"], faults[0]["turn"], faults[0]["message"])
            except Illegal as e:
                if not any(f["id"] in e.why for f in faults):
                    problem = "behind turn %d, illegal here: %s; there: %s" % (last, e.why, [f["id"] for f in faults])
            except Skip as e:
                skipped += 1
                print("%s: record %d: behind turn %d left out: %s" % (path, n, last, e))
            if problem:
                bad += 1
                print("%s: record %d: %s" % (path, n, problem))
    for k in sorted(COUNT):
        print("# %-28s %d" % (k, COUNT[k]))
    print("# %d records, %d turns compared, %d left out, %d records differ" % (records, turns, skipped, bad))
    return 1 if bad else 0


def compare_moves(steward, path, n, t, race):
    """The plays and moves of who is next, with every shift."""
    seat = [x for x in race.waiting if x in race.racing()][0]
    r = subprocess.run([steward, "moves", "-q", "--record", str(n), "--at", str(t["index"]), "--format", "json", path],
                       capture_output=True, text=True)
    line = json.loads(r.stdout.splitlines()[0])
    there, most, out = {}, None, False
    for a in [a for x in line["seats"] if x["seat"] == seat for a in x["actions"]]:
        w = a["action"].split()
        if w[0] == "play":
            m = re.match(r"play (\S+) (gate|edge|line \d+|token)(?: \S+)?", a["action"])
            how = m.group(2)
            n = [signed(s) for s in re.findall(r"(?:left|right) [\d.]+", a["action"])][:1] or [0]
            m2 = re.match(r"any shift from ((?:left|right) [\d.]+|0) to ((?:left|right) [\d.]+|0);", a["effect"])
            run = sorted(signed(x) for x in m2.groups()) if m2 else n * 2
            there.setdefault(m.group(1), []).append((how, run[0], run[1]))
        elif w[0] == "move":
            most = max(most or 0, int(w[1]))
        elif w[0] == "out":
            out = True
    race.allowance, race.laid = 3, []
    way = race.open(seat)
    mine = {}
    if len(way) < 3:
        methods = race.methods(seat)
        if methods == ["token"]:
            counted("lists passed over (from the token)")
            return None
        places = []
        for how in methods:
            name = how if isinstance(how, str) else "line %d" % how
            places += [(name, a, b) for a, b in runs(race.shifts(seat, how))]
        for c in race.hand[seat]:
            if c == "?":
                counted("lists passed over (hidden cards)")
                return None
            if places:
                mine[c] = sorted(places)
    counted("lists of moves")
    counted("plays in lists", sum(len(v) for v in mine.values()))
    there = {k: sorted(v) for k, v in there.items()}
    if mine != there:
        for c in sorted(set(mine) | set(there)):
            if mine.get(c) != there.get(c):
                return "turn %d, then %s: %s may be laid here at %s, there at %s" % (
                    t["index"], seat, c, mine.get(c), there.get(c))
    stuck = len(way) < 3 and bool(race.hand[seat]) and not mine
    if out != stuck:
        return "turn %d, then %s: out here %s, there %s" % (t["index"], seat, stuck, out)
    if most is not None and most != min(3, len(way)) or most is None and race.route[seat]:
        return "turn %d, then %s: moves up to %d here, %s there" % (t["index"], seat, min(3, len(way)), most)
    return None


def signed(text):
    w = text.split()
    return 0 if len(w) == 1 else round(float(w[1]) * 10) * (1 if w[0] == "left" else -1)


def cmd_tell(files, s):
    for path in files:
        for n, (raw, rec, base) in enumerate(read_records(path), 1):
            print("record %d" % n)
            last = 0
            try:
                def trail(race, turn, a):
                    seat = turn["seat"]
                    if a["verb"] == "play":
                        c = race.route[seat][-1]
                        print("    %s: x %.3f y %.3f h %.2f; open %d" % (" ".join(a["words"]), *c.pose, len(race.open(seat))))
                    elif a["verb"] == "move":
                        at = race.at[seat]
                        print("    move %s: %s, zone %d, %s%s" % (
                            a["words"][0], at and "%s %d" % (at[0].word, at[1]), race.zone[seat],
                            "%s %.4f" % race.value(seat), ", home %d" % race.place[seat] if seat in race.place else ""))
                Race.trail = trail
                for t, race in replay(rec, s):
                    last = t["index"]
                    print("%d. %s" % (last, t["seat"]))
                    if race.over:
                        print("  over: %s, points %s" % (race.place, race.score))
                    elif not race.drawn:
                        print("  round %d: order %s, limits %s, owed %s" % (
                            race.round, " ".join(race.order), [race.limit(x) for x in race.order], race.owed))
                        for x in race.order:
                            print("    %s: zone %d, %s %.4f, open %d" % ((x, race.zone[x]) + race.value(x) + (len(race.open(x)),)))
            except (Illegal, Skip) as e:
                print("behind turn %d: %s" % (last, e))


def main(args):
    command = args.pop(0)
    option = {"--sets": "engine/tornado_splash", "--steward": "build/release/steward", "--moves": "0"}
    files = []
    while args:
        a = args.pop(0)
        if a in option:
            option[a] = args.pop(0)
        else:
            files.append(a)
    s = Set(option["--sets"])
    if command == "tell":
        return cmd_tell(files, s)
    if command == "compare":
        return cmd_compare(files, s, option["--steward"], int(option["--moves"]))
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
