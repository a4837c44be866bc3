"""One call of `lanyard get`: what it was asked, what it wrote, and how it ended."""

import os
import shlex

import credentials
import processes
from case import Failed

LIMIT = 60  # seconds; what takes longer hangs


class Call:
    def __init__(self, number, folder, command, environment):
        self.agent = f"lanyard-{number}"
        self.command = [*command, "--user-agent", self.agent]
        self.environment = environment
        self.paths = os.path.join(folder, f"{self.agent}.out"), os.path.join(folder, f"{self.agent}.err")
        # Nothing of what is outside has a say: no proxy, no .netrc, no certificates.
        clean = {"PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8", "LANYARD_TOKEN": credentials.TOKEN}
        self.process = processes.start(self.command, *self.paths, folder=folder, environment=clean | environment)

    def wait(self):
        if not processes.until(lambda: self.process.poll() is not None, LIMIT):
            raise Failed(f"the call did not end within {LIMIT} seconds")
        processes.end(self.process)
        return self.process.returncode

    def kill(self, signal):
        processes.send(self.process, signal)
        return self.wait()

    @property
    def output(self):
        """Bytes, because it may be a file."""
        with open(self.paths[0], "rb") as file:
            return file.read()

    @property
    def errors(self):
        with open(self.paths[1], errors="replace") as file:
            return file.read()

    def __str__(self):
        variables = "".join(f"{name}={shlex.quote(value)} " for name, value in self.environment.items())
        text = f"$ {variables}{shlex.join(self.command)}\n"
        is_text = b"\0" not in self.output
        text += self.output[-4000:].decode(errors="replace") if is_text else f"({len(self.output)} bytes)\n"
        text += self.errors[-4000:]
        return f"{text.rstrip()}\n(exit code {self.process.poll()})"
