import os

from selenium.webdriver.common.keys import Keys

import overlaps
from steps import NAMED, ROW, VIEWS, WIDE, Steps

SIZES = {"1440": (1440, 900), "768": (768, 900), "360": (360, 740)}

# Elements that the page does not have; hostile names would bring them if texts became markup.
STRANGERS = """[...document.querySelectorAll('img, iframe, object, embed, [onerror], [onload]')]
    .concat([...document.scripts].filter(script => script.getAttribute('src') !== 'main.js'))
    .map(element => element.outerHTML.slice(0, 100))"""

# What stands without the head of its column, where there are no columns.
UNLABELLED = """[...document.querySelectorAll('#tasks tbody tr[role] :is(.c-key, .c-scope, .c-age, .c-latency), .figures td:not(:first-child)')]
    .filter(cell => cell.checkVisibility() && cell.textContent && !getComputedStyle(cell, '::before').content.includes(`"${cell.dataset.label}`))
    .map(cell => `${cell.dataset.label}: ${cell.textContent}`)"""


class Checks(Steps):
    """What the page has to do, in the order in which a user would."""

    def run(self, is_main):
        self.check("the page opens and is live", self.opens)
        self.check("10,000 tasks were admitted", self.admitted)
        self.check("what was found beyond the list is not shown when all are listed", self.listed)
        self.check("the straggler appears with its warning", self.straggles)
        self.check("the findings say so in a sentence", self.found)
        for size, (width, height) in list(SIZES.items())[:1 if is_main else None]:
            for theme in ("light",) if is_main else ("light", "dark"):
                for view in VIEWS + ["detail"]:
                    self.check(f"{view} at {size}, {theme}: nothing overflows, no value lacks its label, no text became markup",
                               self.looks, size, width, height, theme, view)
        self.page.look(*SIZES["1440"], "light")
        self.check("the keys work", self.keys)
        self.check("the filter leaves what was searched for", self.filters, "stubborn")
        self.check("its detail tells who cancelled it, and why", self.tells)
        self.check("results are held and let go from the page, after a look at what that does", self.rehearses)
        self.check("a run that obeys goes when it is cancelled from the page", self.cancels)
        self.check("the straggler goes when its scope is cancelled from the page", self.cancels_scope)
        self.check("names that look like markup are shown as text", self.hostile)
        self.check("an address with a view that there is not shows the first page", self.unknown_view)

    def opens(self):
        self.page.open_link(self.url)
        self.page.wait("document.querySelector('#connection')?.textContent === 'live'")
        seen = self.page.ask("navigation.entries().map(entry => entry.url)")
        assert "token" not in str(seen), f"the token stays in the address, or in the history: {seen}"

    def admitted(self):
        # So many live that the list does not hold them all: the page asks the program for those with this name.
        self.search("thumbnail")
        self.page.choose("#state-filter", "running")
        self.page.wait("Number(document.querySelector('.t-admitted dd').dataset.exact) >= 10000")

    def listed(self):
        self.page.wait("!document.querySelector('#status').textContent.includes('live runs not listed')")
        self.page.wait("!document.querySelector('#task-count').textContent.includes('more in the program')")
        self.page.choose("#state-filter", "")
        self.search("")

    def straggles(self):
        self.show("tasks")
        self.page.wait(f"{NAMED}?.querySelector('.is-straggling') && true", "stubborn")
        self.page.wait(f"{NAMED}?.querySelector('.c-warn').textContent === '⚠'", "stubborn")

    def found(self):
        self.show("findings")
        self.page.wait("[...document.querySelectorAll('#findings-now .finding')].some(one => one.textContent.includes('stubborn'))")
        badge, cards = self.page.ask("[document.querySelector('#findings-count').textContent, String(document.querySelectorAll('#findings-now .finding').length)]")
        assert badge == cards, f"the tab says {badge}, and there are {cards}"
        self.show("tasks")

    def looks(self, size, width, height, theme, view):
        self.page.look(width, height, theme)
        if view == "detail":
            self.open_run("stubborn")
            self.page.wait("document.querySelectorAll('#detail .life li').length > 0")
        else:
            self.show(view)
            # The figures of some views are asked for when they are shown.
            self.page.wait({
                "now": "document.querySelectorAll('#now .now-row').length > 3",
                "leaks": "document.querySelectorAll('#leaks tbody tr').length > 3",
                "tasks": f"{ROW}.length > 8",
                "causes": "document.querySelectorAll('#causes svg').length > 0",
                "findings": "document.querySelectorAll('.rules dt').length > 0",
                "timeline": "document.querySelector('#timeline canvas').width > 0",
            }.get(view, "true"))
        self.page.picture(os.path.join(self.folder, f"{view}-{size}-{theme}.png"))
        if view == "timeline":
            texts = overlaps.texts(self.page)
            assert any(name in text for text in texts for name in ("stubborn", "thumbnail")), f"no run is drawn: {texts}"
        wide = self.page.ask(WIDE)
        unlabelled = [] if size == "1440" else self.page.ask(UNLABELLED)
        strangers = self.page.ask(STRANGERS)
        if view == "detail":
            self.page.click("#detail .close")
            self.search("")
        assert not wide, wide
        assert not unlabelled, unlabelled[:5]
        assert not strangers, strangers

    def keys(self):
        page = self.page
        self.show("tasks")
        page.click("#program")
        for key, view in (("0", "now"), ("2", "tree"), ("3", "timeline"), ("7", "leaks"), ("1", "tasks")):
            page.press(key)
            page.wait("!document.getElementById(arguments[0]).hidden", view)
        page.press("p")
        page.wait("document.querySelector('#connection').textContent === 'paused'")
        page.press("j")
        page.press("j")
        page.wait("document.activeElement.matches('#tasks tbody tr[aria-rowindex=\"3\"]')")
        page.press(Keys.ENTER)
        page.wait("!document.getElementById('detail').hidden")
        page.press(Keys.ESCAPE)
        page.wait("document.getElementById('detail').hidden")
        page.press("p")
        page.wait("document.querySelector('#connection').textContent === 'live'")

    def filters(self, text):
        self.search(text)
        self.page.wait(f"{ROW}.length > 0 && {ROW}.every(row => row.textContent.toLowerCase().includes(arguments[0]))", text)

    def tells(self):
        self.open_run("stubborn")
        self.page.wait("document.querySelector('#detail .life .is-cancelRequested') && true")
        self.page.wait("document.querySelector('#detail .chain').textContent.includes('screen left')")

    def rehearses(self):
        page = self.page
        words = "document.querySelector('#detail').textContent"
        self.show("tasks")
        page.choose("#state-filter", "live")
        self.open_run("save")
        for wish, sign in (("hold", "results are held"), ("letGo", "")):
            page.click("#rehearse-run")
            page.click(f"#rehearse [value={wish}]")
            assert page.ask("document.querySelector('#rehearse').open"), "nothing is done before it is confirmed"
            page.click("#rehearse-yes")
            page.wait("[...document.querySelectorAll('.toast')].some(toast => toast.textContent.startsWith('Rehearsed: '))")
            page.wait(f"{words}.includes('Rehearsed: results are held') === arguments[0]", bool(sign))
        page.click("#rehearse-run")
        page.wait("document.querySelectorAll('#rehearse-past li').length === 2")
        page.click("#rehearse-no")
        page.wait("!document.querySelector('dialog[open]')")
        page.click("#detail .close")
        page.choose("#state-filter", "")

    def cancels(self):
        page = self.page
        self.open_run("patient")
        page.click("#cancel-run")
        page.write("#cancel-reason", "from the <b>page</b>")
        page.click("#cancel-yes")
        page.wait("document.querySelector('.toast')?.textContent.includes('told to stop')")
        page.wait("document.querySelector('.detail-state').textContent.includes('cancelled')")
        page.wait("document.querySelector('#detail .chain')?.textContent.includes('from the <b>page</b>')")

    def cancels_scope(self):
        page = self.page
        self.open_run("stubborn")
        page.click("#detail .ancestors .needs-cancel")
        page.write("#cancel-reason", "let it go")
        page.click("#cancel-yes")
        page.wait("!document.querySelector('dialog[open]')")
        page.wait("!document.querySelector('.detail-state .is-straggling')")
        page.click("#detail .close")
        page.wait(f"!{NAMED}?.querySelector('.is-straggling')", "stubborn")

    def hostile(self):
        self.search("onerror")
        self.page.wait(f"{ROW}.some(row => row.textContent.includes('<img src=x onerror=alert(1)>'))")
        for view in VIEWS:
            self.show(view)
            strangers = self.page.ask(STRANGERS)
            assert not strangers, strangers

    def unknown_view(self):
        # A name that every object of JavaScript has.
        self.show("tree")
        self.page.ask("(location.hash = 'constructor', location.reload())")
        self.page.wait("document.querySelector('#connection')?.textContent === 'live'")
        self.page.wait("!document.getElementById('now').hidden")
