#!/usr/bin/env python3
"""A second, deliberately naive replayer for Turbo Rally records: a test oracle.

  turbo_rally.py replay  [--sets DIR] FILE...      positions turn by turn
  turbo_rally.py claims  [--sets DIR] FILE...      the records with claims added
  turbo_rally.py legal   [--sets DIR] FILE...      what may be done behind each action
  turbo_rally.py expect  [--sets DIR] FILE...      fixtures against their [Expect] tags
  turbo_rally.py compare [--sets DIR] --steward PROGRAM [--moves N] FILE...
  turbo_rally.py readings N --seed S            sets of readings to play under
  turbo_rally.py random  [--mode M] [--players N] [--set NAME] [--lanes N] --games N --seed S
                         [--hidden] [--spoil] [--middle] [--ruling KEY=OPTION]...

Modes single, tournament and team, from a race's start or from a position in
mid-race; heist, heroes and rax without house rules: turns, steps of police and
bus, dice, captures and the wall. The two built-in sets are in here; others are
JSON files beside the record or in DIR. Claims are skipped. Rulings: those of
OPTIONS below, a record with another is passed over.

compare: positions turn by turn (`show --each --format json`, its set-up read
again by this program), this program's numbers as claims (`check --format
json`), which records are refused and by which rule, and at every N-th action
the list of what may be done (`moves --format json --at`).
random: games of its own; --hidden writes ? for cards that one need not see;
--spoil changes one action and ends the record there; --middle begins in mid-race.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from reading import Illegal, Undecided, Unreadable, dirs_for, merge, parse_record, read_records

SETS = {
    "basic54": {
        "deck": {"pack": "basic", "size": 54, "draw_pile_min": 4},
        "track": {"basic": 10, "pass": 4, "flat": 7, "drum": 5, "jump3": 4, "stop": 6,
                  "shortcut": 3, "detour": 4, "sideswipe": 5},
        "slick": 6, "rpms": {}, "upgrades": {}},
    "tournament108": {
        "deck": {"pack": "tournament", "size": 108, "draw_pile_min": 8},
        "track": {"basic": 15, "pass": 7, "flat": 11, "drum": 11, "jump3": 6, "jump5": 3, "stop": 12,
                  "shortcut": 5, "detour": 9, "sideswipe": 7, "rpm": 10},
        "slick": 12,
        "rpms": {"spikes": 8, "runflat": 7, "sideswipe": 6, "offroad": 4, "green": 6, "nitrous": 5},
        "upgrades": {"runflat": 3, "offroad": 3, "turbo": 3, "agility": 3}},
}
TRACK = ["basic", "pass", "flat", "drum", "jump3", "jump5", "stop", "shortcut", "detour", "sideswipe", "rpm"]
RPMS = ["spikes", "runflat", "sideswipe", "offroad", "green", "nitrous"]
DARK_RPMS = ["mortar", "bunker", "rockfall", "landmine", "dynamite", "gas", "crash", "pothole", "oil",
             "reload", "breakin", "stall"]
HIDDEN = "?"
VERBS = ["flip", "step", "play", "pass", "bump", "draw", "use", "decline", "roll", "steal", "skip", "ram", "fire",
         "leave", "discard"]
OPTIONS = {                       # the first is the default
    "finish-step": ["own-turn", "with-last-card"],
    "jump-overshoot": ["crosses", "stop-on-last", "stop-at-line"],
    "pass-into-finish": ["crosses-now", "next-turn"],
    "turn-order": ["fixed-cycle", "by-place"],
    "pass-turn": ["no", "yes"],
    "last-racer": ["must-finish", "may-stop"],
    "rpm-deal": ["range-equal", "rounded", "range-free"],
    "slick-must": ["may", "must"],
    "slick-place-wording": ["face-down-only", "any-space"],
    "slick-target-ahead": ["any-face-down", "only-ahead"],
    "slick-on-route": ["allowed", "main-lane-only"],
    "slick-teammate": ["no", "yes"],
    "slick-on-cleaned": ["allowed", "forbidden"],
    "slick-skipped": ["no-effect", "clean"],
    "slick-stop-position": ["on-flipped-card"],
    "slick-recycle": ["not-this-race", "pile-bottom"],
    "agility-waste": ["legal-wasted", "illegal"],
    "bump-decline": ["may", "must", "by-card"],
    "bump-start-line": ["allowed", "forbidden"],
    "bump-finished": ["forbidden", "allowed"],
    "bump-state": ["resume-where-left", "clears-wait"],
    "bump-immune-target": ["wasted", "illegal"],
    "bump-on-route": ["allowed", "forbidden"],
    "count-unit": ["cards", "slots"],
    "detour-short-pile": ["take-what-is-there", "undecided"],
    "detour-return-point": ["card-after-detour", "skip-beside"],
    "detour-nested-order": ["append", "insert"],
    "jump-on-route": ["path-order", "rejoin-lane", "ends-at-route-end"],
    "shortcut-on-route": ["path-order", "main-lane"],
    "shortcut-short": ["remove-what-remains", "none"],
    "upgrade-used": ["declared", "triggered"],
    "upgrade-choose": ["top-card", "free-choice"],
    "rpm-on-upgraded": ["after-upgrade", "printed"],
    "upgrade-stack": ["adds", "once"],
    "boost-nitrous": ["sum", "larger"],
    "nitrous-resume": ["resumes", "stays-cancelled"],
    "spikes-on-flat": ["beneath-resumes", "both-gone"],
    "rpm-type-scope": ["turn-all-players", "per-player", "per-flip"],
    "cancelled-counts-type": ["counts", "free"],
    "rpm-response-round": ["single-pass", "restart", "until-quiet"],
    "rpm-order-start": ["after-active", "opener"],
    "rpm-per-chance": ["one", "many"],
    "rpm-permanent": ["effect-stays", "card-stays"],
    "rpm-sixth-race": ["usable", "void"],
    "rpm-single-race": ["deal-at-start", "tournament-only"],
    "tie-field": ["best-placed-tied", "all-add-trophy", "tied-only"],
    "team-end": ["tournament", "each-race"],
    "tournament-short": ["all-five", "early"],
    "heist-extra-cards": ["behind-start", "beyond-finish"],
    "heist-level": ["safe", "arrested"],
    "heist-police-end": ["keeps-going", "stops-on-last"],
    "heist-loot-bonus": ["same", "two"],
    "heist-lone": ["wins", "rolls"],
    "heist-final-tie": ["undecided", "carrier"],
    "heist-steal-count": ["begin-and-end", "one"],
    "heist-thief-off-track": ["yes", "no"],
    "rpm-draw-move": ["as-basic", "as-pass"],
    "rpm-responders": ["all-others", "opponents-only"],
    "rpm-finished": ["team-play", "nobody", "helping-only"],
}


# ---------------------------------------------------------------- pieces

class Card:
    """Of the track: word as the record knows it, type as it counts now. true: in games of our own."""
    __slots__ = ("word", "type", "up", "slick", "beneath", "gone", "true")

    def __init__(self, word=HIDDEN, true=None):
        self.word = word
        self.true = true
        self.type = HIDDEN
        self.up = self.slick = self.gone = False
        self.beneath = 0

    def copy(self):
        c = Card.__new__(Card)
        c.word, c.type, c.up, c.slick = self.word, self.type, self.up, self.slick
        c.beneath, c.gone, c.true = self.beneath, self.gone, self.true
        return c


def copied(cards):
    return None if cards is None else [c.copy() for c in cards]


class Car:
    """A place is ("l", k) or ("r", i): k-th card of the lane, i-th of the route, from 1."""

    def __init__(self, lane):
        self.lane = lane              # of cards; lane[k - 1] is card k
        self.route = []
        self.at = 0                   # in the lane; the card of the Detour while on its route
        self.ri = 0                   # on the route
        self.wheels = None            # flat, upright
        self.off = 0                  # own turns still to lose
        self.half = False
        self.held = None              # place where a jump that was held up will land
        self.line = False             # before the line, behind all cards
        self.beside = False           # lane cards beside a route are skipped
        self.finished = False
        self.out = False

    def copy(self):
        c = Car(copied(self.lane))
        c.route = copied(self.route)
        c.at, c.ri, c.wheels, c.off, c.half = self.at, self.ri, self.wheels, self.off, self.half
        c.held, c.finished, c.out = self.held, self.finished, self.out
        c.line, c.beside = self.line, self.beside
        return c

    def card(self, place):
        return (self.lane if place[0] == "l" else self.route)[place[1] - 1]

    def path(self):
        """Places ahead, in the order of play."""
        if self.line:
            return []
        back = self.at + (len(self.route) if self.beside else 0)
        found = [("r", i) for i in range(self.ri + 1, len(self.route) + 1) if not self.route[i - 1].gone]
        return found + [("l", k) for k in range(back + 1, len(self.lane) + 1) if not self.lane[k - 1].gone]

    def ahead(self, place, skipped):
        """Places with a slick that hold up a jump to a place."""
        path = self.path()
        over = path[:path.index(place)] if skipped else []
        return [q for q in over + [place] if self.card(q).slick]

    def off_track(self):
        return self.wheels is not None or self.off > 0

    def racing(self):
        return not self.finished and not self.out

    def here(self):
        return "finish" if self.finished else "line" if self.line else "r%d" % self.ri if self.ri else "%d" % self.at

    def words(self):
        w = [self.here()]
        if self.line and self.off:
            w = ["%d" % self.at]
        if not self.finished:
            if self.off:
                w += ["off"] + (["%d" % self.off] if self.off > 1 else []) + (["line"] if self.line else [])
            if self.wheels:
                w.append(self.wheels)
            if self.half:
                w.append("half")
            if self.held:
                w += ["held", place_word(self.held)]
        return " ".join(w)


def place_word(place):
    return ("r%d" if place[0] == "r" else "%d") % place[1]


def read_place(word):
    m = re.fullmatch(r"(r?)([0-9]+)", word)
    if not m:
        raise Unreadable("place %s" % word)
    return ("r" if m.group(1) else "l", int(m.group(2)))


def count_word(word):
    return int(word[1:] or 1) if word.startswith("?") else None


def read_cards(words, kinds):
    out = []
    for w in words:
        if w == "none":
            continue
        n = count_word(w)
        if n is not None:
            out += [Card() for _ in range(n)]
        elif w.isdigit() and len(words) == 1:
            out += [Card() for _ in range(int(w))]
        elif w in kinds:
            out.append(Card(w))
        else:
            raise Unreadable("card %s" % w)
    return out


class Position:
    def __init__(self, box, seats):
        self.box = box
        self.seats = seats
        self.opt = {k: v[0] for k, v in OPTIONS.items()}
        self.mode = "single"
        self.pack = box["deck"]["pack"]
        self.race = 1
        self.order = list(seats)
        self.teams = {}
        self.cars = {}
        self.lengths = {}
        self.track = []               # piles, from the top; of slicks a number
        self.slicks = 0
        self.rpm = None               # None: not in play
        self.upgrade = None
        self.used = []                # RPMs played in this turn
        self.lying = []               # RPMs that stay on lanes until the race is over
        self.trig = {s: set() for s in seats}   # declared upgrades that have had an effect
        self.hands = {s: [] for s in seats}
        self.won = {s: [] for s in seats}       # upgrades held
        self.on = {s: [] for s in seats}        # upgrades declared for this race
        self.trophies = {s: 0 for s in seats}
        self.places = []              # seats in the order of finishing
        self.next = None              # None: whoever begins
        self.turn = None
        self.over = False             # the race
        self.ended = False            # the whole game
        self.tied = []                # sides that run for the sixth race
        self.owed = {}                # rewards: seat -> [RPMs, upgrades]
        self.stated = set()           # sections that the set-up has stated
        self.result = None            # in the variants
        self.loot = None
        self.rolls = {}
        self.tires = 0
        self.blown = []
        self.wall = 15
        self.passengers = {}
        self.driverless = None
        self.hero = None              # Rad Rax

    def copy(self):
        p = Position.__new__(Position)
        p.__dict__.update(self.__dict__)
        p.cars = {s: c.copy() for s, c in self.cars.items()}
        p.order, p.places = list(self.order), list(self.places)
        p.lying = list(self.lying)
        p.trig = {s: set(v) for s, v in self.trig.items()}
        p.track, p.rpm, p.upgrade, p.used = (copied(self.track), copied(self.rpm), copied(self.upgrade),
                                             copied(self.used))
        p.hands = {s: copied(h) for s, h in self.hands.items()}
        p.won = {s: copied(h) for s, h in self.won.items()}
        p.on = {s: list(h) for s, h in self.on.items()}
        p.trophies, p.lengths = dict(self.trophies), dict(self.lengths)
        p.owed = {s: list(v) for s, v in self.owed.items()}
        p.stated = set(self.stated)
        p.rolls = {s: list(v) for s, v in self.rolls.items()}
        p.passengers, p.blown = dict(self.passengers), list(self.blown)
        if self.turn:
            p.turn = dict(self.turn)
            p.turn["layers"] = [list(x) for x in self.turn["layers"]]
            p.turn["types"] = set(self.turn["types"])
            p.turn["stolen"] = set(self.turn["stolen"])
        return p

    def mates(self, a, b):
        if a == b:
            return True
        if self.mode == "heroes":
            return True
        if self.mode == "rax":
            return self.hero not in (a, b)
        return any(a in t and b in t for t in self.teams.values())

    def racers(self):
        return [s for s in self.order if s != self.driverless]

    def following(self, seat):
        order = self.racers()
        if seat not in order:
            return None
        i = order.index(seat)
        for n in range(1, len(order) + 1):
            s = order[(i + n) % len(order)]
            if self.cars[s].racing():
                return s
        return None

    def responders(self):
        """The others in turn order, the next one first."""
        order = self.racers()
        i = order.index(self.turn["seat"])
        others = [order[(i + n) % len(order)] for n in range(1, len(order))]
        if self.opt["rpm-order-start"] == "opener":
            others = order[:i] + order[i + 1:]
        others = [s for s in others if not self.cars[s].out]
        if self.opt["rpm-responders"] == "opponents-only":
            others = [s for s in others if not self.mates(s, self.turn["seat"])]
        return others

    def has(self, seat, upgrade):
        return upgrade in self.on[seat]

    def sides(self):
        """Who wins together: (name, seats)."""
        if self.mode == "team":
            named = sorted(self.teams.items())
            alone = [s for s in self.seats if not any(s in t for t in self.teams.values())]
            return named + [(s, [s]) for s in alone]
        return [(s, [s]) for s in self.seats]

    def totals(self):
        return {name: sum(self.trophies[s] for s in side) for name, side in self.sides()}

    def leaders(self):
        t = self.totals()
        best = max(t.values())
        return [name for name in t if t[name] == best]

    def champion(self):
        """Name of the winning side, or None."""
        lead = self.leaders()
        if self.mode == "team" and self.opt["team-end"] == "each-race":
            return next((name for name, side in self.sides() if self.places and self.places[0] in side), None)
        if self.race < 6 or self.opt["tie-field"] == "all-add-trophy":
            return lead[0] if len(lead) == 1 else None
        for s in self.places:          # the sixth race: the best placed of those that were tied
            for name, side in self.sides():
                if s in side and name in self.tied:
                    return name
        return None

    def state(self):
        """To be compared with another reading of the same position."""
        out = {}
        for s in self.seats:
            c = self.cars[s]
            out["at " + s] = "out" if c.out else c.words()
            if s == self.driverless:
                continue
            if not c.out and self.mode in ("single", "tournament", "team"):
                out["slick " + s] = [place_word(q) for q in all_places(c) if c.card(q).slick]
                out["gap " + s] = [place_word(q) for q in all_places(c) if c.card(q).gone]
                out["up " + s] = [place_word(q) for q in all_places(c) if c.card(q).up]
                out["beneath " + s] = [place_word(q) for q in all_places(c) if c.card(q).beneath]
                out["route " + s] = len(c.route)
                out["lane " + s] = len(c.lane)
            if self.rpm is not None and not c.out:
                out["hand " + s] = sorted(x.word for x in self.hands[s])
            if self.upgrade is not None:
                out["upgrades " + s] = sorted(x.word for x in self.won[s])
                out["declared " + s] = sorted(self.on[s])
            if self.mode in ("tournament", "team"):
                out["trophies " + s] = self.trophies[s] if not self.places or self.over else None
        out["places"] = list(self.places)
        out["pile track"] = len(self.track)
        out["pile slick"] = self.slicks
        out["pile rpm"] = None if self.rpm is None else len(self.rpm)
        out["pile upgrade"] = None if self.upgrade is None else len(self.upgrade)
        out["race"] = self.race
        out["next"] = self.next
        out["loot"], out["wall"], out["tires"] = self.loot, self.wall, self.tires
        out["passengers"] = dict(self.passengers)
        return out


def all_places(car):
    return [("l", k + 1) for k in range(len(car.lane))] + [("r", i + 1) for i in range(len(car.route))]


# ---------------------------------------------------------------- moving

def leave_route(p, car):
    """The route goes under the pile, in its order."""
    for c in car.route:
        if not c.gone:
            under_pile(p, c)
    car.route = []
    car.ri = 0


def under_pile(p, c):
    lose_slicks(p, c)
    bottom = Card(c.word, c.true)
    p.track.append(bottom)


def lose_slicks(p, c):
    n = (1 if c.slick else 0) + c.beneath
    c.slick = False
    c.beneath = 0
    if p.opt["slick-recycle"] == "pile-bottom":
        p.slicks += n


def move_to(p, car, place):
    if place[0] == "l":
        leave_route(p, car)
        car.at = place[1]
    else:
        car.ri = place[1]


def cross(p, seat):
    """Over the finish line, the cliff or whatever ends the lane."""
    car = p.cars[seat]
    car.wheels, car.off, car.half, car.held, car.line = None, 0, False, None, False
    if p.mode == "heroes":
        car.out = True
        leave_route(p, car)
        p.hands[seat] = []
        p.result = "none"
        p.over = p.ended = True
        return
    leave_route(p, car)
    car.finished = True
    p.places.append(seat)
    if len(p.places) == 1 and p.mode in ("single", "tournament", "team"):
        p.trophies[seat] += 1
    look_for_end(p)


def look_for_end(p):
    if any(p.cars[s].racing() for s in p.racers()):
        return
    end_race(p)


def end_race(p):
    p.over = True
    if p.rpm is not None and p.lying:
        p.rpm += p.lying
        p.lying = []
    if p.mode == "heist":
        heist_end(p)
        return
    if p.mode == "single":
        p.ended = True
    elif p.race >= 5 and (p.champion() is not None or p.race >= 6):
        p.ended = True
    for n, s in enumerate(p.places):
        rpms = (2 if n < 2 else 1 if n == 2 else 0) if p.rpm is not None else 0
        ups = 1 if n == 0 and p.upgrade is not None and p.mode in ("tournament", "team") else 0
        if rpms or ups:
            p.owed[s] = [rpms, ups]


def last_on_road(p):
    """Whoever is left alone on the road, where the race may be closed."""
    left = [s for s in p.racers() if p.cars[s].racing()]
    if p.opt["last-racer"] == "may-stop" and p.mode in ("single", "tournament", "team") and len(left) == 1 and p.places:
        return left[0]
    return None


def close_race(p):
    seat = last_on_road(p)
    car = p.cars[seat]
    car.wheels, car.off, car.half, car.held, car.line = None, 0, False, None, False
    leave_route(p, car)
    p.places.append(seat)
    car.finished = True
    end_race(p)


def heist_end(p):
    arrived = list(p.places)
    if len(arrived) == 1 and (p.opt["heist-lone"] == "wins" or arrived[0] != p.loot):
        p.ended = True
        p.result = arrived[0]


def stand_off(p):
    """Rolls due to those who arrived."""
    loot = 2 if p.opt["heist-loot-bonus"] == "two" else 1
    return {s: len(p.hands[s]) + (1 if n == 0 else 0) + (loot if s == p.loot else 0) for n, s in enumerate(p.places)}


def draw_track(p, n):
    out = []
    for _ in range(n):
        if p.track:
            c = p.track.pop(0)
            out.append(Card(c.word, c.true))
    return out


def due(p, seat):
    """flip, step, or held: a held jump whose landing is free."""
    car = p.cars[seat]
    if car.off or car.wheels or car.half:
        return "step"
    if car.held:
        return "step" if held_up(p, car) else "held"
    path = car.path()
    if not path or car.card(path[0]).slick:
        return "step"
    return "flip"


def held_up(p, car):
    return car.ahead(car.held, p.opt["slick-skipped"] == "clean")


def slick_here(car):
    """The card beside which a car stands, if a slick lies on it: of face-up cards under slick-place-wording only."""
    place = ("r", car.ri) if car.ri else ("l", car.at)
    return car.card(place) if place[1] and not car.line and car.card(place).slick else None


def wait_rule(p, seat):
    car = p.cars[seat]
    slick = " TR-oil-no-landing TR-oil-clean-turn" if slick_here(car) else ""
    if car.off:
        return "TR-bump-return" + slick
    if car.wheels:
        return "TR-flat-right" if car.wheels == "flat" else "TR-flat-return" + slick
    if car.half:
        return "TR-stop-no-flip"
    path = car.path()
    if not path:
        return "TT-heroes-cliff" if p.mode == "heroes" else "TR-finish-card TR-race-win"
    return "TR-oil-no-landing TR-oil-clean-turn"


def step(p, seat):
    car = p.cars[seat]
    if (car.off == 1 or not car.off and car.wheels == "upright") and slick_here(car):
        clean(p, slick_here(car))     # no car comes back onto a slick
    elif car.off:
        car.off -= 1
        if not car.off and p.opt["bump-state"] == "clears-wait":
            car.half = False
            car.held = None
    elif car.wheels:
        car.wheels = "upright" if car.wheels == "flat" else None
    elif car.half:
        car.half = False
    elif car.held:
        clean(p, car.card(held_up(p, car)[0]))
    elif not car.path():
        cross(p, seat)
    else:
        clean(p, car.card(car.path()[0]))
    home_with_card(p, seat)


def home_with_card(p, seat):
    """On the last card, waiting for nothing."""
    car = p.cars[seat]
    if p.opt["finish-step"] == "with-last-card" and car.racing() and p.mode in ("single", "tournament", "team", "heist") \
            and not (car.path() or car.line or car.off_track() or car.half or car.held):
        cross(p, seat)


def clean(p, card):
    card.slick = False
    if p.opt["slick-recycle"] == "pile-bottom":
        p.slicks += 1
    else:
        card.beneath += 1


# ---------------------------------------------------------------- a turn

def new_turn(seat):
    return {"seat": seat, "stage": "start", "place": None, "layers": [], "types": set(), "asked": 0, "flips": 0,
            "last": None, "told": False, "laid": [], "bumped": False, "waited": None, "acts": 0, "drawn": False,
            "discarded": False, "dice": None, "stolen": set(), "skipped": False, "rammed": False, "moved": False,
            "drop": None, "shot": False, "start": None, "loud": False, "last_by": None, "answered": False,
            "late": False}


def flip(p, word):
    t = p.turn
    seat = t["seat"]
    car = p.cars[seat]
    go_ahead(p)
    if t["skipped"] or t["rammed"]:
        raise Illegal("TR-turn-flip TT-rax-skip-move TT-rax-ram TT-rax-ram-once TT-rax-last-card")
    if t["stage"] == "start":
        d = due(p, seat)
        if d == "step":
            if p.mode == "rax" and not car.path():
                raise Illegal("TT-rax-last-card TR-turn-flip TT-rax-shortcut-place TT-rax-no-beyond")
            raise Illegal("TR-turn-flip " + wait_rule(p, seat))
        place = car.held if d == "held" else car.path()[0]
    elif t["stage"] == "go":
        place = car.path()[0]
    elif t["stage"] == "landing":
        place = car.held
    elif t["stage"] == "clean":
        raise Illegal("TR-turn-flip TR-oil-no-landing TR-oil-clean-turn")
    elif t["stage"] == "draw":
        raise Illegal("TR-turn-flip TR-rpm-draw-card")
    else:
        raise Illegal(second_rule(p))
    card = car.card(place)
    if word not in TRACK and not card.up:
        raise Unreadable("track card %s" % word)
    if card.word != HIDDEN and card.word != word:
        raise Illegal("TR-turn-flip TR-detour-return TR-detour-route-first")
    if word == "jump5" and p.pack == "basic":
        raise Illegal("TR-jump-five-pack")
    if word == "rpm" and p.rpm is None:
        raise Illegal("TR-rpm-draw-shuffle")
    if card.word == HIDDEN:
        card.word = word
        too_many(p, p.box["track"], word, all_track(p))
    card.up = True
    if p.opt["rpm-type-scope"] == "per-flip":
        t["types"] = set()
    t["place"] = place
    t["layers"] = [[word, 0, "printed"]]
    if word == "flat" and p.has(seat, "runflat") or word == "detour" and p.has(seat, "offroad"):
        t["layers"].append(["basic", 0, "upgrade"])
        p.trig[seat].add({"flat": "runflat", "detour": "offroad"}[word])
    t["loud"], t["last_by"], t["answered"] = False, None, False
    card.type = top(p)
    t["asked"] = 0
    t["flips"] += 1
    t["stage"] = "window"


def too_many(p, kinds, word, cards):
    """More of a kind are known than there are."""
    n = len([c for c in cards if c.word == word])
    if kinds and n > kinds.get(word, 0):
        raise Illegal("TR-card-count TR-turn-flip TR-rpm-in-hand TR-jump-five-pack TR-rpm-draw-card")


def all_track(p):
    return [c for car in p.cars.values() for c in car.lane + car.route if not c.gone] + p.track


def all_rpms(p):
    return [c for h in p.hands.values() for c in h] + p.used + p.lying + (p.rpm or [])


def second_rule(p):
    """Why nothing more is flipped in this turn."""
    t = p.turn
    row = {"basic": "TR-basic", "flat": "TR-flat-flip TR-flat-right", "drum": "TR-drum-move", "stop": "TR-stop-half TR-stop-no-flip",
           "shortcut": "TR-shortcut-cross TR-shortcut-move", "detour": "TR-detour-route-first", "rpm": "TR-rpm-draw-card",
           "sideswipe": "TR-swipe-next", "pass": "TR-pass-lane TR-oil-clean-turn", "jump3": "TR-oil-clean-turn TR-jump-land",
           "jump5": "TR-oil-clean-turn TR-jump-land"}
    why = "TR-turn-flip " + row.get(t["last"], "") + " TR-spikes-convert TR-runflat-convert" + " " + (t["waited"] or "")
    return why + " TR-race-end TR-finish-card" if p.cars[t["seat"]].finished else why


def top(p):
    return p.turn["layers"][-1][0]


def shut(p):
    """The window is closed: the card takes effect."""
    t = p.turn
    seat = t["seat"]
    car = p.cars[seat]
    place = t["place"]
    card = car.card(place)
    kind, bonus, how = t["layers"][-1]
    card.type = kind
    t["last"] = kind
    t["stage"] = "done"
    t["moved"] = True
    car.held = None
    move_to(p, car, place)
    if kind == "pass" or kind == "rpm" and p.opt["rpm-draw-move"] == "as-pass" and not p.rpm:
        go_on(p)
    elif kind == "flat":
        car.wheels = "flat"
    elif kind == "drum":
        t["stage"] = "slick"
    elif kind in ("jump3", "jump5"):
        jump(p, seat, int(kind[4:]), bonus)
    elif kind == "stop":
        car.half = True
    elif kind == "shortcut":
        short(p, car)
    elif kind == "detour":
        if p.opt["detour-short-pile"] == "undecided" and len(p.track) < 2:
            raise Undecided("TR-missing: a Detour without two cards in the pile")
        new = draw_track(p, 2)
        t["laid"] = [c.word for c in new]
        if car.ri:
            if p.opt["detour-nested-order"] == "insert":
                car.route[car.ri:car.ri] = new
            else:
                car.route += new
        else:
            car.route = new
    elif kind == "sideswipe":
        t["stage"] = "bump"
        t["bumped"] = False
    elif kind == "rpm":
        t["stage"] = "draw" if p.rpm else "done"
    if t["stage"] in ("done", "slick", "draw"):
        home_with_card(p, seat)


def jump(p, seat, n, nitrous):
    car = p.cars[seat]
    boost = p.on[seat].count("turbo")
    if boost:
        p.trig[seat].add("turbo")
    if p.opt["upgrade-stack"] == "once":
        boost = min(boost, 1)
    n += max(boost, nitrous) if p.opt["boost-nitrous"] == "larger" else boost + nitrous
    path = car.path()
    if car.ri and p.opt["jump-on-route"] == "rejoin-lane":
        path = [q for q in path if q[0] == "l"]
    if p.opt["count-unit"] == "slots":
        slots = [("r", i) for i in range(car.ri + 1, len(car.route) + 1)]
        slots += [("l", k) for k in range(car.at + 1, len(car.lane) + 1)]
        if n <= len(slots) and slots[n - 1] not in path:
            raise Undecided("a jump onto an empty space")
        if n <= len(slots):
            path = [None] * (n - 1) + [slots[n - 1]]
        else:
            path = []
    if car.ri and p.opt["jump-on-route"] == "ends-at-route-end":
        path = [q for q in path if q and q[0] == "r"]
        n = min(n, len(path))
        if not n:
            p.turn["stage"] = "done"
            return
    if n > len(path):
        if p.mode == "rax":
            rax_past(p, seat, n - len(path), True)
            return
        if p.opt["jump-overshoot"] == "stop-on-last" and p.mode != "heroes":
            n = len(path)
            if not path:                # the Jump is the last card itself
                p.turn["stage"] = "done"
                return
        elif p.opt["jump-overshoot"] == "stop-at-line" and p.mode != "heroes":
            leave_route(p, car)
            car.at, car.line = len(car.lane), True
            p.turn["stage"] = "done"
            return
        else:
            cross(p, seat)
            p.turn["stage"] = "done"
            return
    car.held = path[n - 1]
    p.turn["stage"] = "clean" if held_up(p, car) else "landing"


def rax_past(p, seat, spaces, counts):
    """A move of Rad Rax, or of a Marauder, past the last card."""
    car = p.cars[seat]
    p.turn["stage"] = "done"
    rest = car.path()
    if rest:
        move_to(p, car, rest[-1])       # stopped by the wall; not flipped
    else:
        leave_route(p, car)
    if car.at < len(car.lane) and all(c.gone for c in car.lane[car.at:]):
        car.at = len(car.lane)          # the empty space of the last card
    if seat == p.hero and counts:
        p.wall = max(0, p.wall - spaces)
        look_for_escape(p)


def look_for_escape(p):
    if p.wall == 0 and p.passengers.get(p.hero, 0) > 0:
        p.over = p.ended = True
        p.result = p.hero


def short(p, car):
    path = car.path()
    if p.opt["shortcut-on-route"] == "main-lane":
        path = [q for q in path if q[0] == "l"]
    if len(path) < 2 and p.opt["shortcut-short"] == "none":
        return
    for q in path[:2]:
        under_pile(p, car.card(q))
        car.card(q).gone = True


def go_on(p):
    """Behind a Pass Lane or a Sideswipe."""
    t = p.turn
    seat = t["seat"]
    car = p.cars[seat]
    path = car.path()
    if not path:
        if p.mode == "rax":
            rax_past(p, seat, 1, t["last"] == "pass")
        elif p.opt["pass-into-finish"] == "crosses-now" or p.mode == "heroes":
            cross(p, seat)
        t["stage"] = "done"
    elif car.card(path[0]).slick:
        t["stage"] = "clean"
    else:
        t["stage"] = "go"


def go_ahead(p):
    """What is still open is given up: something else is done."""
    t = p.turn
    if t["stage"] == "window":
        shut(p)
    if t["stage"] == "bump":
        if must_bump(p) and bump_targets(p):
            raise Illegal("TR-swipe-bump")
        go_on(p)


def must_bump(p):
    t = p.turn
    rule = p.opt["bump-decline"]
    return not t["bumped"] and (rule == "must" or rule == "by-card" and t["layers"][-1][2] == "printed")


def end_turn(p):
    t = p.turn
    if t is None:
        return
    if p.ended and t["stage"] not in ("window", "bump", "clean", "slick", "draw"):
        put_away(p)
        p.turn = None
        p.next = None
        return
    lacks_draw = t["seat"] == p.hero and not t["drawn"] and p.mode == "rax"
    go_ahead(p)
    if p.ended:
        put_away(p)
        p.turn = None
        p.next = None
        return
    seat = t["seat"]
    if seat == p.driverless:
        if t["stage"] == "start":
            raise Illegal("TT-heist-police-step TT-heroes-bus-step")
    elif t["stage"] == "start" and not t["skipped"] and not t["rammed"]:
        car = p.cars[seat]
        if not (p.mode == "rax" and not car.path() and not (car.off_track() or car.half or car.held)):
            raise Illegal("TR-turn-flip " + (wait_rule(p, seat) if due(p, seat) == "step" else ""))
    elif t["stage"] == "go":
        raise Illegal({"pass": "TR-pass-lane TR-igreen-effect TR-runflat-cancel TR-up-run-flat-beneath",
                       "sideswipe": "TR-swipe-next TR-isw-effect"}.get(t["last"], "TR-turn-flip"))
    elif t["stage"] == "landing":
        raise Illegal("TR-jump-play")
    elif t["stage"] == "draw":
        raise Illegal("TR-rpm-draw-card")
    elif t["stage"] == "slick":
        if p.opt["slick-must"] == "must" and slick_targets(p):
            raise Illegal("TR-oil-choice")
    elif t["stage"] == "clean":
        step(p, seat)
    if t["dice"]:
        raise Illegal("TT-heist-steal-roll TT-rax-take-roll TT-rax-back-roll")
    if p.mode == "rax" and seat == p.hero:
        if lacks_draw and (p.rpm is None or p.rpm):
            raise Illegal("TT-rax-draw")
        if not t["discarded"] and p.hands[seat]:
            raise Illegal("TT-rax-discard")
    put_away(p)
    p.turn = None
    p.next = None if p.over else next_seat(p, seat)


def put_away(p):
    """The RPMs of the turn that ends."""
    if p.rpm is not None and p.opt["rpm-permanent"] == "card-stays" and not p.over:
        p.lying += p.used             # cancelled ones too
    elif p.rpm is not None:
        p.rpm += p.used
    p.used = []


def next_seat(p, seat):
    """Behind a turn of seat."""
    if p.driverless is None:
        return p.following(seat)
    order = p.racers()
    if seat == p.driverless:
        behind = order
    else:
        behind = order[order.index(seat) + 1:]
    for s in behind:
        if p.cars[s].racing():
            return s
    return p.driverless if seat != p.driverless else None


# ---------------------------------------------------------------- answers

def met(p):
    """The type that an RPM meets."""
    layers = p.turn["layers"]
    if p.opt["rpm-on-upgraded"] == "printed" and not p.turn["answered"]:
        return layers[0][0]
    return top(p)


def may_answer(p, seat):
    """Is it an other's chance? Whoever wrote nothing has passed."""
    t = p.turn
    others = p.responders()
    i = others.index(seat)
    if i >= t["asked"]:
        return True
    if p.opt["rpm-per-chance"] == "many" and t["last_by"] == seat and i == t["asked"] - 1:
        return True
    return p.opt["rpm-response-round"] == "until-quiet" and t["loud"]


def answered(p, seat, card):
    """The chance of an other is used: by a card or not."""
    t = p.turn
    i = p.responders().index(seat)
    if i < t["asked"] and not (t["last_by"] == seat and i == t["asked"] - 1 and p.opt["rpm-per-chance"] == "many"):
        t["loud"] = False             # a new round
    t["asked"] = i + 1
    if card and p.opt["rpm-response-round"] == "restart":
        t["asked"] = 0
    t["loud"] = t["loud"] or card
    t["last_by"] = seat if card else None


def answers_to(p, seat, card):
    """None if the card may be played on what lies open; else the rule."""
    kind = met(p)
    if card == "runflat" and kind != "flat":
        return "TR-runflat-target"
    if card == "sideswipe" and kind not in ("basic", "pass"):
        return "TR-isw-target"
    if card == "offroad" and kind != "detour":
        return "TR-ioff-target"
    if card == "green" and kind != "stop":
        return "TR-igreen-target"
    if card == "nitrous" and kind not in ("jump3", "jump5"):
        return "TR-nitrous"
    return None


def barred(p, seat):
    """A finished player's ban."""
    if not p.cars[seat].finished:
        return False
    rule = p.opt["rpm-finished"]
    if rule == "nobody":
        return True
    if rule == "helping-only":
        return p.mode == "team" and p.mates(seat, p.turn["seat"])
    return p.mode == "team"


def type_mark(p, seat, card):
    return (seat, card) if p.opt["rpm-type-scope"] == "per-player" else card


def rpm_fault(p, seat, card):
    """All rules that a played RPM breaks; None if none. Does not look into the hand."""
    t = p.turn
    if t is None or t["stage"] != "window":
        if t is None or not t["flips"]:
            return "TR-rpm-window TR-rpm-role TR-spikes-any"
        return "TR-rpm-close TR-rpm-window"
    found = []
    if seat != t["seat"]:
        others = p.responders()
        if seat not in others:
            found.append("TR-rpm-response-order TR-rpm-in-hand TR-race-end TT-heist-arrest-out")
        elif not may_answer(p, seat):
            found.append("TR-rpm-response-order")
    if p.race == 6 and p.opt["rpm-sixth-race"] == "void":
        found.append("TR-tie-sixth TR-rpm-save TR-rpm-window")
    if barred(p, seat):
        found.append("TR-rpm-finished")
    if type_mark(p, seat, card) in t["types"]:
        found.append("TR-rpm-one-per-type")
    if answers_to(p, seat, card):
        found.append(answers_to(p, seat, card))
        if len(t["layers"]) > 1 or t["layers"][-1][1]:
            found.append("TR-rpm-new-type")
    return " ".join(found) or None


def in_hand(hand, card):
    """Which card of a hand is meant, or None."""
    for c in hand:
        if c.word == card:
            return c
    for c in hand:
        if c.word == HIDDEN and c.true in (None, card):
            return c
    return None


def play_rpm(p, seat, card):
    t = p.turn
    if card in DARK_RPMS:
        raise Undecided("TR-missing")
    if card not in RPMS:
        raise Unreadable("RPM %s" % card)
    fault = rpm_fault(p, seat, card)
    held = in_hand(p.hands[seat], card)
    if held is None:
        fault = (fault + " " if fault else "") + "TR-rpm-in-hand TT-heroes-held-apart"
    if fault:
        raise Illegal(fault)
    p.hands[seat] = [c for c in p.hands[seat] if c is not held]
    p.used.append(Card(card, held.true))
    if held.word == HIDDEN:
        too_many(p, p.box["rpms"], card, all_rpms(p))
    t["answered"] = True
    if seat == t["seat"]:
        t["asked"], t["loud"], t["last_by"] = 0, False, None
    else:
        answered(p, seat, True)
    active = t["seat"]
    layers = t["layers"]
    if card == "spikes" and p.has(active, "runflat"):
        p.trig[active].add("runflat")
        if p.opt["cancelled-counts-type"] == "counts":
            t["types"].add(type_mark(p, seat, card))
        return
    t["types"].add(type_mark(p, seat, card))
    if card == "spikes":
        if p.opt["nitrous-resume"] == "stays-cancelled":
            layers[-1][1] = 0
        layers.append(["flat", 0, "spikes"])
    elif card == "runflat":
        if layers[-1][2] == "spikes":
            layers.pop()
            if p.opt["spikes-on-flat"] == "both-gone" and top(p) == "flat":
                layers.append(["basic", 0, "runflat"])
        else:
            layers.append(["basic", 0, "runflat"])
    elif card == "sideswipe":
        layers.append(["sideswipe", 0, "rpm"])
    elif card == "offroad":
        layers.append(["basic", 0, "rpm"])
    elif card == "green":
        layers.append(["pass", 0, "rpm"])
    elif card == "nitrous":
        layers[-1][1] += 2
    p.cars[active].card(t["place"]).type = top(p)


# ---------------------------------------------------------------- slicks and bumps

def slick_fault(p, seat, target, place):
    if target not in p.seats:
        raise Unreadable("seat %s" % target)
    if target not in p.cars or target == p.driverless:
        return "TR-oil-opponent TT-heist-police-no-cards TT-heroes-bus-no-cards"
    if target == seat or p.mates(seat, target) and p.opt["slick-teammate"] == "no":
        return "TR-oil-opponent"
    if place == "finish":
        return "TR-oil-not-finish"
    car = p.cars[target]
    if place not in all_places(car):
        return "TR-oil-facedown TR-oil-not-finish TR-drum-place"
    card = car.card(place)
    if place[0] == "r" and p.opt["slick-on-route"] == "main-lane-only":
        return "TR-oil-facedown TR-drum-place"
    if card.gone or card.up and p.opt["slick-place-wording"] == "face-down-only":
        return "TR-oil-facedown"
    if card.slick:
        return "TR-oil-no-stack"
    if card.beneath and p.opt["slick-on-cleaned"] == "forbidden":
        return "TR-oil-no-stack"
    if p.opt["slick-target-ahead"] == "only-ahead" and (place not in car.path() or not car.racing()):
        return "TR-oil-facedown TR-drum-place"
    if p.has(target, "agility") and p.opt["agility-waste"] == "illegal":
        return "TR-up-agility-oil"
    return None


def slick_targets(p):
    if not p.slicks:
        return []
    seat = p.turn["seat"]
    return [(s, q) for s in p.seats for q in all_places(p.cars[s]) if slick_fault(p, seat, s, q) is None]


def play_slick(p, seat, words):
    t = p.turn
    if len(words) != 2:
        raise Unreadable("slick where?")
    if t["stage"] == "window":
        shut(p)
    if seat != t["seat"]:
        raise Illegal("TR-turn-cycle TR-oil-choice")
    place = "finish" if words[1] == "finish" else read_place(words[1])
    if t["stage"] != "slick":
        if t["last"] == "drum" and t["stage"] == "done":
            raise Illegal("TR-drum-draw TR-oil-now-or-lost TR-oil-choice")
        raise Illegal("TR-oil-choice TR-oil-now-or-lost TR-rpm-draw-card " + (slick_fault(p, seat, words[0], place) or ""))
    why = slick_fault(p, seat, words[0], place)
    if not p.slicks:
        why = (why or "") + " TR-drum-draw"
    if why:
        raise Illegal(why)
    p.slicks -= 1
    t["stage"] = "done"
    if p.has(words[0], "agility"):
        p.trig[words[0]].add("agility")
        if p.opt["slick-recycle"] == "pile-bottom":
            p.slicks += 1
    else:
        p.cars[words[0]].card(place).slick = True


def bump_fault(p, seat, target):
    if target not in p.seats:
        raise Unreadable("seat %s" % target)
    if target not in p.cars or target == p.driverless:
        return "TR-swipe-bump TT-heist-police-always"
    if target == seat or p.mates(seat, target) and p.opt["slick-teammate"] == "no":
        return "TR-swipe-bump"
    car = p.cars[target]
    if car.finished and not car.out and p.opt["bump-finished"] == "allowed":
        return None
    if not car.racing():
        return "TR-swipe-bump TR-swipe-off-track TR-race-end TT-heist-arrest-out"
    if car.off_track():
        return "TR-swipe-off-track"
    if p.opt["bump-start-line"] == "forbidden" and not car.at and not car.ri:
        return "TR-swipe-bump TR-swipe-off-track"
    if p.opt["bump-on-route"] == "forbidden" and car.ri:
        return "TR-swipe-bump TR-swipe-off-track"
    if p.opt["bump-immune-target"] == "illegal" and p.has(target, "agility"):
        return "TR-up-agility-bump"
    return None


def bump_targets(p):
    seat = p.turn["seat"]
    return [s for s in p.seats if bump_fault(p, seat, s) is None]


def bump(p, seat, words):
    t = p.turn
    if len(words) != 1:
        raise Unreadable("bump whom?")
    if seat != t["seat"]:
        raise Illegal("TR-turn-cycle TR-first-player TR-isw-effect TR-swipe-bump")
    if t["stage"] == "window":
        shut(p)
    if t["late"] and not bump_fault(p, seat, words[0]):      # of a car that is home: nothing happens
        t["late"] = False
        return
    if t["stage"] != "bump" or t["bumped"]:
        raise Illegal("TR-swipe-bump " + (bump_fault(p, seat, words[0]) or ""))
    why = bump_fault(p, seat, words[0])
    if why:
        raise Illegal(why)
    t["bumped"] = True
    if p.has(words[0], "agility"):
        p.trig[words[0]].add("agility")
    elif not p.cars[words[0]].finished:
        p.cars[words[0]].off = 1
    go_on(p)


# ---------------------------------------------------------------- acts

def take_from(pile, words, rule):
    """Cards off the top as the words name them."""
    out = []
    for w in words:
        if not pile:
            raise Illegal(rule)
        c = pile.pop(0)
        if c.word != HIDDEN and w not in (HIDDEN, c.word):
            raise Illegal(rule)
        out.append(Card(w if c.word == HIDDEN else c.word, c.true))
    return out


def spread(words):
    out = []
    for w in words:
        n = count_word(w)
        out += [HIDDEN] * n if n is not None else [] if w == "none" else [w]
    return out


def act(p, by, verb, words):
    t = p.turn
    t["acts"] += 1
    seat = t["seat"]
    if by not in p.seats:
        raise Unreadable("seat %s" % by)
    if verb not in VERBS:
        raise Unreadable("verb %s" % verb)
    rewards = verb == "draw" and p.mode in ("tournament", "team") and words[:1] in (["rpm"], ["upgrade"])
    if rewards and t["stage"] in ("window", "bump"):       # they are drawn when the car is home
        q = p.copy()
        go_ahead(q)
        if q.over:
            go_ahead(p)
            t["late"] = t["last"] == "sideswipe" and not t["bumped"]
    if rewards and p.over and t["stage"] == "slick" and not (p.opt["slick-must"] == "must" and slick_targets(p)):
        t["stage"] = "done"
    if rewards and p.over and t["stage"] == "done":
        reward(p, by, verb, words)
        return
    if p.ended and p.over and t["stage"] not in ("window", "bump", "slick", "draw", "clean"):
        raise Illegal("TR-race-end TR-turn-cycle TT-heist-loot-arrest TT-rax-escape TT-rax-maraud-win TT-heroes-win" +
                      (" TR-rpm-reward-top TR-rpm-reward-third TR-rpm-reward-rest TR-up-earn" if verb == "draw" else
                       " TR-finish-card" if verb == "step" else ""))
    if t["dice"] and verb != "roll":
        raise Illegal("TT-heist-steal-roll TT-rax-take-roll TT-rax-back-roll")
    if verb == "pass":
        act_pass(p, by)
    elif verb == "play" and words[:1] == ["slick"]:
        play_slick(p, by, words[1:])
    elif verb == "play" and words == ["spikes", "bus"] and p.mode == "heroes":
        drop(p, by)
    elif verb == "play":
        if len(words) != 1:
            raise Unreadable("play what?")
        play_rpm(p, by, words[0])
    elif verb == "roll":
        roll(p, by, words)
    elif by != seat:
        raise Illegal("TR-turn-cycle TR-first-player TT-heist-steal-timing TR-team-lanes TR-isw-effect")
    elif seat == p.driverless and verb != "step":
        raise Illegal("TT-heist-police-no-flip TT-heroes-bus-no-flip")
    elif verb == "flip":
        if len(words) != 1:
            raise Unreadable("flip what?")
        if words[0] not in TRACK:
            raise Unreadable("track card %s" % words[0])
        flip(p, words[0])
    elif verb == "step":
        act_step(p)
    elif verb == "bump":
        bump(p, by, words)
    elif verb == "draw":
        act_draw(p, by, words)
    elif verb == "discard":
        act_discard(p, by, words)
    elif verb == "steal":
        steal(p, by, words)
    elif verb == "skip":
        skip(p, by)
    elif verb == "ram":
        ram(p, by)
    elif verb == "leave":
        leave(p, by)
    elif verb == "fire":
        raise Undecided("weapons")
    elif verb == "use":
        raise Illegal("TR-up-declare")
    else:
        raise Unreadable("verb %s" % verb)


def act_pass(p, by):
    t = p.turn
    if by != t["seat"]:
        if t["stage"] != "window":
            raise Illegal("TR-rpm-close TR-rpm-window TR-turn-cycle TR-rpm-response-order")
        others = p.responders()
        if by not in others or not may_answer(p, by):
            raise Illegal("TR-rpm-response-order")
        answered(p, by, False)
    elif t["stage"] == "window":
        shut(p)
    elif t["stage"] == "bump":
        go_ahead(p)
    elif t["stage"] == "start" and p.opt["pass-turn"] == "yes" and by != p.driverless and due(p, by) != "step":
        t["stage"] = "done"
    elif t["stage"] == "slick" and not (p.opt["slick-must"] == "must" and slick_targets(p)):
        t["stage"] = "done"
    else:
        raise Illegal("TR-turn-flip TR-oil-choice TR-pass-lane TR-swipe-next TR-jump-play TR-rpm-draw-card TR-rpm-window "
                      "TR-rpm-close")


def act_step(p):
    t = p.turn
    seat = t["seat"]
    if seat == p.driverless:
        if t["stage"] != "start":
            raise Illegal("TT-heist-police-step TT-heroes-bus-step")
        drive(p)
        t["stage"] = "done"
        return
    go_ahead(p)
    if t["skipped"] or t["rammed"]:
        raise Illegal("TR-turn-flip TT-rax-skip-move TT-rax-ram TT-rax-ram-once TR-turn-move")
    car = p.cars[seat]
    if t["stage"] == "start":
        d = due(p, seat)
        if d == "flip":
            if p.mode == "rax" and not car.path():
                raise Illegal("TT-rax-last-card TT-rax-no-beyond")
            raise Illegal("TR-turn-flip TR-turn-move TR-flat-resume TR-stop-resume TR-oil-after-clean TR-bump-return "
                          "TR-detour-normal")
        if p.mode == "rax" and not (car.off_track() or car.half or car.held) and not car.path():
            rax_end_step(p, seat)
            return
        if d == "held":
            t["stage"] = "landing"
            return
        t["waited"] = wait_rule(p, seat)
        step(p, seat)
        t["stage"] = "done"
        t["moved"] = True
    elif t["stage"] == "clean":
        step(p, seat)
        t["stage"] = "done"
    else:
        raise Illegal("TR-turn-flip TR-turn-move TR-oil-clean-turn TR-jump-play TR-pass-lane TR-swipe-next "
                      "TR-rpm-draw-card " + second_rule(p))


def act_draw(p, by, words):
    t = p.turn
    if not words or words[0] not in ("rpm", "upgrade", "track", "slick"):
        raise Unreadable("draw what?")
    if p.mode == "rax" and by == p.hero and words[0] == "rpm" and t["stage"] == "start" and not t["acts"] > 1:
        p.hands[by] += take_from(p.rpm, spread(words[1:]), "TT-rax-draw")
        t["drawn"] = True
        t["acts"] = 1
        return
    go_ahead(p)
    cards = spread(words[1:])
    if words[0] == "rpm":
        if t["stage"] != "draw" or len(cards) != 1:
            raise Illegal("TR-rpm-draw-card TR-rpm-draw-shuffle TT-rax-draw TT-heroes-checkpoints" +
                          (" TR-rpm-reward-top TR-rpm-reward-third TR-rpm-reward-rest" if p.cars[by].finished else ""))
        p.hands[by] += take_from(p.rpm, cards, "TR-rpm-draw-card")
        for w in cards:
            if w != HIDDEN:
                too_many(p, p.box["rpms"], w, all_rpms(p))
        t["stage"] = "done"
        if p.opt["rpm-draw-move"] == "as-pass":
            t["last"] = "pass"
            go_on(p)
    elif words[0] == "track":
        if t["last"] != "detour" or t["told"] or t["stage"] != "done" or len(cards) != len(t["laid"]):
            raise Illegal("TR-detour-draw TR-rpm-draw-card TR-ioff-effect TR-up-off-road TR-oil-separate")
        if any(a != HIDDEN and b not in (HIDDEN, a) for a, b in zip(t["laid"], cards)):
            raise Illegal("TR-detour-draw")
        for w in cards:
            if w != HIDDEN and w not in TRACK:
                raise Illegal("TR-oil-separate TR-detour-draw")
        t["told"] = True
    else:
        raise Illegal("TR-up-earn TR-rpm-draw-card TR-drum-draw TR-detour-draw")


# ---------------------------------------------------------------- the variants

def level_of(p, seat):
    """Slot on the common scale."""
    at = p.cars[seat].at
    if seat == p.driverless:
        if p.mode == "heist":
            return at - 3 if p.opt["heist-extra-cards"] == "behind-start" else at
        return at + 3
    if p.mode == "rax" and seat == p.hero:
        return at + 3
    return at


def drive(p):
    """Police or bus, one card on."""
    car = p.cars[p.driverless]
    if p.mode == "heist" and p.opt["heist-police-end"] == "stops-on-last" and car.at == len(car.lane):
        return
    car.at += 1
    if p.mode == "heroes":
        if car.at > len(car.lane):
            car.out = True
            p.over = p.ended = True
            p.result = "none"
        return
    car.finished = car.at > len(car.lane)
    for s in p.racers():
        near = 1 if p.opt["heist-level"] == "arrested" else 0
        if p.cars[s].racing() and level_of(p, s) < level_of(p, p.driverless) + near:
            p.cars[s].out = True
            if s == p.loot:
                p.over = p.ended = True
                p.result = "none"
    if not p.ended:
        look_for_end(p)


def roll(p, by, words):
    t = p.turn
    dice = t["dice"]
    if not dice or by not in dice["want"] or by in dice["got"] or len(words) != 1:
        raise Illegal("TT-heist-steal-roll TT-rax-take-roll TT-rax-back-roll TT-heroes-drop-process")
    dice["got"] = dict(dice["got"])
    dice["got"][by] = int(words[0])
    if len(dice["got"]) < len(dice["want"]):
        t["dice"] = dict(dice)
        return
    t["dice"] = None
    if dice["what"] == "loot":
        if dice["got"][dice["want"][0]] > dice["got"][dice["want"][1]]:
            p.loot = dice["want"][0]
        return
    if dice["what"] == "drop":
        raise Undecided("TT-heroes-drop-process")
    me, other = dice["want"]
    hero = p.hero
    mara = other if me == hero else me
    if me != hero:
        if dice["got"][me] > dice["got"][hero]:
            p.passengers[hero] -= 1
            p.passengers[me] = p.passengers.get(me, 0) + 1
    elif dice["got"][hero] >= dice["got"][mara]:
        p.passengers[hero] += 1
        p.passengers[mara] -= 1
    elif p.passengers[hero]:
        p.passengers[hero] -= 1
        p.passengers[mara] += 1
    if p.passengers[hero] == 0:
        p.over = p.ended = True
        p.result = "marauders"


def steal(p, by, words):
    t = p.turn
    if len(words) != 1 or words[0] not in p.cars:
        raise Unreadable("steal from whom?")
    other = words[0]
    me, car = p.cars[by], p.cars[other]
    if p.mode == "heist":
        moment = "begin" if t["stage"] == "start" else "end"
        if moment == "end":
            go_ahead(p)
            if t["stage"] == "clean":
                step(p, by)
                t["stage"] = "done"
            if t["stage"] == "slick":
                t["stage"] = "done"
            if t["stage"] != "done":
                raise Illegal("TT-heist-steal-timing")
        if moment in t["stolen"] or t["stolen"] and p.opt["heist-steal-count"] == "one":
            raise Illegal("TT-heist-steal-timing")
        if other != p.loot or not car.off_track() or not car.racing():
            raise Illegal("TT-heist-steal-off-track")
        if p.opt["heist-thief-off-track"] == "no" and me.off_track():
            raise Illegal("TT-heist-steal-off-track TT-heist-steal-parallel")
        if me.finished or level_of(p, by) != level_of(p, other):
            raise Illegal("TT-heist-steal-parallel")
        t["stolen"].add(moment)
        t["dice"] = {"what": "loot", "want": [by, other], "got": {}}
        return
    if p.mode != "rax" or p.hero not in (by, other) or by == other:
        raise Illegal("TT-heist-steal-off-track TT-rax-take-phase TT-rax-back-when")
    if t["stage"] == "window":
        raise Illegal("TT-rax-take-phase TT-rax-back-when")
    if "rax" in t["stolen"]:
        raise Illegal("TT-rax-take-once TT-rax-back-when")
    if me.off_track():
        raise Illegal("TT-rax-take-on-track TT-rax-back-when")
    if abs(level_of(p, by) - level_of(p, other)) > 1:
        raise Illegal("TT-rax-take-range TT-rax-back-when")
    if me.ri or car.ri:
        raise Illegal("TT-rax-take-no-detour TT-rax-back-when")
    if by == p.hero and not p.passengers.get(other):
        raise Illegal("TT-rax-back-when")
    t["stolen"].add("rax")
    t["dice"] = {"what": "passenger", "want": [by, other], "got": {}}


def skip(p, by):
    t = p.turn
    if p.mode != "rax" or by == p.hero or t["stage"] != "start" or t["skipped"]:
        raise Illegal("TT-rax-skip-move")
    t["skipped"] = True
    p.cars[by].off = max(p.cars[by].off, 1)


def ram(p, by):
    t = p.turn
    car = p.cars[by]
    if p.mode != "rax" or by != p.hero or t["stage"] != "start" or t["rammed"]:
        raise Illegal("TT-rax-ram TT-rax-ram-once")
    if car.path() or car.off_track() or car.half or car.held or not p.wall:
        raise Illegal("TT-rax-ram")
    t["rammed"] = True
    p.wall -= 1
    look_for_escape(p)


def rax_end_step(p, seat):
    """On the last card of those left; behind it only spaces of a Shortcut, or the wall."""
    car = p.cars[seat]
    if car.at == len(car.lane) and not car.route:
        raise Illegal("TT-rax-last-card TT-rax-no-beyond")
    leave_route(p, car)
    car.at = len(car.lane)
    p.turn["stage"] = "done"


def leave(p, by):
    t = p.turn
    if p.mode != "heroes" or t["flips"] or by not in p.blown:
        raise Illegal("TT-heroes-pull-over TT-heroes-pull-before-flip TT-heroes-flip-commits")
    p.cars[by].out = True
    p.hands[by] = []
    t["stage"] = "done"


def drop(p, by):
    t = p.turn
    if by != t["seat"] or t["stage"] != "start" or t["drop"]:
        raise Illegal("TT-heroes-drop-when")
    if p.cars[by].off_track() or level_of(p, by) < level_of(p, p.driverless):
        raise Illegal("TT-heroes-drop-when")
    if in_hand(p.hands[by], "spikes") is None:
        raise Illegal("TR-rpm-in-hand")
    raise Undecided("TT-heroes-drop-process")


def act_discard(p, by, words):
    t = p.turn
    if p.mode != "rax" or by != p.hero or t["discarded"] or len(words) != 1:
        raise Illegal("TT-rax-discard")
    go_ahead(p)
    if t["stage"] == "clean":
        step(p, by)
        t["stage"] = "done"
    held = in_hand(p.hands[by], words[0]) if words[0] != HIDDEN else (p.hands[by] or [None])[-1]
    if words[0] == "?1":
        held = (p.hands[by] or [None])[-1]
    if held is None:
        raise Illegal("TR-rpm-in-hand TT-rax-discard")
    p.hands[by] = [c for c in p.hands[by] if c is not held]
    p.rpm.append(Card(held.word, held.true))
    t["discarded"] = True


# ---------------------------------------------------------------- set-up

def read_all(path):
    """Records; one with [From] keeps its own further set-ups."""
    out = []
    for raw, rec, base in read_records(path):
        if base is not None and not isinstance(rec, Unreadable):
            own = [t for t in parse_record(raw)["turns"] if t["index"] > 0]
            house = [t for t in parse_record(base)["tags"] if t[0] == "house"]
            if any(t[0] == "house" for t in rec["tags"]):
                house = []
            rec = {"tags": rec["tags"] + house, "turns": rec["turns"][:1] + own}
            for n, t in enumerate(rec["turns"]):
                t["index"] = n
        out.append((raw, rec))
    return out


def set_file(name, dirs):
    name = re.sub(r"^turbo-rally-", "", name)
    if name in SETS:
        return SETS[name]
    for d in dirs:
        path = os.path.join(d, name + ".json")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as f:
                data = json.load(f)
            return merge(set_file(data["base"], dirs), data.get("change", {})) if "base" in data else data
    raise Undecided("no component set %s" % name)


def box_of(tags, dirs):
    name = tags.get("components", "basic54")
    name = re.sub(r"^turbo-rally-", "", name)
    if name in SETS:
        return SETS[name]
    data = set_file(name, dirs)

    def figures(d):
        return {k: (v["count"] if isinstance(v, dict) else v) for k, v in (d or {}).items()
                if k not in ("from", "note") and (isinstance(v, int) or isinstance(v, dict) and "count" in v)}
    slick = data.get("slick", 0)
    return {"deck": data.get("deck", {"pack": "tournament", "size": 0}), "track": figures(data.get("track")),
            "slick": slick["count"] if isinstance(slick, dict) else slick,
            "rpms": figures(data.get("rpms")), "upgrades": figures(data.get("upgrades"))}


def seats_of(rec):
    return [re.split(r"\s*:\s*", v, maxsplit=1)[0].strip().lower() for k, v in rec["tags"] if k == "seat"]


def begin(rec, dirs):
    tags = dict(rec["tags"])
    if "house" in tags:
        raise Undecided("a house file")
    p = Position(box_of(tags, dirs), seats_of(rec))
    for k, v in rec["tags"]:
        if k == "ruling":
            key, _, option = v.partition("=")
            key = key.split("/")[-1].strip()
            option = option.strip()
            if option not in OPTIONS.get(key, []):
                raise Undecided("ruling %s" % v)
            p.opt[key] = option
    return p


def still_owed(p):
    """An empty pile owes nothing."""
    rpms = p.rpm is not None and len(p.rpm) > 0
    ups = p.upgrade is not None and len(p.upgrade) > 0
    return any(v[0] and rpms or v[1] and ups for v in p.owed.values())


def set_up(p, actions):
    """Race 1 or a further one; p is changed."""
    first = not p.cars
    if not first:
        if not p.over and last_on_road(p):
            close_race(p)
        if not p.over:
            raise Illegal("TR-race-end")
        if p.ended or p.mode == "single":
            raise Illegal("TR-tie-sixth TR-champion TR-race-end")
        if still_owed(p):
            raise Illegal("TR-rpm-reward-top TR-rpm-reward-third TR-up-earn TR-up-top-card")
    winner = p.places[0] if p.places else None
    before = list(p.places)
    round_before = list(p.order)
    stated = [a for a in actions if not a["claim"]]
    verbs = [a["verb"] for a in stated]
    resume = [a["words"][0] for a in stated if a["verb"] == "resume"]
    p.places, p.over, p.owed, p.turn, p.used = [], False, {}, None, []
    if not first:
        take_back(p)
        p.race += 1
    p.on = {s: [] for s in p.seats}
    lanes = None
    named = {}
    for a in stated:
        w = a["words"]
        if a["verb"] == "mode":
            p.mode = w[0]
        elif a["verb"] == "pack":
            p.pack = w[0]
        elif a["verb"] == "lanes":
            lanes = int(w[0])
        elif a["verb"] == "lane":
            named[w[0]] = read_cards(w[1:], TRACK)
        elif a["verb"] == "team":
            p.teams[w[0]] = w[1:]
        elif a["verb"] == "order":
            p.order = list(w)
        elif a["verb"] == "race":
            p.race = int(w[0])
        elif a["verb"] == "role":
            if w[0] == "rax":
                p.hero = w[1]
            else:
                p.driverless = w[1]
    if p.mode == "heist" and not p.driverless and "police" in p.seats:
        p.driverless = "police"
    if p.mode == "heroes" and not p.driverless and "bus" in p.seats:
        p.driverless = "bus"
    if p.mode == "rax" and not p.hero and "rax" in p.seats:
        p.hero = "rax"
    if p.mode == "rax":
        p.passengers = {s: 5 if s == p.hero else 0 for s in p.seats}
    if p.mode not in ("single", "tournament", "team", "heist", "heroes", "rax"):
        raise Unreadable("mode %s" % p.mode)
    for s in p.seats:
        if s in named:
            p.lengths[s] = len(named[s])
        elif lanes is not None:
            more = 3 if p.mode == "heist" else -3
            p.lengths[s] = lanes + (more if s in (p.driverless, p.hero) else 0)
        if s not in p.lengths:
            raise Undecided("no lane of %s" % s)
        p.cars[s] = Car(named.get(s) or [Card() for _ in range(p.lengths[s])])
        p.cars[s].beside = p.opt["detour-return-point"] == "skip-beside"
    if "order" not in verbs:
        if not first and p.opt["turn-order"] == "by-place":
            p.order = before
    opener = p.order[0] if "order" in verbs or not first and p.opt["turn-order"] == "by-place" else None
    if not first and p.race == 6 and p.opt["tie-field"] == "tied-only":
        opener = stay_at_home(p, winner, round_before)
    elif not first:
        opener = winner
    if not first:
        i = p.order.index(opener)
        p.order = p.order[i:] + p.order[:i]
    if first:
        look_for_modules(p, stated)
    p.next = resume[0] if resume else opener
    positions(p, stated, bool(resume))
    piles(p, stated, first)
    for a in stated:
        set_up_cards(p, a)
    if first and not resume:
        look_at_deal(p)
    if p.race == 6 and p.opt["rpm-sixth-race"] == "void" and any(p.on.values()):
        raise Illegal("TR-tie-sixth TR-up-any-race TR-up-declare")
    if p.mode == "heist" and p.rolls:
        loot_from_rolls(p)
    if p.race == 6:
        p.tied = p.leaders()
    if p.mode == "single" and p.places:
        p.trophies[p.places[0]] = 1


def look_at_deal(p):
    """The opening hands."""
    if p.rpm is None or p.mode not in ("single", "tournament", "team", "heist"):
        return
    if p.mode == "single" and p.opt["rpm-single-race"] == "tournament-only":
        raise Illegal("TR-rpm-deal")
    sizes = [len(p.hands[s]) for s in p.racers()]
    rule = p.opt["rpm-deal"]
    due_size = min(5, max(1, int(p.lengths[p.racers()[0]] / 7 + 0.5)))
    if min(sizes) < 1 or max(sizes) > 5 or rule != "range-free" and len(set(sizes)) > 1 or \
            rule == "rounded" and sizes[0] != due_size:
        raise Illegal("TR-rpm-deal")


def tied_seats(p):
    lead = p.leaders()
    return [s for name, side in p.sides() for s in side if name in lead]


def stay_at_home(p, winner, before):
    """The sixth race is run by those who are tied; gives the opener."""
    runners = tied_seats(p)
    if sorted(p.order) != sorted(runners):
        raise Illegal("TR-tie-sixth TR-field-length")
    for s in p.seats:
        if s not in runners:
            p.cars[s] = Car([])
            p.cars[s].out = True
    i = before.index(winner)
    return next(s for s in before[i:] + before[:i] if s in runners)


def take_back(p):
    """Declared upgrades behind a race."""
    if p.opt["upgrade-used"] == "triggered":
        for s in p.seats:
            p.won[s] += [Card(x, x) for x in p.on[s] if x not in p.trig[s]]
    p.on = {s: [] for s in p.seats}
    p.trig = {s: set() for s in p.seats}


def look_for_modules(p, stated):
    rpms = p.mode in ("heist", "heroes", "rax")
    ups = p.mode == "rax"
    for a in stated:
        w = a["words"]
        if a["verb"] == "pile" and w[0] == "rpm" or a["verb"] == "hand" or a["verb"] == "draw" and w[0] == "rpm":
            rpms = True
        if a["verb"] in ("lane", "route") and "rpm" in w[1:] or a["verb"] == "up" and w[-1] == "rpm":
            rpms = True
        if a["verb"] == "pile" and w[0] == "upgrade" or a["verb"] in ("upgrades", "use"):
            ups = True
    p.rpm = [] if rpms else None
    p.upgrade = [] if ups else None


def positions(p, stated, resume):
    told = {}
    for a in stated:
        w = a["words"]
        if a["verb"] == "at":
            told[w[0]] = w[1:]
    for a in stated:
        w = a["words"]
        if a["verb"] == "route":
            car = p.cars[w[0]]
            car.at = int(w[1])
            car.route = read_cards(w[2:], TRACK)
    for s, w in told.items():
        car = p.cars[s]
        if w[0] == "finish":
            car.finished = True
        elif w[0] == "line":
            car.at, car.line = len(car.lane), True
        else:
            place = read_place(w[0])
            if place[0] == "r":
                car.ri = place[1]
            else:
                car.at = place[1]
        i = 1
        while i < len(w):
            if w[i] == "off":
                car.off = 1
                if i + 1 < len(w) and w[i + 1].isdigit():
                    i += 1
                    car.off = int(w[i])
            elif w[i] in ("flat", "upright"):
                car.wheels = w[i]
            elif w[i] == "half":
                car.half = True
            elif w[i] == "line":
                car.at, car.line = len(car.lane), True
            elif w[i] == "held":
                if i + 1 < len(w):
                    i += 1
                    car.held = read_place(w[i])
                    if i + 1 < len(w) and w[i + 1].isdigit():
                        i += 1              # cards that Nitrous has added; they are in the place already
                else:
                    raise Undecided("held where?")
            else:
                raise Unreadable("state %s" % w[i])
            i += 1
    placed = {}
    for a in stated:
        w = a["words"]
        if a["verb"] == "place":
            placed[int(w[1])] = w[0]
            p.cars[w[0]].finished = True
        elif a["verb"] == "out":
            p.cars[w[0]].out = True
    p.places = [placed[n] for n in sorted(placed)]
    for s in p.places:
        p.cars[s].at = len(p.cars[s].lane)
    for s, car in p.cars.items():
        for n, c in enumerate(car.lane):
            c.up = s != p.driverless and (car.finished or n < car.at)
        for n, c in enumerate(car.route):
            c.up = n < car.ri
        for c in car.lane + car.route:
            if c.up:
                c.type = c.word
    for a in stated:
        w = a["words"]
        if a["verb"] in ("slick", "beneath", "gap", "down", "up"):
            car = p.cars[w[0]]
            for q in w[1:2] if a["verb"] == "up" else w[1:]:
                card = car.card(read_place(q))
                if a["verb"] == "slick":
                    card.slick = True
                elif a["verb"] == "beneath":
                    card.beneath += 1
                elif a["verb"] == "gap":
                    card.gone = True
                    card.up = False
                elif a["verb"] == "down":
                    card.up = False
                else:
                    card.up = True
                    card.type = w[2]
                    if card.word == HIDDEN:
                        card.word = w[2]


def piles(p, stated, first):
    told = {}
    for a in stated:
        if a["verb"] == "pile":
            told[a["words"][0]] = a["words"][1:]
    box = p.box
    if "track" in told:
        p.track = read_cards(told["track"], TRACK)
    else:
        n = sum(v for k, v in box["track"].items() if k != "rpm" or p.rpm is not None)
        for car in p.cars.values():
            n -= len([c for c in car.lane + car.route if not c.gone])
        p.track = [Card() for _ in range(max(0, n))]
    if "slick" in told:
        w = told["slick"]
        p.slicks = 0 if w == ["none"] else int(w[0]) if w[0].isdigit() else sum(count_word(x) or 0 for x in w)
    else:
        p.slicks = box["slick"]
        for car in p.cars.values():
            p.slicks -= sum((1 if c.slick else 0) + c.beneath for c in car.lane + car.route)
    kinds = RPMS + DARK_RPMS
    if first and p.rpm is not None:
        hands = 0
        for a in stated:
            if a["verb"] == "hand":
                p.hands[a["words"][0]] = read_cards(a["words"][1:], kinds)
                hands += len(p.hands[a["words"][0]])
        n = sum(box["rpms"].values()) - hands
        p.rpm = read_cards(told["rpm"], kinds) if "rpm" in told else [Card() for _ in range(max(0, n))]
    elif "rpm" in told and p.rpm is not None:
        p.rpm = read_cards(told["rpm"], kinds)
    ups = ["runflat", "offroad", "turbo", "agility", "tank", "stockpile"]
    if p.upgrade is not None and (first or "upgrade" in told):
        n = sum(box["upgrades"].values())
        p.upgrade = read_cards(told["upgrade"], ups) if "upgrade" in told else [Card() for _ in range(n)]


def set_up_cards(p, a):
    v, w, by = a["verb"], a["words"], a["by"]
    if v == "draw" and w[0] == "rpm":
        p.hands[by] += take_from(p.rpm, spread(w[1:]), "TR-rpm-deal")
    elif v == "draw" and w[0] == "upgrade":
        p.won[by] += take_from(p.upgrade, spread(w[1:]), "TR-up-earn")
    elif v == "upgrades":
        p.won[w[0]] = [Card(x) for x in spread(w[1:])]
    elif v == "used":
        p.trig[w[0]] |= set(w[1:])
    elif v == "lying":
        p.lying = read_cards(w, RPMS + DARK_RPMS)
    elif v == "use":
        for x in w:
            held = in_hand(p.won[by], x)
            if held is None:
                if p.places or p.next is not None and p.race == 1:
                    p.on[by].append(x)       # a printed position names what is declared only
                    continue
                raise Illegal("TR-up-owner TR-up-earn TR-up-role TR-up-removed")
            p.won[by] = [c for c in p.won[by] if c is not held]
            p.on[by].append(x)
    elif v == "tokens":
        if p.mode == "rax":
            p.passengers[w[0]] = int(w[1])
        else:
            p.trophies[w[0]] = int(w[1])
    elif v == "wall":
        p.wall = int(w[0])
    elif v == "tires":
        p.tires = int(w[0])
        p.blown = w[1:]
    elif v == "loot":
        p.loot = w[0]
    elif v == "roll":
        p.rolls.setdefault(by, []).extend(int(x) for x in w)


def loot_from_rolls(p):
    """The highest; tied ones roll again, so that rolls are compared one after another."""
    best = max(p.rolls.values())
    who = [s for s in p.rolls if p.rolls[s] == best]
    p.loot = who[0] if len(who) == 1 else None
    p.rolls = {}


# ---------------------------------------------------------------- turns of the record

def begin_turn(p, seat):
    """Ends the turn before; a fault of that one carries .before"""
    if p.turn is not None:
        try:
            end_turn(p)
        except Illegal as e:
            e.before = True
            raise
    if seat == "all":
        if not p.over and not last_on_road(p):
            raise Illegal("TR-race-end TR-turn-cycle TT-heist-standoff-when TR-rpm-reward-top TR-up-earn")
        return
    if seat not in p.seats:
        raise Unreadable("seat %s" % seat)
    if p.over:
        raise Illegal("TR-race-end TR-turn-cycle TT-heist-loot-arrest TT-heroes-win TT-rax-escape TT-rax-maraud-win "
                      "TT-heist-standoff-when")
    car = p.cars[seat]
    if not car.racing():
        raise Illegal("TR-race-end TR-turn-cycle TT-heist-arrest-out TT-heroes-leave-rpm")
    if p.next is not None and p.next != seat:
        raise Illegal("TR-turn-cycle TR-first-player TR-winner-opens TT-heist-police-step TT-heroes-order TT-heroes-bus-step")
    if p.next is None:
        if seat == p.driverless:
            raise Illegal("TR-turn-cycle TT-heist-police-step TT-heroes-order TT-heroes-bus-step")
        if p.driverless is None:
            i = p.order.index(seat)
            p.order = p.order[i:] + p.order[:i]
        else:
            i = p.racers().index(seat)
            order = p.racers()
            p.order = order[i:] + order[:i] + [p.driverless]
    p.turn = new_turn(seat)


def stand_off_roll(p, by, dice):
    dues = stand_off(p)
    ids = "" if by in dues else "TT-heist-standoff-who TT-heist-arrest-out"
    if p.mode != "heist" or p.ended:
        ids += " TT-heist-loot-arrest TT-heist-standoff-when TR-race-end TT-heist-win"
    if ids:
        raise Illegal(ids)
    if min(dice) < 1:
        raise Illegal("TT-heist-sum")
    p.rolls.setdefault(by, []).extend(dice)
    if len(p.rolls[by]) > dues[by]:
        raise Illegal("TT-heist-roll-rpm TT-heist-roll-first TT-heist-roll-loot TT-heist-loot-card")
    if all(len(p.rolls.get(s, [])) == n for s, n in dues.items()):
        sums = {s: sum(p.rolls.get(s, [])) for s in dues}
        best = [s for s in sums if sums[s] == max(sums.values())]
        if len(best) > 1 and p.opt["heist-final-tie"] == "carrier" and p.loot in dues:
            best = [p.loot]
        if len(best) == 1:
            p.ended = True
            p.result = best[0]


def choose(p, cards):
    """The upgrade that one likes is put on top; an unknown card may be it."""
    held = in_hand(p.upgrade, cards[0]) if cards and cards[0] != HIDDEN else None
    if held:
        p.upgrade = [held] + [c for c in p.upgrade if c is not held]


def reward(p, by, verb, words):
    """An action under all."""
    if verb == "roll":
        stand_off_roll(p, by, [int(x) for x in words])
        return
    if verb == "pass":
        return
    if verb != "draw" or not words:
        raise Illegal("TR-race-end TR-turn-cycle TR-rpm-role TR-rpm-window")
    if not p.over:
        close_race(p)
    cards = spread(words[1:])
    owed = p.owed.get(by, [0, 0])
    if words[0] == "rpm":
        if p.rpm is None or len(cards) > owed[0]:
            raise Illegal("TR-rpm-reward-top TR-rpm-reward-third TR-rpm-reward-rest TR-rpm-draw-card")
        p.hands[by] += take_from(p.rpm, cards, "TR-rpm-reward-top")
        p.owed[by] = [owed[0] - len(cards), owed[1]]
    elif words[0] == "upgrade":
        if p.upgrade is None or len(cards) > owed[1]:
            raise Illegal("TR-up-earn TR-up-top-card")
        if p.opt["upgrade-choose"] == "free-choice":
            choose(p, cards)
        p.won[by] += take_from(p.upgrade, cards, "TR-up-top-card")
        p.owed[by] = [owed[0], owed[1] - len(cards)]
    else:
        raise Illegal("TR-race-end")


def replay(rec, dirs, each=None):
    """Yields ('turn', T, position), at last perhaps ('illegal', place, why) and the like.
    each(T, A, position) is called behind an action, and in front of the first (A = 0)."""
    if not rec["turns"] or rec["turns"][0]["seat"] != "setup":
        yield "undecided", "0", "no set-up"
        return
    p = None
    for t in rec["turns"]:
        number = t["index"]
        try:
            if p is None:
                p = begin(rec, dirs)
            p = p.copy()
            if t["seat"] == "setup":
                if p.turn is not None:
                    end_turn(p)
                set_up(p, t["actions"])
                yield "turn", number, p
                continue
            begin_turn(p, t["seat"])
        except Illegal as e:
            yield "illegal", str(number - 1) if getattr(e, "before", False) else str(number), e.why
            return
        except (Unreadable, Undecided) as e:
            yield type(e).__name__.lower(), str(number), str(e)
            return
        if each:
            each(number, 0, p)
        for n, a in enumerate(t["actions"]):
            if a["claim"]:
                continue
            p = p.copy()
            by = a["by"] or t["seat"]
            words = ["?" if w == "?1" else w for w in a["words"]]
            try:
                if t["seat"] == "all":
                    reward(p, by, a["verb"], words)
                else:
                    act(p, by, a["verb"], words)
            except Illegal as e:
                yield "illegal", "%d.%d" % (number, n + 1), e.why
                return
            except (Unreadable, Undecided) as e:
                yield type(e).__name__.lower(), "%d.%d" % (number, n + 1), str(e)
                return
            if each:
                each(number, n + 1, p)
        yield "turn", number, p


def settled(p):
    """The position behind the turn, or None if the turn lacks something."""
    q = p.copy()
    try:
        end_turn(q)
    except (Illegal, Undecided):
        return None
    return q


# ---------------------------------------------------------------- what may be done

def legal(p):
    """seat -> (what may be done, what may be besides if a hidden card is the right one)"""
    found = {s: (set(), set()) for s in p.seats}
    if p.turn is not None and p.turn["dice"]:
        return found                  # nothing but rolls
    if p.turn is not None:
        t = p.turn
        seat = t["seat"]
        if t["stage"] == "window":
            for s in p.seats:
                if s == p.driverless:
                    continue
                for card in RPMS:
                    if rpm_fault(p, s, card) is None:
                        if any(c.word == card for c in p.hands[s]):
                            found[s][0].add("rpm " + card)
                        elif any(c.word == HIDDEN for c in p.hands[s]):
                            found[s][1].add("rpm " + card)
        q = p.copy()
        if q.turn["stage"] == "window":
            shut(q)
        t = q.turn
        if t["stage"] == "bump":
            for s in bump_targets(q):
                found[seat][0].add("bump " + s)
            try:
                go_ahead(q)
            except Illegal:
                pass
        if t["stage"] == "slick":
            for s, place in slick_targets(q):
                found[seat][0].add("slick %s %s" % (s, place_word(place)))
        elif t["stage"] == "draw":
            found[seat][0].add("draw")
        elif t["stage"] in ("go", "landing"):
            found[seat][0].add("flip")
        elif t["stage"] == "clean":
            found[seat][0].add("step")
        elif t["stage"] == "start":
            found[seat][0].update(start_acts(q, seat))
    q = settled(p)
    if q is not None and q.over:
        # rewards, in the turn in which the race ends or under all; behind the last race as one likes
        for s, (rpms, ups) in q.owed.items():
            if rpms and q.rpm or ups and q.upgrade:
                found[s][0 if p.over and not q.ended else 1].add("draw")
    if q is not None and not q.over and p.turn is not None and q.next == p.turn["seat"]:
        # who may still do something in this turn is not told of the next one
        found[q.next][1].update(start_acts(q, q.next))
    elif q is not None and not q.over:
        who = [q.next] if q.next else [s for s in q.racers() if q.cars[s].racing()]
        for s in who:
            found[s][0].update(start_acts(q, s))
    return found


def start_acts(p, seat):
    d = "step" if seat == p.driverless else due(p, seat)
    return {"flip", "step"} if d == "held" else {d}


# ---------------------------------------------------------------- as text

def quoted(s):
    return '"%s"' % s.replace("\\", "\\\\").replace('"', '\\"')


def action_text(a):
    words = []
    for w in a["words"]:
        words.append("?" if w == "?1" else w if re.fullmatch(r"\??[A-Za-z0-9+.-]*", w) else quoted(w))
    return ("@%s " % a["by"] if a["by"] else "") + ("= " if a["claim"] else "") + " ".join([a["verb"]] + words)


def record_text(rec, behind=None):
    """behind: (T, A) -> claims to be written there."""
    names = {"seat": "Seat", "game": "Game", "components": "Components", "ruling": "Ruling", "result": "Result",
             "house": "House"}
    out = ["[%s %s]\n" % (names[k], quoted(v)) for k, v in rec["tags"] if k in names]
    for t in rec["turns"]:
        parts = list(behind.get((t["index"], 0), [])) if behind else []
        for n, a in enumerate(t["actions"]):
            if a["claim"] and behind is not None:
                continue
            parts.append(action_text(a))
            if behind:
                parts += behind.get((t["index"], n + 1), [])
        out.append("%d. %s: %s\n" % (t["index"], t["seat"], ",\n   ".join(parts)))
    return "".join(out) + "*\n"


def claims_for(p, everything, rpm_pile=True):
    """Of a position between turns."""
    out = []
    for s in p.seats:
        car = p.cars[s]
        if car.out:
            out.append("out " + s)
            continue
        out.append("at %s %s" % (s, car.words()))
        if s == p.driverless:
            continue
        if car.finished:
            out.append("place %s %d" % (s, p.places.index(s) + 1))
        if p.rpm is not None:
            out.append("hand %s %d" % (s, len(p.hands[s])))
        if p.upgrade is not None and not p.on[s]:
            out.append("upgrades %s %s" % (s, hand_words(p.won[s])))
        if p.mode in ("single", "tournament", "team") and (p.over and p.race < 6 or not p.places):
            out.append("score %s %d" % (s, p.trophies[s]))
        for q in all_places(car):
            if car.card(q).slick:
                out.append("slick %s %s" % (s, place_word(q)))
        if not any(c.gone for c in car.route):
            out.append("route %s %d" % (s, len(car.route)))
        gaps = [place_word(q) for q in all_places(car) if car.card(q).gone]
        if gaps:
            out.append("gap %s %s" % (s, " ".join(gaps)))
        if everything:
            for q in all_places(car):
                c = car.card(q)
                if not c.gone:
                    out.append("%s %s %s" % ("up" if c.up else "down", s, place_word(q)))
                if c.up and c.type != HIDDEN and not c.gone:
                    out.append("type %s %s %s" % (s, place_word(q), c.type))
        if p.mode == "rax":
            out.append("tokens %s %d" % (s, p.passengers[s]))
    out.append("pile track %d" % len(p.track))
    out.append("pile slick %d" % p.slicks)
    if p.rpm is not None and rpm_pile:
        out.append("pile rpm %d" % len(p.rpm))
    if p.upgrade is not None and p.mode != "rax":
        out.append("pile upgrade %d" % len(p.upgrade))
    if p.mode == "rax":
        out.append("wall %d" % p.wall)
    if p.mode == "heist" and p.loot:
        out.append("loot " + p.loot)
    if p.mode == "single" and not last_on_road(p):
        out.append("result %s" % (p.places[0] if p.ended else "open"))
    elif p.mode in ("tournament", "team") and p.ended and p.champion():
        out.append("winner %s" % p.champion() if p.mode == "team" else "result %s" % p.champion())
    return ["= " + c for c in out]


def hand_words(cards):
    known = sorted(c.word for c in cards if c.word != HIDDEN)
    n = len(cards) - len(known)
    return " ".join(known + (["?" if n == 1 else "?%d" % n] if n else [])) or "none"


def holds(p, what, w):
    """Is the claim true of a position between turns? None: not judged here."""
    if what in ("result", "rank", "winner"):
        if what == "result" and w == ["open"]:
            return not p.ended
        if not p.ended and what != "rank":
            return False
        if what == "result" and p.mode == "single":
            return w == p.places[:1]
        if what == "result" and p.mode in ("heist", "heroes", "rax"):
            return w == [p.result] if p.result else None
        if what == "result" and p.mode == "tournament":
            return w == [p.champion()]
        if what == "winner" and p.mode == "team":
            return w == [p.champion()]
        if what == "rank" and p.mode == "single" and p.over and "tie" not in w:
            return w == p.places
        return None
    if what == "pile":
        n = {"track": len(p.track), "slick": p.slicks, "rpm": len(p.rpm or []), "upgrade": len(p.upgrade or [])}.get(w[0])
        if n is None:
            return None
        if w[1:] == ["none"] or len(w) == 2 and w[1].isdigit():
            return n == (0 if w[1] == "none" else int(w[1]))
        pile = {"track": p.track, "rpm": p.rpm, "upgrade": p.upgrade}.get(w[0])
        said = spread(w[1:])
        if pile is None:
            return n == len(said)
        return len(said) == n and all(a in (HIDDEN, b.word) or b.word == HIDDEN for a, b in zip(said, pile))
    if what == "wall":
        return p.wall == int(w[0])
    if what == "tires":
        return None
    if what == "loot":
        return p.loot == w[0]
    if what == "next":
        return p.next == w[0] if p.next else None
    if not w or w[0] not in p.cars:
        return None
    car = p.cars[w[0]]
    seat = w[0]
    if what == "at":
        mine = car.words().split()
        if "held" in w and w[-1] == "held" and len(mine) > 1:
            mine = mine[:mine.index("held") + 1] if "held" in mine else mine
        return mine == w[1:]
    if what == "place":
        return seat in p.places and p.places.index(seat) + 1 == int(w[1])
    if what == "score":
        if p.mode == "heist":
            return sum(p.rolls.get(seat, [])) == int(w[1]) if p.over else None
        return p.trophies[seat] == int(w[1]) if p.mode in ("single", "tournament", "team") else None
    if what == "tokens":
        return (p.passengers if p.mode == "rax" else p.trophies).get(seat, 0) == int(w[1])
    if what == "hand" or what == "upgrades":
        held = [c.word for c in (p.hands if what == "hand" else p.won)[seat]]
        if w[1:] and w[1].isdigit():
            return len(held) == int(w[1])
        said = spread(w[1:])
        return len(said) == len(held) and all(said.count(x) <= held.count(x) + held.count(HIDDEN)
                                              for x in said if x != HIDDEN)
    if what == "out":
        return car.out
    if what == "off":
        return car.off == int(w[1]) if not car.wheels else None
    if what == "route":
        return len(car.route) == int(w[1])
    if what == "ahead":
        return level_of(p, w[0]) - level_of(p, w[1]) == int(w[2])
    if what == "rolls":
        return stand_off(p).get(seat, 0) == int(w[1])
    if what in ("slick", "gap", "up", "down", "type"):
        found = True
        for q in w[1:2] if what == "type" else w[1:]:
            place = read_place(q) if q != "finish" else None
            if place not in all_places(car):
                return False
            c = car.card(place)
            found = found and {"slick": c.slick, "gap": c.gone, "up": c.up and not c.gone,
                               "down": not c.up and not c.gone, "type": c.up and c.type == w[-1]}[what]
        return found
    return None


def mid_claims(p, last):
    """Behind an action: what does not hang on how the turn goes on. last: it may be over here."""
    q = settled(p) if last else None
    if q is not None:
        return ["= at %s %s" % (s, q.cars[s].words()) for s in p.seats if not q.cars[s].out]
    out = []
    for s in p.seats:
        if s != p.turn["seat"] and not p.cars[s].out:
            out.append("= at %s %s" % (s, p.cars[s].words()))
        if p.rpm is not None and s != p.driverless and not p.cars[s].out:
            out.append("= hand %s %d" % (s, len(p.hands[s])))
    return out


def results(rec, dirs, each=None):
    found = []
    for x in replay(rec, dirs, each):
        found.append(x)
    return found


def claims_of(rec, dirs, gap=10):
    """(results, {(T, A): claims})"""
    behind = {}
    kinds = {t["index"]: t["seat"] for t in rec["turns"]}
    lengths = {t["index"]: max([n + 1 for n, a in enumerate(t["actions"]) if not a["claim"]] or [0])
               for t in rec["turns"]}
    end = max(lengths)

    def each(t, a, p):
        if a == 0:
            # under all the last turn may still be on, until the race is over
            behind[(t, 0)] = claims_for(p, t % gap == 0 or p.over, kinds[t] != "all" or p.over) if lengths[t] else []
        elif kinds[t] != "all":
            if not p.ended or p.turn["stage"] != "start":
                behind[(t, a)] = mid_claims(p, a == lengths[t])
        elif a == lengths[t] and t == end:
            behind[(t, a)] = claims_for(p, True)

    found = results(rec, dirs, each)
    turns = [x for x in found if x[0] == "turn"]
    if turns and found[-1][0] == "turn" and kinds[end] not in ("all", "setup"):
        q = settled(turns[-1][2])
        if q is not None and not q.over:
            behind[(end, lengths[end])] = behind.get((end, lengths[end]), []) + claims_for(q, True, False)
        elif q is not None:
            behind[(end, lengths[end])] = behind.get((end, lengths[end]), []) + [
                "= place %s %d" % (s, n + 1) for n, s in enumerate(q.places)]
    return found, behind


def set_up_words(p):
    """A position in mid-race, nobody's turn."""
    out = ["mode " + p.mode] + ["team %s %s" % (k, " ".join(v)) for k, v in p.teams.items()]
    if p.mode in ("tournament", "team"):
        out.append("race %d" % p.race)
        out += ["tokens %s %d" % (s, n) for s, n in p.trophies.items()]
    out.append("order " + " ".join(p.order))
    for s in p.seats:
        car = p.cars[s]
        out.append("lane %s %s" % (s, "%d" % len(car.lane) if all(c.word == HIDDEN for c in car.lane) else
                                   " ".join(c.word for c in car.lane)))
    for s in p.seats:
        car = p.cars[s]
        if s == p.driverless:
            out.append("at %s %d" % (s, car.at))
            continue
        if car.out:
            out.append("out " + s)
            continue
        if car.route:
            out.append("route %s %d %s" % (s, car.at, " ".join(c.word for c in car.route)))
        out.append("place %s %d" % (s, p.places.index(s) + 1) if car.finished else "at %s %s" % (s, car.words()))
        behind = [("l", k) for k in range(1, (len(car.lane) if car.finished else car.at) + 1)]
        behind += [("r", i) for i in range(1, car.ri + 1)]
        for word, places in (("slick", [q for q in all_places(car) if car.card(q).slick]),
                             ("beneath", [q for q in all_places(car) for _ in range(car.card(q).beneath)]),
                             ("gap", [q for q in all_places(car) if car.card(q).gone]),
                             ("down", [q for q in behind if not car.card(q).up and not car.card(q).gone])):
            if places:
                out.append("%s %s %s" % (word, s, " ".join(place_word(q) for q in places)))
        if p.rpm is not None:
            out.append("hand %s %s" % (s, hand_words(p.hands[s])))
        if p.upgrade is not None:
            out.append("upgrades %s %s" % (s, hand_words(p.won[s] + [Card(x) for x in p.on[s]])))
            if p.on[s]:
                out.append("@%s use %s" % (s, " ".join(p.on[s])))
                if p.trig[s]:
                    out.append("used %s %s" % (s, " ".join(sorted(p.trig[s]))))
    for name, pile in (("track", p.track), ("slick", [Card()] * p.slicks), ("rpm", p.rpm), ("upgrade", p.upgrade)):
        if pile is not None:
            out.append("pile %s %s" % (name, pile_words(pile)))
    if p.lying:
        out.append("lying " + pile_words(p.lying))
    if p.loot:
        out.append("loot " + p.loot)
    if p.next:
        out.append("resume " + p.next)
    return out


def pile_words(pile):
    out = []
    n = 0
    for c in list(pile) + [None]:
        if c is not None and c.word == HIDDEN:
            n += 1
            continue
        if n:
            out.append("?" if n == 1 else "?%d" % n)
            n = 0
        if c is not None:
            out.append(c.word)
    return " ".join(out) or "none"


# ---------------------------------------------------------------- against the program

def run(program, *args):
    r = subprocess.run([program] + list(args), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    lines = []
    for line in r.stdout.decode("utf-8", "replace").splitlines():
        if line.startswith("{"):
            lines.append(json.loads(line))
    return lines, r.stderr.decode("utf-8", "replace")


COUNT = {}


def counted(what, n=1):
    COUNT[what] = COUNT.get(what, 0) + n


def differing(mine, other):
    """Only what both know."""
    out = []
    for k in mine:
        a, b = mine[k], other.get(k)
        if a is None or b is None:
            continue
        if k.startswith("hand") or k.startswith("upgrades"):
            # the printed position may know less, never another number
            if len(a) != len(b) or [x for x in b if x != HIDDEN and x not in a and HIDDEN not in a]:
                out.append("%s: here %s, there %s" % (k, a, b))
        elif a != b:
            out.append("%s: here %r, there %r" % (k, a, b))
    return "; ".join(out)


def compare_record(rec, shown, checked, dirs):
    mine = results(rec, dirs)
    here = {t: p for kind, t, p in mine if kind == "turn"}
    bad = [f for f in checked["faults"] if f["verdict"] != "undecided"]
    if mine[-1][0] in ("illegal", "unreadable"):
        kind, place, why = mine[-1]
        counted("records refused")
        if not bad:
            return "%s at %s: %s; there %s" % (kind, place, why, checked["verdict"])
        if kind == "illegal":
            ids = why.split()
            if not any(str(f["turn"]) == place.split(".")[0] for f in bad):
                return "illegal at %s: %s; there %s" % (place, why, [(f["turn"], f["action"], f["id"]) for f in bad])
            if not any(f["id"] in ids for f in bad):
                return "illegal at %s: %s; there %s" % (place, why, [f["id"] for f in bad])
    elif mine[-1][0] == "undecided":
        counted("records left undecided")
        if checked["verdict"] != "undecided" or not any(str(f["turn"]) == mine[-1][1].split(".")[0] for f in checked["faults"]):
            return "undecided at %s: %s; there %s" % (mine[-1][1], mine[-1][2], checked["verdict"])
    elif bad:
        return "legal here; there: " + "; ".join(
            "%s at %s.%s %s" % (f["id"], f["turn"], f["action"], f["message"]) for f in bad[:4])
    there = {}
    for line in shown:
        there[line["turn"]] = line
    for t in sorted(here):
        if t not in there:
            if mine[-1][0] == "turn" and checked["verdict"] != "undecided":
                return "turn %d is not shown" % t
            continue
        p, line = here[t], there[t]
        q = settled(p) if p.turn is not None else p
        if q is None:
            continue
        counted("positions")
        acts = []
        if not q.over:
            acts = [q.next] if q.next else None
        to_act = [s for s in line["to_act"]]
        if acts is not None and not q.over and acts[0] != q.driverless and acts[0] not in to_act:
            return "turn %d: next here %s, there %s" % (t, acts, to_act)
        if q.over:
            continue
        try:
            said = results(parse_record(line["setup"]), dirs)
        except Unreadable as e:
            return "turn %d: the printed set-up cannot be read: %s" % (t, e)
        if said[-1][0] != "turn":
            return "turn %d: the printed set-up: %s" % (t, " ".join(said[-1]))
        other = said[-1][2]
        other = settled(other) if other.turn is not None else other
        if other is None:
            return "turn %d: the printed set-up lacks something" % t
        a, b = q.state(), other.state()
        if q.next is None:
            b["next"] = None
        diff = differing(a, b)
        if diff:
            return "turn %d: %s" % (t, diff)
        counted("printed set-ups")
    return None


def kinds_of(line):
    """seat -> kinds of what the program lists."""
    out = {}
    for s in line["seats"]:
        for x in s["actions"]:
            w = x["action"].split()
            seat = s["seat"]
            if w[0].startswith("@"):
                seat = w.pop(0)[1:]
            if w[0] in ("flip", "step"):
                kind = w[0]
            elif w[0] == "play" and w[1] == "slick":
                kind = " ".join(w[1:])
            elif w[0] == "play":
                kind = "rpm " + w[1]
            elif w[0] == "bump":
                kind = " ".join(w)
            elif w[0] == "draw" and w[1] == "rpm":
                kind = "draw"
            else:
                counted("listed, not compared: " + w[0])
                continue
            out.setdefault(seat, set()).add(kind)
    return out


def compare_moves(program, path, n, t, a, p):
    lines, said = run(program, "moves", "-q", "--format", "json", "--record", str(n), "--at", "%d.%d" % (t, a), path)
    if len(lines) != 1:
        return "moves at %d.%d: %s" % (t, a, said[:200])
    there = kinds_of(lines[0])
    here = legal(p)
    counted("lists of moves")
    for s in p.seats:
        if s == p.driverless:
            continue
        sure, maybe = here[s]
        other = there.get(s, set())
        counted("moves in lists", len(sure))
        if sure - other or other - sure - maybe:
            return "moves of %s at %d.%d: only here %s, only there %s" % (
                s, t, a, sorted(sure - other), sorted(other - sure - maybe))
    return None


def cmd_compare(files, sets, program, every):
    records = bad = skipped = 0
    for path in files:
        dirs = dirs_for(path, sets)
        with tempfile.TemporaryDirectory() as tmp:
            plain, claimed = os.path.join(tmp, "plain.stw"), os.path.join(tmp, "claimed.stw")
            kept = []
            with open(plain, "w", encoding="utf-8") as f, open(claimed, "w", encoding="utf-8") as g:
                for n, (raw, rec) in enumerate(read_all(path), 1):
                    if isinstance(rec, Unreadable):
                        print("%s: record %d: cannot be read: %s" % (path, n, rec))
                        bad += 1
                        continue
                    if dict(rec["tags"]).get("game") != "turbo-rally":
                        continue
                    found, behind = claims_of(rec, dirs)
                    if found[-1][0] == "undecided" and not found[-1][2].startswith("TR-missing: "):
                        counted("passed over: " + found[-1][2])
                        skipped += 1
                        continue
                    if found[-1][0] == "illegal":
                        behind = {}
                    counted("claims", sum(len(v) for v in behind.values()))
                    f.write(record_text(rec))
                    g.write(record_text(rec, behind))
                    kept.append((n, rec))
            if not kept:
                continue
            options = [x for d in dirs[:1] for x in ("--components-dir", d)]
            checks, said = run(program, "check", "--format", "json", *options, claimed)
            shows, _ = run(program, "show", "-q", "--each", "--format", "json", *options, plain)
            if len(checks) != len(kept):
                print("%s: %d records, %d answers: %s" % (path, len(kept), len(checks), said[:300]))
                bad += 1
                continue
            for i, (n, rec) in enumerate(kept):
                records += 1
                problem = compare_record(rec, [s for s in shows if s["record"] == i + 1], checks[i], dirs)
                if not problem and every:
                    points = []
                    results(rec, dirs, lambda t, a, p: points.append((t, a, p)) if p.turn and a else None)
                    for t, a, p in points[n % every::every]:
                        problem = compare_moves(program, plain, i + 1, t, a, p)
                        if problem:
                            break
                if problem:
                    bad += 1
                    print("%s: record %d: %s" % (path, n, problem))
    for k in sorted(COUNT):
        print("# %-32s %d" % (k, COUNT[k]))
    print("# %d records, %d passed over, %d differ" % (records, skipped, bad))
    return 1 if bad else 0


# ---------------------------------------------------------------- telling

def cmd_replay(files, sets):
    for path in files:
        dirs = dirs_for(path, sets)
        for n, (raw, rec) in enumerate(read_all(path), 1):
            print("record %d" % n)
            if isinstance(rec, Unreadable):
                print("  unreadable: %s" % rec)
                continue
            for kind, t, p in results(rec, dirs):
                if kind != "turn":
                    print("  %s at %s: %s" % (kind, t, p))
                    continue
                q = p if p.turn is None else settled(p) or p
                print("  %d: %s; track %d slick %d%s; next %s" % (
                    t, ", ".join("%s %s" % (s, "out" if q.cars[s].out else q.cars[s].words()) for s in q.seats),
                    len(q.track), q.slicks, "" if q.rpm is None else " rpm %d, hands %s" % (
                        len(q.rpm), " ".join("%d" % len(q.hands[s]) for s in q.seats)),
                    "-" if q.over else q.next or "anybody"))
                for s in q.seats:
                    for place in all_places(q.cars[s]):
                        if q.cars[s].card(place).slick:
                            print("     slick %s %s" % (s, place_word(place)))
                if q.over:
                    print("     over: %s, trophies %s, result %s" % (q.places, q.trophies, q.result or q.champion()))
    return 0


def cmd_claims(files, sets):
    for path in files:
        dirs = dirs_for(path, sets)
        for raw, rec in read_all(path):
            if not isinstance(rec, Unreadable):
                found, behind = claims_of(rec, dirs)
                if found[-1][0] != "turn":
                    sys.stderr.write("%s at %s: %s\n" % found[-1])
                sys.stdout.write(record_text(rec, behind) + "\n")
    return 0


def cmd_expect(files, sets):
    """Fixtures: what their [Expect] tags say, by this program."""
    cases = bad = unknown = 0
    for path in files:
        dirs = dirs_for(path, sets)
        for n, (raw, rec) in enumerate(read_all(path), 1):
            if isinstance(rec, Unreadable):
                print("%s: record %d: unreadable: %s" % (path, n, rec))
                continue
            name = dict(rec["tags"]).get("case", "record %d" % n)
            groups = {}
            for k, v in rec["tags"]:
                if k == "expect":
                    m = re.fullmatch(r"under ([^:]*): *(.*)", v)
                    groups.setdefault(m.group(1) if m else "", []).append(m.group(2) if m else v)
            for under, wanted in groups.items():
                extra = [("ruling", x.strip()) for x in under.split(",") if x.strip()]
                r = {"tags": rec["tags"] + extra, "turns": rec["turns"]}
                problem = expected(r, dirs, wanted)
                if problem == "":
                    cases += 1
                elif problem.startswith("?"):
                    unknown += 1
                    counted("not judged: " + problem[1:])
                else:
                    bad += 1
                    print("%s: %s: %s%s" % (os.path.basename(path), name, "under %s: " % under if under else "", problem))
    for k in sorted(COUNT):
        print("# %-32s %d" % (k, COUNT[k]))
    print("# %d as expected, %d not judged, %d otherwise" % (cases, unknown, bad))
    return 1 if bad else 0


def expected(rec, dirs, wanted):
    false = []
    claims = {t["index"]: [(n + 1, a) for n, a in enumerate(t["actions"]) if a["claim"]] for t in rec["turns"]}
    done = {}
    doubtful = []

    def look(t, a, p):
        q = settled(p) or p
        nxt = min([n + 1 for n, x in enumerate(acts[t]) if not x["claim"] and n + 1 > a] or [10 ** 6])
        for n, c in claims[t]:
            if a < n < nxt and (t, n) not in done:
                done[(t, n)] = 1
                x = holds(p if c["verb"] == "pile" and c["words"][:1] == ["rpm"] else q,
                          c["verb"], ["?" if w == "?1" else w for w in c["words"]])
                if x is None:
                    doubtful.append(c["verb"])
                elif not x:
                    false.append("%d.%d" % (t, n))

    acts = {t["index"]: t["actions"] for t in rec["turns"]}
    found = results(rec, dirs, look)
    for kind, t, p in found:
        if kind == "turn" and acts[t] and rec["turns"][t]["seat"] == "setup":
            look(t, max([n + 1 for n, x in enumerate(acts[t]) if not x["claim"]] or [0]), p)
    last = found[-1]
    if last[0] in ("undecided", "unreadable"):
        return "?" + last[0] + " " + last[2]
    for w in wanted:
        words = w.split()
        if words[0] == "legal":
            if last[0] == "illegal" or false:
                return "legal expected; here %s, false claims %s" % (last[:3] if last[0] == "illegal" else "", false)
        elif words[0] == "illegal":
            at = words[3] if len(words) > 3 else ""
            if not at:
                return "?seats"
            if last[0] == "illegal" and words[1] in last[2].split() and last[1] == at:
                continue
            if at in false:
                continue
            if last[0] == "illegal" and last[1].split(".")[0] == at.split(".")[0] and words[1] in last[2].split():
                continue
            if doubtful:
                return "?claims " + doubtful[0]
            if [t for t in rec["turns"] if t["index"] == int(at.split(".")[0]) and t["seat"] == "setup"]:
                return "?a fault of the set-up"
            return "%s expected; here %s, false claims %s" % (w, last if last[0] == "illegal" else "legal", false)
        elif words[0] in ("undecided", "unreadable"):
            return "?" + words[0]
        else:
            turns = [x for x in found if x[0] == "turn"]
            p = turns[-1][2]
            x = holds(settled(p) or p, words[0], words[1:])
            if x is None:
                return "?claim " + words[0]
            if not x:
                return "%s expected; here: %s" % (w, "; ".join(claims_for(settled(p) or p, True)))
    return ""


def cmd_legal(files, sets):
    for path in files:
        dirs = dirs_for(path, sets)
        for n, (raw, rec) in enumerate(read_all(path), 1):
            print("record %d" % n)
            if isinstance(rec, Unreadable):
                continue

            def each(t, a, p):
                if p.turn is not None:
                    print("  %d.%d" % (t, a) + "".join(
                        "; %s: %s" % (s, ", ".join(sorted(sure) + sorted("(%s)" % x for x in maybe)))
                        for s, (sure, maybe) in legal(p).items() if sure or maybe))
            results(rec, dirs, each)
    return 0


# ---------------------------------------------------------------- random games

NAMES = ["red", "blue", "green", "white", "black", "pink", "gold", "gray", "teal", "lime"]


def deck_of(figures, rng):
    deck = [Card(HIDDEN, w) for w, n in figures.items() for _ in range(n)]
    rng.shuffle(deck)
    return deck


def random_start(rng, given, hidden):
    """(position of race 1 with the true cards, tags, set-up words)"""
    name = given["--set"] or rng.choice(["basic54", "tournament108", "tournament108"])
    mode = given["--mode"] or rng.choice(["single", "single", "tournament", "team"])
    n = int(given["--players"]) or rng.choice([2, 2, 3, 3, 4, 5, 6])
    if mode == "team" and n < 4:
        n = 4
    if mode in ("heist", "heroes"):
        return variant_start(rng, mode, n, given["rulings"])
    p = Position(SETS[name], NAMES[:n])
    p.mode = mode
    p.opt.update(given["rulings"])
    expanded = name == "tournament108" and rng.random() < 0.8
    if mode == "single" and p.opt["rpm-single-race"] == "tournament-only":
        expanded = False
    if expanded:
        p.rpm = deck_of(p.box["rpms"], rng)
        if mode != "single" and rng.random() < 0.8:
            p.upgrade = deck_of(p.box["upgrades"], rng)
    if mode == "team":
        half = n // 2
        p.teams = {"sun": p.seats[:half], "moon": p.seats[half:]}
        if rng.random() < 0.5:
            p.teams = {"sun": p.seats[0::2], "moon": p.seats[1::2]}
    tags = ['[Game "turbo-rally"]\n'] + ['[Seat "%s"]\n' % s for s in p.seats]
    tags.append('[Components "%s"]\n' % name)
    tags += ['[Ruling "%s=%s"]\n' % x for x in given["rulings"]]
    lines = ["mode " + mode] + ["team %s %s" % (k, " ".join(v)) for k, v in p.teams.items()]
    return p, tags, lines


def variant_start(rng, mode, n, rulings):
    if mode == "heist":
        seats = NAMES[:max(3, n)] + ["police"]
    else:
        seats = ["car1", "car2", "car3", "car4", "bus"]
    p = Position(SETS["tournament108"], seats)
    p.mode = mode
    p.opt.update(rulings)
    p.driverless = seats[-1]
    p.rpm = deck_of(p.box["rpms"], rng)
    tags = ['[Game "turbo-rally"]\n'] + ['[Seat "%s: P%d"]\n' % (s, i) if s != p.driverless else '[Seat "%s"]\n' % s
                                         for i, s in enumerate(seats)]
    tags.append('[Components "tournament108"]\n')
    tags += ['[Ruling "%s=%s"]\n' % x for x in rulings]
    return p, tags, ["mode " + mode]


def deal_race(rng, p, lines, length, first):
    figures = {k: v for k, v in p.box["track"].items() if k != "rpm" or p.rpm is not None}
    deck = deck_of(figures, rng)
    most = (len(deck) - p.box["deck"]["draw_pile_min"]) // len(p.seats)
    length = min(length or rng.choice([1, 2, 3, 4, 5, 6, 8, 8, 12, 16]), most)
    if p.mode == "heroes":
        length = rng.choice([12, 13, 14, 15])
    if p.race == 6 and p.opt["tie-field"] == "tied-only":
        runners = tied_seats(p)
        p.order = [s for s in p.order if s in runners]
        p.next = p.order[0]
        lines.append("order " + " ".join(p.order))
    for s in p.seats:
        p.lengths[s] = length if s != p.driverless else length + 3 if p.mode == "heist" else length - 3
        absent = s not in p.order
        p.cars[s] = Car([deck.pop() for _ in range(0 if absent else p.lengths[s])])
        p.cars[s].out = absent
        p.cars[s].beside = p.opt["detour-return-point"] == "skip-beside"
    p.track = deck
    p.slicks = p.box["slick"]
    lines.append("lanes %d" % length)
    if p.driverless:
        lines.append("lane %s %d" % (p.driverless, p.lengths[p.driverless]))
    known = rng.random() * (1 if not p.driverless else 0.4) + (0.6 if p.driverless else 0)
    if known < 0.15:                  # lanes and the pile known beforehand
        for s in p.seats:
            for c in p.cars[s].lane:
                c.word = c.true
            if p.cars[s].lane:
                lines.append("lane %s %s" % (s, " ".join(c.word for c in p.cars[s].lane)))
        for c in p.track:
            c.word = c.true
        lines.append("pile track %s" % " ".join(c.word for c in p.track))
    elif known < 0.6:
        lines.append("pile track ?%d" % len(p.track))
    if rng.random() < 0.5:
        lines.append("pile slick ?%d" % p.slicks)
    if first and p.rpm is not None:
        lines.append("pile rpm ?%d" % len(p.rpm))
    if first and p.upgrade is not None:
        lines.append("pile upgrade ?%d" % len(p.upgrade))


def deal_hands(rng, p, lines, hidden):
    if p.rpm is None:
        return
    n = rng.randrange(1, 6)
    if p.mode == "heroes":
        for s in p.racers():
            p.rpm.remove(next(c for c in p.rpm if c.true == "spikes"))
            p.hands[s].append(Card("spikes", "spikes"))
        rng.shuffle(p.rpm)
        for s in p.racers():
            lines.append("@%s draw rpm spikes" % s)
        n = 2
    if p.mode == "heist":
        faces = rng.sample(range(1, 7), 6)
        p.rolls = {}
        for i, s in enumerate(p.racers()):
            top_face = max(faces[:2])
            face = faces[i] if i < 2 else rng.randrange(1, top_face)
            lines.append("@%s roll %d" % (s, face))
            p.rolls[s] = [face]
        loot_from_rolls(p)
    if p.opt["rpm-deal"] == "rounded" and p.mode != "heroes":
        n = min(5, max(1, int(p.lengths[p.racers()[0]] / 7 + 0.5)))
    for s in p.racers():
        if p.opt["rpm-deal"] == "range-free" and p.mode != "heroes":
            n = rng.randrange(1, 6)
        lines.append("@%s draw rpm %s" % (s, take_true(rng, p.rpm, n, p.hands[s], hidden)))


def take_true(rng, pile, n, hand, hidden):
    """Draws; gives the words that the record has for it."""
    words = []
    for _ in range(n):
        c = pile.pop(0)
        word = HIDDEN if hidden and rng.random() < 0.5 else c.true
        if c.word != HIDDEN:
            word = c.word
        hand.append(Card(word, c.true))
        words.append(word)
    return " ".join(words)


def choices(p, true):
    """Actions of the record's words that may come now: (by, words). true: hidden cards are looked at."""
    out = []
    t = p.turn
    seat = t["seat"]
    found = legal(p)
    for s in p.seats:
        for kind in sorted(found[s][0] | found[s][1]):
            w = kind.split()
            if w[0] == "rpm":
                held = [c.true for c in p.hands[s]]
                if w[1] in held:
                    out.append((s, "play " + w[1]))
            elif s != seat:
                continue
            elif t["stage"] == "window" or t["stage"] not in ("done",):
                if w[0] == "slick":
                    out.append((s, "play " + kind))
                elif w[0] == "bump":
                    out.append((s, kind))
    return out


def random_turn(rng, p, seat, hidden):
    """Plays a turn on p; the actions as words. p.turn is begun already."""
    said = []

    def do(by, text):
        w = text.split()
        act(p, by, w[0], w[1:])
        said.append(("@%s " % by if by != seat else "") + text)

    chatty = rng.random() < 0.3
    while not p.over or p.turn["stage"] in ("window", "bump", "slick", "draw"):
        t = p.turn
        stage = t["stage"]
        if stage == "start":
            d = due(p, seat)
            if p.opt["pass-turn"] == "yes" and d != "step" and rng.random() < 0.1:
                do(seat, "pass")
                break
            if d == "step" or d == "held" and rng.random() < 0.4:
                do(seat, "step")
            else:
                place = p.cars[seat].held if d == "held" else p.cars[seat].path()[0]
                do(seat, "flip " + p.cars[seat].card(place).true)
        elif stage == "window":
            # one answer after another, then the own card
            progress = False
            if p.rpm is not None:
                for s in p.responders() * (1 if p.opt["rpm-response-round"] == "single-pass" else 2):
                    mine = [x for by, x in choices(p, True) if by == s and x.split()[1] in RPMS and len(x.split()) == 2]
                    if mine and rng.random() < 0.35:
                        do(s, rng.choice(mine))
                        mine = [x for by, x in choices(p, True) if by == s and x.split()[1] in RPMS]
                        if mine and p.opt["rpm-per-chance"] == "many" and rng.random() < 0.5:
                            do(s, rng.choice(mine))
                    elif chatty and rng.random() < 0.7 and not p.cars[s].out and may_answer(p, s):
                        do(s, "pass")
                mine = [x for by, x in choices(p, True) if by == seat and x.startswith("play ") and len(x.split()) == 2]
                if mine and rng.random() < 0.45:
                    do(seat, rng.choice(mine))
                    progress = True
            if progress:
                continue
            if chatty and p.rpm is not None and rng.random() < 0.3:
                do(seat, "pass")
                continue
            q = p.copy()
            try:
                shut(q)
            except Undecided:
                break
            stage = q.turn["stage"]
            more = next_of(rng, q, seat, hidden)
            if more is None:
                break
            do(seat, more)
        else:
            more = next_of(rng, p, seat, hidden)
            if more is None:
                break
            do(seat, more)
    return said


def next_of(rng, q, seat, hidden):
    """What follows on a position whose window is shut; None: the turn may end."""
    t = q.turn
    car = q.cars[seat]
    if t["stage"] == "slick":
        found = slick_targets(q)
        if found and (rng.random() < 0.85 or q.opt["slick-must"] == "must"):
            ahead = [x for x in found if q.cars[x[0]].racing() and x[1] in q.cars[x[0]].path()[:3]]
            s, place = rng.choice(ahead if ahead and rng.random() < 0.7 else found)
            return "play slick %s %s" % (s, place_word(place))
        return None
    if t["stage"] == "bump":
        found = bump_targets(q)
        if found and (rng.random() < 0.85 or must_bump(q)):
            return "bump " + rng.choice(found)
        go_ahead(q)
    if t["stage"] == "go":
        return "flip " + car.card(car.path()[0]).true
    if t["stage"] == "landing":
        return "flip " + car.card(car.held).true
    if t["stage"] == "clean":
        return "step" if rng.random() < 0.5 else None
    if t["stage"] == "draw":
        c = q.rpm[0]
        if c.word != HIDDEN:
            return "draw rpm " + c.word
        return "draw rpm " + (HIDDEN if hidden and rng.random() < 0.5 else c.true)
    return None


def next_race(rng, p, length, hidden):
    """Rewards and the set-up of the race that follows: (words of all, words of setup)"""
    rewards = []
    for s in list(p.places):
        rpms, ups = p.owed.get(s, [0, 0])
        if rpms and p.rpm:
            n = min(rpms, len(p.rpm))
            rewards.append("@%s draw rpm %s" % (s, take_true(rng, p.rpm, n, p.hands[s], hidden)))
        if ups and p.upgrade:
            if p.opt["upgrade-choose"] == "free-choice" and all(c.word == HIDDEN for c in p.upgrade):
                rng.shuffle(p.upgrade)
            rewards.append("@%s draw upgrade %s" % (s, take_true(rng, p.upgrade, 1, p.won[s], hidden)))
    p.owed = {}
    if p.ended:
        return rewards, None
    winner = p.places[0]
    before = list(p.places)
    lines = ["race %d" % (p.race + 1)]
    p.race += 1
    p.places, p.over, p.turn = [], False, None
    if p.opt["turn-order"] == "by-place":
        p.order = before
    take_back(p)
    i = p.order.index(winner)
    p.order = p.order[i:] + p.order[:i]
    p.next = winner
    if p.race == 6:
        p.tied = p.leaders()
    deal_race(rng, p, lines, length, False)
    for s in p.order:
        for c in list(p.won[s]):
            if rng.random() < 0.5 and not (p.race == 6 and p.opt["rpm-sixth-race"] == "void"):
                p.won[s].remove(c)
                p.on[s].append(c.true)
                lines.append("@%s use %s" % (s, c.true))
    return rewards, lines


def spoil(rng, p, seat, said):
    """One thing in a turn done otherwise; perhaps still legal."""
    i = rng.randrange(len(said))
    way = rng.choice(["word", "word", "word", "word", "leave", "twice", "extra", "other"])
    if way == "leave":
        return seat, said[:i] + said[i + 1:]
    if way == "twice":
        return seat, said[:i + 1] + [said[i]] + said[i + 1:]
    if way == "other":
        return rng.choice([s for s in p.seats if s != seat]), said
    if way == "extra":
        s = rng.choice(p.seats)
        extra = rng.choice(["step", "flip " + rng.choice(TRACK), "bump " + rng.choice(p.seats),
                            "play slick %s %d" % (rng.choice(p.seats), rng.randrange(0, 9)),
                            "play " + rng.choice(RPMS), "@%s play %s" % (s, rng.choice(RPMS)), "draw rpm ?"])
        return seat, said[:i + 1] + [extra] + said[i + 1:]
    w = said[i].split()
    k = rng.randrange(len(w))
    if w[k] in RPMS and w[0] != "flip" or w[k] in RPMS and k == len(w) - 1 and "play" in w:
        w[k] = rng.choice(RPMS)
    elif w[k] in TRACK and k:
        w[k] = rng.choice(TRACK)
    elif w[k] in p.seats:
        w[k] = rng.choice(p.seats)
    elif w[k][0] == "@":
        w[k] = "@" + rng.choice(p.seats)
    elif re.fullmatch("r?[0-9]+", w[k]):
        w[k] = rng.choice(["finish", "r1", "r2"] + ["%d" % (j + 1) for j in range(9)])
    elif w[k] in ("step", "flip"):
        w = ["step"] if w[k] == "flip" else ["flip", rng.choice(TRACK)]
    return seat, said[:i] + [" ".join(w)] + said[i + 1:]


def beyond_reach(p):
    """Before a race that is set up already: can nobody catch the leader?"""
    best = sorted(p.totals().values(), reverse=True)
    return p.race > 3 and best[0] - best[1] > 6 - p.race


def random_game(rng, given, hidden, spoiled, middle, number):
    length = int(given["--lanes"])
    p, tags, lines = random_start(rng, given, hidden)
    deal_race(rng, p, lines, length, True)
    deal_hands(rng, p, lines, hidden)
    if p.driverless:
        opener = p.racers()[0]
    elif rng.random() < 0.3:
        p.order = rng.sample(p.seats, len(p.seats))
        lines.append("order " + " ".join(p.order))
        opener = p.order[0]
    else:
        opener = rng.choice(p.seats)
        i = p.order.index(opener)
        p.order = p.order[i:] + p.order[:i]
    p.next = opener
    turns = [("setup", lines)]
    fronts = [None]
    while True:
        while not p.over:
            seat = p.next
            p.turn = new_turn(seat)
            fronts.append(p.copy())
            if seat == p.driverless:
                act(p, seat, "step", [])
                turns.append((seat, ["step"]))
            else:
                turns.append((seat, random_turn(rng, p, seat, hidden)))
            try:
                end_turn(p)
            except Undecided:
                turns.append((p.following(seat), ["step"]))
                fronts.append(None)
                p.over = p.ended = True
                p.mode = "single"
                break
            if not p.over and last_on_road(p) and rng.random() < 0.4:
                close_race(p)
        if p.mode == "heist" and not p.ended:
            turns.append(("all", ["@%s roll %s" % (s, " ".join("%d" % rng.randrange(1, 7) for _ in range(n)))
                                  for s, n in stand_off(p).items() if n]))
            fronts.append(None)
        if p.mode in ("single", "heist", "heroes"):
            break
        rewards, lines = next_race(rng, p, length, hidden)
        if rewards and (lines or rng.random() < 0.5):
            turns.append(("all", rewards))
            fronts.append(None)
        if lines is None or p.opt["tournament-short"] == "early" and beyond_reach(p) and rng.random() < 0.7:
            break
        turns.append(("setup", lines))
        fronts.append(None)
    result = (p.places or [None])[0] if p.mode == "single" else p.champion() if p.mode == "tournament" else p.result
    if p.mode == "tournament" and lines is not None:
        result = p.leaders()[0]       # ended early
    if p.mode == "team" or result is None and p.mode == "heist":
        result = None
    if middle:
        cuts = [i for i, f in enumerate(fronts) if f is not None and (p.mode == "single" or not f.places)]
        k = rng.choice(cuts)
        front = fronts[k]
        front.next, front.turn = front.turn["seat"], None
        turns = [("setup", set_up_words(front))] + turns[k:]
        fronts = [None] + fronts[k:]
    if spoiled:
        k = rng.choice([i for i, f in enumerate(fronts) if f is not None])
        turns = turns[:k] + [spoil(rng, fronts[k], *turns[k])] + turns[k + 1:k + 2]
        if turns[-1][0] in ("all", "setup"):
            turns.pop()
        result = None
    return ("".join(tags) + '[Event "random %s, game %d"]\n' % (given["--seed"], number) +
            ('[Result "%s"]\n' % result if result else "") + "\n" +
            "".join("%d. %s: %s\n" % (n, s, (",\n   " if s == "setup" else ", ").join(t))
                    for n, (s, t) in enumerate(turns)) + "*\n\n")


def cmd_random(given, hidden, spoiled, middle):
    rng = random.Random(int(given["--seed"]))
    for n in range(int(given["--games"])):
        sys.stdout.write(random_game(rng, given, hidden, spoiled, middle, n + 1))
    return 0


NOT_TOGETHER = [           # what the catalogue leaves open for both at once
    ("finish-step=with-last-card", "pass-into-finish=next-turn"),
    ("slick-skipped=clean", "jump-on-route=rejoin-lane"),
    ("upgrade-used=triggered", "upgrade-stack=once"),
    ("upgrade-used=triggered", "boost-nitrous=larger"),
]


def cmd_readings(n, rng):
    """Lines with a mode and one to three readings that are no defaults; all of them in turn."""
    every = ["%s=%s" % (k, o) for k, v in OPTIONS.items() for o in v[1:]]
    rng.shuffle(every)
    for i in range(n):
        first = every[i % len(every)]
        heist = first.startswith("heist")
        picked = [first]
        for other in rng.sample(every, rng.choice([0, 0, 1, 1, 2])):
            keys = [x.split("=")[0] for x in picked]
            if other.startswith("heist") == heist and other.split("=")[0] not in keys and not any(
                    {other, x} == set(pair) for x in picked for pair in NOT_TOGETHER):
                picked.append(other)
        print("heist" if heist else "core", " ".join(picked))
    return 0


def main(argv):
    sets = []
    rulings = []
    given = {"--set": "", "--mode": "", "--players": "0", "--lanes": "0", "--games": "1", "--seed": "1",
             "--steward": "", "--moves": "0"}
    flags = set()
    rest = []
    i = 0
    while i < len(argv):
        if argv[i] == "--sets" and i + 1 < len(argv):
            sets.append(argv[i + 1])
            i += 1
        elif argv[i] == "--ruling" and i + 1 < len(argv):
            rulings.append(tuple(argv[i + 1].split("/")[-1].split("=")))
            i += 1
        elif argv[i] in given and i + 1 < len(argv):
            given[argv[i]] = argv[i + 1]
            i += 1
        elif argv[i] in ("--hidden", "--spoil", "--middle"):
            flags.add(argv[i])
        else:
            rest.append(argv[i])
        i += 1
    if len(rest) > 1 and rest[0] == "replay":
        return cmd_replay(rest[1:], sets)
    if len(rest) > 1 and rest[0] == "claims":
        return cmd_claims(rest[1:], sets)
    if len(rest) > 1 and rest[0] == "legal":
        return cmd_legal(rest[1:], sets)
    if len(rest) > 1 and rest[0] == "expect":
        return cmd_expect(rest[1:], sets)
    if len(rest) > 1 and rest[0] == "compare" and given["--steward"]:
        return cmd_compare(rest[1:], sets, given["--steward"], int(given["--moves"]))
    if len(rest) == 2 and rest[0] == "readings":
        return cmd_readings(int(rest[1]), random.Random(int(given["--seed"])))
    if rest == ["random"]:
        given["rulings"] = rulings
        return cmd_random(given, "--hidden" in flags, "--spoil" in flags, "--middle" in flags)
    sys.stderr.write(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
