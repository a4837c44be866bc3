"""What a record says in other words: the claims by etcd's history, and the runs by the journals of their processes."""

import bisect
import collections
import itertools
import json
import math

from leases import Leases

PREFIX = "t/"


class Claim:
    """A claim from its revision, which is its fence, to the revision in which the last trace of its run goes."""

    def __init__(self, key, run, fence, record):
        self.key, self.run, self.fence = key, run, fence
        self.lease = run.split(".")[0]
        self.name = record.get("name")
        # In which revision it stops to be a claim, and in which its run is known to have ended.
        self.lost = math.inf
        self.gone = math.inf
        self.is_lost_by_lease = self.is_gone_by_lease = False
        # Whether it was written again in the revision in which others lost their claims to it.
        self.has_displaced = False

    def is_claim_at(self, revision):
        return self.fence <= revision < self.lost

    def is_there_at(self, revision):
        return self.fence <= revision < self.gone

    def __repr__(self):
        return f"{self.name or self.run} (fence {self.fence} on {self.key})"


class Run:
    """A run as its process tells it."""

    def __init__(self, name):
        self.name = name
        self.key = self.process = self.asked = None
        self.known_revision = 0
        self.texts = []
        self.admission = self.end = None
        self.started = self.left = None
        self.fence = None
        self.wrote, self.stored = [], []
        # By which revision its process knew whether it has to wait, and by which that its turn had come, if it says so.
        # And whether it had to look for itself.
        self.admitted_by = self.started_by = None
        self.has_looked = False
        # How often each event was told, and when the run was asked to end.
        self.told = collections.Counter()
        self.cancelled = []

    def __repr__(self):
        return f"{self.name} (fence {self.fence} on {self.key})"


class Ledger:
    def __init__(self, record):
        self.deaths = {int(process): at for process, at in record["deaths"].items()}
        self.stores = record["stores"]
        self.greatest = record["greatest"]
        self.claims = collections.defaultdict(list)
        self.revisions = []
        # How many revisions tell of runs of several keys: claims and releases that one request carried.
        self.groups = 0
        self.writes = []
        self.told = set()
        self.stray = []
        # The keys that are there at the end, and the revisions that do not ascend.
        self.left = set()
        self.unordered = []
        # From when to when machines were stopped or cut off, and from when to when anything happened to etcd.
        self.held, self.shaken = record.get("held", []), record.get("shaken", [])
        self.names = {int(process): name for process, name in record.get("names", {}).items()}
        self.leases = Leases(record["leases"]) if "leases" in record else None
        self._read_history(record["changes"])
        self.runs, self.orders = {}, {}
        self._read_journals(record)
        self._find_times(record)

    # MARK: etcd's history

    def _read_history(self, changes):
        groups = collections.OrderedDict()
        newest = 0
        for change in changes:
            if change["revision"] < newest:
                self.unordered.append((change["revision"], newest))
            newest = change["revision"]
            groups.setdefault(change["revision"], []).append(change)
        claims, stopping = {}, {}
        for revision, group in groups.items():
            ended = {change["key"].rsplit("/", 1)[1] for change in group if self._is_end_of_lease(change)}
            put = [change["key"] for change in group if not change["is_deletion"]]
            is_displacement = any("/stopping/" in key for key in put)
            touched = set()
            for change in group:
                self._read(change, revision, claims, stopping, touched, ended)
            for claim in touched:
                if claim.lost <= revision and claim.run not in stopping and claim.gone == math.inf:
                    claim.gone, claim.is_gone_by_lease = revision, claim.lease in ended
                claim.has_displaced |= is_displacement and f"{PREFIX}keys/{claim.key}/claims/{claim.run}" in put
            self.groups += not ended and len({claim.key for claim in touched}) > 1
            self.revisions.append(revision)

    @staticmethod
    def _is_end_of_lease(change):
        return change["is_deletion"] and change["key"].startswith(f"{PREFIX}members/")

    def _read(self, change, revision, claims, stopping, touched, ended):
        key = change["key"]
        if key.startswith("data/"):
            if not change["is_deletion"]:
                self.writes.append((revision, key.removeprefix("data/"), *change["value"].split(" ")))
            return
        parts = key.removeprefix(PREFIX).split("/")
        if parts[0] in ("keys", "inbox"):
            (self.left.discard if change["is_deletion"] else self.left.add)(key)
        if parts[0] == "inbox" and not change["is_deletion"]:
            self.told.add(f"{parts[1]}.{parts[2]}")
        if parts[0] != "keys" or len(parts) != 4:
            return
        _, identifier, kind, run = parts
        if kind == "stopping":
            run, _, fence = run.rpartition(".")
            if run in claims and str(claims[run].fence) != fence:
                self.stray.append((revision, key))
        if kind == "claims" and not change["is_deletion"] and change["created"] == revision:
            claims[run] = Claim(identifier, run, revision, json.loads(change["value"]))
            self.claims[identifier].append(claims[run])
        elif run not in claims:
            if not change["is_deletion"]:
                self.stray.append((revision, key))
        elif kind == "claims" and change["is_deletion"]:
            claims[run].lost, claims[run].is_lost_by_lease = revision, claims[run].lease in ended
        elif kind == "stopping" and change["is_deletion"]:
            stopping.pop(run, None)
        elif kind == "stopping":
            stopping[run] = revision
        if run in claims:
            touched.add(claims[run])

    def claim(self, key, fence):
        return next((claim for claim in self.claims.get(key, []) if claim.fence == fence), None)

    # MARK: The journals

    def _read_journals(self, record):
        for command in record["commands"]:
            words = command["words"]
            if words[0] == "add":
                run = self.runs[words[1]] = Run(words[1])
                run.key, run.process, run.asked = words[2], command["process"], command["at"]
                run.known_revision = command["revision"]
            elif words[0] == "write":
                self.runs[words[1]].texts.append(words[2])
                self.orders[words[1], words[2]] = command["at"]
            elif words[0] == "cancel" and words[1] in self.runs:
                self.runs[words[1]].cancelled.append(command["at"])
        for entry in record["journal"]:
            run = self.runs.get(entry.get("run"))
            if run is None or run.process != entry["process"]:
                continue
            event = entry["event"]
            run.told[event] += 1
            if event == "admitted":
                run.admission = entry
            elif event == "started":
                run.started, run.fence = entry["at"], entry.get("fence")
                run.admitted_by, run.started_by = entry.get("answered"), entry.get("revision")
                run.has_looked = entry.get("looked") is True
            elif event == "left":
                run.left = entry["at"]
            elif event == "ended":
                run.end = entry
            elif event in ("wrote", "stored"):
                getattr(run, event).append(entry["result"])
        for run in self.runs.values():
            if run.started is not None and run.left is None:
                run.left = self.deaths.get(run.process, math.inf)

    # MARK: Revisions and time

    def _find_times(self, record):
        self._revisions, self._times = self._earliest()
        self._seen_revisions, self._seen_times = self._latest(record["changes"])

    def _earliest(self):
        """Collects moments before which a revision cannot have been: a claim comes after its call, a release after its body,
        and a write after its order."""
        moments = [(line[0], self.orders[line[3], line[4]]) for line in self.writes if (line[3], line[4]) in self.orders]
        for claim in (claim for claims in self.claims.values() for claim in claims):
            run = self.runs.get(claim.name)
            if run is None:
                continue
            moments.append((claim.fence, run.asked))
            if run.fence == claim.fence and claim.gone < math.inf and not claim.is_gone_by_lease:
                moments.append((claim.gone, run.left))
        moments.sort()
        return [one for one, _ in moments], list(itertools.accumulate((moment for _, moment in moments), max))

    def _latest(self, changes):
        """Collects moments at which a revision was there: a claim comes before its body, and all before it is heard of."""
        moments = [(run.started_by or run.fence, run.started) for run in self.runs.values() if run.fence is not None]
        moments += [(change["revision"], change["at"]) for change in changes if "at" in change]
        moments.sort()
        times = list(itertools.accumulate((moment for _, moment in reversed(moments)), min))
        return [one for one, _ in moments], times[::-1]

    def latest_time(self, revision):
        """A moment at which this revision was certainly there."""
        index = bisect.bisect_left(self._seen_revisions, revision)
        return self._seen_times[index] if index < len(self._seen_times) else math.inf

    def earliest_time(self, revision):
        """A moment before which this revision was certainly not there."""
        index = bisect.bisect_right(self._revisions, revision) - 1
        return self._times[index] if index >= 0 else -math.inf
