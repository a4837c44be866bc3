"""The Lab in a process of its own, and what it takes of the machine."""

import os
import re
import signal
import socket
import time

import children

HERTZ = os.sysconf("SC_CLK_TCK")


class Program:
    def __init__(self, lab, limit):
        command = ["sh", "-c", f'{limit}; exec "$0" "$@"', lab, "--port", "0"]
        self.process = children.start(command, stdout=-1, stderr=-2)
        self.pid = self.process.pid
        page, console = self._announced()
        self.token = console.split("token=")[1]
        self.ports = {"page": self._port(page), "console": self._port(console)}
        for port in self._listening() - set(self.ports.values()):
            is_files = b" 200 " in ask(port, "/atlas.bin", method="HEAD")[:20]
            self.ports["files" if is_files else "catalogue"] = port

    def _announced(self):
        text = b""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            text += os.read(self.process.stdout.fileno(), 4096)
            urls = re.findall(rb"http://\S+", text)
            if any(b"token=" in url for url in urls) and b"Ctrl-C" in text:
                return [url.decode() for url in (urls[0], next(url for url in urls if b"token=" in url))]
        raise SystemExit(f"The Lab did not start: {text!r}")

    @staticmethod
    def _port(url):
        return int(re.search(r":(\d+)/", url).group(1))

    def _listening(self):
        """The ports that the process listens on."""
        inodes = set()
        for number in os.listdir(f"/proc/{self.pid}/fd"):
            try:
                found = re.match(r"socket:\[(\d+)\]", os.readlink(f"/proc/{self.pid}/fd/{number}"))
            except OSError:
                continue
            if found:
                inodes.add(found.group(1))
        with open(f"/proc/{self.pid}/net/tcp") as table:
            rows = [line.split() for line in list(table)[1:]]
        return {int(row[1].split(":")[1], 16) for row in rows if row[3] == "0A" and row[9] in inodes}

    @property
    def memory(self):
        """What is resident, in MB."""
        with open(f"/proc/{self.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    @property
    def seconds(self):
        """The time of processors that it has taken."""
        with open(f"/proc/{self.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / HERTZ

    def share(self, duration):
        """Of one processor, while so many seconds pass."""
        begin, at = self.seconds, time.monotonic()
        time.sleep(duration)
        return (self.seconds - begin) / (time.monotonic() - at)

    def serves(self, kind, tries=6):
        """In which try a client that asks as it should is answered; `None` if in none."""
        path = {"page": "/", "catalogue": "/search.json?q=a", "files": "/atlas.bin", "console": "/api/v1/session"}[kind]
        token = f"Authorization: Bearer {self.token}\r\n" if kind == "console" else ""
        method = "HEAD" if kind == "files" else "GET"
        for number in range(1, tries + 1):
            if b" 200 " in ask(self.ports[kind], path, token, method)[:20]:
                return number
            time.sleep(0.3)
        return None

    def end(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        finally:
            if self.process.poll() is None:
                self.process.kill()
            self.process.stdout.close()


def connect(port, timeout=3):
    """A connection; `None` if the system or the program lets nobody in."""
    client = socket.socket()
    client.settimeout(timeout)
    try:
        client.connect(("127.0.0.1", port))
    except OSError:
        client.close()
        return None
    return client


def head(port, path, fields="", method="GET"):
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{fields}\r\n".encode()


def ask(port, path, fields="", method="GET"):
    """The beginning of an answer; nothing if none comes in three seconds."""
    client = connect(port)
    if client is None:
        return b""
    try:
        client.sendall(head(port, path, fields + "Connection: close\r\n", method))
        return client.recv(4096)
    except OSError:
        return b""
    finally:
        client.close()
