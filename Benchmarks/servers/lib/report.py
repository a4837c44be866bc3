"""The table."""

import os, platform, subprocess

from measuring import HERE
from rows import VARIANTS

HEAD = """# What Lanyard costs a server

Written by `Benchmarks/servers/run` at {commit}, on {machine}. The server has one processor, and the client another.

“Served” is the share of the requests that hummingbird serves alone, compared within each of {rounds} rounds of {seconds} s; the figure is the
middle one. Latencies are p50 / p99 / p99.9; of HTTP/2 the mean. Memory is what the process has grown by, a connection.

"""


def table(asks, found):
    lines = ["| asked for | answered by | requests a second | served | goal | processor, µs | latency, µs | memory, KiB |",
             "|---|---|--:|--:|---|--:|--:|--:|"]
    for ask in asks:
        for variant in ask.variants:
            words = VARIANTS[variant]
            figures, share = found.of(ask, variant), found.share(ask, variant)
            goal = "–"
            if variant == "scoped" and ask.goal:
                goal = f"≥ {ask.goal:.2f}: {'yes' if share >= ask.goal else '**no**'}"
            latencies = " / ".join(f"{value:,.0f}" for value in figures.latencies)
            lines.append(f"| {ask.name} | {words} | {figures.rate:,.0f} | {share:.2f} | {goal} | {figures.processor:,.1f} "
                         f"| {latencies} | {figures.memory:,.1f} |")
    return "\n".join(lines) + "\n"


def write(text, found):
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True).stdout.strip()
    head = HEAD.format(commit=commit, machine=f"{os.cpu_count()} processors, {platform.system()} {platform.machine()}",
                       rounds=found.rounds, seconds=found.seconds)
    with open(os.path.join(HERE, "..", "SERVERS.md"), "w") as file:
        file.write(head + text)
