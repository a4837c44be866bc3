"""TLS with a certification authority of our own, and HTTP/2."""

from case import case, need


@case("--cacert", "medium.bin", [])
@case("--cacert over four connections", "large.bin", ["-x", "4"])
def trusted(trial, name, options):
    trial.fetch(trial.url(f"files/{name}", secure=True), "--cacert", trial.authority, *options, name=name)


@case("--cacert with the name localhost")
def named(trial):
    trial.fetch(f"https://localhost:{trial.server.https}/files/medium.bin", "--cacert", trial.authority)


@case("SSL_CERT_FILE")
def environment(trial):
    trial.fetch(trial.url("files/medium.bin", secure=True), environment={"SSL_CERT_FILE": trial.authority})


@case("not trusted without it")
def untrusted(trial):
    trial.refused("not trusted", trial.url("files/medium.bin", secure=True))


@case("--insecure, with a warning")
def insecure(trial):
    call = trial.fetch(trial.url("files/medium.bin", secure=True), "--insecure")
    need("No certificate is checked" in call.errors, "nothing warns of it")


@case("the certificate of another host")
def misnamed(trial):
    url = f"https://127.0.0.1:{trial.server.misnamed}/files/medium.bin"
    trial.refused("is for another host", url, "--cacert", trial.authority)


@case("--http2", "medium.bin", [])
@case("--http2 over four connections", "large.bin", ["-x", "4"])
def http2(trial, name, options):
    url = trial.url(f"files/{name}", secure=True)
    call = trial.fetch(url, "--http2", "--cacert", trial.authority, *options, name=name)
    protocols = {request.protocol for request in trial.requests(call)}
    need(protocols == {"HTTP/2.0"}, f"the server was asked over {', '.join(protocols)}")
