"""Two network namespaces with a slow link between them: by `tc` with netem, or by a relay where the kernel has none."""

import os
import subprocess
import sys

SERVER, CLIENT = "10.77.0.1", "10.77.0.2"


class Link:
    """`server` and `client` are what to put before a command so that it runs at that end."""

    def __init__(self, delay, rate):
        self.ends = [f"lanyard-bench-{end}-{os.getpid()}" for end in "sc"]
        self.server, self.client = (["ip", "netns", "exec", end] for end in self.ends)
        self.relay = None
        try:
            for end in self.ends:
                ip("netns", "add", end)
                ip("-n", end, "link", "set", "lo", "up")
            self.kind = "tc netem" if self.with_netem(delay, rate) else "relay over TUN"
            if self.kind != "tc netem":
                self.start_relay(delay, rate)
        except BaseException:
            self.close()
            raise

    def with_netem(self, delay, rate):
        """Tries a pair of veth devices with netem at both ends. Returns whether the kernel has it."""
        first, second = self.ends
        ip("-n", first, "link", "add", "veth0", "type", "veth", "peer", "name", "veth0", "netns", second)
        for end, address in zip(self.ends, (SERVER, CLIENT)):
            ip("-n", end, "addr", "add", address + "/24", "dev", "veth0")
            ip("-n", end, "link", "set", "veth0", "up")
            netem = ["netem", "delay", f"{delay / 2}ms", "rate", f"{rate}mbit", "limit", "4000"]
            shape = ["tc", "-n", end, "qdisc", "add", "dev", "veth0", "root", *netem]
            if subprocess.run(shape, stderr=subprocess.DEVNULL).returncode != 0:
                ip("-n", first, "link", "del", "veth0")
                return False
        return True

    def start_relay(self, delay, rate):
        program = os.path.join(os.path.dirname(__file__), "relay.py")
        command = [sys.executable, program, *self.ends, SERVER, CLIENT, str(delay), str(rate)]
        self.relay = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        if self.relay.stdout.readline().strip() != "ready":
            raise RuntimeError("the relay did not start")

    def close(self):
        if self.relay:
            self.relay.terminate()
            self.relay.wait()
        for end in self.ends:
            subprocess.run(["ip", "netns", "del", end], stderr=subprocess.DEVNULL)


def ip(*words):
    subprocess.run(["ip", *words], check=True)
