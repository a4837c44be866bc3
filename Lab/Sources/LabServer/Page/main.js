// Puts the page together: screens and variants from the program, a stage for the one that is open.

import {makeChoice} from "./choice.js"
import {Connection} from "./connection.js"
import {byId, el, setAttribute, setClass, setText, worded} from "./dom.js"
import {makeDownloads} from "./downloads.js"
import {makeHeartbeat} from "./heartbeat.js"
import {makePanel} from "./panel.js"
import {makeSearch} from "./search.js"
import {showSources} from "./source.js"
import {makeTheme} from "./theme.js"
import {makeTimeline} from "./timeline.js"

const titles = {
  downloads: "Downloads", search: "Live search", cooperation: "Cooperation", ownership: "Ownership", screens: "Screens",
}
const renderers = {downloads: makeDownloads, search: makeSearch}

let hello = null
let current = null
let renderer = null
// The variant that was open last on each screen.
const visited = new Map()

const heartbeat = makeHeartbeat(byId("heartbeat"))
const timeline = makeTimeline(byId("timeline"))
makeTheme(byId("theme"), theme => timeline.setTheme(theme))

const showScreens = makeChoice(byId("screens"), {
  role: "tab", state: "aria-selected", choose: screen => go(visited.get(screen) ?? first(screen)),
  make: screen => el("button", {id: `tab-${screen.id}`, "aria-controls": "panel"}, titles[screen.id] ?? screen.id),
})
const showVariants = makeChoice(byId("variants"), {
  role: "radio", state: "aria-checked", choose: go,
  make: variant => el("button", {"data-variant": variant.id}, el("span", null, variant.title),
    el("span", {class: variant.hasBug ? "mark is-bug" : "mark"}, el("span", null, variant.hasBug ? "bug" : "works"))),
})

const first = screen => hello.variants.find(variant => variant.screen === screen)?.id

// Goes to a variant by way of the address, so that back, reload and links work.
function go(id) {
  if (id && location.hash !== `#${id}`) location.hash = id
}

function follow() {
  if (!hello?.variants.length) return
  const wanted = decoded(location.hash.slice(1))
  const variant = hello.variants.find(variant => variant.id === wanted)
    ?? hello.variants.find(variant => variant.screen === wanted.split("/")[0]) ?? hello.variants[0]
  if (variant.id !== wanted) history.replaceState(null, "", `#${variant.id}`)
  if (variant.id !== current?.id) open(variant)
}

// An address that somebody typed may be no proper one.
function decoded(text) {
  try { return decodeURIComponent(text) } catch { return "" }
}

function open(variant) {
  current = variant
  visited.set(variant.screen, variant.id)
  connection.send({type: "open", variant: variant.id})
  document.title = `${variant.title} · Lanyard Lab`
  const screens = [...new Set(hello.variants.map(variant => variant.screen))]
  showScreens(screens.map(id => ({id})), variant.screen)
  showVariants(hello.variants.filter(other => other.screen === variant.screen), variant.id)
  setAttribute(byId("panel"), "aria-labelledby", `tab-${variant.screen}`)
  setText(byId("title"), variant.title)
  byId("summary").replaceChildren(...worded(variant.summary))
  byId("tries").replaceChildren(...variant.tries.map(text => el("li", null, ...worded(text))))
  byId("watches").replaceChildren(...variant.watches.map(text => el("li", null, ...worded(text))))
  showSources(byId("source"), [])
  heartbeat.begin()
  clearStage("opening …")
}

function clearStage(words) {
  renderer?.stop?.()
  renderer = null
  const stage = byId("stage")
  stage.known = undefined
  stage.replaceChildren(el("p", {class: "waiting"}, words))
}

function render({variant, state}) {
  if (variant !== current?.id) return
  const stage = byId("stage")
  if (!renderer) {
    stage.replaceChildren()
    renderer = (renderers[current.screen] ?? makePanel)(stage, ({name, text, target}) =>
      connection.send({type: "act", name, text, target: target ?? undefined}))
  }
  renderer.render(state)
}

function tell(text, {isGood = false, canRetry = false} = {}) {
  byId("notice").hidden = !text
  setClass(byId("notice"), isGood ? "notice is-good" : "notice")
  setText(byId("notice-text"), text ?? "")
  byId("notice-retry").hidden = !canRetry
}

function welcome(message) {
  const old = hello
  hello = message
  current = null
  setText(byId("service"), `Books: ${hello.service}`)
  if (old) tell(`Connected again, as ${hello.scope}. ${old.scope} went with its connection: its tasks were cancelled, and this screen begins anew.`, {isGood: true})
  else tell(null)
  timeline.show(hello)
  follow()
}

const handlers = {
  hello: welcome,
  opened(message) { if (message.variant === current?.id) showSources(byId("source"), message.sources) },
  state: render,
  pulse: () => heartbeat.pulse(),
  trouble: message => tell(message.message),
}

const connection = new Connection({
  received(message) { if (Object.hasOwn(handlers, message.type)) handlers[message.type](message) },
  changed(state, pause) {
    setClass(byId("connection"), `connection is-${state}`)
    setText(byId("connection"), state === "live" ? "connected" : "reconnecting")
    if (state === "live") return
    heartbeat.stop()
    clearStage("The Lab does not answer.")
    // What was said last may be why: too many tabs, say.
    const isTold = !hello && !byId("notice").hidden && byId("notice-retry").hidden
    if (isTold) return
    tell(`The Lab does not answer${hello ? `; the tasks of ${hello.scope} are cancelled with the connection` : ""}. Next attempt in ${Math.max(1, Math.round(pause / 1000))} s.`, {canRetry: true})
  },
})

byId("notice-close").addEventListener("click", () => tell(null))
byId("notice-retry").addEventListener("click", () => connection.open())
byId("skip").addEventListener("click", event => { event.preventDefault(); byId("stage").focus() })
addEventListener("hashchange", follow)
connection.open()
