import contextlib
import pathlib

VIEWS = ["now", "tasks", "tree", "timeline", "causes", "findings", "leaks"]
# The rows that are drawn; the spaces between them have no role.
ROW = "[...document.querySelectorAll('#tasks tbody tr[role=row]')]"
NAMED = f"{ROW}.find(row => row.querySelector('.c-name').textContent === arguments[0])"
# What can be scrolled sideways, or would be if it were not cut off.
WIDE = """['html', 'body', '.top', '.tabs', '.toolbar', 'main', '.scroll', '.block', '.timeline-scroll', '.status', '#detail', '#recording']
    .flatMap(name => [...document.querySelectorAll(name)])
    .filter(element => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
    .map(element => `${element.tagName} ${element.className}: ${element.scrollWidth} in ${element.clientWidth}`)"""

FEED = (pathlib.Path(__file__).parent / "feed.js").read_text(encoding="utf-8")


class Steps:
    """What users do on the page, step by step; the checks are made of it."""

    def __init__(self, page, checking, url):
        self.page, self.url = page, url
        self.check, self.folder = checking.check, checking.folder

    def live(self):
        self.page.wait("document.querySelector('#connection')?.textContent === 'live'")

    def show(self, view):
        """The address tells of a view with the next picture; who goes back before that goes back from somewhere else."""
        self.page.click(f"#tab-{view}")
        self.page.wait("!document.getElementById(arguments[0]).hidden && location.hash.startsWith('#' + arguments[0])", view)

    def search(self, text):
        self.show("tasks")
        self.page.write("#filter", text)

    def open_run(self, name):
        """Opens a run by its name, as a user does: filter, click. Its row moves until the filter has been applied."""
        self.search(name)
        self.page.wait(f"{ROW}.length < 20 && {NAMED}", name)
        index = f"{NAMED}?.getAttribute('aria-rowindex')"
        self.page.click(lambda: f"#tasks tbody tr[aria-rowindex='{self.page.ask(index, name)}'] .c-name")
        self.page.wait("document.querySelector('#detail-title').textContent.endsWith(arguments[0])", name)

    def texts(self, column):
        return self.page.ask(f"{ROW}.map(row => row.querySelector('.c-{column}').textContent)")

    @contextlib.contextmanager
    def fed(self, before=""):
        """The page with frames that the check makes with `feed`; afterwards it is the program's again."""
        driver = self.page.driver
        script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": FEED + before})
        try:
            self.reload()
            yield
        finally:
            driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})
            self.reload()

    def reload(self):
        self.page.driver.execute_script("history.replaceState(null, '', `${location.pathname}#tasks`)")
        self.page.driver.refresh()
        self.live()

    def tell(self, script):
        """Calls a function of the feed."""
        self.page.driver.execute_script(f"feed.{script}")

    def point(self, selector):
        """Puts the pointer there, and leaves it."""
        x, y = self.page.ask(
            "(box => [box.x + box.width / 2, box.y + box.height / 2])(document.querySelector(arguments[0]).getBoundingClientRect())", selector)
        self.page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})
        return x, y

    def press_pointer(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.page.driver.execute_cdp_cmd(
                "Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})
