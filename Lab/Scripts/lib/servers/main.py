"""Plays the cases that `Lab/Scripts/servers` describes."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time

import catalogue
import credentials
import options
import processes
from case import Failed
from certificates import Certificates
from originals import Originals
from proxies import Proxies
from server import Site
from trial import Trial


def make_site(work):
    for name in "served", "certificates":
        os.mkdir(os.path.join(work, name))
    htpasswd = os.path.join(work, "htpasswd")
    bcrypt = credentials.write_htpasswd(htpasswd)
    htdigest = os.path.join(work, "htdigest")
    credentials.write_htdigest(htdigest)
    certificates = Certificates(os.path.join(work, "certificates"))
    return Site(Originals(os.path.join(work, "served")), certificates, htpasswd, bcrypt, htdigest)


def play(case, trial):
    """Whether a case went well, after it was said."""
    begin = time.monotonic()
    try:
        case.play(trial, *case.arguments)
        why = None
    except Failed as failure:
        why = str(failure)
    except Exception as error:  # A case that is wrong itself must not hide the others.
        why = f"{type(error).__name__}: {error}"
    finally:
        for call in trial.calls:
            if call.process in processes.running:
                processes.end(call.process)
    mark = f"FAILED ({why})" if why else f"ok ({time.monotonic() - begin:.1f} s)"
    print(f"{trial.server.name}: {case.name}: {mark}", flush=True)
    if why:
        print(textwrap.indent(trial.account(), "    "), flush=True)
    return not why


def play_all(choice, work):
    """How many cases there were, and how many of them failed; a server that does not start is one that failed."""
    site = make_site(work)
    proxies = Proxies(work, site.certificates)
    count = failed = 0
    for name in choice.servers:
        try:
            server = catalogue.SERVERS[name](site, work)
        except RuntimeError as error:
            print(f"{name}: FAILED ({error})", flush=True)
            count, failed = count + 1, failed + 1
            continue
        for case in choice.cases:
            if not case.fits(server):
                continue
            count += 1
            failed += not play(case, Trial(choice.lanyard, server, proxies, work))
        server.stop()
    return count, failed


def main():
    choice = options.parse()
    if choice.list:
        print("\n".join(case.name for case in choice.cases))
    if choice.list or choice.check_only:
        return
    # So that the servers and the files are removed, too.
    for number in signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    # Started in the background by a shell, programs ignore the signal that cancels them.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    work = tempfile.mkdtemp(prefix="lanyard-servers-")
    # apache gives the rights of root up.
    os.chmod(work, 0o755)
    try:
        count, failed = play_all(choice, work)
    finally:
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            signal.signal(number, signal.SIG_IGN)
        processes.end_all()
        shutil.rmtree(work, ignore_errors=True)
    print(f"servers: {len(choice.servers)} servers, {count} cases, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, subprocess.CalledProcessError) as error:
        sys.exit(f"Lab/Scripts/servers: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
