import json
import time
import urllib.parse
import urllib.request

from page import PATIENCE


class Console:
    """What the console tells of the program, without its page."""

    def __init__(self, url):
        parts = urllib.parse.urlsplit(url)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.token = urllib.parse.parse_qs(parts.query)["token"][0]

    def snapshot(self):
        request = urllib.request.Request(
            f"{self.origin}/api/v1/snapshot", headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def live(self, name):
        """The runs that have not ended in the scopes of a name and those below."""
        snapshot = self.snapshot()
        scopes = {scope["id"]: scope for scope in snapshot["scopes"]}

        def is_below(scope):
            return scope is not None and (scope.get("name") == name or is_below(scopes.get(scope.get("parent"))))

        return [run for run in snapshot["runs"] if run["state"] != "ended" and is_below(scopes.get(run["scope"]))]

    def cancel(self, scope, run=None):
        """Cancels the runs of a scope and of those below it, or its live run of a name, as a viewer does; how many were told."""
        snapshot = self.snapshot()
        (found,) = [one["id"] for one in snapshot["scopes"] if one.get("name") == scope]
        target = f"scopes/{found}"
        if run:
            (found,) = [one["id"] for one in snapshot["runs"] if one["scope"] == found and one.get("name") == run and one["state"] != "ended"]
            target = f"runs/{found}"
        request = urllib.request.Request(
            f"{self.origin}/api/v1/{target}/cancel", method="POST",
            headers={"Authorization": f"Bearer {self.token}", "Lanyard-Token": self.token})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)["cancelled"]

    def ends(self, scope, name):
        """How the runs of a scope whose names begin so have ended; waits for those that the page knows to be over before they are."""
        end = time.monotonic() + PATIENCE
        while True:
            snapshot = self.snapshot()
            scopes = [one["id"] for one in snapshot["scopes"] if one.get("name") == scope]
            ends = [run.get("outcome") for run in snapshot["runs"] if run["scope"] in scopes and run.get("name", "").startswith(name)]
            if None not in ends or time.monotonic() > end:
                return ends
            time.sleep(0.1)

    def wait_until_empty(self, name):
        end = time.monotonic() + PATIENCE
        while left := self.live(name):
            if time.monotonic() > end:
                raise AssertionError(f"left running in {name}: {[run.get('name') or run.get('key') for run in left]}")
            time.sleep(0.2)
