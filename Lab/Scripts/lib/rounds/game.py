"""One round: several processes at one list, of which some are killed, and what is there in the end."""

import json
import os
import subprocess
import sys
import time

sys.path.append(os.path.join(os.path.dirname(__file__), *[os.pardir] * 4, "Scripts", "lib"))
import children

LIMIT = 120  # seconds; what takes longer hangs


class Failed(Exception):
    """What is not as it should be."""


class Round:
    def __init__(self, lanyard, server, folder, random):
        self.server, self.folder, self.random = server, folder, random
        self.files = os.path.join(folder, "files")
        os.mkdir(self.files)
        listed = os.path.join(folder, "list")
        self.urls = {f"http://127.0.0.1:{server.port}{target}": target for target in server.files}
        with open(listed, "w") as file:
            file.write("\n".join(self.urls) + "\n")
        self.command = [lanyard, "get", "-i", listed, "-o", self.files, "-j", "4", "--json", "--no-netrc"]
        self.calls = 0

    def play(self, count):
        """- Parameter count: how many processes are at it at once."""
        crowd = [self.start() for _ in range(count)]
        victims = self.random.sample(crowd, self.random.randint(1, count))
        for victim, moment in sorted(zip(victims, (self.random.uniform(0.02, 1.2) for _ in victims)), key=lambda at: at[1]):
            self.sleep_until(victim, moment)
            victim.process.kill()
        self.wait(crowd)
        self.wait([self.start() for _ in range(count)])
        self.end_well()
        self.end_well()
        self.check_rest()

    def start(self):
        self.calls += 1
        return Call(self.command, os.path.join(self.folder, f"call-{self.calls}"))

    @staticmethod
    def sleep_until(call, moment):
        time.sleep(max(0, call.begin + moment - time.monotonic()))

    def wait(self, crowd):
        for call in crowd:
            # 3: another process is at the file.
            if call.wait() not in (0, 3, -9):
                raise Failed(f"{call.name} ended with {call.process.returncode}")
            if "exists already" in call.errors:
                raise Failed(f"{call.name}: {call.errors}")

    def end_well(self):
        """The same call alone: it has to find or bring all, each in a file of its own."""
        call = self.start()
        self.wait([call])
        if call.process.returncode != 0:
            raise Failed(f"{call.name}, alone, ended with {call.process.returncode}: {call.errors}")
        paths = {event["url"]: event["path"] for event in call.events if event["event"] == "finished"}
        if paths.keys() != self.urls.keys() or len(set(paths.values())) != len(paths):
            raise Failed(f"{call.name}: {len(set(paths.values()))} files for {len(self.urls)} URLs")
        for url, path in paths.items():
            if self.read(path) != self.server.files[self.urls[url]][1]:
                raise Failed(f"{call.name}: {path} is not {url}")

    def check_rest(self):
        """What more is there is a second copy of something the server named: two processes gave it two names."""
        known = {data for _, data in self.server.files.values()}
        for name in os.listdir(self.files):
            if self.read(os.path.join(self.files, name)) not in known:
                raise Failed(f"{name} is left, and is none of the files")
        names = [name for name in os.listdir(self.files) if not name.startswith("same")]
        expected = sum(not target.startswith("/named") for target in self.urls.values())
        if len(names) != expected:
            raise Failed(f"{len(names)} files, and not {expected}: {sorted(names)}")

    @staticmethod
    def read(path):
        with open(path, "rb") as file:
            return file.read()


class Call:
    def __init__(self, command, path):
        self.name, self.path = os.path.basename(path), path
        with open(path + ".out", "wb") as output, open(path + ".err", "wb") as errors:
            self.process = children.start(command, stdout=output, stderr=errors)
        self.begin = time.monotonic()

    def wait(self):
        try:
            return self.process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Failed(f"{self.name} did not end within {LIMIT} seconds") from None

    @property
    def errors(self):
        with open(self.path + ".err", errors="replace") as file:
            return file.read()

    @property
    def events(self):
        with open(self.path + ".out") as file:
            return [json.loads(line) for line in file]
