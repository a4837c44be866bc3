// Puts the page together: screens and variants from the program, a stage for those that are open.

import {firstOf, read, write} from "./address.js"
import {makeChoice} from "./choice.js"
import {makeChooser} from "./chooser.js"
import {Connection} from "./connection.js"
import {makeAxis} from "./axis.js"
import {byId, el, setAttribute, setClass, setText, worded} from "./dom.js"
import {makeDownloads} from "./downloads.js"
import {showExcerpts} from "./excerpt.js"
import {makeHeartbeat} from "./heartbeat.js"
import {makeLedger} from "./ledger.js"
import {sentences} from "./lesson.js"
import {makeMore} from "./more.js"
import {makeNext} from "./next.js"
import {makeNotice} from "./notice.js"
import {makePanel} from "./panel.js"
import {makePlay} from "./play.js"
import {makeSearch} from "./search.js"
import {layOut} from "./sides.js"
import {showSources} from "./source.js"
import {makeTheme} from "./theme.js"
import {makeTimeline} from "./timeline.js"

const titles = {
  search: "Live search", downloads: "Downloads", cooperation: "Cooperation", ownership: "Ownership", screens: "Screens",
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
const axis = makeAxis(byId("spans"))
const more = makeMore(byId("more"))
const next = makeNext(byId("next"), () => more.show(byId("sources")))
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
    send({...cue, title: titleOf(cue)})
  },
  // What is held up tells nothing.
  isIdle: () => heartbeat.beats && sides.every(side => side.state && !side.isBusy),
  verdict: () => sentences(sides.map(side => side.story?.lesson)),
})

// Goes somewhere by way of the address, so that back, reload and links work.
function go(hash) {
  if (location.hash !== hash) location.hash = hash
}

function follow() {
  if (!hello?.variants.length) return
  const isFirst = location.hash === "" && !current
  const wish = read(location.hash, hello.variants)
  const hash = write(wish)
  if (wish.isUnknown) notice.tell(`The Lab has no “${wish.isUnknown}”: this is ${wish.variant.title}.`)
  if (hash !== location.hash) history.replaceState(null, "", hash)
  visited.set(wish.variant.screen, hash)
  if (wish.variant.id === current?.variant.id && wish.beside === current.beside) return
  current = wish
  open()
  play.show(wish.variant)
  more.look(firstOf(wish.variant.screen, hello.variants).id !== wish.variant.id || wish.beside !== (wish.variant.beside ?? null))
  if (isFirst) play.begin()
}

function open() {
  const {variant, beside} = current
  const variants = [variant, hello.variants.find(other => other.id === beside)].filter(Boolean)
  timeline.begin()
  connection.send({type: "open", variant: variant.id, beside: beside ?? undefined})
  sides = variants.map(variant => ({variant, price: [], state: null, ledger: [], story: null, isBusy: false}))
  document.title = `${variant.title} · Lanyard Lab`
  showScreens([...new Set(hello.variants.map(variant => variant.screen))].map(id => ({id})), variant.screen)
  chooser.show(hello.variants, current)
  setAttribute(byId("panel"), "aria-labelledby", `tab-${variant.screen}`)
  byId("summaries").replaceChildren(...variants.map(one => el("p", null, el("strong", null, `${one.title}. `), ...worded(one.summary))))
  byId("tries").replaceChildren(...variant.tries.map(text => el("li", null, ...worded(text))))
  byId("watches").replaceChildren(...variant.watches.map(text => el("li", null, ...worded(text))))
  heartbeat.begin()
  axis.begin()
  setAttribute(byId("stage"), "data-screen", variant.screen)
  // What is held up is seen where the eye is.
  byId(variant.screen === "cooperation" ? "pulse-stage" : "pulse-top").append(byId("heartbeat"))
  const screens = [...new Set(hello.variants.map(one => one.screen))]
  const following = screens[(screens.indexOf(variant.screen) + 1) % screens.length]
  next.show({title: titles[following] ?? following, go: () => { go(visited.get(following) ?? `#${firstOf(following, hello.variants).id}`); scrollTo(0, 0) }})
  clearStage(variants, "opening …")
}

function clearStage(variants, words) {
  renderer?.stop?.()
  renderer = afterOpening = null
  for (const place of layOut(variants)) place.append(el("p", {class: "waiting"}, words))
  ledger.render([])
  showSources([])
  showExcerpts([])
}

function opened(message) {
  if (message.sides.map(side => side.variant).join() !== sides.map(side => side.variant.id).join()) return
  message.sides.forEach((side, place) => { sides[place].price = side.price })
  showSources(message.sides.map((side, place) => ({title: sides[place].variant.title, sources: side.sources})))
  showExcerpts(message.sides.map((side, place) => ({title: sides[place].variant.title, isGood: !sides[place].variant.hasBug, excerpt: side.excerpt})))
  const places = layOut(sides.map(side => side.variant))
  renderer = (renderers[current.variant.screen] ?? makePanel)(byId("controls"), places, action => {
    play.interrupt()
    send(action)
  }, () => {
    play.interrupt()
    open()
  })
}

function render({place, variant, state, ledger: measured, story, isBusy}) {
  if (!renderer || sides[place]?.variant.id !== variant) return
  Object.assign(sides[place], {state, ledger: measured, story, isBusy})
  axis.render(sides.filter(side => side.story).map(side => ({id: side.variant.id, title: side.variant.title, story: side.story})))
  timeline.work(sides.some(side => side.isBusy))
  renderer.render(sides.map(side => side.state))
  ledger.render(sides.map(side => ({title: side.variant.title, facts: [...side.ledger, ...side.price]})), current.variant.screen === "downloads")
  if (!afterOpening || sides.some(side => !side.state)) return
  afterOpening()
  afterOpening = null
}

function send({name, title, text, target}) {
  const at = axis.note(name === "term" ? [...text].at(-1) ?? "⌫" : title ?? name)
  connection.send({type: "act", name, text: text ?? undefined, target: target ?? undefined, at})
}

// What the button says that a cue presses.
const titleOf = ({name, target}) => buttonOf({name, target})?.textContent

const buttonOf = ({name, target}) => document.querySelector(`#controls [data-action="${name}"]${target ? `[data-target="${target}"]` : ""}`)

// Shows for a moment which button is pressed.
function flash(cue) {
  const button = buttonOf(cue)
  button?.classList.add("is-pressed")
  setTimeout(() => button?.classList.remove("is-pressed"), 500)
}

function welcome(message) {
  const old = hello
  hello = message
  const before = play.said ? ` Before that: ${play.said}` : ""
  // The policy that this page came with names the console of the program that is no more.
  if (old && old.console !== hello.console) return notice.reload(`Connected again, as ${hello.scope}: the program was started anew.${before}`)
  current = null
  setText(byId("service"), `Books: ${hello.service}`)
  if (old) notice.tell(`Connected again, as ${hello.scope}. ${old.scope} went with its connection: its tasks were cancelled, and this screen begins anew.${before}`, {isGood: true})
  else notice.begin()
  timeline.show(hello)
  follow()
}

const handlers = {
  hello: welcome, opened, state: render, pulse: () => heartbeat.pulse(), pulseEnded: () => heartbeat.ended(), held: message => heartbeat.held(message.tab, hello?.tab),
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
    notice.tell(`The Lab does not answer${hello ? `. If it still runs, it has cancelled the tasks of ${hello.scope}` : ""}. Next attempt in ${Math.max(1, Math.round(pause / 1000))} s.`, {canRetry: true})
  },
})

byId("skip").addEventListener("click", event => { event.preventDefault(); byId("stage").focus() })
addEventListener("hashchange", follow)
connection.open()
