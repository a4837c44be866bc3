import os
import pathlib

from axe import complaints
from checks import SIZES, STRANGERS
from recordings import recording
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from steps import WIDE, Steps

KEYS = "[...document.querySelectorAll('#fleet .fleet-key')]"
NAMES = f"{KEYS}.map(row => row.querySelector('.fleet-name').textContent)"
MEMBERS = "[...document.querySelectorAll('#fleet [aria-label=Members] tbody tr')]"
COUNT = "document.querySelector('#fleet-count').textContent"
# The texts of the rows between a key and the next.
BELOW = f"""(() => {{
  const rows = [...document.querySelectorAll('#fleet [aria-label=Keys] tbody tr')]
  const at = rows.findIndex(row => row.querySelector('.fleet-name')?.textContent === arguments[0])
  const end = rows.findIndex((row, index) => index > at && row.matches('.fleet-key'))
  return rows.slice(at + 1, end < 0 ? undefined : end).map(row => row.textContent)
}})()"""
TAB = "document.querySelector('#tab-fleet').checkVisibility()"

# A fleet of so many keys, as the page is told of it.
FED = """
feed.answers.session = {version: 1, canCancel: true, token: 'x', fleet: true}
feed.fleet = (names, more = {}) => {
  const keys = names.map(name => ({key: name, name, owns: 1, waits: 0, stopping: 0, runs: [
    {member: 'one', lease: '1', number: 1, host: 'rack', state: 'owns', fence: 7, since: 1_764_000_000_000}]}))
  feed.answers['fleet?limit=200&text='] = {version: 1, now: 1_764_000_060_000, canCancel: true, age: 10, members: [], moreMembers: 0, found: keys.length, more: 0,
    totals: {members: 0, keys: keys.length, owns: keys.length, waits: 0, stopping: 0, damaged: 0}, damaged: [], keys, ...more}
}
feed.begin(3)
feed.fleet(['b', 'd'])
"""


class FleetChecks(Steps):
    """Who owns which key on which machine, who waits, and who does not stop; of a fleet that the program pretends to have."""

    def run(self):
        self.page.look(1280, 800, "light")
        self.check("the fleet has its members, with machine, age and keys", self.members)
        self.check("a key has its owner, the line in its order, and who does not stop", self.keys)
        for size, (width, height) in SIZES.items():
            for theme in ("light", "dark"):
                self.check(f"fleet at {size}, {theme}: nothing overflows, no text became markup, axe finds nothing", self.looks, size, width, height, theme)
        self.page.look(1280, 800, "light")
        self.check("the rest of a long line is shown when it is asked for", self.unfolds)
        self.check("a filter finds keys by key, member and machine, and others by how they stand", self.filters)
        self.check("the address holds the view and its filter, and one that was pasted shows them", self.addresses)
        self.check("the fleet can be used with keys alone", self.goes)
        self.check("names that are no text, or look like markup, are told apart and shown as text", self.hostile)
        self.check("a key is cancelled with a reason, whatever it is called", self.cancels)
        with self.fed(FED):
            self.check("a keeper that is away is told of in words, beside the last state and its age", self.away)
            self.check("rows stay under the pointer, and new keys wait", self.holds)
            self.check("a recording has no fleet", self.recorded)
        with self.fed("feed.answers.session = {version: 1, canCancel: false}; feed.begin(3)"):
            self.check("a program without a fleet has no such view, and its address shows the first page", self.none)

    def open(self):
        self.show("fleet")
        self.page.wait(f"{KEYS}.length > 0")

    def below(self, name):
        return self.page.ask(BELOW, name)

    def members(self):
        self.open()
        page = self.page
        page.wait(f"{MEMBERS}.length === 3")
        text = page.ask(f"{MEMBERS}[0].textContent")
        assert "worker-1" in text and "rack-0.example" in text and "4000" in text and "h" in text, text
        owns = page.ask(f"{MEMBERS}.map(row => Number(row.children[4].textContent))")
        assert sum(owns) == 65, owns
        assert "65 keys · 3 members · 12 waiting · 1 stopping" in page.ask(COUNT), page.ask(COUNT)

    def keys(self):
        line = self.below("invoices/nightly")
        assert "owns it" in line[0] and "worker-1" in line[0] and "640" in line[0] and "Render.swift:40" in line[0], line[0]
        assert [f"waits, no. {turn}" in text for turn, text in enumerate(line[1:6], 1)] == [True] * 5 and "7 more wait" in line[6], line
        report = self.below("report/42")
        assert "render the report" in report[0] and "replace" in report[0], report
        assert "does not stop" in report[1] and "a newer report" in report[1], report
        self.page.wait("document.querySelector('#fleet').textContent.includes('somebody else')")

    def looks(self, size, width, height, theme):
        page = self.page
        page.look(width, height, theme)
        self.open()
        page.picture(os.path.join(self.folder, f"fleet-{size}-{theme}.png"))
        page.driver.execute_script("document.querySelector('#fleet .scroll').scrollTop = 400")
        page.picture(os.path.join(self.folder, f"fleet-below-{size}-{theme}.png"))
        page.driver.execute_script("document.querySelector('#fleet .scroll').scrollTop = 0")
        problems = page.ask(WIDE) + page.ask(STRANGERS) + complaints(page)
        assert not problems, "\n        ".join(["", *problems])

    def unfolds(self):
        page = self.page
        page.click("#fleet .fleet-rest button")
        page.wait(f"({BELOW}).length === 14", "invoices/nightly")
        assert "waits, no. 12" in self.below("invoices/nightly")[12]
        page.click("#fleet .fleet-rest button")
        page.wait(f"({BELOW}).length === 7", "invoices/nightly")

    def filters(self):
        page = self.page
        for text, names in (("SHARD/7", ["shard/7"]), ("newer report", ["report/42"]), ("nothing of the sort", [])):
            page.write("#fleet-filter", text)
            page.wait(f"JSON.stringify({NAMES}) === JSON.stringify(arguments[0])", names)
        page.wait("document.querySelector('#fleet').textContent.includes('No key matches the filter.')")
        page.write("#fleet-filter", "rack-1.example")
        page.wait(f"{KEYS}.length > 5 && {COUNT}.includes(' of 65 keys')")
        page.write("#fleet-filter", "")
        page.choose("#fleet-state", "waits")
        page.wait(f"JSON.stringify({NAMES}) === '[\"invoices/nightly\"]'")
        page.choose("#fleet-state", "stopping")
        page.wait(f"JSON.stringify({NAMES}) === '[\"report/42\"]'")

    def addresses(self):
        page = self.page
        page.write("#fleet-filter", "report 42")
        page.wait("location.hash === '#fleet?fleet=report%2042&fleet-state=stopping'")
        self.show("tasks")
        page.driver.back()
        page.wait("!document.getElementById('fleet').hidden")
        page.ask("void (location.hash = '#fleet?fleet=nightly')")
        page.wait(f"JSON.stringify({NAMES}) === '[\"invoices/nightly\"]' && document.querySelector('#fleet-state').value === ''")
        page.ask("location.reload()")
        self.live()
        page.wait(f"!document.getElementById('fleet').hidden && JSON.stringify({NAMES}) === '[\"invoices/nightly\"]'")
        assert page.ask("document.querySelector('#fleet-filter').value") == "nightly"
        page.write("#fleet-filter", "")
        page.wait(f"{KEYS}.length > 5")

    def goes(self):
        page = self.page
        self.show("tasks")
        page.click("#program")
        page.press("6")
        page.wait("!document.getElementById('fleet').hidden")
        page.press("/")
        page.wait("document.activeElement.id === 'fleet-filter'")
        page.press("shard/59")
        page.wait(f"{KEYS}.length === 1")
        page.press(Keys.ARROW_DOWN)
        page.wait("document.activeElement.matches('.fleet-key')")
        page.press("c")
        page.wait("document.querySelector('#cancel').open && document.querySelector('#cancel-what').textContent.includes('“shard/59”')")
        page.press(Keys.ESCAPE)
        page.click("#fleet-filter")
        page.press(Keys.ESCAPE)
        page.wait("document.querySelector('#fleet-filter').value === ''")
        page.wait(f"{KEYS}.length > 5")
        page.click("#program")
        page.press("j")
        page.press("j")
        page.press(Keys.ENTER)
        page.wait(f"{KEYS}.length === 1 && document.querySelector('#fleet-filter').value === {NAMES}[0]")
        page.press(Keys.ENTER)
        page.wait(f"{KEYS}.length > 5")

    def hostile(self):
        page = self.page
        page.wait(f"{NAMES}.includes('<img src=x onerror=alert(1)>') && {NAMES}.includes('..')")
        exact = page.ask(f"{KEYS}.map(row => row.querySelector('code').textContent).filter(text => text)")
        assert exact == ["%FF%E2%80%AE%00"], exact
        strangers = page.ask(STRANGERS)
        assert not strangers, strangers

    def cancels(self):
        page = self.page
        for text, name in (("..", ".."), ("%FF", None), ("%3Cimg", "<img src=x onerror=alert(1)>")):
            page.write("#fleet-filter", text)
            page.wait(f"{KEYS}.length >= 1 && {KEYS}.length < 3")
            page.click("#fleet .fleet-key button")
            if name:
                page.wait("document.querySelector('#cancel-what').textContent.includes(`“${arguments[0]}”`)", name)
            page.write("#cancel-reason", "not <b>wanted</b>")
            page.click("#cancel-yes")
            page.wait("!document.querySelector('dialog[open]')")
            page.wait(f"{KEYS}.length === 0")
        page.write("#fleet-filter", "")
        page.wait(f"{COUNT}.startsWith('62 keys')")

    def away(self):
        page = self.page
        self.open()
        page.driver.execute_script("feed.fleet(['b', 'd'], {age: 12_000, trouble: {text: 'etcd cannot be reached: no route', span: 9000}})")
        page.wait("/⚠ etcd cannot be reached: no route.*the state of 1\\d(\\.\\d)? s ago/.test(document.querySelector('.fleet-trouble').textContent)")
        assert page.ask(f"JSON.stringify({NAMES})") == '["b","d"]'
        page.picture(os.path.join(self.folder, "fleet-away.png"))
        found = complaints(page)
        assert not found, found
        page.driver.execute_script("feed.answers['fleet?limit=200&text='] = null")
        page.wait("document.querySelector('#fleet .error').textContent.includes('does not answer')")
        page.driver.execute_script("feed.fleet(['b', 'd'])")
        page.wait("!document.querySelector('#fleet .error').textContent && !document.querySelector('.fleet-trouble').checkVisibility()")

    def holds(self):
        page = self.page
        self.point("#fleet .fleet-key button")
        x, y = self.point("#fleet .fleet-key button")
        page.driver.execute_script("feed.fleet(['a', 'b', 'c', 'd'])")
        page.wait("document.querySelector('#fleet .waiting-rows').checkVisibility()")
        under = page.ask("document.elementFromPoint(...arguments).closest('tr').entry.name", x, y)
        assert under == "b", under
        page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": 2, "y": 2})
        page.wait(f"JSON.stringify({NAMES}) === '[\"a\",\"b\",\"c\",\"d\"]'")

    def recorded(self):
        page = self.page
        file = pathlib.Path(self.folder, "without-a-fleet.lanyard").resolve()
        file.write_text(recording(20), encoding="utf-8")
        page.driver.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys(str(file))
        page.wait("document.querySelector('#recording').checkVisibility()")
        page.wait(f"!{TAB} && !document.getElementById('now').hidden")
        page.click("#to-program")
        page.wait(TAB)
        file.unlink()

    def none(self):
        page = self.page
        page.ask("void (location.hash = '#fleet')")
        page.wait("!document.getElementById('now').hidden && location.hash.startsWith('#now')")
        assert not page.ask(TAB)
