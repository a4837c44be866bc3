"""Measures what rows ask for, each figure once."""

import os, re, statistics, subprocess, sys, tempfile

import counting, rows

# Counted with this many calls, because callgrind makes a program fifty times as slow; turns of loops are short.
CALLS, TURNS = 10_000, 200_000

class Figures:
    def __init__(self, program, package):
        self.program, self.package = program, package
        listed = (line.split() for line in self.run("list").splitlines())
        self.workloads = {name: (int(count), prepared == "true") for name, count, prepared in listed}
        self.counts, self.walls, self.bytes, self.turns = {}, {}, {}, {}

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, check=True).stdout

    def peak(self, name, count):
        """Kilobytes at the most, in a process of its own."""
        return int(self.run(name, count).split()[-1])

    def count(self, wanted):
        """Instructions and allocations a call, of tuples of name and number of threads."""
        tasks = [(name, TURNS if name.startswith("W7.") else CALLS, threads, self.workloads[name][1]) for name, threads in wanted]
        found = counting.all_of(self.program, tasks)
        self.counts |= {(name, threads): count for (name, _, threads, _), count in found.items()}

    def measure_bytes(self, names):
        """What memory at its most grows by with a call: from a tenth of the number to all."""
        for name in names:
            count = self.workloads[name][0]
            grown = self.peak(name, count) - self.peak(name, count // 10)
            self.bytes[name] = grown * 1024 / (count - count // 10)

    def time(self, names):
        """Nanoseconds a call at the median, with the benchmark package: it gives each a process of its own."""
        with tempfile.TemporaryDirectory() as folder:
            filters = [word for name in names for word in ("--filter", f"^{re.escape(name)}$")]
            command = ["swift", "package", "--package-path", self.package, "--scratch-path", f"{self.package}/.build-timing",
                       "--disable-sandbox",
                       "--allow-writing-to-directory", folder, "benchmark", "run", "--no-progress",
                       "--format", "histogramSamples", "--path", folder, *filters]
            said = subprocess.run(command, capture_output=True, text=True)
            files = [os.path.join(folder, name) for name in os.listdir(folder)]
            if said.returncode or not files:
                raise SystemExit(said.stdout + said.stderr)
            for path in files:
                self.read(path)
            if missing := [name for name in names if name not in self.walls]:
                raise SystemExit(f"{said.stdout}{said.stderr}Not timed: {', '.join(missing)}")

    def read(self, path):
        """The median of the samples in a file of the benchmark package, by the number of calls."""
        name = os.path.basename(path).split(".Timing.", 1)[1].split(".wallClock", 1)[0]
        with open(path) as file:
            assert "(μs)" in next(file)
            self.walls[name] = statistics.median(map(float, file)) * 1_000 / self.workloads[name][0]

    def measure(self, wanted):
        """All that rows ask for."""
        def names(*metrics):
            return [name for name in self.workloads if any(row.metric in metrics and name in row.workloads for row in wanted)]

        singly = [(name, 1) for name in names(rows.INSTRUCTIONS)]
        if counting.counter():
            say("counting")
            self.count(singly + [(name, 2) for name in names(rows.INSTRUCTIONS_2)])
        say("memory")
        self.measure_bytes(names(rows.BYTES))
        if names(rows.TURN):
            say("turns")
            self.turns = {name: float(time) for name, time in map(str.split, self.run("times").splitlines())}
        if timed := names(rows.INSTRUCTIONS, rows.WALL):
            say("time")
            self.time(timed)

    def of(self, row):
        """What a row compares: ours and the baseline's; `None` for what cannot be counted here."""
        def one(name):
            match row.metric:
                case rows.INSTRUCTIONS | rows.INSTRUCTIONS_2:
                    count = self.counts.get((name, 2 if row.metric == rows.INSTRUCTIONS_2 else 1))
                    return count and count.instructions
                case rows.BYTES: return self.bytes[name]
                case rows.TURN: return self.turns[name]
                case rows.WALL: return self.walls[name]

        ours, theirs = one(row.ours), one(row.theirs)
        return (ours - one(row.less) if row.less and ours is not None else ours), theirs


def say(step):
    print(f"== {step}", file=sys.stderr, flush=True)
