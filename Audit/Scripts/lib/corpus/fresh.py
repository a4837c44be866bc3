"""The tables of programs and fixes that were judged once, and that no rule was mended on.

What they are made of is in the folder `fresh`: programs with their commits and how they were chosen, findings with the verdicts of two
readings that did not know of each other, and fixes with what the audit said of them then. A rule that is mended on a program moves that
program to the first table. Nothing is fetched for this.
"""

import collections
import csv
import os

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fresh")
VERDICTS = ("right", "wrong", "undecided")


def rows(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE))


def verdict(row):
    """That of both readings; undecided where they disagree."""
    return row["first"] if row["first"] == row["second"] else "undecided"


def ratio(part, whole):
    return f"{part / whole:.2f}" if whole else "–"


def line(name, judged):
    count = collections.Counter(map(verdict, judged))
    right, wrong, undecided = (count[one] for one in VERDICTS)
    apart = sum(row["first"] != row["second"] for row in judged)
    return (
        f"| {name} | {len(judged)} | {len({row['repository'] for row in judged})} | {right} | {wrong} | {undecided} | {apart} "
        f"| {ratio(right, right + wrong)} | {ratio(right, len(judged))} |"
    )


def findings():
    judged = rows("judged.tsv")
    rules = collections.Counter(row["rule"] for row in judged)
    lines = [
        "| rule | judged | programs | right | wrong | undecided | of these, readings differ | right of right and wrong | right of all |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [line(f"`{rule}`", [row for row in judged if row["rule"] == rule]) for rule, _ in rules.most_common()]
    lines.append(line("**all**", judged))
    for reading in ("first", "second"):
        count = collections.Counter(row[reading] for row in judged)
        right, wrong, undecided = (count[one] for one in VERDICTS)
        lines.append(
            f"| the {reading} reading alone | {len(judged)} | | {right} | {wrong} | {undecided} | | {ratio(right, right + wrong)} "
            f"| {ratio(right, len(judged))} |"
        )
    return "\n".join(lines)


def figures():
    programs, judged, fixes = rows("programs.tsv"), rows("judged.tsv"), rows("fixes.tsv")
    lines = sum(int(row["lines"]) for row in programs)
    count = collections.Counter(map(verdict, judged))
    shut = [row for row in fixes if row["side"] == "shut"]
    found = [row for row in shut if row["found_by"]]
    return (
        f"{len(programs)} programs, {lines:,} lines, {len(judged)} findings judged twice: {ratio(count['right'], count['right'] + count['wrong'])} "
        f"of the decided are right, {ratio(count['right'], len(judged))} of all. Of {len(shut)} fixes that nobody had seen, {len(found)} are found."
    )


def fixes():
    lines = ["| kind | shut away | found | open | found |", "|---|---|---|---|---|"]
    kinds = collections.defaultdict(lambda: {"shut": [], "open": []})
    for row in rows("fixes.tsv"):
        kinds[row["kind"]][row["side"]].append(bool(row["found_by"]))
    for kind, sides in sorted(kinds.items(), key=lambda item: -sum(map(len, item[1].values()))):
        lines.append(f"| {kind} | {len(sides['shut'])} | {sum(sides['shut'])} | {len(sides['open'])} | {sum(sides['open'])} |")
    totals = [[found for sides in kinds.values() for found in sides[side]] for side in ("shut", "open")]
    lines.append("| **all** | " + " | ".join(f"{len(found)} | {sum(found)}" for found in totals) + " |")
    return "\n".join(lines)


def tables():
    return {"fresh figures": figures(), "table of fresh findings": findings(), "table of fresh fixes": fixes()}
