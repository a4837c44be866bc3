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
