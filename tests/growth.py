#!/usr/bin/env python3
"""How the work grows with the input: tests/growth.py STEWARD [KIND]...

Each kind of input is made at n, 2n and 4n, and the instructions that a command
takes are counted (valgrind). What 2n to 4n adds is divided by what n to 2n
adds: 2 is linear, 4 is quadratic. Above 2.6 is a failure. Status 1 if any."""
import os, re, subprocess, sys, tempfile

TAGS = '[Game "turbulence"] [Seat "red: Ann"] [Seat "blue: Bob"] [Components "pair"]\n'
SETUP = ('0. setup: board pair, tile i1 a1 n, tile i2 a2 n, tile y1 b1 n, tile i3 b2 n, at red a2 s, at red a1 s, '
         'hand red takeoff rotate swap ?2, hand blue ?5, resume red\n')
HEAD = TAGS + SETUP
NAMED = TAGS.strip() + ' [Name "n%d"]\n' + SETUP + '*\n'

def body(text, n):
    return HEAD + '1. red: ' + text * n

def lines(text, n):
    return HEAD + (text + '\n') * n

# kind: the commands, n, and the input
READ = ['check -q', 'fmt']
PLAY = ['check', 'show', 'rulings', 'moves', 'convert --to json', 'select --dedupe=game']
KINDS = {
    'dots': (READ, 4000, lambda n: body('.', n)),
    'dots behind a word': (READ, 4000, lambda n: HEAD + '1. red: pass' + '.' * n),
    'dots behind a dash': (READ, 4000, lambda n: HEAD + '1. red: a\u2013' + '.' * n),
    'dashes': (READ, 4000, lambda n: body('\u2013.', n)),
    'braces behind *': (READ, 4000, lambda n: HEAD + '*\n' + '{ a\n' * n),
    'braces before [Game': (READ, 4000, lambda n: '{' * n + '\n' + HEAD),
    'braces': (READ, 4000, lambda n: body('{', n)),
    'comments': (READ, 4000, lambda n: HEAD + '{a} {b}\n' * n + '1. red: pass'),
    'tags': (READ, 240, lambda n: TAGS + '[Note "x"]' * n),
    'tags too many': (READ, 4000, lambda n: TAGS + '[Note "x"]' * n),
    'tags never closed': (READ, 4000, lambda n: TAGS + '[Note "x\n' * n),
    'tags with a comment': (READ, 4000, lambda n: TAGS + '[{\n' * n),
    'tags with a quote': (READ, 4000, lambda n: TAGS + '[ "\n' * n),
    'typographic quotes': (READ, 4000, lambda n: TAGS + '[Event \u201c' * n),
    'second tags': (READ, 100, lambda n: TAGS + '[Event "x"]{' + 'y' * 20 * n + '}[Date "x"]' + '[Event "x"][Date "x"]' * n),
    'brackets': (READ, 4000, lambda n: HEAD + '[' * n),
    '[Game without a quote': (READ, 1000, lambda n: HEAD + ('[game' + ' ' * 200) * n),
    'semicolons': (READ, 4000, lambda n: lines(';', n)),
    '@': (READ, 4000, lambda n: body('@red ', n)),
    '=': (READ, 4000, lambda n: body('= ', n)),
    'numbers': (READ, 4000, lambda n: HEAD + '1. ' * n),
    'digits': (READ, 4000, lambda n: HEAD + '1. red: draw ?' + '1' * n),
    'long words': (READ, 4000, lambda n: body('abcdefghi ', n)),
    'bytes that are no UTF-8': (READ, 4000, lambda n: HEAD.encode() + b'{' + b'\xff' * n + b'}'),
    'CR': (READ, 4000, lambda n: HEAD + '\r' * n + '1. red: fly'),
    'quotation marks': (READ, 4000, lambda n: HEAD + '> \n' * n),
    'seats behind *': (READ, 4000, lambda n: HEAD + '*\n' + 'red: ' * n),
    'tags behind *': (READ, 4000, lambda n: HEAD + '*\n' + '[Event "x"] ' * n),
    'faults in a turn': (READ, 1000, lambda n: body('fly, ', n)),
    'faults in turns': (READ, 1000, lambda n: lines('red: fly', n)),
    'faults as JSON': (['check --format json'], 200, lambda n: body('= landed red 7, {' + 'y' * 200 + '} ', n)),
    'turns': (PLAY, 1000, lambda n: lines('red: pass\nblue: pass', n)),
    'turns, each shown': (['show --each'], 100, lambda n: lines('red: pass\nblue: pass', n)),
    'claims': (PLAY, 500, lambda n: body('= landed red 0, ', n)),
    'takebacks in a turn': (PLAY, 500, lambda n: body('move a2 s, @blue vote yes undo, undo, ', n)),
    'takebacks in turns': (PLAY, 500, lambda n: lines('red: move a2 s, @blue vote yes undo, undo\nblue:', n)),
    'records': (PLAY, 200, lambda n: (HEAD + '1. red: move a2 s\n*\n') * n),
    'records of one tag': (READ, 1000, lambda n: '[Game "turbulence"]' * n),
    'records with a name': (READ, 100, lambda n: ''.join(NAMED % i for i in range(n))),
    'records on one': (READ, 400, lambda n: NAMED % 0 + '[Game "turbulence"] [From "n0"]\nred: pass\n*\n' * n),
    'a chain of records': (READ, 100, lambda n: NAMED % 0 + ''.join(
        '[Game "turbulence"] [From "n%d"] [Name "n%d"]\nred: pass\n*\n' % (i, i + 1) for i in range(n))),
    'JSON, nested': (['convert --to text'], 4000, lambda n: '{"a":' + '[' * n),
    'JSON, a list never closed': (['convert --to text'], 1000, lambda n: '[' + '{},' * n),
}

def instructions(command, name):
    run = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', sys.argv[1]] + command.split() +
                         (['-j', '1'] if 'JSON' not in name else []) + ['in'], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    found = re.search(rb'Collected : (\d+)', run.stderr)
    if not found:
        sys.exit('%s: %s: %s' % (name, command, run.stderr[-300:].decode()))
    return int(found.group(1))

def main():
    steward = sys.argv[1] = os.path.abspath(sys.argv[1])
    failed = 0
    os.chdir(tempfile.mkdtemp())
    for name, (commands, n, make) in KINDS.items():
        if len(sys.argv) > 2 and name not in sys.argv[2:]:
            continue
        for command in commands:
            count = []
            for k in (n, 2 * n, 4 * n):
                text = make(k)
                with open('in', 'wb') as f:
                    f.write(text if isinstance(text, bytes) else text.encode())
                count.append(instructions(command, name))
            ratio = (count[2] - count[1]) / max(count[1] - count[0], 1)
            # what hardly adds anything adds nothing that grows
            bad = ratio > 2.6 and count[2] - count[1] > 200000
            failed += bad
            print('%-7s %-26s %-22s n = %-5d %11d %11d %11d   %.2f' % ('not ok' if bad else 'ok', name, command, n, *count, ratio), flush=True)
    sys.exit(failed > 0)

main()
