"""Files that are brought again, and those that were begun elsewhere."""

import os
import signal

from case import case, need
from resuming import stop

OVERLAP = 64 << 10


@case("-N asks only for what has changed, and replaces it")
def only_if_changed(trial):
    url, name = trial.url("files/changing.bin"), "changing.bin"
    digest = trial.originals.write(name, 1 << 20, "before", age=7200)
    trial.get(url, "-N")
    trial.holds(name, digest=digest)
    call = trial.get(url, "-N")
    statuses = [request.status for request in trial.requests(call)]
    need(statuses == [304], f"the server answered {statuses} to what has not changed")
    trial.holds(name, digest=digest)
    digest = trial.originals.write(name, 1 << 20, "after", age=3600)
    trial.get(url, "-N")
    trial.holds(name, digest=digest)


@case("goes on under another query of the URL", "files/medium.bin?sig=2", False)
@case("goes on under another URL if --continue-from says so", "elsewhere/medium.bin", True)
def other_url(trial, path, says):
    claimed = stop(trial, "medium.bin", signal.SIGKILL, trial.url("files/medium.bin?sig=1"))
    begin, end = claimed[0]
    need(begin == 0, "it did not begin at the first byte")
    part = os.path.join(trial.folder, "medium.bin.part")
    call = trial.fetch(trial.url(path), *(["--continue-from", part] if says else []))
    parts = [request for request in trial.requests(call) if request.status == 206]
    need([part.begin for part in parts] == [max(0, end - OVERLAP), end], "not the end and the rest alone were asked for")


@case("goes on with what another program left", "medium.bin", 3 << 20)
@case("goes on with what a browser left", "medium.bin.crdownload", 3 << 20)
def foreign(trial, name, length):
    path = os.path.join(trial.folder, name)
    with open(os.path.join(trial.originals.folder, "files", "medium.bin"), "rb") as file, open(path, "wb") as part:
        part.write(file.read(length))
    call = trial.fetch(trial.url("files/medium.bin"), "--continue-from", path)
    begins = [request.begin for request in trial.requests(call)]
    need(begins == [length - OVERLAP, length], f"it was asked for from {begins} on")


@case("leaves alone what another program left of another file")
def other_file(trial):
    path, text = os.path.join(trial.folder, "medium.bin"), b"x" * (1 << 20)
    with open(path, "wb") as part:
        part.write(text)
    call = trial.get(trial.url("files/medium.bin"), "--continue-from", path, codes=(3,))
    need("are not those of the server's file" in call.errors, "it does not say so")
    with open(path, "rb") as part:
        need(part.read() == text, "it was changed")
