"""The processes of the cluster: told what to do, line by line, and heard, line by line."""

import json
import os
import signal
import threading

import processes

LEASE = 2
PATIENCE = 300


class Worker:
    """One process. A new one takes the place of one that is killed."""

    def __init__(self, process, name, machine, command, output, journal):
        self.process_number, self.name, self.machine = process, name, machine
        self.journal = journal
        self.died = None
        self.ended = {}
        self.admitted, self.started = set(), set()
        self.is_ready = threading.Event()
        where = {"stdin": processes.subprocess.PIPE, "stdout": processes.subprocess.PIPE}
        self.process = processes.start(command, output, **where)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            try:
                entry = json.loads(line)
            except ValueError:
                continue  # It was killed in the middle of a line.
            self.journal.append(entry | {"process": self.process_number})
            if entry["event"] == "ready":
                self.is_ready.set()
            if entry["event"] == "ended":
                self.ended[entry["run"]] = entry.get("result") or ""
            elif entry["event"] in ("admitted", "started"):
                getattr(self, entry["event"]).add(entry["run"])

    def tell(self, *words):
        """Gives it a command; nothing happens if it is dead."""
        try:
            self.process.stdin.write((" ".join(words) + "\n").encode())
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass

    @property
    def is_alive(self):
        return self.process.poll() is None

    def stop(self):
        os.kill(self.process.pid, signal.SIGSTOP)

    def go_on(self):
        if self.is_alive:
            os.kill(self.process.pid, signal.SIGCONT)

    def kill(self):
        """Kills it, and notes when: after that moment it did nothing."""
        processes.kill(self.process)
        self.died = processes.now()
        self._reader.join(10)

    def close(self):
        if self.died is None:
            self.kill()


class Workers:
    """The workers of a stand, in their places."""

    def __init__(self, program, network, numbers, folder, endpoints, lease):
        self.program, self.network, self.numbers, self.lease = program, network, list(numbers), lease
        self.folder, self.endpoints = folder, endpoints
        self.store = os.path.join(folder, "store")
        self.journal = []
        self.all = []
        self.places = {}

    def begin(self):
        os.mkdir(self.store)
        for place in range(len(self.numbers)):
            self._start(place)
        # A worker that finds no etcd in time ends. On a busy machine that can happen while an etcd is starting.
        if not processes.until(self._are_ready, PATIENCE, 0.1):
            raise RuntimeError(f"The workers are not ready; see {self.folder}")

    def _are_ready(self):
        self.replace_dead()
        return all(worker.is_ready.is_set() for worker in self.living())

    def _start(self, place):
        number, name = self.numbers[place], f"w{place + 1}"
        command = [self.program, name, "t/", str(self.lease), self.store, *self.endpoints]
        output = os.path.join(self.folder, f"{name}.log")
        worker = Worker(len(self.all), name, number, self.network.on(number, command), output, self.journal)
        self.all.append(worker)
        self.places[place] = worker

    def living(self):
        return list(self.places.values())

    def replace(self, worker):
        """Starts a new process where one has died."""
        place = next(place for place, one in self.places.items() if one is worker)
        self._start(place)

    def replace_dead(self):
        """Starts a new process for each that has ended by itself, and says how many those were."""
        dead = [worker for worker in self.living() if not worker.is_alive]
        for worker in dead:
            worker.kill()
            self.replace(worker)
        return dead

    def close(self):
        for worker in self.all:
            worker.close()
