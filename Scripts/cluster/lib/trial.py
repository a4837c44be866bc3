"""Tries one fault, round after round, and adds up what came of it."""

import collections
import json
import os
import shutil

import disks
import processes
from checker import Checker, figures
from faults import FAULTS, HOLDING, SHAKING
from stand import Stand
from turn import Round

KEPT = ".build/cluster-faults"
# So many bad rounds tell enough.
MOST_BAD = 5
# In so many rounds whatever may happen does.
MANY = 50


class Trial:
    def __init__(self, fault, rounds, seed, first, program, root):
        self.fault, self.rounds, self.seed, self.first = fault, rounds, seed, first
        self.program, self.root = program, root
        self.sums = collections.Counter()
        self.longest = 0
        self.held, self.shaken = [], []
        self.latest = 0
        self.violations = []
        self.bad_rounds = 0
        self.is_whole = False

    def play(self):
        self.stand = Stand(self.fault, self.program, **({"quota": disks.QUOTA} if self.fault == "no-space" else {}))
        try:
            for number in range(self.first, self.first + self.rounds):
                self._play(number)
                if self.bad_rounds >= MOST_BAD:
                    return
            self.is_whole = True
            if self.rounds >= MANY and not self.sums["groups"]:
                self.violations.append(f"groups: no request of {self.rounds} rounds carried several claims")
        finally:
            self.stand.close()

    def _play(self, number):
        greatest = self.stand.greatest_fences()
        round = Round(self.stand, self.fault, self.seed, number)
        begin = processes.now()
        FAULTS[self.fault](round)
        self.stand.heal()
        for times, faults in (self.held, HOLDING), (self.shaken, SHAKING):
            if self.fault in faults:
                times.append((begin, processes.now()))
        round.play(3)
        seconds, died = round.drain()
        record = round.record(greatest, self.held, self.shaken)
        checker = Checker(record)
        violations = [f"lost: {name} has ended by itself" for name in died] + checker.violations
        violations += [f"history: {what}" for what in self.stand.history.problems]
        self.stand.history.problems.clear()
        self.sums.update(figures(checker))
        self.sums.update({"rounds": 1, "commands": len(record["commands"])})
        self.longest = max(self.longest, seconds)
        self.latest = max(self.latest, checker.latest)
        if violations:
            self.bad_rounds += 1
            self._keep(number, record, violations)
            if any(violation.startswith("lost:") for violation in violations):
                self.stand.begin_anew()
        if number % 15 == 14:
            self.stand.tidy()

    def _keep(self, number, record, violations):
        folder = os.path.join(self.root, KEPT, f"{self.fault}-{self.seed}-{number}")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        with open(os.path.join(folder, "record.json"), "w") as file:
            json.dump(record, file)
        with open(os.path.join(folder, "violations"), "w") as file:
            file.write("\n".join(violations) + "\n")
        for name in os.listdir(self.stand.folder):
            if name.endswith(".log"):
                shutil.copy(os.path.join(self.stand.folder, name), folder)
        self.violations += violations
        print(f"{self.fault}, round {number}, seed {self.seed}: {len(violations)} violations; all of it is in {folder}")
        print("".join(f"    {violation}\n" for violation in violations[:8]), end="", flush=True)

    def account(self):
        """The figures in one line."""
        names = ["rounds", "commands", "claims", "groups", "written", "not written", "stored", "refused", "expiries", "late starts"]
        texts = [f"{self.sums[name]} {name}" for name in names]
        texts += [f"longest wait {self.longest:.1f} s", f"latest start {self.latest:.1f} s after its turn"]
        texts += [f"{len(self.violations)} violations"]
        return f"{self.fault}, seed {self.seed}: {', '.join(texts)}"
