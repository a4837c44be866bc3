import queue
import re
import subprocess
import threading


class Program:
    """The program that is watched. It goes on until its input is closed."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, errors="replace")
        self.addresses = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        # Read to the end, so that the program never waits for room in the pipe.
        for line in self.process.stdout:
            found = re.search(r"http://[\w.:\[\]-]+/[\w?=%&-]*", line)
            if found:
                self.addresses.put(found.group())
        self.addresses.put(None)

    def address(self):
        """What the console prints: its address, with the token."""
        address = self.addresses.get(timeout=60)
        if address is None:
            raise SystemExit("The program ended before it printed the console's address.")
        return address

    def stop(self):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
