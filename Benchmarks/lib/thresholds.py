"""Guards what was reached: the ratios of instructions that have a goal, and the bytes a call. Each has room for noise: 15 %,
and as much again as was reached where two threads race, so that it is chance how many calls find the run before them not
begun yet: three runs of one program gave 1.03, 1.19 and 1.58.
Instructions of a few workloads unless all is asked for. What stands beside its sketch (S2) is guarded by the row that it is from."""

import json, os

import counting, rows

PATH = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "thresholds.json")
# What every change is held against: the calls people write, the same with observers, and the shortest. Races and what sleeps take
# minutes.
QUICK = ["W1.scope", "W2.replace", "W3.inside.replace", "W4.inside.scope", "W12.scope", "W12.actor.scope", "W13.replace",
         "W13.actor.replace", "W15.value", "W15.awaited", "W15.named", "V1.button.replace", "V4.replace", "C1.call.inPlace",
         "C1.call.log"]
ROOM = 1.15
ROOM_FOR_RACES = 2.0


def ratios(figures, workloads=None, prefixes=("",)):
    """The ratio of each row of instructions that is guarded, under a name that a person can read."""
    guarded = [row for row in rows.all_rows() if row.metric == rows.INSTRUCTIONS and row.goal and row.name != "S2"
               and (workloads is None or row.ours in workloads) and row.ours.startswith(prefixes)]
    figures.count([(name, 1) for name in dict.fromkeys(name for row in guarded for name in row.workloads)])
    found = {}
    for row in guarded:
        ours, theirs = figures.of(row)
        found[f"{row.ours} / {row.theirs}"] = ours / theirs
    return found


def sizes(figures, prefixes=("",)):
    """The bytes a call of each row of memory that has a goal: the most of some processes of what has to stay flat, else
    what it takes more than its baseline, or how many times as many."""
    guarded = [row for row in rows.all_rows() if row.metric == rows.BYTES and row.goal and row.name != "S2"
               and row.ours.startswith(prefixes)]
    compared = {row.theirs for row in guarded if row.goal.kind != "bytes"}
    figures.measure_bytes(list(dict.fromkeys([*(row.ours for row in guarded), *sorted(compared)])))
    found = {}
    for row in guarded:
        if row.goal.kind == "bytes":
            found[f"{row.ours}, bytes"] = figures.bytes[row.ours][2]
            continue
        ours, theirs = figures.of(row)
        if row.goal.kind == "extra":
            found[f"{row.ours} - {row.theirs}, bytes"] = ours - theirs
        else:
            found[f"{row.ours} / {row.theirs}, memory"] = ours / theirs
    return found


def room(name, value):
    """The threshold of what was measured; what is flat stays flat."""
    most = value * (ROOM_FOR_RACES if counting.is_race(name) else ROOM)
    return round(max(most, rows.FLAT.most) if name.endswith(", bytes") else most, 2)


def write(figures, prefixes):
    """Guards what is reached now, of all rows; of those whose workloads begin so if any is named."""
    if not counting.counter():
        raise SystemExit("Neither perf nor valgrind counts instructions here.")
    kept = {}
    if prefixes:
        with open(PATH) as file:
            kept = json.load(file)["most"]
    prefixes = tuple(prefixes) or ("",)
    found = ratios(figures, prefixes=prefixes) | sizes(figures, prefixes)
    most = kept | {name: room(name, value) for name, value in found.items()}
    with open(PATH, "w") as file:
        json.dump({"counter": counting.counter(), "most": most}, file, indent=2)
        file.write("\n")


def check(figures, is_all):
    """Returns 1 if a figure is above its threshold, or if figures and thresholds do not belong to each other."""
    with open(PATH) as file:
        kept = json.load(file)
    found = sizes(figures) if is_all else {}
    if not (counter := counting.counter()):
        print("Instructions were not compared: neither perf nor valgrind counts them here.")
    else:
        if counter != kept["counter"]:
            print(f"Counted with {counter}; the thresholds were written with {kept['counter']}, and may not fit.")
        found = ratios(figures, None if is_all else QUICK) | found
    exceeded, strangers = compare(found, kept["most"]), []
    if is_all and counter:
        strangers = [name for name in kept["most"] if name not in found]
        for name in strangers:
            print(f"{name:50} is in thresholds.json, and no row has it any more  (Benchmarks/run --thresholds)")
    print(f"Thresholds exceeded: {exceeded}")
    if exceeded:
        print("Benchmarks/run --profile NAME shows where the instructions of a workload go; if it is meant, "
              "Benchmarks/run --thresholds, and say why in the commit.")
    return 1 if exceeded or strangers else 0


def compare(found, thresholds):
    """Prints each figure beside its threshold; returns how many are above, or have none."""
    failures = 0
    for name, value in found.items():
        most = thresholds.get(name)
        failures += (failed := most is None or value > most)
        verdict = "" if not failed else "  has no threshold" if most is None else "  EXCEEDED"
        print(f"{name:50} {value:8.2f}  at most {most}{verdict}")
    return failures
