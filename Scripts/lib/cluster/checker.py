"""Looks for what must not have happened. Each rule names what it found; no rule guesses, so that what is named has happened.

The truth is etcd's history. The moments are of the machine's monotonic clock, which all processes share.
"""

import math

from ledger import Ledger
from load import POLICIES


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
        for rule in (
            self.claims_are_as_many_as_the_policy_allows,
            self.claims_are_made_once,
            self.admissions_happened,
            self.bodies_run_in_their_turn,
            self.bodies_do_not_overlap,
            self.writes_were_made_by_owners,
            self.answers_of_writes_are_true,
            self.stores_refuse_lesser_fences,
            self.ends_are_true,
        ):
            rule()

    def found(self, rule, what):
        self.violations.append(f"{rule}: {what}")

    # MARK: Claims

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

    def admissions_happened(self):
        for run in self.ledger.runs.values():
            if run.admission is None:
                continue
            fence, decision = run.admission.get("fence"), run.admission["decision"]
            if fence is not None:
                claim = self._was_claimed(run, fence, "was admitted")
                if claim is not None and claim.has_displaced != (decision == "replaced"):
                    self.found("admissions", f"{run} was {decision}, and has {'not ' * (not claim.has_displaced)}displaced anybody")
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
        """Whether others had the key at some revision after the call."""
        claims = [claim for claim in self.ledger.claims.get(run.key, []) if claim.name != run.name]
        moments = [run.known_revision] + [claim.fence for claim in claims if claim.fence > run.known_revision]
        counts = [(sum(claim.is_claim_at(moment) for claim in claims), moment) for moment in moments]
        if not any(count >= self._most_claims(run.key, claims, moment) for count, moment in counts):
            self.found("admissions", f"{run} was {decision}, and nobody had the key")

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
            turn = self._turn(claim, self.limits[run.key])
            if claim.gone < turn and not claim.is_gone_by_lease:
                self.found("turns", f"{run} ran and ended at {claim.gone}, and its turn came at {turn}")
            elif run.started < self.ledger.earliest_time(turn):
                early = (self.ledger.earliest_time(turn) - run.started) / 1e6
                self.found("turns", f"{run} started at least {early:.1f} ms before its turn, which came at {turn}")

    def _turn(self, claim, limits):
        """The revision in which few enough of those before it were there."""
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
                    self._look_around(run, claim, runs, self.limits[key].beside)

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
                    if answer != "done" and has and "broke during a write" not in answer:
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

    def ends_are_true(self):
        for run in self.ledger.runs.values():
            if run.end is None:
                continue
            decision, result = run.end["decision"], run.end.get("result") or ""
            if decision == "failed" and "CancellationError" in result:
                self.found("ends", f"{run} was cancelled, and nobody says by whom")
            if decision == "success":
                maker = self.ledger.runs.get(result)
                if maker is None or maker.started is None or (maker is not run and self.policies[run.key] != "join"):
                    self.found("ends", f"{run} ended with the result of “{result}”")
            elif result.startswith("peerCancelled") and self.policies[run.key] != "join":
                names = {claim.name for claim in self.ledger.claims.get(run.key, []) if claim.run in self.ledger.told}
                if run.name not in names:
                    self.found("ends", f"{run} was cancelled by another process, and nobody told it: {result}")


def figures(checker):
    """What a record counts."""
    ledger = checker.ledger
    runs = ledger.runs.values()
    claims = [claim for claims in ledger.claims.values() for claim in claims]
    lines = [line for log in ledger.stores.values() for line in log]
    answers = [answer for run in runs for answer in run.wrote]
    return {
        "claims": len(claims),
        "written": len(ledger.writes),
        "not written": sum(answer != "done" for answer in answers),
        "stored": sum(line[1] for line in lines),
        "refused": sum(not line[1] for line in lines),
        "expiries": sum(claim.is_lost_by_lease or claim.is_gone_by_lease for claim in claims),
        "late starts": checker.late_starts,
    }
