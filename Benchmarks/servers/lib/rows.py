"""What is measured: a way to ask, and the variants that answer."""

from dataclasses import dataclass

VARIANTS = {
    "alone": "hummingbird alone",
    "noop": "a middleware that does nothing",
    "scoped": "`RequestScopeMiddleware`",
    "deadline": "the same with a deadline",
    "inboundClose": "`consumeWithCancellationOnInboundClose`",
}


@dataclass(frozen=True)
class Ask:
    """Requests of one kind."""

    name: str
    path: str
    body: int = 0
    connections: int = 16
    keeps_alive: bool = True
    protocol: str = "http1"
    # The least that the middleware may serve of what hummingbird serves alone.
    goal: float | None = None

    @property
    def variants(self):
        """The bare alternative gives up the connection after each response."""
        return [name for name in VARIANTS if name != "inboundClose" or not self.keeps_alive]


def all_rows():
    return list(_rows())


def _rows():
    yield Ask("an empty handler", "empty", goal=0.85)
    yield Ask("100 µs of work", "work", goal=0.97)
    yield Ask("an empty handler, 1,000 connections", "empty", connections=1_000)
    yield Ask("an empty handler, a connection each", "empty", keeps_alive=False)
    yield Ask("a body of 1 KiB from the server", "body/1024")
    yield Ask("a body of 1 MiB from the server", "body/1048576")
    yield Ask("a body of 1 KiB from the client", "body", body=1_024)
    yield Ask("a body of 1 MiB from the client", "body", body=1_048_576)
    yield Ask("an empty handler, HTTP/2", "empty", protocol="http2")
    yield Ask("a body of 1 KiB from the server, HTTP/2", "body/1024", protocol="http2")


def guarded():
    """The rows with a goal."""
    return [ask for ask in all_rows() if ask.goal]
