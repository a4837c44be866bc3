import urllib.parse

from program import Program


class Lab:
    """The Lab as a program of its own, which can be started anew on the port that it had."""

    def __init__(self, command):
        self.command = command
        self.program = Program(command, ends_when_interrupted=True)
        self.url = self.program.address()

    def restart(self):
        self.program.stop()
        port = str(urllib.parse.urlsplit(self.url).port)
        self.program = Program([*self.command, "--port", port], ends_when_interrupted=True)
        self.program.address()

    def stop(self):
        self.program.stop()
