"""Prints Documentation/Evidence.md: the lines in the folder that is named, with what was found and fixed beside them."""
import pathlib
import re
import sys

HEAD = """# Evidence

What the promises of this package were tried against, and how often. `Scripts/stress long` writes this page. Each
figure is one that a test or a script counted in its last long run, kept in `Documentation/evidence`; none is typed
in. `Scripts/lib/stress/found.tsv` has what was found on the way, and fixed.

The column “found” counts the defects of the rule that stand below. Whatever is in the lines of that rule found them,
and they are mended since. Each line of a rule counts the same ones.

A seed runs again what it ran: a test that fails names the seed, the order or the history. Where it says “random”,
threads and the system decide, and nothing can be run again.
"""

NOTES = pathlib.Path(__file__).with_name("notes.md")
PARTS = pathlib.Path(__file__).with_name("parts.table")
FOUND = pathlib.Path(__file__).with_name("found.tsv")


def rows(folder):
    """The lines of all parts, those that are alike added up, as [promise, how, count, unit, seed, command]."""
    sums = {}
    for path in sorted(pathlib.Path(folder).glob("*.tsv")):
        for line in path.read_text().splitlines():
            promise, how, count, unit, seed, command = line.split("\t")
            key = (promise, how, unit, seed, command)
            sums[key] = sums.get(key, 0) + int(count)
    return [[k[0], k[1], count, k[2], k[3], k[4]] for k, count in sums.items()]


def place(row):
    """Rules first, by their number, then the rest by name."""
    rule = re.match(r"R(\d+)", row[0])
    return (0, int(rule[1]), row[0]) if rule else (1, 0, row[0])


def rules(promise):
    """The rules that a line is about; for one that is about none, a word: “fuzzing”, “cluster”."""
    if found := re.findall(r"\bR\d+\b", promise):
        return found
    return ["fuzzing"] * promise.endswith("whatever comes") + ["cluster"] * promise.startswith("in a cluster")


def cell(text):
    return text.replace("|", "\\|")


def main(folder):
    lines = sorted(rows(folder), key=place)
    found = [line.split("\t") for line in FOUND.read_text().splitlines() if line]
    print(HEAD)
    print("| rule or promise | how it is tested | how often | seeds | found | command |")
    print("|---|---|---:|---|---:|---|")
    for promise, how, count, unit, seed, command in lines:
        number = sum(1 for rule in rules(promise) for one in found if one[0] == rule)
        print(f"| {cell(promise)} | {cell(how)} | {count:,} {unit} | {seed} | {number or '–'} | `{cell(command)}` |")
    parts = [line.split()[0] for line in PARTS.read_text().splitlines() if line and not line.startswith("#")]
    missing = [part for part in parts if not (pathlib.Path(folder) / f"{part}.tsv").exists()]
    if missing:
        print(f"\nNot run yet, at length: {', '.join(missing)}.")
    print("\n## Found and fixed\n")
    print("| rule or promise | what was wrong |\n|---|---|")
    for promise, what in found:
        print(f"| {cell(promise)} | {cell(what)} |")
    if NOTES.exists():
        print("\n" + NOTES.read_text().rstrip())


main(sys.argv[1])
