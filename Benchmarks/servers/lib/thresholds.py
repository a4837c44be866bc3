"""Guards what was reached: the least share that the middleware may serve, with room for noise."""

import json, os

from measuring import HERE

PATH = os.path.join(HERE, "thresholds.json")
ROOM = 0.85


def write(asks, found):
    least = {ask.name: round(found.share(ask) * ROOM, 2) for ask in asks}
    with open(PATH, "w") as file:
        json.dump(least, file, indent=2, ensure_ascii=False)
        file.write("\n")


def check(asks, found):
    if not os.path.exists(PATH):
        print("There are no thresholds yet: Benchmarks/servers/run --thresholds writes them.")
        return 1
    with open(PATH) as file:
        least = json.load(file)
    below = 0
    for ask in asks:
        share = found.share(ask)
        print(f"{ask.name:60} {share:.2f}  at least {least[ask.name]:.2f}")
        below += share < least[ask.name]
    print(f"Thresholds missed: {below}")
    return 1 if below else 0
