"""Plays the rounds that `Lab/Scripts/rounds` describes."""

import argparse
import os
import random
import shutil
import sys
import tempfile

from game import Failed, Round
from served import all_files
from server import Server


def parse():
    parser = argparse.ArgumentParser(prog="Lab/Scripts/rounds")
    parser.add_argument("--lanyard", required=True, metavar="PATH")
    parser.add_argument("--rounds", type=int, default=100, metavar="N")
    parser.add_argument("--processes", default="2,5", metavar="N,N", help="how many at once; so many rounds of each")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), metavar="N")
    return parser.parse_args()


def play(choice, server, count, number):
    """Why a round failed, `None` if it did not."""
    folder = tempfile.mkdtemp(prefix="lanyard-rounds-")
    game = Round(os.path.abspath(choice.lanyard), server, folder, random.Random(f"{choice.seed} {count} {number}"))
    try:
        game.play(count)
    except Failed as failure:
        return f"{failure}\n    {folder}"
    shutil.rmtree(folder)
    return None


def main():
    choice = parse()
    server = Server(all_files())
    failed = 0
    for count in map(int, choice.processes.split(",")):
        for number in range(1, choice.rounds + 1):
            why = play(choice, server, count, number)
            failed += why is not None
            if why:
                print(f"{count} processes, round {number}: FAILED: {why}", flush=True)
            if number % 10 == 0 or number == choice.rounds:
                print(f"{count} processes: {number} rounds", flush=True)
    print(f"rounds: {failed} failed, --seed {choice.seed}")
    sys.exit(failed > 0)


main()
