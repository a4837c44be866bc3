"""Measures the time from SIGINT to the moment at which the server sees the connection closed."""

import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time

sys.path.append(os.path.join(os.path.dirname(__file__), "../../../Scripts/lib"))
import children

HEAD = b'HTTP/1.1 200 OK\r\nContent-Length: 1099511627776\r\nETag: "endless"\r\n\r\n'
CHUNK = bytes(64 << 10)
BEFORE = 32 << 20  # bytes that flow before the signal
CLOSED = select.POLLRDHUP | select.POLLHUP | select.POLLERR


def measure(call, folder):
    """Starts `call(url)`, interrupts it in the middle. Returns seconds; the program is over when this returns."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(20)
        command = call(f"http://127.0.0.1:{listener.getsockname()[1]}/endless.bin")
        process = children.start(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            connection, _ = listener.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(HEAD)
                seconds = interrupt(connection, process)
            process.wait(20)
            return seconds
        finally:
            process.kill()
            process.wait()


def interrupt(connection, process):
    """Feeds the connection, sends the signal, goes on feeding until the connection is closed. One thread does it all,
    so that nothing but the kernel stands between the closing and the clock."""
    connection.setblocking(False)
    poll = select.poll()
    poll.register(connection, select.POLLOUT | CLOSED)
    sent, begin, limit = 0, None, time.monotonic() + 20
    while time.monotonic() < limit:
        for _, events in poll.poll(1000):
            if events & CLOSED:
                if begin is None:
                    raise RuntimeError("the client closed before it was interrupted")
                return time.monotonic() - begin
            if events & select.POLLOUT:
                try:
                    sent += connection.send(CHUNK)
                except (ConnectionError, BlockingIOError):
                    pass  # the next look tells
        if begin is None and sent >= BEFORE:
            begin = time.monotonic()
            os.kill(process.pid, signal.SIGINT)
    raise RuntimeError("the connection was not closed")
