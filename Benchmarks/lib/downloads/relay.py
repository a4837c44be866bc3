"""A link with delay and a rate limit between two network namespaces, for kernels whose `tc` has no netem.

Called with two namespaces, two addresses, the delay of a round trip in ms and the rate in Mbit/s. It opens a TUN device
for each end, moves it into its namespace, says "ready" and carries packets until it is ended. Both ends speak real TCP,
and each packet is held back on its way for half of the delay and the time that its bytes take at the rate.
"""

import collections
import fcntl
import os
import select
import struct
import subprocess
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x1, 0x1000
LIMIT = 4000  # packets a direction; what comes when it is full is dropped, as by any router


class Direction:
    def __init__(self, source, target, delay, rate):
        self.source, self.target, self.delay, self.rate = source, target, delay, rate
        self.queue, self.free = collections.deque(), 0.0

    def take(self, now):
        """Reads what has come."""
        for _ in range(64):
            try:
                packet = os.read(self.source, 65536)
            except BlockingIOError:
                return
            if len(self.queue) < LIMIT:
                self.free = max(now, self.free) + len(packet) * 8 / self.rate
                self.queue.append((self.free + self.delay, packet))

    def give(self, now):
        """Hands on what is due. Returns how long until the next is."""
        while self.queue and self.queue[0][0] <= now:
            try:
                os.write(self.target, self.queue.popleft()[1])
            except OSError:
                pass  # the other end is full or gone: the packet is lost
        return self.queue[0][0] - now if self.queue else 1.0


def end(namespace, address):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    name = f"bench{os.getpid() % 100000}{address[-1]}"
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    inside = ["ip", "-n", namespace]
    for command in (
        ["ip", "link", "set", name, "netns", namespace],
        [*inside, "link", "set", name, "txqueuelen", str(LIMIT)],
        [*inside, "addr", "add", address + "/24", "dev", name],
        [*inside, "link", "set", name, "up"],
    ):
        subprocess.run(command, check=True)
    return device


def main(first, second, first_address, second_address, delay, rate):
    here, there = end(first, first_address), end(second, second_address)
    half, rate = float(delay) / 2000, float(rate) * 1e6
    directions = [Direction(here, there, half, rate), Direction(there, here, half, rate)]
    print("ready", flush=True)
    while True:
        wait = min(direction.give(time.monotonic()) for direction in directions)
        readable, _, _ = select.select([here, there], [], [], max(0, wait))
        for direction in directions:
            if direction.source in readable:
                direction.take(time.monotonic())


if __name__ == "__main__":
    main(*sys.argv[1:])
