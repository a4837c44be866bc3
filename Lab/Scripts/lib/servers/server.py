"""What the four servers have in common: their ports, their log, and how they start and end."""

import os
from dataclasses import dataclass

import processes
from certificates import Certificates
from originals import Originals


# What apache and lighttpd, and in its own words nginx, write for each request: no field of ours has a bar in it.
FIELDS = "%>s|%r|%{Host}i|%{User-Agent}i|%{Range}i|%{Authorization}i|%{Proxy-Authorization}i|%{Cookie}i"


@dataclass
class Site:
    """What all servers serve, and what they need for it."""

    originals: Originals
    certificates: Certificates
    htpasswd: str
    bcrypt: str
    htdigest: str


@dataclass
class Request:
    """A line of an access log; a field that was not sent is empty."""

    status: int
    method: str
    path: str
    protocol: str
    host: str
    agent: str
    range: str
    authorization: str
    proxy_authorization: str
    cookie: str

    @property
    def begin(self):
        """The first byte that was asked for."""
        return int(self.range.removeprefix("bytes=").partition("-")[0] or 0)

    @property
    def end(self):
        """The byte behind the last one."""
        return int(self.range.partition("-")[2] or 1 << 60) + 1


class Server:
    """`configure` writes the configuration, and returns the command that stays in the foreground."""

    name = ""
    knows_certificates = False  # Whether it asks clients for one.
    throttles = False  # Whether it can be told to send slowly.
    computes_md5 = False  # Whether it gives the MD5 of a file by itself.
    digest = None  # The algorithm that it uses for Digest, if it knows that.

    def __init__(self, site, work):
        self.site, self.folder = site, os.path.join(work, self.name)
        self.access, self.errors = self.path("access.log"), self.path("errors.log")
        os.makedirs(self.folder)
        # Another host, for whoever follows a redirect to it, and a certificate with another host's name.
        self.http, self.other, self.https, self.misnamed = self.ports = processes.free_ports(4)
        environment = os.environ | {"HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CONFIG_HOME": self.folder}
        self.process = processes.start(self.configure(), self.errors, environment=environment)
        processes.wait_for_ports(self.process, self.ports, self.errors)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    def stop(self):
        processes.end(self.process)

    def requests(self, agent):
        """What somebody asked for, as far as it is in the log."""
        self.flush()
        if not os.path.exists(self.access):
            return []
        with open(self.access, encoding="utf-8", errors="replace") as file:
            lines = file.read().split("\n")[:-1]  # The last one may be being written.
        requests = [self.parse(line) for line in lines if agent in line]
        return [request for request in requests if request.agent == agent]

    def flush(self):
        """Lets a server write what it keeps back of its log."""

    def parse(self, line):
        status, request, *fields = line.split("|")
        method, path, protocol = request.split(" ")
        return Request(int(status), method, path, protocol, *("" if field == "-" else field for field in fields))
