"""Removes what a script has left that was killed: namespaces, small disks, and their folders."""

import os
import shutil
import tempfile

import network
import processes


def is_left(name):
    """Whether a name is one that a process has made which is no more."""
    owner = name.removeprefix(processes.NAME).split("-")[0]
    return name.startswith(processes.NAME) and owner.isdigit() and not os.path.exists(f"/proc/{owner}")


def sweep():
    for line in processes.run(["ip", "netns", "list"]).splitlines():
        if is_left(line.split()[0]):
            network.remove_namespace(line.split()[0])
    for name in filter(is_left, os.listdir(tempfile.gettempdir())):
        folder = os.path.join(tempfile.gettempdir(), name)
        for disk in os.listdir(folder):
            if os.path.ismount(os.path.join(folder, disk)):
                processes.run(["umount", "-l", os.path.join(folder, disk)], check=False)
        shutil.rmtree(folder, ignore_errors=True)
