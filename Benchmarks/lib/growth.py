"""How a call's cost grows from 1,000 to 1,000,000 live runs: the figures, and a drawing of them."""

import math

SIZES = [1_000, 10_000, 100_000, 1_000_000]
CALLS = 10_000  # as Growth.swift says
CONSTANT = 1.25  # what a call may cost more beside a million than beside a thousand
TRIALS = {1_000: 51, 10_000: 11, 100_000: 5, 1_000_000: 3}  # in one process, because its start weighs much beside few

# Title, unit, and for each curve its name, workload, and what the number of calls is.
CHARTS = [
    ("start a run, and let it suspend", "ns a run", [("ours", "W6.scope"), ("ours, keyed", "W6.keyed"), ("Task", "W6.tasks")]),
    ("cancel all and wait", "ns a run", [("ours", "W5.scope"), ("ours, keyed", "W5.keyed"), ("Task", "W5.tasks")]),
    ("one more run beside them", "ns a run", [("ours", "G.scope"), ("ours, keyed", "G.keyed"), ("Task", "G.tasks")]),
    ("memory", "bytes a run", [("ours", "W6.scope"), ("ours, keyed", "W6.keyed"), ("Task", "W6.tasks")]),
]
COLOURS = {"ours": "#0b6bcb", "ours, keyed": "#7a3db8", "Task": "#767676"}


def measure(figures):
    """For each chart and curve the values at each size, at the median."""
    empty = figures.peak("W6.tasks", 1)
    times = {}

    def value(chart, name, size):
        if chart == "memory":
            return (figures.peak(name, size) - empty) * 1024 / size
        if (name, size) not in times:
            times[name, size] = int(figures.run(name, size, "trials", TRIALS[size]).split()[1])
        return times[name, size] / (CALLS if name.startswith("G.") else size)

    return {(title, curve): [value(title, name, size) for size in SIZES]
            for title, _, curves in CHARTS for curve, name in curves}


def is_constant(numbers):
    return numbers[-1] <= numbers[0] * CONSTANT


def misses(values):
    """What of ours grows."""
    return [place for place, numbers in values.items() if place[1] != "Task" and not is_constant(numbers)]


def lines(values):
    """The figures as lines of a table."""
    for title, unit, curves in CHARTS:
        for curve, _ in curves:
            numbers = values[title, curve]
            grown = numbers[-1] / numbers[0]
            verdict = "yes" if is_constant(numbers) else "**no**"
            yield [title, curve, unit, *(f"{number:,.0f}" for number in numbers), f"{grown:.2f}", verdict]


WIDTH, HEIGHT, LEFT, RIGHT, TOP, BELOW = 372, 220, 56, 84, 34, 36
STYLE = "text{font:11px sans-serif}.title{font-weight:bold}.grid{stroke:#ddd}.curve{fill:none;stroke-width:2}"


def scale(most):
    """Steps of an axis from nothing to the most, and where it ends."""
    step = 10 ** math.floor(math.log10(most))
    step = step / 2 if most / step < 3 else step
    return step, math.ceil(most / step) * step


def chart(title, unit, curves, values, x0, y0):
    """The parts of a picture: the number of live runs to the right, what one costs upward."""
    w, h = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BELOW
    step, most = scale(max(max(values[title, curve]) for curve, _ in curves))
    yield f'<text x="{x0}" y="{y0 - 12}" class="title">{title}, {unit}</text>'
    for tick in range(round(most / step) + 1):
        y = y0 + h - h * tick * step / most
        yield f'<path d="M{x0} {y:.1f}h{w}" class="grid"/>'
        yield f'<text x="{x0 - 6}" y="{y + 4:.1f}" text-anchor="end">{tick * step:,.0f}</text>'
    xs = [x0 + w * place / (len(SIZES) - 1) for place in range(len(SIZES))]
    for x, size in zip(xs, SIZES):
        yield f'<text x="{x:.1f}" y="{y0 + h + 16}" text-anchor="middle">{size:,}</text>'
    ends = []
    for curve, _ in curves:
        ys = [y0 + h - h * number / most for number in values[title, curve]]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys))
        yield f'<polyline points="{points}" stroke="{COLOURS[curve]}" class="curve"/>'
        ends.append((ys[-1], curve))
    above = -math.inf
    for y, curve in sorted(ends):
        above = max(y, above + 13)  # Names of curves that end together stand below each other.
        yield f'<text x="{xs[-1] + 6:.1f}" y="{above + 4:.1f}" fill="{COLOURS[curve]}">{curve}</text>'


def draw(values):
    """A picture with a chart for each, two a row."""
    parts = []
    for index, (title, unit, curves) in enumerate(CHARTS):
        place = (index % 2) * WIDTH + LEFT, (index // 2) * HEIGHT + TOP
        parts += chart(title, unit, curves, values, *place)
    width, height = 2 * WIDTH, (len(CHARTS) + 1) // 2 * HEIGHT
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    back = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", back, *parts, "</svg>", ""])
