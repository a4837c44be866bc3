import os
import re
import traceback


class Checking:
    """Counts what is as it should be, and takes a picture of what is not."""

    def __init__(self, page, folder):
        self.page, self.folder = page, folder
        self.passed = self.failed = 0

    def check(self, name, body, *arguments):
        # While one of them is worked on: CHECKS is a regular expression. What opens the page is always needed.
        wish = os.environ.get("CHECKS")
        if wish and not re.search(f"{wish}|the page opens", name):
            return
        try:
            body(*arguments)
            self.passed += 1
            print(f"ok      {name}", flush=True)
        except Exception as problem:
            self.failed += 1
            print(f"FAILED  {name}: {problem}", flush=True)
            if not isinstance(problem, AssertionError):
                traceback.print_exc()
            self.page.picture(os.path.join(self.folder, f"failed-{self.failed}.png"))

    def quiet(self):
        complaints = self.page.log()
        assert not complaints, sorted(set(complaints))

    def total(self):
        """Prints the last line, and gives the status to exit with."""
        print(f"browser: {self.passed} checks passed, {self.failed} failed")
        return 1 if self.failed else 0
