"""Measures what owning keys of a cluster costs: see ../../cluster."""

import os, re, shutil, statistics, subprocess, sys, tempfile, time, urllib.request

import report
from measuring import BUILT, children, processor_seconds

PROGRAM = os.path.join(BUILT, "BenchmarkCluster")
PORT = 23790
ENDPOINT = f"http://127.0.0.1:{PORT}"
KEYS = 10_000
SECONDS = 20  # Of rest, in which nothing changes but the lease.
LEAST_RATIO, MOST_MEDIAN, MOST_P99 = 0.8, 10, 50


class Etcd:
    """One member, on loopback, as Debian has it: what it has written is on the disk when it answers."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp()
        peer = f"http://127.0.0.1:{PORT + 1}"
        options = {
            "data-dir": os.path.join(self.folder, "data"), "listen-client-urls": ENDPOINT, "advertise-client-urls": ENDPOINT,
            "listen-peer-urls": peer, "initial-advertise-peer-urls": peer, "initial-cluster": f"default={peer}",
        }
        self.process = children.start(["etcd"] + [f"--{name}={value}" for name, value in options.items()],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                urllib.request.urlopen(f"{ENDPOINT}/health", timeout=1).read()
                return self
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit("etcd has not started.")
                time.sleep(0.1)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)

    def metric(self, name, labels=""):
        """The sum of a metric of etcd's own, over all its label sets that have these labels."""
        text = urllib.request.urlopen(f"{ENDPOINT}/metrics").read().decode()
        return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines()
                   if re.match(name + r"[{ ]", line) and labels in line)


def memory(process):
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def numbers(*command):
    """What the program has said, a list of numbers for each line."""
    output = subprocess.run([PROGRAM, *command], capture_output=True, text=True, check=True).stdout
    return [[float(word) for word in line.split()] for line in output.splitlines()]


def goal(words, is_reached):
    return f"{words}: {'yes' if is_reached else '**no**'}"


def claims(etcd):
    rounds = numbers("claims", ENDPOINT, "5")
    ratio, of_same = (statistics.median(round[0] / round[other] for round in rounds) for other in (1, 2))
    owned, bare, same = (statistics.median(column) for column in zip(*rounds))
    yield "claims and releases a second, 16 callers, of bare transactions", f"{owned:,.0f} of {bare:,.0f}: {ratio:.2f}", \
        goal(f"≥ {LEAST_RATIO}", ratio >= LEAST_RATIO)
    yield "the same, of bare transactions with the same keys and bytes", f"{owned:,.0f} of {same:,.0f}: {of_same:.2f}", "–"


def replace(etcd):
    delays, bare = (sorted(column) for column in zip(*numbers("replace", ENDPOINT, "1000")))
    median, high = statistics.median(delays), delays[len(delays) * 99 // 100]
    yield "from a replace here to the cancellation there, median, ms", f"{median:.2f}", goal(f"≤ {MOST_MEDIAN}", median <= MOST_MEDIAN)
    yield "the same, p99, ms", f"{high:.2f}", goal(f"≤ {MOST_P99}", high <= MOST_P99)
    yield "a bare transaction, in turns with it, median / p99, ms", f"{statistics.median(bare):.2f} / {bare[len(bare) * 99 // 100]:.2f}", "–"


def held(etcd):
    counts = {"watch streams": ("etcd_debugging_mvcc_watch_stream_total", ""), "watches": ("etcd_debugging_mvcc_watcher_total", ""),
              "renewals": ("grpc_server_started_total", 'grpc_method="LeaseKeepAlive"'),
              "transactions": ("grpc_server_started_total", 'grpc_method="Txn"')}
    process = children.start([PROGRAM, "held", ENDPOINT, str(KEYS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def sizes():
        return memory(process.pid), memory(etcd.process.pid), etcd.metric("etcd_mvcc_db_total_size_in_use_in_bytes")

    def loads():
        return processor_seconds(process.pid), processor_seconds(etcd.process.pid), {
            name: etcd.metric(*where) for name, where in counts.items()}

    process.stdout.readline()
    before = sizes()
    begin = time.monotonic()
    print(file=process.stdin, flush=True)
    process.stdout.readline()
    yield f"{KEYS:,} keys claimed by 16 callers, seconds", f"{time.monotonic() - begin:.1f}", "–"
    here, there, stored = ((after - earlier) / KEYS for after, earlier in zip(sizes(), before))
    yield "memory of a held key, KiB: in the process / in etcd / in etcd's file", f"{here / 1024:.1f} / {there / 1024:.1f} / {stored / 1024:.1f}", "–"
    (own, foreign, then) = loads()
    time.sleep(SECONDS)
    (own_now, foreign_now, now) = loads()
    yield f"processor while {KEYS:,} keys are held, %: the process / etcd", \
        f"{(own_now - own) / SECONDS * 100:.2f} / {(foreign_now - foreign) / SECONDS * 100:.2f}", "–"
    renewals, transactions = now["renewals"] - then["renewals"], now["transactions"] - then["transactions"]
    # A lease of ten seconds, renewed every third.
    most = SECONDS / (10 / 3) + 1
    yield f"calls to etcd meanwhile, in {SECONDS} s: renewals / transactions", f"{renewals:.0f} / {transactions:.0f}", \
        goal("one keep-alive", renewals <= most and transactions == 0)
    streams, watches = now["watch streams"], now["watches"]
    yield "streams of watches / watches, by etcd's metrics", f"{streams:.0f} / {watches:.0f}", goal("one / one", streams == watches == 1)
    print(file=process.stdin, flush=True)
    process.wait()


FIGURES = {"claims": claims, "replace": replace, "held": held}


def main(names):
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        print(f"no figure “{unknown[0]}”")
        return 2
    load = os.getloadavg()[0]
    version = subprocess.run(["etcd", "--version"], capture_output=True, text=True).stdout.splitlines()[0].replace(" Version:", "")
    lines = ["| what | measured | goal |", "|---|--:|---|"]
    for name in names or FIGURES:
        with Etcd() as etcd:
            lines += [f"| {' | '.join(row)} |" for row in FIGURES[name](etcd)]
    table = "\n".join(lines) + "\n"
    print(table)
    if not names:
        report.write_cluster(table, version, load)
    return 1 if "**no**" in table else 0


sys.exit(main(sys.argv[1:]))
