"""Recordings of a program that never ran, as large as a check wants them."""

import json

STARTED = "2026-11-25T20:04:17.123Z"
KEYS = ["price", "profile", "stock", "basket", None]
ENDS = ["succeeded", "succeeded", "succeeded", "failed", "cancelled"]


def run(number):
    """The run of a number: of each hundred, the last lives, and of those every fifth was told to stop."""
    begin = number * 10.0
    key = KEYS[number % len(KEYS)]
    made = {
        "id": number, "scope": 1 + number % 7, "group": 1 + number % len(KEYS), "name": f"load {number}", "policy": "replace",
        "origin": f"Shop/Orders.swift:{number % 90 + 10}", "admission": "started", "state": "running", "admittedAt": begin, "startedAt": begin + 1,
    }
    if key:
        made["key"] = key
    outcome = "cancelled" if number % 500 == 499 else ENDS[number // len(KEYS) % len(ENDS)]
    if outcome == "cancelled":
        made["cancelledAt"] = begin + 5
        made["cause"] = {"kind": "replaced", "origin": "Shop/Orders.swift:7", "by": number + 1}
    if number % 500 == 499:
        return {**made, "state": "straggling"}
    if number % 100 == 99:
        return made if outcome != "cancelled" else {**made, "state": "straggling"}
    return {**made, "state": "ended", "outcome": outcome, "endedAt": begin + 20 + number % 300}


def group(number, admitted):
    return {
        "id": number, "scopeName": "Orders", "scopeOrigin": "Shop/Orders.swift:3", "policy": "replace", "admitted": admitted,
        **({"key": KEYS[number - 1]} if KEYS[number - 1] else {}),
    }


def recording(count, whole=True):
    """The text of a recording of so many runs: half in the snapshot, the others in frames, the first ten left the list.

    One that is not whole was cut off in its last line, and has no counts.
    """
    runs = [run(number) for number in range(1, count + 1)]
    half = count // 2
    time = count * 10.0 + 1000
    totals = {
        "admitted": count, "live": sum(one["state"] != "ended" for one in runs), "stragglers": sum(one["state"] == "straggling" for one in runs),
        **{outcome: sum(one.get("outcome") == outcome for one in runs) for outcome in ("succeeded", "failed", "cancelled")},
    }
    lines = [
        {"type": "recording", "version": 1, "program": {"name": "shop", "process": 4711}, "startedAt": STARTED, "by": "program"},
        {"type": "snapshot", "version": 1, "sequence": 1, "time": half * 10.0, "program": {"name": "shop", "process": 4711}, "totals": totals,
         "scopes": [{"id": scope, "name": f"Orders {scope}", "origin": "Shop/Orders.swift:3", "isClosed": False, "live": 1} for scope in range(1, 8)],
         "runs": runs[:half], "groups": [group(number, count // len(KEYS)) for number in range(1, len(KEYS) + 1)], "findings": [], "cost": {},
         "thresholds": {"stragglerAfter": 2000, "stalledAfter": 30000}},
        {"type": "changes", "after": 1, "sequence": 2, "time": time, "totals": totals, "cost": {},
         "scopes": {"changed": [], "removed": []}, "groups": {"changed": [], "removed": []},
         "runs": {"changed": runs[half:], "removed": [one["id"] for one in runs[:10]]}},
        {"type": "statistics", "causes": [], "bounds": [1, 10, 100, 1000], "groups": [], "rules": []},
        {"type": "end", "time": time},
    ]
    if not whole:
        del lines[3]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return text if whole else text[:-20]
