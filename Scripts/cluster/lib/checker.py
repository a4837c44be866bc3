"""Looks for what must not have happened. Each rule names what it found; no rule guesses, so that what is named has happened.

The truth is etcd's history. A process tells by which revision it knew that it need not wait, and that its turn had come, so
these are compared exactly. Where it does not tell, the moments decide, as far as they can; they are of the machine's monotonic
clock, which all processes share.
"""

import math

from ledger import Ledger
from load import POLICIES


# So many seconds after its turn a run has begun, unless what it hears through was held up. Clusters look for themselves each ten.
LATEST = 8
# The same for one that was not told its turn, and has looked, while nothing happened to etcd. Its news may be on the way then.
LATEST_LOOK = 2
# What falls silent is given up after so many seconds at most, and a turn may be heard of as late as that.
SILENCE = 20
SECOND = 1e9


class Limits:
    """What a policy allows."""

    def __init__(self, policy):
        name, _, number = policy.partition(":")
        line = int(number) + 1 if number else math.inf
        # How many claims may stand at once, and how many make a call be skipped, or share. A call that skips nobody claims first,
        # and then takes the place of others.
        self.claims = {"skip": 1, "join": 1, "queue": line}.get(name, math.inf)
        # In a line the first one waits, too, while another that came before it winds down.
        self.is_line = name == "queue"
        # Beside how many earlier ones a body may start: claims, or runs that have not ended.
        self.beside = int(number) - 1 if name == "concurrent" else 0
        self.waits_for_ends = name in ("restart", "queue", "keepLatest", "concurrent")


class Checker:
    def __init__(self, record, policies=POLICIES):
        self.ledger = Ledger(record)
        self.policies = policies
        self.limits = {key: Limits(policy) for key, policy in policies.items()}
        self.violations = []
        self.late_starts = 0
        # In seconds, after its turn.
        self.latest = 0
        for rule in (
            self.revisions_ascend,
            self.claims_are_as_many_as_the_policy_allows,
            self.claims_are_made_once,
            self.reports_are_made_once,
            self.admissions_are_reported,
            self.admissions_happened,
            self.waits_are_reported,
            self.nobody_is_lost,
            self.nobody_is_late,
            self.bodies_run_in_their_turn,
            self.bodies_do_not_overlap,
            self.writes_were_made_by_owners,
            self.answers_of_writes_are_true,
            self.stores_refuse_lesser_fences,
            self.results_are_of_owners,
            self.ends_are_true,
        ):
            rule()

    def found(self, rule, what):
        self.violations.append(f"{rule}: {what}")

    # MARK: Claims

    def revisions_ascend(self):
        for revision, earlier in self.ledger.unordered:
            self.found("revisions", f"{revision} came after {earlier}")

    def claims_are_as_many_as_the_policy_allows(self):
        for key, claims in self.ledger.claims.items():
            for claim in claims:
                there = [other for other in claims if other.is_claim_at(claim.fence)]
                if len(there) > self._most_claims(key, [other for other in claims if other is not claim], claim.fence):
                    self.found("owners", f"{len(there)} claims at revision {claim.fence}: {there}")

    def _most_claims(self, key, claims, revision):
        """How many claims there may be, if these are there or wind down."""
        limits = self.limits[key]
        first = min((claim.fence for claim in claims if claim.is_claim_at(revision)), default=revision)
        is_held_up = any(claim.fence < first and claim.is_there_at(revision) for claim in claims)
        return limits.claims - (limits.is_line and is_held_up)

    def claims_are_made_once(self):
        for claims in self.ledger.claims.values():
            for index, claim in enumerate(claims):
                for earlier in claims[:index]:
                    if earlier.run == claim.run:
                        self.found("claims", f"{claim} claimed again what it had lost at {earlier.lost}, with {earlier}")
        for revision, key in self.ledger.stray:
            self.found("claims", f"{key} was written at {revision} for a run without a claim")

    # MARK: Admissions

    def reports_are_made_once(self):
        for run in self.ledger.runs.values():
            for event in "admitted", "started", "left", "ended":
                if run.told[event] > 1:
                    self.found("reports", f"{run} told {run.told[event]} times that it has {event}")
            if run.end is not None and run.left == math.inf:
                self.found("reports", f"{run} has ended, and its body has not")

    def admissions_are_reported(self):
        for run in self.ledger.runs.values():
            decision = run.admission["decision"] if run.admission else None
            is_over = run.end is not None and (run.end["decision"] == "success" or self._why(run) == "skipped")
            if decision is None and run.process not in self.ledger.deaths and (run.started is not None or is_over):
                self.found("admissions", f"{run} was never told its admission")
            if decision == "skipped" and run.started is not None:
                self.found("admissions", f"{run} was skipped, and started")

    def admissions_happened(self):
        for run in self.ledger.runs.values():
            if run.admission is None:
                continue
            fence, decision = run.admission.get("fence"), run.admission["decision"]
            if fence is not None:
                claim = self._was_claimed(run, fence, "was admitted")
                if claim is not None and claim.has_displaced != (decision == "replaced"):
                    what = "displaced somebody" if claim.has_displaced else "not displaced anybody"
                    self.found("admissions", f"{run} was {decision}, and has {what}")
            elif decision in ("skipped", "joined"):
                self._was_taken(run, decision)
            else:
                self.found("admissions", f"{run} was {decision} without a fence")

    def _was_claimed(self, run, fence, what):
        claim = self.ledger.claim(run.key, fence)
        if claim is None or claim.name != run.name:
            self.found("admissions", f"{run} {what} with fence {fence}, of which etcd knows {claim}")
        return claim

    def _was_taken(self, run, decision):
        if not self._had_an_owner(run):
            self.found("admissions", f"{run} was {decision}, and nobody had the key")

    def _had_an_owner(self, run):
        """Whether others had the key at some revision after the call."""
        claims = [claim for claim in self.ledger.claims.get(run.key, []) if claim.name != run.name]
        moments = [run.known_revision] + [claim.fence for claim in claims if claim.fence > run.known_revision]
        counts = [(sum(claim.is_claim_at(moment) for claim in claims), moment) for moment in moments]
        return any(count >= self._most_claims(run.key, claims, moment) for count, moment in counts)

    def waits_are_reported(self):
        """Whether those that were told to wait had somebody before them, and the others had not."""
        for run in self.ledger.runs.values():
            claim = self.ledger.claim(run.key, run.admission.get("fence")) if run.admission else None
            decision, waits = run.admission and run.admission["decision"], self.limits[run.key].waits_for_ends
            if claim is None or decision == "replaced":
                continue
            turn = self._turn(claim)
            by = claim.fence if run.admitted_by is None else run.admitted_by
            # A line only becomes shorter. So who waits at some revision has waited at that of its claim.
            if decision == "queued" and (not waits or by >= turn):
                self.found("admissions", f"{run} was queued, and nobody was before it")
            if decision == "started" and waits and self._is_too_early(turn, run.admitted_by, run.admission["at"]):
                self.found("admissions", f"{run} was told that it need not wait, and its turn came at {turn}")

    def _is_too_early(self, turn, by, at):
        """Whether the turn had not come.

        - by: the revision by which the process knew that it had; `None` if it did not say.
        """
        return at < self.ledger.earliest_time(turn) or by is not None and by < turn

    # MARK: Waits

    def nobody_is_lost(self):
        for run in self.ledger.runs.values():
            if run.end is None and run.process not in self.ledger.deaths:
                self.found("lost", f"{run} of {self.ledger.names.get(run.process, run.process)} has not ended")
        for key in sorted(self.ledger.left):
            self.found("lost", f"{key} is left")

    def nobody_is_late(self):
        """Whether each run that has a claim began soon after its turn, or did not wait any more."""
        claims = {claim.name: claim for claims in self.ledger.claims.values() for claim in claims}
        for run in self.ledger.runs.values():
            claim = claims.get(run.name)
            if claim is None or (end := self._end_of_wait(run, claim)) is None:
                continue
            turn = self._turn(claim)
            came = self.ledger.latest_time(turn)
            if came >= end or self._falls_into(self.ledger.held, came, end):
                continue
            is_deaf = run.has_looked and not self._falls_into(self.ledger.shaken, came, end)
            self.latest = max(self.latest, (end - came) / SECOND)
            if end - came > (LATEST_LOOK if is_deaf else LATEST) * SECOND:
                how = ", and then looked for itself" if run.has_looked else ""
                self.found("late", f"{run} waited for {(end - came) / SECOND:.1f} s after its turn, which came at {turn}{how}")

    @staticmethod
    def _falls_into(times, begin, end):
        """Whether it was one of these times between two moments, or so shortly before that it may matter."""
        return any(since < end and begin < until + SILENCE * SECOND for since, until in times)

    def _end_of_wait(self, run, claim):
        """A moment until which it has waited; `None` if that is not known."""
        if run.started is not None:
            return run.started
        # Of its lease a process knows before others do.
        if run.end is None or self._why(run) == "leaseLost":
            return None
        told = [self.ledger.earliest_time(claim.lost)] if claim.run in self.ledger.told else []
        return min([run.end["at"], *run.cancelled, *told])

    # MARK: Bodies

    def bodies_run_in_their_turn(self):
        for run in self.ledger.runs.values():
            if run.started is None:
                continue
            claim = self._was_claimed(run, run.fence, "started")
            # A process may stop between what it hears and what it does, so this is counted, and does not break a promise.
            self.late_starts += claim is not None and run.started > self.ledger.latest_time(claim.lost)
            if claim is None:
                continue
            turn = self._turn(claim)
            if run.started_by is not None and not self._has_been(run.started_by, run.started):
                self.found("turns", f"{run} started by {run.started_by}, which came later")
            if claim.gone < turn and not claim.is_gone_by_lease:
                self.found("turns", f"{run} ran and ended at {claim.gone}, and its turn came at {turn}")
            elif run.started_by is not None and run.started_by < turn:
                self.found("turns", f"{run} started by {run.started_by}, and its turn came at {turn}")
            elif run.started < self.ledger.earliest_time(turn):
                early = (self.ledger.earliest_time(turn) - run.started) / 1e6
                self.found("turns", f"{run} started at least {early:.1f} ms before its turn, which came at {turn}")

    def _has_been(self, revision, at):
        """Whether a revision may have been there at a moment."""
        return self.ledger.earliest_time(revision) <= at

    def _turn(self, claim):
        """The revision in which few enough of those before it were there."""
        limits = self.limits[claim.key]
        others = [other for other in self.ledger.claims[claim.key] if other.fence < claim.fence]
        ends = sorted(other.gone if limits.waits_for_ends else other.lost for other in others)
        return max(claim.fence, ends[len(ends) - limits.beside - 1]) if len(ends) > limits.beside else claim.fence

    def bodies_do_not_overlap(self):
        bodies = {}
        for run in self.ledger.runs.values():
            claim = self.ledger.claim(run.key, run.fence) if run.started is not None else None
            if claim is not None:
                bodies.setdefault(run.key, []).append((run, claim))
        for key, runs in bodies.items():
            if self.limits[key].waits_for_ends:
                for run, claim in runs:
                    if not self._was_late(run, claim):
                        self._look_around(run, claim, runs, self.limits[key].beside)

    def _was_late(self, run, claim):
        """Whether it began when its lease had ended, which is counted: nobody waits for it, and it is told to stop."""
        is_told = run.process in self.ledger.deaths or run.end is not None and self._why(run) == "leaseLost"
        return is_told and claim.is_gone_by_lease and run.started > self.ledger.latest_time(claim.lost)

    def _look_around(self, run, claim, runs, beside):
        # A run whose lease has ended is not waited for: that it begins and ends when it may is the rule of turns.
        others = [other for other, its in runs if other is not run and not its.is_gone_by_lease]
        with_it = [other for other in others if other.started <= run.started < other.left]
        if len(with_it) > beside:
            self.found("overlaps", f"{run} started beside {with_it}")
        for other, its in runs:
            if beside == 0 and its.fence < claim.fence and other.started > run.started and not its.is_gone_by_lease:
                self.found("order", f"{other} started after {run}")

    # MARK: Writes

    def writes_were_made_by_owners(self):
        newest = {}
        for revision, key, fence, name, text in self.ledger.writes:
            claim = self.ledger.claim(key, int(fence))
            if claim is None or claim.name != name or not claim.fence < revision < claim.lost:
                self.found("writes", f"{text} of {name} was written at {revision} under fence {fence}: {claim}")
            elif revision < (turn := self._turn(claim)):
                self.found("writes", f"{text} of {name} was written at {revision}, before its turn, which came at {turn}")
            if int(text) < newest.get((key, fence), -1):
                self.found("writes", f"{text} of {name} was written again at {revision}, over what it wrote later")
            newest[key, fence] = int(text)
            if int(fence) < newest.get(key, -1) and self.limits[key].beside == 0:
                self.found("writes", f"{text} of {name} was written at {revision} under {fence}, after {newest[key]}")
            newest[key] = max(newest.get(key, -1), int(fence))

    def answers_of_writes_are_true(self):
        written = {(name, text) for _, _, _, name, text in self.ledger.writes}
        accepted = {(line[2], line[3]) for log in self.ledger.stores.values() for line in log if line[1]}
        for run in self.ledger.runs.values():
            for answers, truth, what in (run.wrote, written, "etcd"), (run.stored, accepted, "the store"):
                for text, answer in zip(run.texts, answers):
                    has = (run.name, text) in truth
                    if answer == "done" and not has:
                        self.found("answers", f"{run} was told that {text} is written, and {what} has not")
                    if answer not in ("done", "unknown") and has:
                        self.found("answers", f"{run} was told “{answer}” of {text}, and {what} has written it")

    def stores_refuse_lesser_fences(self):
        for key, log in self.ledger.stores.items():
            greatest = self.ledger.greatest.get(key, -1)
            for fence, is_accepted, name, text in log:
                if is_accepted and fence < greatest:
                    self.found("fences", f"the store {key} took {text} of {name} with {fence} after {greatest}")
                if not is_accepted and fence >= greatest and not self._may_have_died_unheard(key, fence):
                    self.found("fences", f"the store {key} refused {text} of {name} with {fence} after {greatest}")
                if self.ledger.claim(key, fence) is None:
                    self.found("fences", f"the store {key} was shown fence {fence}, which nobody had")
                greatest = max(greatest, fence) if is_accepted else greatest

    def _may_have_died_unheard(self, key, fence):
        """Whether a process with a greater fence was killed: it may have written, and not said so."""
        later = {claim.name for claim in self.ledger.claims.get(key, []) if claim.fence > fence}
        return any(run.name in later and run.process in self.ledger.deaths for run in self.ledger.runs.values())

    # MARK: Ends

    @staticmethod
    def _why(run):
        """The kind of the cause for which a run was cancelled; empty if it was not."""
        return (run.end.get("result") or "").split(":")[0] if run.end["decision"] == "cancelled" else ""

    def results_are_of_owners(self):
        for run in self.ledger.runs.values():
            if run.end is None or run.end["decision"] != "success":
                continue
            result = run.end.get("result") or ""
            maker = self.ledger.runs.get(result)
            if maker is None or maker.started is None or (maker is not run and not self._may_share(run, maker)):
                self.found("ends", f"{run} ended with the result of “{result}”")

    def _may_share(self, run, maker):
        """Whether one run may have got the result of another: of one that had the same key after the call."""
        decision = run.admission["decision"] if run.admission else "joined"
        if self.policies[run.key] != "join" or maker.key != run.key or decision != "joined":
            return False
        claim = self.ledger.claim(maker.key, maker.fence)
        return claim is not None and claim.lost > run.known_revision

    def ends_are_true(self):
        for run in self.ledger.runs.values():
            if run.end is None:
                continue
            result = run.end.get("result") or ""
            if run.end["decision"] == "failed" and "CancellationError" in result:
                self.found("ends", f"{run} was cancelled, and nobody says by whom")
            if run.end["decision"] == "cancelled" and not self._has_reason(run):
                self.found("ends", f"{run} was cancelled, and that did not happen: {result}")

    def _has_reason(self, run):
        """Whether what is told of the end of a run has happened."""
        match self._why(run):
            case "peerCancelled":
                claims = self.ledger.claims.get(run.key, [])
                # Those that share a run are told with it.
                is_shared = self.policies[run.key] == "join"
                return any(claim.run in self.ledger.told and (is_shared or claim.name == run.name) for claim in claims)
            case "requested":
                return any(at <= run.end["at"] for at in run.cancelled)
            case "leaseLost":
                leases, name = self.ledger.leases, self.ledger.names.get(run.process)
                # One that was killed after that may have a lease that stands for some time yet.
                is_dead = run.process in self.ledger.deaths
                return is_dead or leases is None or leases.has_ended(name, run.known_revision)
            case "skipped":
                # A process that is killed may have told the end, and not yet the admission.
                if run.admission is None:
                    return run.process in self.ledger.deaths and self._had_an_owner(run)
                return run.admission["decision"] == "skipped"
        return False


def figures(checker):
    """What a record counts."""
    ledger = checker.ledger
    runs = ledger.runs.values()
    claims = [claim for claims in ledger.claims.values() for claim in claims]
    lines = [line for log in ledger.stores.values() for line in log]
    answers = [answer for run in runs for answer in run.wrote]
    return {
        "claims": len(claims),
        "groups": ledger.groups,
        "written": len(ledger.writes),
        "not written": sum(answer != "done" for answer in answers),
        "stored": sum(line[1] for line in lines),
        "refused": sum(not line[1] for line in lines),
        "expiries": sum(claim.is_lost_by_lease or claim.is_gone_by_lease for claim in claims),
        "late starts": checker.late_starts,
    }
