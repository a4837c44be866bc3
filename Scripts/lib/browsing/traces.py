"""Reads a trace in the Trace Event Format by the rules of that format, and by none of the page's code."""

import json

# The letters of a pair, and those that stand alone. https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
PHASES = set("BEXiIMCbnesftPNOD")
NAMES_OF_TRACKS = {"process_name", "thread_name", "process_labels"}


class Trace:
    """The slices of a trace: name, track (process and thread), begin and end in microseconds, and what they are told with."""

    def __init__(self, text):
        document = json.loads(text)
        events = document if isinstance(document, list) else document["traceEvents"]
        self.slices, self.names = [], {}
        self._begun, self._async = {}, {}
        for event in events:
            self._take(event)
        assert not any(self._begun.values()), f"begun and never ended: {self._begun}"
        assert not self._async, f"begun and never ended: {list(self._async)}"
        self._check_nesting()

    def _take(self, event):
        phase = event["ph"]
        assert phase in PHASES, f"a phase that there is not: {phase!r}"
        assert isinstance(event.get("args", {}), dict), f"arguments that are no object: {event}"
        if phase == "M":
            return self._take_name(event)
        track = (event["pid"], event["tid"])
        assert all(isinstance(number, int) for number in track), f"a process and a thread have numbers: {event}"
        assert is_number(event["ts"]) and event["ts"] >= 0, f"a time that is none: {event}"
        if phase == "X":
            assert is_number(event["dur"]) and event["dur"] >= 0, f"a duration that is none: {event}"
            self._add(event, track, event["ts"], event["ts"] + event["dur"])
        elif phase == "B":
            self._begun.setdefault(track, []).append(event)
        elif phase == "E":
            assert self._begun.get(track), f"ends what never began: {event}"
            begun = self._begun[track].pop()
            assert event.get("name", begun["name"]) == begun["name"], f"{begun['name']} ends as {event['name']}"
            assert event["ts"] >= begun["ts"], f"ends before it began: {event}"
            self._add(begun, track, begun["ts"], event["ts"])
        elif phase in "be":
            self._pair(event, (event["cat"], event["id"], event["name"]), track)

    def _take_name(self, event):
        if event["name"] in NAMES_OF_TRACKS:
            value = event["args"]["labels" if event["name"] == "process_labels" else "name"]
            assert isinstance(value, str) and value, f"a track without a name: {event}"
        if event["name"] == "thread_name":
            self.names[event["pid"], event["tid"]] = event["args"]["name"]

    def _pair(self, event, which, track):
        if event["ph"] == "b":
            assert which not in self._async, f"begins twice: {which}"
            self._async[which] = event
            return
        begun = self._async.pop(which)
        self._add(begun, (track, which), begun["ts"], event["ts"])

    def _add(self, event, track, begin, end):
        assert isinstance(event["name"], str), f"a name that is no text: {event}"
        self.slices.append({"name": event["name"], "track": track, "begin": begin, "end": end, "args": event.get("args", {})})

    def _check_nesting(self):
        """On one track, a slice lies wholly within another or beside it. Readers leave out what does neither."""
        around = {}
        for one in sorted(self.slices, key=lambda one: (one["begin"], -one["end"])):
            outer = around.setdefault(one["track"], [])
            while outer and outer[-1]["end"] <= one["begin"]:
                outer.pop()
            assert not outer or one["end"] <= outer[-1]["end"], f"{one['name']} overlaps {outer[-1]['name']} on one track"
            one["depth"] = len(outer)
            outer.append(one)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)
