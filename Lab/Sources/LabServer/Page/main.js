// Puts the page together: screens and variants from the program, a stage for those that are open.

import {firstOf, read, write} from "./address.js"
import {makeChoice} from "./choice.js"
import {makeChooser} from "./chooser.js"
import {Connection} from "./connection.js"
import {byId, el, setAttribute, setClass, setText, worded} from "./dom.js"
import {makeDownloads} from "./downloads.js"
import {makeHeartbeat} from "./heartbeat.js"
import {makeLedger} from "./ledger.js"
import {makeNotice} from "./notice.js"
import {makePanel} from "./panel.js"
import {makePlay} from "./play.js"
import {makeSearch} from "./search.js"
import {layOut} from "./sides.js"
import {showSources} from "./source.js"
import {makeTheme} from "./theme.js"
import {makeTimeline} from "./timeline.js"

const titles = {
  downloads: "Downloads", search: "Live search", cooperation: "Cooperation", ownership: "Ownership", screens: "Screens",
}
const renderers = {downloads: makeDownloads, search: makeSearch}

let hello = null
// What the address says: a variant, and the identity of what stands beside it.
let current = null
// What is open: each side's variant, its price, and what it was last told.
let sides = []
let renderer = null
let afterOpening = null
// The address that was open last on each screen.
const visited = new Map()

const heartbeat = makeHeartbeat(byId("heartbeat"))
const timeline = makeTimeline(byId("timeline"))
const ledger = makeLedger(byId("ledger"))
const notice = makeNotice(() => connection.open())
makeTheme(byId("theme"), theme => timeline.setTheme(theme))

const showScreens = makeChoice(byId("screens"), {
  role: "tab", state: "aria-selected", choose: screen => go(visited.get(screen) ?? `#${firstOf(screen, hello.variants).id}`),
  make: screen => el("button", {id: `tab-${screen.id}`, "aria-controls": "panel"}, titles[screen.id] ?? screen.id),
})
const chooser = makeChooser({choose: id => go(`#${id}`), pair: beside => go(write({...current, beside}))})
const play = makePlay({
  begin(ready) { open(); afterOpening = ready },
  act(cue) {
    renderer?.show?.(cue)
    flash(cue)
    send(cue)
  },
  // What is held up tells nothing.
  isIdle: () => heartbeat.beats && sides.every(side => side.state && !side.isBusy),
  verdict: () => ledger.verdict(sides.map(side => side.state?.facts ?? [])),
})

// Goes somewhere by way of the address, so that back, reload and links work.
function go(hash) {
  if (location.hash !== hash) location.hash = hash
}

function follow() {
  if (!hello?.variants.length) return
  const next = read(location.hash, hello.variants)
  const hash = write(next)
  if (hash !== location.hash) history.replaceState(null, "", hash)
  visited.set(next.variant.screen, hash)
  if (next.variant.id === current?.variant.id && next.beside === current.beside) return
  current = next
  open()
  play.show(next.variant)
}

function open() {
  const {variant, beside} = current
  const variants = [variant, hello.variants.find(other => other.id === beside)].filter(Boolean)
  timeline.begin()
  connection.send({type: "open", variant: variant.id, beside: beside ?? undefined})
  sides = variants.map(variant => ({variant, price: [], state: null, ledger: [], isBusy: false}))
  document.title = `${variant.title} · Lanyard Lab`
  showScreens([...new Set(hello.variants.map(variant => variant.screen))].map(id => ({id})), variant.screen)
  chooser.show(hello.variants, current)
  setAttribute(byId("panel"), "aria-labelledby", `tab-${variant.screen}`)
  byId("tries").replaceChildren(...variant.tries.map(text => el("li", null, ...worded(text))))
  byId("watches").replaceChildren(...variant.watches.map(text => el("li", null, ...worded(text))))
  heartbeat.begin()
  clearStage(variants, "opening …")
}

function clearStage(variants, words) {
  renderer?.stop?.()
  renderer = afterOpening = null
  for (const place of layOut(variants)) place.append(el("p", {class: "waiting"}, words))
  ledger.render([])
  showSources([])
}

function opened(message) {
  if (message.sides.map(side => side.variant).join() !== sides.map(side => side.variant.id).join()) return
  message.sides.forEach((side, place) => { sides[place].price = side.price })
  showSources(message.sides.map((side, place) => ({title: sides[place].variant.title, sources: side.sources})))
  const places = layOut(sides.map(side => side.variant))
  renderer = (renderers[current.variant.screen] ?? makePanel)(byId("controls"), places, action => {
    play.interrupt()
    send(action)
  })
}

function render({place, variant, state, ledger: measured, isBusy}) {
  if (!renderer || sides[place]?.variant.id !== variant) return
  Object.assign(sides[place], {state, ledger: measured, isBusy})
  timeline.work(sides.some(side => side.isBusy))
  renderer.render(sides.map(side => side.state))
  ledger.render(sides.map(side => ({title: side.variant.title, facts: [...side.ledger, ...side.price]})), current.variant.screen === "downloads")
  if (!afterOpening || sides.some(side => !side.state)) return
  afterOpening()
  afterOpening = null
}

function send({name, text, target}) {
  connection.send({type: "act", name, text: text ?? undefined, target: target ?? undefined})
}

// Shows for a moment which button is pressed.
function flash({name, target}) {
  const button = document.querySelector(`#controls [data-action="${name}"]${target ? `[data-target="${target}"]` : ""}`)
  button?.classList.add("is-pressed")
  setTimeout(() => button?.classList.remove("is-pressed"), 500)
}

function welcome(message) {
  const old = hello
  hello = message
  // The policy that this page came with names the console of the program that is no more.
  if (old && old.console !== hello.console) return notice.reload(`Connected again, as ${hello.scope}: the program was started anew.`)
  current = null
  setText(byId("service"), `Books: ${hello.service}`)
  if (old) notice.tell(`Connected again, as ${hello.scope}. ${old.scope} went with its connection: its tasks were cancelled, and this screen begins anew.`, {isGood: true})
  else notice.begin()
  timeline.show(hello)
  follow()
}

const handlers = {
  hello: welcome, opened, state: render, pulse: () => heartbeat.pulse(), held: message => heartbeat.held(message.tab, hello?.tab),
  trouble: message => notice.tell(message.message),
}

const connection = new Connection({
  received(message) { if (Object.hasOwn(handlers, message.type)) handlers[message.type](message) },
  changed(state, pause) {
    setClass(byId("connection"), `connection is-${state}`)
    setText(byId("connection"), state === "live" ? "connected" : "reconnecting")
    if (state === "live") return
    heartbeat.stop()
    play.stop()
    clearStage(sides.map(side => side.variant), "The Lab does not answer.")
    // What was said last may be why: too many tabs, say.
    if (!hello && notice.isTold) return
    notice.tell(`The Lab does not answer${hello ? `; the tasks of ${hello.scope} are cancelled with the connection` : ""}. Next attempt in ${Math.max(1, Math.round(pause / 1000))} s.`, {canRetry: true})
  },
})

byId("skip").addEventListener("click", event => { event.preventDefault(); byId("stage").focus() })
addEventListener("hashchange", follow)
connection.open()
