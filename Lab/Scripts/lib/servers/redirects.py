"""Redirects and cookies: what is sent to the target, and what must not be."""

import credentials
from case import case, need
from credentials import COOKIE, PASSWORD, TOKEN, USER


@case("the same host gets the password, too", ["--user", f"{USER}:{PASSWORD}"])
@case("the same host gets the password of the URL, too", [], credentials.in_url())
def same_host(trial, options, user=""):
    trial.fetch(trial.url("moved/medium.bin", user=user), *options)


@case("another host does not get the password", ["--basic", "--user", f"{USER}:{PASSWORD}"])
@case("another host does not get the password of the URL", ["--basic"], credentials.in_url())
@case("another host does not get the password of --netrc-file", ["--basic", "--netrc-file", "netrc"])
@case("another host does not get the token", ["--bearer-env", "LANYARD_TOKEN"])
@case("another host does not get the cookie", ["-b", COOKIE])
@case("another host does not get the fields of -H", ["-H", f"Authorization: Bearer {TOKEN}", "-H", f"Cookie: {COOKIE}"])
def other_host(trial, options, user=""):
    call = trial.fetch(trial.url("elsewhere/medium.bin", user=user), *options)
    first = trial.requests(call, lambda request: request.path.startswith("/elsewhere/"))
    second = trial.requests(call, lambda request: request.host == f"localhost:{trial.server.other}")
    need(any(request.authorization or request.cookie for request in first), "the first host was not sent it either")
    need(not any(request.authorization or request.cookie for request in second), "the other host was sent it")


@case("the file is called as the target is")
def name(trial):
    trial.fetch(trial.url("latest"), name="small.bin")


@case("-b sends a cookie", "with-a/medium.bin", ["-b", COOKIE], [COOKIE])
@case("a cookie that the redirect sets is sent to its target", "jar/medium.bin", [], ["jar=full"])
@case("such a cookie is sent beside that of -b", "jar/medium.bin", ["-b", COOKIE], [COOKIE, "jar=full"])
def cookies(trial, path, options, sent):
    call = trial.fetch(trial.url(path), *options)
    last = trial.requests(call, lambda request: request.path.startswith("/with-"))
    need(all(cookie in request.cookie for request in last for cookie in sent), "one is missing")
