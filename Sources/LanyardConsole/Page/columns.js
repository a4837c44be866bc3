// The columns of the table of runs: what a cell shows, and what it is sorted by. `when` names what has to be known of at
// least one listed run for a column to be there; `flows` says that the values of live runs change as time goes by.

import {setAttribute, setClass, setText, el} from "./dom.js"
import {age, count, face, groupTitle, latency, place, scopeTitle, span, why} from "./format.js"
import {lookOf, stragglerAfter} from "./looks.js"

const order = ["straggling", "stopping", "delivering", "blocked", "running", "waiting"]

const measured = (id, label, hint, value, text = span) => ({
  id, label, hint, when: "measured", isNumber: true, value: run => run.measured && value(run.measured),
  text: run => run.measured ? text(value(run.measured)) : "",
})

export const columns = [
  {
    id: "warn", label: "!", hint: "Findings about this run", value: (run, shown, now) => warnings(run, shown, now).length,
    show(cell, run, shown, now) {
      const found = warnings(run, shown, now)
      setText(cell, found.length ? "⚠" : "")
      setAttribute(cell, "title", found.join("\n") || null)
      setAttribute(cell, "aria-label", found.length ? `Warning: ${found.join(". ")}` : null)
    },
  },
  {id: "id", label: "Id", isNumber: true, value: run => run.id, text: run => `#${run.id}`},
  {
    id: "state", label: "State", hint: "What it does, or how it ended", value: rank,
    show(cell, run, shown, now) { badge(cell, face(run, shown, now)) },
  },
  {id: "name", label: "Name", value: run => run.name, text: run => run.name ?? ""},
  {id: "key", label: "Key", value: run => run.key, text: run => run.key ?? ""},
  {
    id: "scope", label: "Scope", value: scopeName, text: scopeName,
  },
  {
    id: "age", label: "Time", hint: "From its admission to its end, or to now", isNumber: true, flows: true,
    value: (run, shown, now) => age(run, now), text: (run, shown, now) => span(age(run, now)),
  },
  measured("busy", "Busy", "Time it ran on a thread", one => one.busy),
  measured("scheduled", "Sched.", "Time it could have run and waited for a thread", one => one.scheduled),
  measured("idle", "Idle", "Time it waited for something", one => one.idle),
  measured("resumes", "Resumes", "How often it was resumed", one => one.resumes, count),
  {
    id: "progress", label: "Progress", when: "progress", value: run => tellsProgress(run.progress) ? run.progress.fraction ?? run.progress.completed : undefined,
    show(cell, run) { showProgress(cell, run.progress) },
  },
  {
    id: "cause", label: "Why", hint: "Why it was cancelled, or what keeps it from getting on",
    value: (run, shown) => why(run, shown, 0), text: why,
  },
  {
    id: "latency", label: "Obeyed", hint: "From its cancellation to its end, or to now", isNumber: true, flows: true,
    value: (run, shown, now) => latency(run, now),
    show(cell, run, shown, now) {
      const isLate = isStraggling(run, shown, now)
      setText(cell, span(latency(run, now)) + (run.state === "straggling" ? " …" : ""))
      cell.classList.toggle("late", isLate)
    },
  },
  {
    id: "origin", label: "Origin", hint: "The line that asked for it", value: run => run.origin,
    show(cell, run) {
      // What does not fit is cut in front: the file and the line are what one looks for.
      cell.line ??= cell.appendChild(el("bdi"))
      setText(cell.line, place(run.origin))
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

const isStraggling = (run, shown, now) => lookOf(run, now, stragglerAfter(shown)) === "straggling"

// What has ended comes after all that lives.
function rank(run, shown, now) {
  const at = order.indexOf(lookOf(run, now, stragglerAfter(shown)))
  return at < 0 ? order.length : at
}

// A run that straggles is worth a sign even before the linter has made a sentence of it.
function warnings(run, shown, now) {
  const found = (shown.findingsOfRun.get(run.id) ?? []).map(finding => finding.text)
  return found.length || !isStraggling(run, shown, now) ? found : ["It was cancelled and still runs."]
}

export function badge(cell, {name, sign, word, what = ""}) {
  if (!cell.badge) {
    cell.sign = el("span", {"aria-hidden": "true", class: "sign"})
    cell.word = el("span")
    cell.what = el("span", {class: "what"})
    cell.append(cell.badge = el("span", null, cell.sign, cell.word, cell.what))
  }
  setClass(cell.badge, `badge is-${name}`)
  setText(cell.sign, sign)
  setText(cell.word, word)
  setText(cell.what, what)
  setAttribute(cell, "title", word.length + what.length > 12 ? word + what : null)
}

// A run that is never asked how far it is has a progress, too, of nothing.
export const tellsProgress = progress => progress !== undefined && (progress.total !== undefined || progress.completed > 0 || progress.fraction > 0)

export function showProgress(cell, told) {
  const progress = tellsProgress(told) ? told : undefined
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
