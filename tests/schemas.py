#!/usr/bin/env python3
"""Holds lines of JSON to a schema: schemas.py SCHEMA <LINES prints how many
lines fit, or the first that does not; schemas.py --strict SCHEMA... looks at
the schemas themselves: every object closed, every member required."""
import json
import sys

from jsonschema import Draft202012Validator


def once(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member stands twice: " + ", ".join(k for k, _ in pairs))
    return members


def strict(node, path):
    """Places in a schema where an object is open or a member may be missing."""
    if isinstance(node, dict):
        members = node.get("properties")
        if members is not None and node.get("additionalProperties") is False and sorted(node.get("required", [])) != sorted(members):
            yield path + ": members that need not be there"
        if node.get("type") == "object" and "additionalProperties" not in node:
            yield path + ": an open object"
        for key, value in node.items():
            yield from strict(value, path + "/" + key)
    elif isinstance(node, list):
        for i, value in enumerate(node):
            yield from strict(value, "%s/%d" % (path, i))


def load(name):
    with open(name, encoding="utf-8") as f:
        schema = json.load(f)
    Draft202012Validator.check_schema(schema)
    return schema


def main(args):
    if args[:1] == ["--strict"]:
        faults = [name + fault for name in args[1:] for fault in strict(load(name), "#")]
        print("\n".join(faults) or "%d schemas" % len(args[1:]))
        return 1 if faults else 0
    validator = Draft202012Validator(load(args[0]))
    n = 0
    for line in sys.stdin.buffer:
        n += 1
        try:
            fault = next(validator.iter_errors(json.loads(line, object_pairs_hook=once)), None)
        except ValueError as error:
            print("line %d: %s" % (n, error))
            return 1
        if fault:
            print("line %d: /%s: %s" % (n, "/".join(map(str, fault.absolute_path)), fault.message[:300]))
            return 1
    print("%d lines" % n)
    return 0


sys.exit(main(sys.argv[1:]))
