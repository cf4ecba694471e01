"""What the naive replayers share: records as text, component sets, the three ways
to refuse. Knows no game.
"""
import json
import os
import re


class Unreadable(Exception):
    pass


class Undecided(Exception):
    pass


class Illegal(Exception):
    def __init__(self, why):
        Exception.__init__(self, why)
        self.why = why


# ---------------------------------------------------------------- reading

QUOTES = '"\u201c\u201d\u201e\u201f\u00ab\u00bb'
SOFT = {"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
        "\ufeff": ""}
GAME = re.compile(r"\[\s*game\s*[%s]" % QUOTES, re.I)


def load_text(path):
    with open(path, "rb") as f:
        text = f.read().decode("utf-8", "replace")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for a, b in SOFT.items():
        text = text.replace(a, b)
    return re.sub(r"(?m)^[ \t>|\u00a0]*[>|][ \t>|\u00a0]*", " ", text)


def tokens(text):
    """Yields (kind, value); stops behind '*'."""
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace() or c in ">|":
            i += 1
        elif c == "{":
            j = text.find("}", i)
            if j < 0:
                raise Unreadable("an open comment")
            i = j + 1
        elif c in QUOTES:
            close = '"' if c == '"' else QUOTES
            m = re.compile(r'.((?:\\.|[^%s\\])*)[%s]' % (close, close), re.S).match(text, i)
            if not m:
                raise Unreadable("an open string")
            yield "string", re.sub(r"\s+", " ", re.sub(r"\\(.)", r"\1", m.group(1)))
            i = m.end()
        elif c == "*":
            return
        elif c in "[]:,=@?":
            yield c, c
            i += 1
        else:
            m = re.compile(r"(\d+)\.(?![0-9])").match(text, i)
            if m:
                yield "number", int(m.group(1))
                i = m.end()
                continue
            m = re.compile(r"[A-Za-z0-9+-]+(?:\.[A-Za-z0-9+-]+)*|\.[A-Za-z0-9+-]+").match(text, i)
            if not m:
                raise Unreadable("character %r" % c)
            yield "plain", m.group(0).lower()
            i = m.end()


def parse_record(text):
    toks = list(tokens(text))
    toks.append(("end", ""))
    i = 0
    tags = []
    while toks[i][0] == "[":
        if toks[i + 1][0] != "plain" or toks[i + 2][0] != "string" or toks[i + 3][0] != "]":
            raise Unreadable("a broken tag")
        tags.append((toks[i + 1][1], toks[i + 2][1]))
        i += 4
    turns = []
    while toks[i][0] != "end":
        number = None
        if toks[i][0] == "number":
            number = toks[i][1]
            i += 1
        if toks[i][0] != "plain" or toks[i + 1][0] != ":":
            raise Unreadable("no seat where a turn should begin: %r" % (toks[i][1],))
        seat = toks[i][1]
        i += 2
        body = []
        while True:
            k = toks[i][0]
            if k == "end" or k == "number":
                break
            if k == "plain" and toks[i + 1][0] == ":":
                break
            body.append(toks[i])
            i += 1
        actions = []
        part = []
        for t in body + [(",", ",")]:
            if t[0] == ",":
                if part:
                    actions.append(parse_action(part))
                part = []
            else:
                part.append(t)
        turns.append({"number": number, "seat": seat, "actions": actions})
    first = 0 if turns and turns[0]["seat"] == "setup" else 1
    for n, t in enumerate(turns):
        t["index"] = first + n
        if t["number"] is not None and t["number"] != t["index"]:
            raise Unreadable("turn %d is numbered %d" % (t["index"], t["number"]))
    return {"tags": tags, "turns": turns}


def parse_action(part):
    by = None
    claim = False
    if part[0][0] == "@":
        if len(part) < 2 or part[1][0] != "plain":
            raise Unreadable("@ without a seat")
        by = part[1][1]
        part = part[2:]
    if part and part[0][0] == "=":
        claim = True
        part = part[1:]
    if not part or part[0][0] != "plain":
        raise Unreadable("an action without a verb")
    words = []
    rest = part[1:]
    i = 0
    while i < len(rest):
        k, v = rest[i]
        if k == "?":
            if i + 1 < len(rest) and rest[i + 1][0] == "plain" and rest[i + 1][1].isdigit():
                words.append("?" + rest[i + 1][1])
                i += 1
            else:
                words.append("?1")
        elif k in ("plain", "string"):
            words.append(v)
        else:
            raise Unreadable("%r in an action" % v)
        i += 1
    return {"by": by, "claim": claim, "verb": part[0][1], "words": words}


def read_records(path):
    """A list of (raw text, record or Unreadable); [From] is worked in."""
    text = load_text(path)
    starts = [m.start() for m in GAME.finditer(text)] + [len(text)]
    out = []
    named = {}
    for a, b in zip(starts, starts[1:]):
        raw = text[a:b]
        try:
            rec = parse_record(raw)
        except Unreadable as e:
            out.append((raw, e, None))
            continue
        tags = dict(rec["tags"])
        base_raw = None
        if "from" in tags:
            if tags["from"] not in named:
                out.append((raw, Unreadable("[From] names nothing"), None))
                continue
            base, base_raw = named[tags["from"]]
            setup = [t for t in base["turns"] if t["seat"] == "setup"][:1]
            turns = setup + [t for t in rec["turns"] if t["seat"] != "setup"]
            for n, t in enumerate(turns):
                t["index"] = n
            rec = {"tags": [t for t in base["tags"] if t[0] in ("seat", "components", "ruling", "game")] +
                           [t for t in rec["tags"] if t[0] not in ("seat", "components", "game")],
                   "turns": turns}
        if "name" in tags:
            named[tags["name"]] = (rec, raw)
        out.append((raw, rec, base_raw))
    return out


# ---------------------------------------------------------------- component sets

def merge(target, patch):
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for k, v in patch.items():
        if v is None:
            result.pop(k, None)
        else:
            result[k] = merge(result.get(k), v)
    return result


def load_set(name, dirs):
    for d in dirs:
        path = os.path.join(d, name + ".json")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as f:
                data = json.load(f)
            if "base" in data:
                return merge(load_set(data["base"], dirs), data.get("change", {}))
            return data
    raise Undecided("no component set %s" % name)


def dirs_for(path, sets):
    return [os.path.dirname(os.path.abspath(path))] + sets
