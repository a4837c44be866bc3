// Marks the runs that match a text, and steps from one to the next.

import {el, setText} from "./dom.js"
import {matches} from "./filter.js"
import {count} from "./format.js"

// `go` shows a run.
export function makeSearch({go, changed}) {
  let hits = []
  let found = null
  let current = null
  let seen = {}
  let isOnly = false

  const field = el("input", {
    type: "search", class: "timeline-search", placeholder: "Find: words, -without, #id", maxlength: 200,
    "aria-label": "Find runs on the time line", title: "Find (/) words in name, key, scope, origin or cause; “-word”: without it; Enter: the next, Shift and Enter: the one before",
    oninput: () => { current = null; changed() },
  })
  const place = el("span", {class: "muted place", role: "status"})
  const before = el("button", {type: "button", "aria-label": "The match before", title: "The match before (Shift and Enter)", hidden: "", onclick: () => step(-1)}, "↑")
  const next = el("button", {type: "button", "aria-label": "The next match", title: "The next match (Enter)", hidden: "", onclick: () => step(1)}, "↓")
  const only = el("button", {type: "button", "aria-pressed": "false", title: "Shows what is found, and nothing else", hidden: "", onclick: () => {
    isOnly = !isOnly
    only.setAttribute("aria-pressed", String(isOnly))
    changed()
  }}, "Only")
  field.addEventListener("keydown", event => {
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1)
    else if (event.key === "Escape") clear()
    else return
    event.preventDefault()
  })

  function clear() {
    field.value = ""
    current = null
    field.blur()
    changed()
  }

  // The next one after the one it is at; at first the newest.
  function step(by) {
    if (!hits.length) return
    const at = hits.findIndex(run => run.id === current)
    const to = at < 0 ? hits.length - 1 : (at + by + hits.length) % hits.length
    current = hits[to].id
    go(hits[to])
    changed()
  }

  function update(shown, since) {
    const text = field.value.trim()
    const isSame = seen.text === text && seen.runs === shown.runs && seen.time === shown.time && seen.sequence === shown.sequence
    if (!isSame) {
      seen = {text, runs: shown.runs, time: shown.time, sequence: shown.sequence}
      hits = !text ? [] : [...shown.runs.values()].filter(run => run.admittedAt >= since && matches(run, {text, state: ""}, shown, 0))
      hits.sort((a, b) => a.admittedAt - b.admittedAt || a.id - b.id)
      found = text ? new Set(hits.map(run => run.id)) : null
    }
    const at = hits.findIndex(run => run.id === current)
    setText(place, !text ? "" : !hits.length ? "none" : at < 0 ? `${count(hits.length)} found` : `${count(at + 1)} of ${count(hits.length)}`)
    before.hidden = next.hidden = hits.length === 0
    only.hidden = !text
  }

  return {
    elements: [field, place, before, next, only], update,
    focus() { field.focus(); field.select() },
    get found() { return found },
    get hits() { return hits },
    get isOnly() { return isOnly && found !== null },
    get current() { return found?.has(current) ? current : null },
  }
}
