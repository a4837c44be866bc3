"""Everything that a fault is tried on: machines, an etcd of three members, five workers, and the history of it all."""

import json
import os
import shutil
import signal
import tempfile
import traceback

import processes
from history import History
from load import POLICIES
from members import Etcd
from network import Network
from workers import LEASE, Workers

MEMBERS = 3
WORKERS = 5


class Stand:
    def __init__(self, label, program, workers=WORKERS, lease=LEASE, **etcd):
        self.folder = folder = tempfile.mkdtemp(prefix=processes.MARK)
        self.parts = []
        try:
            machines = MEMBERS + workers
            self.network = self._made(Network(label, machines))
            self.etcd = self._made(Etcd(self.network, range(1, MEMBERS + 1), folder, **etcd))
            endpoints = [member.endpoint for member in self.etcd.members]
            self.history = self._made(History(self.etcd))
            numbers = range(MEMBERS + 1, machines + 1)
            self.workers = self._made(Workers(program, self.network, numbers, folder, endpoints, lease))
        except BaseException:
            self.close()
            raise

    def _made(self, part):
        # Whatever interrupts it, what it has made until then is removed.
        self.parts.append(part)
        part.begin()
        return part

    @property
    def machines_of_members(self):
        return [member.number for member in self.etcd.members]

    def heal(self):
        """Ends whatever fault there is."""
        self.network.heal()
        for worker in self.workers.living():
            worker.go_on()
        for member in self.etcd.members:
            member.signal(signal.SIGCONT)
            member.free_disk()
        self.etcd.wait_until_well()

    def begin_anew(self):
        """Replaces all workers, and waits until etcd has forgotten them: what hangs would hang in the next round, too."""
        for worker in self.workers.living():
            worker.kill()
        self.workers.replace_dead()
        processes.until(lambda: not self.history.under("t/keys/", "t/inbox/"), 60, 0.1)
        self.history.take()

    def take_store_logs(self):
        """What the stores have decided since this was asked last, by key, as [fence, accepted, run, text]."""
        logs = {}
        for name in sorted(os.listdir(self.workers.store)):
            if name.endswith(".log"):
                path = os.path.join(self.workers.store, name)
                with open(path) as file:
                    lines = [line.split() for line in file]
                os.remove(path)
                logs[name.removesuffix(".log")] = [[int(line[0]), line[1] == "accepted", *line[2:]] for line in lines]
        return logs

    def greatest_fences(self):
        """The fence that stands in each store."""
        fences = {}
        for key in POLICIES:
            path = os.path.join(self.workers.store, key)
            if os.path.exists(path):
                with open(path) as file:
                    fences[key] = json.load(file)["fence"]
        return fences

    def tidy(self):
        """Makes the database small again, which grows with each revision."""
        self.history.compact()
        for member in self.etcd.members:
            self.etcd.control("defrag", patience=20, on=member)

    def close(self):
        for part in reversed(self.parts):
            try:
                part.close()
            except Exception:  # The others go anyway.
                traceback.print_exc()
        shutil.rmtree(self.folder, ignore_errors=True)
