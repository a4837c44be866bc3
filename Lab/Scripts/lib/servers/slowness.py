"""Servers that are slow, and whoever does not want to wait."""

import os

from case import case, need, only


def given_up(trial, words, *options):
    """Calls what is given up, which leaves a part, and goes on with that where it is faster."""
    call = trial.get(trial.url("slow/medium.bin"), *options, "--retries", "0", codes=(4,))
    need(words in call.errors, f"the errors do not say “{words}”")
    (begin, end), *_ = trial.claimed("medium.bin") or [(0, 0)]
    need(begin == 0 and 0 < end < 4 << 20, f"{end} bytes are there")
    part = os.path.join(trial.folder, "medium.bin.part")
    trial.fetch(trial.url("files/medium.bin"), "--continue-from", part)


@only(lambda server: server.throttles)
@case("--speed-limit gives a try up")
def limit(trial):
    given_up(trial, "It came at less than 1048576 bytes a second for 2 s", "--speed-limit", "1M", "--speed-time", "2")


@only(lambda server: server.throttles)
@case("--max-time ends it")
def time(trial):
    given_up(trial, "It was not complete after 2 s", "--max-time", "2")


@only(lambda server: server.throttles)
@case("what comes faster than --speed-limit is let through", "small.bin", ["--speed-limit", "1k", "--speed-time", "1", "--max-time", "30"])
def patience(trial, name, options):
    trial.fetch(trial.url(f"slow/{name}"), *options, "--retries", "0", name=name)
