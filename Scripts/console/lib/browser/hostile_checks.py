import copy
import json
import pathlib
import re

from recordings import recording
from selenium.webdriver.common.by import By
from steps import ROW, VIEWS, Steps

# The lines of a recording: the head, a snapshot of ten runs, changes with ten more, counts, the end.
LINES = [json.loads(line) for line in recording(20).splitlines()]
HEAD, SNAPSHOT, CHANGES, COUNTS = LINES[:4]
RUN = SNAPSHOT["runs"][3]
TOAST = "document.querySelector('.toast')?.textContent"


def spoiled(place, **members):
    """The recording with members of one of its things replaced; one that is `None` goes."""
    lines = copy.deepcopy(LINES)
    thing = lines
    for step in place:
        thing = thing[step]
    thing.update(members)
    for name in [name for name, value in members.items() if value is None]:
        del thing[name]
    return lines


def nested(scopes):
    lines = copy.deepcopy(LINES)
    lines[1]["scopes"] += [{"id": 100 + index, "parent": 99 + index if index else 1, "origin": "A/B.swift:1"} for index in range(scopes)]
    return lines


def circle():
    lines = copy.deepcopy(LINES)
    for scope, parent in ((0, 3), (1, 1), (2, 2)):
        lines[1]["scopes"][scope]["parent"] = parent
    return lines


REFUSED = {
    "that does not say when it began": (spoiled([0], startedAt=None), "line 1: “startedAt” is missing: it should be a date"),
    "that began at no date": (spoiled([0], startedAt="yesterday"), "line 1: “startedAt” should be a date and a time in ISO 8601, and is \"yesterday\""),
    "with a time before 0": (spoiled([2], time=-5), "line 3: “time” should be"),
    "with a time beyond all": (spoiled([2], time=1e300), "line 3: “time” should be"),
    "whose time runs backwards": (spoiled([2], time=1), "line 3: “time” is 1: it should be 100 or more"),
    "whose numbers are texts": (spoiled([1, "runs", 3], id="17"), "line 2: “runs”, entry 4, “id” should be a whole number, and is \"17\""),
    "with an ended run without an end": (spoiled([1, "runs", 0], endedAt=None), "line 2: “runs”, entry 1, “endedAt” is missing"),
    "with a group of no scope": (spoiled([1, "groups", 0], scopeOrigin=None), "“scopeOrigin”"),
    "with an endless name": (spoiled([1, "runs", 3], name="x" * 1_000_000), "“name”"),
    "whose scopes go round": (circle(), "lies below itself"),
    "whose counts are none": (spoiled([3], causes={"a": 1}), "line 4: “causes” should be a list"),
    "with a line that is nothing": ([HEAD, SNAPSHOT, None, CHANGES], "line 3: there should be an object, and is null"),
}
SHOWN = {
    "whose words are those of JavaScript": spoiled([1, "runs", 0], admission="constructor", outcome="__proto__", handover="toString", cause={"kind": "__proto__", "origin": "x"},
                                                   cancelledAt=15, startedAt=None),
    "with a state that nobody knows": spoiled([1, "runs", 3], state="constructor", endedAt=None, outcome=None),
    "with a run of a scope and a group that are not there": spoiled([1, "runs", 3], group=999, scope=998),
    "with a run from a hundred years ago": spoiled([1, "runs", 3], admittedAt=-3e12, startedAt=-3e12),
    "with a run that ends before it begins": spoiled([1, "runs", 0], admittedAt=500, startedAt=700, endedAt=10),
    "with a run that replaced itself": spoiled([1, "runs", 3], cancelledAt=45, cause={"kind": "replaced", "origin": "x", "by": RUN["id"]}),
    "whose scopes nest 5,000 deep": nested(5000),
    "with markup for names": spoiled([1, "runs", 3], name="<img src=x onerror=alert(1)>\u202e\u0000", key="</td><script>alert(2)</script>"),
}


class HostileChecks(Steps):
    """Recordings that no program wrote: each is refused in words, or shown, and the page goes on."""

    def run(self):
        for name, (lines, words) in REFUSED.items():
            self.check(f"a recording {name} is refused in words", self.refuses, lines, words)
        for name, lines in SHOWN.items():
            self.check(f"a recording {name} is shown on every view, and exported", self.shows, lines)
        self.page.driver.execute_script("document.querySelectorAll('.toast').forEach(toast => toast.remove())")

    def choose(self, lines):
        self.file = pathlib.Path(self.folder, "hostile.lanyard").resolve()
        self.file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        self.page.driver.execute_script("document.querySelectorAll('.toast').forEach(toast => toast.remove())")
        self.page.driver.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys(str(self.file))

    def refuses(self, lines, words):
        self.choose(lines)
        told = self.page.wait(TOAST)
        assert "hostile.lanyard" in told and words in told, told
        # What to do: cut the file where it is still sound, or else take another.
        advice = "delete line" if re.search("line [3-9]:", told) else "Open the original, or save it anew"
        assert advice in told, told
        assert self.page.ask("document.querySelector('.toast.is-trouble button').checkVisibility()")
        assert not self.page.ask("document.querySelector('#recording').checkVisibility()")
        self.live()

    def shows(self, lines):
        page = self.page
        self.choose(lines)
        page.wait(f"document.querySelector('#recording').checkVisibility() || {TOAST}")
        assert not page.ask(TOAST), page.ask(TOAST)
        for view in [view for view in VIEWS if view != "tasks"] + ["tasks"]:
            self.show(view)
            self.drawn()
            error = page.ask(f"document.querySelector('#{view} .error')?.textContent")
            assert not error, f"{view}: {error}"
        page.wait(f"{ROW}.length === 20")
        for number in (1, RUN["id"]):
            self.search(f"#{number}")
            page.wait(f"{ROW}.length === 1")
            page.click("#tasks tr[aria-rowindex='2'] .c-id")
            page.wait("document.querySelector('#detail-title').textContent.startsWith(arguments[0]) && document.querySelector('#detail .life li') && true", f"#{number} ")
        self.search("")
        for button in ("save-text", "save-trace", "save-otlp"):
            page.driver.execute_script("document.getElementById(arguments[0]).click()", button)
        assert not page.ask(TOAST), page.ask(TOAST)
        complaints = page.log()
        assert not complaints, complaints
        assert not page.ask("[...document.querySelectorAll('main img, main script')].length")
        page.click("#to-program")
        self.live()

    def drawn(self):
        self.page.driver.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))")
