"""Starts servers, has them asked, and counts."""

import contextlib, functools, os, re, socket, statistics, subprocess, sys, tempfile, time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, astuple, replace

from rows import PEERS, Ask, Call

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(HERE, "../../Scripts/lib"))
import children

BUILT = os.path.join(HERE, ".build", "release")
HTTP, GRPC = os.path.join(BUILT, "BenchmarkServer"), os.path.join(BUILT, "BenchmarkGRPC")
PEER = os.path.join(HERE, ".build", "peer")
ON_FIRST = ["chrt", "--batch", "0", "taskset", "-c", "0"]


@functools.cache
def environment():
    """How much work is a tenth of a millisecond, once for all servers."""
    rounds = subprocess.run([*ON_FIRST, HTTP, "calibrate"], capture_output=True, text=True, check=True).stdout
    return {**children.environment(), "WORK_ROUNDS": rounds.strip()}


# wrk says the 99.9th percentile only to a script.
SCRIPT = """
done = function(summary, latency, requests)
    local errors = summary.errors
    io.write(string.format("measured %d %d %d %d %d %d %d\\n", summary.requests, summary.duration,
        errors.connect + errors.status + errors.timeout, errors.read + errors.write,
        latency:percentile(50), latency:percentile(99), latency:percentile(99.9)))
end
"""


@dataclass(frozen=True)
class Plan:
    """How often a row is measured. In each round every variant is a new process, and another one is the first.

    How much a server gets done varies by a tenth from one second to the next, with the machine. So ratios are of rounds in which all
    variants serve at once, on one processor: what slows down the machine slows down all. What is compared is the processor time that
    each has spent on a request. Rates, latencies and memory are of rounds in which each variant has the processor for itself, and so
    is the ratio of a peer, whose code shares no cache with the others.
    """

    rounds: int
    at_once: int
    at_once_with_goal: int
    seconds: int


@dataclass
class Figures:
    rate: float         # requests or calls a second
    processor: float    # microseconds of the server's processor for each
    latencies: tuple    # microseconds: p50, p99, p99.9; of HTTP/2 the mean alone
    client: float = 0   # microseconds of the client's processor a call
    busy: float = 0     # KiB that the server grew by, a connection that was at work
    idle: float = 0     # the same, a connection that waits for its second request


class Server:
    """A server of one variant, on the first processor. None of its threads takes the processor from another by waking up (SCHED_BATCH).
    Otherwise the scheduler gives it to the thread that has had less than its share, and that depends on the variant."""

    def __init__(self, *command):
        self.process = children.start([*ON_FIRST, *command], stdout=subprocess.PIPE, text=True, env=environment())
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def spending(self, work):
        """What the work returns, and the seconds of processor that the server has spent on it."""
        before = processor_seconds(self.process.pid)
        return work(), processor_seconds(self.process.pid) - before

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def processor_seconds(pid):
    """What a process has spent, all its threads together: of its clock, as clock_getcpuclockid(3) has it."""
    return time.clock_gettime(~pid << 3 | 2)


class Measurements:
    def __init__(self, plan, with_peers=False):
        self.plan, self.with_peers = plan, with_peers
        self.by_itself, self.at_once = {}, {}

    def variants(self, row):
        return row.variants(self.with_peers)

    def take(self, rows):
        for row in rows:
            for number in range(self.plan.rounds):
                for variant in turned(self.variants(row), number):
                    idle = idle_memory(row, variant) if isinstance(row, Ask) and row.is_crowd and row.protocol == "http1" else 0
                    with measuring(row, variant) as measure:
                        figures = replace(measure(self.plan.seconds), idle=idle)
                        self.by_itself.setdefault((row, variant), []).append(figures)
            for number in range(self.plan.at_once_with_goal if row.goal else self.plan.at_once):
                self.take_at_once(row, number)

    def take_at_once(self, row, number):
        variants = turned([variant for variant in self.variants(row) if variant not in PEERS], number)
        with contextlib.ExitStack() as stack, ThreadPoolExecutor(len(variants)) as pool:
            measures = [stack.enter_context(measuring(row, variant)) for variant in variants]
            for variant, figures in zip(variants, pool.map(lambda measure: measure(self.plan.seconds), measures)):
                self.at_once.setdefault((row, variant), []).append(figures)

    def of(self, row, variant):
        """The middle of what was taken of a variant by itself."""
        middle = lambda values: statistics.median(values)
        columns = zip(*(astuple(one) for one in self.by_itself[row, variant]))
        return Figures(*(tuple(map(middle, zip(*column))) if isinstance(column[0], tuple) else middle(column) for column in columns))

    def ratios(self, row, variant="scoped", figure="processor"):
        """The processor time of a variant as a multiple of what is spent alone, in each round. Of HTTP it is turned round, to what is
        served in the same time."""
        taken = self.by_itself if variant in PEERS else self.at_once
        prices = [getattr(one, figure) / getattr(alone, figure) for one, alone in zip(taken[row, variant], taken[row, "alone"])]
        return prices if isinstance(row, Call) else [1 / price for price in prices]

    def reached(self, row, variant="scoped"):
        """What the goal of a row is about."""
        return statistics.median(self.ratios(row, variant))


def turned(variants, number):
    """The same, beginning with another one each time."""
    return variants[number % len(variants):] + variants[:number % len(variants)]


def measuring(row, variant):
    return measuring_call(row, variant) if isinstance(row, Call) else measuring_ask(row, variant)


@contextlib.contextmanager
def measuring_ask(ask, variant):
    """Starts a server, warms it up, and measures it when it is called."""
    with server(ask, variant) as one:
        before = one.memory()
        load(one.port, ask, 1)

        def measure(seconds):
            (count, time, errors, latencies), spent = one.spending(lambda: load(one.port, ask, seconds))
            if errors:
                raise SystemExit(f"{variant}, {ask.name}: {errors} of {count} requests failed.")
            busy = (one.memory() - before) / ask.connections
            return Figures(count / time, spent / count * 1e6, latencies, busy=busy)

        yield measure


@contextlib.contextmanager
def measuring_call(call, variant):
    """The same for calls."""
    with Server(GRPC, "serve", variant) as one:
        ask = lambda seconds: run([GRPC, "call", variant, str(one.port), call.method, str(seconds)])
        ask(0.5)

        def measure(seconds):
            said, spent = one.spending(lambda: ask(seconds))
            count, time, client, *latencies = (int(word) for word in said.split())
            return Figures(count / time * 1e6, spent / count * 1e6, tuple(latencies), client=client / count)

        yield measure


def server(ask, variant):
    return Server(PEER) if variant == "go" else Server(HTTP, variant, ask.protocol)


def idle_memory(ask, variant):
    """KiB that the server grows by, a connection that has had its first answer."""
    with server(ask, variant) as one:
        load(one.port, ask, 1)  # What is allocated once, is.
        before, sockets = one.memory(), []
        for _ in range(ask.connections):
            client = socket.create_connection(("127.0.0.1", one.port))
            client.sendall(f"GET /{ask.path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            if not client.recv(4096).startswith(b"HTTP/1.1 200"):
                raise SystemExit(f"{variant}, {ask.name}: a request failed.")
            sockets.append(client)
        grown = one.memory() - before
        for client in sockets:
            client.close()
        return grown / ask.connections


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
    count, time, failed, lost, *latencies = (int(word) for word in re.search(r"measured (.*)", said)[1].split())
    # A connection that ends after its response, as it was asked to, is one that wrk has lost.
    return count, time / 1e6, failed + (lost if ask.keeps_alive else 0), tuple(latencies)


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
