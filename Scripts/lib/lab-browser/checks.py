import os
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from checking import Checking
from console import Console

SIZES = {"1280": (1280, 800), "360": (360, 740)}

# What can be scrolled sideways, or would be if it were not cut off. Source may be: its lines are as long as they are.
WIDE = """['html', 'body', '.top', 'main', '.card', '.stage', '.requests', '.books', '.log', '.panel']
    .flatMap(name => [...document.querySelectorAll(name)])
    .filter(element => element.checkVisibility() && !element.matches('.source') && element.scrollWidth > element.clientWidth + 1)
    .map(element => `${element.tagName} ${element.className}: ${element.scrollWidth} in ${element.clientWidth}`)"""

PERCENTS = "[...document.querySelectorAll('.transfer [role=progressbar]')].map(bar => Number(bar.ariaValueNow))"
LOG = "[...document.querySelectorAll('#stage .log')].map(log => log.textContent).join(' ')"


class Checks(Checking):
    """What the Lab's page has to do, in the order in which a user would."""

    def __init__(self, page, url, folder):
        super().__init__(page, folder)
        self.url = url.rstrip("/") + "/"

    def run(self):
        self.check("the page opens, with its console, and the heart beats", self.opens)
        self.check("search/naive: Hitchhiker ends with the answer to Hitchhike", self.searches_naively)
        self.check("search/lanyard: Hitchhiker ends with its own answer", self.searches)
        self.check("downloads/naive: the first download stops the second", self.downloads_naively)
        self.check("downloads/lanyard: cancelled, begun again, and whole", self.downloads)
        self.check("screens/by-id: Feature A ends when it is dismissed, Feature B goes on", self.dismisses)
        for size, (width, height) in SIZES.items():
            for theme in ("light", "dark"):
                for variant in ("downloads/lanyard", "search/naive", "cooperation/throwing", "ownership/lanyard", "screens/by-id"):
                    self.check(f"{variant} at {size}, {theme}: nothing is wider than the window",
                               self.looks, size, width, height, theme, variant)
        self.page.look(*SIZES["1280"], "light")
        self.check("the keyboard alone will do", self.keys)
        self.check("an address with a variant that there is not shows one that there is", self.unknown)
        self.check("the browser had nothing to complain about", self.quiet)
        self.check("nothing is left running when the tab is closed", self.leaves)

    def open(self, variant):
        self.page.ask("(location.hash = arguments[0], 0)", variant)
        self.page.wait("document.querySelector(`[data-variant='${arguments[0]}']`)?.ariaChecked === 'true'", variant)
        self.page.wait("!document.querySelector('.stage .waiting') && document.querySelector('.file code') && true")

    def press_action(self, name, target=None):
        selector = f"[data-action='{name}']" + (f"[data-target='{target}']" if target else "")
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
        self.page.look(*SIZES["1280"], "light")
        self.page.driver.get(self.url)
        self.page.wait("document.querySelector('#connection').textContent === 'connected'")
        self.page.wait("document.querySelector('#heartbeat').textContent.includes('beating')")
        self.console = Console(self.page.wait("document.querySelector('.timeline iframe')?.src"))
        self.page.driver.switch_to.frame(self.page.driver.find_element(By.CSS_SELECTOR, ".timeline iframe"))
        self.page.wait("document.querySelector('#connection')?.textContent === 'live'")
        self.page.wait("document.body.classList.contains('is-framed') && !document.querySelector('#timeline').hidden")
        self.page.driver.switch_to.default_content()

    def searches_naively(self):
        self.open("search/naive")
        self.type("Hitchhiker", 0.12)
        self.page.wait("document.querySelector('#searching').textContent === 'not searching'")
        stale = self.page.wait("!document.querySelector('#stale').hidden && document.querySelector('#stale').textContent")
        assert "“Hitchhike”" in stale and "“Hitchhiker”" in stale, stale
        assert self.page.ask("document.querySelectorAll('.request').length") == 10, "one bar a keystroke"
        assert self.page.ask("document.querySelectorAll('.request.is-stale').length") == 1

    def searches(self):
        self.open("search/lanyard")
        self.type("Hitchhiker", 0.12)
        self.page.wait("document.querySelector('#answered').textContent.includes('“Hitchhiker”')")
        self.page.wait("document.querySelector('#searching').textContent === 'not searching'")
        assert self.page.ask("document.querySelector('#stale').hidden"), "the answer is stale"
        assert "Hitchhiker" in self.page.ask("document.querySelector('#books').textContent")

    def downloads_naively(self):
        self.open("downloads/naive")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}[0] > 5")
        self.press_action("cancel")
        self.press_action("download")
        note = self.page.wait("!document.querySelector('#stage .callout').hidden"
                              " && document.querySelector('#stage .callout').textContent")
        assert "first" in note, note
        assert self.page.ask(PERCENTS)[0] < 100, "the second download was not stopped"

    def downloads(self):
        self.open("downloads/lanyard")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}.some(percent => percent > 3)")
        self.press_action("cancel")
        self.page.wait("document.querySelector('.spinner').textContent === 'not downloading'")
        self.page.wait("document.querySelector('.facts > div:last-child > dd').textContent === '0'")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}.length === 3 && {PERCENTS}.every(percent => percent === 100)")
        self.page.wait("document.querySelector('.facts dd').textContent === '3'")
        assert self.page.ask("document.querySelector('#stage .callout').hidden"), "something went wrong"

    def dismisses(self):
        self.open("screens/by-id")
        cards = self.page.wait("[...document.querySelectorAll('[data-card]')].map(card => card.dataset.card)")
        for card in cards:
            if self.page.ask("document.querySelector(`[data-action=open][data-target='${arguments[0]}']`)?.ariaDisabled !== 'true'", card):
                self.press_action("open", card)
        for card in cards:
            self.press_action("dismiss", card)
        self.page.wait(f"{LOG}.includes('A: cancelled')")
        self.page.wait(f"{LOG}.includes('B: success is true')")
        assert not self.page.ask(f"{LOG}.includes('A: success')"), "Feature A went on"

    def looks(self, size, width, height, theme, variant):
        self.page.look(width, height, theme)
        self.open(variant)
        if variant.startswith("search"):
            self.type("Hitchhiker", 0.1)
            self.page.wait("!document.querySelector('#stale').hidden")
        elif variant.startswith("downloads"):
            self.press_action("download")
            self.page.wait(f"{PERCENTS}.some(percent => percent > 20)")
        self.page.picture(os.path.join(self.folder, f"{variant.replace('/', '-')}-{size}-{theme}.png"))
        wide = self.page.ask(WIDE)
        assert not wide, wide

    def keys(self):
        page = self.page
        self.open("downloads/naive")
        page.ask("(document.querySelector('#screens [tabindex=\"0\"]').focus(), 0)")
        page.press(Keys.ARROW_RIGHT)
        page.wait("location.hash.startsWith('#search/') && document.activeElement.ariaSelected === 'true'")
        page.press(Keys.TAB)
        page.press(Keys.HOME)
        page.wait("location.hash === '#search/naive' && document.activeElement.ariaChecked === 'true'")
        page.press(Keys.END)
        page.wait("location.hash === '#search/lanyard' && document.querySelector('#term')")
        page.press(Keys.TAB)
        page.wait("document.activeElement.id === 'term'")
        page.press("Emma")
        page.wait("document.querySelector('#answered').textContent.includes('“Emma”')")
        page.ask("(document.querySelector('#screens [tabindex=\"0\"]').focus(), 0)")
        page.press(Keys.HOME)
        page.press(Keys.TAB)
        page.press(Keys.TAB)
        page.wait("document.activeElement.dataset.action === 'download'")
        page.press(Keys.ENTER)
        page.wait("document.activeElement.dataset.action === 'download' && document.activeElement.ariaDisabled === 'true'")
        page.press(Keys.TAB)
        page.press(Keys.ENTER)
        page.wait("document.querySelector('.spinner').textContent === 'not downloading'")

    def unknown(self):
        self.page.ask("(location.hash = 'constructor/%', location.reload())")
        self.page.wait("document.querySelector('#connection')?.textContent === 'connected'")
        self.page.wait("location.hash === '#downloads/naive'")

    def leaves(self):
        self.open("downloads/lanyard")
        self.press_action("download")
        self.page.wait(f"{PERCENTS}.some(percent => percent > 3)")
        scope = self.page.ask("document.querySelector('#timeline-title').textContent.replace('Timeline of ', '')")
        assert self.console.live(scope), "the console does not see what the tab does"
        self.page.driver.get("about:blank")
        self.console.wait_until_empty(scope)
