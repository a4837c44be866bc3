"""The faults. Each gets a round, and leaves everything healed or dead: the round heals and restarts what it finds."""

import disks
import processes
from workers import LEASE


def nothing(round):
    """No fault, for comparison: what is found here is no matter of faults."""
    round.play(40)


def killed_worker(round):
    """A worker is killed, now and then in a write, and a new one takes its place."""
    job = round.play_until_running()
    victim = job.worker if job and round.random.random() < 0.7 else round.random.choice(round.workers.living())
    if job and job.worker is victim:
        for _ in range(round.random.randrange(4)):
            round.load.write(job)
    victim.kill()
    round.play(round.random.randrange(1, 15))
    round.workers.replace(victim)
    round.play(20, 1.5)


def stopped_worker(round):
    """A worker is stopped in a write for longer than its lease, others take its keys, and it goes on."""
    job = round.play_until_running()
    worker = job.worker if job else round.random.choice(round.workers.living())
    if job:
        for _ in range(round.random.randrange(1, 5)):
            round.load.write(job)
        round.pause(0, 0.004)
    worker.stop()
    if job:
        # What it is told now it hears when it goes on, with everything that happened meanwhile.
        round.load.write(job)
        others = [one for one in round.workers.living() if one is not worker]
        round.load.write(round.load.add(round.random.choice(others), job.key))
    round.play(15, LEASE + round.random.uniform(0.2, 1.5))
    worker.go_on()
    round.play(10)


def expiry_in_commit(round):
    """A lease ends while its process writes: etcd is told to revoke it, or the process is stopped for about as long."""
    job = round.play_until_running()
    if not job:
        return
    for _ in range(round.random.randrange(2, 8)):
        round.load.write(job)
    if round.random.random() < 0.5:
        lease = lease_of(round, job.worker)
        if lease:
            round.etcd.control("lease", "revoke", lease)
    else:
        round.pause(0, 0.01)
        job.worker.stop()
        # Its own limit is at nine tenths of the lease, and etcd's up to half a second after it.
        round.play(8, round.random.uniform(0.85, 1.3) * LEASE)
        job.worker.go_on()
    for _ in range(round.random.randrange(4)):
        round.load.write(job)
    round.play(15)


def lease_of(round, worker):
    """The lease that a process has now, as etcdctl wants it."""
    for key, change in round.stand.history.under("t/members/").items():
        if change.value and f'"name":"{worker.name}"' in change.value:
            return key.rsplit("/", 1)[1]
    return None


# MARK: Members


def killed_member(round):
    """A member of etcd is killed, and started again."""
    round.play(10)
    kill_for_a_while(round, round.random.choice(round.etcd.members))


def killed_leader(round):
    """The leader of etcd is killed, and started again."""
    round.play(10)
    kill_for_a_while(round, round.etcd.leader() or round.random.choice(round.etcd.members))


def kill_for_a_while(round, member):
    member.kill()
    round.play(round.random.randrange(5, 25), round.random.uniform(0.3, 3))
    round.etcd.restart_dead()
    round.play(10)


def stopped_member(round):
    """A member of etcd, often the leader, is stopped with all that it was about to do, and goes on."""
    round.play(10)
    member = round.etcd.leader() if round.random.random() < 0.6 else None
    member = member or round.random.choice(round.etcd.members)
    member.signal(processes.signal.SIGSTOP)
    round.play(15, round.random.uniform(0.3, 4))
    member.signal(processes.signal.SIGCONT)
    round.play(10)


# MARK: The network


def cut(round, machine, others, ways):
    if "out" in ways:
        round.stand.network.cut(machine, others)
    if "in" in ways:
        for other in others:
            round.stand.network.cut(other, [machine])
    round.play(20, round.random.uniform(0.3, 2.5 * LEASE))
    round.stand.network.heal()
    round.play(10)


def one_way(round):
    return [round.random.choice(["out", "in"])]


def cut_worker(round, ways=("out", "in")):
    """A worker is cut off from etcd, or from some of its members, in both directions."""
    round.play(10)
    members = round.stand.machines_of_members
    some = members if round.random.random() < 0.7 else round.random.sample(members, round.random.randrange(1, 3))
    cut(round, round.random.choice(round.workers.living()).machine, some, ways)


def cut_worker_one_way(round):
    """The same in one direction."""
    cut_worker(round, one_way(round))


def cut_member(round, ways=("out", "in")):
    """A member, often the leader, is cut off from the others, from the workers, or from both, in both directions."""
    round.play(10)
    member = round.etcd.leader() if round.random.random() < 0.5 else None
    member = member or round.random.choice(round.etcd.members)
    peers = [machine for machine in round.stand.machines_of_members if machine != member.number]
    clients = [worker.machine for worker in round.workers.living()]
    cut(round, member.number, round.random.choice([peers, clients, peers + clients]), ways)


def cut_member_one_way(round):
    """The same in one direction."""
    cut_member(round, one_way(round))


def compaction(round):
    """etcd compacts its history at the newest revision, while a watch that was cut off has yet to hear of it."""
    round.play(15)
    worker = round.random.choice(round.workers.living())
    members = round.stand.machines_of_members
    for member in members:
        round.stand.network.cut(member, [worker.machine])
    round.play(15, round.random.uniform(0.2, 2))
    round.stand.history.compact()
    # Its old connections are gone when it hears of the world again.
    round.stand.network.reset(worker.machine)
    round.pause(0, 0.2)
    round.stand.network.heal()
    if round.random.random() < 0.3:
        round.stand.history.compact()
    round.play(15)


FAULTS = {
    "nothing": nothing,
    "killed-worker": killed_worker,
    "stopped-worker": stopped_worker,
    "expiry-in-commit": expiry_in_commit,
    "killed-member": killed_member,
    "killed-leader": killed_leader,
    "stopped-member": stopped_member,
    "cut-worker": cut_worker,
    "cut-worker-one-way": cut_worker_one_way,
    "cut-member": cut_member,
    "cut-member-one-way": cut_member_one_way,
    "compaction": compaction,
    "full-disk": disks.full_disk,
    "no-space": disks.no_space,
    "slow-disk": disks.slow_disk,
}

# Those that stop machines or cut them off. What falls silent is given up late, so a turn may be heard of late.
HOLDING = {"stopped-worker", "expiry-in-commit", "stopped-member", "compaction"} | {name for name in FAULTS if "cut-" in name}
# Those that harm etcd. A stream to a member that is gone takes seconds to be made anew.
SHAKING = FAULTS.keys() - {"nothing", "killed-worker"}
