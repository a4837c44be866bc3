"""The files that are downloaded, and the check that they arrived whole."""

import hashlib
import os

BLOCK = 1 << 20


def make(folder, names, size):
    """Writes files of pseudorandom bytes, each its own, and returns the SHA-256 of each."""
    os.makedirs(folder, exist_ok=True)
    digests = {}
    for name in names:
        digest, left, counter = hashlib.sha256(), size, 0
        with open(os.path.join(folder, name), "wb") as file:
            while left > 0:
                block = hashlib.shake_128(f"{name} {counter}".encode()).digest(min(BLOCK, left))
                digest.update(block)
                file.write(block)
                left -= len(block)
                counter += 1
        digests[name] = digest.hexdigest()
    return digests


def check(folder, digests, size):
    """Raises RuntimeError unless `folder` holds exactly these files, each with its size and SHA-256."""
    found = sorted(os.listdir(folder))
    if found != sorted(digests):
        raise RuntimeError(f"{len(found)} files in {folder}, {len(digests)} expected: {found[:5]} …")
    for name, expected in digests.items():
        path = os.path.join(folder, name)
        if os.path.getsize(path) != size:
            raise RuntimeError(f"{path} has {os.path.getsize(path)} bytes, not {size}")
        with open(path, "rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != expected:
                raise RuntimeError(f"{path} has the wrong SHA-256")


def forget(*programs):
    """Takes programs out of the memory of the system, so that they are read from the disk as after its start. What was written there
    a moment ago lies in larger blocks, and whoever touches a byte is said to hold the block: 2 MiB more of a program of 70."""
    for program in programs:
        descriptor = os.open(program, os.O_RDONLY)
        os.fsync(descriptor)
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)
