"""A manifest of SwiftPM, read as text: what it declares, to be compared with what another one does."""

import re

KINDS = r"\.(?:target|executableTarget|testTarget|plugin)\("
# A package of ours; it has a path in one manifest and an address in the other.
OWN = re.compile(r'\.package\((?:name: "lanyard[a-z-]*", path|url: "[^"]*/lanyard[a-z-]*",)')


class Manifest:
    def __init__(self, text):
        _, _, targets = text.partition("    targets: [\n")
        self.head = self.found(text, r"// swift-tools-version: .*", r"    platforms: .*", r"    swiftLanguageModes: .*", r"var settings: (?:.*\n)+?}")
        self.products = set(self.found(text, r"        \.(?:library|executable)\(name: .*"))
        self.packages = {call for call in self.calls(text, r"\.package\(") if not OWN.match(call)}
        self.targets, self.folders = {}, {}
        for call in self.calls(targets, KINDS):
            name = re.search(r'name: "([^"]*)"', call)[1]
            self.folders[name] = self.folder(call, name)
            self.targets[name] = self.plain(call)

    @staticmethod
    def found(text, *patterns):
        return [found.strip(" ,") for pattern in patterns for found in re.findall(f"(?m)^{pattern}", text)]

    @staticmethod
    def calls(text, pattern):
        """Each element of the lists of a package that begins as is said, up to its last bracket, in one line."""
        for found in re.finditer(f"(?m)^        {pattern}", text):
            depth, end = 1, found.end()
            while depth:
                depth += {"(": 1, ")": -1}.get(text[end], 0)
                end += 1
            line = re.sub(r"\s+", " ", text[found.start():end]).strip()
            yield re.sub(r",? ([)\]])", r"\1", re.sub(r"([(\[]) ", r"\1", line))

    @staticmethod
    def folder(call, name):
        home = "Tests" if call.startswith(".testTarget") else "Plugins" if call.startswith(".plugin") else "Sources"
        return (re.search(r', path: "([^"]*)"', call) or [None, f"{home}/{name}"])[1]

    @staticmethod
    def plain(call):
        """Without its path, and a program of ours by its name alone, whichever package it is in."""
        call = re.sub(r', path: "[^"]*"', "", call)
        return re.sub(r'\.product\(name: ("lanyard-audit"), package: "lanyard-audit"\)', r"\1", call)

    def differences(self, others):
        """What it declares, and none of the others in the same way."""
        for one in self.head:
            if one not in others[0].head:
                yield one
        for one in sorted(self.products):
            if not any(one in other.products for other in others):
                yield one
        for one in sorted(self.packages):
            if not any(one in other.packages for other in others):
                yield one
        for name, target in self.targets.items():
            if not any(other.targets.get(name) == target for other in others):
                yield target
