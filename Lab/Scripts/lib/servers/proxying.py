"""Proxies: tinyproxy for HTTP, microsocks for SOCKS5, apache for TLS and for Digest."""

import processes
from case import case, need
from credentials import PROXY_PASSWORD, PROXY_USER, WRONG


def address(proxy, scheme="http", user=""):
    return f"{scheme}://{user}127.0.0.1:{proxy.port}"


def through(trial, proxy, *options, secure=False, name="medium.bin", environment=None):
    """Downloads, and looks into the log of the proxy whether it has gone through there."""
    trust = ["--cacert", trial.authority] if secure else []
    url = trial.url(f"files/{name}", secure)
    call = trial.fetch(url, *trust, *options, environment=environment, name=name)
    target = f"127.0.0.1:{trial.server.https if secure else trial.server.http}"
    words = f"CONNECT {target}" if secure else f"GET {url} "
    words = f"connected to {target}" if proxy is trial.proxies.socks else words
    # apache writes of a tunnel when it is over.
    need(processes.until(lambda: words in proxy.log(), 5), f"“{words}” is not in the log of {proxy.name}")
    told = [request for request in trial.requests(call) if request.proxy_authorization]
    need(not told, "the server was sent the password of the proxy")
    return call


@case("--proxy", False)
@case("--proxy for https", True)
def option(trial, secure):
    through(trial, trial.proxies.open, "--proxy", address(trial.proxies.open), secure=secure)


@case("--proxy over four connections", False)
@case("--proxy for https over four connections", True)
def connections(trial, secure):
    proxy = ["--proxy", address(trial.proxies.open), "-x", "4"]
    trial.parts(through(trial, trial.proxies.open, *proxy, secure=secure, name="large.bin"))


@case("http_proxy", "http_proxy", False)
@case("https_proxy", "https_proxy", True)
@case("ALL_PROXY for http", "ALL_PROXY", False)
@case("ALL_PROXY for https", "ALL_PROXY", True)
def variables(trial, name, secure):
    through(trial, trial.proxies.open, secure=secure, environment={name: address(trial.proxies.open)})


@case("no_proxy")
def exception(trial):
    proxy = trial.proxies.open
    trial.fetch(trial.url("files/medium.bin"), environment={"http_proxy": address(proxy), "no_proxy": "127.0.0.1"})
    need(f"127.0.0.1:{trial.server.http}" not in proxy.log(), "it went over the proxy")


@case("a proxy with a password", False)
@case("a proxy with a password for https", True)
def password(trial, secure):
    proxy = trial.proxies.locked
    through(trial, proxy, "--proxy", address(proxy, user=f"{PROXY_USER}:{PROXY_PASSWORD}@"), secure=secure)


@case("a proxy without its password", "407", "", False)
@case("a proxy without its password for https", "407", "", True)
# tinyproxy does not say whose password it was that was wrong.
@case("a proxy with a wrong password", "The server answered 40", f"{PROXY_USER}:{WRONG}@", False)
@case("a proxy with a wrong password for https", "The proxy", f"{PROXY_USER}:{WRONG}@", True)
def locked(trial, words, user, secure):
    proxy = address(trial.proxies.locked, user=user)
    # tinyproxy answers a wrong password with 401, and refuses a tunnel for it.
    trial.refused(words, trial.url("files/medium.bin", secure), "--proxy", proxy, codes=(4, 6, 8))


@case("a proxy that is not there")
def nowhere(trial):
    options = ["--proxy", "http://127.0.0.1:1", "--retries", "0"]
    trial.refused("refused the connection", trial.url("files/medium.bin"), *options, codes=(4,))


@case("a SOCKS5 proxy", "socks5", False)
@case("a SOCKS5 proxy for https", "socks5", True)
@case("a SOCKS5 proxy as socks5h", "socks5h", False)
def socks(trial, scheme, secure):
    through(trial, trial.proxies.socks, "--proxy", address(trial.proxies.socks, scheme), secure=secure)


@case("a SOCKS5 proxy in ALL_PROXY")
def socks_variable(trial):
    through(trial, trial.proxies.socks, environment={"ALL_PROXY": address(trial.proxies.socks, "socks5")})


@case("a proxy over TLS", False)
@case("a proxy over TLS for https", True)
def secure_proxy(trial, secure):
    proxy = trial.proxies.secure
    options = ["--proxy", address(proxy, "https", f"{PROXY_USER}:{PROXY_PASSWORD}@")]
    through(trial, proxy, *options, *([] if secure else ["--cacert", trial.authority]), secure=secure)


@case("a proxy over TLS that is not trusted", "not trusted", [], "", (5,))
@case("a proxy over TLS without its password", "407", ["ca"], "", (6,))
def locked_secure(trial, words, trust, user, codes):
    options = ["--cacert", trial.authority] if trust else []
    proxy = address(trial.proxies.secure, "https", user)
    trial.refused(words, trial.url("files/medium.bin"), "--proxy", proxy, *options, codes=codes)


@case("a proxy that wants Digest", False, [])
@case("a proxy that wants Digest for https", True, [])
@case("a proxy that wants Digest, and nothing else", False, ["--digest"])
def digest(trial, secure, options):
    proxy = trial.proxies.digest
    through(trial, proxy, "--proxy", address(proxy, user=f"{PROXY_USER}:{PROXY_PASSWORD}@"), *options, secure=secure)


@case("a proxy that wants Digest over four connections", False)
@case("a proxy that wants Digest for https over four connections", True)
def digests(trial, secure):
    proxy = trial.proxies.digest
    options = ["--proxy", address(proxy, user=f"{PROXY_USER}:{PROXY_PASSWORD}@"), "-x", "4"]
    trial.parts(through(trial, proxy, *options, secure=secure, name="large.bin"))


@case("a proxy that wants Digest, and a wrong password", WRONG, False, [])
@case("a proxy that wants Digest for https, and a wrong password", WRONG, True, [])
@case("a proxy that wants Digest for whoever has only Basic", PROXY_PASSWORD, False, ["--basic"])
def undigested(trial, password, secure, options):
    proxy = address(trial.proxies.digest, user=f"{PROXY_USER}:{password}@")
    trial.refused("407", trial.url("files/medium.bin", secure), "--proxy", proxy, *options, codes=(6,))


@case("no_proxy with a range and a port")
def exceptions(trial):
    proxy, list = trial.proxies.open, f"x.test, 127.0.0.0/8:{trial.server.http}"
    trial.fetch(trial.url("files/medium.bin"), environment={"http_proxy": address(proxy), "no_proxy": list})
    need(f"127.0.0.1:{trial.server.http}" not in proxy.log(), "it went over the proxy")
