"""Runs what `Scripts/cluster/faults` describes."""

import os
import signal
import subprocess
import sys
import time
import traceback

import leftovers
import options
from faults import FAULTS
from model import Model
from trial import Trial

PROMISE = "in a cluster one run owns a key, and no stale write is accepted"


def evidence(trial, how, unit):
    """Appends what was counted to the file that `EVIDENCE` names, if one is named."""
    if path := os.environ.get("EVIDENCE"):
        command = f"Scripts/cluster/faults {trial.fault} --rounds {trial.rounds} --seed {trial.seed}"
        with open(path, "a") as file:
            file.write("\t".join([PROMISE, how, str(trial.sums["rounds"]), unit, trial.seed, command]) + "\n")


def play(choice, fault):
    """Whether a fault did no harm, after it was said."""
    rounds = options.rounds(choice, fault)
    make = Model if fault == "model" else Trial
    trial = make(fault, rounds, choice.seed, choice.first, choice.worker, options.ROOT)
    why = None
    try:
        trial.play()
    except Exception as error:  # What is wrong with one must not hide the others.
        why = f"{type(error).__name__}: {error}"
        traceback.print_exc()
    except SystemExit:
        print(f"{trial.account()}: interrupted", flush=True)
        raise
    is_well = trial.is_whole and not trial.violations
    mark = "ok" if is_well else f"FAILED ({why})" if why else "FAILED"
    print(f"{trial.account()}: {mark}", flush=True)
    if is_well:
        what = Model.__doc__ if fault == "model" else FAULTS[fault].__doc__
        evidence(trial, " ".join(what.split()), "histories" if fault == "model" else "rounds")
    return is_well


def play_each(choice):
    """Plays each fault in a process of its own, so many at once; how many did harm."""
    waiting, running, failed = list(choice.faults), [], 0
    try:
        while waiting or running:
            if waiting and len(running) < choice.at_once:
                fault = waiting.pop(0)
                command = [sys.executable, "-B", __file__, fault, "--seed", choice.seed, "--worker", choice.worker]
                command += ["--rounds", str(options.rounds(choice, fault)), "--first", str(choice.first)]
                running.append(subprocess.Popen(command))
                continue
            ended = [process for process in running if process.poll() is not None]
            failed += sum(process.returncode != 0 for process in ended)
            running = [process for process in running if process not in ended]
            time.sleep(0.1)
    finally:
        # Each removes what it has made.
        for process in running:
            process.terminate()
        for process in running:
            process.wait()
    return failed


def end(number, _):
    """Ends the script, which removes what it has made. Whoever asks again does not interrupt that."""
    for one in signal.SIGINT, signal.SIGTERM:
        signal.signal(one, signal.SIG_IGN)
    sys.exit(128 + number)


def main():
    choice = options.parse()
    if choice.check_only:
        return 0
    for number in signal.SIGINT, signal.SIGTERM:
        signal.signal(number, end)
    leftovers.sweep()
    if len(choice.faults) == 1:
        return 0 if play(choice, choice.faults[0]) else 1
    print(f"seed {choice.seed}", flush=True)
    failed = play_each(choice)
    print(f"faults that did harm: {failed} of {len(choice.faults)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
