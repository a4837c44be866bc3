"""Calls that are stopped, and the same call again."""

import os
import signal

import processes
from case import Failed, case, need


def stop(trial, name, number, url, *options):
    """Begins slowly, stops once some of the file is on the disk, and returns what that is at least."""
    call = trial.start(url, *options, "--limit-rate", "1MiB")
    if not processes.until(lambda: trial.claimed(name) or call.process.poll() is not None):
        raise Failed("nothing came within 15 seconds")
    claimed, code = trial.claimed(name), call.kill(number)
    wanted = 130 if number == signal.SIGINT else -number
    need(code == wanted, f"the exit code of the call that was stopped is {code}, not {wanted}")
    return claimed


def go_on(trial, name, claimed, url, *options):
    """Goes on to the end, which must not ask again for what is there."""
    call = trial.fetch(url, *options, name=name)
    requests = trial.requests(call, lambda request: request.status in (200, 206))
    need(all(request.status == 206 for request in requests), "the rest was not asked for by its range")
    for begin, end in claimed:
        twice = [request.range for request in requests if request.begin < end and request.end > begin]
        need(not twice, f"bytes {begin} to {end} were there, but {', '.join(twice)} was asked for")


@case("goes on after kill -9", signal.SIGKILL, "files/medium.bin")
@case("goes on after SIGINT", signal.SIGINT, "files/medium.bin")
@case("goes on behind a redirect", signal.SIGKILL, "elsewhere/medium.bin")
def again(trial, number, path):
    claimed = stop(trial, "medium.bin", number, trial.url(path))
    go_on(trial, "medium.bin", claimed, trial.url(path))


@case("goes on over four connections", False, [])
@case("goes on over four connections and TLS", True, [])
@case("goes on over four connections and HTTP/2", True, ["--http2"])
def connections(trial, secure, options):
    call = trial.url("files/large.bin", secure), "-x", "4", "--cacert", trial.authority, *options
    claimed = stop(trial, "large.bin", signal.SIGKILL, *call)
    go_on(trial, "large.bin", claimed, *call)


@case("leaves a complete file alone")
def complete(trial):
    def mark():
        status = os.stat(os.path.join(trial.folder, "medium.bin"))
        return status.st_ino, status.st_mtime_ns, status.st_ctime_ns

    trial.fetch(trial.url("files/medium.bin"))
    before = mark()
    trial.fetch(trial.url("files/medium.bin"))
    need(mark() == before, "the file was touched")


@case("begins anew if the file changed", 8 << 20)
@case("begins anew if the file became shorter", 5 << 20)
@case("begins anew if the file became longer", 11 << 20)
def changed(trial, size):
    trial.originals.write("changing.bin", 8 << 20, "before", age=7200)
    url = trial.url("files/changing.bin")
    stop(trial, "changing.bin", signal.SIGKILL, url)
    digest = trial.originals.write("changing.bin", size, "after", age=3600)
    trial.get(url)
    trial.holds("changing.bin", digest=digest)
