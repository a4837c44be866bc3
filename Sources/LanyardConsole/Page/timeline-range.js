// A range of time that was selected, and what happened in it.

import {el} from "./dom.js"
import {endedIn, openIn, summary} from "./figures.js"
import {clock, count, kind, span} from "./format.js"

// What the program forgets in the meantime stays counted; looking again costs, so it is not done with each picture.
const interval = 500

export function makeRange({tell, zoom, changed}) {
  let range = null
  let known = new Map()
  let seenAt = -Infinity
  const figures = el("dl", {class: "facts-line"})
  const panel = el("section", {class: "range", "aria-label": "Selected range", hidden: ""}, figures,
    el("span", {class: "buttons-line"},
      el("button", {type: "button", onclick: () => zoom(range)}, "Zoom to it"),
      el("button", {type: "button", title: "Clear the range (Esc)", onclick: () => clear()}, "Clear")))

  function set(from, to) {
    range = {from: Math.min(from, to), to: Math.max(from, to)}
    known = new Map()
    seenAt = -Infinity
    changed()
  }

  // One end, where the run that has the focus begins or ends; the other end gives way if it has to.
  function setEnd(end, at) {
    const other = end === "from" ? Math.max(at, range?.to ?? at) : Math.min(at, range?.from ?? at)
    set(at, other)
  }

  function clear() {
    if (!range) return false
    range = null
    tell("The range is cleared.")
    changed()
    return true
  }

  function report(runs) {
    for (const run of endedIn(runs.values(), range.from, range.to)) known.set(run.id, run)
    return summary([...known.values()])
  }

  function update(runs, isMoving) {
    panel.hidden = !range
    if (!range || performance.now() - seenAt < interval) return
    seenAt = performance.now()
    const pairs = words(range, {...report(runs), open: openIn(runs.values(), range.from, range.to)})
    figures.replaceChildren(...pairs.map(([name, value]) => el("div", null, el("dt", null, name), el("dd", null, value))))
    if (!isMoving) tell(`Range selected. ${pairs.map(pair => pair.join(" ")).join(", ")}`)
  }

  return {panel, set, setEnd, clear, update, get value() { return range }}
}

function words({from, to}, {open, ended, failed, p50, p90, p99, wasted, cancelled}) {
  const causes = Object.entries(cancelled).sort(([, a], [, b]) => b - a)
  return [
    ["range", `${clock(from)} – ${clock(to)} (${span(to - from)})`], ["ended", count(ended)],
    ...p50 !== undefined ? [["half", span(p50)], ["90 %", span(p90)], ["99 %", span(p99)]] : [],
    ...open ? [["open", count(open)]] : [],
    ...failed ? [["failed", count(failed)]] : [],
    ["wasted", wasted ? span(wasted) : "nothing"],
    ["cancelled", causes.length ? causes.map(([name, number]) => `${count(number)} ${kind(name)}`).join(", ") : "none"],
  ]
}
