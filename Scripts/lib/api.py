"""Writes down what a module offers, one line a declaration, and compares it with what was accepted.

Arguments: the folder with the symbol graphs, the folder with the accepted lists, and “compare” or “accept”.
"""
import glob
import json
import os
import re
import sys

# What the compiler says of nearly every type.
IMPLIED = ("Copyable", "Escapable", "SendableMetatype")

CONSEQUENCES = """
What is gone or changed breaks who uses it: the next version is a new major one (before 1.0.0 a new minor one).
What is new makes it a new minor version. Is it meant? Then run `Scripts/api accept`, commit Documentation/API with the
change, and write a line in CHANGELOG.md; Documentation/Releasing.md says more."""


def text(symbol):
    """A declaration in one line, behind the name of the type that it is in."""
    declaration = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
    owner = ".".join(symbol["pathComponents"][:-1])
    line = re.sub(r"\s+", " ", declaration).strip()
    return f"{owner}: {line}" if owner else line


def declarations(module, graphs):
    lines = set()
    for path in graphs:
        with open(path) as file:
            graph = json.load(file)
        names = {}
        for symbol in graph["symbols"]:
            names[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
            if symbol["kind"]["identifier"] != "swift.extension":
                lines.add(text(symbol))
        for relation in graph["relationships"]:
            if relation["kind"] in ("conformsTo", "inheritsFrom") and relation["source"] in names:
                target = (names.get(relation["target"]) or relation["targetFallback"]).removeprefix("Swift.")
                if target not in IMPLIED:
                    lines.add(f"{names[relation['source']]}: is {target}")
    return sorted(lines)


def read(path):
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return file.read().splitlines()


def main(symbols, accepted, action):
    count, gone, new = 0, 0, 0
    listed = [os.path.basename(path).removesuffix(".txt") for path in glob.glob(f"{accepted}/*.txt")]
    for module in sorted({*os.listdir("Sources"), *listed}):
        graphs = glob.glob(f"{symbols}/{module}.symbols.json") + glob.glob(f"{symbols}/{module}@*.symbols.json")
        found = declarations(module, graphs)
        path = f"{accepted}/{module}.txt"
        before = read(path)
        count += len(found)
        for sign, lines in (("-", set(before) - set(found)), ("+", set(found) - set(before))):
            for line in sorted(lines):
                print(f"{sign} {module}: {line}")
            gone, new = gone + (len(lines) if sign == "-" else 0), new + (len(lines) if sign == "+" else 0)
        if action == "accept" and found != before:
            os.makedirs(accepted, exist_ok=True)
            with open(path, "w") as file:
                file.write("\n".join(found) + "\n")
    if action == "compare" and gone + new:
        print(CONSEQUENCES)
    print(f"api: {count} declarations, {gone} gone, {new} new")
    return 1 if action == "compare" and gone + new else 0


sys.exit(main(*sys.argv[1:]))
