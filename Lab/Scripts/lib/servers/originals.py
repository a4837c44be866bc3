"""The files that are downloaded, and the comparison with them."""

import base64
import hashlib
import os

KIB, MIB = 1 << 10, 1 << 20
ACCENTED = "Grüße an alle.bin"
SIZES = {"empty.bin": 0, "one.bin": 1, "small.bin": 16 * KIB, "medium.bin": 8 * MIB, "large.bin": 64 * MIB}
SIZES[ACCENTED] = 16 * KIB
# These folders hold the same files as “files”; what is different is what the servers want for them.
DOORS = ["basic", "digest", "bearer", "certified", "with-a", "with-jar", "slow", "own-md5"]
# Doors behind which a server gives a digest of “medium.bin”: the field and its value. Behind “mis” and the name it is that of other bytes.
TELLING = {
    "told-repr": ("Repr-Digest", "sha-256=:{sha256}:"),
    "told-several": ("Repr-Digest", "md5=:{md5}:, sha-512=:{sha512}:"),
    "told-content": ("Content-Digest", "sha-512=:{sha512}:"),
    "told-older": ("Digest", "SHA-256={sha256}"),
    "told-md5": ("Content-MD5", "{md5}"),
}


class Originals:
    """A folder to serve. Its files are a day old, so that no server takes them for being written."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(os.path.join(folder, "files"))
        for door in [*DOORS, *TELLING, *(f"mis{door}" for door in TELLING)]:
            os.symlink("files", os.path.join(folder, door))
        self.digests = {name: self.write(name, size) for name, size in SIZES.items()}

    def telling(self):
        """Each door behind which a digest is given, with the field and its value."""
        with open(os.path.join(self.folder, "files", "medium.bin"), "rb") as file:
            right = file.read()
        for door, (field, value) in TELLING.items():
            for name, data in (door, right), (f"mis{door}", right[1:]):
                digests = {kind: base64.b64encode(hashlib.new(kind, data).digest()).decode() for kind in ("md5", "sha256", "sha512")}
                yield name, field, value.format(**digests)

    def write(self, name, size, seed="", age=86_400):
        """Writes a file of pseudorandom bytes, in one step, and returns its SHA-256."""
        path = os.path.join(self.folder, "files", name)
        block = hashlib.shake_128((name + seed).encode()).digest(MIB)
        with open(path + ".new", "wb") as file:
            for number, begin in enumerate(range(0, size, MIB)):
                # No two blocks are alike, so that one in the wrong place is noticed.
                file.write((block[:-8] + number.to_bytes(8))[: size - begin])
        then = os.stat(path + ".new").st_mtime - age
        os.utime(path + ".new", (then, then))
        os.replace(path + ".new", path)
        return digest(path)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
