"""Measures servers: see ../run."""

import sys

import report, rows, thresholds
from measuring import Measurements, Plan


def main(arguments):
    if arguments == []:
        found = Measurements(Plan(rounds=3, turns=1, seconds=3), with_peers=True)
        found.take(rows.all_rows())
        tables = report.text(rows.all_rows(), found)
        print(tables)
        report.write(tables, found)
        return 0
    if arguments in (["--quick"], ["--check"], ["--thresholds"]):
        chosen = rows.guarded()
        found = Measurements(Plan(rounds=1 if arguments == ["--quick"] else 3, turns=1, seconds=2))
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
