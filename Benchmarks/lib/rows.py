"""The rows of the table: what is compared with what, by which metric, and what was to be reached.

`INSTRUCTIONS` and `WALL` are taken a call; `BYTES` is what memory at its most grows by with a call, whatever the number.
A goal is a ratio to the baseline, or in bytes a call: at most so many, or so many more than the baseline.
"""

from dataclasses import dataclass

INSTRUCTIONS, INSTRUCTIONS_2, WALL = "instructions", "instructions, 2 threads", "wall, ns"
BYTES, TURN = "memory, bytes", "wall, ns a turn"


@dataclass(frozen=True)
class Goal:
    most: float
    kind: str = "ratio"

    def __str__(self):
        return {"ratio": f"≤ {self.most:.2f} ×", "bytes": f"≤ {self.most:.0f}", "extra": f"≤ + {self.most:.0f}"}[self.kind]

    def is_reached(self, ours, theirs):
        reached = {"ratio": ours / theirs if theirs > 0 else 0, "bytes": ours, "extra": ours - theirs}
        return reached[self.kind] <= self.most


@dataclass(frozen=True)
class Row:
    name: str
    work: str
    ours: str
    baseline: str
    theirs: str
    metric: str = INSTRUCTIONS
    goal: Goal | None = None
    less: str | None = None

    @property
    def workloads(self):
        return [name for name in (self.ours, self.theirs, self.less) if name]


def both(name, work, ours, baseline, theirs, goal, less=None):
    """A row whose goal holds for instructions and for time."""
    return [Row(name, work, ours, baseline, theirs, metric, goal, less) for metric in (INSTRUCTIONS, WALL)]


FLAT = Goal(4, "bytes")
BARE, HAND, SLEEP = "bare `Task {}`", "cancel + new `Task {}`", "cancel + `Task.sleep`"
POLICIES = ["concurrent", "limit", "replace", "restart", "skip", "queue", "keepLatest", "join", "debounce", "throttle"]
FORMS = ["check", "isCancelled", "pass", "canPass", "forEach", "chunks"]


def empty():
    for metric in (INSTRUCTIONS, INSTRUCTIONS_2):
        yield Row("W1", "empty run", "W1.scope", BARE, "W1.task", metric, Goal(1.10))
        yield Row("W1", "empty run", "W1.scope", "discarding task group", "W1.group", metric, Goal(1.10))
    for kind, work in (("value", "a value"), ("named", "a name"), ("awaited", "awaited each")):
        yield Row("W1", f"the same, {work}", f"W1.{kind}", "likewise a `Task`", f"W1.{kind}Task")


def keyed():
    for policy in POLICIES:
        yield Row("W2", f"the same, `{policy}`", f"W2.{policy}", BARE, "W1.task", INSTRUCTIONS, Goal(1.20))


def storm():
    for place, most in (("outside", 0.20), ("inside", 1.20)):
        for policy in ("restart", "replace"):
            for metric, goal in ((INSTRUCTIONS, Goal(most)), (BYTES, FLAT)):
                work, ours, theirs = f"storm from {place}, `{policy}`", f"W3.{place}.{policy}", f"W3.{place}.byHand"
                yield Row("W3", work, ours, HAND, theirs, metric, goal)


def debounce():
    for place, baseline, theirs, most in (
        ("outside", SLEEP, "byHand", 0.10),
        ("outside", "AsyncAlgorithms, stream keeps the newest", "asyncAlgorithmsNewest", 0.33),
        ("outside", "AsyncAlgorithms, stream keeps all", "asyncAlgorithms", 0.33),
        ("inside", SLEEP, "byHand", 1.00),
    ):
        for metric, goal in ((INSTRUCTIONS, Goal(most)), (BYTES, FLAT)):
            ours, theirs_ = f"W4.{place}.scope", f"W4.{place}.{theirs}"
            yield Row("W4", f"debounce from {place}", ours, baseline, theirs_, metric, goal)


def loops():
    for turn, name, plain, chunked in (
        ("hash", "10 ns", Goal(1.02), Goal(1.02)), ("step", "1 ns", Goal(1.25), Goal(1.02)), ("wide", "10 ns, busy", None, None)
    ):
        for form in FORMS:
            goal = chunked if form in ("forEach", "chunks") else plain
            yield Row("W7", f"turn of {name}, `{form}`", f"W7.{turn}.{form}", "bare loop", f"W7.{turn}.bare", TURN, goal)
    for form in FORMS:
        checked = "`Task.checkCancellation()`"
        yield Row("W7", f"turn of 1 ns, `{form}`", f"W7.step.{form}", checked, "W7.step.task", TURN, Goal(0.2))


def live():
    yield from both("W5", "cancel live runs and wait", "W5.scope", "array of `Task`", "W5.tasks", Goal(1.10))
    yield from both("W5", "the same, each with a key", "W5.keyed", "array of `Task`", "W5.tasks", None)
    for name, work, goal in (("scope", "a live run", Goal(256, "extra")), ("keyed", "the same with a key", None),
                             ("recorded", "the same, recorded by a console", None)):
        yield Row("W6", work, f"W6.{name}", "array of `Task`", "W6.tasks", BYTES, goal)


def rest():
    yield from both("W8", "callers of one result", "W8.scope", "dictionary of tasks in an actor", "W8.actor", Goal(1.0))
    yield from both("W9", "a deadline, of many armed", "W9.scope", "a sleeping task each", "W9.sleepers", Goal(0.25), "W9.without")
    yield from both("W9", "`withDeadline`", "W9.region", "task group with a sleep", "W9.group", None)
    for ours, work in (("scope", "finished runs"), ("keyed", "the same with keys"), ("stored", "`Task.store(in: scope)`")):
        for theirs, baseline in (("cancellables", "`Set<AnyCancellable>`"), ("dictionary", "dictionary of arrays of tasks")):
            yield Row("W10", work, f"W10.{ours}", baseline, f"W10.{theirs}", BYTES, FLAT)
    yield from both("W11", "an owner with one run", "W11.scope", "stored handle + `deinit`", "W11.byHand", Goal(1.15))
    for ours, work, theirs in (("observed", "told to an observer", "W1.scope"), ("metrics", "measured: `TaskMetrics`", "W1.scope"),
                               ("log", "looked after: `StragglerLog`", "W1.scope"), ("span", "in a span: `withRunSpan`", "W1.scope"),
                               ("recorded", "recorded by a console", "W1.scope"),
                               ("recordedKeyed", "the same with keys", "W2.concurrent")):
        yield Row("C1", work, f"C1.{ours}", "the same unwatched", theirs, INSTRUCTIONS, None)


def all_rows():
    return [*empty(), *keyed(), *storm(), *debounce(), *live(), *loops(), *rest()]
