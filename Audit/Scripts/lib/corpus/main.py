"""Does what `Audit/Scripts/corpus` describes."""

import sys

import fresh
import listing
import page
import precision
import recall
from auditing import Auditor


def score(write):
    auditor, programs = Auditor(), listing.programs()
    found, files, lines = precision.places(auditor, programs)
    rules = precision.scores(auditor, found)
    fixes, reasons = recall.scores(auditor), recall.reasons()
    for rule in rules:
        gone_wrong = sum(row.verdict == "wrong" for row in rule.gone)
        print(
            f"{rule.rule}: {rule.found} found, {rule.right} right, {rule.wrong} wrong, {rule.undecided} undecided; "
            f"{len(rule.gone)} judged ones are gone, {gone_wrong} of them wrong"
        )
        for row in rule.gone:
            if row.verdict == "right":
                print(f"    a right one is gone: {row.repository} {row.path}:{row.line} {row.sentence}")
    for fix in fixes:
        by = f" by {', '.join(fix.found_by)}" if fix.found_by else ""
        print(f"fix {fix.fix.number} {fix.fix.slug}: {fix.state}{by}")
    caught = [fix for fix in fixes if fix.found_by]
    by_on = sum(any(auditor.rules[rule] for rule in fix.found_by) for fix in caught)
    failures = [rule.failure for rule in rules if rule.failure] + recall.failures(fixes, reasons)
    tables = {
        "figures": f"{len(programs)} programs, {files:,} files, {lines:,} lines; "
        f"{len(caught)} of {len(fixes)} fixes are found, {by_on} of them by a rule that is on.",
        "table of rules": page.rule_table(rules),
        "table of fixes": page.fix_table(fixes, auditor.rules),
        "table of misses": page.missed_table(fixes, reasons),
    } | fresh.tables()
    if not page.compare(tables, write):
        failures.append(f"{page.PAGE} says something else; Audit/Scripts/corpus write")
    for failure in failures:
        print(failure)
    print(f"audit-corpus: {tables['figures']} {len(failures)} failures")
    return bool(failures)


def main(arguments):
    match arguments:
        case []:
            return score(write=False)
        case ["write"]:
            return score(write=True)
        case ["fresh"]:
            page.compare(fresh.tables(), write=True)
        case ["sample", rule, *count]:
            auditor = Auditor()
            if rule not in auditor.rules:
                raise SystemExit(f"There is no rule “{rule}”.")
            found, _, _ = precision.places(auditor, listing.programs())
            precision.sample(rule, found[rule], int(count[0]) if count else precision.ENOUGH)
        case ["fix", number]:
            recall.explain(number, Auditor())
        case _:
            raise SystemExit("usage: Audit/Scripts/corpus [write | fresh | sample RULE [N] | fix NUMBER]")
    return False


sys.exit(main(sys.argv[1:]))
