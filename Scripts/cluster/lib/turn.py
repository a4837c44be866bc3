"""One round: some load, a fault among it, the end of the fault, and the quiet after it."""

import random
import time

import processes
from load import Load

# A stream to a machine that is cut off is given up after a quarter of a minute, and a claim that etcd may still perform is
# deleted again after half a minute. A machine with much else to do takes longer for everything.
PATIENCE = 90
# What a process tells of a run it tells within moments, and a lease ends by itself.
REPORTS = 20


class Round:
    """What a fault has to work with."""

    def __init__(self, stand, fault, seed, number):
        self.stand, self.number = stand, number
        self.random = random.Random(f"{seed}/{fault}/{number}")
        self.load = Load(stand, self.random, number)
        # Whether a worker may end by itself: one that starts while etcd refuses everything does.
        self.may_die = False

    @property
    def workers(self):
        return self.stand.workers

    @property
    def etcd(self):
        return self.stand.etcd

    def play(self, count, seconds=None):
        self.load.play(count, seconds)

    def pause(self, least, most):
        time.sleep(self.random.uniform(least, most))

    def running(self, worker=None):
        """A job whose body runs, as far as is known, by the journal; `None` if there is none."""
        names = {}
        for entry in list(self.workers.journal):
            if entry["event"] in ("started", "left") and entry["process"] >= 0:
                names[entry["run"]] = entry["event"]
        jobs = [job for job in self.load.open_jobs() if names.get(job.name) == "started"]
        jobs = [job for job in jobs if worker is None or job.worker is worker]
        return self.random.choice(jobs) if jobs else None

    def play_until_running(self):
        """Plays until some body runs, and returns its job; `None` if none does."""
        for _ in range(10):
            if job := self.running():
                return job
            self.play(4)
        return None

    # MARK: The quiet after it

    def drain(self):
        """Lets all bodies end. Returns how long that took in seconds, and which workers have ended by themselves, and must not.
        What hangs is left to the checker."""
        begin = time.monotonic()
        self.load.finish_all()
        died = self.workers.replace_dead()
        processes.until(lambda: not self.load.unended(), PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while True:
            self.stand.history.catch_up()
            if not self.stand.history.under("t/keys/", "t/inbox/") or time.monotonic() > deadline:
                break
            time.sleep(0.1)
        seconds = time.monotonic() - begin
        processes.until(lambda: not self.load.unreported() and not self.load.without_lease(), REPORTS)
        return seconds, [worker.name for worker in died if not self.may_die]

    def record(self, greatest, held, shaken):
        """All that happened, for the checker.

        - greatest: the greatest fence that each store had accepted before.
        - held: from when to when machines were stopped or cut off, in the rounds before, too.
        - shaken: from when to when anything happened to etcd, likewise.
        """
        journal = list(self.workers.journal)
        del self.workers.journal[: len(journal)]
        return {
            "changes": [change.plain() for change in self.stand.history.take()],
            "journal": journal,
            "commands": self.load.commands,
            "deaths": {worker.process_number: worker.died for worker in self.workers.all if worker.died is not None},
            "stores": self.stand.take_store_logs(),
            "greatest": greatest,
            "held": held,
            "shaken": shaken,
            "leases": self.stand.history.leases.plain(),
            "names": {worker.process_number: worker.name for worker in self.workers.all},
        }
