"""Measures servers: see ../run."""

import sys

import report, rows, thresholds
from measuring import Measurements


def main(arguments):
    if arguments == []:
        found = Measurements(rounds=3, seconds=3, with_peers=True)
        found.take(rows.all_rows())
        tables = report.text(rows.all_rows(), found)
        print(tables)
        report.write(tables, found)
        return 0
    if arguments in (["--quick"], ["--check"], ["--thresholds"]):
        chosen = rows.guarded()
        found = Measurements(rounds={"--quick": 1, "--check": 3, "--thresholds": 3}[arguments[0]], seconds=2)
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
