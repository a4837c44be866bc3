"""How a call's cost grows from 1,000 to 1,000,000 live runs."""

import statistics
from dataclasses import dataclass

from figures import leaves_timers

SIZES = [1_000, 10_000, 100_000, 1_000_000]
CALLS = 10_000  # as Growth.swift says
CONSTANT = 1.25  # what a call may cost more beside a million than beside a thousand
TRIALS = {1_000: 51, 10_000: 11, 100_000: 5, 1_000_000: 3}


@dataclass(frozen=True)
class Chart:
    """What is drawn together: the names of curves, and the workload of each."""
    title: str
    unit: str
    ours: dict[str, str]
    theirs: dict[str, str]

    @property
    def curves(self):
        return self.ours | self.theirs


def beside_live(title, unit, row, theirs="Task"):
    """A chart of work beside runs without keys, runs with a key each, and tasks."""
    ours = {"ours": f"{row}.scope", "ours, keyed": f"{row}.keyed"}
    return Chart(title, unit, ours, {theirs: f"{row}.tasks"})


CHARTS = [
    beside_live("start a run, and let it suspend", "ns a run", "W6"),
    beside_live("cancel all and wait", "ns a run", "W5"),
    beside_live("one more run beside them", "ns a run", "G"),
    beside_live("restart on one key beside them", "ns a call", "G.restart", "by hand"),
    beside_live("debounced event beside them", "ns an event", "G.debounce", "by hand"),
    Chart("one more deadline beside as many", "ns a deadline", {"ours": "G.deadline.scope"},
          {"Task.sleep": "G.deadline.sleepers"}),
    Chart("callers of one result", "ns a caller", {"ours": "W8.scope"}, {"actor": "W8.actor"}),
    Chart("owner with a run beside as many", "ns an owner", {"ours": "G.owner.scope"}, {"deinit": "G.owner.byHand"}),
    beside_live("memory", "bytes a run", "W6"),
]


def measure(figures):
    """For each chart and curve the values at each size, at the median."""
    empty = figures.peak("W6.tasks", 1)

    def value(chart, name, size):
        if chart.title == "memory":
            return (figures.peak(name, size) - empty) * 1024 / size
        return time(figures, name, size) / (CALLS if name.startswith("G.") else size)

    return {(chart.title, curve): [value(chart, name, size) for size in SIZES]
            for chart in CHARTS for curve, name in chart.curves.items()}


def time(figures, name, size):
    """Nanoseconds of all calls at the median: of trials in one process, because its start weighs much beside few calls,
    but in a process each of what leaves timers behind."""
    if leaves_timers(name):
        return statistics.median(int(figures.run(name, size).split()[1]) for _ in range(TRIALS[size]))
    return int(figures.run(name, size, "trials", TRIALS[size]).split()[1])


def is_constant(numbers):
    return numbers[-1] <= numbers[0] * CONSTANT


def misses(values):
    """What of ours grows."""
    return [(chart.title, curve) for chart in CHARTS for curve in chart.ours if not is_constant(values[chart.title, curve])]


def lines(values):
    """The figures as lines of a table."""
    for chart in CHARTS:
        for curve in chart.curves:
            numbers = values[chart.title, curve]
            grown = numbers[-1] / numbers[0]
            verdict = "yes" if is_constant(numbers) else "**no**"
            yield [chart.title, curve, chart.unit, *(f"{number:,.0f}" for number in numbers), f"{grown:.2f}", verdict]
