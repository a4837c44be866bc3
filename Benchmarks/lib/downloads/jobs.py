"""What is downloaded: one file, many, or the second half of one."""

import json
import os
import shutil
from dataclasses import dataclass, field

import files
import peers

MIB = 1 << 20


@dataclass
class Job:
    title: str
    folder: str  # below the server's root
    names: list
    size: int
    parallel: int = 1
    resumes: bool = False
    digests: dict = field(default_factory=dict)

    @property
    def total(self):
        return self.size * len(self.names)

    def make(self, root):
        self.digests = files.make(os.path.join(root, self.folder), self.names, self.size)

    def urls(self, base):
        return [f"{base}/{self.folder}/{name}" for name in self.names]

    def peers(self, names):
        """Several connections a file are for large files; to leave out the flush is for many; the least cannot resume."""
        is_large = self.size >= 16 * MIB and self.parallel == 1
        left_out = ("no sync" if is_large else "x5", *([peers.LEAST] if self.resumes else []))
        return [name for name in names if not name.endswith(left_out)]

    def prepare(self, root, base, folder, peer, probe):
        """Empties the folder, and for a resume leaves there what the peer itself leaves when it stops at half."""
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        if not self.resumes:
            return
        for name, url in zip(self.names, self.urls(base)):
            path = os.path.join(folder, name)
            half = self.size // 2
            copy_half(os.path.join(root, self.folder, name), path + (".part" if "lanyard" in peer else ""), half)
            if "lanyard" in peer:
                with open(path + ".part.json", "w") as file:
                    json.dump(sidecar(url, probe(url), self.size, half), file)


def copy_half(source, target, count):
    with open(source, "rb") as whole, open(target, "wb") as half:
        while half.tell() < count:
            half.write(whole.read(min(MIB, count - half.tell())))


def sidecar(url, head, total, half):
    """NAME.part.json as `Sidecar.swift` describes it, from the fields of an answer's head."""
    tag, changed = head["etag"], head["last-modified"]
    return {
        "version": 1, "url": url, "etag": tag, "lastModified": changed, "total": total, "ranges": [[0, half]]
    }


def secure_jobs():
    """For HTTP/2 next to HTTP/1.1."""
    return {
        "one": Job("1 × 256 MiB over TLS", "one-4", ["file.bin"], MIB * 256),
        "many": Job("500 × 16 KiB over TLS", "many-4", [f"{n:04}.bin" for n in range(500)], 16 << 10, 50),
    }


def all_jobs(scale):
    """At full size for the loopback (scale 1); for the links with a rate limit, smaller."""
    many = 2000 if scale == 1 else 200
    one, eight = MIB * 1024 // scale, MIB * 128 // scale
    return {
        "one": Job(f"1 × {one // MIB} MiB", f"one-{scale}", ["file.bin"], one),
        "eight": Job(f"8 × {eight // MIB} MiB", f"eight-{scale}", [f"{n}.bin" for n in range(8)], eight, 8),
        "many": Job(f"{many} × 16 KiB", f"many-{scale}", [f"{n:04}.bin" for n in range(many)], 16 << 10, 50),
        "resume": Job(f"half of {one // MIB} MiB", f"one-{scale}", ["file.bin"], one, resumes=True),
    }
