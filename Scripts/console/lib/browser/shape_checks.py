"""Checks what one can shape: columns, lanes, words of a filter, helpers, marks. And how often the time line paints."""

import re

import overlaps
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from shape_model import SHAPES
from steps import ROW, Steps

SHAPED = """
feed.scopes = [
  {id: 1, name: "App", origin: "Shop/App.swift:3", live: 0}, {id: 2, parent: 1, name: "Screen", origin: "Shop/Screen.swift:9", live: 2},
  {id: 3, parent: 2, name: "Search", origin: "Shop/Search.swift:5", live: 2}, {id: 4, name: ".pulse", origin: "Shop/Pulse.swift:1", live: 1},
  {id: 5, parent: 4, name: "Beat", origin: "Shop/Pulse.swift:2", live: 1}, {id: 6, name: "Background", origin: "Shop/Background.swift:2", live: 1},
]
const line = "Shop/AVeryLongNameOfAFileThatNoColumnHasRoomFor/AVeryLongNameOfAFileThatNoColumnHasRoomFor.swift:123"
for (const [id, scope, key, name] of [[1, 2, "title", "load title"], [2, 2, "body", "load body"], [3, 3, "books", "search swim"], [4, 3, "films", "search swan"], [5, 5, "beat", "state 7"], [6, 6, "sync", "sync all"]]) {
  feed.runs.set(id, {...feed.run(id), scope, group: id, key, name, origin: line})
}
feed.groups = [...feed.runs.values()].map(({group, key, scope}) => ({id: group, scopeName: feed.scopes[scope - 1].name, scopeOrigin: "Shop/App.swift:3", key, admitted: 9}))
"""

NAMES = f"{ROW}.map(row => row.querySelector('.c-name').textContent).sort()"
HEAD = "document.querySelector('#tasks th.c-name')"
FOLDS = "[...document.querySelectorAll('.lane-buttons .is-fold')].map(one => one.ariaLabel)"

# Counts the pictures of the time line for two seconds.
PAINTS = """
const done = arguments[0]
const context = document.querySelector('#timeline .pinned canvas').getContext('2d')
let count = 0
context.clearRect = (...all) => { count += 1; return CanvasRenderingContext2D.prototype.clearRect.apply(context, all) }
setTimeout(() => { delete context.clearRect; done(count / 2) }, 2000)
"""


class ShapeChecks(Steps):
    def run(self):
        self.page.look(1280, 800, "light")
        self.page.driver.execute_script("localStorage.clear()")
        self.check("words, minus, quotes and causes; ways to a line; headings of lanes", self.model)
        with self.fed(SHAPED):
            self.check("the file and the line of an origin are never cut", self.cuts_in_front)
            self.check("columns are resized by pointer and by keys, and stay so", self.resizes)
            self.check("empty columns are not there", self.has_no_empty_columns)
            self.check("the filter takes several words and a minus", self.filters)
            self.check("helpers are hidden until one asks, and stand in the address", self.hides_helpers)
            self.check("a line of code can be copied for an editor", self.copies)
            self.check("a scope says what lives below it, and its dialog how much it ends", self.counts_below)
            self.check("lanes group by the tree, fold, hide and pin", self.groups_lanes)
            self.check("“Only” leaves the lanes that were searched for", self.shows_only)
            self.check("labels get the room one gives them", self.widens_labels)
            self.check("moments are told since the start, or by the time of day", self.tells_time)
            self.check("what came since a mark and has not gone", self.marks)
            self.check("the time line paints ten times a second, and not at all when nothing is open", self.paces)
            self.check("what ran while nobody looked is in sight when the time line is asked to stand still", self.stands_still)
        with self.fed(SHAPED):
            self.check("in forced colours, the axis and the bars are seen", self.forced_colours)
        self.page.driver.execute_script("localStorage.clear()")
        self.page.log()

    def model(self):
        problem = self.page.driver.execute_async_script(SHAPES)
        assert not problem, problem

    def cuts_in_front(self):
        page = self.page
        page.wait(f"{ROW}.length === 5")
        for width in (1800, 1440, 1280):
            page.look(width, 800, "light")
            line = f"{ROW}[0].querySelector('.c-origin')"
            cut = page.ask(f"(cell => [cell.scrollWidth > cell.clientWidth, cell.firstChild.getBoundingClientRect().right <= cell.getBoundingClientRect().right + 1, cell.checkVisibility()])({line})")
            assert cut == [True, True, True], f"at {width}: {cut}"
        page.look(1280, 800, "light")

    def resizes(self):
        page = self.page
        before = page.ask(f"{HEAD}.offsetWidth")
        page.ask(f"({HEAD}.querySelector('button').focus(), 0)")
        ActionChains(page.driver).key_down(Keys.SHIFT).send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT).key_up(Keys.SHIFT).perform()
        page.wait(f"{HEAD}.offsetWidth === arguments[0] + 32", before)
        x, y, right = page.ask(f"(box => [box.right - 3, box.y + 8, box.right])({HEAD}.getBoundingClientRect())")
        for kind, at in (("mousePressed", x), ("mouseMoved", x + 40), ("mouseReleased", x + 40)):
            page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": at, "y": y, "button": "left", "buttons": 1, "clickCount": 1})
        page.wait(f"Math.abs({HEAD}.offsetWidth - arguments[0] - 72) <= 3", before)
        wide = page.ask(f"{HEAD}.offsetWidth")
        self.reload()
        page.wait(f"{HEAD}?.offsetWidth === arguments[0]", wide)
        page.ask(f"({HEAD}.querySelector('button').focus(), 0)")
        ActionChains(page.driver).key_down(Keys.SHIFT).send_keys(Keys.HOME).key_up(Keys.SHIFT).perform()
        page.wait(f"Math.abs({HEAD}.offsetWidth - arguments[0]) <= 1", before)

    def has_no_empty_columns(self):
        heads = self.page.ask("[...document.querySelectorAll('#tasks th')].filter(head => head.checkVisibility()).map(head => head.className)")
        assert not {"c-busy", "c-progress", "c-cause", "c-latency"} & set(heads) and {"c-name", "c-key", "c-origin"} <= set(heads), heads

    def filters(self):
        self.search("swim search")
        self.page.wait(f"JSON.stringify({NAMES}) === '[\"search swim\"]'")
        self.search("search -swim")
        self.page.wait(f"JSON.stringify({NAMES}) === '[\"search swan\"]'")
        self.search('"load t"')
        self.page.wait(f"JSON.stringify({NAMES}) === '[\"load title\"]'")
        self.search("")

    def hides_helpers(self):
        page = self.page
        page.wait(f"{ROW}.length === 5 && document.querySelector('#helpers').textContent === '1 run of helpers hidden · show'")
        page.click("#helpers")
        page.wait(f"{ROW}.length === 6 && location.hash.includes('helpers=1')")
        page.click("#helpers")
        page.wait(f"{ROW}.length === 5 && !location.hash.includes('helpers')")

    def copies(self):
        self.page.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        self.open_run("sync all")
        ways = self.page.wait("(all => all.length > 0 && all)([...document.querySelectorAll('#detail .facts .way')].map(way => way.textContent))")
        assert ways == ["copy", "xed"], ways
        self.page.click("#detail .facts .way")
        self.page.wait("document.querySelector('.toast')?.textContent.includes('AVeryLongNameOfAFileThatNoColumnHasRoomFor.swift:123')")
        self.page.click("#detail .close")
        self.search("")

    def counts_below(self):
        page = self.page
        self.page.driver.execute_script("feed.answers.session = {version: 1, canCancel: true, token: 't'}; feed.socket.close()")
        page.wait("document.querySelector('#connection').textContent === 'live' && document.body.classList.contains('can-cancel')")
        self.show("tree")
        row = "[...document.querySelectorAll('.tree-row')].find(row => row.querySelector('.label').textContent === 'App')"
        page.wait(f"{row}?.querySelector('.note').textContent.startsWith('0 live, 4 below')")
        page.ask(f"({row}.querySelector('.stop').click(), 0)")
        page.wait("document.querySelector('#cancel-what').textContent === 'This tells scope App and those below it to stop. 4 runs in 2 scopes.'")
        page.click("#cancel-no")

    def open_line(self):
        self.show("timeline")
        self.page.wait("document.querySelectorAll('.lane-buttons .is-fold').length > 0")

    def groups_lanes(self):
        page = self.page
        self.open_line()
        page.wait(f"JSON.stringify({FOLDS}) === JSON.stringify(['Fold App › Screen', 'Fold Search'])")
        assert {"title · replace", "books · replace", "Background"} <= set(overlaps.texts(page))
        page.click(".lane-buttons .is-fold[aria-label='Fold Search']")
        page.wait(f"({FOLDS}).includes('Unfold Search')")
        texts = overlaps.texts(page)
        assert "books · replace" not in texts and "2 lanes, 2 live" in texts, texts
        page.click(".lane-buttons .is-fold[aria-label='Unfold Search']")
        # With the keys, as who has no pointer.
        page.ask("(document.querySelector('#timeline .pinned canvas').focus(), 0)")
        for key in ("h", "ARROW_UP", "ARROW_UP", "ARROW_UP", "ARROW_UP", "ARROW_UP"):
            page.press(getattr(Keys, key, key))
        page.press("x")
        page.wait("document.querySelector('#timeline .timeline-bar').textContent.includes('1 lane hidden · show')")
        hidden = {"title · replace", "body · replace", "books · replace", "films · replace", "sync · replace"} - set(overlaps.texts(page))
        assert len(hidden) == 1, hidden
        page.ask("([...document.querySelectorAll('#timeline .timeline-bar button')].find(one => one.textContent.includes('hidden')).click(), 0)")
        page.ask("(document.querySelector('#timeline .pinned canvas').focus(), 0)")
        for key in ("h", "ARROW_DOWN", "ARROW_DOWN", "ARROW_DOWN", "ARROW_DOWN", "ARROW_DOWN"):
            page.press(getattr(Keys, key, key))
        page.press("t")
        texts = overlaps.texts(page)
        assert "Pinned" in texts and texts.index("Pinned") < texts.index("Search"), texts
        page.press("t")
        assert "Pinned" not in overlaps.texts(page)

    def shows_only(self):
        page = self.page
        page.write(".timeline-search", "swim")
        page.ask("([...document.querySelectorAll('.finds button')].find(one => one.textContent === 'Only').click(), 0)")
        texts = overlaps.texts(page)
        assert "books · replace" in texts and not {"title · replace", "films · replace"} & set(texts), texts
        page.ask("(document.querySelector('.timeline-search').focus(), 0)")
        page.press(Keys.ESCAPE)
        page.wait("[...document.querySelectorAll('.finds button')].every(one => !one.checkVisibility())")

    def widens_labels(self):
        page = self.page
        edge = "document.querySelector('.label-edge').getAttribute('aria-valuenow')"
        before = int(page.ask(edge))
        page.ask("(document.querySelector('.label-edge').focus(), 0)")
        page.press(Keys.ARROW_RIGHT)
        page.wait(f"{edge} === String(arguments[0] + 20)", before)
        page.press(Keys.HOME)
        page.wait(f"{edge} === '210'")

    def tells_time(self):
        assert any(re.match(r"\+\d+:", text) for text in overlaps.texts(self.page))
        button = "[...document.querySelectorAll('.timeline-bar button')].find(one => one.textContent === 'Time of day')"
        self.page.ask(f"({button}.click(), 0)")
        self.page.wait(f"{button}.getAttribute('aria-pressed') === 'true'")
        texts = overlaps.texts(self.page)
        assert any(text.count(":") == 2 for text in texts) and not any(text.startswith("+") for text in texts), texts
        self.page.ask(f"({button}.click(), 0)")

    def marks(self):
        page = self.page
        self.show("leaks")
        page.wait("document.querySelectorAll('#leaks [aria-label=Scopes] tbody tr').length === 4")
        page.click("#mark")
        page.wait("document.querySelector('#leaks [aria-label=Generations] tbody')?.textContent.includes('nothing')")
        screens = "{changed: [7, 8, 9].map(id => ({id, parent: 1, name: 'Screen', origin: 'Shop/Screen.swift:9', live: 1})), removed: []}"
        self.tell(f"tell([{{...feed.run(9), scope: 7, admittedAt: feed.time + 500}}], [], 1000, {{scopes: {screens}}})")
        self.tell("tell([], [], 1000, {scopes: {changed: [], removed: [8]}})")
        page.wait("document.querySelector('#leaks [aria-label=Generations] tbody')?.textContent.includes('2 × Screen Shop/Screen.swift:9')")
        page.wait("document.querySelector('#leaks [role=status]').textContent.includes('2 scopes and 1 open run came and have not gone')")
        page.press("m")
        self.tell("tell([], [], 2000, {scopes: {changed: [], removed: [9]}})")
        page.wait("[...document.querySelectorAll('#leaks [aria-label=Generations] tbody tr')].length === 2")
        cells = "[...document.querySelectorAll('#leaks [aria-label=Generations] tbody tr')[1].cells].slice(1, 3).map(cell => cell.textContent).join()"
        page.wait(f"{cells} === '1,1'")

    def paces(self):
        self.show("timeline")
        self.page.driver.execute_script("document.activeElement.blur()")
        busy = self.page.driver.execute_async_script(PAINTS)
        assert 5 <= busy <= 11, f"{busy} pictures a second while something is open"
        ends = "[...feed.runs.values()].map(run => ({...run, state: 'ended', outcome: 'succeeded', endedAt: feed.time}))"
        self.tell(f"tell({ends})")
        # The last picture, of its end.
        self.page.driver.execute_async_script(PAINTS)
        idle = self.page.driver.execute_async_script(PAINTS)
        print(f"        {busy:.1f} pictures a second while something is open, {idle:.1f} when nothing is", flush=True)
        assert idle == 0, f"{idle} pictures a second with nothing open"
        # What came and went between two frames is in sight.
        self.tell("tell([feed.run(19, {name: 'brief', scope: 6, group: 6, key: 'sync', state: 'ended', outcome: 'succeeded', admittedAt: feed.time + 500, startedAt: feed.time + 500, endedAt: feed.time + 900})], [], 1000)")
        assert 19 in overlaps.runs(self.page), "a brief run is not seen"
        self.tell("tell([feed.run(20)])")
        self.page.drawn()
        assert self.page.driver.execute_async_script(PAINTS) >= 5, "it does not go on"

    def stands_still(self):
        page = self.page
        self.tell("tell([...feed.runs.values()].map(run => ({...run, state: 'ended', outcome: 'succeeded', endedAt: feed.time})))")
        # At rest, and then out of sight.
        page.driver.execute_async_script(PAINTS)
        self.show("tasks")
        self.tell("tell([feed.run(31, {state: 'ended', outcome: 'succeeded', admittedAt: feed.time + 30000, startedAt: feed.time + 30000, endedAt: feed.time + 32000})], [], 33000)")
        page.wait(f"{ROW}.some(row => row.textContent.includes('load 31'))")
        page.driver.execute_script("location.hash = '#timeline?fresh=1&still=1'")
        page.wait("!document.getElementById('timeline').hidden && document.querySelector('#timeline [aria-pressed]').getAttribute('aria-pressed') === 'false'")
        assert 31 in overlaps.runs(page), "what ran meanwhile is not seen"

    def forced_colours(self):
        page = self.page
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}, {"name": "prefers-color-scheme", "value": "dark"}]})
        try:
            self.open_line()
            page.drawn()
            # What is painted where the axis is: more than one colour.
            colours = page.ask("""((canvas, scale) => {
                const count = (top, tall) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, top * scale, canvas.width, tall * scale).data.buffer)).size
                return [count(0, 24), count(40, 60)]
            })(document.querySelector('#timeline .pinned canvas'), devicePixelRatio)""")
            assert min(colours) > 1, colours
            assert page.ask("[...document.querySelectorAll('.legend .swatch')].every(one => getComputedStyle(one).borderTopColor !== getComputedStyle(document.body).backgroundColor)")
        finally:
            page.look(1280, 800, "light")
