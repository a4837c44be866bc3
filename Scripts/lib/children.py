"""Starts children that have nothing of whoever started this: `nohup … &` ignores SIGHUP and SIGINT, and a child inherits that.

It is the same as SpawnedProcess of the tests: every signal does what it does by default and none is blocked, the umask is 022,
there is no terminal, and the environment is known. Each leads a group of its own.
"""

import os
import signal
import subprocess
import tempfile

KEPT = {"PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"}


def environment():
    """Of our own only what it takes to find programs and libraries, and to be measured."""
    own = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith(("LD_", "DYLD_"))}
    fixed = {"TERM": "dumb", "LANG": "C.UTF-8", "HOME": "/nonexistent", "TMPDIR": tempfile.gettempdir()}
    return {"PATH": os.defpath} | own | fixed


def start(command, **where):
    """`subprocess.Popen`, whose arguments it takes."""
    where = {"stdin": subprocess.DEVNULL} | where
    if where.get("env") is None:
        where["env"] = environment()
    return subprocess.Popen(command, start_new_session=True, umask=0o022, preexec_fn=_forget, **where)


def _forget():
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        try:
            signal.signal(number, signal.SIG_DFL)
        except OSError:  # Of those that the C library keeps for itself.
            pass
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
