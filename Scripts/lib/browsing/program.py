import queue
import re
import signal
import subprocess
import threading

import children


class Program:
    """The program that serves the page. It goes on until its input is closed, or until it is interrupted."""

    def __init__(self, command, ends_when_interrupted=False):
        self.ends_when_interrupted = ends_when_interrupted
        self.process = children.start(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, errors="replace")
        self.addresses = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        # Read to the end, so that the program never waits for room in the pipe.
        for line in self.process.stdout:
            found = re.search(r"http://[\w.:\[\]-]+/?[\w?=%&-]*", line)
            if found:
                self.addresses.put(found.group())
        self.addresses.put(None)

    def address(self):
        """What it prints: the address of its page."""
        address = self.addresses.get(timeout=60)
        if address is None:
            raise SystemExit("The program ended before it printed an address.")
        return address

    def stop(self):
        self.process.stdin.close()
        if self.ends_when_interrupted:
            self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
