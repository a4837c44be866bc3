"""Checks the console's page in a browser; called by Scripts/browser."""

import argparse
import sys

from checks import Checks
from page import Page
from program import Program


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", required=True)
    parser.add_argument("--driver", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--url")
    parser.add_argument("--program", nargs="+")
    arguments = parser.parse_args()
    program = None if arguments.url else Program(arguments.program)
    page = None
    try:
        page = Page(arguments.browser, arguments.driver)
        checks = Checks(page, arguments.url or program.address(), arguments.folder)
        checks.run()
    finally:
        if page:
            page.close()
        if program:
            program.stop()
    return checks.total()


sys.exit(main())
