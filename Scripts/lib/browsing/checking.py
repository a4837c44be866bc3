import os
import re
import traceback


class Checking:
    """Counts what is as it should be, and takes a picture of what is not."""

    def __init__(self, page, folder):
        self.page, self.folder = page, folder
        self.passed, self.failures = 0, []

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
            self.failures.append(f"FAILED  {name}: {problem}")
            print(self.failures[-1], flush=True)
            if not isinstance(problem, AssertionError):
                traceback.print_exc()
            self.page.picture(os.path.join(self.folder, f"failed-{len(self.failures)}.png"))

    def quiet(self):
        complaints = self.page.log()
        assert not complaints, sorted(set(complaints))

    def total(self):
        """Prints what failed once more, for those who see the end alone, and the last line; gives the status to exit with."""
        print("\n".join([*self.failures, f"browser: {self.passed} checks passed, {len(self.failures)} failed"]))
        return 1 if self.failures else 0
