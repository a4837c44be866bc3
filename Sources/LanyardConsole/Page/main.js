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
