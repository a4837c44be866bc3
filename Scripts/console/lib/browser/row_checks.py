from listing_model import LISTING
from selenium.webdriver.common.keys import Keys
from steps import ROW, Steps

# What lies under a point of the page.
UNDER = "document.elementFromPoint(arguments[0], arguments[1]).closest('tr').querySelector('.c-id').textContent"
MANY = 3000


class RowChecks(Steps):
    """The table draws what is seen, and leaves it where it is while somebody is there."""

    def run(self):
        self.check("what is patched is as if it were filtered and sorted anew", self.patches)
        with self.fed(f"feed.begin({MANY})"):
            self.check("only the rows in sight are drawn, and all are counted", self.draws)
            self.check("the keys go through all rows", self.goes)
            self.check("rows stay under the pointer, and new ones wait", self.holds)
            self.check("a click opens the run that was seen", self.opens)
            self.check("the waiting rows come when they are asked for, or when the pointer leaves", self.releases)

    def patches(self):
        wrong = self.page.driver.execute_async_script(LISTING)
        assert not wrong, wrong

    def draws(self):
        page = self.page
        page.wait(f"{ROW}.length > 10")
        drawn = page.ask(f"{ROW}.length")
        assert drawn < 100, f"{drawn} rows are drawn"
        assert page.ask("document.querySelector('.runs').getAttribute('aria-rowcount')") == str(MANY + 1)
        height = page.ask("document.querySelector('#tasks .scroll').scrollHeight")
        assert abs(height - MANY * 26) < 60, f"the table is {height} high"
        page.driver.execute_script("document.querySelector('#tasks .scroll').scrollTop = 1500 * 26")
        page.wait("document.querySelector('#tasks tr[aria-rowindex=\"1510\"] .c-id')?.textContent === arguments[0]", f"#{MANY - 1508}")

    def goes(self):
        page = self.page
        page.click("#program")
        page.press("j")
        page.press(Keys.END)
        page.wait(f"document.activeElement.getAttribute('aria-rowindex') === '{MANY + 1}'")
        page.press("k")
        page.wait(f"document.activeElement.getAttribute('aria-rowindex') === '{MANY}'")
        # The row with the focus stays in the document wherever one scrolls.
        page.driver.execute_script("document.querySelector('#tasks .scroll').scrollTop = 0")
        page.wait("document.querySelector('#tasks tr[aria-rowindex=\"2\"]') && true")
        page.press("k")
        page.wait(f"document.activeElement.getAttribute('aria-rowindex') === '{MANY - 1}'")
        page.press(Keys.HOME)
        page.wait("document.activeElement.getAttribute('aria-rowindex') === '2'")
        page.driver.execute_script("document.activeElement.blur()")
        page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": 2, "y": 2})

    def holds(self):
        self.point("#tasks tr[aria-rowindex='5'] .c-name")
        self.at = self.point("#tasks tr[aria-rowindex='5'] .c-name")
        seen = self.page.ask(UNDER, *self.at)
        number = int(seen[1:])
        for step in range(12):
            self.tell(f"tell([feed.run({MANY + 1 + step})])")
        self.tell(f"tell([feed.run({number}, {{state: 'ended', outcome: 'failed', endedAt: feed.time, error: 'it fell'}})])")
        self.page.wait("document.querySelector('.waiting-rows')?.checkVisibility() && document.querySelector('.waiting-rows').textContent === '12 new'")
        assert self.page.ask(UNDER, *self.at) == seen, "another run came under the pointer"
        state = self.page.ask("document.elementFromPoint(...arguments).closest('tr').querySelector('.c-state').textContent", *self.at)
        assert "failed" in state, f"its cells do not go on: {state}"
        self.seen = seen

    def opens(self):
        self.tell(f"tell([feed.run({MANY + 13})], [{self.seen[1:]}])")
        self.press_pointer(*self.at)
        self.page.wait("document.querySelector('#detail-title').textContent.startsWith(arguments[0] + ' ')", self.seen)
        # The program keeps it no longer: the panel tells what the list had.
        self.page.wait("document.querySelector('#detail .error').textContent.includes('no longer') && document.querySelector('#detail .life .is-ended') && true")
        self.page.log()
        self.page.click("#detail .close")

    def releases(self):
        page = self.page
        page.driver.execute_script("document.activeElement.blur()")
        page.wait("document.querySelector('.waiting-rows').textContent === '13 new'")
        page.click(".waiting-rows")
        page.wait("document.querySelector('#tasks tr[aria-rowindex=\"2\"] .c-id').textContent === arguments[0]", f"#{MANY + 13}")
        self.point("#tasks tr[aria-rowindex='5'] .c-name")
        self.tell(f"tell([feed.run({MANY + 14})])")
        page.wait("document.querySelector('.waiting-rows')?.checkVisibility()")
        page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": 2, "y": 2})
        page.wait("document.querySelector('#tasks tr[aria-rowindex=\"2\"] .c-id').textContent === arguments[0]", f"#{MANY + 14}")
