"""Draws how a call's cost grows."""

import math

import growth

OURS, THEIRS = ["#0b6bcb", "#7a3db8"], "#767676"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BELOW = 372, 220, 56, 84, 34, 36
STYLE = "text{font:11px sans-serif}.title{font-weight:bold}.grid{stroke:#ddd}.curve{fill:none;stroke-width:2}"


def scale(most):
    """Steps of an axis from nothing to the most, and where it ends."""
    step = 10 ** math.floor(math.log10(most))
    step = step / 2 if most / step < 3 else step
    return step, math.ceil(most / step) * step


def parts(chart, values, x0, y0):
    """The parts of a chart's picture: the number of live runs to the right, what one costs upward."""
    w, h = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BELOW
    step, most = scale(max(max(values[chart.title, curve]) for curve in chart.curves))
    yield f'<text x="{x0}" y="{y0 - 12}" class="title">{chart.title}, {chart.unit}</text>'
    for tick in range(round(most / step) + 1):
        y = y0 + h - h * tick * step / most
        yield f'<path d="M{x0} {y:.1f}h{w}" class="grid"/>'
        yield f'<text x="{x0 - 6}" y="{y + 4:.1f}" text-anchor="end">{tick * step:,.0f}</text>'
    xs = [x0 + w * place / (len(growth.SIZES) - 1) for place in range(len(growth.SIZES))]
    for x, size in zip(xs, growth.SIZES):
        yield f'<text x="{x:.1f}" y="{y0 + h + 16}" text-anchor="middle">{size:,}</text>'
    ends = []
    colours = dict(zip(chart.curves, OURS[:len(chart.ours)] + [THEIRS]))
    for curve, colour in colours.items():
        ys = [y0 + h - h * number / most for number in values[chart.title, curve]]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys))
        yield f'<polyline points="{points}" stroke="{colour}" class="curve"/>'
        ends.append((ys[-1], curve))
    above = -math.inf
    for y, curve in sorted(ends):
        above = max(y, above + 13)  # Names of curves that end together stand below each other.
        yield f'<text x="{xs[-1] + 6:.1f}" y="{above + 4:.1f}" fill="{colours[curve]}">{curve}</text>'


def draw(values):
    """A picture with a chart for each, two a row."""
    drawn = []
    for index, chart in enumerate(growth.CHARTS):
        drawn += parts(chart, values, index % 2 * WIDTH + LEFT, index // 2 * HEIGHT + TOP)
    width, height = 2 * WIDTH, (len(growth.CHARTS) + 1) // 2 * HEIGHT
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    back = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", back, *drawn, "</svg>", ""])
