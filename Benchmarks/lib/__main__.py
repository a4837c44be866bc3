"""Measures, prints the table, and writes RESULTS.md; see `run`."""

import os, sys

import counting, machine, report, rows, thresholds
from figures import Figures

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(PACKAGE, ".build", "release", "measure")


def main(arguments):
    figures = Figures(PROGRAM, PACKAGE)
    if "--check" in arguments:
        return thresholds.check(figures)
    if "--thresholds" in arguments:
        return thresholds.write(figures)
    wanted = [row for row in rows.all_rows() if not arguments or row.name in arguments]
    where = machine.describe(PACKAGE, counting.counter())
    figures.measure(wanted)
    table = report.table(report.HEAD, [report.line(row, figures) for row in wanted])
    print(table)
    if not arguments:
        report.write(PACKAGE, where, table, figures)


sys.exit(main(sys.argv[1:]))
