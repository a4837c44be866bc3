from steps import NAMED, ROW, Steps

STATE = f"{NAMED}?.querySelector('.c-state').textContent"
WHY = f"{NAMED}?.querySelector('.c-cause').textContent"
TOTAL = "document.querySelector('.t-{} dd').dataset.exact"

# Each of the last hundred seconds, one run of a key of its own; it took as many milliseconds as its number.
UNIQUE = """
feed.groups = Array.from({length: 100}, (_, index) => ({
  id: index + 1, scopeName: 'Files', scopeOrigin: 'Shop/Files.swift:3', key: `picture ${index}.png`, admitted: 1,
}))
const histogram = index => ({count: 1, sum: 1, max: 2 ** (index % 4), buckets: [[index % 4, 1]]})
const none = {count: 0, sum: 0, max: 0, buckets: []}
feed.answers = {causes: {causes: []}, histograms: {
  bounds: [1, 2, 4, 8], groups: feed.groups.map(({id}) => ({group: id, running: histogram(id), waiting: none, obeying: none})),
}}
"""


# What a program counts.
COUNTED = """
feed.begin(3)
const counted = {count: 5, sum: 20, max: 8, buckets: [[2, 4], [3, 1]]}
feed.answers = {
  causes: {causes: [{kind: "requested", origin: "Shop/Orders.swift:7", reason: "screen left", count: 4, live: 0, obeying: counted}]},
  histograms: {bounds: [1, 2, 4, 8], groups: [{group: 1, running: counted, waiting: counted, obeying: counted}]},
  statistics: {step: 10_000, groups: [{group: 1, points: [{at: 90_000, ended: 5, failed: 1, p50: 3, p90: 7, p99: 8, wasted: 0, cancelled: {replaced: 2}}]}]},
  findings: {rules: [{name: "straggler", summary: "It does not stop.", threshold: "2 s"}], findings: []},
}
"""

# What of the rows cannot be read in a column.
CUT = """[...document.querySelectorAll('#tasks tbody tr[role] :is(.c-name, .c-state, .c-cause)')]
    .filter(cell => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth).map(cell => `${cell.className}: ${cell.textContent}`)"""

# Columns in which nothing stands. (A sign of a finding is rare, and its column as wide as the sign.)
EMPTY = """[...document.querySelectorAll('#tasks thead th:not(.c-warn)')].filter(head => head.checkVisibility())
    .filter(({cellIndex}) => [...document.querySelectorAll('#tasks tbody tr[role]')].every(row => !row.cells[cellIndex].textContent))
    .map(head => head.textContent)"""


class StateChecks(Steps):
    """What a run does is said alike everywhere."""

    def run(self):
        with self.fed("feed.begin(3)"):
            self.check("a cancelled run is stopping, then straggling: row, filter and totals alike", self.straggles)
            self.check("a run that says so is waiting for a slot, and found as waiting", self.waits)
            self.check("what a run is and waits for is not cut, at 1440, 768 and 360", self.is_whole)
            self.check("a column of which nothing is known is not there", self.has_no_empty_columns)
            self.check("attempts, and that there is no progress", self.stands_still)
            self.check("the page of one scope has the totals of that scope", self.scoped)
            self.check("a skipped run's life is one line", self.skipped)
            self.check("a count of no events is not shown", self.events)
        with self.fed(UNIQUE):
            self.check("runs whose keys are all different are one group with percentiles", self.folds)
        with self.fed(COUNTED):
            self.check("a program that has ended: when, its last state, who cancelled, what was slow, and Save", self.ends)
        self.page.log()
        self.check("who is one viewer too many learns what to do, sees the program, and goes on when there is room", self.waits_for_room)

    def straggles(self):
        page = self.page
        page.wait(f"{ROW}.length === 3")
        self.tell("tell([feed.run(4, {name: 'slow', state: 'straggling', cancelledAt: feed.time, cause: {kind: 'requested', origin: 'Shop/Orders.swift:7'}})])")
        page.wait(f"{STATE}?.includes('stopping')", "slow")
        assert page.ask(f"[{TOTAL.format('stopping')}, {TOTAL.format('straggling')}]") == ["1", "0"]
        page.choose("#state-filter", "stopping")
        page.wait(f"{ROW}.length === 1")
        self.tell("tell([], [], 2000)")
        page.wait(f"{ROW}.length === 0")
        page.choose("#state-filter", "straggling")
        page.wait(f"{STATE}?.includes('straggling')", "slow")
        assert page.ask(f"[{TOTAL.format('stopping')}, {TOTAL.format('straggling')}]") == ["0", "1"]
        page.choose("#state-filter", "")

    def waits(self):
        page = self.page
        self.tell("tell([feed.run(5, {name: 'queueing', waitsFor: {what: 'a slot', since: feed.time - 12_000}})])")
        page.wait(f"{STATE}?.includes('waiting for a slot')", "queueing")
        assert "waits for a slot, 12 s" in page.ask(WHY, "queueing")
        page.choose("#state-filter", "waiting")
        page.wait(f"{ROW}.length === 1 && {NAMED} && true", "queueing")
        page.choose("#state-filter", "running")
        page.wait(f"!{NAMED}", "queueing")
        page.choose("#state-filter", "")

    def is_whole(self):
        page = self.page
        self.tell("tell([feed.run(15, {name: 'thumbnail 10657', waitsFor: {what: 'its turn in the queue', since: feed.time - 12_000}})])")
        for width, height in ((1440, 900), (768, 900), (360, 740)):
            page.look(width, height, "light")
            page.wait(f"{WHY}?.includes('waits for its turn in the queue')", "thumbnail 10657")
            # The column gets its room with the next picture.
            page.drawn()
            cut = page.ask(CUT)
            assert not cut, f"at {width}: {cut}"
        page.look(1280, 800, "light")

    def has_no_empty_columns(self):
        self.page.look(1800, 900, "light")
        heads = "[...document.querySelectorAll('#tasks thead th')].filter(head => head.checkVisibility()).map(head => head.className)"
        assert not (empty := self.page.ask(EMPTY)), empty
        assert "c-busy" not in str(self.page.ask(heads))
        self.tell("tell([feed.run(16, {measured: {busy: 5, scheduled: 1, idle: 2, resumes: 3, longestStretch: 4}})])")
        self.page.wait(f"{heads}.some(name => name.includes('c-busy'))")
        self.page.look(1280, 800, "light")

    def stands_still(self):
        self.tell("tell([feed.run(6, {name: 'stuck', attempt: 3, progress: {completed: 0, total: 9, fraction: 0}, progressedAt: feed.time - 40_000})])")
        self.page.wait(f"/no progress for 4\\d s · attempt 3/.test({WHY})", "stuck")
        self.open_run("stuck")
        self.page.wait("/no progress for 4\\d s/i.test(document.querySelector('#detail .standing').textContent)")
        self.page.click("#detail .close")
        self.search("")

    def scoped(self):
        self.tell("tell([feed.run(7, {name: 'elsewhere', scope: 2}), feed.run(8, {scope: 2, state: 'ended', outcome: 'failed', endedAt: feed.time})])")
        self.page.driver.execute_script("location.hash = '#tasks?scope=Other'")
        self.page.wait(f"{ROW}.length === 2")
        found = self.page.ask(f"[{TOTAL.format('live')}, {TOTAL.format('failed')}, {TOTAL.format('straggling')}, {TOTAL.format('admitted')}]")
        assert found == ["1", "1", "0", "2"], found
        self.page.click("#everything")
        self.page.wait(f"{ROW}.length > 2")

    def skipped(self):
        run = """{id: 9, scope: 1, group: 1, name: 'passed over', key: 'price', policy: 'skip', origin: 'Shop/Orders.swift:12', admission: 'skipped',
            state: 'ended', outcome: 'cancelled', admittedAt: 5, cancelledAt: 5, endedAt: 5, cause: {kind: 'skipped', origin: 'Shop/Orders.swift:12'}}"""
        self.page.driver.execute_script(f"""const run = {run}
            feed.answers['runs/9'] = {{run, causes: [run.cause], ancestors: [], findings: [], moments: ['admitted', 'cancelRequested', 'ended'].map(what => ({{time: 5, what, text: what}}))}}
            feed.tell([run])""")
        self.open_run("passed over")
        self.page.wait("document.querySelectorAll('#detail .life li').length === 1")
        self.page.click("#detail .close")
        self.search("")

    def events(self):
        text = self.page.ask("document.querySelector('#status').textContent")
        assert "0 events" not in text and "NaN" not in text, text

    def folds(self):
        self.show("causes")
        self.page.wait("document.querySelectorAll('#causes [aria-label=Groups] tbody tr').length === 1")
        text = self.page.ask("document.querySelector('#causes [aria-label=Groups] tbody tr').textContent")
        assert "100 different keys" in text and "2.00 ms · 8.00 ms" in text, text
        self.show("tasks")

    def ends(self):
        self.page.wait(f"{ROW}.length === 3")
        # It is asked before anybody looks, so that the last it told is known.
        self.page.wait("['causes', 'histograms', 'statistics', 'findings'].every(name => feed.asked.has(name))")
        self.page.driver.execute_script("for (const name of [...Object.keys(feed.answers), 'session']) feed.answers[name] = null; feed.socket.onclose()")
        self.page.wait("document.querySelector('#connection').textContent === 'ended'")
        text = self.page.wait("/ended at \\d\\d:\\d\\d:\\d\\d.*last state/.test(document.querySelector('#notice').textContent) && document.querySelector('#notice').textContent")
        assert self.page.ask("document.querySelector('#notice button').checkVisibility()"), text
        self.show("causes")
        for label, words in (("Causes", "screen left"), ("The last ten minutes", "price"), ("Groups", "price")):
            self.page.wait(f"document.querySelector('#causes [aria-label=\"{label}\"] tbody')?.textContent.includes('{words}')")
        assert not self.page.ask("[...document.querySelectorAll('#causes .error')].map(error => error.textContent).join('')")
        # What is saved has it, too.
        self.page.driver.execute_script("URL.createObjectURL = blob => { window.saved = blob; return 'data:,' }")
        self.page.click("#notice button")
        self.page.wait("window.saved && true")
        saved = self.page.driver.execute_async_script("saved.text().then(arguments[0])")
        assert '"type":"statistics"' in saved and "screen left" in saved, saved[-500:]
        self.show("tasks")

    def waits_for_room(self):
        driver = self.page.driver
        mine = driver.current_window_handle
        driver.get("data:text/html,<p>elsewhere")
        driver.switch_to.new_window("tab")
        others = driver.current_window_handle
        try:
            driver.get(self.url)
            self.live()
            driver.execute_script("window.more = Array.from({length: 8}, () => new WebSocket(location.origin.replace('http', 'ws') + '/api/v1/stream'))")
            self.page.wait("more.filter(one => one.readyState === 3).length === 1 && more.filter(one => one.readyState === 1).length === 7")
            driver.switch_to.window(mine)
            driver.get(self.url)
            self.page.wait("document.querySelector('#notice')?.textContent.includes('Eight viewers watch already: close one of their pages')")
            self.show("tasks")
            self.page.wait(f"{ROW}.length > 5")
        finally:
            driver.switch_to.window(others)
            driver.close()
            driver.switch_to.window(mine)
        self.live()
        self.page.log()
