"""The arguments of `Scripts/cluster/faults`, checked before anything is installed or built."""

import argparse
import os
import random
import time

from faults import FAULTS

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../.."))
PROGRAM = os.path.join(ROOT, ".build/traits/debug/ClusterWorker")


def parse():
    parser = argparse.ArgumentParser(
        prog="Scripts/cluster/faults",
        description="Plays random commands to five processes of a cluster while parts of it fail, and checks what came of it.",
        epilog="\n".join(f"{name:20} {fault.__doc__}" for name, fault in FAULTS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = [*FAULTS, "model"]
    parser.add_argument("faults", nargs="*", metavar="FAULT", help="some of those below, or model; by default all")
    parser.add_argument("--rounds", type=int, help="how many rounds each has (3; the model 20)")
    parser.add_argument("--long", action="store_true", help="200 rounds each, and 500 of the model")
    parser.add_argument("--seed", help="the seed of all that is random; by default another one each time")
    parser.add_argument("--first", type=int, default=0, metavar="ROUND", help="begin with this round, to see it again")
    parser.add_argument("--at-once", type=int, default=1, metavar="N", help="how many faults to try at the same time (1)")
    parser.add_argument("--worker", default=PROGRAM, metavar="PATH", help="the ClusterWorker; nothing is built")
    parser.add_argument("--check-only", action="store_true", help=argparse.SUPPRESS)
    choice = parser.parse_args()
    if wrong := set(choice.faults) - set(names):
        parser.error(f"there is no {', '.join(sorted(wrong))}; choose of {', '.join(names)}")
    choice.faults = choice.faults or names
    if (choice.rounds or 1) < 1 or choice.at_once < 1 or choice.first < 0:
        parser.error("--rounds and --at-once take a number from 1 on, --first one from 0 on")
    choice.seed = choice.seed or str(random.Random(time.time_ns()).randrange(10**6))
    choice.worker = os.path.realpath(choice.worker)
    return choice


def rounds(choice, fault):
    if choice.long:
        return 500 if fault == "model" else 200
    return choice.rounds or (20 if fault == "model" else 3)
