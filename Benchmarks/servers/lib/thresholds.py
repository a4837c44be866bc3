"""Guards what was reached: the least share of requests, and the most processor time a call, with room for noise."""

import json, os

from measuring import HERE
from rows import Call

PATH = os.path.join(HERE, "thresholds.json")
# Of what is spent alone. Rounds differ by a hundredth or two, and a machine with smaller caches pays more for each line of code.
ROOM = 0.08


def write(rows, found):
    bounds = {row.name: round(bound(row, found.reached(row)), 2) for row in rows}
    with open(PATH, "w") as file:
        json.dump(bounds, file, indent=2, ensure_ascii=False)
        file.write("\n")


def bound(row, reached):
    """What is reached, with room for more processor time; of HTTP a share is turned round to that and back."""
    return reached + ROOM if isinstance(row, Call) else 1 / (1 / reached + ROOM)


def check(rows, found):
    if not os.path.exists(PATH):
        print("There are no thresholds yet: Benchmarks/servers/run --thresholds writes them.")
        return 1
    with open(PATH) as file:
        bounds = json.load(file)
    missed = 0
    for row in rows:
        reached, limit = found.reached(row), bounds[row.name]
        is_call = isinstance(row, Call)
        print(f"{row.name:60} {reached:.2f}  {'at most' if is_call else 'at least'} {limit:.2f}")
        missed += reached > limit if is_call else reached < limit
    print(f"Thresholds missed: {missed}")
    return 1 if missed else 0
