"""Asks whether the audit would have found the bugs that others fixed."""

import os

import listing

# The rules of issue 30 by their numbers; the tenth has three kinds of mistakes.
RULES = {
    1: ["unowned-task"],
    2: ["uncancelled-handle"],
    3: ["overwritten-handle"],
    4: ["write-after-await"],
    5: ["deinit-never-runs"],
    6: ["endless-loop-keeps-owner"],
    7: ["swallowed-sleep"],
    8: ["cancellation-as-failure"],
    9: ["deaf-loop"],
    10: ["uncancellable-continuation", "unresumed-continuation", "overwritten-continuation"],
    11: ["racing-time-limit"],
    12: ["cancellation-asked-elsewhere"],
    13: ["stream-without-termination"],
    14: ["growing-tasks"],
    15: ["fire-and-forget-handler"],
    16: ["unawaited-in-test"],
    # No rule.
    17: [],
    18: [],
}


class FixScore:
    """What the audit says of a file before and after a fix."""

    def __init__(self, fix, auditor):
        self.fix = fix
        self.rules = [rule for number in self._numbers for rule in RULES[number]]
        self.before = self._findings(auditor, fix.before, fix.path_before, fix.lines_before)
        self.after = self._findings(auditor, fix.after, fix.path_after, fix.lines_after)
        silent_after = {finding["rule"] for finding in self.before} - {finding["rule"] for finding in self.after}
        self.found_by = [rule for rule in self.rules if rule in silent_after]

    @property
    def _numbers(self):
        also = [] if self.fix.also == "-" else self.fix.also.split(",")
        return [int(number) for number in [self.fix.rule, *also]]

    def _findings(self, auditor, commit, path, lines):
        first, last = (int(line) for line in lines.split("-"))
        named = [] if self.fix.name == "-" else [f"“{self.fix.name}”"]
        found = []
        for finding in auditor.audit(self.fix.repository, commit)["findings"]:
            if finding["file"] != path or finding["rule"] not in self.rules:
                continue
            is_there = first <= finding["line"] <= last
            # A handle that is never cancelled is reported where it is declared.
            is_named = finding["rule"] == RULES[2][0] and any(name in finding["message"] for name in named)
            if is_there or is_named:
                found.append(finding)
        return found

    @property
    def state(self):
        if self.found_by:
            return "found"
        return "found after the fix, too" if self.before else "missed"


def scores(auditor):
    return [FixScore(fix, auditor) for fix in listing.fixes()]


def reasons():
    """Why fixes are missed, by their numbers."""
    path = os.path.join(listing.FOLDER, "missed.tsv")
    return {row.number: row.reason for row in listing.read(path)} if os.path.exists(path) else {}


def failures(scores, reasons):
    """What is wrong with the list of reasons."""
    missed = {score.fix.number for score in scores if score.state != "found"}
    return [f"fix {number} is missed, and missed.tsv does not say why" for number in sorted(missed - set(reasons))] + [
        f"fix {number} is found, and missed.tsv says why it is missed" for number in sorted(set(reasons) - missed)
    ]


def explain(number, auditor):
    """Prints all that is found in the file of a fix, before and after."""
    for fix in listing.fixes():
        if fix.number != number:
            continue
        score = FixScore(fix, auditor)
        print(f"{fix.link}\n{fix.sentence}\nrules {', '.join(score.rules)}: {score.state}")
        for commit, path, lines in (
            (fix.before, fix.path_before, fix.lines_before),
            (fix.after, fix.path_after, fix.lines_after),
        ):
            print(f"{commit[:12]} {path} {lines}")
            for finding in auditor.audit(fix.repository, commit)["findings"]:
                if finding["file"] == path:
                    print(f"    {finding['line']}: {finding['message']} [{finding['rule']}]")
