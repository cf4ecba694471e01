#!/usr/bin/env python3
"""Writes the catalogue of each game into its manual page, between the RULES lines.

    man/catalogue.py PROGRAM [--check]

The games are those that have a page steward-GAME.7; SHARED are pages that have
a part of a game's catalogue, which its own page then has not. --check changes
nothing and fails where a page is not what it would write.
"""
import glob
import json
import os
import re
import subprocess
import sys

# Page: its game, how its rules' ids begin, and the disputed point from which on they are its own.
SHARED = {"thunder-track": ("turbo-rally", "TT-", "variant-base")}


def mdoc(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"([.!?]) ", r"\1\n", text)
    return "\\&" + text if text[:1] in ".'" else text


def belongs(rows, page, game):
    """Those rows of the game that stand on the page, in their order."""
    shared = [(name, prefix, first) for name, (of, prefix, first) in SHARED.items() if of == game]
    owner = game
    for r in rows:
        if r["kind"] == "rule":
            row = next((name for name, prefix, _ in shared if r["id"].startswith(prefix)), game)
        else:
            row = owner = next((name for name, _, first in shared if r.get("key") == first), owner)
        if row == page:
            yield r


def catalogue(program, page):
    game = SHARED[page][0] if page in SHARED else page
    rows = [json.loads(line) for line in subprocess.check_output([program, "rules", "--format", "json", game], text=True).splitlines()]
    rows = list(belongs(rows, page, game))
    out = [".Ss Rules", ".Bl -tag -width Ds"]
    for r in rows:
        if r["kind"] != "rule":
            continue
        out += [".It Sy %s Pq %s" % (mdoc(r["id"]), mdoc(r["section"]).replace("(", "").replace(")", "")), mdoc(r["statement"])]
        if r["disputed"]:
            out += ["Disputed: " + mdoc(", ".join(r["disputed"])) + "."]
    out += [".El", ".Ss Disputed points", "The first option of each point is the default.", ".Bl -tag -width Ds"]
    for r in rows:
        if r["kind"] != "ruling":
            continue
        out += [".It Sy %s" % mdoc(r["key"]), mdoc(r["question"]), ".Bl -tag -width Ds -compact"]
        text = subprocess.check_output([program, "rules", game + "/" + r["key"]], text=True).splitlines()
        for o in r["options"]:
            at = next(i for i, line in enumerate(text) if line in ("    " + o, "    %s (default)" % o))
            meaning = []
            for line in text[at + 1:]:
                if not line.startswith("        "):
                    break
                meaning.append(line.strip())
            out += [".It Cm %s" % mdoc(o), mdoc(" ".join(meaning))]
        out += [".El"]
    return "\n".join(out + [".El"]) + "\n"


def main():
    program, check = sys.argv[1], "--check" in sys.argv
    stale = []
    for page in sorted(glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "steward-*.7"))):
        name = os.path.basename(page)[len("steward-"):-len(".7")]
        old = open(page, encoding="utf-8").read()
        begin, end = '.\\" RULES BEGIN\n', '.\\" RULES END\n'
        head, rest = old.split(begin)
        new = head + begin + catalogue(program, name) + end + rest.split(end)[1]
        if new != old and check:
            stale.append(page)
        elif new != old:
            open(page, "w", encoding="utf-8").write(new)
    if stale:
        sys.exit("not up to date: run make man: " + " ".join(stale))


main()
