"""A case that is being played: its server, its folder, its calls, and what it may ask of them."""

import itertools
import json
import os
import shutil

import credentials
import originals
import processes
from call import Call
from case import need

numbers = itertools.count(1)


class Trial:
    def __init__(self, lanyard, server, proxies, work):
        self.lanyard, self.server, self.proxies = lanyard, server, proxies
        self.site, self.originals, self.work = server.site, server.site.originals, os.path.join(work, "trial")
        self.folder, self.calls = os.path.join(self.work, "target"), []
        self.authority = self.site.certificates.authority
        shutil.rmtree(self.work, ignore_errors=True)
        os.makedirs(self.folder)
        self.write_files()
        self.errors_begin = os.path.getsize(server.errors)
        for proxy in proxies.all:
            proxy.mark()

    def url(self, path, secure=False, user=""):
        port = self.server.https if secure else self.server.http
        return f"{'https' if secure else 'http'}://{user}127.0.0.1:{port}/{path}"

    def write_files(self):
        """What the user of the program has: it is called in the folder where they are."""
        entry = f'machine 127.0.0.1 login {credentials.USER}\n  password "{credentials.PASSWORD}"\n'
        netrc = "machine elsewhere.test login eve password x\n" + entry
        for name, text in ("netrc", netrc), ("token", credentials.TOKEN + "\n"), ("wrong-token", credentials.WRONG):
            with open(os.path.join(self.work, name), "w", encoding="utf-8") as file:
                file.write(text)

    def start(self, url, *options, environment=None):
        where = [] if "-o" in options else ["-o", self.folder]
        call = Call(next(numbers), self.work, [self.lanyard, "get", url, *where, *options], environment or {})
        self.calls.append(call)
        return call

    def get(self, url, *options, environment=None, codes=(0,)):
        """Calls to the end, which has to be with one of these exit codes, and without a secret in what it writes."""
        call = self.start(url, *options, environment=environment)
        ended = call.wait()
        traces = credentials.traces(call.output.decode(errors="replace") + call.errors)
        need(not traces, f"the output gives a secret away: {', '.join(traces)}")
        need(ended in codes, f"the exit code is {ended}, not {' or '.join(map(str, codes))}")
        return call

    def fetch(self, url, *options, environment=None, name="medium.bin"):
        """Calls to the end, and compares."""
        call = self.get(url, *options, environment=environment)
        self.holds(name)
        return call

    def refused(self, words, url, *options, codes=(6,), environment=None):
        """Calls what has to fail, in one sentence with these words, and leave nothing behind."""
        call = self.get(url, *options, environment=environment, codes=codes)
        lines = call.errors.splitlines()
        need(len(lines) == 1 and words in lines[0], f"the errors are not one line with “{words}” in it")
        left = os.listdir(self.folder)
        need(not left, f"these files were left: {left}")
        return call

    def holds(self, name, original=None, digest=None, folder=None):
        """Compares the one file in the folder with its original."""
        folder, original = folder or self.folder, original or name
        found = sorted(os.listdir(folder))
        need(found == [name], f"the folder has {found}, not “{name}” alone")
        path, source = os.path.join(folder, name), os.path.join(self.originals.folder, "files", original)
        size, wanted = os.path.getsize(path), os.path.getsize(source)
        need(size == wanted, f"“{name}” has {size} bytes, not {wanted}")
        need(originals.digest(path) == (digest or self.originals.digests[original]), f"“{name}” has the wrong SHA-256")

    def requests(self, call, fits=lambda request: True, least=1):
        """What a call asked for, once it is in the server's log."""

        def found():
            return [request for request in self.server.requests(call.agent) if fits(request)]

        requests = processes.until(lambda: len(found()) >= least and found(), 5)
        need(requests, f"fewer than {least} requests in the server's log fit")
        return requests

    def parts(self, call):
        """Looks into the log whether several connections fetched a part each."""
        parts = self.requests(call, lambda request: request.status == 206, least=2)
        need(len({part.begin for part in parts}) > 1, "all connections asked for the same part")

    def claimed(self, name):
        """The ranges that the sidecar says are on the disk; it is replaced in one step."""
        try:
            with open(os.path.join(self.folder, f"{name}.part.json")) as file:
                return json.load(file)["ranges"]
        except FileNotFoundError:
            return []

    def account(self):
        """All that helps to see why it failed."""
        parts = [str(call) for call in self.calls]
        # Some of them write it a moment later.
        processes.until(lambda: any(self.server.requests(call.agent) for call in self.calls), 1)
        lines = [request for call in self.calls for request in self.server.requests(call.agent)]
        parts.append("\n".join([f"{self.server.name}'s access log:", *map(str, lines[-20:])]))
        logs = {self.server.name: processes.tail(self.server.errors, self.errors_begin)}
        logs |= {proxy.name: proxy.log() for proxy in self.proxies.all}
        parts += [f"{name}'s log:\n{log}" for name, log in logs.items() if log]
        return "\n".join(parts)
