"""Starts programs so that none of them outlives this one, and waits for what they do."""

import os
import signal
import socket
import subprocess
import sys
import time

sys.path.append(os.path.join(os.path.dirname(__file__), "../../../../Scripts/lib"))
import children

running = []


def start(command, output, errors=None, folder=None, environment=None):
    """Starts a program in a group of its own; `output` and `errors` are paths, and one file if only one is given."""
    with open(output, "ab") as out, open(errors or output, "ab") as err:
        process = children.start(command, stdout=out, stderr=err, cwd=folder, env=environment)
    running.append(process)
    return process


def end(process, patience=3):
    """Ends a program and all that it has started."""
    send(process, signal.SIGTERM)
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        pass
    send(process, signal.SIGKILL)
    process.wait()
    running.remove(process)


def end_all():
    for process in list(running):
        end(process)


def send(process, number):
    """To the whole group: what a server has started may be left when it is gone itself."""
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        pass


def until(condition, limit=15):
    """Asks until the answer is true, and returns it; after `limit` seconds, whatever it is then."""
    deadline = time.monotonic() + limit
    while not (answer := condition()) and time.monotonic() < deadline:
        time.sleep(0.01)
    return answer


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_for_ports(process, ports, log):
    """Waits until all ports are listened at. Raises RuntimeError with the program's log if that does not come about."""
    until(lambda: process.poll() is not None or all(map(listens, ports)))
    if process.poll() is not None or not all(map(listens, ports)):
        raise RuntimeError(f"{process.args[0]} does not listen:\n{tail(log)}")


def free_ports(count):
    """Ports that were free a moment ago, each another one."""
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


def tail(path, begin=0):
    """The end of a log, as far as it was written after `begin`."""
    if not os.path.exists(path):
        return ""
    with open(path, "rb") as file:
        file.seek(max(begin, os.path.getsize(path) - 4000))
        return file.read().decode(errors="replace").strip()
