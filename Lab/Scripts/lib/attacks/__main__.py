"""Plays the attacks that `Lab/Scripts/attacks` describes."""

import argparse
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../../Scripts/lib"))

import attacks
from program import Program

# Processes with few descriptors, whose limit nobody can raise; and one as a shell starts it, whose limit is raised by the Lab. In the
# first they run out, which must keep no thread busy; more than that it cannot promise.
LIMITS = {"100 files": "ulimit -n 100", "256 files": "ulimit -n 256", "files as usual": "ulimit -Sn 1024"}


def main():
    parser = argparse.ArgumentParser(prog="Lab/Scripts/attacks")
    parser.add_argument("lab")
    parser.add_argument("--only", choices=[attack.name for attack in attacks.ALL])
    parser.add_argument("--port", choices=attacks.KINDS)
    options = parser.parse_args()
    failed = 0
    for words, limit in LIMITS.items():
        program = Program(options.lab, limit)
        try:
            for attack in attacks.ALL:
                if options.only not in (None, attack.name) or words == "100 files" and attack is not attacks.exhausted:
                    continue
                for kind in attack.at:
                    if options.port not in (None, kind):
                        continue
                    said, broken = attack.play(program, kind)
                    failed += bool(broken)
                    print(f"{words}, {kind}: {attack.name}: {'; '.join(said)}: "
                          f"{'BROKEN: ' + '; '.join(broken) if broken else 'ok'}", flush=True)
        finally:
            program.end()
    print("No attack broke a bound." if not failed else f"Bounds broken: {failed}")
    return 1 if failed else 0


sys.exit(main())
