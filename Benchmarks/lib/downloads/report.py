"""Turns what was measured into tables and goals, as Markdown."""

import datetime
import os
import platform
import re
import statistics
import subprocess

import peers

GIB = 1 << 30
PREFACE = """Written by `Benchmarks/downloads`. Wall time is that of the whole command, its start included; processor time is the
command's own, user and system; memory is the largest resident size. Every file of every round was checked by size and
SHA-256. “curl, sync” is curl followed by `sync FILE`: like lanyard, it ends when the bytes are on the disk, while curl
alone leaves them in the memory of the system. It waits for its many files one after the other, lanyard with one flush for
all that are whole by then.

lanyard is the program that people install: `Scripts/release binary`, with Swift's libraries in it, without its symbols, and with the
functions side by side that a download calls. “least of
AHC” is the least program that downloads with async-http-client, a general client of Swift (`Benchmarks/LeastDownload`), built the
same way but for the order of its functions. It writes the bytes of an answer into a file, without a flush, and does nothing else.
"""

# What is to be reached: the jobs whose name it fits; who is compared with whom in what; the bound; and why it is missed, where it is.
GOALS = [
    (r"^2000 × 16 KiB$", "lanyard", "speed", "curl, sync", 1.0, "many"),
    (r"^2000 × 16 KiB$", "lanyard, no sync", "speed", "wget2", 1.0, "many"),
    (r"^2000 × 16 KiB$", "lanyard", "CPU", "curl", 3.0, "many"),
    (r"^(1 ×|half of) 1024 MiB$", "lanyard", "speed", "wget2", 1.0, "large"),
    (r"^8 × 128 MiB$", "lanyard", "speed", "wget2", 1.0, "large"),
    (r" ms round trip", "lanyard", "speed", "curl, sync", 0.97, "link"),
    (r" ms round trip", "lanyard", "CPU", "curl", 1.5, "link"),
]
MEMORY = 32  # MiB
WHY = {
    "many": "It is spread thin over each file: the scope's run and its record, states, three tasks. So are hops between the threads "
    "of sockets, files and the rest, and a dozen calls of the system for its names. What a general client of "
    "Swift takes for the connections alone stands in the last column.",
    "large": "It is not the disk: without flushing it takes as long. lanyard needs more of the processor than wget2; for what has not been found.",
    "link": "What is left is the start of the command: some 9 ms of the processor (`lanyard --version`), most of it for pages of the program.",
    "memory": "Of the program 16 MiB are touched, most of it Swift's library, Foundation and SwiftNIO (a page that is touched brings 15 "
    "others). With TLS SwiftNIO holds 140 KiB of buffers for each of 50 connections (`heaptrack`). The last column has what the least "
    "program takes.",
    "list": "The hashes by which doubles are found are 16 to 32 bytes for each URL; the rest is room between what lives in the heap.",
}


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
        for pattern, ours, aspect, peer, bound, why in GOALS:
            if not re.search(pattern, self.name) or not {ours, peer} <= set(self.measured):
                continue
            kind, sign = ("wall", "≥") if aspect == "speed" else ("cpu", "≤")

            def times(one):
                ratio = self.value(one, kind) / self.value(peer, kind)
                return 1 / ratio if aspect == "speed" else ratio

            figure = times(ours)
            least = f"{times(peers.LEAST):.2f} ×" if peers.LEAST in self.measured else ""
            is_reached = figure >= bound if aspect == "speed" else figure <= bound
            name = f"{self.name}: {aspect} of {ours} {sign} {bound} × {peer}"
            yield Goal(name, f"{figure:.2f} ×", is_reached, why, least)
        peak = self.peak("lanyard")
        least = f"{self.peak(peers.LEAST):.0f} MiB" if peers.LEAST in self.measured else ""
        yield Goal(f"{self.name}: memory ≤ {MEMORY} MiB", f"{peak:.0f} MiB", peak <= MEMORY, "memory", least)

    def peak(self, peer):
        return max(cost.peak for cost in self.measured[peer])


class Goal:
    """One goal, its figure, why it is missed, and what the least program comes to."""

    def __init__(self, name, figure, is_reached, why, least=""):
        self.name, self.figure, self.is_reached, self.why, self.least = name, figure, is_reached, why, least

    def __str__(self):
        return f"| {self.name} | {self.figure} | {'reached' if self.is_reached else '**missed**'} | {self.least} |"


def missed(goals):
    """The goals that are missed, each with its reason."""
    seen = {}
    for each in goals:
        if not each.is_reached:
            seen.setdefault(WHY[each.why], []).append(each.name)
    lines = ["\n  - ".join([f"- {words}", *names]) for words, names in seen.items()]
    return "\n".join(["", "### Goals that are missed, and why", "", *(lines or ["None."])])


def lists(peaks):
    """The table of what a long list takes, by its length."""
    lines = ["### Peak memory of `get -i`, by the number of URLs", "", "| URLs | peak MiB |", "|---|---|"]
    return "\n".join(lines + [f"| {count:,} | {peak:.1f} |" for count, peak in peaks.items()]) + "\n"


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
