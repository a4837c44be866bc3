import json
import pathlib
import time
import urllib.parse
import urllib.request

import trace_processor
from page import PATIENCE, Page
from program import Program
from traces import Trace

LISTED = "document.querySelector('#task-count').textContent"


class Travelling:
    """A recording of the Lab's search on its way: saved on the console's page, opened in a browser that has never seen the
    program, on a page without it, and exported for Perfetto. Each has the same runs."""

    def __init__(self, browser, driver, lanyard, lab, folder):
        """`lanyard`: the command; `lab`: the address of a Lab that runs."""
        self.browser, self.driver, self.lanyard, self.lab = browser, driver, lanyard, lab.rstrip("/") + "/"
        self.downloads = pathlib.Path(folder, "travelling").resolve()
        self.downloads.mkdir(parents=True, exist_ok=True)
        for old in self.downloads.iterdir():
            old.unlink()

    def check(self):
        recording = self.take()
        viewer = Program([self.lanyard, "open", str(recording)], ends_when_interrupted=True)
        try:
            seen, trace = self.open(viewer.address())
        finally:
            viewer.stop()
        told = self.told(recording)
        slices = Trace(trace.read_text(encoding="utf-8")).slices
        assert all(one["depth"] == 0 for one in slices), "one run lies within another on one track"
        exported = [one["args"]["id"] for one in slices]
        assert len(exported) == len(set(exported)), "a run has two slices"
        assert self.listed and self.listed <= told, f"not in the recording: {self.listed - told}"
        assert seen["search"] == len(self.listed), f"the program listed {len(self.listed)} runs of the search, the fresh page {seen['search']}"
        assert seen["all"] == len(told) and told == set(exported), f"{len(told)} in the file, {seen['all']} on the page, {len(exported)} in the trace"
        print(f"        {len(self.listed)} runs of the search, {len(told)} in all: in the file, on the fresh page and in the trace alike", flush=True)
        self.ask_perfetto(trace, told)

    def ask_perfetto(self, trace, wanted):
        try:
            runs, complaints = trace_processor.runs_of(trace)
        except trace_processor.Missing as problem:
            print(f"skipped: Perfetto was not asked how many runs the trace has: {problem}", flush=True)
            return
        assert len(runs) == len(wanted) and set(runs) == wanted and not complaints, f"Perfetto finds {len(runs)} slices of {len(wanted)} runs: {complaints}"
        print(f"        {len(runs)} runs in Perfetto's trace processor", flush=True)

    def page(self):
        page = Page(self.browser, self.driver)
        page.look(1280, 800, "light")
        page.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(self.downloads)})
        return page

    def take(self):
        """Plays the search, naive beside Lanyard, while the console's page watches, and saves what it has received."""
        page = self.page()
        try:
            page.driver.get(self.lab + "#search/naive")
            page.wait("document.querySelector('#connection')?.textContent === 'connected' && document.querySelectorAll('.side').length === 2")
            address = page.wait("document.querySelector('.timeline iframe')?.src").split("#")[0]
            self.scope = page.ask("document.querySelector('#timeline-title').textContent.replace('Timeline of ', '')")
            lab = page.driver.current_window_handle
            page.driver.switch_to.new_window("tab")
            console = page.driver.current_window_handle
            page.driver.get(address)
            page.wait("document.querySelector('#connection')?.textContent === 'live'")
            page.driver.switch_to.window(lab)
            page.click("#play")
            page.wait("document.querySelector('#play').textContent.includes('Stop')")
            page.wait("document.querySelector('#play').textContent.includes('Show me')")
            self.listed = self.list(address)
            page.driver.switch_to.window(console)
            # Saved once it has been told of all that the program listed.
            page.driver.execute_script("location.hash = '#tasks?scope=' + encodeURIComponent(arguments[0])", self.scope)
            page.wait(f"document.querySelector('#everything').checkVisibility() && parseInt({LISTED}) >= arguments[0]", len(self.listed))
            return self.save(page, "save-recording", ".lanyard")
        finally:
            page.close()

    def list(self, address):
        """The runs of the tab and of what lies below it, as the program lists them: of both sides of the search."""
        parts = urllib.parse.urlsplit(address)
        token = urllib.parse.parse_qs(parts.query)["token"][0]
        request = urllib.request.Request(f"{parts.scheme}://{parts.netloc}/api/v1/snapshot", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            snapshot = json.load(answer)
        scopes = {scope["id"]: scope for scope in snapshot["scopes"]}

        def way(number):
            while number in scopes:
                yield scopes[number].get("name")
                number = scopes[number].get("parent")

        ways = {run["id"]: [*way(run["scope"])] for run in snapshot["runs"]}
        for side in ("Naive", "Lanyard"):
            assert any(f"{self.scope} · {side}" in names for names in ways.values()), f"no run of {side}"
        return {number for number, names in ways.items() if self.scope in names}

    def open(self, address):
        """How many runs a fresh page shows, of the search and in all, and the trace that it exports."""
        page = self.page()
        try:
            page.driver.get(address)
            page.wait("document.querySelector('#connection')?.textContent === 'recording'")
            assert not page.ask("document.querySelector('#to-program').checkVisibility()"), "there is a program"
            # With what the Lab does for its page, too: a file has all.
            page.driver.execute_script("location.hash = '#tasks?helpers=1'")
            page.wait("!document.getElementById('tasks').hidden && document.querySelector('#helpers').textContent === 'Hide the helpers'")
            everything = self.number(page)
            trace = self.save(page, "save-trace", ".trace.json")
            page.driver.execute_script("location.hash = '#tasks?scope=' + encodeURIComponent(arguments[0])", self.scope)
            page.wait("document.querySelector('#everything').checkVisibility()")
            seen = {"all": everything, "search": self.number(page)}
            complaints = page.log()
            assert not complaints, complaints
            return seen, trace
        finally:
            page.close()

    def number(self, page):
        # The figure is drawn with the next picture.
        page.driver.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))")
        return int(page.wait(f"/^[\\d,]+ listed$/.test({LISTED}) && {LISTED}").split()[0].replace(",", ""))

    def save(self, page, button, ending):
        page.click("#save")
        page.click(f"#{button}")
        end = time.monotonic() + PATIENCE
        while not (found := [*self.downloads.glob(f"*{ending}")]):
            assert time.monotonic() < end, f"nothing that ends in {ending} was saved"
            time.sleep(0.1)
        if page.ask("document.querySelector('#save-dialog').open"):
            page.click("#save-dialog form button")
        return found[0]

    @staticmethod
    def told(recording):
        """The runs that any frame of a file tells of."""
        found = set()
        for line in map(json.loads, recording.read_text(encoding="utf-8").splitlines()):
            runs = line.get("runs", [])
            found |= {run["id"] for run in (runs["changed"] if isinstance(runs, dict) else runs)}
        return found
