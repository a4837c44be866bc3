"""Reads and writes the lists beside this file."""

import csv
import os

FOLDER = os.path.dirname(os.path.abspath(__file__))
JUDGED = os.path.join(FOLDER, "judged")


class Row:
    """A line of a list, whose columns are its members."""

    def __init__(self, columns):
        self.__dict__.update(columns)


def read(path):
    """The rows of a list; its first line names the columns, and lines with “#” are for readers."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = [line for line in file if line.strip() and not line.startswith("#")]
    rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    return [Row(columns) for columns in rows]


def programs():
    return read(os.path.join(FOLDER, "corpus.tsv"))


def fixes():
    return read(os.path.join(FOLDER, "recall.tsv"))


def judged(rule):
    """The judgements of a rule, by the place of the finding."""
    path = os.path.join(JUDGED, f"{rule}.tsv")
    if not os.path.exists(path):
        return {}
    judgements = {}
    for row in read(path):
        place = (row.repository, row.path, int(row.line))
        if row.verdict not in ("right", "wrong", "undecided"):
            raise SystemExit(f"{path}: {place} is judged “{row.verdict}”; write right, wrong or undecided.")
        if place in judgements:
            raise SystemExit(f"{path}: {place} is judged twice.")
        judgements[place] = row
    return judgements
