"""Git's objects: those of one repository are read, and new ones are written into another."""

import os
import subprocess


class Objects:
    def __init__(self, source, target):
        """`source` and `target` are folders of git's: what is read there, and what is written to."""
        found = subprocess.run(
            ["git", "--git-dir", source, "rev-parse", "--path-format=absolute", "--git-path", "objects"],
            capture_output=True, text=True, check=True,
        )
        self.environment = os.environ | {"GIT_DIR": target, "GIT_ALTERNATE_OBJECT_DIRECTORIES": found.stdout.strip()}
        self.reader = subprocess.Popen(
            ["git", "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment
        )
        self.trees = {}
        self.linked = {}
        self.written = {}

    def git(self, *arguments, given=b""):
        """Calls git in the repository that is written to."""
        run = subprocess.run(["git", *arguments], input=given, stdout=subprocess.PIPE, env=self.environment, check=True)
        return run.stdout

    def read(self, name):
        """The bytes of an object."""
        self.reader.stdin.write(name.encode() + b"\n")
        self.reader.stdin.flush()
        answer = self.reader.stdout.readline().split()
        if len(answer) != 3:
            raise KeyError(name)
        data = self.reader.stdout.read(int(answer[2]))
        self.reader.stdout.read(1)
        return data

    def write(self, kind, data):
        """Writes an object, once, and tells its id."""
        if (kind, data) not in self.written:
            name = self.git("hash-object", "-t", kind, "-w", "--stdin", given=data).decode().strip()
            self.written[kind, data] = name
        return self.written[kind, data]

    def entries(self, tree):
        """What is in a tree: for each name its mode and its object."""
        if tree not in self.trees:
            data, found, length = self.read(tree), {}, len(tree) // 2
            while data:
                head, _, rest = data.partition(b"\0")
                mode, name = head.split(b" ", 1)
                found[name] = (mode, rest[:length].hex())
                data = rest[length:]
            self.trees[tree] = found
        return self.trees[tree]

    def links(self, tree):
        """The symbolic links below a tree: the path of each, and where it leads."""
        if tree not in self.linked:
            self.linked[tree] = found = []
            for name, (mode, one) in self.entries(tree).items():
                if mode == b"120000":
                    found.append((name.decode(), self.read(one).decode()))
                elif mode == b"40000":
                    found += [(f"{name.decode()}/{path}", place) for path, place in self.links(one)]
        return self.linked[tree]

    def find(self, tree, path):
        """The mode and the object of a path below a tree, or nothing."""
        entry = (b"40000", tree)
        for part in path.encode().split(b"/"):
            entry = self.entries(entry[1]).get(part) if entry[0] == b"40000" else None
            if entry is None:
                return None
        return entry

    def plant(self, branches):
        """Writes a tree of entries and of other such trees."""
        found = {name: (b"40000", self.plant(one)) if isinstance(one, dict) else one for name, one in branches.items()}
        # Git sorts folders as if their names ended in a slash.
        names = sorted(found, key=lambda name: name + b"/" if found[name][0] == b"40000" else name)
        return self.write("tree", b"".join(found[name][0] + b" " + name + b"\0" + bytes.fromhex(found[name][1]) for name in names))
