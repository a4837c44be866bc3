import contextlib

import overlaps
from selenium.webdriver.common.by import By


class Sessions:
    """Several tabs on one main actor, and a Lab that is started anew."""

    def tells_who_holds(self):
        page = self.page
        self.open("downloads/naive")
        first = page.driver.current_window_handle
        page.driver.switch_to.new_window("tab")
        try:
            page.driver.get(self.url + "#cooperation/blocking/alone")
            page.wait("document.querySelector('#heartbeat')?.textContent.includes('beating') && document.querySelector('.file code') && true")
            scope = self.scope()
            self.press_action("start")
            page.driver.switch_to.window(first)
            page.wait("document.querySelector('#heartbeat').textContent.includes(arguments[0])", f"{scope} holds it")
            page.wait("document.querySelector('#heartbeat').textContent.includes('beating')")
        finally:
            for window in page.driver.window_handles:
                if window != first:
                    page.driver.switch_to.window(window)
                    page.driver.close()
            page.driver.switch_to.window(first)

    @contextlib.contextmanager
    def framed(self):
        """In the frame of the time line."""
        # A frame of another origin is drawn only where it can be seen.
        self.page.ask("(document.querySelector('.timeline').scrollIntoView(), 0)")
        self.page.driver.switch_to.frame(self.page.driver.find_element(By.CSS_SELECTOR, ".timeline iframe"))
        try:
            self.page.wait("document.querySelector('#connection')?.textContent === 'live'")
            self.page.wait("document.body.classList.contains('is-framed') && !document.querySelector('#timeline').hidden")
            yield
        finally:
            self.page.driver.switch_to.default_content()

    def sees_the_timeline(self):
        with self.framed():
            pass

    def newest(self):
        """The newest run of each side, by the name of its scope."""
        snapshot = self.console.snapshot()
        scopes = {one["id"]: one for one in snapshot["scopes"]}
        tab = self.scope()

        def side(scope):
            above = scopes.get(scope.get("parent"))
            return None if above is None else scope.get("name") if above.get("name") == tab else side(above)

        found = {}
        for run in sorted(snapshot["runs"], key=lambda run: run["id"]):
            if name := run["scope"] in scopes and side(scopes[run["scope"]]):
                found[name] = run["id"]
        return found

    def sees_the_runs(self, size):
        """After a play: no text lies over another, no “+” hides anything, and the newest run of each side is in sight. Where
        there is room, names are whole."""
        newest = self.newest()
        with self.framed():
            # It stands still and shows all that ran, or it would be gone before one has scrolled to it.
            self.page.wait("document.querySelector('#timeline [aria-pressed]').getAttribute('aria-pressed') === 'false'")
            self.page.drawn()
            texts = overlaps.texts(self.page)
            hidden = self.page.ask("[...document.querySelectorAll('.lane-buttons [aria-expanded=false]')].map(one => one.ariaLabel)")
            assert not hidden, hidden
            seen = overlaps.runs(self.page)
            assert newest and set(newest.values()) <= seen, f"of {newest}, only {sorted(seen)} are in sight among {texts}"
            cut = [text for text in texts if text.startswith("GET") and "…" in text]
            assert size != "1440" or not cut, cut
            room = self.page.ask("document.querySelector('.timeline-scroll').clientHeight")
            assert room >= 300, f"the lanes have {room} points of room"

    def survives_a_restart(self):
        self.open("downloads/naive")
        before = self.page.ask("document.querySelector('.timeline iframe').src")
        self.lab.restart()
        self.page.wait("document.querySelector('#connection')?.textContent === 'connected'"
                       " && document.querySelector('.timeline iframe') && document.querySelector('.timeline iframe').src !== arguments[0]", before)
        self.sees_the_timeline()
        assert "started anew" in self.page.ask("document.querySelector('#notice-text').textContent")
        self.console = self.console_of_page()
        # While it was away the browser could not reach it, and said so.
        self.page.log()
