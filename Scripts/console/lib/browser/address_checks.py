"""Checks the addresses of the page: they hold what is shown, Back works, and one that was pasted shows what it says."""

from steps import Steps

HASH = "location.hash"
ROWS = "[...document.querySelectorAll('#tasks tbody tr[role]')]"


class AddressChecks(Steps):
    """The page has to be open, live and wide."""

    def run(self):
        self.page.look(1280, 800, "light")
        self.check("another view is a step, and Back goes it", self.steps)
        self.check("Back closes the panel of a run, and Forward opens it", self.runs)
        self.check("filter, state and order stand in the address", self.filters)
        self.check("the window of the time line stands in the address", self.windows)
        self.check("an address that was pasted shows what it says", self.pasted)
        self.check("what is endless or no sense in an address is as if it were not there", self.senseless)

    def shows(self, view):
        self.page.wait("!document.getElementById(arguments[0]).hidden", view)

    def steps(self):
        page = self.page
        for view in ("tasks", "tree", "findings"):
            page.click(f"#tab-{view}")
            page.wait(f"{HASH}.startsWith(arguments[0])", f"#{view}")
        page.driver.back()
        self.shows("tree")
        page.driver.back()
        self.shows("tasks")
        page.driver.forward()
        self.shows("tree")

    def runs(self):
        page = self.page
        page.click("#tab-tasks")
        page.write("#filter", "catalogue")
        page.wait(f"{ROWS}.length > 0 && {ROWS}.every(row => row.textContent.includes('catalogue'))")
        page.click("#tasks tbody tr[role] .c-name")
        page.wait(r"/^#tasks\/\d+/.test(location.hash)")
        page.driver.back()
        page.wait("document.getElementById('detail').hidden")
        page.wait(f"{HASH}.startsWith('#tasks?')")
        page.driver.forward()
        page.wait("!document.getElementById('detail').hidden")
        page.click("#detail .close")

    def filters(self):
        page = self.page
        page.write("#filter", "stub born")
        page.choose("#state-filter", "live")
        page.click("#tasks th.c-age button")
        page.wait("['text=stub%20born', 'state=live', 'sort=-age'].every(part => location.hash.includes(part))")
        page.ask("location.reload()")
        page.wait("document.querySelector('#connection')?.textContent === 'live'")
        page.wait("document.querySelector('#filter').value === 'stub born' && document.querySelector('#state-filter').value === 'live'")
        page.wait("document.querySelector('#tasks th.c-age').getAttribute('aria-sort') === 'descending'")

    def windows(self):
        page = self.page
        page.click("#tab-timeline")
        page.wait(f"!{HASH}.includes('from=')")
        page.ask("document.querySelector('#timeline .pinned canvas').focus()")
        page.press("f")
        page.wait(r"/from=\d+&to=\d+/.test(location.hash)")
        page.press("f")
        page.wait(f"!{HASH}.includes('from=')")

    def pasted(self):
        page = self.page
        page.ask("void (location.hash = '#timeline?text=catalogue&from=1000&to=4000')")
        self.shows("timeline")
        page.wait("document.querySelector('.shown-span').textContent === '3.00 s shown'")
        page.wait("document.querySelector('#filter').value === 'catalogue'")
        page.ask("void (location.hash = '#tasks')")
        self.shows("tasks")
        page.wait("document.querySelector('#filter').value === ''")
        page.driver.back()
        self.shows("timeline")
        page.wait("document.querySelector('.shown-span').textContent === '3.00 s shown'")
        page.ask("void (location.hash = '#tasks')")
        self.shows("tasks")

    def senseless(self):
        page = self.page
        listed = page.ask(f"{ROWS}.length > 3")
        for wish in ("scope=" + "x" * 50_000, "scope=%00%07", "text=" + "y" * 9999 + "&state=constructor&sort=__proto__",
                     "from=-1e999&to=Infinity", "from=9e99&to=1e100", "since=0x7fffffff&theme=%3Cb%3E"):
            page.ask(f"void (location.hash = '#timeline/{'9' * 400}?' + arguments[0])", wish)
            self.shows("timeline")
            # What it holds from now on is what is shown.
            page.wait(f"{HASH}.length < 250 && !document.querySelector('#everything').checkVisibility()")
            assert page.ask("document.getElementById('detail').hidden"), f"{wish[:40]}: a run is open that cannot be"
            page.wait(f"document.querySelector('#timeline [aria-pressed]').getAttribute('aria-pressed') === 'true'")
            page.ask("void (location.hash = '#tasks')")
            self.shows("tasks")
            page.wait(f"({ROWS}.length > 3) === arguments[0]", listed)
        # A name may be as long as any that the program tells.
        page.ask("void (location.hash = '#tasks?scope=' + 'z'.repeat(200))")
        page.wait("document.querySelector('#everything').checkVisibility() && document.querySelector('#everything').getBoundingClientRect().right <= innerWidth")
        page.click("#everything")
