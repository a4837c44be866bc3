"""The leases of the processes, by the keys that stand for them."""

FOLDER = "t/members/"


class Leases:
    """Who had which lease from when to when. It outlives a round: a process may learn late that its lease has ended."""

    def __init__(self, known=()):
        self.all = {one["lease"]: dict(one) for one in known}

    def take(self, revision, key, name, is_deletion):
        """A key was written or deleted.

        - name: of the process, if the key is that of a lease that begins.
        """
        if not key.startswith(FOLDER):
            return
        lease = key.removeprefix(FOLDER)
        if is_deletion:
            self.all.setdefault(lease, {"lease": lease, "name": None, "begun": 0})["ended"] = revision
        else:
            self.all.setdefault(lease, {"lease": lease, "name": name, "begun": revision, "ended": None})

    def has_ended(self, name, known):
        """Whether a process can have lost a lease in a run that was asked for when this revision was known.

        Not if its next lease was there by then, or if its lease has never ended.
        """
        own = sorted((one for one in self.all.values() if one["name"] == name), key=lambda one: one["begun"])
        nexts = [one["begun"] for one in own[1:]] + [known + 1]
        return any(one["ended"] is not None and begun > known for one, begun in zip(own, nexts))

    def plain(self):
        return list(self.all.values())
