"""The members of an etcd, each on a machine of its own, with a small disk of its own."""

import os
import signal
import time

import gateway
import processes

DISK = "300m"
CLIENT = {**os.environ, "ETCDCTL_API": "3"}


class Member:
    def __init__(self, network, number, folder, election, quota):
        self.network, self.number, self.election, self.quota = network, number, election, quota
        self.name = f"etcd{number}"
        self.address = network.address(number)
        self.endpoint = f"http://{self.address}:2379"
        self.peer = f"{self.name}=http://{self.address}:2380"
        self.disk = os.path.join(folder, self.name)
        self.log = os.path.join(folder, f"{self.name}.log")
        self.process = None

    def make_disk(self):
        os.mkdir(self.disk)
        processes.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "lanyard-cluster", self.disk])

    def start(self, peers):
        options = {
            "name": self.name,
            "data-dir": os.path.join(self.disk, "data"),
            "listen-client-urls": f"{self.endpoint},http://127.0.0.1:2379",
            "advertise-client-urls": self.endpoint,
            "listen-peer-urls": f"http://{self.address}:2380",
            "initial-advertise-peer-urls": f"http://{self.address}:2380",
            "initial-cluster": ",".join(peers),
            "initial-cluster-state": "new",
            "heartbeat-interval": self.election // 10,
            "election-timeout": self.election,
            "snapshot-count": 500,
            "max-wals": 2,
            "max-snapshots": 2,
            "quota-backend-bytes": self.quota,
            "logger": "zap",
            "log-level": "warn",
        }
        command = ["etcd"] + [f"--{name}={value}" for name, value in options.items()]
        self.process = processes.start(self.network.on(self.number, command), self.log)

    @property
    def is_alive(self):
        return self.process is not None and self.process.poll() is None

    def kill(self):
        processes.kill(self.process)

    def signal(self, number):
        if self.is_alive:
            os.kill(self.process.pid, number)

    def status(self):
        """What the member says of itself; `None` if it says nothing."""
        return self.ask("maintenance/status", {})

    def known_leader(self):
        """The number of the member that it takes for the leader; `None` if it knows none."""
        number = (self.status() or {}).get("leader")
        return None if number == "0" else number

    def ask(self, path, question):
        """An answer of its HTTP gateway, in which numbers are texts; `None` if there is none."""
        return gateway.ask(self.network.namespace(0), self.address, path, question)

    def fill_disk(self):
        """Leaves no byte on its disk."""
        with open(os.path.join(self.disk, "filler"), "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 20))
            except OSError:
                pass

    def free_disk(self):
        path = os.path.join(self.disk, "filler")
        if os.path.exists(path):
            os.remove(path)

    def close(self):
        if self.process is not None:
            self.signal(signal.SIGCONT)
            processes.kill(self.process)
        processes.run(["umount", "-l", self.disk], check=False)


class Etcd:
    """All members together."""

    def __init__(self, network, numbers, folder, election=500, quota=64 << 20):
        """- election: the milliseconds after which a leader that says nothing is replaced.
        - quota: the most bytes that the database may have."""
        self.network = network
        self.members = [Member(network, number, folder, election, quota) for number in numbers]

    def begin(self):
        for member in self.members:
            member.make_disk()
        self.restart_dead()
        if not processes.until(self.leader, 60, 0.1):
            raise RuntimeError("etcd has no leader:\n" + self.tail())

    def restart_dead(self):
        for member in self.members:
            if not member.is_alive:
                member.start([other.peer for other in self.members])

    def control(self, *words, patience=5, on=None):
        """Runs etcdctl, at one member after the other until one obeys; `None` if none did."""
        for member in [on] if on else self.members:
            command = ["etcdctl", f"--endpoints={member.address}:2379", f"--command-timeout={patience}s", *words]
            try:
                return processes.run(self.network.on(0, command), patience + 5, env=CLIENT)
            except (RuntimeError, processes.subprocess.TimeoutExpired):
                continue
        return None

    def leader(self):
        """The member that says it leads, and is believed by another one."""
        statuses = [(member, status) for member in self.members if (status := member.status())]
        votes = [status["leader"] for _, status in statuses if status.get("leader")]
        for member, status in statuses:
            if votes.count(status["header"]["member_id"]) * 2 > len(self.members):
                return member
        return None

    def revision(self):
        """The newest revision, by a majority; `None` if there is none."""
        for member in self.members:
            if answer := member.ask("kv/range", {"key": gateway.encoded("nothing")}):
                return int(answer["header"]["revision"])
        return None

    def wait_until_well(self, patience=60):
        """Starts what is dead, until each member answers and knows a leader."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            self.restart_dead()
            if all(member.known_leader() for member in self.members):
                return True
            time.sleep(0.1)
        return False

    def tail(self):
        texts = []
        for member in self.members:
            if os.path.exists(member.log):
                with open(member.log, errors="replace") as file:
                    texts.append(f"{member.name}: {file.read()[-1500:]}")
        return "\n".join(texts)

    def close(self):
        for member in self.members:
            member.close()
