"""What a server says, shown: -v and --head."""

import originals
from case import case, need
from credentials import PASSWORD, USER


@case("-v shows requests and answers", [], False, "HTTP/1.1")
@case("-v over TLS", [], True, "HTTP/1.1")
@case("-v over HTTP/2", ["--http2"], True, "HTTP/2")
def verbose(trial, options, secure, version):
    trust = ["--cacert", trial.authority] if secure else []
    path = "basic/medium.bin"
    call = trial.fetch(trial.url(path, secure), "-v", "--user", f"{USER}:{PASSWORD}", *trust, *options)
    tls = ", TLS 1." if secure else f" port {trial.server.http}, "
    for line in tls, f", {version}\n", f"> GET /{path} {version}\n", "> Authorization: Basic ***\n", f"< {version} 20":
        need(line.lower() in call.errors.lower(), f"“{line.strip()}” is not there")


@case("--head", [], False)
@case("--head over TLS", [], True)
@case("--head over HTTP/2", ["--http2"], True)
def head(trial, options, secure):
    trust = ["--cacert", trial.authority] if secure else []
    call = trial.get(trial.url("latest", secure), "--head", *trust, *options)
    text = call.output.decode().lower()
    size = originals.SIZES["small.bin"]
    need(text.count("http/") == 2 and "\nlocation: " in text, "the heads of the redirect and of the file are not there")
    need(f"\ncontent-length: {size}\n" in text, "the length is not there")
    need({request.method for request in trial.requests(call, least=2)} == {"HEAD"}, "more than heads was asked for")


@case("--head of a file that is not there")
def missing(trial):
    call = trial.get(trial.url("files/none.bin"), "--head", codes=(8,))
    need(b" 404" in call.output.split(b"\n")[0], "the status is not there")
