"""Records for the tests of the checker, written down event by event."""

from checker import Checker

POLICIES = {"one": "restart", "many": "concurrent:2", "line": "queue:1", "newest": "replace", "first": "skip", "shared": "join"}


class Story:
    """A record, written down event by event. Each call is a moment later than the one before."""

    def __init__(self):
        self.at = 0
        self.revision = 10
        self.fences = {}
        self.record = {"changes": [], "journal": [], "commands": [], "deaths": {}, "stores": {}, "greatest": {}}

    def later(self):
        self.at += 1000
        return self.at

    # MARK: etcd

    def change(self, *changes):
        self.revision += 1
        for key, value, created in changes:
            change = {"revision": self.revision, "key": key, "value": value, "created": created or self.revision}
            self.record["changes"].append(change | {"lease": 0, "is_deletion": value is None})
        return self.revision

    def claim(self, key, run, lease="a"):
        self.fences[run] = self.revision + 1
        return self.change((f"t/keys/{key}/claims/{lease}.{run}", f'{{"name":"{run}"}}', 0))

    def release(self, key, run, lease="a"):
        return self.change((f"t/keys/{key}/claims/{lease}.{run}", None, 0))

    def stopping(self, key, run, lease="a"):
        return f"t/keys/{key}/stopping/{lease}.{run}.{self.fences[run]}"

    def displace(self, key, run, lease="a", *, by=None):
        inbox, stopping = f"t/inbox/{lease}/{run}", self.stopping(key, run, lease)
        changes = [(f"t/keys/{key}/claims/{lease}.{run}", None, 0), (stopping, "{}", 0), (inbox, "{}", 0)]
        if by:
            changes.append((f"t/keys/{key}/claims/b.{by}", f'{{"name":"{by}"}}', 0))
        return self.change(*changes)

    def end_stopping(self, key, run, lease="a"):
        return self.change((self.stopping(key, run, lease), None, 0), (f"t/inbox/{lease}/{run}", None, 0))

    def expire(self, key, run, lease="a"):
        return self.change((f"t/keys/{key}/claims/{lease}.{run}", None, 0), (f"t/members/{lease}", None, 0))

    def write(self, key, run, fence, text="1"):
        return self.change((f"data/{key}", f"{fence} {run} {text}", 0))

    # MARK: Processes

    def add(self, key, run, process=0):
        words = ["add", run, key, POLICIES[key]]
        command = {"at": self.later(), "revision": self.revision, "process": process, "words": words}
        self.record["commands"].append(command)

    def order_write(self, run, text="1", process=0):
        command = {"at": self.later(), "revision": self.revision, "process": process, "words": ["write", run, text]}
        self.record["commands"].append(command)

    def tell(self, event, run, process=0, **more):
        self.record["journal"].append({"at": self.later(), "event": event, "run": run, "process": process, **more})

    def store(self, key, *lines):
        self.record["stores"][key] = [list(line) for line in lines]

    # MARK: Whole runs

    def begin(self, key, run, lease="a"):
        self.add(key, run)
        fence = self.claim(key, run, lease)
        self.tell("admitted", run, decision="started", fence=fence)
        self.tell("started", run, fence=fence)
        return fence

    def end(self, key, run, fence, lease="a"):
        self.tell("left", run, fence=fence)
        self.release(key, run, lease)
        self.tell("ended", run, decision="success", result=run)

    @property
    def checker(self):
        return Checker(self.record, POLICIES)

    @property
    def rules(self):
        return sorted({violation.split(":")[0] for violation in self.checker.violations})
