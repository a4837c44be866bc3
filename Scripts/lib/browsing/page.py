import base64
import os

from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

# Long, because a machine may be slow; nothing waits for it but what would fail.
PATIENCE = 60


class Page:
    """A page in a browser, as its user sees and uses it."""

    def __init__(self, browser, driver):
        options = webdriver.ChromeOptions()
        options.binary_location = browser
        # A name of a stranger's that leads to this machine, as if it had been bound anew.
        rebound = "--host-resolver-rules=MAP evil.example 127.0.0.1"
        for argument in ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--no-first-run", rebound]:
            options.add_argument(argument)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(driver))
        self.driver.set_script_timeout(PATIENCE)

    def open_link(self, url):
        """Opens it as whoever clicks on it in a terminal or a chat that is a page of another site."""
        self.driver.get(f"data:text/html,<a href='{url}'>{url}</a>")
        self.click("a")

    def close(self):
        self.driver.quit()

    def log(self):
        """What the browser had to complain about since it was asked last."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def ask(self, script, *arguments):
        return self.driver.execute_script(f"return {script}", *arguments)

    def wait(self, script, *arguments):
        """Waits until a JavaScript expression is true, and gives its value."""
        try:
            return WebDriverWait(self.driver, PATIENCE, 0.1).until(lambda _: self.ask(script, *arguments))
        except TimeoutException:
            raise AssertionError(f"never came true: {script} {arguments or ''}") from None

    def click(self, selector):
        """Clicks where a user would; what is shown may move in the meantime, so it is tried again, and a selector that is a
        function is asked again."""
        def attempt(driver):
            try:
                driver.find_element(By.CSS_SELECTOR, selector() if callable(selector) else selector).click()
                return True
            except WebDriverException:
                return False
        try:
            WebDriverWait(self.driver, PATIENCE, 0.1).until(attempt)
        except TimeoutException:
            raise AssertionError(f"cannot be clicked: {selector() if callable(selector) else selector}") from None

    def write(self, selector, text):
        field = self.driver.find_element(By.CSS_SELECTOR, selector)
        # With keys, as a user does it: WebDriver's own way to clear a field tells the page nothing.
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(Keys.DELETE, text)
        self.wait("document.querySelector(arguments[0]).value === arguments[1]", selector, text)

    def choose(self, selector, value):
        self.driver.find_element(By.CSS_SELECTOR, f"{selector} option[value='{value}']").click()

    def press(self, key):
        self.driver.switch_to.active_element.send_keys(key)

    def look(self, width, height, theme):
        """Sets the size of the window and what the system says about light and dark."""
        self.resize(width, height)
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": theme}]})
        self.drawn()

    def resize(self, width, height):
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.wait("innerWidth === arguments[0] && innerHeight === arguments[1]", width, height)

    def drawn(self):
        """Two frames of the browser: one to hear of what has changed, one to have drawn it."""
        self.driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))")

    def whole_picture(self, file):
        """The whole document: the window is made as high as that for a moment."""
        width, height = self.ask("[innerWidth, innerHeight]")
        self.resize(width, max(height, self.ask("document.documentElement.scrollHeight")))
        self.drawn()
        self.picture(file)
        self.resize(width, height)

    def picture(self, file):
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        with open(file, "wb") as target:
            target.write(base64.b64decode(shot["data"]))
