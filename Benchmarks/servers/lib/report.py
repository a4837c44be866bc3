"""The tables."""

import os, platform, statistics, subprocess

from measuring import HERE
from rows import GRPC_VARIANTS, VARIANTS, Call

HEAD = """# What Lanyard costs a server

Written by `Benchmarks/servers/run` at {commit}, on {machine}. The server has one processor and one event loop, and
its threads do not interrupt each other (`SCHED_BATCH`); the client has another processor.

Each ratio is to the same without Lanyard, measured while all variants serve at once, on the same processor: what slows down the machine
slows down all. It compares the processor time of a request or call. Of HTTP it is turned round: what is served in the same processor
time, and so in the same time by a server that has nothing else to do. It is the middle one of {plan.at_once} rounds of {plan.seconds} s,
or of {plan.at_once_with_goal} where there is a goal; then the quartiles stand in brackets. The other figures, and Go's ratio, are of
{plan.rounds} rounds of {plan.seconds} s in which each variant has the processor for itself: rates differ by a tenth from one second to
the next. In each round each variant is a new process. Latencies are p50 / p99 / p99.9; of HTTP/2 the mean, because h2load says no more.
Memory is what the process has grown by, in KiB a connection: one that was at work, and one that waits for its second request. A gRPC
client has one connection, so there is no such figure.

"""


PAGE = os.path.join(HERE, "..", "SERVERS.md")

# What Benchmarks/cluster writes is the end of the page, and stays when the rest is written anew.
CLUSTER = "## Owning keys of a cluster"

CLUSTER_HEAD = CLUSTER + """

Written by `Benchmarks/cluster` at {commit}, on {machine}, with {etcd} on the same machine and the load at {load:.1f} when it began.
The bare transactions are those that one writes without a library for it, over grpc-swift as well: one that takes a key if it is free,
and one that deletes it.

"""


def text(rows, found):
    asks = [row for row in rows if not isinstance(row, Call)]
    calls = [row for row in rows if isinstance(row, Call)]
    return "\n".join(part for part in (asks and ask_table(asks, found), calls and call_table(calls, found)) if part)


def ask_table(asks, found):
    lines = ["## HTTP\n",
             "| asked for | answered by | requests a second | ratio | goal | processor, µs | latency, µs | busy | idle |",
             "|---|---|--:|--:|---|--:|--:|--:|--:|"]
    for ask in asks:
        for variant in found.variants(ask):
            figures, ratio = found.of(ask, variant), found.reached(ask, variant)
            goal = goal_words(ask, variant, f"≥ {ask.goal}", ratio >= (ask.goal or 0))
            lines.append(f"| {ask.name} | {VARIANTS[variant]} | {figures.rate:,.0f} | {ratio_words(found.ratios(ask, variant))} "
                         f"| {goal} | {figures.processor:,.1f} "
                         f"| {latencies(figures)} | {figures.busy:,.1f} | {f'{figures.idle:,.1f}' if figures.idle else '–'} |")
    return "\n".join(lines) + "\n"


def call_table(calls, found):
    lines = ["## gRPC\n",
             "| called | through | calls a second | server's processor, µs | ratio | goal | client's processor, µs | ratio | latency, µs |",
             "|---|---|--:|--:|--:|---|--:|--:|--:|"]
    for call in calls:
        for variant in found.variants(call):
            figures, ratio = found.of(call, variant), found.reached(call, variant)
            goal = goal_words(call, variant, f"≤ {call.goal}", ratio <= (call.goal or 0))
            lines.append(f"| {call.name} | {GRPC_VARIANTS[variant]} | {figures.rate:,.0f} | {figures.processor:,.1f} "
                         f"| {ratio_words(found.ratios(call, variant))} | {goal} | {figures.client:,.1f} "
                         f"| {ratio_words(found.ratios(call, variant, 'client'))} | {latencies(figures)} |")
    return "\n".join(lines) + "\n"


def goal_words(row, variant, goal, is_reached):
    return f"{goal}: {'yes' if is_reached else '**no**'}" if variant == "scoped" and row.goal else "–"


def ratio_words(ratios):
    middle = f"{statistics.median(ratios):.2f}"
    if len(ratios) < 4 or len(set(ratios)) == 1:
        return middle
    first, _, third = statistics.quantiles(ratios, n=4)
    return f"{middle} ({first:.2f}–{third:.2f})"


def latencies(figures):
    return " / ".join(f"{value:,.0f}" for value in figures.latencies)


def write(tables, found):
    head = HEAD.format(commit=commit(), machine=machine(), plan=found.plan)
    _, mark, rest = page().partition(CLUSTER)
    put(head + tables + (f"\n{mark}{rest}" if mark else ""))


def write_cluster(table, etcd, load):
    head = CLUSTER_HEAD.format(commit=commit(), machine=machine(), etcd=etcd, load=load)
    put(page().partition(CLUSTER)[0].rstrip("\n") + "\n\n" + head + table)


def commit():
    return subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True).stdout.strip()


def machine():
    return f"{os.cpu_count()} processors, {platform.system()} {platform.machine()}"


def page():
    if not os.path.exists(PAGE):
        return ""
    with open(PAGE) as file:
        return file.read()


def put(text):
    with open(PAGE, "w") as file:
        file.write(text)
