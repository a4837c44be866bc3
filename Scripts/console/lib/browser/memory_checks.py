"""Checks what the page remembers: runs and findings that the program has forgotten, and that it says what it has forgotten itself."""

from memory_model import FOUND, KEPT
from steps import ROW, Steps

# A straggler that was found, and is no longer.
FINDING = """{id: 'straggler:Shop/Orders.swift:12', rule: 'straggler', severity: 'warning', runs: [1], since: 100100, count: 1, text: '#1 “load 1” (Shop/Orders.swift:12) was cancelled 2 s ago and still runs.'}"""
GONE = """{...FINDING, lastSeen: 102300, text: 'No longer seen: #1 “load 1” (Shop/Orders.swift:12) ran on for 2.2 s after it was cancelled.'}""".replace("FINDING", FINDING)

# Eighteen runs were replaced, of which the page has heard of three.
REPLACED = """
feed.begin(5)
const none = {count: 0, sum: 0, max: 0, buckets: []}
feed.answers = {
  causes: {causes: [{kind: "replaced", origin: "Shop/Orders.swift:7", count: 18, live: 0, obeying: {count: 18, sum: 18, max: 2, buckets: [[1, 18]]}}]},
  histograms: {bounds: [1, 2, 4, 8], groups: [{group: 1, running: none, waiting: none, obeying: none}]}, statistics: {step: 10_000, groups: []},
  findings: {rules: [{name: "neverGaveWay", summary: "A run kept its thread.", threshold: "more than 100 ms"}], findings: []},
}
"""


class MemoryChecks(Steps):
    def run(self):
        self.check("ended runs are kept for ten minutes, 20,000 at most, across a lost connection", self.model, KEPT)
        self.check("findings become a log with times, five hundred at most", self.model, FOUND)
        with self.fed(REPLACED):
            self.check("a run that the program has forgotten is listed, and opens without asking for it", self.keeps)
            self.check("a cause that counts 18 lists what is here, and says how many that are", self.says_how_many)
            self.check("findings that have gone stand below, in the past tense and with their times", self.logs)
            self.check("the text for an issue says what was, and not only what is", self.reports)
            self.check("the first page says what does not stop, what is slow and who cancels, and leads on", self.answers)
        self.page.log()

    def model(self, script):
        problem = self.page.driver.execute_async_script(script)
        assert not problem, problem

    def keeps(self):
        page = self.page
        page.wait(f"{ROW}.length === 5")
        for number in (1, 2, 3):
            self.tell(f"tell([feed.run({number}, {{state: 'ended', outcome: 'cancelled', cancelledAt: feed.time, endedAt: feed.time + {2200 if number == 1 else 90}, "
                      "cause: {kind: 'replaced', origin: 'Shop/Orders.swift:7', by: 4}})])")
        self.tell("tell([], [1, 2, 3], 3000)")
        page.wait("document.querySelector('#task-count').textContent === '5 listed'")
        self.open_run("load 2")
        page.wait("document.querySelector('#detail .error').textContent.includes('no longer') && document.querySelector('#detail .life .is-ended') && true")
        assert not page.ask("feed.asked.has('runs/2')"), "it asked the program, which has said that it has it no longer"
        page.click("#detail .close")
        self.search("")

    def says_how_many(self):
        page = self.page
        self.show("causes")
        row = "#causes [aria-label=Causes] tbody tr"
        page.wait("document.querySelector(arguments[0])?.textContent.includes('18 3 here')", row)
        page.click(f"{row} td")
        page.wait("document.querySelector('#task-note').checkVisibility() && document.querySelector('#task-note').textContent.startsWith('3 of 18 are still here; the others have been forgotten.')")
        page.wait(f"{ROW}.length === 3 && document.querySelector('#filter').value === 'cause:replaced cause:Shop/Orders.swift:7'")
        self.search("")
        page.wait("!document.querySelector('#task-note').checkVisibility()")

    def logs(self):
        page = self.page
        self.show("findings")
        page.wait("document.querySelector('.rules dt')?.textContent === 'never gave way'")
        self.tell(f"tell([], [], 100, {{findings: [{FINDING}]}})")
        page.wait("document.querySelectorAll('#findings-now .finding').length === 1 && document.querySelector('#findings-count').textContent === '1'")
        self.tell(f"tell([], [], 100, {{findings: [{GONE}]}})")
        page.wait("document.querySelectorAll('#findings-earlier .finding').length === 1 && document.querySelector('#findings-count').textContent === ''")
        self.tell("tell([], [], 11000, {findings: []})")
        page.wait("document.querySelector('#findings .empty').textContent === 'Nothing now; 1 finding earlier.'")
        text = page.ask("document.querySelector('#findings-earlier .finding').textContent")
        assert "ran on for 2.2 s after it was cancelled" in text and "No longer" not in text and "+1:40 – +1:42" in text, text
        # The run that it was about is marked for as long as it is here.
        self.search("#1")
        page.wait(f"{ROW}[0]?.querySelector('.c-warn').textContent === '⚠'")
        self.search("")

    def reports(self):
        page = self.page
        page.driver.execute_script("URL.createObjectURL = blob => { window.saved = blob; return 'data:,' }")
        page.driver.execute_script("document.getElementById('save-text').click()")
        page.wait("window.saved && true")
        text = page.driver.execute_async_script("saved.text().then(arguments[0])")
        assert "None now; 1 in the last minute" in text and "ran on for 2.20 s after it was cancelled" in text, text
        assert "### Findings\nNone now." in text and "### Findings of earlier\n- warning" in text, text

    def answers(self):
        page = self.page
        self.tell("tell([feed.run(6, {name: 'stuck', state: 'straggling', cancelledAt: feed.time - 5000, cause: {kind: 'requested', reason: 'screen left', origin: 'Shop/Orders.swift:9'}}),"
                  " feed.run(7, {name: 'queueing', waitsFor: {what: 'a slot', since: feed.time - 4000}})])")
        self.show("now")
        part = "document.querySelector('#now-{}').textContent"
        page.wait(f"({part.format('stopping')}).includes('stuck in Orders: told to stop')")
        page.wait(f"({part.format('slow')}).includes('1 waits for a slot')")
        page.wait(f"({part.format('slow')}).includes('MeasuredExecutor')")
        page.wait(f"({part.format('cancelling')}).includes('3 ×')")
        page.click("#now-cancelling .now-row")
        page.wait("location.hash.includes('cause%3Areplaced')")
        self.show("now")
        page.click("#now-stopping .now-row")
        page.wait("document.querySelector('#detail-title').textContent === '#6 stuck'")
        page.click("#detail .close")
        # Where the program measures, nobody is told to.
        self.tell("tell([feed.run(7, {name: 'queueing', measured: {busy: 250, scheduled: 250, idle: 500, resumes: 3, longestStretch: 4}})])")
        page.wait(f"({part.format('slow')}).includes('busy 25 %, waiting for a thread 25 %, for something else 50 %') && !({part.format('slow')}).includes('MeasuredExecutor')")
        self.search("")
        page.wait(f"{ROW}.some(row => row.textContent.includes('idle')) && {ROW}.some(row => row.querySelector('.c-state').textContent.includes('open'))")
