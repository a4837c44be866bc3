"""Checks the time line (the wheel, lanes, ranges, search, the map of all time, how fast it draws) and the statistics."""

from selenium.webdriver.common.keys import Keys

from lanes_model import LANES_PATCHED
from scopes_model import SCOPES
from steps import Steps
from timeline_models import DRAWING, FIGURES, FRESH, LANES

CANVAS = "#timeline .pinned canvas"
SPAN = "parseFloat(document.querySelector('.shown-span').textContent)"
FOLLOWS = "document.querySelector('#timeline [aria-pressed]').getAttribute('aria-pressed') === 'true'"
PLACE = "document.querySelector('#timeline .place').textContent"
RANGE = "document.querySelector('#timeline .range:not([hidden])')?.textContent ?? ''"
WORDS = "document.getElementById('timeline-words').textContent"
MORE = "[...document.querySelectorAll('.lane-buttons button')].find(one => one.getAttribute('aria-expanded') === arguments[0])"
SHIFT, CTRL = 8, 2


class TimelineChecks(Steps):
    """Uses the time line as its reader does. The page has to be open, live and wide."""

    def run(self):
        self.page.look(1280, 800, "light")
        self.open()
        self.check("the wheel scrolls, and zooms with Ctrl", self.wheels)
        self.check("the legend names all that a bar can be", self.legend)
        self.check("“+” of a lane unfolds it, by click and by Enter", self.unfolds)
        self.check("dragging with Shift selects a range and reports it", self.drags_range)
        self.check("a range is selected with the keys, and told", self.keys_range)
        self.check("what is searched for is found and stepped through", self.searches)
        self.check("the map moves the window, and “Fit” shows everything", self.maps)
        self.check("lanes keep their places, named ones first, and hide nothing that matters", self.model, LANES)
        self.check("lanes that are patched are as if they were built anew", self.model, LANES_PATCHED)
        self.check("a time line that is wished fresh begins with the page", self.model, FRESH)
        self.check("runs whose scopes are gone stay where they belong, in bounded memory", self.model, SCOPES)
        self.check("percentiles, waste and causes are right", self.model, FIGURES)
        self.check("what is slow is listed, with its last minutes, and leads to its runs", self.slow)
        self.check("5,000 runs in 500 lanes are drawn", self.draws)

    def open(self):
        self.page.click("#tab-timeline")
        self.page.wait("document.querySelectorAll('.lane-buttons button').length > 0")

    def follow(self):
        if not self.page.ask(FOLLOWS):
            self.page.press("f")
        self.page.wait(FOLLOWS)

    def mouse(self, kind, x, y, **more):
        self.page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", **more})

    def drag(self, selector, start, end, modifiers=0):
        """Drags between two places of an element, in parts of its width."""
        box = self.page.ask("(box => [box.x, box.y, box.width, box.height])(document.querySelector(arguments[0]).getBoundingClientRect())", selector)
        left, y, width = box[0], box[1] + min(box[3] - 4, 60), box[2]
        self.mouse("mousePressed", left + width * start, y, modifiers=modifiers, clickCount=1)
        for part in (0.5, 1):
            self.mouse("mouseMoved", left + width * (start + (end - start) * part), y, modifiers=modifiers, buttons=1)
        self.mouse("mouseReleased", left + width * end, y, modifiers=modifiers, clickCount=1)

    def wheel(self, delta, modifiers=0):
        self.mouse("mouseWheel", 700, 330, deltaX=0, deltaY=delta, modifiers=modifiers)

    def wheels(self):
        page = self.page
        page.look(1280, 420, "light")
        before = page.ask(SPAN)
        self.wheel(120)
        page.wait("document.querySelector('.timeline-scroll').scrollTop > 0")
        assert page.ask(SPAN) == before, "the wheel alone zoomed"
        self.wheel(-100, CTRL)
        page.wait(f"{SPAN} < arguments[0]", before)
        self.wheel(-200, SHIFT)
        page.wait(f"!({FOLLOWS})")
        self.follow()
        page.ask("document.querySelector('.timeline-scroll').scrollTop = 0")
        page.look(1280, 800, "light")

    def legend(self):
        names = self.page.ask("[...document.querySelectorAll('.legend li')].map(one => one.textContent)")
        for name in ["waiting", "open", "waiting for something", "stopping", "straggling", "succeeded", "failed", "cancelled", "withheld"]:
            assert any(one.endswith(name) for one in names), f"{name} is not in {names}"

    def unfolds(self):
        page = self.page
        tall = "document.querySelector('.timeline-scroll').scrollHeight"
        before = page.ask(tall)
        page.wait(f"({MORE})?.click() ?? true", "false")
        page.wait(f"{tall} > arguments[0] && Boolean(document.querySelector('.lane-buttons [aria-expanded=true]'))", before)
        # With the key, as who has no mouse: it folds again.
        page.ask(f"({MORE}).focus()", "true")
        page.press(Keys.ENTER)
        page.wait("!document.querySelector('.lane-buttons [aria-expanded=true]')")

    def drags_range(self):
        page = self.page
        self.drag(CANVAS, 0.3, 0.95, SHIFT)
        for word in ("ended", "half", "90 %", "99 %", "wasted", "cancelled"):
            page.wait(f"({RANGE}).includes(arguments[0])", word)
        assert page.ask(FOLLOWS), "selecting moved the window"
        page.press(Keys.ESCAPE)
        page.wait(f"({RANGE}) === ''")

    def keys_range(self):
        page = self.page
        page.ask("document.querySelector('#timeline .pinned canvas').focus()")
        for key in ("h", "h", "[", "l", "]"):
            page.press(key)
        page.wait(f"({WORDS}).startsWith('Range selected.')")
        page.wait(f"({RANGE}).includes('ended')")
        page.press(Keys.ESCAPE)
        page.wait(f"({RANGE}) === ''")
        self.follow()

    def searches(self):
        page = self.page
        page.press("/")
        page.wait("document.activeElement.matches('.timeline-search')")
        page.driver.switch_to.active_element.send_keys("a name that no run has")
        page.wait(f"({PLACE}) === 'none'")
        page.write(".timeline-search", "swim")
        page.wait(f"/ found$/.test({PLACE})")
        page.press(Keys.ENTER)
        page.wait(f"/^\\d+ of \\d+$/.test({PLACE})")
        first = page.ask(PLACE)
        page.driver.switch_to.active_element.send_keys(Keys.SHIFT + Keys.ENTER)
        page.wait(f"/ of /.test({PLACE}) && ({PLACE}) !== arguments[0]", first)
        page.press(Keys.ESCAPE)
        page.wait(f"({PLACE}) === ''")

    def maps(self):
        page = self.page
        page.ask("document.querySelector('#timeline [aria-pressed=false]')?.blur()")
        self.drag(".minimap", 0.5, 0.4)
        page.wait(f"!({FOLLOWS})")
        page.press("a")
        page.wait(FOLLOWS)
        page.wait("[...document.querySelectorAll('#timeline [aria-pressed=true]')].some(one => one.textContent === 'Fit')")
        page.press("+")
        page.wait("![...document.querySelectorAll('#timeline [aria-pressed=true]')].some(one => one.textContent === 'Fit')")

    def model(self, script):
        """Asks the page's own modules; they are pure, so that no program has to be in the right state."""
        problem = self.page.driver.execute_async_script(script)
        assert not problem, problem

    def slow(self):
        page = self.page
        page.click("#tab-causes")
        rows = "[...document.querySelectorAll('[aria-label=\"The last ten minutes\"] tbody tr')]"
        page.wait(f"{rows}.length > 3 && {rows}[0].querySelectorAll('.chart').length === 2")
        page.click("[aria-label='The last ten minutes'] tbody tr")
        page.wait("!document.getElementById('tasks').hidden && document.getElementById('filter').value !== ''")
        page.write("#filter", "")

    def draws(self):
        seen = self.page.driver.execute_async_script(DRAWING)
        assert "problem" not in seen, seen["problem"]
        print(f"        {seen['pictures']:.0f} pictures a second, {seen['drawing']:.1f} ms each; a page with nothing to do: {seen['blank']:.0f}", flush=True)
