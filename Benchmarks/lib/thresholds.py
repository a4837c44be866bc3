"""Guards what was reached: the ratios of instructions that have a goal, each with room for noise: 15 %, and half as much
again where two threads race, so that it is chance how many calls find the run before them not begun yet. Of W1 to W4 unless
all are asked for."""

import json, os

import counting, rows

PATH = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "thresholds.json")
ALL = sorted({row.name for row in rows.all_rows()})
QUICK = ["W1", "W2", "W3", "W4"]
ROOM = 1.15
ROOM_FOR_RACES = 1.5


def measured(figures, names):
    """The ratio of each row that is guarded, under a name that a person can read."""
    guarded = [row for row in rows.all_rows() if row.metric == rows.INSTRUCTIONS and row.name in names
               and (row.goal or row.name == "W1")]
    figures.count([(name, 1) for name in dict.fromkeys(name for row in guarded for name in row.workloads)])
    ratios = {}
    for row in guarded:
        ours, theirs = figures.of(row)
        ratios[f"{row.ours} / {row.theirs}"] = ours / theirs
    return ratios


def room(name):
    return ROOM_FOR_RACES if counting.is_race(name) else ROOM


def write(figures):
    """Guards what is reached now, of all rows."""
    if not counting.counter():
        raise SystemExit("Neither perf nor valgrind counts instructions here.")
    thresholds = {name: round(ratio * room(name), 2) for name, ratio in measured(figures, ALL).items()}
    with open(PATH, "w") as file:
        json.dump(thresholds, file, indent=2)
        file.write("\n")


def check(figures, names):
    """Returns 1 if a ratio is above its threshold."""
    if not counting.counter():
        print("Instructions were not compared: neither perf nor valgrind counts them here.")
        return 0
    with open(PATH) as file:
        thresholds = json.load(file)
    failures = 0
    for name, ratio in measured(figures, names).items():
        most = thresholds.get(name)
        failures += (failed := most is None or ratio > most)
        verdict = "" if not failed else "  has no threshold" if most is None else "  EXCEEDED"
        print(f"{name:50} {ratio:6.2f}  at most {most}{verdict}")
    print(f"Thresholds exceeded: {failures}")
    return 1 if failures else 0
