"""TLS with a certification authority of our own, and HTTP/2."""

from case import case, need, only


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
    trial.refused("not trusted", trial.url("files/medium.bin", secure=True), codes=(5,))


@case("--insecure, with a warning")
def insecure(trial):
    call = trial.fetch(trial.url("files/medium.bin", secure=True), "--insecure")
    need("No certificate is checked" in call.errors, "nothing warns of it")


@case("the certificate of another host")
def misnamed(trial):
    url = f"https://127.0.0.1:{trial.server.misnamed}/files/medium.bin"
    trial.refused("is for another host", url, "--cacert", trial.authority, codes=(5,))


@case("--http2", "medium.bin", [])
@case("--http2 over four connections", "large.bin", ["-x", "4"])
def http2(trial, name, options):
    url = trial.url(f"files/{name}", secure=True)
    call = trial.fetch(url, "--http2", "--cacert", trial.authority, *options, name=name)
    protocols = {request.protocol for request in trial.requests(call)}
    need(protocols == {"HTTP/2.0"}, f"the server was asked over {', '.join(protocols)}")


@case("--resolve, and the certificate is that of the name")
def resolved(trial):
    port = trial.server.misnamed
    url = f"https://elsewhere.test:{port}/files/medium.bin"
    trial.fetch(url, "--cacert", trial.authority, "--resolve", f"elsewhere.test:{port}:127.0.0.1")


@case("--resolve, and the certificate is that of another name")
def resolved_wrong(trial):
    port = trial.server.https
    url = f"https://elsewhere.test:{port}/files/medium.bin"
    options = ["--cacert", trial.authority, "--resolve", f"elsewhere.test:{port}:127.0.0.1"]
    trial.refused("is for another host", url, *options, codes=(5,))


@case("-4 and --interface", ["-4", "--interface", "127.0.0.1"], True)
@case("-6 where there is IPv4 alone", ["-6"], False)
def addresses(trial, options, is_reached):
    url = trial.url("files/medium.bin")
    if is_reached:
        trial.fetch(url, *options)
    else:
        trial.refused("127.0.0.1 (IPv6)", url, *options, codes=(4,))


@case("--pinnedpubkey", ["right"], True)
@case("--pinnedpubkey with two", ["misnamed", "right"], True)
@case("--pinnedpubkey of another key", ["misnamed"], False)
def pinned(trial, names, fits):
    pins = ";".join(trial.site.certificates.pin(name) for name in names)
    url = trial.url("files/medium.bin", secure=True)
    for trust in ["--cacert", trial.authority], ["--insecure"]:
        if fits:
            trial.fetch(url, *trust, "--pinnedpubkey", pins, "--on-existing", "overwrite")
        else:
            call = trial.get(url, *trust, "--pinnedpubkey", pins, codes=(5,))
            need("none of those that were pinned" in call.errors, "the message says nothing of it")


@only(lambda server: server.knows_certificates)
@case("--cert and --key", True)
@case("no certificate where one is wanted", False)
def certified(trial, has_one):
    certificate, key = trial.site.certificates.pair("client")
    own = ["--cert", certificate, "--key", key] if has_one else []
    url = trial.url("certified/medium.bin", secure=True)
    if has_one:
        trial.fetch(url, "--cacert", trial.authority, *own)
    else:
        trial.refused("403", url, "--cacert", trial.authority, codes=(8,))
