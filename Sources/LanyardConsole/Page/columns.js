// The columns of the table of runs: what a cell shows, and what it is sorted by. `when` names what has to be known of at
// least one listed run for a column to be there.

import {setAttribute, setClass, setText, el} from "./dom.js"
import {age, cause, count, face, groupTitle, latency, place, scopeTitle, span, title} from "./format.js"

const order = ["straggling", "delivering", "running", "waiting", "ended"]

const measured = (id, label, hint, value, text = span) => ({
  id, label, hint, when: "measured", isNumber: true, value: run => run.measured && value(run.measured),
  text: run => run.measured ? text(value(run.measured)) : "",
})

export const columns = [
  {
    id: "warn", label: "!", hint: "Findings about this run", value: (run, shown) => warnings(run, shown).length,
    show(cell, run, shown) {
      const found = warnings(run, shown)
      setText(cell, found.length ? "⚠" : "")
      setAttribute(cell, "title", found.join("\n") || null)
      setAttribute(cell, "aria-label", found.length ? `Warning: ${found.join(". ")}` : null)
    },
  },
  {id: "id", label: "Id", isNumber: true, value: run => run.id, text: run => `#${run.id}`},
  {
    id: "state", label: "State", hint: "What it does, or how it ended", value: run => order.indexOf(run.state),
    show(cell, run) {
      const {name, sign, word} = face(run)
      badge(cell, name, sign, word)
    },
  },
  {id: "name", label: "Name", isWide: true, value: run => run.name, text: run => run.name ?? ""},
  {id: "key", label: "Key", isWide: true, value: run => run.key, text: run => run.key ?? ""},
  {
    id: "scope", label: "Scope", isWide: true, value: scopeName, text: scopeName,
  },
  {
    id: "age", label: "Age", hint: "From its admission to its end, or to now", isNumber: true,
    value: (run, shown, now) => age(run, now), text: (run, shown, now) => span(age(run, now)),
  },
  measured("busy", "Busy", "Time it ran on a thread", one => one.busy),
  measured("scheduled", "Sched.", "Time it could have run and waited for a thread", one => one.scheduled),
  measured("idle", "Idle", "Time it waited for something", one => one.idle),
  measured("resumes", "Resumes", "How often it was resumed", one => one.resumes, count),
  {
    id: "progress", label: "Progress", when: "progress", value: run => run.progress?.fraction ?? run.progress?.completed,
    show(cell, run) { showProgress(cell, run.progress) },
  },
  {
    id: "cause", label: "Cause", hint: "Why it was cancelled", isWide: true, value: run => cause(run.cause),
    text: run => cause(run.cause),
  },
  {
    id: "latency", label: "Obeyed", hint: "From its cancellation to its end, or to now", isNumber: true,
    value: (run, shown, now) => latency(run, now),
    show(cell, run, shown, now) {
      const isLate = run.state === "straggling"
      setText(cell, span(latency(run, now)) + (isLate ? " …" : ""))
      cell.classList.toggle("late", isLate)
    },
  },
  {
    id: "origin", label: "Origin", hint: "The line that asked for it", value: run => run.origin,
    show(cell, run) {
      setText(cell, place(run.origin))
      setAttribute(cell, "title", run.origin)
    },
  },
]

function scopeName(run, shown) {
  const scope = shown.scopes.get(run.scope)
  if (scope) return scopeTitle(scope)
  const group = shown.groups.get(run.group)
  return group ? groupTitle({...group, key: ""}).replace(/ · $/, "") : ""
}

// A run that straggles is worth a sign even before the linter has made a sentence of it.
function warnings(run, shown) {
  const found = (shown.findingsOfRun.get(run.id) ?? []).map(finding => finding.text)
  return found.length || run.state !== "straggling" ? found : ["It was cancelled and still runs."]
}

export function badge(cell, name, sign, word) {
  if (!cell.badge) {
    cell.sign = el("span", {"aria-hidden": "true", class: "sign"})
    cell.word = el("span")
    cell.append(cell.badge = el("span", null, cell.sign, cell.word))
  }
  setClass(cell.badge, `badge is-${name}`)
  setText(cell.sign, sign)
  setText(cell.word, word)
}

export function showProgress(cell, progress) {
  if (!cell.bar) {
    cell.bar = el("span", {class: "bar"})
    cell.figure = el("span")
    cell.append(el("span", {class: "progress"}, cell.bar), cell.figure)
  }
  cell.classList.toggle("has-progress", Boolean(progress))
  const fraction = progress?.fraction
  cell.bar.style.setProperty("inline-size", `${Math.min(1, Math.max(0, fraction ?? 0)) * 100}%`)
  setText(cell.figure, !progress ? "" : fraction !== undefined ? `${Math.floor(fraction * 100)} %` : count(progress.completed))
  setAttribute(cell, "title", progress && `${count(progress.completed)} of ${progress.total === undefined ? "?" : count(progress.total)}`)
}

// Sorts by a column; what has no value comes last either way, and the newer of two equals first.
export function sorted(runs, {id, isDescending}, shown, now) {
  const column = columns.find(column => column.id === id)
  const sign = isDescending ? -1 : 1
  const keyed = runs.map(run => {
    const value = column.value(run, shown, now)
    return {run, value: value === "" ? undefined : typeof value === "string" ? value.toLowerCase() : value}
  })
  keyed.sort((a, b) => {
    if (a.value === b.value) return b.run.id - a.run.id
    if (a.value === undefined) return 1
    if (b.value === undefined) return -1
    return (a.value < b.value ? -1 : 1) * sign
  })
  return keyed.map(one => one.run)
}
