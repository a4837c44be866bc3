"""What a case is: a sentence, and a function that plays it."""

from dataclasses import dataclass
from typing import Callable


class Failed(Exception):
    """Why a case failed, in a sentence."""


@dataclass(frozen=True)
class Case:
    name: str
    play: Callable
    arguments: tuple

    def fits(self, server):
        """Whether a server knows what the case is about."""
        return getattr(self.play, "fits", lambda _: True)(server)


def case(sentence, *arguments):
    """Makes a case of a function, once for each decoration; the topic in its name is that of the module."""

    def decorate(function):
        name = f"{function.__module__}: {sentence}"
        # The decoration nearest to the function comes first.
        function.cases = [Case(name, function, arguments), *getattr(function, "cases", [])]
        return function

    return decorate


def only(fits):
    """Plays a function's cases only with servers that fit."""

    def decorate(function):
        function.fits = fits
        return function

    return decorate


def need(condition, otherwise):
    if not condition:
        raise Failed(otherwise)
