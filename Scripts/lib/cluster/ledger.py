"""What a record says in other words: the claims by etcd's history, and the runs by the journals of their processes."""

import bisect
import collections
import json
import math

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

    def __repr__(self):
        return f"{self.name} (fence {self.fence} on {self.key})"


class Ledger:
    def __init__(self, record):
        self.deaths = {int(process): at for process, at in record["deaths"].items()}
        self.stores = record["stores"]
        self.greatest = record["greatest"]
        self.claims = collections.defaultdict(list)
        self.revisions = []
        self.writes = []
        self.told = set()
        self.stray = []
        self._read_history(record["changes"])
        self.runs = {}
        self._read_journals(record)
        self._find_times()

    # MARK: etcd's history

    def _read_history(self, changes):
        groups = collections.OrderedDict()
        for change in changes:
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
        for entry in record["journal"]:
            run = self.runs.get(entry.get("run"))
            if run is None or run.process != entry["process"]:
                continue
            event = entry["event"]
            if event == "admitted":
                run.admission = entry
            elif event == "started":
                run.started, run.fence = entry["at"], entry.get("fence")
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

    def _find_times(self):
        """Collects moments before which a revision cannot have been: a claim comes after its call, a release after its body.
        And moments after which it was: a claim comes before its body."""
        by_name = {run.name: run for run in self.runs.values()}
        moments = []
        for claim in (claim for claims in self.claims.values() for claim in claims):
            run = by_name.get(claim.name)
            if run is None:
                continue
            moments.append((claim.fence, run.asked))
            if run.fence == claim.fence and claim.gone < math.inf and not claim.is_gone_by_lease:
                moments.append((claim.gone, run.left))
        moments.sort()
        self._revisions, self._times = [], []
        newest = -math.inf
        for revision, moment in moments:
            newest = max(newest, moment)
            self._revisions.append(revision)
            self._times.append(newest)

        self._seen = sorted((run.fence, run.started) for run in self.runs.values() if run.fence is not None)

    def latest_time(self, revision):
        """A moment at which this revision was certainly there."""
        return min((moment for fence, moment in self._seen if fence >= revision), default=math.inf)

    def earliest_time(self, revision):
        """A moment before which this revision was certainly not there."""
        index = bisect.bisect_right(self._revisions, revision) - 1
        return self._times[index] if index >= 0 else -math.inf
