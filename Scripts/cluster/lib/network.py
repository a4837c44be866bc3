"""Machines on one cable: a network namespace for each, and a bridge in one more. Nothing of it touches the network outside.

A cut is a wrong hardware address: what is sent there is lost without a word, as with a broken cable. It needs no module of
the kernel, and cuts one direction or both, between any two.
"""

import os
import subprocess

import processes

NOBODY = "02:00:00:00:ff:ff"


def remove_namespace(name):
    for pid in processes.run(["ip", "netns", "pids", name], check=False).split():
        try:
            os.kill(int(pid), 9)
        except ProcessLookupError:
            pass
    processes.run(["ip", "netns", "del", name], check=False)


class Network:
    """`machines` machines with addresses 10.9.0.1 and on; number 0 is the one of the script itself, and never cut off."""

    def __init__(self, label, machines):
        self.prefix = f"{processes.MARK}{label}"
        self.numbers = range(machines + 1)
        # Who sends something that is lost.
        self.cut_off = set()

    def begin(self):
        hub = self.namespace("hub")
        processes.run(["ip", "netns", "add", hub])
        self._ip("hub", ["link add cable type bridge", "link set cable up"])
        for number in self.numbers:
            processes.run(["ip", "netns", "add", self.namespace(number)])
            self._ip(
                "hub",
                [
                    f"link add port{number} type veth peer name eth0 netns {self.namespace(number)}",
                    f"link set port{number} master cable up",
                ],
            )
            self._ip(
                number,
                [
                    "link set lo up",
                    f"link set eth0 address {self._hardware(number)}",
                    f"address add {self.address(number)}/24 dev eth0",
                    "link set eth0 up",
                ]
                + [self._neighbour(other, self._hardware(other)) for other in self.numbers if other != number],
            )

    def namespace(self, machine):
        return f"{self.prefix}-{machine}"

    def address(self, number):
        return f"10.9.0.{number + 1}"

    def _hardware(self, number):
        return f"02:00:00:00:00:{number + 1:02x}"

    def _neighbour(self, other, hardware):
        return f"neighbour replace {self.address(other)} lladdr {hardware} dev eth0 nud permanent"

    def _ip(self, machine, lines):
        command = ["ip", "-n", self.namespace(machine), "-batch", "-"]
        result = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, timeout=20)
        if result.returncode:
            raise RuntimeError(f"ip in {self.namespace(machine)}: {result.stderr.strip()}")

    def on(self, machine, command):
        """The command, to be run on a machine."""
        return ["ip", "netns", "exec", self.namespace(machine)] + command

    def cut(self, sender, receivers):
        """Loses what one machine sends to others."""
        self.cut_off.add(sender)
        self._ip(sender, [self._neighbour(other, NOBODY) for other in receivers if other != sender])

    def heal(self):
        """Joins all that was cut."""
        for number in self.cut_off:
            self._ip(number, [self._neighbour(other, self._hardware(other)) for other in self.numbers if other != number])
        self.cut_off.clear()

    def reset(self, number):
        """Breaks all connections of a machine, so that both of their ends learn of it when they speak."""
        processes.run(self.on(number, ["ss", "-K", "-t", "state", "established"]), check=False)

    def close(self):
        for machine in [*self.numbers, "hub"]:
            remove_namespace(self.namespace(machine))
