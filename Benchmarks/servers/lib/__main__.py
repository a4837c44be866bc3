"""Measures servers: see ../run."""

import sys

import report, rows, thresholds
from measuring import Measurements, Plan


def main(arguments):
    if arguments == []:
        found = Measurements(Plan(rounds=2, at_once=3, at_once_with_goal=12, seconds=3), with_peers=True)
        found.take(rows.all_rows())
        tables = report.text(rows.all_rows(), found)
        print(tables)
        report.write(tables, found)
        return 0
    if arguments in (["--quick"], ["--check"], ["--thresholds"]):
        chosen = rows.guarded()
        is_quick = arguments == ["--quick"]
        found = Measurements(Plan(rounds=1, at_once=0, at_once_with_goal=3 if is_quick else 8, seconds=2))
        found.take(chosen)
        print(report.text(chosen, found))
        if arguments == ["--check"]:
            return thresholds.check(chosen, found)
        if arguments == ["--thresholds"]:
            thresholds.write(chosen, found)
        return 0
    print("Benchmarks/servers/run [--quick | --check | --thresholds]")
    return 2


sys.exit(main(sys.argv[1:]))
