"""Measures servers: see ../run."""

import sys

import report, rows, thresholds
from measuring import Measurements


def main(arguments):
    if arguments in ([], ["--quick"], ["--check"]):
        is_quick = arguments != []
        chosen = rows.guarded() if is_quick else rows.all_rows()
        found = Measurements(rounds=3 if arguments != ["--quick"] else 1, seconds=2 if is_quick else 4)
        found.take(chosen)
        text = report.table(chosen, found)
        print(text)
        if arguments == ["--check"]:
            return thresholds.check(chosen, found)
        if not is_quick:
            report.write(text, found)
        return 0
    if arguments == ["--thresholds"]:
        found = Measurements(rounds=5, seconds=2)
        found.take(rows.guarded())
        thresholds.write(rows.guarded(), found)
        return 0
    print("Benchmarks/servers/run [--quick | --check | --thresholds]")
    return 2


sys.exit(main(sys.argv[1:]))
