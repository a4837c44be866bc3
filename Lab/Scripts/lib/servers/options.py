"""The arguments of `Lab/Scripts/servers`, checked before anything is installed or built."""

import argparse
import os
import re

import catalogue

PROGRAM = os.path.join(os.path.dirname(__file__), "../../../.build/debug/lanyard")


def parse():
    parser = argparse.ArgumentParser(prog="Lab/Scripts/servers", description="Plays lanyard get through real servers.")
    parser.add_argument("--servers", default=",".join(catalogue.SERVERS), help=f"some of {','.join(catalogue.SERVERS)}")
    parser.add_argument("--cases", default="", metavar="PATTERN", help="only those whose name it is found in")
    parser.add_argument("--list", action="store_true", help="print the names of the cases, and play none")
    parser.add_argument("--lanyard", default=PROGRAM, metavar="PATH", help="the program; nothing is built")
    parser.add_argument("--skip-build", action="store_true", help="take the program as it was built last")
    parser.add_argument("--check-only", action="store_true", help=argparse.SUPPRESS)
    choice = parser.parse_args()
    choice.servers = [name.strip() for name in choice.servers.split(",") if name.strip()]
    if not choice.servers or set(choice.servers) - set(catalogue.SERVERS):
        parser.error(f"--servers takes some of {','.join(catalogue.SERVERS)}")
    try:
        choice.cases = [case for case in catalogue.CASES if re.search(choice.cases, case.name)]
    except re.error as error:
        parser.error(f"--cases takes a regular expression: {error}")
    if not choice.cases:
        parser.error("--cases fits none; --list prints them")
    is_ours = choice.skip_build or choice.lanyard != PROGRAM
    if (is_ours or not choice.check_only) and not choice.list and not os.access(choice.lanyard, os.X_OK):
        parser.error(f"{choice.lanyard} is not there; leave out --skip-build")
    choice.lanyard = os.path.realpath(choice.lanyard)
    return choice
