// Puts the page together: one store, the views, and a frame of the browser for what has changed.

import {isFramed, onArrival, remember, start} from "./address.js"
import {makeCancel} from "./cancel.js"
import {makeCauses} from "./causes.js"
import {makeCompare} from "./compare.js"
import {Connection} from "./connection.js"
import {makeDetail} from "./detail.js"
import {byId, el, setAttribute} from "./dom.js"
import {makeFiles} from "./files.js"
import {makeFindings} from "./findings.js"
import {makeFleet} from "./fleet.js"
import {makeHeader} from "./header.js"
import {tellTimeOfDay} from "./format.js"
import {makeKeyboard} from "./keyboard.js"
import {makeLeaks} from "./leaks.js"
import {makeNow} from "./now.js"
import {Recorder} from "./recorder.js"
import {makeRehearse} from "./rehearse.js"
import {Store} from "./store.js"
import {makeTasks} from "./tasks.js"
import {makeTheme} from "./theme.js"
import {makeTimeline} from "./timeline.js"
import {makeTree} from "./tree.js"
import {Within} from "./within.js"

// Ages and latencies go on between frames.
const tick = 250

const store = new Store()
const recorder = new Recorder(store)
let connectionState = "connecting"
let notice = null
let isAsked = false
let isGoing = false
let tellsTimeOfDay = false

const app = {
  store, recorder, view: "now", get selected() { return app.detail.id },
  // Who we are to the program; in a recording, nobody.
  get session() { return store.recording ? null : connection.session },
  get isLive() { return connectionState === "live" },
  // Not where the page was opened for recordings alone. The recordings that are compared.
  hasProgram: true, compared: [],
  render, show, pause, tip, toast, trouble, where, go, tell, switchTo,
  open(run, told) { app.detail.open(run, told); keep() },
  // The runs of a text and a state; `told`: what was counted of them elsewhere.
  list(wish, told) { views.tasks.show(wish, told); show("tasks") },
  get startedAt() { return app.files.shown?.startedAt ?? recorder.startedAt },
  // Whether moments are told by the time of day.
  get tellsTimeOfDay() { return tellsTimeOfDay },
  tellTimeOfDay(value) { tellsTimeOfDay = value; render() },
}

const makers = {now: makeNow, tasks: makeTasks, tree: makeTree, timeline: makeTimeline, causes: makeCauses, findings: makeFindings, fleet: makeFleet, leaks: makeLeaks, compare: makeCompare}
app.detail = makeDetail(byId("detail"), app)
const {open: cancel, openScope} = makeCancel(app)
Object.assign(app, {cancel, cancelScope: openScope, rehearse: makeRehearse(app)})
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
    tellTimeOfDay(tellsTimeOfDay ? app.startedAt : null)
    document.body.classList.toggle("can-cancel", Boolean(app.session?.canCancel))
    document.body.classList.toggle("can-rehearse", Boolean(app.session?.canRehearse))
    byId("tab-fleet").hidden = !hasFleet()
    if (!isThere(app.view)) show("now")
    header.render(shown, now, connectionState, notice)
    views[app.view].render(shown, now)
    app.detail.render(shown, now)
    document.body.classList.toggle("has-detail", app.detail.id !== null)
    keep()
  })
}

// Whether the program has a fleet; `null` as long as it has not said.
const hasFleet = () => store.recording || !app.hasProgram ? false : connection.session === null ? null : Boolean(connection.session.fleet)

// An address may name the fleet before the program has said that there is one.
const isThere = name => Object.hasOwn(views, name) && (name === "fleet" ? hasFleet() !== false : !byId(`tab-${name}`).hidden)

function show(name) {
  app.view = isThere(name) ? name : "now"
  for (const other of Object.keys(makers)) {
    byId(other).hidden = other !== app.view
    setAttribute(byId(`tab-${other}`), "aria-selected", String(other === app.view))
    byId(`tab-${other}`).tabIndex = other === app.view ? 0 : -1
  }
  tip(null)
  render()
}

function pause() {
  if (store.recording) return
  store.isPaused = !store.isPaused
  setAttribute(byId("pause"), "aria-pressed", String(store.isPaused))
  byId("pause").textContent = store.isPaused ? "Go on" : "Pause"
  render()
}

// Shows a recording, or the program again; all views begin anew, because the runs are others.
function switchTo(recording, all) {
  const at = where()
  const isPair = all.length > 1
  const isNewPair = isPair && app.compared.length === 0
  if (store.isPaused) pause()
  app.detail.close()
  store.recording = recording?.state ?? null
  app.compared = isPair ? all : []
  byId("tab-compare").hidden = !isPair
  for (const [name, make] of Object.entries(makers)) {
    byId(name).replaceChildren()
    views[name] = make(byId(name), app)
  }
  go({...at, view: isNewPair ? "compare" : at.view, run: null, timeline: {window: null, since: null}})
}

// How it is with the connection, and what the user should know.
function tell(state, note) {
  connectionState = state
  notice = note
  render()
}

// What the address holds.
function where() {
  return {view: app.view, run: app.detail.id, scope: store.within?.name, hasHelpers: store.hasHelpers, tasks: views.tasks.setting, fleet: views.fleet.setting, timeline: views.timeline.setting}
}

// Shows what an address says.
function go({view, run, scope, hasHelpers, tasks, fleet, timeline}) {
  isGoing = true
  limit(scope)
  store.hasHelpers = hasHelpers
  views.tasks.apply?.(tasks)
  views.fleet.apply(fleet)
  views.timeline.apply(timeline)
  show(view || "now")
  if (run === null) app.detail.close()
  else if (run !== app.detail.id) app.open(run)
  isGoing = false
  keep()
}

function keep() {
  if (!isGoing) setAttribute(byId("whole"), "href", `./${remember(where())}`)
}

// Shows the scopes of a name and those below, or all.
function limit(name) {
  // The same goes on, so that who shows its runs looks at what has changed alone.
  if (store.within?.name !== name) store.within = name ? new Within(name) : null
  byId("everything").hidden = !name
  byId("everything").textContent = `Only “${name?.length > 48 ? `${name.slice(0, 48)}…` : name}” · show all`
  byId("everything").title = name ? `Only the scope “${name}” and those below it are shown. Show all` : ""
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

// What somebody has to read at leisure, and to act upon; `null`: it is over.
function trouble(text) {
  byId("toasts").querySelector(".is-trouble")?.remove()
  if (text !== null) byId("toasts").append(el("div", {class: "toast is-trouble", role: "alert"}, el("p", null, text),
    el("button", {type: "button", onclick: () => trouble(null)}, "Close")))
}

const connection = new Connection(store, recorder, {received: render, tell})
app.files = makeFiles(app, recorder)

document.body.classList.toggle("is-framed", isFramed)
byId("whole").hidden = !isFramed
byId("everything").addEventListener("click", () => limit(null))
byId("helpers").addEventListener("click", () => { store.hasHelpers = !store.hasHelpers; render() })
const setTheme = makeTheme(byId("theme"), render, isFramed ? start.theme : null)
makeKeyboard(app, views)
byId("pause").addEventListener("click", pause)
byId("save").addEventListener("click", () => app.files.save.open())
document.addEventListener("visibilitychange", render)
addEventListener("resize", () => {
  if (app.view === "timeline") views.timeline.draw()
  render()
})
setInterval(render, tick)

// The time line flows between frames, except for those who asked for less motion.
const stillness = matchMedia("(prefers-reduced-motion: reduce)")
setInterval(() => {
  if (app.view === "timeline" && !document.hidden && !stillness.matches && !store.isPaused && views.timeline.flows) views.timeline.render()
}, 100)

onArrival(place => {
  if (isFramed && place.theme) setTheme(place.theme)
  go(place)
})
go(start)
const recordings = new URLSearchParams(location.search).getAll("recording").slice(0, 2)
if (recordings.length) app.files.takeFromServer(recordings)
else connection.open()
