"""Checks the Lab's page in a browser; called by Lab/Scripts/browser."""

import argparse
import sys

from checks import Checks
from lab import Lab
from page import Page
from travelling import Travelling


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", required=True)
    parser.add_argument("--driver", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--url")
    parser.add_argument("--main", action="store_true")
    parser.add_argument("--lanyard", help="the command, which opens recordings")
    parser.add_argument("--program", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    lab = None if arguments.url else Lab(arguments.program)
    page = None
    try:
        page = Page(arguments.browser, arguments.driver)
        checks = Checks(page, arguments.url or lab.url, arguments.folder, lab)
        checks.run(arguments.main)
        if lab and arguments.lanyard and not arguments.main:
            travelling = Travelling(arguments.browser, arguments.driver, arguments.lanyard, lab.url, arguments.folder)
            checks.check("a recording of the search has the same runs in a fresh page and in a trace", travelling.check)
    finally:
        if page:
            page.close()
        if lab:
            lab.stop()
    return checks.total()


sys.exit(main())
