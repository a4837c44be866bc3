import pathlib

from axe import complaints
from recordings import recording
from selenium.webdriver.common.by import By
from steps import ROW, VIEWS, WIDE, Steps

# A head or a foot inside of something else is no landmark.
LANDMARKS = """
[...document.querySelectorAll('main, [role=main], nav, aside, body > header, body > footer, section[aria-label], [role=region]')]
  .filter(element => element.checkVisibility()).map(element => `${element.tagName} ${element.getAttribute('aria-label') ?? ''}`)
"""


class AccessChecks(Steps):
    """What axe-core finds, on each view, wide and narrow, light and dark."""

    def run(self):
        for width, height, theme in ((1280, 800, "light"), (360, 740, "dark")):
            self.page.look(width, height, theme)
            for view in VIEWS + ["detail", "save"]:
                self.check(f"axe finds nothing: {view} at {width}, {theme}", self.finds_nothing, view)
        self.check("axe finds nothing: two recordings, compared and listed, at 360", self.recordings)
        self.page.look(1280, 800, "light")

    def recordings(self):
        page = self.page
        files = [pathlib.Path(self.folder, f"{name}.lanyard").resolve() for name in ("one", "other")]
        for file in files:
            file.write_text(recording(300), encoding="utf-8")
        page.driver.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys("\n".join(map(str, files)))
        page.wait("document.querySelectorAll('.comparison tbody tr').length > 0")
        found = complaints(page)
        self.show("tasks")
        page.wait(f"{ROW}.length > 5")
        found += complaints(page)
        wide = page.ask(WIDE)
        page.click("#to-program")
        self.live()
        for file in files:
            file.unlink()
        assert not found and not wide, found + wide

    def finds_nothing(self, view):
        page = self.page
        if view == "detail":
            self.open_run("stubborn")
            page.wait("document.querySelectorAll('#detail .life li').length > 0")
        elif view == "save":
            page.click("#save")
        else:
            self.show(view)
            page.wait({
                "tasks": f"{ROW}.length > 5",
                "causes": "document.querySelectorAll('#causes svg').length > 0",
                "findings": "document.querySelectorAll('.rules dt').length > 0",
            }.get(view, "true"))
        found = complaints(page)
        landmarks = page.ask(LANDMARKS.strip())
        if view == "detail":
            page.click("#detail .close")
            self.search("")
        elif view == "save":
            page.click("#save-dialog form button")
        assert not found, "\n        ".join(["", *found])
        assert sum(one.startswith("MAIN") for one in landmarks) == 1 and len(set(landmarks)) == len(landmarks), landmarks
