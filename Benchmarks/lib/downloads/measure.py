"""Runs a program and says what it cost: wall time, processor time and peak memory, its children included.

The program is started by a small Python process of its own, because the peak of a process begins with what its parent
had at the fork; so no peak below that process's 9 MiB can be seen.
"""

import os
import subprocess
import sys
import time
from collections import namedtuple

# Seconds from before the fork to after the end; seconds, user and system; MiB resident.
Cost = namedtuple("Cost", "wall cpu peak")


def run(command, log, limit):
    """Runs `command` to its end. Raises RuntimeError if it fails or takes more than `limit` seconds."""
    launcher = [sys.executable, "-I", "-S", __file__, log, str(limit), *command]
    result = subprocess.run(launcher, stdout=subprocess.PIPE, text=True, check=True)
    status, *figures = result.stdout.split()
    if status != "0":
        with open(log, errors="replace") as file:
            raise RuntimeError(f"{' '.join(command)[:300]} ended with {status}:\n{file.read()[-2000:]}")
    return Cost(*map(float, figures))


def launch(log, limit, command):
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    files = [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0)]
    files += [(os.POSIX_SPAWN_DUP2, output, number) for number in (1, 2)]
    command = ["timeout", "-s", "KILL", limit, *command]
    begin = time.monotonic()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=files)
    _, status, usage = os.wait4(process, 0)
    wall = time.monotonic() - begin
    print(os.waitstatus_to_exitcode(status), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


if __name__ == "__main__":
    launch(sys.argv[1], sys.argv[2], sys.argv[3:])
