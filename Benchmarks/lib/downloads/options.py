"""The arguments of `Benchmarks/downloads`, checked before anything is made."""

import argparse
import os
import shutil
import tempfile

import jobs
import peers

JOBS = [*jobs.all_jobs(1), "list", "cancel"]
LINKS = "loopback,20,100"
SPACE = 5 << 30
LEAST_ROUNDS = 3  # of what is written down, and as many over links with delay


def parse():
    parser = argparse.ArgumentParser(prog="Benchmarks/downloads", description="Compares lanyard get with its peers.")
    parser.add_argument("--lanyard", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--least", default="LeastDownload", help=argparse.SUPPRESS)
    parser.add_argument("--result", help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=names, default=JOBS, help=f"some of {','.join(JOBS)}")
    parser.add_argument("--links", type=names, default=names(LINKS), help="loopback, or ms of a round trip")
    parser.add_argument("--peers", default="", help="names, separated by semicolons; all if not given")
    parser.add_argument("--check-only", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--skip-build", action="store_true", help="take the program as it was built last, and write nothing")
    choice = parser.parse_args()
    choice.peers = [name.strip() for name in choice.peers.split(";") if name.strip()]
    problem = next(problems(choice), None)
    if problem:
        parser.error(problem)
    is_everything = not choice.peers and choice.jobs == JOBS and choice.links == names(LINKS)
    # The page names the commit; what was built before may be of another.
    choice.is_whole = is_everything and choice.rounds >= LEAST_ROUNDS and not choice.skip_build
    return choice


def names(text):
    return [name.strip() for name in text.split(",") if name.strip()]


def problems(choice):
    known = list(peers.all_peers(choice.lanyard, choice.least))
    if choice.rounds < 1:
        yield "--rounds must be at least 1"
    if not choice.jobs or set(choice.jobs) - set(JOBS):
        yield f"--jobs takes some of {','.join(JOBS)}"
    if not choice.links or not all(link == "loopback" or is_delay(link) for link in choice.links):
        yield f"--links takes “loopback” and delays in ms, such as {LINKS}"
    if set(choice.peers) - set(known):
        yield f"--peers takes some of {'; '.join(known)}"
    if choice.peers and not {"curl", "lanyard"} <= set(choice.peers):
        yield "--peers must include curl and lanyard, which all others are compared with"
    for program in (choice.lanyard, choice.least):
        if not choice.check_only and not os.access(program, os.X_OK):
            yield f"{program} is not there; leave out --skip-build"
    if choice.links != ["loopback"] and os.geteuid() != 0:
        yield "links with delay take the rights of root; without them use --links loopback"
    is_large = "loopback" in choice.links and set(choice.jobs) & {"one", "eight", "resume"}
    if is_large and shutil.disk_usage(tempfile.gettempdir()).free < SPACE:
        yield f"{tempfile.gettempdir()} has less than 5 GiB free; set TMPDIR to a folder that has"


def is_delay(text):
    return text.replace(".", "", 1).isdigit()
