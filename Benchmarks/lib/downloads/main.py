"""Runs the comparison that `Benchmarks/downloads` describes."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import cancel
import files
import jobs
import measure
import options
import peers
import report
from link import Link, SERVER
from server import Server

RATE = 100  # Mbit/s of the links with delay


class Bench:
    def __init__(self, choice, work):
        self.choice, self.work = choice, work
        self.root, self.target = os.path.join(work, "served"), os.path.join(work, "target")
        every = peers.all_peers(choice.lanyard, choice.least)
        self.peers = {name: call for name, call in every.items() if not choice.peers or name in choice.peers}
        self.wanted = choice.jobs
        self.tables, self.sections = [], []

    def tell(self, text):
        self.sections.append(text)
        print(text, flush=True)

    def measure_jobs(self, heading, every, rounds, base, prefix=()):
        """All wanted jobs of some against one server."""
        self.tell(f"## {heading}\n")
        made = {}
        for key, job in every.items():
            if key not in self.wanted:
                continue
            if job.folder not in made:
                job.make(self.root)
                made[job.folder] = job.digests
            job.digests = made[job.folder]
            total = job.total // 2 if job.resumes else job.total
            title = f"{job.title}, {heading.partition(' (')[0]}" if prefix else job.title
            table = report.Table(job.title, title, total, self.measure_job(job, rounds, base, prefix))
            self.tell(table.markdown())
            self.tables.append(table)

    def measure_job(self, job, rounds, base, prefix):
        """Rounds of all peers, each round beginning with another one; every file is checked each time."""
        names = job.peers(list(self.peers))
        measured = {name: [] for name in names}
        listing = os.path.join(self.work, "list")
        with open(listing, "w") as file:
            file.writelines(url + "\n" for url in job.urls(base))

        def head(url):
            text = subprocess.run([*prefix, "curl", "-sI", url], capture_output=True, text=True, check=True).stdout
            return {name.lower(): value for name, value in re.findall(r"(?m)^([\w-]+): *(.*?)\s*$", text)}

        # ext4 looks at every file that was deleted in the last minutes whenever it makes one: after thousands of them curl took seven
        # times as long. aria2 makes one beside each of many files, and deletes it. So it comes after all others.
        late = [name for name in names if "aria2c" in name and len(job.names) >= 100]
        early = [name for name in names if name not in late]
        for number, turns in [(number, turns) for turns in (early, late) if turns for number in range(rounds)]:
            for name in turns[number % len(turns):] + turns[: number % len(turns)]:
                target = os.path.join(self.target, f"{number} {name}")
                job.prepare(self.root, base, target, name, head)
                os.sync()
                command = [*prefix, *self.peers[name](job, job.urls(base), listing, target)]
                cost = measure.run(command, os.path.join(self.work, "log"), 300)
                files.check(target, job.digests, job.size)
                measured[name].append(cost)
                if len(job.names) < 100:
                    shutil.rmtree(target)
        shutil.rmtree(self.target, ignore_errors=True)
        return measured

    def measure_cancellation(self, times):
        job = jobs.Job("", "", ["endless.bin"], 1 << 40)
        listing = os.path.join(self.work, "list")
        measured = {name: [] for name in ("curl", "aria2c -x1", "wget2", "lanyard") if name in self.peers}

        def call(name):
            def with_url(url):
                with open(listing, "w") as file:
                    file.write(url + "\n")
                extra = ["--file-allocation=none"] if "aria2c" in name else []  # the file is endless
                return self.peers[name](job, [url], listing, self.target) + extra

            return with_url

        for _ in range(times):
            for name in measured:
                measured[name].append(cancel.measure(call(name), self.target))
        self.tell(report.cancellations(measured))
        middle = sorted(measured["lanyard"])[times // 2] * 1e3
        return [report.Goal("SIGINT to closed socket ≤ 10 ms at the median", f"{middle:.2f} ms", middle <= 10, "link")]

    def measure_versions(self):
        """HTTP/2 next to HTTP/1.1."""
        server = Server(self.work, self.root, is_secure=True)
        every, self.peers = self.peers, peers.versions(self.choice.lanyard, self.choice.least, server.certificate)
        try:
            self.measure_jobs("HTTP/2 and HTTP/1.1", jobs.secure_jobs(), self.choice.rounds, server.base)
        finally:
            self.peers = every
            server.stop()

    def measure_lists(self, base, lengths=(1_000, 100_000)):
        """What a list takes: many names for one small file."""
        job = jobs.Job("", "lists", ["a.bin"], 100)
        job.make(self.root)
        listing, target = os.path.join(self.work, "list"), os.path.join(self.work, "target")
        peaks = {}
        for count in lengths:
            os.makedirs(target, exist_ok=True)
            with open(listing, "w") as file:
                file.writelines(f"{base}/lists/a.bin?{number}\n  out={number}\n" for number in range(count))
            command = [self.choice.lanyard, "get", "-q", "-i", listing, "-o", target, "-j", "16", "--no-sync"]
            peaks[count] = measure.run(command, os.path.join(self.work, "log"), 300).peak
            shutil.rmtree(target)
        self.tell(report.lists(peaks))
        growth = (peaks[lengths[1]] - peaks[lengths[0]]) * (1 << 20) / (lengths[1] - lengths[0])
        return [report.Goal("a URL more in a list: ≤ 64 bytes of memory", f"{growth:.0f} bytes", growth <= 64, "list")]

    def run(self):
        goals = []
        for link in self.choice.links:
            if link == "loopback":
                server = Server(self.work, self.root)
                try:
                    self.measure_jobs("Loopback", jobs.all_jobs(1), self.choice.rounds, server.base)
                    if "list" in self.wanted:
                        goals += self.measure_lists(server.base)
                finally:
                    server.stop()
                self.measure_versions()
                if "cancel" in self.wanted:
                    goals += self.measure_cancellation(25)
            else:
                self.run_link(float(link))
        goals = [goal for table in self.tables for goal in table.goals()] + goals
        self.tell("\n".join(["## Goals\n", f"| goal | figure | | {peers.LEAST} |", "|---|---|---|---|", *map(str, goals), report.missed(goals)]) + "\n")

    def run_link(self, delay):
        link = Link(delay, RATE)
        try:
            server = Server(self.work, self.root, SERVER, 8080, link.server)
            try:
                heading = f"{delay:g} ms round trip, {RATE} Mbit/s ({link.kind})"
                self.measure_jobs(heading, jobs.all_jobs(32), min(options.LEAST_ROUNDS, self.choice.rounds), server.base, link.client)
            finally:
                server.stop()
        finally:
            link.close()


def main():
    choice = options.parse()
    if choice.check_only:
        return
    load = float(os.environ.get("LOAD_BEFORE") or os.getloadavg()[0])
    # So that the server, the namespaces and the files are removed, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # Started in the background by a shell, programs ignore the signal that cancels them.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    files.forget(choice.lanyard, choice.least)
    work = tempfile.mkdtemp(prefix="lanyard-downloads-")
    os.makedirs(os.path.join(work, "served"))
    try:
        bench = Bench(choice, work)
        bench.run()
        about = report.machine(work, choice.rounds, min(options.LEAST_ROUNDS, choice.rounds), load)
        print(about)
        if choice.result and choice.is_whole:
            with open(choice.result, "w") as file:
                file.write("# Downloads next to curl, aria2 and wget2\n\n" + report.PREFACE + "\n" + about + "\n")
                file.write("\n".join([bench.sections[-1], *bench.sections[:-1]]))
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, subprocess.CalledProcessError) as error:
        sys.exit(f"Benchmarks/downloads: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
