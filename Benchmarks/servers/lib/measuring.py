"""Asks servers, and counts."""

import os, re, statistics, subprocess, tempfile
from dataclasses import dataclass

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SERVER = os.path.join(HERE, ".build", "release", "BenchmarkServer")
TICKS = os.sysconf("SC_CLK_TCK")

# wrk says the 99.9th percentile only to a script.
SCRIPT = """
done = function(summary, latency, requests)
    io.write(string.format("measured %d %d %d %d %d %d\\n", summary.requests, summary.duration,
        summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout,
        latency:percentile(50), latency:percentile(99), latency:percentile(99.9)))
end
"""


@dataclass
class Figures:
    rate: float        # requests a second
    processor: float   # microseconds of the server's processor a request
    latencies: tuple   # microseconds: p50, p99, p99.9; of HTTP/2 the mean alone
    memory: float      # KiB a connection that is busy


class Server:
    """A server of one variant, on the first processor."""

    def __init__(self, variant, protocol):
        self.process = subprocess.Popen(["taskset", "-c", "0", SERVER, variant, protocol], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


class Measurements:
    def __init__(self, rounds, seconds):
        self.rounds, self.seconds = rounds, seconds
        self.taken = {}

    def take(self, asks):
        for ask in asks:
            for _ in range(self.rounds):
                for variant in ask.variants:
                    self.taken.setdefault((ask, variant), []).append(self.measure(ask, variant))

    def measure(self, ask, variant):
        with Server(variant, ask.protocol) as server:
            before = server.memory()
            load(server.port, ask, 1)
            spent = server.processor_seconds()
            count, seconds, errors, latencies = load(server.port, ask, self.seconds)
            if errors:
                raise SystemExit(f"{variant}, {ask.name}: {errors} of {count} requests failed.")
            spent = server.processor_seconds() - spent
            memory = (server.memory() - before) / ask.connections
            return Figures(count / seconds, spent / count * 1e6, latencies, memory)

    def of(self, ask, variant):
        """The middle of what was taken."""
        taken = self.taken[ask, variant]
        middle = lambda values: statistics.median(values)
        return Figures(
            middle([one.rate for one in taken]),
            middle([one.processor for one in taken]),
            tuple(middle(column) for column in zip(*(one.latencies for one in taken))),
            middle([one.memory for one in taken]),
        )

    def share(self, ask, variant="scoped"):
        """How much of what hummingbird serves alone a variant serves: the middle of the rounds, each compared within itself."""
        pairs = zip(self.taken[ask, variant], self.taken[ask, "alone"])
        return statistics.median(one.rate / alone.rate for one, alone in pairs)


def load(port, ask, seconds):
    """Requests, seconds, errors and latencies."""
    url = f"http://127.0.0.1:{port}/{ask.path}"
    return load_http2(url, ask, seconds) if ask.protocol == "http2" else load_http1(url, ask, seconds)


def load_http1(url, ask, seconds):
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        if ask.body:
            script.write(f'wrk.method = "POST"\nwrk.body = string.rep("x", {ask.body})\n')
        if not ask.keeps_alive:
            script.write('wrk.headers["Connection"] = "close"\n')
        script.write(SCRIPT)
        script.flush()
        said = run(["wrk", "-t1", f"-c{ask.connections}", f"-d{seconds}s", "--timeout", "10s", "-s", script.name, url])
    numbers = [int(word) for word in re.search(r"measured (.*)", said)[1].split()]
    return numbers[0], numbers[1] / 1e6, numbers[2], tuple(numbers[3:])


def load_http2(url, ask, seconds):
    said = run(["h2load", "-t1", f"-c{ask.connections}", "-m1", f"--duration={seconds}", "--warm-up-time=0", url])
    done, failed = (int(re.search(pattern, said)[1]) for pattern in (r"(\d+) succeeded", r"(\d+) failed"))
    mean, unit = re.search(r"time for request:\s+\S+\s+\S+\s+([\d.]+)(us|ms|s)", said).groups()
    return done, seconds, failed, (float(mean) * {"us": 1, "ms": 1e3, "s": 1e6}[unit],)


def run(command):
    said = subprocess.run(["taskset", "-c", "1", *command], capture_output=True, text=True)
    if said.returncode:
        raise SystemExit(said.stdout + said.stderr)
    return said.stdout
