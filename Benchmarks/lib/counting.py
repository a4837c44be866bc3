"""Counts the instructions and allocations of workloads: instructions with perf where the machine has the counter, else
with valgrind's callgrind; allocations with callgrind."""

import functools, os, re, shutil, subprocess, tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import Queue

ALLOCATING = {"malloc", "calloc", "posix_memalign", "aligned_alloc"}


@dataclass(frozen=True)
class Count:
    """What one call takes; what cannot be counted here is `None`."""
    instructions: float | None
    allocations: float | None


@functools.cache
def counter():
    """What counts instructions here: perf, callgrind or nothing."""
    if shutil.which("perf"):
        probe = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "true"], capture_output=True, text=True)
        if re.search(r"^\d", probe.stderr, re.M):
            return "perf"
    return "callgrind" if shutil.which("valgrind") else None


def pin(*processors):
    """What a command begins with to run on these processors only, where that can be said. Callgrind lets one thread run
    at a time, on however many: what threads cost that get in each other's way, only perf sees."""
    return ["taskset", "-c", ",".join(map(str, processors))] if shutil.which("taskset") else []


def allocations(path):
    """The calls of what allocates, in a file of callgrind's. A name is spelled out where its number occurs first."""
    names, callee, total = {}, None, 0
    with open(path) as lines:
        for line in lines:
            if found := re.match(r"(c?)fn=\((\d+)\)(?: (\S+))?", line):
                if found[3]:
                    names[found[2]] = found[3]
                if found[1]:
                    callee = found[2]
            elif line.startswith("calls=") and names.get(callee) in ALLOCATING:
                total += int(line[6:].split()[0])
    return total


def once(program, arguments, start):
    """Instructions and allocations of one process."""
    instructions = allocated = None
    if counter() == "perf":
        command = start + ["perf", "stat", "-x,", "-e", "instructions:u", program, *arguments]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        instructions = int(re.search(r"^(\d+)", said, re.M)[1])
    if shutil.which("valgrind"):
        with tempfile.NamedTemporaryFile() as file:
            command = start + ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file.name}", program, *arguments]
            said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
            instructions = instructions or int(re.search(r"Collected : (\d+)", said)[1])
            allocated = allocations(file.name)
    return instructions, allocated


def least(program, arguments, start):
    """The least of three processes and more, until it was seen twice: a second thread of the pool that goes to sleep and
    wakes adds a tenth to one process in ten, to as good as half of them beside other work, and nothing takes any away."""
    seen = []
    while len(seen) < 8:
        seen = sorted([*seen, once(program, arguments, start)])
        if len(seen) > 2 and seen[1][0] <= seen[0][0] * 1.001:
            break
    return seen[0]


def middle(program, arguments, start):
    """The middle one of five processes, for storms from outside: it is chance how many calls find the run before them
    not begun yet."""
    return sorted(once(program, arguments, start) for _ in range(5))[2]


def each(program, name, count, start, is_prepared):
    """What one call takes: the difference to half as many leaves out what a program does once; for a workload that has
    to prepare, the difference to preparing alone."""
    least_or_middle = middle if is_race(name) else least
    less = [name, str(count), "prepare"] if is_prepared else [name, str(count // 2)]
    number = count if is_prepared else count - count // 2
    taken = zip(*(least_or_middle(program, arguments, start) for arguments in ([name, str(count)], less)))
    return Count(*(None if all_ is None else (all_ - part) / number for all_, part in taken))


def is_race(name):
    """Whether one thread makes calls while another begins runs: counts of these depend on what else the machine does."""
    return ".outside." in name


def all_of(program, wanted):
    """Counts many at once, one a processor: but for races, counts do not mind what else the machine does. `wanted` are
    tuples of name, number of calls, number of threads, and whether the workload has to prepare."""
    free, processors = Queue(), sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else range(os.cpu_count())
    for processor in processors:
        free.put(processor)

    def count(name, number, threads, is_prepared):
        processor = free.get()
        try:
            return each(program, name, number, pin(processor) if threads == 1 else pin(*processors[:threads]), is_prepared)
        finally:
            free.put(processor)

    with ThreadPoolExecutor(free.qsize()) as pool:
        return dict(zip(wanted, pool.map(lambda one: count(*one), wanted)))
