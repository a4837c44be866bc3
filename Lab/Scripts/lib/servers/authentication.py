"""User names, passwords and tokens."""

import os

import credentials
from case import case, need
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
    trial.refused(words, trial.url(f"{path}/medium.bin", user=user), *options)


@case(".netrc in the home folder, and --no-netrc")
def home(trial):
    os.rename(os.path.join(trial.work, "netrc"), os.path.join(trial.work, ".netrc"))
    call = trial.refused("401", trial.url("basic/medium.bin"), "--no-netrc")
    need(not any(request.authorization for request in trial.requests(call)), "the password was sent")
    trial.fetch(trial.url("basic/medium.bin"))
