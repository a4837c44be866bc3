"""A random stream of commands to the workers, the same for the same seed."""

import time

import processes

POLICIES = {
    "replace": "replace",
    "restart": "restart",
    "skip": "skip",
    "endless": "queue",
    "line": "queue:2",
    "latest": "keepLatest",
    "pair": "concurrent:2",
    "shared": "join",
}


class Job:
    def __init__(self, name, key, worker):
        self.name, self.key, self.worker = name, key, worker
        self.mayFinish = False


class Load:
    """The commands of one round. What it chooses depends on the seed and on what it has chosen, never on what came of it."""

    def __init__(self, stand, random, number):
        self.workers, self.history, self.random, self.number = stand.workers, stand.history, random, number
        self.keys = random.sample(sorted(POLICIES), 4)
        self.jobs = []
        self.commands = []
        self.writes = 0

    def tell(self, worker, *words):
        self.commands.append(
            {"at": processes.now(), "revision": self.history.last, "process": worker.process_number, "words": words}
        )
        worker.tell(*words)

    def play(self, count, seconds=None):
        """So many commands in so many seconds."""
        for _ in range(count):
            if self.random.random() < 0.1:
                self._burst()
            self._command()
            time.sleep((seconds or count * 0.03) / count)

    def open_jobs(self):
        return [job for job in self.jobs if not job.mayFinish and job.worker.died is None]

    def _burst(self):
        """Many commands to one worker at once, so that it sends claims and releases in groups. One key comes twice, and never in one
        group."""
        worker = self.random.choice(self.workers.living())
        ended = [job for job in self.open_jobs() if job.worker is worker]
        for job in ended:
            self.finish(job)
        for key in [*self.keys, self.random.choice(self.keys)]:
            self.add(worker, key)

    def _command(self):
        jobs = self.open_jobs()
        roll = self.random.random()
        if roll < 0.4 and len(jobs) < 14 or not jobs:
            self.add(self.random.choice(self.workers.living()), self.random.choice(self.keys))
        elif roll < 0.68:
            self.write(self.random.choice(jobs))
        elif roll < 0.88:
            self.finish(self.random.choice(jobs))
        elif roll < 0.97:
            job = self.random.choice(jobs)
            self.tell(job.worker, "cancel", job.name, "enough")
        else:
            self.tell(self.random.choice(self.workers.living()), "cancelKey", self.random.choice(self.keys), "away")

    def add(self, worker, key, is_stubborn=None):
        job = Job(f"r{self.number}-{len(self.jobs)}", key, worker)
        self.jobs.append(job)
        if is_stubborn is None:
            is_stubborn = self.random.random() < 0.15
        self.tell(worker, "add", job.name, key, POLICIES[key], *["stubborn"] * is_stubborn)
        return job

    def write(self, job):
        self.writes += 1
        self.tell(job.worker, "write", job.name, str(self.writes))

    def finish(self, job):
        job.mayFinish = True
        self.tell(job.worker, "finish", job.name)

    def finish_all(self):
        for job in self.jobs:
            if not job.mayFinish and job.worker.died is None:
                self.finish(job)

    def unreported(self):
        """The runs of living workers whose body has begun, and whose admission is yet to be told."""
        jobs = [job for job in self.jobs if job.worker.died is None and job.name in job.worker.started]
        return [job for job in jobs if job.name not in job.worker.admitted]

    def without_lease(self):
        """The runs of living workers that have told the loss of a lease, whose end etcd is yet to tell."""
        known = {command["words"][1]: command["revision"] for command in self.commands if command["words"][0] == "add"}
        jobs = [job for job in self.jobs if job.worker.died is None]
        jobs = [job for job in jobs if job.worker.ended.get(job.name, "").startswith("leaseLost")]
        return [job for job in jobs if not self.history.leases.has_ended(job.worker.name, known[job.name])]

    def unended(self):
        """The runs of living workers that have not told their end."""
        return [job for job in self.jobs if job.worker.died is None and job.name not in job.worker.ended]
