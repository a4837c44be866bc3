"""Checks the console's page in a browser; called by Scripts/console/browser."""

import argparse
import sys

from access_checks import AccessChecks
from address_checks import AddressChecks
from checking import Checking
from checks import Checks
from file_checks import FileChecks
from fleet_checks import FleetChecks
from hostile_checks import HostileChecks
from memory_checks import MemoryChecks
from page import Page
from program import Program
from row_checks import RowChecks
from shape_checks import ShapeChecks
from speed_checks import SpeedChecks
from state_checks import StateChecks
from stranger_checks import StrangerChecks
from timeline_checks import TimelineChecks


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", required=True)
    parser.add_argument("--driver", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--url")
    parser.add_argument("--main", action="store_true")
    parser.add_argument("--program", nargs="+")
    arguments = parser.parse_args()
    program = None if arguments.url else Program(arguments.program)
    page = None
    try:
        page = Page(arguments.browser, arguments.driver)
        checking = Checking(page, arguments.folder)
        url = arguments.url or program.address()
        # The first while the program still has thousands of runs; the last cancel what others look at.
        apart = (SpeedChecks, AccessChecks, RowChecks, StateChecks, MemoryChecks, ShapeChecks, FileChecks, HostileChecks, TimelineChecks, AddressChecks, FleetChecks,
                 StrangerChecks)
        for part in () if arguments.main else apart:
            part(page, checking, url).run()
        Checks(page, checking, url).run(arguments.main)
        checking.check("the browser had nothing to complain about", checking.quiet)
    finally:
        if page:
            page.close()
        if program:
            program.stop()
    return checking.total()


sys.exit(main())
