"""The table of a repository: which paths go along, and where they stand there."""

from posixpath import dirname, join, normpath


class Table:
    def __init__(self, text):
        lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
        if not lines or any(len(line) != 2 for line in lines):
            raise SystemExit("A line of the table is not two paths.")
        self.lines = [(source, target) for source, target in lines]

    def parts(self, objects, tree):
        """What of a commit's tree goes along: targets, and their entries. Nothing, if the first is not there."""
        found = []
        for source, target in self.lines:
            entry = None if source == "-" else objects.find(tree, source)
            if entry or source == "-":
                found.append((target, entry))
            elif not found:
                return ()
            if entry and entry[0] == b"40000":
                found += self.followed(objects, tree, source, target, entry[1])
        return tuple(found)

    @staticmethod
    def followed(objects, tree, source, target, folder):
        """What symbolic links stand for that lead out of a folder."""
        for path, leads in objects.links(folder):
            place = normpath(join(source, dirname(path), leads))
            entry = None if place.startswith(source + "/") else objects.find(tree, place)
            if entry:
                yield normpath(join(target, path)), entry

    @staticmethod
    def assembled(objects, parts):
        """The tree of such parts."""
        root = {}
        for target, entry in parts:
            if target == ".":
                root |= objects.entries(entry[1])
                continue
            *folders, last = target.encode().split(b"/")
            branch = root
            for folder in folders:
                below = branch.get(folder, {})
                if not isinstance(below, dict):
                    below = dict(objects.entries(below[1])) if below[0] == b"40000" else {}
                branch[folder] = below
                branch = below
            if entry is None:
                branch.pop(last, None)
            else:
                branch[last] = entry
        return objects.plant(root)
