"""What is served: files of many kinds of names, whose bytes tell which they are."""

import hashlib
from dataclasses import dataclass

DATE = "Mon, 01 Jan 2024 00:00:00 GMT"


@dataclass(frozen=True)
class Served:
    target: str
    size: int
    has_tag: bool = True
    disposition: str = ""

    @property
    def data(self):
        return hashlib.shake_128(self.target.encode()).digest(self.size)

    @property
    def tag(self):
        return f'"{hashlib.sha256(self.target.encode()).hexdigest()[:16]}"'

    def fields(self):
        """The head's fields that do not depend on the request."""
        yield f"Last-Modified: {DATE}"
        yield "Date: Tue, 02 Jan 2024 00:00:00 GMT"
        if self.has_tag:
            yield f"ETag: {self.tag}"
        if self.disposition:
            yield f"Content-Disposition: attachment; filename={self.disposition}"


# Held in memory up to 256 KiB, and beyond that in a part file with a sidecar.
SMALL, LARGE = 20_000, 700_000


def all_files():
    """In the order of the list, so that those of one name are far from each other."""
    for number in range(6):
        yield Served(f"/{number}.bin", LARGE)
        yield Served(f"/tile/{number}/data.bin", LARGE, has_tag=number % 2 == 0)
        yield Served(f"/page/{number}/index.html", SMALL, has_tag=number % 2 == 0)
        yield Served(f"/get?id={number}", SMALL if number % 2 else LARGE)
        yield Served(f"/named?id={number}", SMALL if number % 2 else LARGE, disposition="same.bin")
    yield Served("/Case.bin", SMALL)
    yield Served("/case.bin", SMALL)
