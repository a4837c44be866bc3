"""tinyproxy, with and without a password, and microsocks."""

import os

import credentials
import processes

CONFIGURATION = """
Port {port}
Listen 127.0.0.1
Allow 127.0.0.1
Timeout 30
LogLevel Connect
PidFile "{folder}/{name}.pid"
{password}
"""


class Proxy:
    """`log` says what came since `mark`, which a case sets when it begins."""

    def __init__(self, name, work):
        self.name, self.folder = name, work
        self.port, self.errors = processes.free_ports(1)[0], os.path.join(work, f"{name}.log")
        self.process = processes.start(self.configure(), self.errors)
        processes.wait_for_ports(self.process, [self.port], self.errors)
        self.mark()

    def mark(self):
        self.begin = os.path.getsize(self.errors)

    def log(self):
        return processes.tail(self.errors, self.begin)

    def stop(self):
        processes.end(self.process)


class Tinyproxy(Proxy):
    password = ""

    def configure(self):
        path = os.path.join(self.folder, f"{self.name}.conf")
        with open(path, "w") as file:
            file.write(CONFIGURATION.format(**vars(self), password=self.password))
        return ["tinyproxy", "-d", "-c", path]


class LockedTinyproxy(Tinyproxy):
    password = f"BasicAuth {credentials.PROXY_USER} {credentials.PROXY_PASSWORD}"


class Microsocks(Proxy):
    def configure(self):
        return ["microsocks", "-i", "127.0.0.1", "-p", str(self.port)]


class Proxies:
    def __init__(self, work):
        self.open, self.locked = Tinyproxy("tinyproxy", work), LockedTinyproxy("tinyproxy-locked", work)
        self.socks = Microsocks("microsocks", work)
        self.all = self.open, self.locked, self.socks

    def stop(self):
        for proxy in self.all:
            proxy.stop()
