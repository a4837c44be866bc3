"""etcd's own history: every revision, as its watch tells it, to a watcher that no fault touches."""

import base64
import json
import threading
import time

import members
import processes
from leases import Leases


def text(encoded):
    return base64.b64decode(encoded or "").decode(errors="replace")


class Change:
    """A key that was written or deleted in a revision."""

    __slots__ = ("revision", "key", "value", "created", "lease", "is_deletion", "at")

    def __init__(self, revision, key, value=None, created=0, lease=0, is_deletion=False):
        self.revision, self.key, self.value, self.created, self.lease = revision, key, value, created, lease
        self.is_deletion = is_deletion
        # When it was heard: by then it had happened.
        self.at = processes.now()

    @classmethod
    def of(cls, event):
        pair = event["kv"]
        key, is_deletion = text(pair["key"]), event.get("type") == 1
        # What fills etcd up is of no interest.
        value = None if is_deletion or key.startswith("junk/") else text(pair.get("value"))
        return cls(pair["mod_revision"], key, value, pair.get("create_revision", 0), pair.get("lease", 0), is_deletion)

    def plain(self):
        return {name: getattr(self, name) for name in self.__slots__}


class History:
    def __init__(self, etcd):
        self.etcd = etcd
        self.lock = threading.Lock()
        self.changes = []
        self.last = 0
        # What is there: the newest change of each key.
        self.keys = {}
        self.problems = []
        self.leases = Leases()
        self._process = None
        self._turn = 0

    def begin(self):
        self._watch()

    def _watch(self):
        if self._process:
            processes.kill(self._process)
        member = self.etcd.members[self._turn % len(self.etcd.members)]
        self._turn += 1
        command = ["etcdctl", f"--endpoints={member.address}:2379", "watch", "", "--prefix"]
        command += [f"--rev={self.last + 1}", "-w", "json"]
        where = {"stdout": processes.subprocess.PIPE, "env": members.CLIENT}
        self._process = processes.start(self.etcd.network.on(0, command), **where)
        threading.Thread(target=self._read, args=[self._process.stdout], daemon=True).start()

    def _read(self, lines):
        for line in lines:
            try:
                news = json.loads(line)
            except ValueError:
                continue
            with self.lock:
                if news.get("CompactRevision"):
                    self.problems.append(f"the history after {self.last} was compacted up to {news['CompactRevision']}")
                known = self.last
                for change in map(Change.of, news.get("Events") or []):
                    if change.revision <= known:
                        continue  # It was heard before the watch was made anew.
                    self.changes.append(change)
                    self._take_lease(change)
                    if change.is_deletion:
                        self.keys.pop(change.key, None)
                    else:
                        self.keys[change.key] = change
                    self.last = max(self.last, change.revision)

    def _take_lease(self, change):
        name = json.loads(change.value)["name"] if change.value and change.key.startswith("t/members/") else None
        self.leases.take(change.revision, change.key, name, change.is_deletion)

    def catch_up(self, patience=180):
        """Waits until all that etcd has done up to now is known. A watch that falls silent is made anew, at another member."""
        deadline, silence = time.monotonic() + patience, 3
        while time.monotonic() < deadline:
            revision = self.etcd.revision()
            if revision is None:
                time.sleep(0.1)
                continue
            # The revision of an empty etcd is 1, and nothing has happened in it.
            if processes.until(lambda: self.last >= revision or revision == 1, silence):
                return revision
            # On a busy machine a new one takes its time, too.
            silence *= 2
            self._watch()
        raise RuntimeError(f"The history stays at {self.last}:\n" + self.etcd.tail())

    def take(self):
        """What has happened since this was asked last."""
        with self.lock:
            changes, self.changes = self.changes, []
            return changes

    def under(self, *prefixes):
        """The keys that are there."""
        with self.lock:
            return {key: change for key, change in self.keys.items() if key.startswith(prefixes)}

    def compact(self):
        """Compacts at the newest revision."""
        revision = self.catch_up()
        self.etcd.control("compact", str(revision))
        return revision

    def close(self):
        if self._process:
            processes.kill(self._process)
