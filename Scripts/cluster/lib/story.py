"""Records for the tests of the checker, written down event by event."""

from checker import Checker
from leases import Leases

POLICIES = {"one": "restart", "many": "concurrent:2", "line": "queue:1", "newest": "replace", "first": "skip", "shared": "join"}


class Story:
    """A record, written down event by event. Each call is a moment later than the one before."""

    def __init__(self):
        self.at = 0
        self.revision = 10
        self.fences = {}
        self.record = {"changes": [], "journal": [], "commands": [], "deaths": {}, "stores": {}, "greatest": {}}
        self.leases = Leases()
        self.record |= {"names": {"0": "w1", "1": "w2"}, "leases": self.leases.all.values(), "held": []}
        self.leases.take(1, "t/members/a", "w1", False)
        self.leases.take(2, "t/members/b", "w2", False)

    def later(self):
        self.at += 1000
        return self.at

    # MARK: etcd

    def change(self, *changes):
        self.revision += 1
        at = self.later()
        for key, value, created in changes:
            change = {"revision": self.revision, "key": key, "value": value, "created": created or self.revision}
            self.record["changes"].append(change | {"lease": 0, "is_deletion": value is None, "at": at})
            self.leases.take(self.revision, key, "w1", value is None)
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

    def expire_all(self, lease="a"):
        """The end of a lease, with all that stands under it."""
        standing = {}
        for change in self.record["changes"]:
            standing[change["key"]] = not change["is_deletion"] and f"/{lease}." in change["key"]
        return self.change(*((key, None, 0) for key, is_there in standing.items() if is_there), (f"t/members/{lease}", None, 0))

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
        self.start(run, fence)
        return fence

    def wait(self, key, run, decision="queued", lease="a"):
        """A call that has to wait for its turn."""
        self.add(key, run)
        fence = self.claim(key, run, lease)
        self.tell("admitted", run, decision=decision, fence=fence)
        return fence

    def end(self, key, run, fence, lease="a", process=0):
        self.tell("left", run, process, fence=fence)
        self.release(key, run, lease)
        self.tell("ended", run, process, decision="success", result=run)

    def start(self, run, fence, decision="started", process=0):
        """Its admission, and its body."""
        self.tell("admitted", run, process, decision=decision, fence=fence)
        self.tell("started", run, process, fence=fence)

    def cancel(self, run, process=0):
        """Asks a run to end, which it does."""
        command = {"at": self.later(), "revision": self.revision, "process": process, "words": ["cancel", run, "enough"]}
        self.record["commands"].append(command)
        self.tell("ended", run, process, decision="cancelled", result="requested: enough")

    def rest(self):
        """The end of all that has not ended, and of the keys that stand."""
        ended = {entry["run"] for entry in self.record["journal"] if entry["event"] == "ended"}
        for command in list(self.record["commands"]):
            process, words = command["process"], command["words"]
            if words[0] == "add" and words[1] not in ended and str(process) not in map(str, self.record["deaths"]):
                self.cancel(words[1], process)
        standing = {}
        for change in self.record["changes"]:
            standing[change["key"]] = not change["is_deletion"] and change["key"].startswith(("t/keys/", "t/inbox/"))
        if any(standing.values()):
            self.change(*((key, None, 0) for key, is_there in standing.items() if is_there))

    @property
    def checker(self):
        return Checker(self.record, POLICIES)

    @property
    def rules(self):
        return sorted({violation.split(":")[0] for violation in self.checker.violations})
