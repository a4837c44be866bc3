// swift-format-ignore-file
// Scripts/embed has written this from Sources/LanyardConsole/Page/*: change the files there, and run it.

/// Files that are built into the program, by their names.
enum EmbeddedPage {
    static let files: [String: StaticString] = [
"address.js": #"""
// What stands behind the # of the page's address: the view, the open run, and which scopes are shown.
//
//     #timeline/17?scope=Tab%203&theme=dark

// In a frame, the page is a part of somebody else's.
export const isFramed = window.top !== window

const [path, ...rest] = location.hash.slice(1).split("?")
const wishes = new URLSearchParams(rest.join("?"))
const [view, run] = path.split("/")

export const start = {
  view, run: /^\d+$/.test(run ?? "") ? Number(run) : null, scope: wishes.get("scope") || null, theme: wishes.get("theme"),
}

// Keeps what is shown in the address, so that loading the page again shows it again.
export function remember(view, run, scope) {
  const kept = new URLSearchParams()
  if (scope) kept.set("scope", scope)
  if (start.theme) kept.set("theme", start.theme)
  const hash = `#${view}${run === null ? "" : `/${run}`}${kept.size ? `?${kept}` : ""}`
  if (location.hash !== hash) history.replaceState(null, "", hash)
}

"""#,
"cancel.js": #"""
// Cancels a run, a key or a scope, with a reason, and tells how many runs were told.

import {byId} from "./dom.js"
import {request} from "./connection.js"
import {count} from "./format.js"

export function makeCancel(app) {
  const dialog = byId("cancel")
  const reason = byId("cancel-reason")
  const error = byId("cancel-error")
  const yes = byId("cancel-yes")
  let target = null

  byId("cancel-no").addEventListener("click", () => dialog.close())
  dialog.querySelector("form").addEventListener("submit", async event => {
    event.preventDefault()
    yes.disabled = true
    try {
      const {cancelled} = await tell(target, reason.value.trim())
      dialog.close()
      app.toast(cancelled === 0 ? "No run was told: what still runs was told before." : `${count(cancelled)} ${cancelled === 1 ? "run was" : "runs were"} told to stop.`)
    } catch (problem) {
      error.textContent = problem.message
    }
    yes.disabled = false
  })

  function tell({run, scope, group}, reason) {
    const path = run !== undefined ? `runs/${run}` : group !== undefined ? `scopes/${scope}/keys/${group}` : `scopes/${scope}`
    return request(`${path}/cancel`, {
      method: "POST",
      headers: {"Content-Type": "application/json", "Lanyard-Token": app.session?.token ?? ""},
      body: JSON.stringify(reason ? {reason} : {}),
    })
  }

  return what => {
    if (!app.session?.canCancel) return app.toast("The program does not allow its runs to be cancelled from here.")
    target = what
    byId("cancel-title").textContent = what.run === undefined ? "Cancel all" : "Cancel"
    byId("cancel-what").textContent = `This tells ${what.what} to stop.`
    error.textContent = ""
    yes.disabled = false
    dialog.showModal()
    reason.focus()
    reason.select()
  }
}

"""#,
"causes.js": #"""
// Who cancels, from which line, and how long tasks take to obey; below it, how long the runs of each group take.

import {request} from "./connection.js"
import {el} from "./dom.js"
import {count, groupTitle, kind, place} from "./format.js"
import {axis, histogram, quantiles, scale} from "./histogram.js"
import {movable} from "./rows.js"

const interval = 2000
const mostGroups = 60

export function makeCauses(section, app) {
  let asked = -Infinity
  let isAsking = false
  const places = el("div", {class: "block"})
  const groups = el("div", {class: "block"})
  const error = el("p", {class: "error", role: "alert"})
  section.append(el("div", {class: "scroll padded"}, error,
    el("h2", null, "Who cancels"), places, el("h2", null, "How long runs take"), groups))
  const rows = movable(section, "tbody tr", row => row.text && app.filter(row.text))

  async function ask() {
    if (isAsking || app.store.isPaused || performance.now() - asked < interval) return
    isAsking = true
    try {
      const [{causes}, {bounds, groups: all}] = await Promise.all([request("causes"), request("histograms")])
      error.textContent = ""
      keepingFocus(() => {
        showPlaces(causes, bounds)
        showGroups(all, bounds)
      })
    } catch (problem) {
      error.textContent = problem.message
    }
    asked = performance.now()
    isAsking = false
  }

  // The tables are made anew; who was in a row stays there.
  function keepingFocus(change) {
    const at = [...section.querySelectorAll("tbody tr")].indexOf(document.activeElement)
    change()
    if (at >= 0) section.querySelectorAll("tbody tr")[at]?.focus({preventScroll: true})
    rows.settle()
  }

  function showPlaces(causes, bounds) {
    if (!causes.length) return places.replaceChildren(el("p", {class: "empty"}, "Nothing was cancelled yet."))
    const range = axis(causes.map(cause => cause.obeying))
    places.replaceChildren(table("Causes", [["Cause"], ["Line"], ["Count", 1], ["Still run", 1], ["Until they obeyed", 0, scale(range, bounds)], ["Half", 1], ["90 %", 1], ["Longest", 1]],
      causes.map(cause => ({
        text: cause.origin,
        cells: [
          el("span", null, kind(cause.kind), cause.reason ? el("span", {class: "muted"}, ` “${cause.reason}”`) : null),
          el("code", {title: cause.origin}, place(cause.origin)), count(cause.count),
          cause.live ? el("strong", {class: "late"}, `⚠ ${count(cause.live)}`) : "0",
          histogram(cause.obeying, range, bounds), ...quantiles(cause.obeying, bounds),
        ],
      }))))
  }

  function showGroups(all, bounds) {
    const known = app.store.shown.groups
    const listed = all.filter(one => known.has(one.group) && one.running.count).sort((a, b) => b.running.count - a.running.count)
    if (!listed.length) return groups.replaceChildren(el("p", {class: "empty"}, "No run ended yet."))
    const range = axis(listed.flatMap(one => [one.running, one.waiting, one.obeying]))
    const cells = data => [histogram(data, range, bounds), data.count ? quantiles(data, bounds).slice(0, 2).join(" · ") : ""]
    groups.replaceChildren(
      table("Groups", [["Scope and key"], ["Runs", 1], ["Ran", 0, scale(range, bounds)], ["half · 90 %", 1], ["Waited", 0, scale(range, bounds)], ["half · 90 %", 1], ["Obeyed", 0, scale(range, bounds)], ["half · 90 %", 1]],
        listed.slice(0, mostGroups).map(one => ({
          text: known.get(one.group).key ?? known.get(one.group).scopeName,
          cells: [groupTitle(known.get(one.group)), count(one.running.count), ...cells(one.running), ...cells(one.waiting), ...cells(one.obeying)],
        }))),
      listed.length > mostGroups ? el("p", {class: "muted"}, `${count(listed.length - mostGroups)} more groups`) : "")
  }

  return {render: ask, move: rows.move}
}

function table(label, heads, rows) {
  return el("table", {role: "table", "aria-label": label, class: "figures"},
    el("thead", {role: "rowgroup"}, el("tr", {role: "row"}, ...heads.map(([text, isNumber, below]) =>
      el("th", {role: "columnheader", class: isNumber ? "number" : null}, text, below)))),
    el("tbody", {role: "rowgroup"}, ...rows.map(({text, cells}) => {
      const row = el("tr", {role: "row", tabindex: -1, title: text ? "Enter: filter the tasks for it" : null},
        ...cells.map((cell, index) => el("td", {role: "cell", class: heads[index][1] ? "number" : null, "data-label": heads[index][0]}, cell)))
      row.text = text
      return row
    })))
}

"""#,
"columns.js": #"""
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

"""#,
"connection.js": #"""
// The stream of frames: opens it, resumes it by sequence number, tries again with growing pauses.

const longestPause = 10_000

export class Connection {
  // `tell(state, notice)`: "connecting", "live" or "reconnecting", and what the user should know.
  constructor(store, {received, tell}) {
    Object.assign(this, {store, received, tell, session: null, failures: 0})
  }

  async open() {
    this.tell(this.failures ? "reconnecting" : "connecting", this.notice)
    if (!await this.ask()) return this.tryAgain()
    const after = this.store.live.sequence
    const address = new URL("api/v1/stream", location.href)
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
    address.hash = ""
    address.search = after === null ? "" : `?after=${after}`
    const socket = new WebSocket(address)
    let isOpen = false
    socket.onmessage = event => {
      if (!this.store.apply(JSON.parse(event.data))) {
        this.store.live.sequence = null
        return socket.close()
      }
      if (!isOpen) {
        isOpen = true
        this.failures = 0
        this.notice = null
        this.tell("live", null)
      }
      this.received()
    }
    socket.onclose = () => {
      if (!isOpen) this.notice = "The program does not stream to this page: it may have as many viewers as it allows."
      this.tryAgain()
    }
  }

  // Asks who we are to the program: it tells why a stream would be refused.
  async ask() {
    try {
      const answer = await fetch("api/v1/session")
      if (answer.ok) {
        this.session = await answer.json()
        return true
      }
      this.notice = answer.status === 401
        ? "This page is no longer let in: open the address that the program printed when it started."
        : `The program answered ${answer.status}.`
    } catch {
      // What answers next is another program, with numbers of its own.
      this.store.live.sequence = null
      this.notice = "The program does not answer: it may have ended. What is shown is the last it told."
    }
    return false
  }

  tryAgain() {
    this.failures += 1
    this.store.stopClock()
    this.tell("reconnecting", this.notice)
    const pause = Math.min(longestPause, 250 * 2 ** Math.min(this.failures, 8))
    setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2))
  }
}

// Asks the program for something below /api/v1/. Throws what went wrong, in words for the user.
export async function request(path, options) {
  let answer
  try {
    answer = await fetch(`api/v1/${path}`, options)
  } catch {
    throw new Error("The program does not answer.")
  }
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw Object.assign(new Error(body.error ?? `The program answered ${answer.status}.`), {status: answer.status})
  return body
}

"""#,
"controls.css": #"""
/* Buttons, fields, dialogs, badges: what the views have in common. */

button, input, select { font: inherit; color: inherit; }
button, select {
  padding: 3px 10px; border: 1px solid var(--border); border-radius: var(--radius); background: var(--raised);
  cursor: pointer; white-space: nowrap;
}
button:hover:not(:disabled) { background: var(--sunken); }
button:disabled { color: var(--faint); cursor: default; }
button[aria-pressed="true"] { background: var(--tint); border-color: var(--accent); color: var(--accent); }
button.link { border: 0; background: none; padding: 0 2px; color: var(--accent); text-decoration: underline; text-underline-offset: 2px; }
button.danger { border-color: var(--failed); color: var(--failed); font-weight: 600; }
.needs-cancel { display: none; }
.can-cancel .needs-cancel { display: inline-block; }
input[type="text"], input[type="search"] {
  padding: 4px 9px; border: 1px solid var(--border); border-radius: var(--radius); background: var(--sunken); min-inline-size: 0;
}
input::placeholder { color: var(--muted); opacity: 1; }
input[type="checkbox"] { accent-color: var(--accent); margin: 0 6px 0 0; vertical-align: -2px; }
#filter { flex: 0 1 340px; }
#task-count { margin-inline-start: auto; }
.narrow-only { display: none; }
kbd { padding: 1px 6px; border: 1px solid var(--border); border-radius: 4px; background: var(--sunken); white-space: pre; }

dialog {
  inline-size: min(420px, calc(100vw - 24px)); padding: 20px; border: 1px solid var(--border); border-radius: 10px;
  background: var(--raised); color: var(--text); box-shadow: 0 16px 48px rgb(0 0 0 / .3);
}
dialog::backdrop { background: rgb(0 0 0 / .4); }
dialog form { display: grid; gap: 8px; }
dialog p { overflow-wrap: anywhere; }
dialog label { font-weight: 600; font-size: 12px; }
.buttons { display: flex !important; justify-content: flex-end; gap: var(--gap); margin-block-start: 10px; }
.keys { display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; margin-block-start: 14px; }

/* What a run does: a sign and a word in the colour of the state. */
.badge { white-space: nowrap; color: var(--ended); }
.badge .sign { display: inline-block; inline-size: 15px; text-align: center; margin-inline-end: 4px; }
.badge.is-waiting { color: var(--waiting); }
.badge.is-running { color: var(--running); }
.badge.is-straggling { color: var(--straggling); font-weight: 600; }
.badge.is-delivering { color: var(--delivering); }
.badge.is-succeeded { color: var(--succeeded); }
.badge.is-failed { color: var(--failed); }
.badge.is-cancelled { color: var(--cancelled); }
.badge.is-withheld { color: var(--withheld); }
.late { color: var(--straggling); font-weight: 600; }

.progress { display: none; inline-size: 42px; block-size: 5px; border-radius: 3px; background: var(--border); overflow: hidden; vertical-align: 1px; }
.has-progress > .progress { display: inline-block; margin-inline-end: 6px; }
.progress .bar { display: block; block-size: 100%; background: var(--accent); }

/* Tables of figures: causes and groups. */
table { border-collapse: collapse; }
th { text-align: start; font-weight: 500; color: var(--muted); font-size: 12px; }
.number { text-align: end; }
.figures { inline-size: 100%; }
.figures th, .figures td { padding: 5px 12px 5px 0; border-block-end: 1px solid var(--border); vertical-align: middle; overflow-wrap: anywhere; }
.figures th { vertical-align: bottom; white-space: nowrap; }
.figures td:first-child { min-inline-size: 130px; }
.figures td.number { white-space: nowrap; }
.figures tbody tr:hover, .figures tbody tr:focus { background: var(--sunken); }
.figures code { overflow-wrap: anywhere; }
svg { display: block; }
.histogram rect { fill: var(--running); }
.histogram line { stroke: var(--border); }
.scale text { fill: var(--muted); font-size: 10px; }

@container main (max-width: 640px) {
  .figures, .figures tbody, .figures tr, .figures td { display: block; }
  .figures thead { display: none; }
  .figures tr { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 8px 0; border-block-end: 1px solid var(--border); align-items: baseline; }
  .figures td { border: 0; padding: 0; text-align: start; }
  .figures td:first-child { inline-size: 100%; font-weight: 500; }
  .figures td:not(:first-child)::before { content: attr(data-label) " "; color: var(--muted); font-size: 11px; }
  .figures td:has(svg) { inline-size: 100%; }
}
@media (max-width: 640px) {
  .narrow-only { display: inline-block; }
  #filter { flex: 1 1 100%; }
  #state-filter { flex: 1; }
}

"""#,
"detail.js": #"""
// One run: its life as a list of moments, why it was cancelled, and who owns it.

import {badge, showProgress} from "./columns.js"
import {request} from "./connection.js"
import {el, setText} from "./dom.js"
import {age, cause, clock, count, face, kind, latency, scopeTitle, span, title} from "./format.js"

const interval = 500

const moments = {
  admitted: "Admitted", started: "Started", cancelRequested: "Told to stop", delivered: "Delivered",
  withheld: "Withheld", ended: "Ended",
}

export function makeDetail(panel, app) {
  let id = null
  let asked = -Infinity
  let known = null
  // The run as it was listed last; and whether the program keeps it no longer.
  let last = null
  let isGone = false
  let shownJSON = ""
  let wasOver = false
  let before = null

  const heading = el("h2", {id: "detail-title"})
  const state = el("span", {class: "detail-state"})
  const ageText = el("span", {class: "muted"})
  const stop = el("button", {type: "button", class: "danger needs-cancel", id: "cancel-run", onclick: () => cancel()}, "Cancel …")
  const stopKey = el("button", {type: "button", class: "needs-cancel", onclick: () => cancelKey()}, "Cancel its key …")
  const error = el("p", {class: "error", role: "alert"})
  const body = el("div", {class: "detail-body"})
  panel.append(
    el("header", null, heading, el("button", {type: "button", class: "close", "aria-label": "Close", title: "Close (Esc)", onclick: () => close()}, "✕")),
    el("div", {class: "summary"}, state, ageText), el("div", {class: "summary"}, stop, stopKey), error, body)

  function open(run) {
    if (id === null) before = document.activeElement
    id = run
    known = last = null
    isGone = wasOver = false
    shownJSON = ""
    asked = -Infinity
    error.textContent = ""
    body.replaceChildren()
    panel.hidden = false
    app.render()
    panel.focus({preventScroll: true})
  }

  function close() {
    if (id === null) return false
    id = null
    panel.hidden = true
    if (before?.isConnected) before.focus({preventScroll: true})
    app.render()
    return true
  }

  // What the stream told last is the newest, also of a run that is listed no longer.
  function run(shown) {
    last = shown.runs.get(id) ?? (known?.run.state === "ended" ? known.run : last ?? known?.run)
    return last
  }

  function cancel() {
    const one = run(app.store.shown)
    if (one && one.state !== "ended") app.cancel({run: one.id, what: `run #${one.id} ${title(one)}`})
  }

  function cancelKey() {
    const one = run(app.store.shown)
    if (one) app.cancel({scope: one.scope, group: one.group, what: `all runs of ${one.key ?? "this scope without a key"}`})
  }

  async function ask() {
    if (isGone || app.store.isPaused && known || known?.run.state === "ended") return
    // Its end is asked for at once: it may not be kept for long.
    const isOver = last?.state === "ended" && !wasOver
    if (performance.now() - asked < interval && !isOver) return
    wasOver = last?.state === "ended"
    asked = performance.now()
    const wanted = id
    try {
      const answer = await request(`runs/${wanted}`)
      if (wanted !== id) return
      known = answer
      error.textContent = ""
      showBody()
    } catch (problem) {
      if (wanted !== id) return
      isGone = problem.status === 404
      error.textContent = isGone && known ? "The program keeps this run no longer. This is the last that it told." : problem.message
    }
  }

  function render(shown, now) {
    if (id === null) return
    const one = run(shown)
    ask()
    setText(heading, one ? `#${id} ${title(one)}` : `#${id}`)
    state.hidden = !one
    stop.hidden = !one || one.state === "ended"
    stopKey.hidden = !one?.key
    if (!one) return setText(ageText, "")
    const {name, sign, word} = face(one)
    badge(state, name, sign, word)
    const late = latency(one, now)
    setText(ageText, `${one.state === "ended" ? "took" : "for"} ${span(age(one, now))}`
      + (late === undefined ? "" : one.state === "ended" ? `, obeyed after ${span(late)}` : `, told to stop ${span(late)} ago`))
  }

  function showBody() {
    const json = JSON.stringify(known)
    if (json === shownJSON) return
    shownJSON = json
    const {run, causes, ancestors, findings} = known
    body.replaceChildren(...[
      findings.length > 0 && block("Findings", el("ul", {class: "plain"}, ...findings.map(finding => el("li", {class: `finding is-${finding.severity}`}, finding.text)))),
      run.error !== undefined && block("Error", el("p", {class: "error-text"}, run.error)),
      block("Life", life(known)),
      causes.length > 0 && block("Why it was cancelled", chain(causes)),
      run.measured && block("Measured", measured(run.measured)),
      block("Facts", facts(run)),
      block("Owned by", el("ol", {class: "plain ancestors"}, ...ancestors.map(scope => el("li", null, el("span", null, scopeTitle(scope)), el("code", null, scope.origin),
        el("button", {type: "button", class: "needs-cancel", "aria-label": `Cancel all runs of ${scopeTitle(scope)}`, onclick: () => app.cancel({scope: scope.id, what: `scope ${scopeTitle(scope)}`})}, "Cancel scope …"))))),
    ].filter(Boolean))
  }

  function chain(causes) {
    return el("ol", {class: "plain chain"}, ...causes.map((one, index) => el("li", null,
      el("strong", null, (index ? "because: " : "") + kind(one.kind)), one.isOwn ? " (by itself)" : "",
      one.reason ? ` “${one.reason}”` : "",
      one.by !== undefined ? el("button", {type: "button", class: "link", onclick: () => open(one.by)}, ` by #${one.by}`) : "",
      el("code", null, one.origin))))
  }

  return {render, open, close, cancel, get id() { return id }}
}

const block = (name, ...content) => el("section", null, el("h3", null, name), ...content)

function life({run, moments: all}) {
  const first = all[0]?.time ?? run.admittedAt
  return el("ol", {class: "plain life"}, ...all.map(moment => el("li", {class: `is-${moment.what}`},
    el("time", {title: `at ${clock(moment.time)}`}, moment.time === first ? clock(first) : `+${span(moment.time - first)}`),
    el("strong", null, moments[moment.what] ?? moment.what), el("span", {class: "muted"}, moment.text))))
}

function measured(one) {
  const whole = one.busy + one.scheduled + one.idle || 1
  const parts = [["busy", one.busy], ["scheduled", one.scheduled], ["idle", one.idle]]
  const bar = el("div", {class: "parts", "aria-hidden": "true"}, ...parts.map(([name, ms]) => {
    const part = el("span", {class: name})
    part.style.setProperty("flex-grow", ms / whole)
    return part
  }))
  return el("div", null, bar, list([
    ...parts.map(([name, ms]) => [name, span(ms)]), ["resumes", count(one.resumes)],
    ["longest stretch", span(one.longestStretch)],
  ]))
}

function facts(run) {
  const progress = run.progress && el("span")
  if (progress) showProgress(progress, run.progress)
  return list([
    ["admission", run.admission], ["key", run.key], ["policy", run.policy], ["origin", el("code", null, run.origin)],
    ["waited", run.startedAt === undefined ? undefined : span(run.startedAt - run.admittedAt)],
    ["handover", run.handover], ["owner", run.isOwnerGone ? "gone" : undefined], ["progress", progress], ["cause", run.cause && cause(run.cause)],
  ].filter(([, value]) => value !== undefined))
}

const list = pairs => el("dl", {class: "facts"}, ...pairs.flatMap(([name, value]) => [el("dt", null, name), el("dd", null, value)]))

"""#,
"dom.js": #"""
// Makes and updates elements. Texts only ever become text nodes: names, keys, reasons and errors are users' data.

const vectors = "http://www.w3.org/2000/svg"

export const byId = id => document.getElementById(id)

// el("button", {class: "plain", onclick: f}, "text", child): an attribute that is a function listens, one that is
// false or null is left out.
export const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children)

export const vector = (tag, attributes, ...children) =>
  fill(document.createElementNS(vectors, tag), attributes, children)

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value)
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value)
  }
  element.append(...children.filter(child => child !== null && child !== undefined && child !== false))
  return element
}

// Touches the document only where something is different: most of what is shown stays the same from frame to frame.
export function setText(element, text) {
  if (element.shownText === text) return
  element.shownText = text
  element.textContent = text
}

export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value)
}

export function setClass(element, name) {
  if (element.shownClass === name) return
  element.shownClass = name
  element.setAttribute("class", name)
}

// Makes the children of an element those of the items, in their order, and keeps the element of an item as long as it
// is listed, with its focus.
export function reconcile(container, items, identify, make, update) {
  const known = container.known ?? new Map()
  const wanted = new Map(items.map(item => [identify(item), item]))
  for (const [id, element] of known) if (!wanted.has(id)) { element.remove(); known.delete(id) }
  const focused = container.contains(document.activeElement) ? document.activeElement : null
  let cursor = container.firstChild
  for (const [id, item] of wanted) {
    let element = known.get(id)
    if (!element) known.set(id, element = make(item))
    update?.(element, item)
    if (element === cursor) cursor = cursor.nextSibling
    else container.insertBefore(element, cursor)
  }
  container.known = known
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({preventScroll: true})
}

"""#,
"filter.js": #"""
// Which runs are listed. The program's `GET runs` looks at the same members.

export const states = [
  ["", "all states"], ["live", "live"], ["waiting", "waiting"], ["running", "running"], ["straggling", "straggling"],
  ["delivering", "delivering"], ["ended", "ended"], ["succeeded", "succeeded"], ["failed", "failed"],
  ["cancelled", "cancelled"], ["withheld", "withheld"], ["warned", "with findings"],
]

const wireStates = new Set(["waiting", "running", "straggling", "delivering", "ended"])

// What the wire's `state` has to be for a filter to find all it wants.
export const wireState = state =>
  wireStates.has(state) ? state : ["succeeded", "failed", "cancelled", "withheld"].includes(state) ? "ended" : null

export function matches(run, {text, state}, shown) {
  return hasState(run, state, shown) && (!text || hasText(run, text.toLowerCase(), shown))
}

function hasState(run, state, shown) {
  switch (state) {
  case "": return true
  case "live": return run.state !== "ended"
  case "warned": return run.state === "straggling" || shown.findingsOfRun.has(run.id)
  case "withheld": return run.handover === "withheld"
  default: return run.state === state || run.outcome === state
  }
}

function hasText(run, text, shown) {
  const scope = shown.scopes.get(run.scope)
  const group = shown.groups.get(run.group)
  const cause = run.cause
  return [
    run.name, run.key, run.origin, scope?.name ?? group?.scopeName, cause?.kind, cause?.reason, cause?.origin,
  ].some(part => part !== undefined && part.toLowerCase().includes(text)) || "#" + run.id === text
    || String(run.id) === text
}

"""#,
"findings.js": #"""
// What deserves a look, in sentences, and what the console looks for.

import {request} from "./connection.js"
import {el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {clock, count, span} from "./format.js"
import {movable} from "./rows.js"

const severities = {
  problem: ["✕", "problem", 0], warning: ["⚠", "warning", 1], notice: ["ℹ", "notice", 2],
}

export function makeFindings(section, app) {
  let rules = null
  let isAsking = false
  const list = el("ul", {class: "findings", "aria-label": "Findings"})
  const nothing = el("p", {class: "empty kind"})
  const rulesTable = el("dl", {class: "rules"})
  section.append(el("div", {class: "scroll padded"}, list, nothing,
    el("h2", null, "What is looked for"), rulesTable))
  const rows = movable(list, "li", row => row.finding.runs[0] !== undefined && app.open(row.finding.runs[0]))

  async function ask() {
    if (rules || isAsking) return
    isAsking = true
    try {
      rules = (await request("findings")).rules
      rulesTable.replaceChildren(...rules.flatMap(rule => [
        el("dt", null, rule.name), el("dd", null, rule.summary, el("span", {class: "muted"}, ` From: ${rule.threshold}`)),
      ]))
    } catch { /* Asked again with the next frame. */ }
    isAsking = false
  }

  function make() {
    const row = el("li", {tabindex: -1})
    row.severity = el("span", {class: "severity"})
    row.sentence = el("p")
    row.facts = el("span", {class: "muted"})
    row.links = el("span", {class: "links"})
    row.append(row.severity, el("div", null, row.sentence, el("div", {class: "meta"}, row.facts, row.links)))
    return row
  }

  function update(row, finding, shown, now) {
    row.finding = finding
    const [sign, word] = severities[finding.severity] ?? ["•", finding.severity]
    setClass(row, `finding is-${finding.severity}`)
    setText(row.severity, `${sign} ${word}`)
    setText(row.sentence, finding.text)
    setText(row.facts, `${finding.rule} · since ${clock(finding.since, 0)} (${span(Math.max(0, now - finding.since))}) · ${count(finding.count)} ×`)
    reconcile(row.links, finding.runs, id => id, id => el("button", {type: "button", class: "link", onclick: () => app.open(id)}, `#${id}`),
      (link, id) => setAttribute(link, "title", shown.runs.get(id)?.name ?? null))
  }

  return {
    move: rows.move,
    render(shown, now) {
      ask()
      const rank = finding => severities[finding.severity]?.[2] ?? 3
      const all = [...shown.findings].sort((a, b) => rank(a) - rank(b) || a.since - b.since)
      reconcile(list, all, finding => finding.id, make, (row, finding) => update(row, finding, shown, now))
      rows.settle()
      nothing.hidden = all.length > 0
      setText(nothing, `Nothing found: every task stops when it is told to${rules ? `, and none of ${count(rules.length)} rules has anything to say` : ""}.`)
    },
  }
}

"""#,
"format.js": #"""
// Puts figures into words. Spans are in milliseconds, as on the wire.

const whole = new Intl.NumberFormat("en")
const short = new Intl.NumberFormat("en", {notation: "compact", maximumFractionDigits: 1})

export const count = number => whole.format(number ?? 0)
export const compact = number => number < 10_000 ? count(number) : short.format(number)

export function span(ms) {
  if (ms === undefined || ms === null || Number.isNaN(ms)) return ""
  if (ms < 0) return "−" + span(-ms)
  if (ms === 0) return "0"
  if (ms < 0.9995) return `${Math.round(ms * 1000)} µs`
  if (ms < 999.5) return `${digits(ms)} ms`
  if (ms < 59_950) return `${digits(ms / 1000)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} m ${two(seconds % 60)} s`
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor(seconds % 3600 / 60))} m`
}

const digits = value => value < 9.995 ? value.toFixed(2) : value < 99.95 ? value.toFixed(1) : value.toFixed(0)
const two = value => String(value).padStart(2, "0")

// A moment on the console's clock: when it began is 0.
export function clock(ms, fractions = 3) {
  const seconds = ms / 1000
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${(seconds - minutes * 60).toFixed(fractions).padStart(fractions ? 3 + fractions : 2, "0")}`
}

export function bytes(number) {
  if (number < 1024) return `${number} B`
  if (number < 1024 * 1024) return `${(number / 1024).toFixed(0)} KiB`
  return `${(number / 1024 / 1024).toFixed(1)} MiB`
}

export function share(part) {
  const percent = part * 100
  return `${percent < 0.995 ? percent.toFixed(2) : percent.toFixed(1)} %`
}

// `Module/File.swift:12` without the module, to save room.
export const place = origin => origin ? origin.slice(origin.lastIndexOf("/") + 1) : ""

// What a run is called: its name, else its key.
export const title = run => run.name ?? run.key ?? "unnamed"

export const scopeTitle = scope => scope?.name ?? (scope ? place(scope.origin) : "")

export const groupTitle = group =>
  `${group.scopeName ?? place(group.scopeOrigin)} · ${group.key ?? "without a key"}`

const kinds = {
  requested: "requested", ownerReleased: "owner released", scopeCancelled: "scope cancelled",
  parentCancelled: "parent cancelled", replaced: "replaced", skipped: "skipped", deadlineExpired: "deadline expired",
  refused: "refused", siblingFailed: "sibling failed", shutdown: "shutdown", waitersGone: "waiters gone",
  clientGone: "client gone", peerCancelled: "peer cancelled",
}

export const kind = name => kinds[name] ?? name

export function cause(cause) {
  if (!cause) return ""
  const by = cause.by !== undefined ? ` by #${cause.by}` : ""
  return kind(cause.kind) + by + (cause.reason ? `: ${cause.reason}` : "")
}

// What a run looks like: a sign and a word, and a colour that is never the only mark.
const faces = {
  waiting: ["◌", "waiting"], running: ["▶", "running"], straggling: ["⚠", "straggling"],
  delivering: ["⇥", "delivering"], succeeded: ["✓", "succeeded"], failed: ["✕", "failed"],
  cancelled: ["⊘", "cancelled"], withheld: ["▨", "withheld"], ended: ["•", "ended"],
}

export function face(run) {
  const name = run.state !== "ended" ? run.state : run.handover === "withheld" ? "withheld" : run.outcome ?? "ended"
  const [sign, word] = faces[name] ?? ["•", name]
  return {name: faces[name] ? name : "ended", sign, word}
}

export const age = (run, now) => (run.endedAt ?? Math.max(now, run.admittedAt)) - run.admittedAt

// From the cancellation to the end, or to now.
export const latency = (run, now) =>
  run.cancelledAt === undefined ? undefined : Math.max(0, (run.endedAt ?? now) - run.cancelledAt)

"""#,
"header.js": #"""
// The head and the foot of the page: which program, how the connection is, the totals, and the console's own cost.

import {byId, el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {bytes, compact, count, share} from "./format.js"

const totals = [
  ["live", "live", "Runs that have not ended"],
  ["stragglers", "straggling", "Cancelled, and still running"],
  ["succeeded", "succeeded", "Ended with a result"],
  ["failed", "failed", "Ended with an error"],
  ["cancelled", "cancelled", "Ended after they were cancelled"],
  ["withheld", "withheld", "Results that came too late and were not delivered"],
  ["admitted", "admitted", "Runs since the console began"],
]

const missing = [
  ["unlisted", "live runs not listed"], ["unlistedScopes", "scopes not listed"], ["forgotten", "ended runs forgotten early"],
  ["passed", "ended runs never listed"], ["untracked", "cancelled runs not followed"], ["ungrouped", "runs without a group of their own"],
]

export function makeHeader(app) {
  const connection = byId("connection")
  const notice = byId("notice")
  const makePair = ([name, , hint]) => {
    const pair = el("div", {class: `total t-${name}`, title: hint})
    pair.append(el("dt", null, ""), pair.figure = el("dd"))
    return pair
  }

  function render(shown, now, state, note) {
    const program = shown.program
    setText(byId("program"), program?.name ?? "Lanyard")
    setText(byId("process"), program ? `process ${program.process}` : "")
    document.title = program ? `${program.name} · Lanyard` : "Lanyard"
    const word = state === "live" && app.store.isPaused ? "paused" : state
    setClass(connection, `connection is-${word}`)
    setText(connection, word)
    setText(notice, note ?? "")
    notice.hidden = !note
    reconcile(byId("totals"), totals, ([name]) => name, makePair, (pair, [name, label]) => {
      const number = shown.totals[name] ?? 0
      setText(pair.firstChild, label)
      setText(pair.figure, compact(number))
      setAttribute(pair.figure, "data-exact", number)
      pair.classList.toggle("is-zero", number === 0)
    })
    const found = shown.findings.filter(finding => finding.severity !== "notice").length
    setText(byId("findings-count"), found ? String(found) : "")
    setAttribute(byId("findings-count"), "aria-label", found ? `, ${found} to look at` : null)
    renderStatus(shown)
  }

  function renderStatus({totals, cost}) {
    const items = []
    for (const [name, words] of missing) if (totals[name]) items.push({id: name, text: `${count(totals[name])} ${words}`, isLoss: true})
    if (app.store.lost) items.push({id: "lost", text: `${count(app.store.lost)} ${app.store.lost === 1 ? "frame" : "frames"} lost`, isLoss: true})
    if (cost.events !== undefined) items.push(
      {id: "share", text: `console: ${share(cost.share)} of a processor`},
      {id: "event", text: `${count(Math.round(cost.nanosecondsPerEvent))} ns an event`},
      {id: "events", text: `${compact(cost.events)} events`},
      {id: "kept", text: `${count(cost.kept)} kept, ${bytes(cost.bytes)}`},
      {id: "viewers", text: cost.viewers === 1 ? "1 viewer" : `${count(cost.viewers)} viewers`})
    reconcile(byId("status"), items, item => item.id, item => el("span", {class: item.isLoss ? "loss" : `s-${item.id}`}),
      (element, item) => setText(element, item.text))
  }

  return {render}
}

"""#,
"histogram.js": #"""
// Histograms on the console's logarithmic scale: a bucket is a step of the axis.

import {el, vector} from "./dom.js"
import {count, span} from "./format.js"

const width = 180
const height = 24

// The span that a part of the counted (0 to 1) stayed under, as exact as the scale allows.
export function quantile({count: all, buckets, max}, bounds, part) {
  let left = all * part
  for (const [index, number] of buckets) {
    left -= number
    if (left <= 0) return Math.min(max, bounds[index] ?? max)
  }
  return max
}

// The buckets that any of the histograms use, so that all are drawn on one axis.
export function axis(histograms) {
  let first = Infinity
  let last = -Infinity
  for (const {buckets} of histograms) {
    if (!buckets.length) continue
    first = Math.min(first, buckets[0][0])
    last = Math.max(last, buckets.at(-1)[0])
  }
  if (first > last) return {first: 0, last: 12}
  const middle = (first + last) / 2
  return {first: Math.floor(Math.min(first, middle - 6)), last: Math.ceil(Math.max(last, middle + 6))}
}

const step = ({first, last}) => width / (last - first + 1)

// The decades on the axis, three at most.
function decades(range, bounds) {
  const found = []
  for (let power = -3; power <= 6; power += 1) {
    const index = bounds.findIndex(bound => bound > 10 ** power * 0.999)
    if (index >= range.first && index < range.last) found.push({at: (index - range.first + 1) * step(range), ms: 10 ** power})
  }
  const every = Math.ceil(found.length / 3)
  return found.filter((_, index) => index % every === 0)
}

export function scale(range, bounds) {
  const marks = decades(range, bounds).map(({at, ms}) => vector("text", {x: at, y: 11, "text-anchor": at > width - 24 ? "end" : at < 24 ? "start" : "middle"}, mark(ms)))
  return vector("svg", {class: "scale", viewBox: `0 0 ${width} 14`, width, height: 14, "aria-hidden": "true"}, ...marks)
}

const mark = ms => ms < 1 ? `${ms * 1000} µs` : ms < 1000 ? `${ms} ms` : `${ms / 1000} s`

export function histogram(data, range, bounds) {
  if (!data.count) return el("span", {class: "muted"}, "–")
  const most = Math.max(...data.buckets.map(([, number]) => number))
  const size = step(range)
  const bars = data.buckets.map(([index, number]) => {
    // A single run in a bucket has to be seen beside a million in another.
    const tall = Math.max(2, Math.sqrt(number / most) * (height - 2))
    const under = bounds[index]
    return vector("rect", {x: (index - range.first) * size, y: height - tall, width: Math.max(1, size - 1), height: tall},
      vector("title", null, `${count(number)} × ${under === undefined ? "longer" : `under ${span(under)}`}`))
  })
  const lines = decades(range, bounds).map(({at}) => vector("line", {x1: at, x2: at, y1: 0, y2: height}))
  return vector("svg", {class: "histogram", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": words(data, bounds)}, ...lines, ...bars)
}

const words = (data, bounds) =>
  `${count(data.count)}: half under ${span(quantile(data, bounds, 0.5))}, nine of ten under ${span(quantile(data, bounds, 0.9))}, the longest ${span(data.max)}`

export const quantiles = (data, bounds) => data.count
  ? [span(quantile(data, bounds, 0.5)), span(quantile(data, bounds, 0.9)), span(data.max)]
  : ["–", "–", "–"]

"""#,
"index.html": #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lanyard</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M8 1v7' stroke='%236e68d9' stroke-width='2'/%3E%3Ccircle cx='8' cy='11' r='3.5' fill='none' stroke='%236e68d9' stroke-width='2'/%3E%3C/svg%3E">
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="controls.css">
<link rel="stylesheet" href="views.css">
<script type="module" src="main.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
  <div class="identity">
    <h1 id="program">Lanyard</h1>
    <span id="process" class="muted"></span>
    <span id="connection" class="connection" role="status">connecting</span>
    <button id="everything" type="button" hidden></button>
  </div>
  <dl id="totals" class="totals" aria-label="Totals"></dl>
  <div class="actions">
    <button id="pause" type="button" aria-pressed="false" title="Freeze what is shown (p)">Pause</button>
    <button id="theme" type="button" title="Light, dark, or as the system says">Theme</button>
    <button id="help" type="button" title="Keys (?)" aria-label="Keys">?</button>
  </div>
</header>
<div class="tabs" role="tablist" aria-label="Views">
  <button type="button" role="tab" id="tab-tasks" aria-controls="tasks">Tasks</button>
  <button type="button" role="tab" id="tab-tree" aria-controls="tree">Tree</button>
  <button type="button" role="tab" id="tab-timeline" aria-controls="timeline">Timeline</button>
  <button type="button" role="tab" id="tab-causes" aria-controls="causes">Causes</button>
  <button type="button" role="tab" id="tab-findings" aria-controls="findings">Findings<span id="findings-count" class="count"></span></button>
</div>
<p id="notice" class="notice" role="alert" hidden></p>
<div class="body">
  <main id="main" tabindex="-1">
    <section id="tasks" role="tabpanel" aria-labelledby="tab-tasks" hidden></section>
    <section id="tree" role="tabpanel" aria-labelledby="tab-tree" hidden></section>
    <section id="timeline" role="tabpanel" aria-labelledby="tab-timeline" hidden></section>
    <section id="causes" role="tabpanel" aria-labelledby="tab-causes" hidden></section>
    <section id="findings" role="tabpanel" aria-labelledby="tab-findings" hidden></section>
  </main>
  <aside id="detail" aria-label="Run" tabindex="-1" hidden></aside>
</div>
<footer id="status" class="status" aria-label="The console itself"></footer>
<dialog id="cancel" aria-labelledby="cancel-title">
  <form method="dialog">
    <h2 id="cancel-title">Cancel</h2>
    <p id="cancel-what"></p>
    <label for="cancel-reason">Reason</label>
    <input id="cancel-reason" type="text" maxlength="200" autocomplete="off" placeholder="shown as the cause’s reason">
    <p id="cancel-error" class="error" role="alert"></p>
    <div class="buttons">
      <button id="cancel-no" type="button">Keep it running</button>
      <button id="cancel-yes" type="submit" class="danger">Cancel it</button>
    </div>
  </form>
</dialog>
<dialog id="keys" aria-labelledby="keys-title">
  <h2 id="keys-title">Keys</h2>
  <dl id="keys-list" class="keys"></dl>
  <form method="dialog" class="buttons"><button>Close</button></form>
</dialog>
<a id="whole" class="whole" target="_blank" rel="noopener" hidden>Open the console</a>
<div id="toasts" role="status"></div>
<div id="tooltip" role="tooltip" hidden></div>
<noscript><p class="notice">The console needs JavaScript.</p></noscript>
</body>
</html>

"""#,
"keyboard.js": #"""
// The keys that work everywhere. Nothing here takes a key from a field one types into, or from the browser.

import {byId, el} from "./dom.js"

const help = [
  ["1 – 5", "Tasks, Tree, Timeline, Causes, Findings"], ["/", "filter"], ["p", "freeze what is shown, and go on"],
  ["j  k  ↓  ↑", "next and previous row, or lane"], ["Enter", "open it, or fold it"], ["Esc", "close, or empty the filter"],
  ["c", "cancel the open run"], ["← →", "timeline: move in time; tree: fold"], ["+ −", "timeline: zoom"],
  ["f", "timeline: follow"], ["h  l", "timeline: the run before and after"], ["wheel, drag", "timeline: zoom, move"], ["?", "these keys"],
]

export function makeKeyboard(app, views) {
  const dialog = byId("keys")
  byId("keys-list").append(...help.flatMap(([keys, words]) => [el("dt", null, el("kbd", null, keys)), el("dd", null, words)]))
  const showHelp = () => dialog.showModal()
  byId("help").addEventListener("click", showHelp)

  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector("dialog[open]")) return
    const isTyping = event.target.matches("input:not([type=checkbox]), select, textarea")
    if (isTyping) {
      if (event.key === "Escape") { views.tasks.clear(); event.target.blur(); event.preventDefault() }
      if (event.key === "ArrowDown" && event.target.id === "filter") { views.tasks.move(1); event.preventDefault() }
      return
    }
    if (act(event)) event.preventDefault()
  })

  function act(event) {
    const names = Object.keys(views)
    const view = views[app.view]
    if (view.key?.(event)) return true
    switch (event.key) {
    case "1": case "2": case "3": case "4": case "5": app.show(names[Number(event.key) - 1]); return true
    case "/": app.show("tasks"); views.tasks.find(); return true
    case "p": app.pause(); return true
    case "?": showHelp(); return true
    case "c": app.detail.cancel(); return true
    case "Escape": return app.detail.close()
    case "j": case "ArrowDown": return movesBy(1)
    case "k": case "ArrowUp": return movesBy(-1)
    default: return false
    }

    function movesBy(step) {
      // The arrows scroll what has the focus, if that is not a row; j and k always go to the rows.
      const isScrolling = event.key.startsWith("Arrow") && event.target.closest("aside, [role=tablist]")
      if (isScrolling) return false
      view.move(step)
      return true
    }
  }

  // The tabs, as tabs are used: arrows go from one to the next.
  const tabs = [...document.querySelectorAll("[role=tab]")]
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => app.show(tab.id.slice(4)))
    tab.addEventListener("keydown", event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key]
      if (!step) return
      event.preventDefault()
      const next = tabs[(index + step + tabs.length) % tabs.length]
      app.show(next.id.slice(4))
      next.focus()
    })
  }
}

"""#,
"lanes.js": #"""
// Which run goes where on the time line: a lane for each scope and key, and in it as many rows as runs overlap.

import {place, scopeTitle} from "./format.js"

// A lane has this many rows at most; runs beyond that are counted, not drawn.
const mostRows = 8
const mostLanes = 80
// A lane stays among the busy ones for so long after its last run, so that lanes do not hop about.
const quiet = 3000

export class Lanes {
  constructor() {
    this.lanes = new Map()
    this.rowOf = new Map()
  }

  // The lanes that have something between two moments, the busy ones first.
  update(shown, now, from, to) {
    const runs = [...shown.runs.values()].sort((a, b) => a.admittedAt - b.admittedAt || a.id - b.id)
    for (const lane of this.lanes.values()) Object.assign(lane, {runs: [], live: 0, undrawn: 0, latest: -Infinity})
    for (const run of runs) this.add(run, shown, now, {from, to})
    for (const id of this.rowOf.keys()) if (!shown.runs.has(id)) this.rowOf.delete(id)
    for (const [id, lane] of this.lanes) {
      if (lane.runs.length === 0) this.lanes.delete(id)
      else lane.rows = lane.runs.reduce((rows, run) => Math.max(rows, this.rowOf.get(run.id) + 1), 1)
    }
    const visible = [...this.lanes.values()].filter(lane =>
      lane.live > 0 || lane.runs.some(run => (run.endedAt ?? now) >= from && run.admittedAt <= to))
    const isBusy = lane => lane.live > 0 || now - lane.latest < quiet
    visible.sort((a, b) => isBusy(b) - isBusy(a) || (isBusy(a) ? a.since - b.since : b.latest - a.latest))
    return {lanes: visible.slice(0, mostLanes), more: Math.max(0, visible.length - mostLanes)}
  }

  add(run, shown, now, {from, to}) {
    const id = `${run.scope}/${run.group}`
    let lane = this.lanes.get(id)
    if (!lane) this.lanes.set(id, lane = this.lane(id, run, shown))
    const end = run.endedAt ?? Infinity
    lane.dropped = shown.groups.get(run.group)?.dropped ?? 0
    lane.latest = Math.max(lane.latest, run.endedAt ?? now)
    if (run.state !== "ended") lane.live += 1
    let row = this.rowOf.get(run.id)
    if (row === undefined) {
      row = lane.occupants.findIndex(id => this.endOf(id, shown) <= run.admittedAt)
      if (row < 0) row = lane.occupants.length
      // A run that finds no room now is looked at again with the next frame.
      if (row >= mostRows) {
        if (end >= from && run.admittedAt <= to) lane.undrawn += 1
        return
      }
      this.rowOf.set(run.id, row)
      lane.occupants[row] = run.id
    }
    lane.runs.push(run)
  }

  // A run that is listed no longer leaves its row to others.
  endOf(id, shown) {
    const run = shown.runs.get(id)
    return run ? run.endedAt ?? Infinity : -Infinity
  }

  lane(id, run, shown) {
    const scope = shown.scopes.get(run.scope)
    const group = shown.groups.get(run.group)
    return {
      id, occupants: [], runs: [], live: 0, undrawn: 0, dropped: 0, latest: -Infinity, since: run.admittedAt, run: run.id,
      title: scope ? scopeTitle(scope) : group?.scopeName ?? place(group?.scopeOrigin),
      key: run.key ?? (run.policy ? "" : "without a key"), policy: run.policy ?? "",
    }
  }
}

"""#,
"main.js": #"""
// Puts the page together: one store, five views, and a frame of the browser for what has changed.

import {isFramed, remember, start} from "./address.js"
import {makeCancel} from "./cancel.js"
import {makeCauses} from "./causes.js"
import {Connection} from "./connection.js"
import {makeDetail} from "./detail.js"
import {byId, el, setAttribute} from "./dom.js"
import {makeFindings} from "./findings.js"
import {makeHeader} from "./header.js"
import {makeKeyboard} from "./keyboard.js"
import {Store} from "./store.js"
import {makeTasks} from "./tasks.js"
import {makeTheme} from "./theme.js"
import {makeTimeline} from "./timeline.js"
import {makeTree} from "./tree.js"
import {Within} from "./within.js"

// Ages and latencies go on between frames.
const tick = 250

const store = new Store()
let connectionState = "connecting"
let notice = null
let isAsked = false

const app = {
  store, view: "tasks", get session() { return connection.session }, get selected() { return app.detail.id },
  render, show, pause, tip, toast,
  open(run) { app.detail.open(run); keep() },
  filter(text) { views.tasks.show(text); show("tasks") },
}

const makers = {tasks: makeTasks, tree: makeTree, timeline: makeTimeline, causes: makeCauses, findings: makeFindings}
app.detail = makeDetail(byId("detail"), app)
app.cancel = makeCancel(app)
const header = makeHeader(app)
const views = {}
for (const [name, make] of Object.entries(makers)) views[name] = make(byId(name), app)

// Draws with the next frame of the browser, however often it is asked.
function render() {
  if (isAsked || document.hidden) return
  isAsked = true
  requestAnimationFrame(() => {
    isAsked = false
    const {shown, now} = store
    header.render(shown, now, connectionState, notice)
    views[app.view].render(shown, now)
    app.detail.render(shown, now)
    document.body.classList.toggle("has-detail", app.detail.id !== null)
    keep()
  })
}

function show(name) {
  app.view = Object.hasOwn(views, name) ? name : "tasks"
  for (const other of Object.keys(makers)) {
    byId(other).hidden = other !== app.view
    setAttribute(byId(`tab-${other}`), "aria-selected", String(other === app.view))
    byId(`tab-${other}`).tabIndex = other === app.view ? 0 : -1
  }
  tip(null)
  render()
}

function pause() {
  store.isPaused = !store.isPaused
  setAttribute(byId("pause"), "aria-pressed", String(store.isPaused))
  byId("pause").textContent = store.isPaused ? "Go on" : "Pause"
  render()
}

function keep() {
  remember(app.view, app.detail.id, store.within?.name)
  setAttribute(byId("whole"), "href", `./${location.hash}`)
}

// Shows the scopes of a name and those below, or all.
function limit(name) {
  store.within = name ? new Within(name) : null
  byId("everything").hidden = !name
  byId("everything").textContent = `Only “${name}” · show all`
  render()
}

function tip(lines, x = 0, y = 0) {
  const element = byId("tooltip")
  element.hidden = !lines
  if (!lines) return
  element.replaceChildren(...lines.map(line => el("div", null, line)))
  const {width, height} = element.getBoundingClientRect()
  element.style.setProperty("left", `${Math.max(4, Math.min(x + 12, innerWidth - width - 4))}px`)
  element.style.setProperty("top", `${y + 16 + height > innerHeight ? Math.max(4, y - height - 8) : y + 16}px`)
}

function toast(text) {
  const element = el("div", {class: "toast"}, text)
  byId("toasts").append(element)
  setTimeout(() => element.remove(), 6000)
}

const connection = new Connection(store, {
  received: render,
  tell(state, note) {
    connectionState = state
    notice = note
    document.body.classList.toggle("can-cancel", Boolean(connection.session?.canCancel))
    render()
  },
})

document.body.classList.toggle("is-framed", isFramed)
byId("whole").hidden = !isFramed
byId("everything").addEventListener("click", () => limit(null))
makeTheme(byId("theme"), render, isFramed ? start.theme : null)
makeKeyboard(app, views)
byId("pause").addEventListener("click", pause)
document.addEventListener("visibilitychange", render)
addEventListener("resize", render)
setInterval(render, tick)

// The time line flows between frames, except for those who asked for less motion.
const stillness = matchMedia("(prefers-reduced-motion: reduce)")
setInterval(() => {
  if (app.view === "timeline" && !stillness.matches && !store.isPaused && views.timeline.isMoving()) render()
}, 50)

limit(start.scope)
show(start.view || "tasks")
if (start.run !== null) app.open(start.run)
connection.open()

"""#,
"paint.js": #"""
// Draws the time line. All it knows comes in `scene`; it answers where it has put the runs, for the mouse.

import {clock, count, face} from "./format.js"
import {palette} from "./palette.js"

export const axisHeight = 26
const rowHeight = 15
const barHeight = 12
const padding = 5

export const laneHeight = (lane, isNarrow) =>
  Math.max(lane.rows * rowHeight, isNarrow ? 0 : 2 * rowHeight) + 2 * padding + (isNarrow ? 16 : 0)

export function paint(context, scene) {
  const colours = palette()
  const {width, height, from, to, now, labels, isNarrow} = scene
  const x = time => labels + (time - from) / (to - from) * (width - labels)
  const placed = []
  context.clearRect(0, 0, width, height)
  const ticks = ticksOf(scene, x)
  context.fillStyle = colours.border
  for (const {at} of ticks) context.fillRect(at, axisHeight, 1, height)
  let top = axisHeight - scene.scroll
  for (const lane of scene.lanes) {
    const tall = laneHeight(lane, isNarrow)
    if (top + tall > axisHeight && top < height) {
      context.fillStyle = colours.border
      context.fillRect(0, top + tall - 1, width, 1)
      if (scene.focusedLane === lane.id) {
        context.fillStyle = colours.sunken
        context.fillRect(0, top, width, tall - 1)
      }
      context.save()
      context.beginPath()
      context.rect(labels, top, width - labels, tall)
      context.clip()
      paintLane(context, lane, top + padding + (isNarrow ? 16 : 0), {...scene, x, colours, placed})
      context.restore()
      paintLabel(context, lane, top, tall, scene, colours)
    }
    top += tall
  }
  paintAxis(context, scene, x, ticks, colours)
  return placed
}

function paintLane(context, lane, top, scene) {
  const {x, from, to, now, rowOf, placed} = scene
  const centre = new Map()
  for (const run of lane.runs) {
    const end = run.endedAt ?? now
    if (end < from || run.admittedAt > to) continue
    const y = top + rowOf.get(run.id) * rowHeight + (rowHeight - barHeight) / 2
    const left = x(run.admittedAt)
    const right = Math.max(left + 2, x(end) - 1)
    centre.set(run.id, {y: y + barHeight / 2, left, right})
    paintBar(context, run, {left, right, y}, scene)
    placed.push({run, lane: lane.id, left, right, top: y - 1, bottom: y + barHeight + 1})
  }
  for (const run of lane.runs) {
    const older = centre.get(run.id)
    const newer = centre.get(run.cause?.by)
    if (older && newer && x(run.cancelledAt) - older.left > 5) paintArrow(context, older, newer, x(run.cancelledAt), scene)
  }
}

function paintBar(context, run, {left, right, y}, {x, colours, labels, width, selected, hovered}) {
  const {name} = face(run)
  const colour = colours[name === "straggling" ? "running" : name]
  const cancelled = run.cancelledAt === undefined ? null : Math.min(right, Math.max(left, x(run.cancelledAt)))
  const started = run.startedAt === undefined ? right : Math.min(right, Math.max(left, x(run.startedAt)))
  const box = (from, to, alpha, fill) => {
    context.globalAlpha = alpha
    context.fillStyle = fill
    context.fillRect(from, y, Math.max(0, to - from), barHeight)
    context.globalAlpha = 1
  }
  box(left, started, 0.13, colours.waiting)
  box(started, cancelled ?? right, 0.42, colour)
  // What it went on doing after it was cancelled.
  if (cancelled !== null && cancelled < right) box(cancelled, right, 0.5, colours.straggling)
  if (run.handover === "withheld") hatch(context, Math.max(left, 0), Math.min(right, width), y, colours.withheld)
  context.strokeStyle = run.state === "straggling" ? colours.straggling : colour
  context.globalAlpha = 0.9
  context.lineWidth = 1
  if (started > left + 2) context.setLineDash([3, 2])
  context.strokeRect(left + 0.5, y + 0.5, Math.max(1, right - left - 1), barHeight - 1)
  context.setLineDash([])
  context.globalAlpha = 1
  if (cancelled !== null) mark(context, cancelled, y, right - left > 14, colours.text)
  const text = Math.max(left, labels)
  const room = (cancelled !== null && cancelled - text > 40 ? cancelled : right) - text - 8
  if (room > 22) {
    // Over hatching a name needs a ground, and the hatching has to stay visible.
    const name = fitted(context, run.name ?? run.key ?? `#${run.id}`, run.handover === "withheld" ? room * 0.6 : room)
    if (run.handover === "withheld" && name) box(text + 2, text + 6 + context.measureText(name).width, 0.8, colours.surface)
    context.fillStyle = colours.text
    context.fillText(name, text + 4, y + 9.5)
  }
  if (run.id === selected || run.id === hovered) {
    context.strokeStyle = colours.accent
    context.lineWidth = 2
    context.strokeRect(left - 1, y - 1, right - left + 2, barHeight + 2)
  }
}

// The moment of cancellation: a line through the bar with a head, so that it is seen without its colour.
function mark(context, x, y, hasRoom, colour) {
  context.fillStyle = colour
  context.globalAlpha = hasRoom ? 1 : 0.55
  context.fillRect(x - 0.75, y, hasRoom ? 1.5 : 1, barHeight)
  context.globalAlpha = 1
  if (!hasRoom) return
  context.beginPath()
  context.moveTo(x - 3, y - 2)
  context.lineTo(x + 3, y - 2)
  context.lineTo(x, y + 2)
  context.fill()
}

function hatch(context, left, right, y, colour) {
  context.save()
  context.beginPath()
  context.rect(left, y, right - left, barHeight)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.beginPath()
  for (let at = left - barHeight; at < right; at += 5) {
    context.moveTo(at, y + barHeight)
    context.lineTo(at + barHeight, y)
  }
  context.stroke()
  context.restore()
}

// From the moment a run was cancelled to the newer one that took its place.
function paintArrow(context, older, newer, from, {colours}) {
  const to = newer.left
  const down = Math.sign(newer.y - older.y)
  context.strokeStyle = context.fillStyle = colours.text
  context.lineWidth = 1.25
  context.beginPath()
  const tip = down === 0 ? newer.y : newer.y - down * (barHeight / 2 + 1)
  context.moveTo(from, older.y + down * (barHeight / 2))
  if (down === 0) context.lineTo(to, tip)
  else context.quadraticCurveTo(from + 7, (older.y + tip) / 2, to + 3, tip)
  context.stroke()
  context.beginPath()
  if (down === 0) { context.moveTo(to + 4, tip); context.lineTo(to - 1, tip - 3); context.lineTo(to - 1, tip + 3) }
  else { context.moveTo(to + 3, tip + down * 2); context.lineTo(to, tip - down * 3); context.lineTo(to + 6, tip - down * 3) }
  context.fill()
}

function paintLabel(context, lane, top, tall, {labels, width, isNarrow}, colours) {
  const extra = lane.undrawn ? ` +${count(lane.undrawn)}` : ""
  const dropped = lane.dropped ? `${count(lane.dropped)} dropped` : ""
  const live = lane.live ? ` ${count(lane.live)} live` : ""
  context.fillStyle = colours.text
  if (isNarrow) {
    const heading = [lane.title, lane.key, dropped].filter(Boolean).join(" · ")
    context.fillText(fitted(context, `${heading}${live}${extra}`, width - 16), 8, top + 14)
    return
  }
  const middle = top + Math.min(tall / 2, 34)
  context.fillText(fitted(context, lane.title, labels - 70), 12, middle - 3)
  context.fillStyle = colours.muted
  const room = dropped ? labels - 32 - context.measureText(dropped).width : labels - 24
  context.fillText(fitted(context, [lane.key, lane.policy].filter(Boolean).join(" · "), room), 12, middle + 11)
  context.textAlign = "right"
  context.fillText(dropped, labels - 10, middle + 11)
  context.fillText(live + extra, labels - 10, middle - 3)
  context.textAlign = "left"
}

// Where the axis has its marks: at round times, 90 points apart or more.
function ticksOf({width, from, to, labels}, x) {
  const least = (to - from) / ((width - labels) / 90)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least)
  const ticks = []
  for (let time = Math.ceil(Math.max(0, from) / step) * step; time <= to; time += step) {
    ticks.push({at: Math.round(x(time)), text: clock(time, step >= 1000 ? 0 : step >= 100 ? 1 : 3)})
  }
  return ticks
}

function paintAxis(context, {width, from, to, now, labels, height}, x, ticks, colours) {
  context.fillStyle = colours.surface
  context.fillRect(0, 0, width, axisHeight)
  context.textAlign = "center"
  for (const {at, text} of ticks) {
    context.fillStyle = colours.border
    context.fillRect(at, axisHeight - 5, 1, 5)
    context.fillStyle = colours.muted
    if (at > labels + 22 && at < width - 22) context.fillText(text, at, 15)
  }
  context.textAlign = "left"
  context.fillStyle = colours.border
  context.fillRect(0, axisHeight - 1, width, 1)
  if (now < from || now > to) return
  context.fillStyle = colours.accent
  context.fillRect(x(now), axisHeight - 6, 1.5, height)
}

const widths = new Map()

function fitted(context, text, room) {
  const key = `${Math.floor(room / 4)} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  let result = text
  if (context.measureText(text).width > room) {
    let low = 0
    let high = text.length
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (context.measureText(text.slice(0, middle) + "…").width <= room) low = middle
      else high = middle - 1
    }
    result = low === 0 ? "" : text.slice(0, low) + "…"
  }
  if (widths.size > 2000) widths.clear()
  widths.set(key, result)
  return result
}

"""#,
"palette.js": #"""
// The colours of the style sheet, for the canvas.

const names = [
  "text", "muted", "border", "surface", "sunken", "accent", "waiting", "running", "straggling", "delivering",
  "succeeded", "failed", "cancelled", "withheld", "ended",
]

let known = null

export function palette() {
  if (known) return known
  const probe = document.createElement("span")
  document.body.append(probe)
  known = {}
  for (const name of names) {
    probe.style.setProperty("color", `var(--${name})`)
    known[name] = getComputedStyle(probe).color
  }
  probe.remove()
  return known
}

export function forgetPalette() { known = null }

"""#,
"rows.js": #"""
// Moving through rows with the keyboard: arrows or j and k, Home and End, Enter. One row is in the tab order at a time.

export function movable(container, selector, open) {
  const rows = () => [...container.querySelectorAll(selector)]

  const focus = row => {
    if (!row) return
    for (const other of rows()) other.tabIndex = other === row ? 0 : -1
    row.focus()
    row.scrollIntoView({block: "nearest"})
  }

  const move = step => {
    const all = rows()
    const at = all.indexOf(document.activeElement.closest?.(selector))
    focus(at < 0 ? all[step > 0 ? 0 : all.length - 1] : all[Math.min(all.length - 1, Math.max(0, at + step))])
  }

  container.addEventListener("click", event => {
    const row = event.target.closest(selector)
    if (!row || event.target.closest("button, a, input, select") || getSelection().type === "Range") return
    focus(row)
    open(row)
  })
  container.addEventListener("keydown", event => {
    const row = event.target.closest(selector)
    if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Enter" || event.key === " ") open(row)
    else if (event.key === "Home") focus(rows()[0])
    else if (event.key === "End") focus(rows().at(-1))
    else return
    event.preventDefault()
  })

  return {
    move,
    // Keeps a way in for the Tab key when rows come and go.
    settle() {
      const all = rows()
      if (all.length && !all.some(row => row.tabIndex === 0)) all[0].tabIndex = 0
    },
  }
}

"""#,
"store.js": #"""
// What the program told: applies snapshots and changes, and keeps a copy while what is shown is frozen.

export class Store {
  constructor() {
    this.live = empty()
    this.frozen = null
    this.lost = 0
    this.offset = null
    this.stoppedAt = 0
    // Which scopes are shown; `null` for all.
    this.within = null
  }

  // What is shown. The things in it are never changed, only replaced, so a frozen copy is cheap.
  get shown() {
    const all = this.frozen ?? this.live
    return this.within ? this.within.of(all) : all
  }

  // The program's time now, in milliseconds since the console began; stands still while frozen.
  get now() { return this.frozen ? this.frozen.frozenAt : this.running }

  get running() { return this.offset === null ? this.stoppedAt : performance.now() + this.offset }

  // Nothing comes any more: ages must not go on as if the program had told so.
  stopClock() {
    this.stoppedAt = this.running
    this.offset = null
  }

  get isPaused() { return this.frozen !== null }

  set isPaused(paused) {
    if (paused === this.isPaused) return
    const live = this.live
    this.frozen = !paused ? null : {
      ...live, frozenAt: this.running,
      runs: new Map(live.runs), scopes: new Map(live.scopes), groups: new Map(live.groups),
    }
  }

  // Takes a frame. False: it does not build on what is here, and a snapshot is needed.
  apply(frame) {
    this.lost += frame.lost ?? 0
    if (frame.type === "snapshot") this.begin(frame)
    else if (frame.type !== "changes") return true
    else if (frame.after !== this.live.sequence || frame.time < this.live.time) return false
    else this.change(frame)
    this.setTime(frame.time)
    return true
  }

  begin(frame) {
    this.live = {
      ...empty(), sequence: frame.sequence, time: frame.time, program: frame.program, totals: frame.totals,
      cost: frame.cost, runs: table(frame.runs), scopes: table(frame.scopes), groups: table(frame.groups),
    }
    this.setFindings(frame.findings)
  }

  change(frame) {
    const live = this.live
    live.sequence = frame.sequence
    live.time = frame.time
    live.totals = frame.totals
    live.cost = frame.cost
    for (const name of ["runs", "scopes", "groups"]) {
      for (const thing of frame[name].changed) live[name].set(thing.id, thing)
      for (const id of frame[name].removed) live[name].delete(id)
    }
    if (frame.findings) this.setFindings(frame.findings)
  }

  setFindings(findings) {
    this.live.findings = findings
    this.live.findingsOfRun = new Map()
    for (const finding of findings) for (const run of finding.runs) {
      this.live.findingsOfRun.set(run, [...this.live.findingsOfRun.get(run) ?? [], finding])
    }
  }

  // Frames come when they come; the clock of the page follows them without jumping.
  setTime(time) {
    const offset = time - performance.now()
    const isFar = this.offset === null || Math.abs(offset - this.offset) > 500
    this.offset = isFar ? offset : this.offset + (offset - this.offset) / 10
  }
}

const table = things => new Map(things.map(thing => [thing.id, thing]))

const empty = () => ({
  sequence: null, time: 0, program: null, totals: {}, cost: {}, runs: new Map(), scopes: new Map(), groups: new Map(),
  findings: [], findingsOfRun: new Map(),
})

"""#,
"style.css": #"""
/* Colours, type and the frame of the page. Every colour is named here, once, for light and dark; each text colour has a
   contrast of 4.5 to 1 or more on the surfaces that it stands on. */

:root {
  color-scheme: light dark;
  --surface: light-dark(#ffffff, #15171b);
  --sunken: light-dark(#f4f5f7, #1c1f25);
  --raised: light-dark(#ffffff, #22262d);
  --border: light-dark(#dfe2e7, #2f343d);
  --text: light-dark(#1b1f26, #e8eaee);
  --muted: light-dark(#5b6370, #a0a8b5);
  --faint: light-dark(#8a919d, #6d7582);
  --accent: light-dark(#5346c5, #a79ff5);
  --on-accent: light-dark(#ffffff, #15171b);
  --tint: light-dark(#eeecfb, #2a2745);

  /* What a run does, or how it ended. */
  --waiting: light-dark(#5b6370, #a0a8b5);
  --running: light-dark(#0b5fc0, #70aefc);
  --straggling: light-dark(#a04c00, #f7a94a);
  --delivering: light-dark(#0b6e69, #4fd1c5);
  --succeeded: light-dark(#1b7137, #63cf83);
  --failed: light-dark(#c0222c, #ff8d8d);
  --cancelled: light-dark(#6c5690, #c0aae2);
  --withheld: light-dark(#a12a83, #ef97d8);
  --ended: var(--muted);

  --gap: 8px;
  --radius: 6px;
  --code: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }

*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { block-size: 100%; margin: 0; }
body {
  display: flex; flex-direction: column; overflow: hidden;
  background: var(--surface); color: var(--text);
}
h1, h2, h3, p, dl, dd, ol, ul { margin: 0; padding: 0; }
h2 { font-size: 14px; font-weight: 600; }
h3 { font-size: 11px; font-weight: 600; letter-spacing: .04em; text-transform: uppercase; color: var(--muted); }
code, kbd { font: 12px/1.4 var(--code); }
.muted { color: var(--muted); }
.error { color: var(--failed); }
.error:empty { display: none; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.skip { position: absolute; inset-block-start: -60px; background: var(--raised); padding: var(--gap); z-index: 9; }
.skip:focus { inset-block-start: 4px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
main:focus, aside:focus { outline: none; }

/* The head. */
.top {
  display: flex; align-items: center; gap: 20px; padding: 8px 16px;
  border-block-end: 1px solid var(--border); flex-wrap: wrap;
}
.identity { display: flex; align-items: baseline; gap: 10px; min-inline-size: 0; }
h1 { font-size: 15px; font-weight: 650; overflow-wrap: anywhere; }
.connection { font-size: 12px; white-space: nowrap; }
.connection::before { content: "○ "; }
.connection.is-live { color: var(--succeeded); }
.connection.is-live::before { content: "● "; }
.connection.is-paused { color: var(--accent); font-weight: 600; }
.connection.is-paused::before { content: "‖ "; }
.connection.is-reconnecting, .connection.is-connecting { color: var(--straggling); }
.totals { display: flex; gap: 18px; margin-inline-start: auto; flex-wrap: wrap; }
.total { display: flex; align-items: baseline; gap: 5px; }
.total dt { order: 2; color: var(--muted); font-size: 12px; }
.total dd { font-weight: 600; font-size: 14px; }
.total.is-zero dd { color: var(--muted); font-weight: 400; }
.t-live dd { color: var(--running); }
.t-stragglers:not(.is-zero) dd { color: var(--straggling); }
.t-stragglers:not(.is-zero) dd::before { content: "⚠ "; }
.t-failed:not(.is-zero) dd { color: var(--failed); }
.t-withheld:not(.is-zero) dd { color: var(--withheld); }
.actions { display: flex; gap: 6px; }

.tabs { display: flex; gap: 2px; padding: 0 12px; border-block-end: 1px solid var(--border); background: var(--surface); }
.tabs button {
  border: 0; border-block-end: 2px solid transparent; border-radius: 0; background: none;
  padding: 8px 10px; margin-block-end: -1px; color: var(--muted); font-weight: 500;
}
.tabs button:hover:not(:disabled) { color: var(--text); background: none; }
.tabs button[aria-selected="true"] { color: var(--text); border-color: var(--accent); font-weight: 600; }
.count:not(:empty) {
  display: inline-block; margin-inline-start: 6px; padding: 0 6px; border-radius: 9px; font-size: 11px; font-weight: 600;
  background: var(--straggling); color: var(--surface);
}
.notice { padding: 8px 16px; background: var(--tint); border-block-end: 1px solid var(--border); }
.notice::before { content: "ℹ "; }

.body { flex: 1; display: flex; min-block-size: 0; }
main { flex: 1; min-inline-size: 0; container: main / inline-size; }
main > section { block-size: 100%; display: flex; flex-direction: column; min-block-size: 0; }
.scroll { flex: 1; overflow: auto; min-block-size: 0; overscroll-behavior: contain; scrollbar-width: thin; }
.padded { padding: 16px; }
.padded > h2 { margin-block-end: 8px; }
.block + h2, .empty + h2 { margin-block-start: 28px; }
.block { overflow-x: auto; scrollbar-width: thin; }
.toolbar {
  display: flex; align-items: center; gap: var(--gap); padding: 8px 16px; flex-wrap: wrap;
  border-block-end: 1px solid var(--border);
}
.empty { padding: 32px 16px; color: var(--muted); text-align: center; }

.status {
  display: flex; gap: 2px 18px; flex-wrap: wrap; padding: 4px 16px; border-block-start: 1px solid var(--border);
  background: var(--sunken); color: var(--muted); font-size: 12px;
}
.status .loss { color: var(--text); }
.status .loss::before { content: "▵ "; }

#tooltip {
  position: fixed; z-index: 5; max-inline-size: min(360px, calc(100vw - 8px)); padding: 6px 10px; pointer-events: none;
  background: var(--raised); border: 1px solid var(--border); border-radius: var(--radius);
  box-shadow: 0 4px 16px rgb(0 0 0 / .18); font-size: 12px; overflow-wrap: anywhere;
}
#tooltip div:first-child { font-weight: 600; }
#toasts { position: fixed; inset-block-end: 36px; inset-inline: 0; display: grid; justify-items: center; gap: 6px; pointer-events: none; z-index: 6; }
.toast {
  padding: 8px 14px; border-radius: var(--radius); background: var(--text); color: var(--surface); max-inline-size: 90vw;
  box-shadow: 0 4px 16px rgb(0 0 0 / .25);
}

/* In a frame: the view alone. */
.is-framed > :is(.top, .tabs, .status, .skip) { display: none; }
.whole {
  position: fixed; inset-block-end: 6px; inset-inline-end: 10px; z-index: 3; padding: 2px 9px; border-radius: var(--radius); font-size: 12px;
  background: var(--raised); border: 1px solid var(--border); color: var(--accent);
}

@media (max-width: 640px) {
  .top { padding: 8px 12px; gap: 6px 12px; }
  .identity { flex: 1 1 0; }
  h1 { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .totals { order: 3; inline-size: 100%; gap: 2px 14px; margin: 0; }
  .total dt { font-size: 11px; }
  .actions button { padding-inline: 7px; }
  .tabs { padding: 0 4px; justify-content: space-between; overflow-x: auto; scrollbar-width: none; }
  .tabs button { padding: 8px 6px; }
  .toolbar { padding: 8px 12px; }
  .padded { padding: 12px; }
  .status { padding: 4px 12px; gap: 0 12px; font-size: 11px; }
  #process, .s-events, .s-kept { display: none; }
}

@media (prefers-reduced-motion: no-preference) {
  button, .progress .bar { transition: background-color .12s, inline-size .2s; }
}

"""#,
"tasks.js": #"""
// The table of runs.

import {request} from "./connection.js"
import {columns, sorted} from "./columns.js"
import {el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {matches, states, wireState} from "./filter.js"
import {count, title} from "./format.js"
import {movable} from "./rows.js"

// How many rows are made at first, and more at a time: the browser stays quick with thousands of runs.
const page = 100

export function makeTasks(section, app) {
  const filter = {text: "", state: ""}
  let sort = {id: "state", isDescending: false}
  let limit = page
  // What the program found beyond the runs that it lists.
  let beyond = {runs: [], more: 0, asked: 0}
  // What no run has told yet. A column that has come stays, or the table would jump as runs come and go.
  let untold = ["measured", "progress"]

  const search = el("input", {
    type: "search", id: "filter", placeholder: "Filter: name, key, scope, origin, cause, #id", maxlength: 200,
    "aria-label": "Filter the runs", oninput: () => changed({text: search.value.trim()}),
  })
  const stateChoice = el("select", {
    id: "state-filter", "aria-label": "State", onchange: () => changed({state: stateChoice.value}),
  }, ...states.map(([value, label]) => el("option", {value}, label)))
  const sortChoice = el("select", {
    class: "narrow-only", "aria-label": "Sort by", onchange: () => sortBy(sortChoice.value),
  }, ...columns.map(column => el("option", {value: column.id}, `by ${column.id === "warn" ? "warning" : column.label.toLowerCase()}`)))
  const shownCount = el("span", {class: "muted", id: "task-count", role: "status"})

  const heads = columns.map(column => el("th", {role: "columnheader", class: `c-${column.id}`, title: column.hint},
    el("button", {type: "button", "aria-label": column.id === "warn" ? "Warnings" : null, onclick: () => sortBy(column.id)},
      column.label, el("span", {class: "arrow", "aria-hidden": "true"}))))
  const body = el("tbody", {role: "rowgroup"})
  const table = el("table", {role: "grid", class: "runs", "aria-label": "Runs"},
    el("thead", {role: "rowgroup"}, el("tr", {role: "row"}, ...heads)), body)
  const nothing = el("p", {class: "empty"})
  const more = el("button", {type: "button", class: "more", onclick: () => { limit += page; app.render() }})
  section.append(
    el("div", {class: "toolbar"}, search, stateChoice, sortChoice, shownCount),
    el("div", {class: "scroll"}, table, nothing, more))

  const rows = movable(body, "tr", row => app.open(row.run.id))

  function changed(change) {
    Object.assign(filter, change)
    limit = page
    beyond = {runs: [], more: 0, asked: 0}
    app.render()
  }

  function sortBy(id) {
    const column = columns.find(column => column.id === id)
    const startsDescending = Boolean(column.isNumber) || id === "warn"
    sort = {id, isDescending: sort.id === id ? !sort.isDescending : startsDescending}
    app.render()
  }

  // Runs that did not fit into the list can still be found by their text.
  async function ask(totals) {
    const isNeeded = totals.unlisted > 0 && (filter.text || wireState(filter.state))
    if (app.store.isPaused) return
    // What was found is as old as the answer; once all are listed, the stream knows better.
    if (!isNeeded) beyond = {runs: [], more: 0, asked: 0}
    if (!isNeeded || performance.now() - beyond.asked < 1000) return
    beyond.asked = performance.now()
    const asked = beyond
    const query = new URLSearchParams({limit: 1000, text: filter.text})
    if (wireState(filter.state)) query.set("state", wireState(filter.state))
    try {
      const answer = await request(`runs?${query}`)
      if (asked === beyond) Object.assign(beyond, answer)
    } catch { /* The list shows what it has. */ }
  }

  function makeRow(run) {
    const row = el("tr", {role: "row", tabindex: -1})
    row.fields = columns.map(column => el("td", {
      role: "gridcell", class: `c-${column.id}${column.isNumber ? " number" : ""}`, "data-label": column.label,
    }))
    row.append(...row.fields)
    return row
  }

  function showRow(row, run, shown, now) {
    row.run = run
    setClass(row, `${run.state === "ended" ? "is-over" : ""} ${app.selected === run.id ? "is-selected" : ""}`)
    setAttribute(row, "aria-selected", app.selected === run.id ? "true" : null)
    columns.forEach((column, index) => {
      const cell = row.fields[index]
      if (column.show) return column.show(cell, run, shown, now)
      const text = column.text(run, shown, now)
      setText(cell, text)
      if (column.isWide) setAttribute(cell, "title", text || null)
    })
    setAttribute(row, "aria-label", `Run ${run.id}, ${title(run)}`)
  }

  function render(shown, now) {
    ask(shown.totals)
    const all = [...shown.runs.values()]
    const {within} = app.store
    for (const run of beyond.runs) if (!shown.runs.has(run.id) && (!within || within.has(run))) all.push(run)
    const found = filter.text || filter.state ? all.filter(run => matches(run, filter, shown)) : all
    const listed = sorted(found, sort, shown, now)
    const visible = listed.slice(0, limit)
    untold = untold.filter(what => !all.some(run => run[what]))
    setAttribute(table, "data-without", untold.join(" "))
    heads.forEach((head, index) => {
      const isSorted = columns[index].id === sort.id
      setAttribute(head, "aria-sort", isSorted ? sort.isDescending ? "descending" : "ascending" : null)
      setText(head.querySelector(".arrow"), isSorted ? sort.isDescending ? " ↓" : " ↑" : "")
    })
    sortChoice.value = sort.id
    reconcile(body, visible, run => run.id, makeRow, (row, run) => showRow(row, run, shown, now))
    rows.settle()
    const unseen = beyond.more ? `, ${count(beyond.more)} more in the program` : ""
    setText(shownCount, found.length === all.length ? `${count(all.length)} listed` : `${count(found.length)} of ${count(all.length)}${unseen}`)
    nothing.hidden = listed.length > 0
    setText(nothing, all.length ? "No run matches the filter." : "No run yet. Runs appear as soon as a scope admits one.")
    more.hidden = listed.length <= limit
    setText(more, `${count(listed.length - limit)} more · show ${count(Math.min(page, listed.length - limit))}`)
  }

  return {
    render, move: rows.move,
    find() { search.focus(); search.select() },
    clear() { search.value = ""; changed({text: ""}) },
    show(text) { search.value = text; stateChoice.value = ""; changed({text, state: ""}) },
  }
}

"""#,
"theme.js": #"""
// Light, dark, or as the system says. What the user chose is kept in the browser.

import {forgetPalette} from "./palette.js"

const themes = ["system", "light", "dark"]
const signs = {system: "◐ System", light: "☀ Light", dark: "☾ Dark"}

// `told`: what the page that frames this one shows itself in; it is not what the user chose here.
export function makeTheme(button, changed, told) {
  let theme = "system"
  try { theme = localStorage.getItem("lanyard-theme") ?? "system" } catch { /* Not every browser lets us. */ }

  function set(value) {
    theme = themes.includes(value) ? value : "system"
    document.documentElement.dataset.theme = theme
    button.textContent = signs[theme]
    button.setAttribute("aria-label", `Colours: ${theme}`)
    forgetPalette()
    changed()
  }

  function choose(value) {
    set(value)
    try { localStorage.setItem("lanyard-theme", theme) } catch { /* Then it lasts until the page is closed. */ }
  }

  button.addEventListener("click", () => choose(themes[(themes.indexOf(theme) + 1) % themes.length]))
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { forgetPalette(); changed() })
  set(told ?? theme)
}

"""#,
"timeline.js": #"""
// The time line: what is seen, how it is moved, and what the mouse and the keys find in it.

import {el, setAttribute, setText} from "./dom.js"
import {age, cause, clock, count, face, latency, span, title} from "./format.js"
import {Lanes} from "./lanes.js"
import {axisHeight, laneHeight, paint} from "./paint.js"

const shortest = 5
const longest = 3_600_000

export function makeTimeline(section, app) {
  const lanes = new Lanes()
  const seen = {span: matchMedia("(max-width: 640px)").matches ? 8_000 : 20_000, to: 0, isFollowing: true}
  let placed = []
  let shownLanes = []
  let hovered = null
  let focused = null

  const canvas = el("canvas", {
    tabindex: 0, role: "application", "aria-roledescription": "time line", "aria-label": "Time line of the runs",
    "aria-describedby": "timeline-words",
  })
  const spacer = el("div", {class: "spacer"})
  const viewport = el("div", {class: "timeline-scroll", onscroll: () => draw()}, el("div", {class: "pinned"}, canvas), spacer)
  const follow = el("button", {type: "button", "aria-pressed": "true", title: "Keep the newest in sight (f)", onclick: () => setFollowing(!seen.isFollowing)}, "Follow")
  const moreLanes = el("span", {class: "muted"})
  const shownSpan = el("span", {class: "muted"})
  const words = el("p", {id: "timeline-words", class: "unseen", "aria-live": "polite"},
    "Arrows move in time and between lanes, h and l from run to run, plus and minus zoom, Enter opens a run.")
  const sample = (name, text) => el("span", {class: "sample"}, el("span", {class: `swatch ${name}`, "aria-hidden": "true"}), text)
  section.append(
    el("div", {class: "toolbar"}, follow,
      el("button", {type: "button", "aria-label": "Zoom in", title: "Zoom in (+)", onclick: () => zoom(0.6)}, "+"),
      el("button", {type: "button", "aria-label": "Zoom out", title: "Zoom out (−)", onclick: () => zoom(1 / 0.6)}, "−"),
      shownSpan, moreLanes,
      el("span", {class: "legend", "aria-hidden": "true"}, sample("waits", "waits"), sample("runs", "runs"), sample("mark", "cancelled"),
        sample("late", "still runs"), sample("hatched", "withheld"))),
    viewport, words)
  const context = canvas.getContext("2d")

  function setFollowing(isFollowing) {
    seen.isFollowing = isFollowing
    setAttribute(follow, "aria-pressed", String(isFollowing))
    draw()
  }

  const area = () => {
    const width = viewport.clientWidth
    const isNarrow = width < 640
    return {width, height: viewport.clientHeight, isNarrow, labels: isNarrow ? 0 : 210}
  }

  // Zooms around a place between 0 and 1; while it follows, around now.
  function zoom(factor, at = 0.5) {
    const longer = Math.min(longest, Math.max(shortest, seen.span * factor))
    if (!seen.isFollowing) seen.to += (longer - seen.span) * (1 - at)
    seen.span = longer
    draw()
  }

  function pan(ms) {
    seen.to += ms
    if (ms > 0 && seen.to >= app.store.now) return setFollowing(true)
    if (ms !== 0 && seen.isFollowing) setFollowing(false)
    else draw()
  }

  function draw() {
    if (section.hidden) return
    const {shown, now} = app.store
    const {width, height, isNarrow, labels} = area()
    if (width === 0) return
    // A program that has just begun fills the span from the left.
    if (seen.isFollowing) seen.to = Math.max(now + seen.span * 0.02, seen.span)
    const from = seen.to - seen.span
    const found = lanes.update(shown, now, from, seen.to)
    shownLanes = found.lanes
    const tall = axisHeight + shownLanes.reduce((sum, lane) => sum + laneHeight(lane, isNarrow), 0)
    spacer.style.setProperty("block-size", `${Math.max(0, tall - height)}px`)
    setText(shownSpan, `${span(seen.span)} shown`)
    setText(moreLanes, found.more ? `${count(found.more)} more lanes` : "")
    const scale = devicePixelRatio || 1
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale)
      canvas.height = Math.round(height * scale)
      canvas.style.setProperty("inline-size", `${width}px`)
      canvas.style.setProperty("block-size", `${height}px`)
    }
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.font = "11px system-ui, sans-serif"
    placed = paint(context, {
      width, height, isNarrow, labels, from, to: seen.to, now, lanes: shownLanes, rowOf: lanes.rowOf,
      scroll: viewport.scrollTop, selected: app.selected, hovered: hovered ?? focused,
      focusedLane: placed.find(one => one.run.id === focused)?.lane,
    })
    if (shownLanes.length === 0) context.fillText("Nothing ran in this span. Follow, or zoom out.", labels + 12, axisHeight + 24)
  }

  const at = event => {
    const box = canvas.getBoundingClientRect()
    const x = event.clientX - box.left
    const y = event.clientY - box.top
    return y < axisHeight ? undefined : placed.findLast(one => x >= one.left - 2 && x <= one.right + 2 && y >= one.top && y <= one.bottom)
  }

  function describe(run) {
    const now = app.store.now
    const late = latency(run, now)
    return [
      `#${run.id} ${title(run)}: ${face(run).word}`,
      `admitted at ${clock(run.admittedAt)}, ${run.state === "ended" ? "took" : "for"} ${span(age(run, now))}`,
      cause(run.cause), late === undefined ? "" : `${run.state === "ended" ? "obeyed after" : "does not stop since"} ${span(late)}`,
      run.handover === "withheld" ? "its result was withheld" : "",
    ].filter(Boolean)
  }

  let drag = null
  canvas.addEventListener("pointerdown", event => {
    drag = {x: event.clientX, y: event.clientY, scroll: viewport.scrollTop, moved: 0, to: seen.to}
  })
  canvas.addEventListener("pointermove", event => {
    if (drag && event.buttons) {
      const {width, labels} = area()
      const dx = event.clientX - drag.x
      drag.moved = Math.max(drag.moved, Math.abs(dx), Math.abs(event.clientY - drag.y))
      if (drag.moved < 4) return
      canvas.setPointerCapture(event.pointerId)
      if (event.pointerType === "mouse") viewport.scrollTop = drag.scroll - (event.clientY - drag.y)
      pan(drag.to - dx / (width - labels) * seen.span - seen.to)
      return app.tip(null)
    }
    const hit = at(event)
    if (hovered !== (hit?.run.id ?? null)) { hovered = hit?.run.id ?? null; draw() }
    app.tip(hit && describe(hit.run), event.clientX, event.clientY)
    canvas.classList.toggle("is-over-run", Boolean(hit))
  })
  canvas.addEventListener("pointerup", event => {
    const hit = drag && drag.moved < 4 && at(event)
    drag = null
    if (hit) { focused = hit.run.id; app.open(hit.run.id) }
  })
  canvas.addEventListener("pointerleave", () => { hovered = null; app.tip(null); draw() })
  canvas.addEventListener("blur", () => app.tip(null))
  canvas.addEventListener("wheel", event => {
    event.preventDefault()
    const {width, labels} = area()
    const sideways = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) return pan(sideways / (width - labels) * seen.span)
    const x = event.clientX - canvas.getBoundingClientRect().left - labels
    zoom(1.0015 ** event.deltaY, x / (width - labels))
  }, {passive: false})

  // Moves the focus from run to run: within a lane by time, or to the run next to it in time in another lane.
  function step(along, across) {
    const current = placed.find(one => one.run.id === focused) ?? placed.at(-1)
    if (!current) return
    let next = current
    if (across) {
      const index = shownLanes.findIndex(lane => lane.id === current.lane)
      const lane = shownLanes[Math.min(shownLanes.length - 1, Math.max(0, index + across))]
      const runs = [...lane.runs]
      runs.sort((a, b) => Math.abs(a.admittedAt - current.run.admittedAt) - Math.abs(b.admittedAt - current.run.admittedAt))
      if (runs[0]) next = {run: runs[0], lane: lane.id}
    } else {
      const runs = placed.filter(one => one.lane === current.lane).sort((a, b) => a.run.admittedAt - b.run.admittedAt)
      next = runs[Math.min(runs.length - 1, Math.max(0, runs.indexOf(current) + along))]
    }
    focused = next.run.id
    reveal(next.lane)
    draw()
    const box = canvas.getBoundingClientRect()
    const where = placed.find(one => one.run.id === focused)
    setText(words, describe(next.run).join(". "))
    if (where) app.tip(describe(next.run), box.left + Math.max(area().labels, where.left), box.top + where.bottom)
  }

  function reveal(id) {
    const {isNarrow, height} = area()
    let top = 0
    for (const lane of shownLanes) {
      if (lane.id === id) {
        if (top < viewport.scrollTop) viewport.scrollTop = top
        const bottom = top + laneHeight(lane, isNarrow) + axisHeight
        if (bottom > viewport.scrollTop + height) viewport.scrollTop = bottom - height
      }
      top += laneHeight(lane, isNarrow)
    }
  }

  const keys = {
    "+": () => zoom(0.6), "=": () => zoom(0.6), "-": () => zoom(1 / 0.6), f: () => setFollowing(!seen.isFollowing),
    ArrowLeft: () => pan(-seen.span / 8), ArrowRight: () => pan(seen.span / 8), h: () => step(-1, 0), l: () => step(1, 0),
    ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1), Enter: () => focused !== null && app.open(focused),
  }

  return {
    render: draw,
    move: by => step(0, by),
    // Keys that work wherever the focus is while the time line is seen.
    key(event) {
      const isOnButton = event.target.closest("button, aside")
      if (!keys[event.key] || isOnButton && (event.key === "Enter" || event.key.startsWith("Arrow"))) return false
      keys[event.key]()
      return true
    },
    isMoving: () => seen.isFollowing,
  }
}

"""#,
"tree.js": #"""
// Scopes and their runs, as a tree that folds.

import {el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {age, cause, count, face, place, scopeTitle, span, title} from "./format.js"
import {badge} from "./columns.js"
import {movable} from "./rows.js"

// How many runs of one scope are listed; the live ones come first.
const most = 50

export function makeTree(section, app) {
  const folded = new Set()
  let withEnded = false
  const ended = el("input", {type: "checkbox", onchange: () => { withEnded = ended.checked; app.render() }})
  const list = el("div", {role: "tree", class: "tree", "aria-label": "Scopes and their runs"})
  const nothing = el("p", {class: "empty"}, "No scope yet. Scopes appear with their first run.")
  section.append(
    el("div", {class: "toolbar"},
      el("label", {class: "check"}, ended, "ended runs, too"),
      el("button", {type: "button", onclick: () => foldAll(true)}, "Fold all"),
      el("button", {type: "button", onclick: () => foldAll(false)}, "Unfold all")),
    el("div", {class: "scroll"}, list, nothing))

  const rows = movable(list, ".tree-row", row => row.line.run ? app.open(row.line.run.id) : toggle(row.line))
  list.addEventListener("keydown", event => {
    const line = event.target.line
    if (!line?.scope) return
    if (event.key === "ArrowLeft" && !folded.has(line.scope.id)) toggle(line)
    if (event.key === "ArrowRight" && folded.has(line.scope.id)) toggle(line)
  })

  function toggle({scope}) {
    if (!scope) return
    if (!folded.delete(scope.id)) folded.add(scope.id)
    app.render()
  }

  function foldAll(isFolded) {
    folded.clear()
    if (isFolded) for (const id of app.store.shown.scopes.keys()) folded.add(id)
    app.render()
  }

  // The tree as lines with depths.
  function lines(shown) {
    const children = new Map()
    for (const scope of shown.scopes.values()) {
      const parent = shown.scopes.has(scope.parent) ? scope.parent : null
      if (!children.has(parent)) children.set(parent, [])
      children.get(parent).push(scope)
    }
    const runs = new Map()
    for (const run of shown.runs.values()) {
      if (!withEnded && run.state === "ended") continue
      if (!runs.has(run.scope)) runs.set(run.scope, [])
      runs.get(run.scope).push(run)
    }
    const result = []
    const walk = (scope, depth) => {
      const below = children.get(scope.id) ?? []
      const own = runs.get(scope.id) ?? []
      const hasChildren = below.length + own.length > 0
      result.push({id: `s${scope.id}`, scope, depth, hasChildren, isFolded: folded.has(scope.id)})
      if (folded.has(scope.id)) return
      own.sort((a, b) => (a.state === "ended") - (b.state === "ended") || b.id - a.id)
      for (const run of own.slice(0, most)) result.push({id: `r${run.id}`, run, depth: depth + 1})
      if (own.length > most) result.push({id: `m${scope.id}`, more: own.length - most, depth: depth + 1})
      for (const child of below) walk(child, depth + 1)
    }
    for (const scope of children.get(null) ?? []) walk(scope, 1)
    return result
  }

  function makeRow(line) {
    const row = el("div", {role: "treeitem", tabindex: -1})
    row.fold = el("span", {class: "fold", "aria-hidden": "true"})
    row.label = el("span", {class: "label"})
    row.note = el("span", {class: "note"})
    row.state = el("span", {class: "tree-state"})
    row.append(row.fold, row.state, row.label, row.note)
    if (line.scope) row.append(row.stop = el("button", {
      type: "button", class: "stop needs-cancel", title: "Cancel all its runs",
      onclick: () => app.cancel({scope: row.line.scope.id, what: `scope ${scopeTitle(row.line.scope)}`}),
    }, "Cancel"))
    return row
  }

  function showRow(row, line, now) {
    row.line = line
    setAttribute(row, "aria-level", line.depth)
    row.style.setProperty("--depth", line.depth - 1)
    if (line.more) {
      setClass(row, "tree-more")
      return setText(row.label, `${count(line.more)} more: filter for them in Tasks`)
    }
    const {scope, run} = line
    setClass(row, `tree-row ${scope ? "is-scope" : "is-run"} ${run && app.selected === run.id ? "is-selected" : ""}`)
    setText(row.fold, scope && line.hasChildren ? line.isFolded ? "▸" : "▾" : "")
    if (run) {
      const {name, sign, word} = face(run)
      badge(row.state, name, sign, word)
      setText(row.label, title(run))
      setText(row.note, [`#${run.id}`, run.name && run.key, span(age(run, now)), cause(run.cause)].filter(Boolean).join(" · "))
      setAttribute(row, "aria-selected", app.selected === run.id ? "true" : "false")
      return
    }
    setAttribute(row, "aria-expanded", line.hasChildren ? String(!line.isFolded) : null)
    setText(row.label, scopeTitle(scope))
    setText(row.note, [
      `${count(scope.live)} live`, scope.withheld ? `${count(scope.withheld)} withheld` : "",
      scope.dropped ? `${count(scope.dropped)} dropped` : "",
      scope.isClosed ? "closed" : "", place(scope.origin),
    ].filter(Boolean).join(" · "))
    setAttribute(row.stop, "aria-label", `Cancel all runs of ${scopeTitle(scope)}`)
  }

  return {
    move: rows.move,
    render(shown, now) {
      const all = lines(shown)
      nothing.hidden = all.length > 0
      reconcile(list, all, line => line.id, makeRow, (row, line) => showRow(row, line, now))
      rows.settle()
    },
  }
}

"""#,
"views.css": #"""
/* The table of runs, the tree, the time line, findings and the open run. */

.runs { inline-size: 100%; table-layout: fixed; font-size: 12.5px; }
.runs th, .runs td { padding: 0 5px; block-size: 26px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.runs th { position: sticky; inset-block-start: 0; z-index: 1; background: var(--surface); box-shadow: inset 0 -1px var(--border); padding: 0; }
.runs th button { border: 0; border-radius: 0; background: none; padding: 5px; inline-size: 100%; font-size: 11.5px; text-align: inherit; overflow: hidden; text-overflow: ellipsis; }
.runs th[aria-sort] button { color: var(--text); font-weight: 600; }
.runs tbody tr { cursor: default; }
.runs tbody tr:nth-child(even) { background: light-dark(#fafbfc, #181b20); }
.runs tbody tr:hover { background: var(--sunken); }
.runs tbody tr.is-selected, .tree .is-selected { background: var(--tint); box-shadow: inset 2px 0 var(--accent); }
.runs tbody tr:focus-visible { outline-offset: -2px; }
.runs tr.is-over td:not(.c-state, .c-warn) { color: var(--muted); }
.c-warn { inline-size: 26px; text-align: center; }
td.c-warn { color: var(--straggling); }
.c-id { inline-size: 68px; text-align: end; }
.c-state { inline-size: 102px; }
.c-age { inline-size: 70px; text-align: end; }
.c-latency { inline-size: 84px; text-align: end; }
.c-busy, .c-scheduled, .c-idle { inline-size: 62px; text-align: end; }
.c-resumes { inline-size: 68px; text-align: end; }
.c-progress { inline-size: 104px; padding-inline-start: 12px !important; }
.c-origin { inline-size: 142px; }
td.c-origin { font: 12px var(--code); }
.runs[data-without*="measured"] :is(.c-busy, .c-scheduled, .c-idle, .c-resumes),
.runs[data-without*="progress"] .c-progress { display: none; }
.more { margin: 10px 16px; }

@container main (max-width: 1100px) { .c-scheduled, .c-idle, .c-resumes { display: none; } }
@container main (max-width: 940px) { .c-origin, .c-busy { display: none; } }
@container main (max-width: 640px) {
  .runs, .runs tbody { display: block; }
  .runs thead { display: none; }
  .runs tbody tr { display: flex; flex-wrap: wrap; gap: 0 10px; padding: 6px 12px; border-block-end: 1px solid var(--border); }
  .runs td { display: block; inline-size: auto; block-size: auto; padding: 1px 0; text-align: start; max-inline-size: 100%; }
  .runs td:empty, .runs .c-origin, .runs .c-progress:not(.has-progress) { display: none; }
  /* Ends the first line of a card. */
  .runs tbody tr::before { content: ""; order: -1; flex-basis: 100%; }
  .runs .c-name { order: -3; flex: 1; min-inline-size: 30%; font-weight: 600; }
  .runs .c-name:empty { display: block; }
  .runs .c-warn { order: -5; }
  .runs .c-id { order: -4; }
  .runs .c-state { order: -2; }
  .runs .c-key::before, .runs .c-scope::before, .runs .c-age::before, .runs .c-latency:not(:empty)::before {
    content: attr(data-label) " "; font-size: 11px; color: var(--muted); font-weight: 400;
  }
  .runs .c-cause { flex: 1 1 60%; }
}

.tree { padding: 6px 8px; }
.tree-row, .tree-more {
  display: flex; align-items: center; gap: 8px; min-block-size: 26px; padding: 1px 8px; border-radius: 4px; cursor: default;
  padding-inline-start: calc(8px + min(var(--depth), 12) * 18px);
}
.tree-row:hover { background: var(--sunken); }
.tree-row.is-scope .label { font-weight: 600; }
.tree-row .label, .tree-row .note { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-inline-size: 0; }
.tree-row .label { flex: none; max-inline-size: 45%; }
.tree-row .note { flex: 1 1 0; color: var(--muted); font-size: 12px; }
.tree-row .tree-state { inline-size: 96px; flex: none; font-size: 12px; }
.tree-row.is-scope .tree-state { display: none; }
.tree-row .stop { opacity: 0; padding-block: 0; }
.tree-row:is(:hover, :focus-within) .stop { opacity: 1; }
.tree-more { color: var(--muted); font-style: italic; }
.fold { inline-size: 14px; flex: none; color: var(--muted); text-align: center; }
@media (hover: none) { .tree-row .stop { opacity: 1; } }
@container main (max-width: 640px) {
  .tree { padding: 4px 0; }
  .tree-row, .tree-more { padding-inline-start: calc(6px + min(var(--depth), 8) * 12px); gap: 6px; }
  .tree-row .stop { opacity: 1; }
}

.timeline-scroll { flex: 1; min-block-size: 0; overflow: hidden auto; scrollbar-width: thin; }
.pinned { position: sticky; inset-block-start: 0; }
canvas { display: block; touch-action: pan-y; cursor: grab; }
canvas:active { cursor: grabbing; }
canvas.is-over-run { cursor: pointer; }
canvas:focus-visible { outline-offset: -2px; }
.legend { display: flex; gap: 14px; margin-inline-start: auto; color: var(--muted); font-size: 12px; flex-wrap: wrap; }
.sample { display: flex; align-items: center; gap: 6px; }
.swatch { inline-size: 18px; block-size: 10px; border: 1px solid var(--running); }
.swatch.waits { border-style: dashed; border-color: var(--waiting); }
.swatch.runs { background: color-mix(in srgb, var(--running) 42%, transparent); }
.swatch.mark { border: 0; inline-size: 2px; background: var(--text); block-size: 12px; }
.swatch.late { border-color: var(--straggling); background: color-mix(in srgb, var(--straggling) 50%, transparent); }
.swatch.hatched { border-color: var(--withheld); background: repeating-linear-gradient(135deg, var(--withheld) 0 1.5px, transparent 1.5px 4px); }

.findings { list-style: none; display: grid; gap: 8px; max-inline-size: 900px; }
.finding { border: 1px solid var(--border); border-inline-start: 3px solid var(--muted); border-radius: var(--radius); padding: 10px 14px; overflow-wrap: anywhere; }
.findings .finding { display: grid; grid-template-columns: 88px 1fr; gap: 4px 12px; }
.findings .finding:hover { background: var(--sunken); }
.finding.is-warning { border-inline-start-color: var(--straggling); }
.finding.is-problem { border-inline-start-color: var(--failed); }
.finding.is-notice { border-inline-start-color: var(--running); }
.severity { font-weight: 600; }
.is-warning .severity { color: var(--straggling); }
.is-problem .severity { color: var(--failed); }
.is-notice .severity { color: var(--running); }
.meta { display: flex; flex-wrap: wrap; gap: 2px 12px; margin-block-start: 4px; font-size: 12px; }
.kind::before { content: "✓ "; color: var(--succeeded); }
.rules { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; max-inline-size: 900px; }
.rules dt { font-weight: 600; }

#detail { inline-size: 400px; flex: none; overflow: auto; border-inline-start: 1px solid var(--border); background: var(--surface); padding: 12px 16px 24px; scrollbar-width: thin; }
#detail > header { display: flex; align-items: start; gap: 8px; }
#detail h2 { flex: 1; font-size: 15px; overflow-wrap: anywhere; }
.close { border: 0; }
.summary { display: flex; flex-wrap: wrap; gap: 6px 12px; margin-block-start: 8px; }
.detail-body > section { margin-block-start: 20px; display: grid; gap: 6px; }
.detail-body { overflow-wrap: anywhere; }
.plain { list-style: none; display: grid; gap: 6px; }
.life li { display: grid; grid-template-columns: 70px 92px 1fr; gap: 10px; }
.life time { color: var(--muted); text-align: end; }
.life strong { font-weight: 600; }
.life .is-cancelRequested strong { color: var(--straggling); }
.life .is-withheld strong { color: var(--withheld); }
.life .is-delivered strong { color: var(--succeeded); }
.chain li { padding-inline-start: 12px; border-inline-start: 2px solid var(--border); }
.chain code, .ancestors code { display: block; color: var(--muted); }
.ancestors li { display: grid; grid-template-columns: 1fr auto; gap: 0 8px; align-items: center; }
.ancestors code { grid-column: 1; }
.ancestors button { grid-area: 1 / 2 / 3; }
.error-text { font: 12px/1.5 var(--code); color: var(--failed); white-space: pre-wrap; }
.facts { display: grid; grid-template-columns: 110px 1fr; gap: 4px 10px; }
.facts dt { color: var(--muted); }
.parts { display: flex; gap: 2px; block-size: 8px; margin-block-end: 8px; }
.parts span { flex-basis: 2px; border-radius: 2px; }
.parts .busy { background: var(--running); }
.parts .scheduled { background: var(--straggling); }
.parts .idle { background: var(--border); }

@media (max-width: 900px) {
  #detail { position: fixed; inset: 0; inline-size: auto; z-index: 4; border: 0; }
  .findings .finding { grid-template-columns: 1fr; }
  .legend { margin: 0; gap: 10px; font-size: 11px; }
}
@media (max-width: 640px) {
  .rules { grid-template-columns: 1fr; gap: 0; }
  .rules dd { margin-block-end: 10px; }
}

"""#,
"within.js": #"""
// Leaves of what the program told the scopes of one name, and all below them.

export class Within {
  constructor(name) {
    Object.assign(this, {name, scopes: new Set(), seen: null, shown: null})
  }

  has(run) { return this.scopes.has(run.scope) }

  of(all) {
    if (this.seen?.all === all && this.seen.sequence === all.sequence && this.seen.time === all.time) return this.shown
    this.seen = {all, sequence: all.sequence, time: all.time}
    this.learn(all)
    // A run outlives its scope in the list; of a scope that was gone before the page came, the group knows the name.
    const isNamed = run => !all.scopes.has(run.scope) && all.groups.get(run.group)?.scopeName === this.name
    const runs = kept(all.runs, run => this.has(run) || isNamed(run))
    const scopes = kept(all.scopes, scope => this.scopes.has(scope.id))
    return this.shown = {...all, runs, scopes}
  }

  // Ended runs are listed longer than their scope is, so what was learned of a scope stays while it has runs.
  learn({scopes, runs}) {
    const isWithin = scope => scope !== undefined && (this.scopes.has(scope.id) || scope.name === this.name || isWithin(scopes.get(scope.parent)))
    for (const scope of scopes.values()) if (isWithin(scope)) this.scopes.add(scope.id)
    const used = new Set([...runs.values()].map(run => run.scope))
    for (const id of this.scopes) if (!scopes.has(id) && !used.has(id)) this.scopes.delete(id)
  }
}

const kept = (things, condition) => new Map([...things].filter(([, thing]) => condition(thing)))

"""#,
    ]
}
