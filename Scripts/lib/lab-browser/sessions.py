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

    def sees_the_timeline(self):
        # A frame of another origin is drawn only where it can be seen.
        self.page.ask("(document.querySelector('.timeline').scrollIntoView(), 0)")
        self.page.driver.switch_to.frame(self.page.driver.find_element(By.CSS_SELECTOR, ".timeline iframe"))
        try:
            self.page.wait("document.querySelector('#connection')?.textContent === 'live'")
            self.page.wait("document.body.classList.contains('is-framed') && !document.querySelector('#timeline').hidden")
        finally:
            self.page.driver.switch_to.default_content()

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
