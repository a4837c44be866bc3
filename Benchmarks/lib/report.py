"""Puts what was measured into words: the table of goals, and all figures."""

import os

import figures as figures_
import drawing, growth, machine, rows

HEAD = ["row", "work", "figure", "ours", "baseline", "theirs", "ratio", "goal", "reached", "time", "allocations", "peak"]


def number(value):
    if value is None:
        return "–"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def line(row, figures):
    ours, theirs = figures.of(row)
    ratio = goal = reached = "–"
    # Next to nothing, a ratio is chance.
    if ours is not None and theirs and (row.metric != rows.BYTES or theirs > rows.FLAT.most):
        ratio = f"{ours / theirs:.2f}" if row.metric != rows.TURN else f"{ours / theirs:.3f}"
    if row.goal:
        goal = str(row.goal)
        reached = {None: "not counted here", True: "yes", False: "**no**"}[figures.is_reached(row)]
    beside = [number(ratio_) for ratio_ in figures.beside(row)]
    return [row.name, row.work, row.metric, number(ours), row.baseline, number(theirs), ratio, goal, reached, *beside]


PEERS = ["work", "beside", "instructions: ours", "theirs", "ratio", "time", "allocations", "peak"]


def peer(row, figures):
    """A row beside what people use: ratios alone, but for the instructions."""
    _, work, _, ours, beside, theirs, ratio, _, _, *rest = line(row, figures)
    return [work, beside, ours, theirs, ratio, *rest]


def table(head, lines):
    """Columns as wide as what is in them, so that it can be read as it is."""
    widths = [max(len(one[column]) for one in [head, *lines]) for column in range(len(head))]
    def put(cells):
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"
    return "\n".join([put(head), "|" + "|".join("-" * (width + 2) for width in widths) + "|", *map(put, lines)])


def every(figures):
    """What was measured of every workload."""
    lines = []
    for name in figures.workloads:
        counted, counted_2 = figures.counts.get((name, 1)), figures.counts.get((name, 2))
        wall, turn, peak, grown = (of(name) for of in (figures.walls.get, figures.turns.get, figures.most, figures.bytes.get))
        cells = [f"{figures_.counted(name):,}" if counted or counted_2 else "–", number(counted and counted.instructions),
                 number(counted_2 and counted_2.instructions), number(counted and counted.allocations),
                 f"{figures.timed[name]:,} × {figures.samples[name]}" if wall else "–", number(wall), number(turn),
                 f"{figures.workloads[name][0]:,}" if peak else "–", number(peak),
                 " / ".join(map(number, grown)) if grown else "–"]
        if any(cell != "–" for cell in cells):
            lines.append([name, *cells])
    head = ["workload", "calls counted", "instructions", "on 2 threads", "allocations", "calls timed", "wall, ns", "turn, ns",
            "calls for memory", "peak, KiB", "memory, bytes: least / middle / most"]
    return table(head, lines)


def missed(wanted, figures, grown):
    """The goals that are not reached, and what grows and should not, each with its reason."""
    seen = {}
    for row in wanted:
        if row.goal and figures.is_reached(row) is False:
            seen.setdefault(rows.why(row.place), []).append(f"{row.name} {row.work} ({row.metric})")
    for title, curve in growth.misses(grown):
        seen.setdefault(rows.why(f"growth {title}, {curve}"), []).append(f"Growth: {title} ({curve})")
    return "\n".join("\n  - ".join([f"- {words}", *dict.fromkeys(found)]) for words, found in seen.items()) or "None."


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

“W9” is what runs with a deadline take more than runs without, beside a task that does nothing but sleep. “memory, bytes” is
what the peak of a process grows by with each call, the middle of {processes} processes; flat is up to four bytes in each of
them. From inside a task W3 awaits every hundredth call and W4 yields after each, as whoever is in a task does; “without a pause”
nobody does. The 1.02 of W7 holds for turns that wait on themselves, as most do; “busy” are turns that do not. C1 is what being
watched costs. A dash says that no goal was set. “time” and “allocations” are the ratios of the same two. “peak” is that of
the most memory that a process of each ever had, the middle of {processes}, with as many calls as stand beside it in “Every
figure”. What a process has before the first call is in it, and is nearly all where nothing is left of a call. A machine that does
other work at the time makes times worthless, and instructions not, but for those from outside: see “load”. Where instructions are counted by callgrind, “2 threads” are two
that take turns, because it lets one run at a time: what they cost that get in each other's way is not in the figure. The times
beside are of a process on all processors, even where the count is of one.

### Goals that are not reached, and what would

{missed}

## Beside what people use

The same work, done by each in the way its users write it; below 1 it is Lanyard that takes less. A stream that values go through has
neither handles nor outcomes, and nobody can list what runs.

{peers}

## Growth from 1,000 to 1,000,000 live runs

![What a call costs beside live runs](growth.svg)

{growth}

“1,000,000 ÷ 1,000” is the last column of sizes by the first: what is constant a call has 1 there, and {most} is called
constant. “beside them” is 10,000 calls beside so many live runs, “keyed” beside runs with a key each, and “beside as many”
beside so many armed deadlines or live owners; callers of one result are so many themselves. Times are the median of {trials}
trials. Those of a size are in one process, so that its start does not make small numbers slow. Events and deadlines, which
leave timers behind by hand, have a process for each trial. What is left of deadlines that were lifted is swept out when there is
more of it than there are armed ones: within these calls only beside a thousand. Instructions hardly grow to start and to cancel
(`Documentation/Design/Costs.md`); whether the rest is time to fetch from memory or to wait for another thread was
not told apart.

## Stopping a loop

From cancel to stop when turns cost a thousand times as much from the moment before the cancel; “task” looks every turn.

{stops}

## Every figure

{every}

Allocations are calls of `malloc` and its like, counted with callgrind; a task's own memory may come from the pool of the
task that started it. “turn” is the time of one turn of a loop of W7. “calls timed” are so many in each sample, and the
time is the median of so many samples; what takes long has few.
"""


def write(package, where, table_, wanted, figures):
    """Writes RESULTS.md and its picture."""
    values = growth.measure(figures)
    head = ["figure", "of", "unit", *(f"{size:,}" for size in growth.SIZES), "1,000,000 ÷ 1,000", "constant"]
    page = PAGE.format(
        where=table(["", ""], [*map(list, where), ["load after", machine.load()]]),
        table=table_,
        peers=table(PEERS, [peer(row, figures) for row in wanted if row.name == "P"]),
        missed=missed(wanted, figures, values),
        processes=figures_.PROCESSES,
        most=f"up to {growth.CONSTANT}",
        trials=", ".join(map(str, growth.TRIALS.values())),
        growth=table(head, list(growth.lines(values))),
        stops=stops(figures),
        every=every(figures),
    )
    with open(os.path.join(package, "RESULTS.md"), "w") as file:
        file.write(page)
    with open(os.path.join(package, "growth.svg"), "w") as file:
        file.write(drawing.draw(values))
