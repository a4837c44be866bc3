"""Runs the audit over a folder, with all its rules."""

import hashlib
import json
import os
import subprocess

import trees


class Auditor:
    """The audit with all rules on. What it found is kept until it is built anew."""

    def __init__(self):
        self.binary = os.environ["AUDIT_BINARY"]
        with open(self.binary, "rb") as file:
            build = hashlib.sha256(file.read()).hexdigest()[:16]
        self.cache = os.path.join(os.environ["AUDIT_CORPUS"], "findings", build)
        os.makedirs(self.cache, exist_ok=True)
        self.rules = self._rules()
        self.configuration = os.path.join(self.cache, "all.yml")
        with open(self.configuration, "w", encoding="utf-8") as file:
            file.write("show: note\nrules:\n" + "".join(f"  {rule}: on\n" for rule in self.rules))

    def _rules(self):
        """All rules in their order, and whether they are on."""
        lines = subprocess.run(
            [self.binary, "rules"], check=True, capture_output=True, encoding="utf-8"
        ).stdout.splitlines()
        return {line.split()[0]: line.split()[1] != "off" for line in lines if line and not line[0].isspace()}

    def audit(self, repository, commit):
        """What is found in a program at a commit: its files, its lines, and the findings."""
        path = os.path.join(self.cache, f"{repository.replace('/', '+')}@{commit[:12]}.json")
        if not os.path.exists(path):
            part = f"{path}.part"
            run = subprocess.run(
                [self.binary, ".", "--config", self.configuration, "--read-ignored", "--format", "json", "--output", part],
                cwd=trees.tree(repository, commit), capture_output=True, encoding="utf-8", check=False,
            )  # fmt: skip
            if run.returncode > 2:
                raise SystemExit(f"{repository}: the audit exited with {run.returncode}:\n{run.stderr}")
            os.rename(part, path)
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
        # Here each rule counts, whichever of them speaks for the place.
        report["findings"] += [{**one, **other} for one in report["findings"] for other in one["others"]]
        # A note is not shown unless somebody asks for it. A rule that is off is asked for.
        report["findings"] = [
            finding for finding in report["findings"]
            if finding["severity"] != "note" or not self.rules.get(finding["rule"], True)
        ]  # fmt: skip
        return report
