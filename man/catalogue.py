#!/usr/bin/env python3
"""Writes the catalogue of a game into its manual page, between the RULES lines.

    man/catalogue.py PROGRAM GAME [--check]

--check changes nothing and fails where the page is not what it would write.
"""
import json
import os
import re
import subprocess
import sys


def mdoc(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"([.!?]) ", r"\1\n", text)
    return "\\&" + text if text[:1] in ".'" else text


def main():
    program, game = sys.argv[1], sys.argv[2]
    page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "steward-%s.7" % game)
    rows = [json.loads(line) for line in subprocess.check_output([program, "rules", "--format", "json", game], text=True).splitlines()]
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
    out += [".El"]
    old = open(page, encoding="utf-8").read()
    begin, end = '.\\" RULES BEGIN\n', '.\\" RULES END\n'
    head, rest = old.split(begin)
    tail = rest.split(end)[1]
    new = head + begin + "\n".join(out) + "\n" + end + tail
    if "--check" in sys.argv:
        if new != old:
            sys.exit("%s is not up to date: run make man" % page)
    elif new != old:
        open(page, "w", encoding="utf-8").write(new)


main()
