"""Measures what rows ask for, each figure once."""

import os, re, statistics, subprocess, sys, tempfile

import counting, rows

# Counted with this many calls, because callgrind makes a program fifty times as slow, and a process that is over sooner
# less often sees a second thread begin; races need more for a middle. What is armed or cancelled at once is counted in the
# number that the row names, and turns of loops are short.
CALLS, RACING, WATCHED, AT_ONCE, TURNS = 2_000, 10_000, 20_000, 100_000, 200_000
PROCESSES = 3  # for a figure of memory
PROCESSES_TIMED = 9  # for a figure of time, where each takes one sample


def counted(name):
    if counting.is_race(name):
        return RACING
    if name.startswith("C1."):
        return WATCHED  # To begin to record takes as much as some 6,000 runs.
    return TURNS if name.startswith("W7.") else AT_ONCE if name.startswith(("W5.", "W9.")) else CALLS


def leaves_timers(name):
    """Whether workloads of this row leave timers behind. A cancelled `Task.sleep` leaves its own in the runtime until it
    would have fired, and later samples in the process would have to pass over those of the samples before."""
    return name.startswith(("W4.", "W9.", "G.debounce.", "G.deadline."))


class Figures:
    def __init__(self, program, package):
        self.program, self.package = program, package
        listed = (line.split() for line in self.run("list").splitlines())
        listed = [(name, int(count), int(timed), prepared == "true") for name, count, timed, prepared in listed]
        self.workloads = {name: (count, prepared) for name, count, _, prepared in listed}
        self.timed = {name: timed for name, _, timed, _ in listed}
        self.counts, self.walls, self.samples, self.peaks, self.bytes, self.turns = {}, {}, {}, {}, {}, {}

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, check=True).stdout

    def peak(self, name, count):
        """Kilobytes at the most, in a process of its own."""
        return int(self.run(name, count).split()[-1])

    def count(self, wanted):
        """Instructions and allocations a call, of tuples of name and number of threads."""
        tasks = [(name, counted(name), threads, self.workloads[name][1]) for name, threads in wanted]
        found = counting.all_of(self.program, tasks)
        self.counts |= {(name, threads): count for (name, _, threads, _), count in found.items()}

    def measure_peaks(self, names):
        """Kilobytes at the most with as many calls as for any figure of memory, of some processes in order."""
        for name in [name for name in names if name not in self.peaks]:
            self.peaks[name] = sorted(self.peak(name, self.workloads[name][0]) for _ in range(PROCESSES))

    def measure_bytes(self, names):
        """What memory at its most grows by with a call, from a tenth of the number to all: of some processes the least,
        the middle and the most."""
        self.measure_peaks(names)
        for name in names:
            count, peaks = self.workloads[name][0], self.peaks[name]
            less = statistics.median(self.peak(name, count // 10) for _ in range(PROCESSES))
            least_to_most = peaks[0], statistics.median(peaks), peaks[-1]
            self.bytes[name] = [(one - less) * 1024 / (count - count // 10) for one in least_to_most]

    def time(self, names):
        """Nanoseconds a call at the median: with the benchmark package, which gives each a process of its own, or of
        several processes that take one sample each. Those of a row take turns."""
        singly = [name for name in names if leaves_timers(name)]
        samples = {name: [] for name in singly}
        for name in singly * PROCESSES_TIMED:
            samples[name].append(int(self.run(name, self.timed[name]).split()[1]))
        for name, taken in samples.items():
            self.note_samples(name, taken)
        if several := [name for name in names if not leaves_timers(name)]:
            self.time_together(several)

    def time_together(self, names):
        """With the benchmark package, several samples a process."""
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
        """The samples in a file of the benchmark package."""
        name = os.path.basename(path).split(".Timing.", 1)[1].split(".wallClock", 1)[0]
        with open(path) as file:
            assert "(μs)" in next(file)
            self.note_samples(name, [float(line) * 1_000 for line in file])

    def note_samples(self, name, samples):
        """The median of samples in nanoseconds, by the number of calls."""
        self.samples[name] = len(samples)
        self.walls[name] = statistics.median(samples) / self.timed[name]

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
        self.measure_peaks(names(rows.INSTRUCTIONS, rows.WALL, rows.TURN))
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
                case rows.BYTES: return self.bytes[name][1]
                case rows.TURN: return self.turns[name]
                case rows.WALL: return self.walls[name]

        ours, theirs = one(row.ours), one(row.theirs)
        return (ours - one(row.less) if row.less and ours is not None else ours), theirs

    def is_reached(self, row):
        """Whether its goal is; for what has to stay flat, in each of the processes. `None` where it was not counted."""
        ours, theirs = self.of(row)
        if row.goal.kind == "bytes":
            ours = self.bytes[row.ours][2]
        return None if ours is None else row.goal.is_reached(ours, theirs)

    def most(self, name):
        """Kilobytes at the most, of the middle process."""
        return statistics.median(self.peaks[name]) if name in self.peaks else None

    def beside(self, row):
        """The ratios of time, allocations and peak memory; `None` for what was not measured, is the row's own figure, or
        stands in the row of instructions."""
        def ratio(of):
            ours, theirs, less = of(row.ours), of(row.theirs), of(row.less) if row.less else 0
            return (ours - less) / theirs if None not in (ours, theirs, less) and theirs else None
        if row.metric not in (rows.INSTRUCTIONS, rows.TURN):
            return None, None, None
        allocations = ratio(lambda name: getattr(self.counts.get((name, 1)), "allocations", None))
        return ratio(self.walls.get), allocations, ratio(self.most)


def say(step):
    print(f"== {step}", file=sys.stderr, flush=True)
