"""User names, passwords and tokens."""

import os

import credentials
from case import case, need, only
from credentials import PASSWORD, USER, WRONG


@case("--user", "basic", ["--user", f"{USER}:{PASSWORD}"])
@case("a name and a password in the URL", "basic", [], credentials.in_url())
@case("--netrc-file", "basic", ["--netrc-file", "netrc"])
@case("--bearer-file", "bearer", ["--bearer-file", "token"])
@case("--bearer-env", "bearer", ["--bearer-env", "LANYARD_TOKEN"])
def accepted(trial, path, options, user=""):
    trial.fetch(trial.url(f"{path}/medium.bin", user=user), *options)


@case("--user over four connections")
def connections(trial):
    url = trial.url("basic/large.bin")
    trial.parts(trial.fetch(url, "--user", f"{USER}:{PASSWORD}", "-x", "4", name="large.bin"))


@case("no password", "401", "basic", [])
@case("a wrong password", "401", "basic", ["--user", f"{USER}:{WRONG}"])
@case("a wrong password in the URL", "401", "basic", [], credentials.in_url(password=WRONG))
# nginx and caddy can be told to answer with 401; the others have only 403 for it.
@case("a wrong token", "The server answered 40", "bearer", ["--bearer-file", "wrong-token"])
def rejected(trial, words, path, options, user=""):
    # Those that answer 403 forbid it; the others want another token.
    trial.refused(words, trial.url(f"{path}/medium.bin", user=user), *options, codes=(6, 8) if path == "bearer" else (6,))


@case(".netrc in the home folder, and --no-netrc")
def home(trial):
    os.rename(os.path.join(trial.work, "netrc"), os.path.join(trial.work, ".netrc"))
    call = trial.refused("401", trial.url("basic/medium.bin"), "--no-netrc")
    need(not any(request.authorization for request in trial.requests(call)), "the password was sent")
    trial.fetch(trial.url("basic/medium.bin"))


@only(lambda server: server.digest)
@case("Digest", ["--user", f"{USER}:{PASSWORD}"])
@case("Digest by .netrc", ["--netrc-file", "netrc"])
@case("Digest and nothing else", ["--user", f"{USER}:{PASSWORD}", "--digest"])
def digest(trial, options):
    call = trial.fetch(trial.url("digest/medium.bin"), *options)
    requests = trial.requests(call)
    need([request.status for request in requests] == [401, 200], "it was not asked twice")
    need(not requests[0].authorization, "something was shown before it was asked for")
    shown = requests[1].authorization
    need(shown.startswith("Digest ") and f"algorithm={trial.server.digest}" in shown, f"“{shown}” was shown")


@only(lambda server: server.digest)
@case("Digest over four connections")
def digests(trial):
    url = trial.url("digest/large.bin")
    call = trial.fetch(url, "--user", f"{USER}:{PASSWORD}", "-x", "4", name="large.bin")
    trial.parts(call)
    refused = [request for request in trial.requests(call) if request.status == 401]
    need(len(refused) == 1, f"{len(refused)} requests were refused, and not only the first")


@only(lambda server: server.digest)
@case("Digest with a wrong password", ["--user", f"{USER}:{WRONG}"])
@case("Digest for whoever has only Basic", ["--user", f"{USER}:{PASSWORD}", "--basic"])
def undigested(trial, options):
    trial.refused("401", trial.url("digest/medium.bin"), *options)


@case("no password for Basic where only Digest may be used")
def secret(trial):
    call = trial.refused("401", trial.url("basic/medium.bin"), "--user", f"{USER}:{PASSWORD}", "--digest")
    need(not any(request.authorization for request in trial.requests(call)), "the password was sent")
