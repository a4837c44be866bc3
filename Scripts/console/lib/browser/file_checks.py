import json
import pathlib
import time

from left_model import LEFT
from recorder_model import RECORDER
from recordings import recording
from selenium.webdriver.common.by import By
from steps import ROW, VIEWS, Steps
from traces import Trace

LISTED = "document.querySelector('#task-count').textContent"


class FileChecks(Steps):
    """What the page saves, it opens again; two recordings are compared; other tools can read what is exported."""

    def run(self):
        self.page.look(1280, 800, "light")
        self.page_address = self.page.ask("location.origin + location.pathname")
        self.downloads = pathlib.Path(self.folder, "downloads").resolve()
        self.downloads.mkdir(exist_ok=True)
        for old in self.downloads.iterdir():
            old.unlink()
        self.page.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(self.downloads)})
        with self.fed("feed.begin(200)"):
            self.check("a recording is saved: head, snapshot, changes, counts and end", self.saves)
            self.check("what was saved opens with the same runs, also those that left the list", self.opens)
            self.check("all views work from the file, and nothing can be cancelled", self.views)
            self.check("back to the program", self.returns)
            self.check("the trace has each run once, and none overlaps another of its track", self.trace)
            self.check("the spans have each run once", self.spans)
            self.check("the text has totals, findings and groups", self.text)
        self.check("ten minutes are kept, and read back as they were", self.keeps)
        self.check("a run that left the list goes on nowhere: figures, time line, exports", self.leaves)
        served = json.dumps({"recordings/a.lanyard": recording(300), "recordings/b.lanyard": recording(400)})
        with self.fed(f"feed.answers = {served}"):
            self.check("recordings that the server has are opened from the address, without a program", self.served)
        self.check("a recording that was cut off opens, with counts from its runs", self.cut)
        for file in sorted(pathlib.Path("Tests/LanyardConsoleTests/Recordings").glob("*/v1/*.lanyard")):
            self.check(f"the golden {file.name} opens", self.golden, file)
        self.check("what is no recording, or of another version, is refused in words", self.refuses)
        self.check("two recordings are compared group by group", self.compares)

    def saved(self, button, ending):
        before = set(self.downloads.iterdir())
        self.page.click("#save")
        self.page.click(f"#{button}")
        for _ in range(600):
            new = [file for file in set(self.downloads.iterdir()) - before if file.name.endswith(ending)]
            if new:
                break
            time.sleep(0.1)
        assert new, f"nothing that ends in {ending} was saved"
        if self.page.ask("document.querySelector('#save-dialog').open"):
            self.page.click("#save-dialog form button")
        return new[0]

    def choose(self, *files):
        self.page.driver.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys("\n".join(map(str, files)))

    def write(self, name, text):
        file = self.downloads / name
        file.write_text(text, encoding="utf-8")
        return file

    def saves(self):
        self.page.wait(f"{ROW}.length > 10")
        # One that ends and leaves the list, one that leaves it alive, and two that come.
        self.tell("tell([feed.run(1, {state: 'ended', outcome: 'failed', error: 'it fell', endedAt: feed.time})])")
        self.tell("tell([feed.run(201), feed.run(202)], [1, 2])")
        self.recording = self.saved("save-recording", ".lanyard")
        lines = [json.loads(line) for line in self.recording.read_text(encoding="utf-8").splitlines()]
        assert [line["type"] for line in lines] == ["recording", "snapshot", "changes", "changes", "statistics", "end"], [line["type"] for line in lines]
        assert lines[0]["version"] == 1 and lines[0]["program"] == {"name": "fed", "process": 1} and lines[0]["by"] == "page", lines[0]
        assert len(lines[1]["runs"]) == 200 and lines[3]["runs"]["removed"] == [1, 2], lines[3]

    def keeps(self):
        found = self.page.driver.execute_async_script(RECORDER)
        assert 600 <= found["back"] <= 720 and found["isSnapshot"] and found["snapshots"] == 1, found
        # The runs that were listed at the beginning, and all since.
        assert found["isSame"] and found["isWhole"] and found["kept"] == 1202 - found["first"], found
        # Of another program: the head, its snapshot and the end.
        assert found["afterwards"] == 3, found

    def leaves(self):
        problem = self.page.driver.execute_async_script(LEFT)
        assert not problem, problem

    def opens(self):
        self.choose(self.recording)
        self.page.wait("document.querySelector('#connection').textContent === 'recording'")
        self.page.wait(f"{LISTED} === '202 listed'")
        words = self.page.ask("document.querySelector('#recording').textContent")
        assert self.recording.name in words and "recording from" in words and "1 run left the list" in words, words
        self.page.choose("#state-filter", "left")
        self.page.wait(f"{ROW}.length === 1 && {ROW}[0].textContent.includes('left the list') && {ROW}[0].textContent.includes('its end was not recorded')")
        self.page.choose("#state-filter", "live")
        self.page.wait(f"{LISTED} === '200 of 202'")
        self.page.choose("#state-filter", "")

    def views(self):
        self.page.write("#filter", "#1")
        self.page.wait(f"{ROW}.length === 1")
        self.page.click("#tasks tr[aria-rowindex='2'] .c-name")
        self.page.wait("document.querySelector('#detail .life .is-ended')?.textContent.includes('it fell')")
        assert not self.page.ask("[...document.querySelectorAll('.needs-cancel')].some(one => one.checkVisibility())")
        for view in VIEWS:
            self.show(view)
            error = self.page.ask(f"document.querySelector('#{view} .error')?.textContent")
            assert not error, f"{view}: {error}"
        self.page.click("#detail .close")
        self.search("")

    def returns(self):
        self.page.click("#to-program")
        self.live()
        # The one that has ended and left the program's list is still in the page's.
        self.page.wait(f"{LISTED} === '201 listed'")

    def trace(self):
        trace = Trace(self.saved("save-trace", ".trace.json").read_text(encoding="utf-8"))
        runs = trace.slices
        assert len(runs) == 201 and len({run["args"]["id"] for run in runs}) == 201, len(runs)
        for run in runs:
            assert trace.names[run["track"]].startswith("Orders"), trace.names
            assert run["depth"] == 0, "two runs overlap on one track"

    def spans(self):
        document = json.loads(self.saved("save-otlp", ".otlp.json").read_text(encoding="utf-8"))
        spans = document["resourceSpans"][0]["scopeSpans"][0]["spans"]
        assert len({(span["traceId"], span["spanId"]) for span in spans}) == 201, len(spans)
        for span in spans:
            assert len(span["traceId"]) == 32 and len(span["spanId"]) == 16 and int(span["endTimeUnixNano"]) >= int(span["startTimeUnixNano"])
        keys = {attribute["key"] for span in spans for attribute in span["attributes"]}
        assert {"lanyard.scope", "lanyard.key", "lanyard.policy"} <= keys, keys

    def text(self):
        text = self.saved("save-text", ".md").read_text(encoding="utf-8")
        assert all(part in text for part in ("## `fed`, process 1", "### Totals", "### Findings", "### Stragglers", "### Slowest groups")), text

    def served(self):
        self.page.driver.get("data:text/html,<p>elsewhere")
        self.page.driver.get(self.page_address + "?recording=a.lanyard&recording=b.lanyard")
        self.page.wait("document.querySelectorAll('.comparison tbody tr').length === 5")
        self.show("tasks")
        self.page.wait(f"{LISTED} === '300 listed'")
        assert self.page.ask("feed.socket === null && !document.querySelector('#to-program').checkVisibility()")

    def cut(self):
        self.choose(self.write("cut.lanyard", recording(500, whole=False)))
        self.page.wait(f"{LISTED} === '500 listed'")
        assert "its end is missing" in self.page.ask("document.querySelector('#recording').textContent")
        self.show("causes")
        self.page.wait("document.querySelector('#causes [aria-label=Causes] tbody')?.textContent.includes('replaced')")
        self.show("tasks")
        self.page.click("#to-program")

    def golden(self, file):
        self.choose(file.resolve())
        self.page.wait(f"document.querySelector('#recording strong').textContent === arguments[0] && {ROW}.length > 0", file.name)
        self.page.click("#to-program")

    def refuses(self):
        for name, text, words in (
            ("other.txt", "no recording\nat all\n", "no recording: its first line should be an object of JSON whose “type” is “recording”. Choose a file that this page"),
            ("spoiled.lanyard", recording(5).replace('{"type": "changes"', '{"type: "changes"', 1), "damaged in line 3: it should be one object of JSON, and is none (“{\"type: \"changes\""),
            ("headless.lanyard", recording(5).splitlines()[0] + "\n", "no line has “type” “snapshot”"),
            ("new.lanyard", recording(5).replace('"version": 1', '"version": 2', 1), "version 2"),
        ):
            self.choose(self.write(name, text))
            self.page.wait("[...document.querySelectorAll('.toast.is-trouble')].some(toast => toast.textContent.includes(arguments[0]))", words)
        # It stays until it is closed, and what opens closes it.
        self.page.click(".toast.is-trouble button")
        assert not self.page.ask("document.querySelectorAll('.toast.is-trouble').length")

    def compares(self):
        slower = recording(800).replace('"endedAt": ', '"endedAt": 1')
        self.choose(self.write("a.lanyard", recording(500)), self.write("b.lanyard", slower))
        self.show("compare")
        self.page.wait("document.querySelectorAll('.comparison tbody tr').length === 5")
        text = self.page.ask("document.querySelector('.comparison tbody tr').textContent")
        assert "100 → 160" in text and "▲" in text and "replaced" in text, text
        self.page.picture(str(pathlib.Path(self.folder, "compare.png")))
        self.page.click("#recording .together button:last-child")
        self.show("tasks")
        self.page.wait(f"{LISTED} === '800 listed'")
        self.page.click("#to-program")
        self.live()
