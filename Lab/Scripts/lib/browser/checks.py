import os
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import overlaps
from checking import Checking
from console import Console
from pairs import Pairs
from sessions import Sessions

SIZES = {"1440": (1440, 900), "768": (768, 900), "390": (390, 844)}
LOOKED_AT = ("downloads/naive", "search/naive", "cooperation/throwing", "ownership/deinit-strong", "screens/by-id")

# What can be scrolled sideways, or would be if it were not cut off.
WIDE = """['html', 'body', '.top', '.tabs', 'main', '.card', '.side', '.spans', '.excerpt', '.books', '.log', '.panel', '.ledger', '.file']
    .flatMap(name => [...document.querySelectorAll(name)])
    .filter(element => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
    .map(element => `${element.tagName} ${element.className}: ${element.scrollWidth} in ${element.clientWidth}`)"""

PERCENTS = "[...document.querySelectorAll('.transfer [role=progressbar]')].map(bar => Number(bar.ariaValueNow))"
LOG = "[...document.querySelectorAll('#stage .log')].map(log => log.textContent).join(' ')"
SPINNER = "document.querySelector('.spinner').textContent"


class Checks(Pairs, Sessions, Checking):
    """What the Lab's page has to do, in the order in which a user would."""

    def __init__(self, page, url, folder, lab):
        super().__init__(page, folder)
        self.url = url.rstrip("/") + "/"
        self.lab = lab

    def run(self, is_main):
        self.check("the page opens, with its console, and the heart beats", self.opens)
        self.pair_checks()
        self.check("search/naive: Hitchhiker ends with the answer to Hitchhike", self.searches_naively)
        self.check("search/lanyard: Hitchhiker ends with its own answer", self.searches)
        self.check("downloads/naive: the first download stops the second", self.downloads_naively)
        self.check("downloads/lanyard: cancelled, begun again, and whole", self.downloads)
        self.check("downloads/lanyard-one-file: cancelled from the console, the screen says so and works on", self.hears_of_the_console)
        self.check("a heartbeat whose task was cancelled is not called a frozen actor", self.tells_of_its_heart)
        self.check("downloads/check-cancellation: a finished download is recorded as succeeded", self.succeeds)
        self.check("screens/by-id: Feature A ends when it is dismissed, Feature B goes on", self.dismisses)
        self.check("when one tab holds the main actor, another says which", self.tells_who_holds)
        for size, (width, height) in () if is_main else SIZES.items():
            for variant in LOOKED_AT:
                self.check(f"{variant} at {size}, after its play, light and dark: all is seen, and nothing lies over anything",
                           self.looks, size, width, height, variant)
            for theme in ("light", "dark"):
                self.check(f"axe finds nothing at {size}, {theme}", self.is_accessible, size, width, height, theme, "search/naive")
        self.check("axe finds nothing on a screen of panels", self.is_accessible, "1440", *SIZES["1440"], "light", "screens/by-id")
        if not is_main:
            self.check("the heartbeat stands beside the rest at 740", self.top_is_one_line)
        self.page.look(*SIZES["1440"], "light")
        self.check("the keyboard alone will do", self.keys)
        self.check("an address with a variant that there is not shows one that there is", self.unknown)
        self.check("the browser had nothing to complain about", self.quiet)
        if self.lab and not is_main:
            self.check("after a restart on the same port the timeline lives again", self.survives_a_restart)
        self.check("nothing is left running when the tab is closed", self.leaves)

    def open(self, address):
        variant = "/".join(address.split("/")[:2])
        # Away first: a screen that is open already would be taken for the one that is opened.
        self.page.ask("(location.hash = arguments[0].startsWith('screens') ? 'search' : 'screens', 0)", address)
        self.page.wait("document.querySelector('.side').dataset.side.split('/')[0] !== arguments[0].split('/')[0]", address)
        self.page.ask("(location.hash = arguments[0], 0)", address)
        self.page.wait("document.querySelector(`[data-variant='${arguments[0]}']`)?.ariaChecked === 'true'", variant)
        self.page.wait("!document.querySelector('.stage .waiting') && document.querySelector('.file code') && document.querySelector('#ledger td') && true")
        # The second level, where the variants, the costs and the console are.
        self.page.ask("(document.querySelector('#more').open = true, 0)")
        # What lies below the row of screens cannot be clicked.
        self.page.ask("(scrollTo(0, 0), 0)")

    def scope(self):
        return self.page.ask("document.querySelector('#timeline-title').textContent.replace('Timeline of ', '')")

    def console_of_page(self):
        return Console(self.page.wait("document.querySelector('.timeline iframe')?.src"))

    def press_action(self, name, target=None):
        selector = f"#controls [data-action='{name}']" + (f"[data-target='{target}']" if target else "")
        self.page.wait("document.querySelector(arguments[0])?.ariaDisabled !== 'true'"
                       " && document.querySelector(arguments[0]) !== null", selector)
        self.page.click(selector)

    def type(self, text, pause):
        """Letter by letter: when a request begins is what this is about."""
        field = self.page.driver.find_element(By.ID, "term")
        for letter in text:
            field.send_keys(letter)
            time.sleep(pause)

    def opens(self):
        self.page.look(*SIZES["1440"], "light")
        self.page.driver.get(self.url)
        self.page.wait("document.querySelector('#connection').textContent === 'connected'")
        self.page.wait("document.querySelector('#heartbeat').textContent.includes('beating')")
        self.page.ask("(document.querySelector('#more').open = true, 0)")
        assert self.page.ask("document.querySelectorAll('.side').length") == 2, "the bug does not stand beside its cure"
        lead = self.page.ask("document.querySelector('.lead').textContent")
        assert lead.count(".") == 1 and lead.endswith("."), f"what the Lab is should be told in one sentence: {lead}"
        assert self.page.ask("['.lead', '#play'].every(name => document.querySelector(name).getBoundingClientRect().bottom < innerHeight)")
        self.console = self.console_of_page()
        self.sees_the_timeline()

    def searches_naively(self):
        self.open("search/naive/alone")
        self.type("Hitchhiker", 0.12)
        self.page.wait("document.querySelector('.searching').textContent === 'not searching'")
        stale = self.page.wait("document.querySelector('.stale')?.textContent")
        assert "“Hitchhike”" in stale and "“Hitchhiker”" in stale, stale
        assert self.page.ask("document.querySelectorAll('.request').length") == 10, "one bar a keystroke"
        assert self.page.ask("[...document.querySelectorAll('.request .word')].filter(word => word.textContent.includes('stays')).length") == 1

    def searches(self):
        self.open("search/lanyard")
        self.type("Hitchhiker", 0.12)
        self.page.wait("document.querySelector('.answered').textContent.includes('“Hitchhiker”')")
        self.page.wait("document.querySelector('.searching').textContent === 'not searching'")
        assert self.page.ask("document.querySelector('.stale') === null"), "the answer is stale"
        assert "Hitchhiker" in self.page.ask("document.querySelector('.books').textContent")

    def downloads_naively(self):
        self.open("downloads/naive/alone")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}[0] > 5")
        self.press_action("cancel")
        self.press_action("download")
        callout = "[...document.querySelectorAll('#stage .callout:not(.is-failure)')].find(note => !note.hidden)"
        note = self.page.wait(f"{callout}?.textContent")
        assert "first" in note, note
        assert self.page.ask(PERCENTS)[0] < 100, "the second download was not stopped"

    def downloads(self):
        self.open("downloads/lanyard")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}.some(percent => percent > 3)")
        self.press_action("cancel")
        self.page.wait(f"{SPINNER} === 'not downloading'")
        self.page.wait("document.querySelector('.facts > div:last-child > dd').textContent === '0'")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}.length === 3 && {PERCENTS}.every(percent => percent === 100)")
        self.page.wait("document.querySelector('.facts dd').textContent === '3'")
        assert self.page.ask("[...document.querySelectorAll('#stage .callout')].every(note => note.hidden)"), "something went wrong"
        # Each download has a key of its own. Those of one manager are one lane, not three; the first manager is gone, and what
        # it did is still seen.
        with self.framed():
            self.page.wait("document.querySelector('#timeline [aria-pressed]').getAttribute('aria-pressed') === 'false'")
            texts = overlaps.texts(self.page)
            assert sum("different keys" in text for text in texts) == 2 and texts.count("atlas.bin") == 2, texts

    def hears_of_the_console(self):
        self.open("downloads/lanyard-one-file/alone")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}[0] > 3")
        assert self.console.cancel(self.scope()) > 0, "nothing was cancelled"
        self.page.wait(f"{SPINNER} === 'not downloading'")
        assert "cancelled" in self.page.ask("document.querySelector('.phase').textContent")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}[0] === 100 && {SPINNER} === 'not downloading'")

    def tells_of_its_heart(self):
        self.open("downloads/lanyard-one-file/alone")
        word = "document.querySelector('.heartbeat-word').textContent"
        self.page.wait(f"{word}.includes('beating')")
        self.console.cancel(f".page of {self.scope().replace('Tab', 'tab')}", "pulse")
        self.page.wait(f"{word}.includes('its task was cancelled')")
        assert "frozen" not in self.page.ask("document.querySelector('#heartbeat').textContent")
        # Another tab has another heart.
        self.page.driver.get("about:blank")
        self.opens()

    def succeeds(self):
        self.open("downloads/check-cancellation/alone")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}[0] === 100 && {SPINNER} === 'not downloading'")
        ends = self.console.ends(f"{self.scope()} · Check cancellation", "GET atlas.bin")
        assert ends == ["succeeded"], ends

    def dismisses(self):
        self.open("screens/by-id/alone")
        cards = self.page.wait("[...document.querySelectorAll('[data-card]')].map(card => card.dataset.card)")
        for card in cards:
            if self.page.ask("document.querySelector(`[data-action=open][data-target='${arguments[0]}']`)?.ariaDisabled !== 'true'", card):
                self.press_action("open", card)
        for card in cards:
            self.press_action("dismiss", card)
        self.page.wait(f"{LOG}.includes('A: cancelled')")
        self.page.wait(f"{LOG}.includes('B: success is true')")
        assert not self.page.ask(f"{LOG}.includes('A: success')"), "Feature A went on"

    def looks(self, size, width, height, variant):
        self.page.look(width, height, "light")
        self.play(variant)
        for theme in ("light", "dark"):
            self.page.look(width, height, theme)
            wide = self.page.ask(WIDE)
            assert not wide, wide
            self.sees_the_runs(size)
            self.page.whole_picture(os.path.join(self.folder, f"{variant.replace('/', '-')}-{size}-{theme}.png"))

    def keys(self):
        page = self.page
        self.open("downloads/naive")
        page.ask("(document.querySelector('#screens [tabindex=\"0\"]').focus(), 0)")
        page.press(Keys.ARROW_RIGHT)
        page.wait("location.hash.startsWith('#cooperation/') && document.activeElement.ariaSelected === 'true'")
        page.press(Keys.ARROW_LEFT)
        page.press(Keys.ARROW_LEFT)
        page.wait("location.hash.startsWith('#search/') && document.activeElement.ariaSelected === 'true'")
        page.press(Keys.TAB)
        page.wait("document.activeElement.id === 'play'")
        page.press(Keys.TAB)
        page.wait("document.activeElement.id === 'term'")
        page.press("Emma")
        page.wait("document.querySelector('.answered').textContent.includes('“Emma”')")
        page.ask("(document.querySelector('[data-variant][tabindex=\"0\"]').focus(), 0)")
        page.press(Keys.END)
        page.wait("location.hash === '#search/lanyard' && document.activeElement.ariaChecked === 'true'")
        page.press(Keys.HOME)
        page.wait("location.hash === '#search/naive' && document.activeElement.ariaChecked === 'true'")
        page.press(Keys.TAB)
        page.wait("document.activeElement.id === 'beside'")
        self.open("downloads/naive")
        page.ask("(document.querySelector('#play').focus(), 0)")
        page.press(Keys.TAB)
        page.wait("document.activeElement.dataset.action === 'download'")
        page.press(Keys.ENTER)
        page.wait("document.activeElement.dataset.action === 'download' && document.activeElement.ariaDisabled === 'true'")
        page.press(Keys.TAB)
        page.press(Keys.ENTER)
        page.wait(f"{SPINNER} === 'not downloading'")

    def unknown(self):
        self.page.driver.get("about:blank")
        self.page.driver.get(self.url + "#constructor/%")
        self.page.wait("document.querySelector('#connection')?.textContent === 'connected'")
        self.page.wait("location.hash === '#search/naive'")
        assert "has no “constructor" in self.page.wait("document.querySelector('#notice-text').textContent"), "a mistake in the address is not told"

    def leaves(self):
        self.open("downloads/lanyard")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}.some(percent => percent > 3)")
        scope = self.scope()
        assert self.console.live(scope), "the console does not see what the tab does"
        self.page.driver.get("about:blank")
        self.console.wait_until_empty(scope)
