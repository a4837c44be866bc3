"""Counts how many of the judged findings are right."""

import random

import listing

GOAL = 0.85
ENOUGH = 30


class RuleScore:
    """What is known of a rule."""

    def __init__(self, rule, is_on, places, judgements):
        self.rule, self.is_on, self.found = rule, is_on, len(places)
        self.programs = len({repository for repository, _, _ in places})
        self.standing = [row for place, row in judgements.items() if place in places]
        self.gone = [row for place, row in judgements.items() if place not in places]
        self.right = self._count("right")
        self.wrong = self._count("wrong")
        self.undecided = self._count("undecided")

    def _count(self, verdict):
        return sum(row.verdict == verdict for row in self.standing)

    @property
    def precision(self):
        decided = self.right + self.wrong
        return self.right / decided if decided else None

    @property
    def missing(self):
        """How many findings somebody still has to judge."""
        return min(ENOUGH, self.found) - len(self.standing)

    @property
    def failure(self):
        """What is wrong with it; `None` if nothing is."""
        if self.missing > 0:
            return f"{self.rule}: {self.missing} findings are not judged; Audit/Scripts/corpus sample {self.rule} names them"
        if self.is_on and self.precision is not None and self.precision < GOAL:
            return f"{self.rule} is on, and right {self.precision:.2f} of the times; it needs {GOAL}"
        return None


def places(auditor, programs):
    """The places of all findings, by rule; and how many files and lines were read."""
    found = {rule: {} for rule in auditor.rules}
    files = lines = 0
    for program in programs:
        report = auditor.audit(program.repository, program.commit)
        files, lines = files + report["files"], lines + report["lines"]
        for finding in report["findings"]:
            place = (program.repository, finding["file"], finding["line"])
            if finding["rule"] in found:
                found[finding["rule"]][place] = finding["message"]
    return found, files, lines


def scores(auditor, found):
    return [RuleScore(rule, is_on, found[rule], listing.judged(rule)) for rule, is_on in auditor.rules.items()]


def sample(rule, found, count):
    """Findings that nobody has judged, at random.

    Each gets its number of chance from its own name: it keeps its turn when others come and go.
    """
    judged = listing.judged(rule)
    order = sorted(found, key=lambda place: random.Random(f"{rule} {place}").random())
    for repository, path, line in [place for place in order if place not in judged][:count]:
        print(f"{repository}\t{path}\t{line}\t\t{found[(repository, path, line)]}")
