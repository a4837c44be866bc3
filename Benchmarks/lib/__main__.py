"""Measures, prints the table, and writes RESULTS.md; see `run`."""

import os, sys

import counting, machine, report, rows, thresholds
from figures import Figures

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(PACKAGE, ".build", "release", "measure")


def main(arguments):
    figures = Figures(PROGRAM, PACKAGE)
    match arguments:
        case ["--check"]: return thresholds.check(figures, is_all=False)
        case ["--check", "all"]: return thresholds.check(figures, is_all=True)
        case ["--thresholds", *prefixes]: return thresholds.write(figures, prefixes)
        case ["--count", *names]: return count(figures, names)
    if unknown := sorted(set(arguments) - {row.name for row in rows.all_rows()}):
        raise SystemExit(f"There is no such row: {', '.join(unknown)}")
    wanted = [row for row in rows.all_rows() if not arguments or row.name in arguments]
    where = machine.describe(PACKAGE, counting.counter())
    figures.measure(wanted)
    table = report.table(report.HEAD, [report.line(row, figures) for row in wanted if row.name != "P"])
    print(table)
    if peers := [report.peer(row, figures) for row in wanted if row.name == "P"]:
        print(report.table(report.PEERS, peers))
    if not arguments:
        report.write(PACKAGE, where, table, wanted, figures)


def count(figures, names):
    """Prints what one call of each workload takes; all that begin with a name."""
    unknown = [start for start in names if not any(name.startswith(start) for name in figures.workloads)]
    if unknown or not names:
        raise SystemExit(f"No workload begins with {', '.join(unknown) or 'nothing'}; `.build/release/measure list` lists them.")
    names = [name for name in figures.workloads if name.startswith(tuple(names))]
    figures.count([(name, 1) for name in names])
    for name in names:
        found = figures.counts[name, 1]
        print(f"{name:32} {report.number(found.instructions):>12} instructions {report.number(found.allocations):>8} allocations")


sys.exit(main(sys.argv[1:]))
