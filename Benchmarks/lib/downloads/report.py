"""Turns what was measured into tables and goals, as Markdown."""

import datetime
import os
import platform
import re
import statistics
import subprocess

GIB = 1 << 30
PREFACE = """Written by `Benchmarks/downloads`. Wall time is that of the whole command, its start included; processor time is the
command's own, user and system; memory is the largest resident size. Every file of every round was checked by size and
SHA-256. «curl, sync» is curl followed by `sync FILE`: like lanyard, it ends when the bytes are on the disk, while curl
alone leaves them in the memory of the system. It waits for its many files one after the other, lanyard for up to sixteen
side by side.
"""

# Why a goal is missed, and what would reach it: the first that is found in the goal's name.
WHY = [
    (r"× 16 KiB.*: speed", "curl leaves the bytes in the memory of the system; each file of lanyard's is flushed before it gets "
     "its name, one by one, where «curl, sync» flushes what has mostly been written by then. On a fast disk it is the processor "
     "time that decides. To give up the flush, and what would reach the goal of CPU, would reach it."),
    (r"× 16 KiB.*: CPU", "Spread thin over each file: the system's calls to wait for the disk, which curl does not make, four tasks and their "
     "timers, async-http-client, states and reports. A client of our own and no flushing would reach it; a shared timer for idle "
     "connections is worth about 7 %."),
    (r"× 16 KiB.*: memory", "Each URL of the list is a run from the start, 12 KiB each. A window over the list would reach it."),
    (r" ms round trip.*: speed", "The link is the limit for all, and what is left is the start of the command and the flush before the name, "
     "which «curl, sync» pays too: compare with that. For small differences more rounds would tell."),
    (r" ms round trip.*: CPU", "Each packet that comes walks through the whole client by itself. To read later, when more has come, would cure it; a "
     "low-water mark of the socket would not, because the end of a body may be below it."),
    (r": speed", "Not looked into; between fastest and slowest it is the disk and other work that decide."),
]


def median(costs, aspect):
    return statistics.median(getattr(cost, aspect) for cost in costs)


class Table:
    """The rounds of one job over one link, by peer."""

    def __init__(self, title, name, total, measured):
        """`name` tells it from the same job over another link."""
        self.title, self.name, self.total, self.measured = title, name, total, measured

    def value(self, peer, aspect):
        return median(self.measured[peer], aspect)

    def ratio(self, peer, aspect, base="curl"):
        return self.value(peer, aspect) / self.value(base, aspect)

    def markdown(self):
        lines = [
            f"### {self.title}", "",
            "| | wall s (fastest–slowest) | MiB/s | CPU s/GiB | peak MiB | lanyard ÷ it: speed | CPU | memory |",
            "|---|---|---|---|---|---|---|---|",
        ]
        for peer, costs in self.measured.items():
            wall, cpu = self.value(peer, "wall"), self.value(peer, "cpu")
            walls = [cost.wall for cost in costs]
            lines.append(
                f"| {peer} | {wall:.2f} ({min(walls):.2f}–{max(walls):.2f}) | {self.total / (1 << 20) / wall:.0f} "
                f"| {cpu * GIB / self.total:.2f} | {self.value(peer, 'peak'):.0f} "
                f"| {self.ratio(peer, 'wall', 'lanyard') if 'lanyard' in self.measured else 0:.2f} "
                f"| {self.value('lanyard', 'cpu') / cpu:.2f} | {self.ratio('lanyard', 'peak', peer):.1f} |"
            )
        return "\n".join(lines) + "\n"

    def goals(self):
        speed = 1 / self.ratio("lanyard", "wall")
        cpu = self.ratio("lanyard", "cpu")
        peak = max(cost.peak for cost in self.measured["lanyard"])
        yield goal(f"{self.name}: speed ≥ 1.0 × curl", f"{speed:.2f} ×", speed >= 1)
        yield goal(f"{self.name}: CPU ≤ 1.5 × curl", f"{cpu:.2f} ×", cpu <= 1.5)
        yield goal(f"{self.name}: memory ≤ 64 MiB", f"{peak:.0f} MiB", peak <= 64)


def goal(name, figure, reached):
    return f"| {name} | {figure} | {'reached' if reached else '**missed**'} |"


def missed(goals):
    """The goals that are missed, each with its reason."""
    seen = {}
    for name in (line.split("|")[1].strip() for line in goals if "**missed**" in line):
        words = next((words for pattern, words in WHY if re.search(pattern, name)), "**Not looked into.**")
        seen.setdefault(words, []).append(name)
    lines = [f"- {'; '.join(names)}. {words}" for words, names in seen.items()]
    return "\n".join(["", "### Goals that are missed, and what would reach them", "", *(lines or ["None."])])


def cancellations(times):
    """The table of the times from SIGINT to the closed socket, by peer, in seconds."""
    lines = [
        "### SIGINT to the closed socket, loopback, in the middle of a body", "",
        "| | median ms | fastest–slowest ms | times |", "|---|---|---|---|",
    ]
    for peer, values in times.items():
        middle, least, most = (1e3 * value for value in (statistics.median(values), min(values), max(values)))
        lines.append(f"| {peer} | {middle:.2f} | {least:.2f}–{most:.2f} | {len(values)} |")
    return "\n".join(lines) + "\n"


def machine(folder, rounds, rounds_of_links, load):
    """Where and when, and with what."""

    def first_line(*command):
        result = subprocess.run(command, capture_output=True, text=True)
        return (result.stdout + result.stderr).splitlines()[0].strip()

    with open("/proc/cpuinfo") as file:
        models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    disk = subprocess.run(["df", "--output=fstype", folder], capture_output=True, text=True).stdout.split()[-1]
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / GIB
    return (
        f"{datetime.date.today()}, {len(models)} × {models[0] if models else platform.machine()}, {memory:.0f} GiB, "
        f"Linux {platform.release()}, {disk}; load {load:.1f} before, {os.getloadavg()[0]:.1f} at the end. {rounds} rounds, "
        f"{rounds_of_links} over links with delay, peers interleaved, medians. `Benchmarks/downloads --rounds {rounds}` at "
        f"commit {first_line('git', 'rev-parse', '--short', 'HEAD')}.\n{first_line('swift', '--version')}; {first_line('nginx', '-v')}; "
        f"{' '.join(first_line('curl', '--version').split()[:2])}; {first_line('aria2c', '--version')}; "
        f"{first_line('wget2', '--version')}.\n"
    )
