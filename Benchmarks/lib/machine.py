"""Where and with what a run was made."""

import datetime, json, os, platform, re, subprocess


def said(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            return re.search(r"^model name\s*: (.*)$", file.read(), re.M)[1]
    except (OSError, TypeError):
        return said("sysctl", "-n", "machdep.cpu.brand_string") or platform.processor()


def packages(package):
    """The versions of what the benchmarks were built with."""
    with open(os.path.join(package, "Package.resolved")) as file:
        pins = json.load(file)["pins"]
    wanted = ("benchmark", "swift-async-algorithms", "opencombine", "swift-collections", "swift-log", "swift-metrics",
              "swift-distributed-tracing")
    return ", ".join(f"{pin['identity']} {pin['state'].get('version')}" for pin in pins if pin["identity"] in wanted)


def load():
    with open("/proc/loadavg") if os.path.exists("/proc/loadavg") else open(os.devnull) as file:
        return file.read().split(" ")[0]


# What the benchmarks write themselves: after one of them, the other still measures what was committed.
WRITTEN = ("RESULTS.md", "growth.svg", "DOWNLOADS.md", "thresholds.json")


def describe(package, counter):
    commit = said("git", "-C", package, "rev-parse", "--short", "HEAD")
    others = [f":!{name}" for name in WRITTEN]
    changed = " with changes" if said("git", "-C", package, "status", "--porcelain", "--", "..", *others) else ""
    return [
        ("machine", f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()} {platform.machine()}"),
        ("date", datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")),
        ("commit", commit + changed),
        ("Swift", re.search(r"Swift version \S+", said("swift", "--version"))[0].split()[-1]),
        ("packages", packages(package)),
        ("instructions counted by", counter or "nothing: neither perf nor valgrind counts here"),
        ("load before, not counting its own build", os.environ.get("LOAD_BEFORE") or load()),
    ]
