"""Starts programs so that none of them outlives this one, and waits for what they do."""

import os
import signal
import subprocess
import sys
import time

sys.path.append(os.path.join(os.path.dirname(__file__), "../../lib"))
import children

# What is made outside of this process, namespaces and folders, begins with this: a name that tells whose it is.
NAME = "lanyard-cluster-"
MARK = f"{NAME}{os.getpid()}-"

# The system ends what is started with it when the thread that started it ends, whatever ends that.
BOUND = ["setpriv", "--pdeathsig", "KILL"]


def start(command, output=None, **where):
    """Starts a program in a group of its own; what it prints goes to a file, or nowhere."""
    out = open(output, "ab") if output else subprocess.DEVNULL
    try:
        return children.start(BOUND + command, **{"stdout": out, "stderr": out} | where)
    finally:
        if output:
            out.close()


def run(command, patience=20, check=True, **where):
    """Runs a program to its end, and returns what it printed. Raises if it fails or takes longer."""
    result = subprocess.run(BOUND + command, capture_output=True, text=True, timeout=patience, **where)
    if check and result.returncode:
        raise RuntimeError(f"{' '.join(command)}: {result.stderr.strip() or result.stdout.strip()}")
    return result.stdout


def kill(process):
    """Kills a program at once, stopped or not, and waits until it is gone."""
    if process.poll() is None:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    process.wait(20)


def until(condition, patience, pause=0.01):
    """Asks until the answer is true, and returns it; after so many seconds, whatever it is then."""
    deadline = time.monotonic() + patience
    while not (answer := condition()) and time.monotonic() < deadline:
        time.sleep(pause)
    return answer


def now():
    """The machine's monotonic clock in nanoseconds, the one that the workers tell."""
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)
