"""Starts servers, has them asked, and counts."""

import contextlib, functools, os, re, socket, statistics, subprocess, tempfile
from dataclasses import dataclass, astuple

from rows import Call

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILT = os.path.join(HERE, ".build", "release")
HTTP, GRPC = os.path.join(BUILT, "BenchmarkServer"), os.path.join(BUILT, "BenchmarkGRPC")
PEER = os.path.join(HERE, ".build", "peer")
TICKS = os.sysconf("SC_CLK_TCK")
ON_FIRST = ["chrt", "--batch", "0", "taskset", "-c", "0"]


@functools.cache
def environment():
    """How much work is a tenth of a millisecond, once for all servers."""
    rounds = subprocess.run([*ON_FIRST, HTTP, "calibrate"], capture_output=True, text=True, check=True).stdout
    return {**os.environ, "WORK_ROUNDS": rounds.strip()}


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
    """How often a row is measured. In each round every variant is a new process, and they take turns."""

    rounds: int
    turns: int
    seconds: int


# Of a row with a goal, in the whole run. What is served varies by a tenth from one second to the next, so a hundredth is only seen in
# many turns, in each of which all variants are asked one after the other.
MANY = Plan(rounds=5, turns=10, seconds=1)


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
        self.process = subprocess.Popen([*ON_FIRST, *command], stdout=subprocess.PIPE, text=True, env=environment())
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

    def spending(self, work):
        """What the work returns, and the seconds of processor that the server has spent on it."""
        before = self.processor_seconds()
        return work(), self.processor_seconds() - before

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


class Measurements:
    def __init__(self, plan, with_peers=False):
        self.plan, self.with_peers = plan, with_peers
        self.taken = {}

    def variants(self, row):
        return row.variants(self.with_peers)

    def take(self, rows):
        for row in rows:
            plan = MANY if row.goal and self.with_peers else self.plan
            measuring = measuring_call if isinstance(row, Call) else measuring_ask
            for _ in range(plan.rounds):
                with contextlib.ExitStack() as stack:
                    measures = [(variant, stack.enter_context(measuring(row, variant))) for variant in self.variants(row)]
                    for _ in range(plan.turns):
                        for variant, measure in measures:
                            self.taken.setdefault((row, variant), []).append(measure(plan.seconds))

    def of(self, row, variant):
        """The middle of what was taken."""
        taken = self.taken[row, variant]
        middle = lambda values: statistics.median(values)
        columns = zip(*(astuple(one) for one in taken))
        return Figures(*(tuple(map(middle, zip(*column))) if isinstance(column[0], tuple) else middle(column) for column in columns))

    def ratio(self, row, variant="scoped", figure="rate"):
        """A variant as a multiple of what there is alone: the middle of the turns, each compared within itself."""
        pairs = zip(self.taken[row, variant], self.taken[row, "alone"])
        return statistics.median(getattr(one, figure) / getattr(alone, figure) for one, alone in pairs)

    def reached(self, row, variant="scoped"):
        """What the goal of a row is about."""
        return self.ratio(row, variant, "processor" if isinstance(row, Call) else "rate")


@contextlib.contextmanager
def measuring_ask(ask, variant):
    """Starts a server, warms it up, and measures it when it is called."""
    idle = idle_memory(ask, variant) if ask.is_crowd and ask.protocol == "http1" else 0
    with server(ask, variant) as one:
        before = one.memory()
        load(one.port, ask, 1)

        def measure(seconds):
            (count, time, errors, latencies), spent = one.spending(lambda: load(one.port, ask, seconds))
            if errors:
                raise SystemExit(f"{variant}, {ask.name}: {errors} of {count} requests failed.")
            busy = (one.memory() - before) / ask.connections
            return Figures(count / time, spent / count * 1e6, latencies, busy=busy, idle=idle)

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
