"""What strangers do to a port, and what it has to bear."""

import socket
import subprocess
import sys
import threading
import time

from program import connect, head
from pulse import Pulse

KINDS = ["page", "catalogue", "files", "console"]


class Attack:
    """A function that attacks one port, and the kinds of ports that it attacks."""

    def __init__(self, play, kinds):
        self._play, self.name, self.at = play, play.__name__, kinds

    def play(self, program, kind):
        """Its figures in words, and the bounds that were broken."""
        said, broken = [], []

        def bound(words, figure, most):
            said.append(f"{words} {figure if figure is None or isinstance(figure, int) else round(figure, 2)}")
            if figure is None or figure > most:
                broken.append(f"{words} {figure}, at most {most}")

        self._play(program, kind, bound)
        settle(program)
        return said, broken


def attack(*kinds):
    return lambda play: Attack(play, kinds or KINDS)


def settle(program):
    """Waits until what the attack left is gone, so that the next begins as this one did."""
    end = time.monotonic() + 15
    while program.descriptors > 80 and time.monotonic() < end:
        time.sleep(0.2)


def everybody(program, bound):
    """A client that asks as it should is served at every port."""
    for other in program.ports:
        bound(f"{other} served in try", program.serves(other), 5)


@attack()
def unread(program, kind, bound):
    """Asks, reads nothing, and sends without end."""
    port, before = program.ports[kind], program.memory
    client = connect(port)
    if client is None:
        return bound("connected in try", None, 1)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sent, piece = 0, b"x" * (1 << 20)
    try:
        client.sendall(head(port, "/atlas.bin" if kind == "files" else "/"))
        while sent < 256 << 20:
            sent += client.send(piece)
    except OSError:
        pass
    bound("memory grew by MB", program.memory - before, 32)
    everybody(program, bound)
    client.close()


@attack()
def idle(program, kind, bound):
    """Connects as often as it can, and says nothing."""
    port, before = program.ports[kind], program.memory
    clients = [client for client in (connect(port, 0.3) for _ in range(900)) if client]
    bound("processors", program.share(3), 0.5)
    bound("memory grew by MB", program.memory - before, 64)
    everybody(program, bound)
    for client in clients:
        client.close()


@attack()
def exhausted(program, kind, bound):
    """Connects to all ports as often as it can, and says nothing."""
    clients = [client for port in program.ports.values() for client in (connect(port, 0.3) for _ in range(100)) if client]
    bound("processors", program.share(3), 0.5)
    for client in clients:
        client.close()
    bound(f"{kind} served afterwards in try", program.serves(kind, 20), 20)


@attack()
def half(program, kind, bound):
    """Sends half a head on more connections than there are places, and comes again a second after it was thrown out."""
    port, clients, is_over = program.ports[kind], [], threading.Event()

    def hold():
        while not is_over.is_set():
            client = connect(port)
            if client is None:
                time.sleep(0.1)
                continue
            try:
                client.sendall(b"GET / HTTP/1.1\r\nHost: 127")
                client.settimeout(12)
                client.recv(1)
            except OSError:
                pass
            client.close()
            is_over.wait(1)

    clients = [threading.Thread(target=hold, daemon=True) for _ in range(600)]
    for client in clients:
        client.start()
    time.sleep(1)
    for _ in range(3):
        everybody(program, bound)
        bound("processors", program.share(1), 0.6)
    is_over.set()


@attack("console")
def refused(program, kind, bound):
    """Asks without the token on as many connections as there are, again and again, and keeps them as long as it may."""
    port, is_over = program.ports[kind], threading.Event()

    def ask():
        client = None
        while not is_over.is_set():
            client = client or connect(port)
            try:
                client.sendall(head(port, "/"))
                if not client.recv(4096):
                    raise OSError
            except (OSError, AttributeError):
                client = None
            is_over.wait(1)

    for _ in range(64):
        threading.Thread(target=ask, daemon=True).start()
    time.sleep(2)
    for _ in range(4):
        bound("served in try", program.serves(kind), 3)
        time.sleep(1)
    is_over.set()


# Twenty-four clients in a process of their own, which asks with fifteen kilobytes of cookies and reads the answers.
FLOOD = """
import socket, sys, threading
port = int(sys.argv[1])
cookie = "; ".join("lanyard-%d=%043d" % (port, n) for n in range(260))[:15000]
request = ("GET /api/v1/session HTTP/1.1\\r\\nHost: 127.0.0.1:%d\\r\\nCookie: %s\\r\\n\\r\\n" % (port, cookie)).encode()
def ask():
    while True:
        client = socket.socket()
        try:
            client.settimeout(10)
            client.connect(("127.0.0.1", port))
            while True:
                client.sendall(request)
                if not client.recv(4096): break
        except OSError:
            pass
        client.close()
for _ in range(24): threading.Thread(target=ask, daemon=True).start()
sys.stdin.read()
"""


@attack("console")
def heads(program, kind, bound):
    """Asks without the token, with heads as long as they may be, as fast as it is answered."""
    pulse, before = Pulse(program), program.memory
    flood = subprocess.Popen([sys.executable, "-c", FLOOD, str(program.ports[kind])], stdin=subprocess.PIPE)
    time.sleep(2)
    begin = time.monotonic()
    bound("processors", program.share(8), 0.6)
    bound("pulse, ms", pulse.median(since=begin), 115)
    bound("memory grew by MB", program.memory - before, 32)
    bound("served in try", program.serves(kind), 5)
    flood.stdin.close()
    flood.wait()
    pulse.close()


@attack("console")
def lockout(program, kind, bound):
    """Comes anew twenty times a second, with a head that takes as long to read as a head can, and waits for nothing."""
    port, is_over, kept = program.ports[kind], threading.Event(), []

    def come():
        while not is_over.is_set():
            client = connect(port)
            if client:
                try:
                    client.sendall(head(port, "/?" + "+=+&" * 4000))
                except OSError:
                    pass
                kept.append(client)
            is_over.wait(0.05)

    threading.Thread(target=come, daemon=True).start()
    time.sleep(3)
    for _ in range(10):
        bound("served in try", program.serves(kind), 3)
    bound("processors", program.share(2), 0.6)
    is_over.set()
    for client in kept:
        client.close()


ALL = [lockout, exhausted, unread, idle, half, refused, heads]
