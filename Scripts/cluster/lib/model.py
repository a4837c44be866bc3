"""Plays the same history to a plain scope and to a cluster of three processes, and compares what they make of it.

Two differences are documented, and not played. They are about `join`, where each caller has a run of its own in a cluster, and
a plain scope has one for all of them. Who cancels the run that is shared cancels it for all in a plain scope, when the last of
them has gone; in a cluster another caller runs the body instead. And when the key is cancelled, those who share a run that does
not stop end with it in a plain scope, and at once in a cluster.
"""

import collections
import random

import processes
from load import POLICIES
from stand import Stand
from workers import Worker

# Nothing expires here and nobody is elected anew, however busy the machine is.
LEASE = 20
ELECTION = 5000
PATIENCE = 60
MOST_BAD = 10
# Nobody may wait in the last one, which the faults do not try.
KINDS = sorted([*POLICIES.values(), "queue:0"])


class Step:
    """A command, what the plain scope did upon it, and how many runs there were then: current ones, and those that wind down."""

    def __init__(self, words, process):
        self.words, self.process = words, process
        self.effects, self.counts = [], None


def effect(entry):
    """What an entry of a journal says, in words that a scope and a cluster have in common."""
    decision = entry.get("decision")
    if entry["event"] == "ended" and (entry.get("result") or "").startswith("skipped"):
        decision = "skipped"
    return entry["event"], entry["run"], decision


def effects(journal):
    return [effect(entry) for entry in journal if entry["event"] in ("admitted", "started", "left", "ended")]


class History:
    """A random history of one key under one policy. It goes on as the plain scope does."""

    def __init__(self, number, seed):
        self.random = random.Random(f"{seed}/model/{number}")
        self.policy = self.random.choice(KINDS)
        self.key = f"m{number}"
        self.open, self.homes, self.count = [], {}, 0

    def words(self, length):
        """The commands, one after the other: some at random, then the end of every run."""
        for _ in range(length):
            yield self._command()
        while self.open:
            yield self._finish(self.open[0])

    def _command(self):
        roll = self.random.random()
        if roll < 0.5 or not self.open:
            self.count += 1
            name = f"{self.key}-{self.count}"
            self.open.append(name)
            self.homes[name] = self.random.randrange(3)
            is_stubborn = self.random.random() < 0.3 and self.policy != "join"
            return ["add", name, self.key, self.policy, *["stubborn"] * is_stubborn]
        if roll < 0.75 or self.policy == "join" and roll < 0.95:
            return self._finish(self.random.choice(self.open))
        if roll < 0.95:
            return ["cancel", self.random.choice(self.open), "enough"]
        return ["cancelKey", self.key, "away"]

    def _finish(self, name):
        self.open.remove(name)
        return ["finish", name]

    def home(self, words):
        """Which process of the cluster gets a command."""
        return self.homes[words[1]] if words[0] != "cancelKey" else self.random.randrange(3)

    def take(self, seen):
        """Of a run that has ended nothing more is asked."""
        for event, name, _ in seen:
            if event == "ended" and name in self.open:
                self.open.remove(name)


class Model:
    """The histories of the local policies, played over three processes."""

    fault = "model"

    def __init__(self, _, rounds, seed, first, program, root):
        self.rounds, self.seed, self.first, self.program, self.root = rounds, seed, first, program, root
        self.sums = collections.Counter()
        self.violations = []
        self.is_whole = False

    def play(self):
        self.stand = Stand("model", self.program, workers=3, lease=LEASE, election=ELECTION)
        self.local = Worker(0, "local", None, [self.program, "local"], f"{self.stand.folder}/local.log", [])
        try:
            for number in range(self.first, self.first + self.rounds):
                history = History(number, self.seed)
                steps = self._play_here(history)
                differences = self._play_there(history, steps)
                self.sums.update({"rounds": 1, "commands": len(steps), history.policy: 1})
                if differences:
                    self._keep(number, history, steps, differences)
                if len(self.violations) >= MOST_BAD:
                    return
                if number % 50 == 49:
                    self.stand.tidy()
            self.is_whole = True
        finally:
            self.local.close()
            self.stand.close()

    def _play_here(self, history):
        """What a plain scope does, step by step."""
        steps = []
        for words in history.words(history.random.randrange(5, 14)):
            step = Step(words, history.home(words))
            begin = len(self.local.journal)
            self.local.tell(*words)
            self.local.tell("settle")
            news = lambda: self.local.journal[begin:]
            if not processes.until(lambda: any(entry["event"] == "settled" for entry in news()), PATIENCE, 0.001):
                raise RuntimeError(f"the plain scope does not come to rest after {words}")
            step.effects = effects(news())
            step.counts = tuple(map(int, news()[-1]["result"].split()))
            history.take(step.effects)
            steps.append(step)
        return steps

    def _play_there(self, history, steps):
        """The same with a cluster, waiting each time for what the plain scope did. Returns the differences."""
        journal = self.stand.workers.journal
        begin = len(journal)
        expected = collections.Counter()
        # What is left of a history that went wrong is none of this one's.
        own = lambda: [entry for entry in journal[begin:] if entry.get("run", "").startswith(f"{history.key}-")]
        happened = lambda: collections.Counter(effects(own()))
        for number, step in enumerate(steps):
            self._tell(step, journal)
            expected.update(step.effects)
            is_same = lambda: not expected - happened() and self._counts(history.key) == step.counts
            # Where something else has happened, there is nothing to wait for.
            processes.until(lambda: is_same() or happened() - expected, PATIENCE, 0.002)
            if not processes.until(is_same, 2):
                return [f"step {number}, {' '.join(step.words)}"] + self._differences(history, step, expected, happened())
        starts = [entry["run"] for entry in sorted(own(), key=lambda one: one["at"]) if entry["event"] == "started"]
        local = [name for step in steps for event, name, _ in step.effects if event == "started"]
        extra = happened() - expected
        return ([f"more happened in the cluster: {sorted(extra, key=str)}"] if extra else []) + (
            [f"started in the order {starts}, and not {local}"] if starts != local else []
        )

    def _tell(self, step, journal):
        """Gives a command to its process. Keys are cancelled by a call that may fail, which says so; then it is made again."""
        worker, begin = self.stand.workers.living()[step.process], len(journal)
        for _ in range(5):
            worker.tell(*step.words)
            if step.words[0] != "cancelKey":
                return
            answers = lambda: [entry["result"] for entry in journal[begin:] if entry["event"] == "cancelledKey"]
            if processes.until(answers, PATIENCE) and answers()[-1].isdigit():
                return
            begin = len(journal)

    def _counts(self, key):
        """How many claims there are, and how many runs that have lost theirs and not ended."""
        keys = self.stand.history.under(f"t/keys/{key}/")
        claims = sum("/claims/" in one for one in keys)
        return claims, len(keys) - claims

    def _differences(self, history, step, expected, happened):
        return [
            f"missing in the cluster: {sorted(expected - happened, key=str)}",
            f"more in the cluster: {sorted(happened - expected, key=str)}",
            f"current and winding down: {self._counts(history.key)}, and not {step.counts}",
        ]

    def _keep(self, number, history, steps, differences):
        self.violations.append("; ".join(differences))
        print(f"model, history {number}, seed {self.seed}, {history.policy}: {'; '.join(differences)}")
        for step in steps:
            print(f"    w{step.process + 1} {' '.join(step.words)}: {step.effects} {step.counts}", flush=True)
        # What is left of it must not be in the way of the next.
        for worker in self.stand.workers.living():
            worker.tell("cancelKey", history.key)
            for name in history.homes:
                worker.tell("finish", name)

    def account(self):
        policies = ", ".join(f"{self.sums[policy]} of {policy}" for policy in KINDS)
        return f"model, seed {self.seed}: {self.sums['rounds']} histories ({policies}), {self.sums['commands']} commands, " + (
            f"{len(self.violations)} histories that differ"
        )
