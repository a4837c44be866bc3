"""Puts what was measured into words: the table of goals, and all figures."""

import os

import growth, rows

HEAD = ["row", "work", "figure", "ours", "baseline", "theirs", "ratio", "goal", "reached"]


def number(value):
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def line(row, figures):
    ours, theirs = figures.of(row)
    ratio = goal = reached = "–"
    if ours is not None and theirs:
        ratio = f"{ours / theirs:.2f}" if row.metric != rows.TURN else f"{ours / theirs:.3f}"
    if row.goal:
        goal = str(row.goal)
        reached = "not counted here" if ours is None else "yes" if row.goal.is_reached(ours, theirs) else "**no**"
    return [row.name, row.work, row.metric, number(ours), row.baseline, number(theirs), ratio, goal, reached]


def table(head, lines):
    """Columns as wide as what is in them, so that it can be read as it is."""
    widths = [max(len(one[column]) for one in [head, *lines]) for column in range(len(head))]
    def put(cells):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"
    return "\n".join([put(head), "|" + "|".join("-" * (width + 2) for width in widths) + "|", *map(put, lines)])


def every(figures):
    """What was measured of every workload."""
    lines = []
    for name, (count, _) in figures.workloads.items():
        counted, counted_2 = figures.counts.get((name, 1)), figures.counts.get((name, 2))
        cells = [counted and counted.instructions, counted_2 and counted_2.instructions, counted and counted.allocations,
                 figures.walls.get(name), figures.turns.get(name), figures.bytes.get(name)]
        if any(cell is not None for cell in cells):
            lines.append([name, f"{count:,}", *map(number, cells)])
    head = ["workload", "calls", "instructions", "on 2 threads", "allocations", "wall, ns", "turn, ns", "memory, bytes"]
    return table(head, lines)


def stops(figures):
    """How soon loops stop whose turns suddenly cost a thousand times as much."""
    lines = [[form, f"{float(median):.2f}", f"{float(worst):.2f}"]
             for form, median, worst in map(str.split, figures.run("stops").splitlines())]
    return table(["loop", "median, ms", "worst, ms"], lines)


PAGE = """# Results

Written by `Benchmarks/run`, all of it from one run. How each figure is measured stands at the head of that script; what
is measured, in `Sources/Workloads`; figures are of one call, and each ratio is of two that were measured in this run.

{where}

## Goals

{table}

«W9» is what runs with a deadline take more than runs without. «memory, bytes» is what the peak of a process grows by with
each call, and flat is up to four bytes. C1 is what being watched costs. A dash says that no goal was set. A machine that does other
work at the time makes times worthless, and instructions not: see «load before».

## Growth from 1,000 to 1,000,000 live runs

![What a call costs beside live runs](growth.svg)

{growth}

«1,000,000 ÷ 1,000» is the last column by the first: constant a call is about 1.

## Stopping a loop

From cancel to stop when turns cost a thousand times as much from the moment before the cancel; «task» looks every turn.

{stops}

## Every figure

{every}

Allocations are calls of `malloc` and its like, counted with callgrind; a task's own memory may come from the pool of the
task that started it. «turn» is the time of one turn of a loop of W7.
"""


def write(package, where, table_, figures):
    """Writes RESULTS.md and its picture."""
    values = growth.measure(figures)
    head = ["figure", "of", "unit", *(f"{size:,}" for size in growth.SIZES), "1,000,000 ÷ 1,000"]
    page = PAGE.format(
        where=table(["", ""], [list(line) for line in where]),
        table=table_,
        growth=table(head, list(growth.lines(values))),
        stops=stops(figures),
        every=every(figures),
    )
    with open(os.path.join(package, "RESULTS.md"), "w") as file:
        file.write(page)
    with open(os.path.join(package, "growth.svg"), "w") as file:
        file.write(growth.draw(values))
