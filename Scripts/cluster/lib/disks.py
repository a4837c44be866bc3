"""Faults of etcd's disks."""

import os

import members
import processes


# So little that it is soon full, and that the log of what filled it has room on the disk until etcd throws it away.
QUOTA = 8 << 20


def full_disk(round):
    """The disk of one member or more has no byte left; etcd ends when it has to write. Then there is room again."""
    round.play(10)
    full = round.random.sample(round.etcd.members, round.random.choice([1, 1, 2, 3]))
    for member in full:
        member.fill_disk()
    round.play(25, round.random.uniform(0.5, 3))
    for member in full:
        member.free_disk()
    round.etcd.restart_dead()
    round.play(10)


def no_space(round):
    """The database reaches its quota, so that etcd takes nothing more until somebody makes room."""
    round.may_die = True
    round.play(10)
    junk = os.path.join(round.stand.folder, "junk")
    with open(junk, "wb") as file:
        file.write(b"x" * (1 << 20))
    for number in range(QUOTA >> 20):
        if not put_junk(round, number, junk):
            break
        round.play(1)
    round.play(20, round.random.uniform(0.3, 3))
    make_room(round)
    round.play(10)


def put_junk(round, number, path):
    """Whether etcd took it."""
    with open(path, "rb") as file:
        command = ["etcdctl", f"--endpoints={round.etcd.members[0].address}:2379", "put", f"junk/{number}"]
        command = round.stand.network.on(0, command)
        where = {"stdin": file, "capture_output": True, "timeout": 20, "env": members.CLIENT}
        return processes.subprocess.run(processes.BOUND + command, **where).returncode == 0


def make_room(round):
    round.etcd.control("del", "junk/", "--prefix")
    round.stand.tidy()
    round.etcd.control("alarm", "disarm")


def slow_disk(round):
    """One member or more take long to make sure that something is on their disks."""
    round.play(10)
    tracers = []
    for member in round.random.sample(round.etcd.members, round.random.choice([1, 1, 2, 3])):
        delay = int(round.random.uniform(50_000, 900_000))
        command = ["strace", "-f", "-qq", "-e", "trace=fdatasync", "-e", f"inject=fdatasync:delay_enter={delay}"]
        tracers.append(processes.start([*command, "-p", str(member.process.pid)]))
    try:
        round.play(25, round.random.uniform(1, 4))
    finally:
        for tracer in tracers:
            # It lets go of what it traces.
            tracer.terminate()
            if not processes.until(lambda: tracer.poll() is not None, 5):
                processes.kill(tracer)
    round.play(10)
