"""Digests that servers give of their files."""

import originals
from case import case, need, only


def doors(mis=""):
    """Plays a function for each of them."""

    def decorate(function):
        for door, (field, value) in reversed(originals.TELLING.items()):
            words = f"a {'wrong' if mis else 'right'} {field}{' of several' if ', ' in value else ''}"
            function = case(words, mis + door, field)(function)
        return function

    return decorate


@doors()
def right(trial, door, field):
    url = trial.url(f"{door}/medium.bin")
    trial.fetch(url)
    # What is not sent is not compared, either.
    head = trial.get(url, "--head").output.decode(errors="replace").lower()
    need(f"{field.lower()}: " in head, f"the server gives no {field}")


@doors("mis")
def wrong(trial, door, field):
    trial.refused("It is not to be used", trial.url(f"{door}/medium.bin"), codes=(32,))


@case("a right digest of the file over four connections", "told-repr", 0)
@case("a wrong digest of the file over four connections", "mistold-repr", 32)
def connections(trial, door, code):
    call = trial.get(trial.url(f"{door}/medium.bin"), "-x", "4", codes=(code,))
    trial.parts(call)
    if code == 0:
        trial.holds("medium.bin")


@case("the user's digest counts more than a wrong one of the server")
def user(trial):
    trial.fetch(trial.url("mistold-repr/medium.bin"), "--sha256", trial.originals.digests["medium.bin"])


@only(lambda server: server.computes_md5)
@case("the MD5 that a server computes")
def own(trial):
    url = trial.url("own-md5/medium.bin")
    trial.fetch(url)
    need("content-md5: " in trial.get(url, "--head").output.decode().lower(), "the server gives no MD5")
