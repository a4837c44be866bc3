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


class StateChecks(Steps):
    """What a run does is said alike everywhere."""

    def run(self):
        with self.fed("feed.begin(3)"):
            self.check("a cancelled run is stopping, then straggling: row, filter and totals alike", self.straggles)
            self.check("a run that says so is waiting for a slot, and found as waiting", self.waits)
            self.check("attempts, and that there is no progress", self.stands_still)
            self.check("the page of one scope has the totals of that scope", self.scoped)
            self.check("a skipped run's life is one line", self.skipped)
            self.check("a count of no events is not shown", self.events)
        with self.fed(UNIQUE):
            self.check("runs whose keys are all different are one group with percentiles", self.folds)
        with self.fed("feed.begin(3)"):
            self.check("a program that has ended: when, its last state, and Save", self.ends)
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
        self.page.driver.execute_script("feed.answers.session = null; feed.socket.onclose()")
        self.page.wait("document.querySelector('#connection').textContent === 'ended'")
        text = self.page.wait("/ended at \\d\\d:\\d\\d:\\d\\d.*last state/.test(document.querySelector('#notice').textContent) && document.querySelector('#notice').textContent")
        assert self.page.ask("document.querySelector('#notice button').checkVisibility()"), text

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
            self.page.wait(f"{ROW}.length > 5")
        finally:
            driver.switch_to.window(others)
            driver.close()
            driver.switch_to.window(mine)
        self.live()
        self.page.log()
