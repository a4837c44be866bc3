"""What a sample has to say otherwise in a mode: differences.table, beside this file."""
import os
from dataclasses import dataclass

TABLE = os.path.join(os.path.dirname(__file__), "differences.table")


@dataclass(frozen=True)
class Difference:
    mode: str
    file: str
    shown: str
    written: str
    error: str

    def apply(self, text):
        if self.shown not in text:
            raise SystemExit(f"differences.table: {self.file} has no “{self.shown}” any more: take the line out.")
        return text.replace(self.shown, self.written)


def table():
    with open(TABLE, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                modes, *rest = (cell.strip() for cell in line.split(" | "))
                for mode in modes.split():
                    yield Difference(mode, *rest)
