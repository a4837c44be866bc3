"""What is measured: ways to ask, and who answers."""

from dataclasses import dataclass

VARIANTS = {
    "alone": "hummingbird alone",
    "noop": "a middleware that does nothing",
    "task": "a bare child task for each request",
    "scoped": "`RequestScopeMiddleware`",
    "deadline": "the same with a deadline",
    "inboundClose": "`consumeWithCancellationOnInboundClose`",
    "go": "Go's net/http",
}

PEERS = {"go"}

GRPC_VARIANTS = {
    "alone": "grpc-swift alone",
    "task": "a bare child task for each call",
    "scoped": "`ScopedServerTransport`, and `ScopedClientInterceptor` at the client",
    "deadline": "the same with a deadline",
}


@dataclass(frozen=True)
class Ask:
    """HTTP requests of one kind."""

    name: str
    path: str
    body: int = 0
    connections: int = 16
    keeps_alive: bool = True
    protocol: str = "http1"
    # The least that the middleware may serve of what hummingbird serves alone.
    goal: float | None = None

    def variants(self, with_peers):
        """The bare alternative gives up the connection after each response; Go's has HTTP/2 with TLS alone. A bare child task shows how
        much of the price is the task that every handler needs that is to be cancelled alone."""
        left_out = set()
        if self.keeps_alive:
            left_out.add("inboundClose")
        if not with_peers or self.protocol == "http2":
            left_out |= PEERS
        return [name for name in VARIANTS if name not in left_out]

    @property
    def is_crowd(self):
        return self.connections >= 1_000


@dataclass(frozen=True)
class Call:
    """Calls of one gRPC method, from 16 tasks over one connection."""

    name: str
    method: str
    # The most processor time that the server may take, as a multiple of what grpc-swift takes alone.
    goal: float | None = None

    def variants(self, with_peers):
        return list(GRPC_VARIANTS)


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
    # No row of 1,000 connections over HTTP/2: h2load and hummingbird, alone as well, turn round each other and never end.
    yield Call("one message each way", "unary", goal=1.08)
    yield Call("ten messages each way", "stream", goal=1.08)


def guarded():
    """The rows with a goal."""
    return [row for row in all_rows() if row.goal]
