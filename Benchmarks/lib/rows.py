"""The rows of the table: what is compared with what, by which metric, and what was to be reached.

`INSTRUCTIONS` and `WALL` are taken a call; `BYTES` is what memory at its most grows by with a call, whatever the number.
A goal is a ratio to the baseline, or in bytes a call: at most so many, or so many more than the baseline.
"""

import re
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
        reached = {"ratio": ours / theirs if theirs > 0 else float("inf"), "bytes": ours, "extra": ours - theirs}
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
    def place(self):
        return f"{self.name} {self.work}, {self.metric}"

    @property
    def workloads(self):
        return [name for name in (self.ours, self.theirs, self.less) if name]


def both(name, work, ours, baseline, theirs, goal, less=None):
    """A row whose goal holds for instructions and for time."""
    return [Row(name, work, ours, baseline, theirs, metric, goal, less) for metric in (INSTRUCTIONS, WALL)]


FLAT = Goal(4, "bytes")
BARE, HAND, SLEEP = "bare `Task {}`", "cancel + new `Task {}`", "cancel + `Task.sleep`"
STALE, STALE_SLEEP = "stored handle + generation", "the same + `Task.sleep`"
LINE = "a linked list of closures"
PLACES = [("", "the main actor"), ("actor.", "an actor")]
POLICIES = ["concurrent", "limit", "replace", "restart", "skip", "queue", "keepLatest", "join", "debounce", "throttle"]
FORMS = ["check", "isCancelled", "pass", "canPass", "forEach", "chunks"]


def empty():
    for metric in (INSTRUCTIONS, INSTRUCTIONS_2):
        yield Row("W1", "empty run", "W1.scope", BARE, "W1.task", metric, Goal(1.10))
        yield Row("W1", "empty run", "W1.scope", "discarding task group", "W1.group", metric, Goal(1.10))


def keyed():
    for policy in POLICIES:
        length = "(for: .zero)" if policy in ("debounce", "throttle") else ""
        yield Row("W2", f"the same, `{policy}{length}`", f"W2.{policy}", BARE, "W1.task", INSTRUCTIONS, Goal(1.20))


def storm():
    for place, most in (("outside", 0.20), ("inside", 1.20)):
        for policy in ("restart", "replace"):
            for metric, goal in ((INSTRUCTIONS, Goal(most)), (BYTES, FLAT)):
                work, ours, theirs = f"storm from {place}, `{policy}`", f"W3.{place}.{policy}", f"W3.{place}.byHand"
                yield Row("W3", work, ours, HAND, theirs, metric, goal)
    for policy in ("restart", "replace"):
        yield Row("W3", f"the same without a pause, `{policy}`", f"W3.unpaused.{policy}", HAND, "W3.unpaused.byHand", BYTES, FLAT)



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


def triggers():
    for place, name, theirs, most in (
        ("button", "a button", "V1.button.byHand", 0.10), ("main", "the main actor", "V1.main.byHand", 0.10),
        ("inside", "inside a task", "W3.unpaused.byHand", 0.10), ("outside", "a thread beside the runs", "W3.outside.byHand", None),
    ):
        for policy in ("restart", "replace", "keepLatest"):
            for metric, goal in ((INSTRUCTIONS, most and Goal(most)), (BYTES, FLAT)):
                work = f"calls of a trigger, from {name}, `{policy}`"
                yield Row("V1", work, f"V1.{place}.{policy}", HAND, theirs, metric, goal)
    for place, name, baseline, theirs, most in (
        ("button", "a button", SLEEP, "V2.button.byHand", 0.05),
        ("main", "the main actor", SLEEP, "V2.main.byHand", 0.05),
        ("inside", "inside a task", SLEEP, "W4.inside.byHand", 0.05),
        ("outside", "a thread", SLEEP, "W4.outside.byHand", 0.05),
        ("outside", "a thread", "AsyncAlgorithms, stream keeps the newest", "W4.outside.asyncAlgorithmsNewest", 0.20),
    ):
        for metric, goal in ((INSTRUCTIONS, Goal(most)), (BYTES, FLAT)):
            yield Row("V2", f"debounced calls, from {name}", f"V2.{place}.debounce", baseline, theirs, metric, goal)
    yield Row("V3", "calls from eight threads", "V3.eight", "from one", "V3.one", WALL)
    yield Row("V4", "calls of a trigger, each delivered, on the main actor", "V4.replace", STALE, "W12.byHand", INSTRUCTIONS, Goal(1.20))
    for state, work in (("never", "a trigger that was never called"), ("once", "the same, called once")):
        yield Row("V5", work, f"V5.{state}", "`AsyncStream` with a consumer", f"V5.{state}.streams", BYTES, Goal(0.25))


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


def delivered():
    for place, words in PLACES:
        ours, theirs = f"W12.{place}scope", f"W12.{place}byHand"
        yield Row("W12", f"delivered on {words}", ours, STALE, theirs, INSTRUCTIONS, Goal(1.25))
    for place, words in PLACES:
        for policy, baseline, theirs in (("replace", STALE, f"W12.{place}byHand"),
                                         ("debounce", STALE_SLEEP, f"W13.{place}debounceByHand")):
            work, ours = f"the same with a key on {words}, `{policy}`", f"W13.{place}{policy}"
            yield Row("W13", work, ours, baseline, theirs, INSTRUCTIONS, Goal(1.40))
    for policy, baseline, theirs in (("replace", STALE, "byHand"), ("debounce", STALE_SLEEP, "debounceByHand")):
        for metric, goal in ((INSTRUCTIONS, Goal(1.25)), (BYTES, Goal(1.00))):
            work = f"delivered, without a pause, `{policy}`"
            yield Row("W14", work, f"W14.{policy}", baseline, f"W14.{theirs}", metric, goal)


def values():
    for kind, work in (("value", "a run with a value"), ("awaited", "the same, awaited each"), ("named", "a run with a name")):
        yield Row("W15", work, f"W15.{kind}", "likewise a `Task`", f"W15.{kind}Task", INSTRUCTIONS, Goal(1.30))


def waiting():
    """What a run takes that waits for its turn: for the memory the goal is a number of bytes, not a ratio."""
    for place, name in (("button", "a button"), ("main", "a task on the main actor")):
        for kind, words in (("key", "`concurrent(limit: 2)`"), ("priority", "the same by priority"), ("scope", "`TaskScope(limit: 2)`")):
            ours, theirs = f"W16.{place}.{kind}", f"W16.{place}.byHand"
            work = f"waits behind two from {name}, {words}"
            yield from both("W16", work, ours, LINE, theirs, Goal(1.0))
            yield Row("W16", work, ours, LINE, theirs, BYTES, Goal(512, "bytes"))
    work = "waits behind two from a task on the main actor, `TaskScope(limit: 2, inheritsTaskLocals: false)`"
    yield from both("W16", work, "W16.main.detached", LINE, "W16.main.byHand", Goal(1.0))
    yield Row("W16", work, "W16.main.detached", LINE, "W16.main.byHand", BYTES, Goal(700, "bytes"))
    for kind, words in (("key", "`concurrent(limit: 2)`"), ("scope", "`TaskScope(limit: 2)`")):
        yield from both("W16", f"to end those that wait, {words}", f"W16.end.{kind}", LINE, "W16.end.byHand", Goal(1.0))


def reports():
    """What a real program reports from a callback, and what it connects."""
    theirs = "a task on the main actor for each, and a generation"
    for kind, words in (("burst", "without a pause"), ("single", "each when the one before is shown")):
        yield from both("W17", f"a value reported on the way, {words}", f"W17.{kind}.scope", theirs, f"W17.{kind}.byHand", Goal(1.0))
    work = "connect and disconnect: shared by callers, with a listener and a heartbeat"
    yield from both("W18", work, "W18.scope", "three handles and a generation", "W18.byHand", Goal(1.25))


def watched():
    unwatched = "the same unwatched"
    watchers = (
        ("observed", "told to an observer", 1.15),
        ("inPlace", "told to an observer in place", 1.15),
        ("metrics", "measured: `TaskMetrics`", 1.5),
        ("log", "looked after: `StragglerLog`", 1.15),
        ("recorded", "recorded", 1.1),
    )
    for ours, work, most in watchers:
        yield Row("C1", f"the call of W13, {work}", f"C1.call.{ours}", unwatched, "W13.replace", INSTRUCTIONS, Goal(most))
    for ours, work, baseline, theirs, most in (
        *((ours, work, unwatched, "W1.scope", most) for ours, work, most in watchers),
        ("recordedKeyed", "with keys, recorded", unwatched, "W2.concurrent", 1.1),
        ("span", "in a span: `withRunSpan`", "in a span: `withSpan`", "C1.tracer", 1.3),
    ):
        yield Row("C1", work, f"C1.{ours}", baseline, theirs, INSTRUCTIONS, Goal(most))


def sketches():
    """What the smallest thing takes that owns tasks: below that no goal is to be had."""
    for ours, baseline, theirs in (
        ("W1.sketch", BARE, "W1.task"), ("W2.sketch", BARE, "W1.task"), ("W2.sketch.unlisted", BARE, "W1.task"),
        ("W2.sketch.plainKeys", BARE, "W1.task"),
        *((f"W3.{place}.{policy}Sketch", HAND, f"W3.{place}.byHand") for place in ("outside", "inside") for policy in ("restart", "replace")),
        ("W5.sketch", "array of `Task`", "W5.tasks"), ("W8.sketch", "dictionary of tasks in an actor", "W8.actor"),
        ("W8.sketch.uncancellable", "dictionary of tasks in an actor", "W8.actor"),
        ("W11.sketch", "stored handle + `deinit`", "W11.byHand"), ("W11.sketch.unlisted", "stored handle + `deinit`", "W11.byHand"),
        ("W12.sketch", STALE, "W12.byHand"), ("W12.actor.sketch", STALE, "W12.actor.byHand"),
        ("W13.sketch", STALE, "W12.byHand"), ("W13.actor.sketch", STALE, "W12.actor.byHand"),
        ("W14.sketch", STALE, "W14.byHand"), ("W14.debounceSketch", STALE_SLEEP, "W14.debounceByHand"),
        ("W15.valueSketch", "likewise a `Task`", "W15.valueTask"), ("W15.awaitedSketch", "likewise a `Task`", "W15.awaitedTask"),
        ("W15.namedSketch", "likewise a `Task`", "W15.namedTask"),
    ):
        metrics = (INSTRUCTIONS, BYTES) if ours.startswith("W14") else (INSTRUCTIONS,)
        for metric in metrics:
            yield Row("S1", f"the smallest sketch of {ours}", ours, baseline, theirs, metric)


def limits():
    """Each row beside the smallest thing that keeps its promises: a tenth more is the goal, in instructions and in time."""
    pairs = [("W1", "W1.scope", "W1.sketch"), ("W2", "W2.concurrent", "W2.sketch"), ("W2", "W2.replace", "W2.sketch")]
    pairs += [("W3", f"W3.{place}.{policy}", f"W3.{place}.{policy}Sketch")
              for place in ("outside", "inside") for policy in ("restart", "replace")]
    pairs += [("W5", "W5.scope", "W5.sketch"), ("W8", "W8.scope", "W8.sketch"), ("W11", "W11.scope", "W11.sketch")]
    pairs += [("W12", f"W12.{place}scope", f"W12.{place}sketch") for place, _ in PLACES]
    pairs += [("W13", f"W13.{place}replace", f"W13.{place}sketch") for place, _ in PLACES]
    pairs += [("W14", "W14.replace", "W14.sketch"), ("W14", "W14.debounce", "W14.debounceSketch")]
    pairs += [("W15", f"W15.{kind}", f"W15.{kind}Sketch") for kind in ("value", "awaited", "named")]
    for name, ours, theirs in pairs:
        metrics = (INSTRUCTIONS, WALL, BYTES) if name == "W14" else (INSTRUCTIONS, WALL)
        for metric in metrics:
            yield Row("S2", f"{ours} beside its sketch", ours, "the smallest sketch", theirs, metric, Goal(1.10))


def peers():
    """What people use beside Lanyard, for the same work."""
    combine, algorithms, hand = "OpenCombine", "AsyncAlgorithms", "by hand"
    for work, ours, baseline, theirs in (
        ("the newest of many calls is shown", "W14.replace", f"{combine}: `switchToLatest`", "P1.combine"),
        ("the newest of many calls is shown", "W14.replace", f"{algorithms}: `flatMapLatest`", "P1.flatMapLatest"),
        ("the newest of many calls is shown", "W14.replace", f"{hand}: handle and generation", "W14.byHand"),
        ("debounced events", "V2.outside.debounce", f"{combine}: `debounce`", "P2.combine"),
        ("debounced events", "V2.outside.debounce", f"{algorithms}: `debounce`", "W4.outside.asyncAlgorithmsNewest"),
        ("debounced events", "V2.outside.debounce", f"{hand}: `Task.sleep`", "W4.outside.byHand"),
        ("throttled events", "P3.scope", f"{algorithms}: `_throttle`", "P3.asyncAlgorithms"),
        ("callers of one result", "W8.scope", f"{algorithms}: `share`", "P4.share"),
        ("callers of one result", "W8.scope", f"{hand}: dictionary of tasks in an actor", "W8.actor"),
        ("jobs, four at a time", "P5.scope", f"{hand}: a task group", "P5.group"),
        ("jobs, four at a time", "P5.scope", f"{hand}: a semaphore", "P5.semaphore"),
        ("quick runs that an owner keeps", "W10.scope", f"{combine}: `Set<AnyCancellable>`", "W10.cancellables"),
        ("services started, asked to end, and waited for", "P6.scope", "ServiceLifecycle: `ServiceGroup`", "P6.serviceGroup"),
    ):
        yield Row("P", work, ours, baseline, theirs, INSTRUCTIONS)


def all_rows():
    return [*empty(), *keyed(), *storm(), *debounce(), *triggers(), *live(), *loops(), *rest(), *delivered(), *values(), *waiting(), *reports(), *watched(),
            *sketches(), *limits(), *peers()]


# Why a goal is missed, and what would reach it: the first of these that fits the beginning of row, work and figure. Also
# for those that are reached: the machine may be another, or busy.
WHY = [
    ("W3 .*memory", "A task that is cancelled before its turn is there until it has had it, and how soon that is lies with "
                    "the other threads: by hand as well. From inside a task none can be done without (R19); from outside, one for many "
                    "calls would do, at the price of task-locals that are bound outside of any task."),
    ("W1 ", "A record, a handle, the lock of the scope and the task-local alone take 1.4 in the smallest sketch (S1). Nothing but "
           "giving up the task-local, by which code finds its run, or a `Task` for each run would reach it."),
    ("W2 ", "On top of W1: a key is boxed and hashed, its slot found or made, and dropped, the policy asked twice, and what "
           "follows carried out of the lock; two allocations and some forty references more. A record that has the key in it, "
           "and a key that is hashed once, came from 2.7 to 2.4. Slots that are kept for many keys, and a call of its own "
           "without name, priority and deadline, would save some 300 instructions each; 1.2 is below W1."),
    ("W3 storm from outside", "Each call has a handle that will tell its outcome and its cause, hence a record, its key and "
           "its cause, and its work is kept: six allocations without any task (`restart`). With `replace` each call makes a task, because only "
           "one that is made now has the task-locals that are bound outside of any task (tests with fakes do that). "
           "Calls without handles would reach it, and be another library."),
    ("W3 ", "R19: a call from inside a task needs a task of its own, which costs as much as by hand, and W2 on top. "
            "What would reach W2's goal would reach this one."),
    ("W4 .*memory", "One pending call and one timer a key are all that is meant to be kept, and on an idle machine memory "
                    "was flat. Measure again on one; if it stays, something is kept that should not be."),
    ("W4 .*inside", "R19: an event from inside a task has a task of its own, as by hand, and the record and the policy on "
                    "top; what is saved is the sleep. One task for many events would reach it, but each has its own priority, "
                    "isolation and task-locals."),
    ("W4 ", "As W3 from outside, and a timer that is looked at: what is by hand a task and a sleep is here a record and no "
           "task. AsyncAlgorithms sends a value, which has neither handle nor outcome. "
           "Calls without handles would reach it."),
    ("W5 ", "What one run takes more than a task when it is cancelled and ends: its cause is noted, it leaves the list of its "
           "scope, and its record is let go: of 1,160 instructions 150, 130 and 680. All that are cancelled together have one "
           "cause already. A record in the memory of its task would reach it, and the runtime gives none."),
    ("W6 ", "The record: its call and place in the code, its scope, its state, its neighbours, the instant of its admission. "
           "Beside it a live run allocates nothing that a task does not. Fields that only some runs need, in an "
           "object of their own, would reach it, at the price of an allocation for those."),
    ("W7 ", "A turn of these takes 2 to 5 instructions more. Where they fit beside what the loop does they cost 1 %; a loop that "
           "the compiler lays out otherwise, or a processor with other work, shows them. `chunks`, with nothing in the inner loop, is the way there."),
    ("W8 ", "Each caller is admitted by a policy, and each wait can be cancelled "
           "alone, where by hand whoever is cancelled goes on waiting: the smallest sketch of that takes 1.5 (S1), and 1.3 if nobody can leave."),
    ("W9 ", "A deadline is an object, which can be moved and read, and its place in the line. Inside the record of its run it "
           "would take no allocation, and every run without one would be larger."),
    ("W10 ", "A run that has ended leaves its scope's list and table, so nothing is meant to be left of it, and on an idle "
            "machine memory was flat: with a key the table keeps the room it once needed. Measure again on one; if it stays, "
            "something is kept that should not be."),
    ("W11 ", "The scope is two objects: one whose end tells that the owner has gone, and one that its runs hold and "
             "that lives longer. So they cannot be one. It is listed in the process, and W1 is in it, which alone is "
             "above the goal. The rest "
            "is spread thin: no function of ours takes more than 260 of the 3,900 instructions."),
    ("W12 .*an actor", "A record and a delivery, which by hand are none, the value in a box, because the handle may be asked "
                       "for it, and a reference to the owner that lets it go: five allocations more. By hand the task has two "
                       "hops less than on the main actor, so that the same weighs more. The sketch, which has neither priority, "
                       "name nor cause, takes 1.13 (S1)."),
    ("W12 ", "A record and a delivery, which by hand are none, and the value in a box, because the handle may be asked for it."),
    ("W13 .*`debounce`", "The same as with `replace`; and the timer of the scope is a task that sleeps, which wakes the one of the run, "
                         "where by hand that one sleeps itself: three jobs and a task more."),
    ("W13 ", "As W12, and on top what W2 has on top of W1. The sketch, whose keys are texts and whose policy is one, takes 1.16 "
             "on the main actor and 1.22 on an actor (S1)."),
    ("V4 ", "As W13, and the run takes its value under the lock when it begins, so that newer calls overtake it until then. What is "
            "left of the goal beyond the sketch of W13 (1.16) would have to pay for a cause, a name, any key and any policy."),
    ("W14 .*memory", "The smallest sketch takes 1.07 (S1): a record is more than none. R19: a call from inside a task has a task of its own, as by hand. It is there until it has had its turn, "
             "and with it its record, its key, its work and its delivery, although it was replaced long before."),
    ("W14 ", "The smallest sketch takes 1.33 with `replace` (S1). R19: each call makes a task, as by hand, and a record, a cause "
             "and a delivery."),
    ("W15 ", "The smallest sketch, whose value is in no box, takes 1.36 to 1.48 (S1). A value is boxed, and cast again; a name takes an object for what few calls say; and a task that waits is asked first whether it is in that run itself."),
    ("W16 .*main actor.*memory", "R19: a caller who is in a task has task-locals that only a task made now inherits, so a run that waits has its "
                                 "task, which takes 1,500 bytes. From a button it has none."),
    ("W16 .*end", "Each that is cancelled has a cause and an outcome that its handle will tell, and leaves key and scope, each under its lock; "
                  "by hand a closure is dropped, and nobody can ask what became of it."),
    ("W16 ", "As W3 from outside: each call has a record with its place, its key and its policy, and a handle that will tell its outcome and its "
             "cause. By hand it is a closure in a list. Values in the queue of a trigger instead of runs would come near it, without handles."),
    ("S2 W8", "The sketch has one policy, no priority that is handed on, no causes and no scope that is listed. Each of these is one step of "
              "a joiner here; no other record is left."),
    ("S2 W11", "Two objects, listed in the process, are in the sketch too. A name, an executor, a clock, what is done for errors that nobody "
               "takes, and the place in the code are not."),
    ("S2 W14", "A run that is overtaken before it begins ends in a step of its own: its cause and outcome stay for its handle, it leaves key and "
               "scope, and its work and delivery are released on the actor that they belong to. That is 3,500 instructions of 14,200; the "
               "sketch marks a flag."),
    ("S2 ", "The sketch keeps what the row promises and nothing that others ask for: no instants, names, priorities, places in the code, errors, "
            "events or policies. Where ours is above a tenth, these are the rest; `Documentation/Design/Costs.md` has the profile."),
    ("C1 .*told", "A run has three events, and each is a record with a time that is handed over: some 420 instructions in place, and 610 with a "
                  "buffer. The smallest run takes 7,000, so 350 would be the goal; readings of the clock and the references of an event take half of "
                  "that. Whoever wants only the ends, or only what was cancelled, pays for these."),
    ("C1 .*recorded", "Two readings of the clock are a third of it; the rest counts the run in its group."),
    ("growth memory", "With a key the table doubles now and then, and keeps the room; nothing else is meant to grow. A table that "
                      "grows by less at a time would reach it, and copy more often."),
    ("growth callers", "A caller takes about as many instructions among 40,000 as among 2,000 (20,300 and 18,200; by hand 9,700 and "
                       "8,600), so most of it is time in which the processor waits; by hand it grows more."),
    ("growth (restart|debounced event|one more deadline|owner)",
     "A call takes as many instructions beside 10,000 as beside 1,000, within what callgrind scatters, so it is time in which the "
     "processor waits. On a busy machine these were constant: measure again on a quiet one."),
    ("growth ", "To start and to cancel a run takes as many instructions beside 100,000 as beside 1,000 (`Documentation/Design/Costs.md`). So it is time in which the processor waits, "
             "for memory or for another thread; which of them was not measured. A smaller record would help against the first."),
]


def why(place):
    return next((words for pattern, words in WHY if re.match(pattern, place)), "**Not looked into.**")
