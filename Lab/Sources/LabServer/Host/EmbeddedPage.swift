// swift-format-ignore-file
// Scripts/embed has written this from Lab/Sources/LabServer/Page/*: change the files there, and run it.

/// Files that are built into the program, by their names.
enum EmbeddedPage {
    static let files: [String: StaticString] = [
"choice.js": #"""
// A row of buttons of which one is chosen: tabs, or radio buttons. One of them is in the tab order; the arrows, Home and
// End go to the others.

import {reconcile, setAttribute} from "./dom.js"

export function makeChoice(container, {role, state, make, choose}) {
  const buttons = () => [...container.children]

  container.addEventListener("click", event => {
    const button = event.target.closest(`[role=${role}]`)
    if (button) choose(button.item.id)
  })
  container.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = buttons()
    const at = all.indexOf(document.activeElement)
    const next = {
      ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1,
    }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    const button = all[(next + all.length) % all.length]
    button.focus()
    choose(button.item.id)
  })

  return (items, chosen) => {
    reconcile(container, items, item => item.id, item => {
      const button = make(item)
      setAttribute(button, "type", "button")
      setAttribute(button, "role", role)
      button.item = item
      return button
    }, (button, item) => {
      const isChosen = item.id === chosen
      setAttribute(button, state, String(isChosen))
      button.tabIndex = isChosen ? 0 : -1
      if (isChosen && container.scrollWidth > container.clientWidth) {
        container.scrollLeft = button.offsetLeft - container.clientWidth / 2 + button.offsetWidth / 2
      }
    })
  }
}

"""#,
"connection.js": #"""
// The tab's WebSocket: opens it, and tries again with growing pauses.

const longestPause = 10_000

export class Connection {
  // `received(message)` for each message; `changed(state, pause)` when it is "live", or "waiting" for the next attempt.
  constructor({received, changed}) {
    Object.assign(this, {received, changed, socket: null, failures: 0, timer: null})
  }

  open() {
    clearTimeout(this.timer)
    const old = this.socket
    this.socket = null
    old?.close()
    const address = new URL("tab", location.href)
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
    address.search = address.hash = ""
    const socket = this.socket = new WebSocket(address)
    socket.onmessage = event => {
      if (socket !== this.socket) return
      const message = JSON.parse(event.data)
      if (message.type === "hello") {
        this.failures = 0
        this.changed("live")
      }
      this.received(message)
    }
    socket.onclose = () => {
      if (socket !== this.socket) return
      this.socket = null
      this.failures += 1
      const pause = Math.min(longestPause, 250 * 2 ** Math.min(this.failures, 8)) * (0.75 + Math.random() / 2)
      this.timer = setTimeout(() => this.open(), pause)
      this.changed("waiting", pause)
    }
  }

  // Nothing is kept for later: what was done on a screen means nothing to the one that comes after it.
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }
}

"""#,
"controls.css": #"""
/* Buttons, variants, badges, bars: what the screens have in common. */

button, input { font: inherit; color: inherit; }
button {
  padding: 5px 13px; border: 1px solid var(--border); border-radius: var(--radius); background: var(--raised); cursor: pointer; white-space: nowrap;
}
button:hover { background: var(--sunken); }
button.plain { border-color: transparent; background: none; padding-inline: 8px; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button.main:hover { filter: brightness(1.08); }
/* Not «disabled»: a button that goes dead under the finger must not lose the keyboard's focus. */
button[aria-disabled="true"] { background: var(--sunken); border-color: var(--border); color: var(--faint); cursor: default; font-weight: 400; filter: none; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
input[type="search"] {
  inline-size: 100%; padding: 10px 14px; font-size: 17px; border: 1px solid var(--border); border-radius: 10px; background: var(--sunken);
}
input::placeholder { color: var(--muted); opacity: 1; }

.variants { display: flex; flex-wrap: wrap; gap: 6px; }
.variants button { display: flex; align-items: center; gap: 7px; padding: 5px 11px; max-inline-size: 100%; white-space: normal; text-align: start; line-height: 1.3; }
.variants [aria-checked="true"] { background: var(--tint); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600; }
.mark { display: inline-flex; align-items: center; gap: 4px; font-size: 11.5px; font-weight: 600; white-space: nowrap; color: var(--succeeded); }
.mark::before { content: "✓"; }
.mark.is-bug { color: var(--failed); }
.mark.is-bug::before { content: "✕"; }

.spinner { display: inline-flex; align-items: center; gap: 8px; color: var(--running); font-weight: 500; min-block-size: 22px; }
.spinner::before {
  content: ""; inline-size: 14px; block-size: 14px; border-radius: 50%; border: 2px solid color-mix(in srgb, var(--running) 25%, transparent);
  border-block-start-color: var(--running);
}
.spinner.is-idle { color: var(--muted); font-weight: 400; }
.spinner.is-idle::before { border-color: var(--border); }

.callout { padding: 9px 12px; border: 1px solid color-mix(in srgb, var(--warning) 45%, transparent); border-inline-start-width: 4px; border-radius: var(--radius); background: var(--warning-tint); overflow-wrap: anywhere; font-weight: 500; }
.callout::before { content: "⚠ "; color: var(--warning); }
.callout.is-failure { border-color: var(--failed); }
.callout.is-failure::before { content: "✕ "; color: var(--failed); }

.bar { block-size: 8px; border-radius: 4px; background: var(--sunken); box-shadow: inset 0 0 0 1px var(--border); overflow: hidden; }
.bar span { display: block; block-size: 100%; background: var(--running); border-radius: 4px; }
.bar.is-finished span { background: var(--succeeded); }
.bar.is-cancelled span { background: repeating-linear-gradient(135deg, var(--cancelled) 0 3px, transparent 3px 6px); }
.bar.is-failed span { background: var(--failed); }

.facts { display: flex; flex-wrap: wrap; gap: 8px; }
.facts > div { padding: 7px 12px; border: 1px solid var(--border); border-radius: var(--radius); background: var(--sunken); min-inline-size: 0; }
.facts dt { font-size: 11.5px; color: var(--muted); overflow-wrap: anywhere; }
.facts dd { font-size: 15px; font-weight: 600; overflow-wrap: anywhere; }
.is-good > dd { color: var(--succeeded); }
.is-good > dd::before { content: "✓ "; }
.is-bad > dd { color: var(--failed); }
.is-bad > dd::before { content: "✕ "; }
.is-busy > dd { color: var(--running); }
.is-busy > dd::before { content: "▸ "; }

@media (prefers-reduced-motion: no-preference) {
  .spinner:not(.is-idle)::before { animation: turn .9s linear infinite; }
  .bar span { transition: inline-size .15s linear; }
  button { transition: background-color .12s; }
  @keyframes turn { to { transform: rotate(1turn); } }
}

"""#,
"dom.js": #"""
// Makes and updates elements. Texts only ever become text nodes: titles come from a service, terms from whoever types.

export const byId = id => document.getElementById(id)

// el("button", {class: "plain", onclick: f}, "text", child): an attribute that is a function listens, one that is
// false or null is left out.
export function el(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value)
    else setAttribute(element, name, value)
  }
  element.append(...children.filter(child => child !== null && child !== undefined && child !== false))
  return element
}

// Touches the document only where something is different: screen readers announce what is written anew.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text
}

export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value)
}

export const setClass = (element, name) => setAttribute(element, "class", name)

// A text with `code` in it, as nodes.
export const worded = text =>
  text.split("`").map((part, index) => index % 2 ? el("code", null, part) : part)

// How much of something there is, from 0 to 1, as a width.
export const setWidth = (element, fraction) => element.style.setProperty("inline-size", `${100 * within(fraction)}%`)

export const within = fraction => Math.min(1, Math.max(0, Number(fraction) || 0))

// Makes the children of an element those of the items, in their order, and keeps the element of an item as long as it
// is listed, with its focus.
export function reconcile(container, items, identify, make, update) {
  const known = container.known ??= new Map()
  const wanted = new Map(items.map((item, index) => [identify(item, index), item]))
  for (const [id, element] of known) if (!wanted.has(id)) { element.remove(); known.delete(id) }
  let cursor = container.firstChild
  for (const [id, item] of wanted) {
    let element = known.get(id)
    if (!element) known.set(id, element = make(item))
    update(element, item)
    if (element === cursor) cursor = cursor.nextSibling
    else container.insertBefore(element, cursor)
  }
}

// Buttons for actions that may be possible or not. They keep the focus when they are not.
export function showButtons(container, actions, act) {
  reconcile(container, actions, action => `${action.name} ${action.target ?? ""}`, () => {
    const button = el("button", {type: "button", onclick: () => button.action.isEnabled && act(button.action)})
    return button
  }, (button, action) => {
    button.action = action
    setText(button, action.title)
    setAttribute(button, "data-action", action.name)
    setAttribute(button, "data-target", action.target)
    setAttribute(button, "aria-disabled", action.isEnabled ? null : "true")
    setClass(button, action.isMain ? "main" : null)
  })
}

"""#,
"downloads.js": #"""
// Files on their way.

import {el, reconcile, setAttribute, setClass, setText, setWidth, showButtons, within} from "./dom.js"

const phases = {
  idle: "○ not begun", running: "▸ running", cancelled: "⊘ cancelled", finished: "✓ finished", failed: "✕ failed",
}

export function makeDownloads(container, act) {
  const buttons = el("div", {class: "buttons", role: "group", "aria-label": "Downloads"})
  const spinner = el("span", {role: "status"})
  const note = el("p", {class: "callout", role: "alert", hidden: true})
  const files = el("ul", {class: "transfers"})
  const facts = el("dl", {class: "facts"})
  container.append(el("div", {class: "buttons"}, buttons, spinner), note, files, facts)
  let couldResume = false

  function render(state) {
    couldResume ||= state.canResume
    showButtons(buttons, [
      {name: "download", title: "Download", isEnabled: state.canDownload, isMain: true},
      {name: "cancel", title: "Cancel", isEnabled: state.canCancel},
      couldResume && {name: "resume", title: "Resume", isEnabled: state.canResume},
      {name: "reset", title: "Reset", isEnabled: state.canReset},
    ].filter(Boolean), act)
    setClass(spinner, state.isDownloading ? "spinner" : "spinner is-idle")
    setText(spinner, state.isDownloading ? "downloading" : "not downloading")
    note.hidden = !state.note
    setText(note, state.note ?? "")
    reconcile(files, state.files, (file, index) => index, makeFile, showFile)
    const isHidden = state.running > 0 && !state.isDownloading
    showFacts(facts, [
      ["Files downloaded", String(state.downloaded), state.downloaded ? "is-good" : ""],
      ["Transfers under way", isHidden ? `${state.running}, unseen by the screen` : String(state.running), isHidden ? "is-bad" : state.running ? "is-busy" : ""],
    ])
  }

  return {render}
}

function makeFile() {
  const row = el("li", {class: "transfer"})
  row.name = el("span", {class: "name"})
  row.amount = el("span", {class: "amount"})
  row.phase = el("span")
  row.fill = el("span")
  row.bar = el("div", {role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100}, row.fill)
  row.percent = el("span", {class: "percent"})
  row.remark = el("p", {class: "remark"})
  row.append(row.name, row.amount, row.phase, el("div", {class: "track"}, row.bar, row.percent), row.remark)
  return row
}

function showFile(row, file) {
  const part = within(file.size ? file.bytes / file.size : 0)
  const percent = Math.floor(100 * part)
  setText(row.name, file.name)
  setText(row.amount, `${mebibytes(file.bytes)} of ${mebibytes(file.size)} MiB`)
  setText(row.phase, phases[file.phase] ?? file.phase)
  setClass(row.phase, `phase is-${file.phase}`)
  setClass(row.bar, `bar is-${file.phase}`)
  setAttribute(row.bar, "aria-label", file.name)
  setAttribute(row.bar, "aria-valuenow", percent)
  setWidth(row.fill, part)
  setText(row.percent, `${percent} %`)
  setText(row.remark, file.note ?? "")
  row.remark.hidden = !file.note
}

const mebibytes = bytes => (bytes / 1024 / 1024).toFixed(2)

// Names with figures; the colour of a figure never stands alone, a sign goes with it.
export function showFacts(list, facts) {
  list.hidden = facts.length === 0
  reconcile(list, facts, (fact, index) => index, () => el("div", null, el("dt"), el("dd")), (pair, [name, value, tone]) => {
    setClass(pair, tone || null)
    setText(pair.firstChild, name)
    setText(pair.lastChild, value)
  })
}

"""#,
"heartbeat.js": #"""
// Shows that the program's main actor has its turns: it sends a pulse every tenth of a second. When none comes, whatever
// holds the main actor has frozen every screen of the program.

import {el, setClass, setText} from "./dom.js"

const tick = 100
const patience = 400
const shown = 30

export function makeHeartbeat(container) {
  const beats = Array.from({length: shown}, () => el("i"))
  const word = el("span", {class: "heartbeat-word"})
  // Seconds that run on would be read out again and again; what is told to who listens is only that it froze.
  const told = el("span", {class: "unseen", role: "status"})
  const history = Array.from({length: shown}, () => "")
  container.append(el("span", {class: "beats", "aria-hidden": "true", title: "The last three seconds of the main actor"}, ...beats), word, told)

  let latest = null
  let isNew = false
  let longest = 0

  const seconds = ms => `${(ms / 1000).toFixed(1)} s`

  function draw() {
    const now = performance.now()
    const age = latest === null ? 0 : now - latest
    const isFrozen = age > patience
    if (!document.hidden) {
      history.shift()
      history.push(latest === null ? "" : isNew || age <= 2 * tick ? "is-beat" : "is-missed")
      isNew = false
      beats.forEach((beat, index) => setClass(beat, history[index]))
    }
    setClass(container, `heartbeat ${latest === null ? "is-off" : isFrozen ? "is-frozen" : ""}`)
    const past = longest ? `, was frozen ${seconds(longest)}` : ""
    setText(word, latest === null ? "♡ no heartbeat" : isFrozen ? `♥ frozen for ${seconds(age)}` : `♥ beating${past}`)
    setText(told, isFrozen ? "The main actor is frozen." : longest ? `The main actor was frozen for ${seconds(longest)}.` : "")
  }
  setInterval(draw, tick)

  return {
    pulse() {
      const now = performance.now()
      if (latest !== null && now - latest > patience) longest = Math.max(longest, now - latest)
      latest = now
      isNew = true
    },
    // A new screen has a record of its own.
    begin() { longest = 0 },
    stop() { latest = null; longest = 0 },
  }
}

"""#,
"index.html": #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lanyard Lab</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M8 1v7' stroke='%236e68d9' stroke-width='2'/%3E%3Ccircle cx='8' cy='11' r='3.5' fill='none' stroke='%236e68d9' stroke-width='2'/%3E%3C/svg%3E">
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="controls.css">
<link rel="stylesheet" href="stage.css">
<script type="module" src="main.js"></script>
</head>
<body>
<a class="skip" href="#stage" id="skip">Skip to the stage</a>
<header class="top">
  <h1>Lanyard Lab</h1>
  <span id="connection" class="connection" role="status">connecting</span>
  <span id="service" class="muted"></span>
  <div id="heartbeat" class="heartbeat"></div>
  <button id="theme" type="button" title="Light, dark, or as the system says">Theme</button>
</header>
<div id="screens" class="tabs" role="tablist" aria-label="Screens"></div>
<div id="notice" class="notice" hidden>
  <p id="notice-text" role="alert"></p>
  <button id="notice-retry" type="button" hidden>Try now</button>
  <button id="notice-close" type="button" class="plain" aria-label="Close this message">✕</button>
</div>
<main id="panel" role="tabpanel">
  <div class="intro">
    <div id="variants" class="variants" role="radiogroup" aria-label="Variants"></div>
    <h2 id="title"></h2>
    <p id="summary" class="summary"></p>
  </div>
  <div class="desk">
    <div class="column">
      <section id="stage" class="card stage" aria-labelledby="title" tabindex="-1"></section>
      <section id="timeline" class="card timeline" aria-labelledby="timeline-title"></section>
    </div>
    <div class="column">
      <section class="card notes" aria-label="What to do">
        <h3>Try</h3>
        <ol id="tries"></ol>
        <h3>Watch</h3>
        <ul id="watches"></ul>
      </section>
      <section class="card source" aria-labelledby="source-title">
        <h3 id="source-title">Source</h3>
        <div id="source" class="files"></div>
      </section>
    </div>
  </div>
</main>
<noscript><p class="notice">The Lab needs JavaScript.</p></noscript>
</body>
</html>

"""#,
"main.js": #"""
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

"""#,
"panel.js": #"""
// A screen that is told whole by the program: what can be done, figures, meters, cards and a log.

import {el, reconcile, setAttribute, setClass, setText, setWidth, showButtons, within} from "./dom.js"
import {showFacts} from "./downloads.js"

export function makePanel(container, act) {
  const buttons = el("div", {class: "buttons", role: "group", "aria-label": "Actions"})
  const facts = el("dl", {class: "facts"})
  const meters = el("div", {class: "meters"})
  const cards = el("div", {class: "panels"})
  const log = el("ol", {class: "log", role: "log", tabindex: 0, "aria-label": "Log"})
  container.append(buttons, meters, cards, facts, log)

  function render(state) {
    showButtons(buttons, (state.actions ?? []).map((action, index) => ({...action, isMain: index === 0})), act)
    showFacts(facts, (state.facts ?? []).map(fact => [fact.name, fact.value, `is-${fact.tone}`]))
    showMeters(state.meters ?? [])
    reconcile(cards, state.cards ?? [], card => card.id, makeCard, (card, shown) => showCard(card, shown, act))
    cards.hidden = !state.cards?.length
    const wasAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4
    reconcile(log, state.log ?? [], (line, index) => `${index} ${line.at} ${line.text}`, line =>
      el("li", null, el("time", null, `${line.at.toFixed(2)} s`), el("span", null, line.text)), () => {})
    log.tabIndex = state.log?.length ? 0 : -1
    if (wasAtEnd) log.scrollTop = log.scrollHeight
  }

  function showMeters(all) {
    meters.hidden = all.length === 0
    reconcile(meters, all, meter => meter.name, () => {
      const row = el("div", {class: "meter"})
      row.fill = el("span")
      row.bar = el("div", {class: "bar", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100}, row.fill)
      row.append(row.name = el("span", {class: "name"}), row.bar, row.percent = el("span", {class: "percent"}))
      return row
    }, (row, meter) => {
      const percent = Math.floor(100 * within(meter.fraction))
      setText(row.name, meter.name)
      setAttribute(row.bar, "aria-label", meter.name)
      setAttribute(row.bar, "aria-valuenow", percent)
      setClass(row.bar, percent === 100 ? "bar is-finished" : "bar")
      setWidth(row.fill, meter.fraction)
      setText(row.percent, `${percent} %`)
    })
  }

  return {render}
}

function makeCard() {
  const card = el("article")
  card.append(
    el("header", null, card.heading = el("h4"), card.opened = el("span", {class: "opened"})),
    el("div", {class: "inside"}, card.lines = el("ul", {class: "lines"}), card.buttons = el("div", {class: "buttons"})))
  return card
}

function showCard(card, {id, title, isOpen, lines, actions}, act) {
  setClass(card, isOpen ? "panel" : "panel is-closed")
  setAttribute(card, "data-card", id)
  setAttribute(card, "aria-label", title)
  setText(card.heading, title)
  setText(card.opened, isOpen ? "● open" : "○ closed")
  reconcile(card.lines, lines ?? [], (line, index) => `${index} ${line}`, line => el("li", null, line), () => {})
  showButtons(card.buttons, actions ?? [], act)
}

"""#,
"requests.js": #"""
// One bar a request, from the keystroke to its end.

import {el, reconcile, setAttribute, setClass, setText, within} from "./dom.js"

// A pause this long between two requests begins a new picture.
const pause = 20_000
const shortest = 3000

export function makeRequests() {
  const list = el("div", {class: "requests", role: "list", tabindex: 0, "aria-label": "Requests"})
  const earlier = el("p", {class: "muted", hidden: true})
  let newest = null

  // How a request looks: a word and a shape, and a colour that is never the only mark.
  function face(request, shownTerm, isStale) {
    if (request.to === null || request.to === undefined) return ["running", "▸ under way"]
    switch (request.end) {
    case "cancelled": return ["cancelled", "⊘ cancelled"]
    case "failed": return ["failed", "✕ failed"]
    case "withheld": return ["withheld", "▨ withheld"]
    default:
      if (!request.applied) return ["unused", "· not shown"]
      if (request.id !== newest) return ["past", "✓ was shown"]
      return isStale ? ["stale", "⚠ stale"] : ["shown", "✓ on screen"]
    }
  }

  function render({requests, shownTerm, isStale}, now) {
    const latest = requests.reduce((time, request) => Math.max(time, request.from), 0)
    const seen = requests.filter(request => isOpen(request) || request.from > latest - pause)
    // Which answer is on screen: the one that was applied last.
    newest = requests.filter(request => request.applied && request.term === shownTerm && !isOpen(request))
      .reduce((best, request) => best && best.to > request.to ? best : request, null)?.id ?? null
    const from = seen.reduce((time, request) => Math.min(time, request.from), Infinity)
    const to = Math.max(from + shortest, ...seen.map(request => request.to ?? now))
    const wasAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4
    reconcile(list, seen, request => request.id, () => {
      const row = el("div", {role: "listitem"})
      row.append(row.term = el("span", {class: "term"}), el("span", {class: "track"}, row.bar = el("span", {class: "span"})), 
        el("span", {class: "word"}, row.word = el("span"), row.took = el("span", {class: "took"})))
      return row
    }, (row, request) => {
      const [name, word] = face(request, shownTerm, isStale)
      setClass(row, `request is-${name}`)
      setText(row.term, request.term === "" ? "(empty)" : request.term)
      setAttribute(row.term, "title", request.term)
      const end = request.to ?? now
      setText(row.word, word)
      setText(row.took, isOpen(request) ? "" : ` · ${((end - request.from) / 1000).toFixed(1)} s`)
      row.bar.style.setProperty("left", `${100 * within((request.from - from) / (to - from))}%`)
      row.bar.style.setProperty("width", `${100 * within((end - request.from) / (to - from))}%`)
    })
    list.hidden = seen.length === 0
    earlier.hidden = seen.length === requests.length
    setText(earlier, `${requests.length - seen.length} earlier`)
    if (wasAtEnd) list.scrollTop = list.scrollHeight
  }

  return {list, earlier, render}
}

export const isOpen = request => request.to === null || request.to === undefined

"""#,
"search.js": #"""
// Books, while one types.

import {el, reconcile, setClass, setText} from "./dom.js"
import {isOpen, makeRequests} from "./requests.js"

const stillness = matchMedia("(prefers-reduced-motion: reduce)")

export function makeSearch(container, act) {
  const field = el("input", {
    type: "search", id: "term", "aria-label": "Search for books", placeholder: "Type “Hitchhiker”, letter by letter", maxlength: 200,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", oninput: () => act({name: "term", text: field.value}),
  })
  const spinner = el("span", {role: "status", id: "searching"})
  const answered = el("span", {class: "muted", role: "status", id: "answered"})
  const stale = el("p", {class: "callout", role: "alert", id: "stale", hidden: true})
  const failure = el("p", {class: "callout is-failure", role: "alert", hidden: true})
  const books = el("ol", {class: "books", id: "books", "aria-label": "Books"})
  const requests = makeRequests()
  container.append(
    el("div", {class: "field"}, field, el("div", {class: "fieldline"}, spinner, answered), requests.earlier, requests.list),
    el("div", {class: "results"}, stale, failure, books))

  let state = null
  let offset = 0

  function render(next) {
    state = next
    // A running bar grows between two states, too.
    offset = next.now - performance.now()
    setClass(spinner, next.isSearching ? "spinner" : "spinner is-idle")
    setText(spinner, next.isSearching ? "searching" : "not searching")
    const count = next.books.length
    const hasAnswer = next.shownTerm !== null && next.shownTerm !== undefined
    setText(answered, hasAnswer && !next.isStale ? `${count || "no"} ${count === 1 ? "book" : "books"} for “${next.shownTerm}”` : "")
    stale.hidden = !next.isStale
    setText(stale, next.isStale ? `This is the answer to “${next.shownTerm ?? ""}”, and the field says “${next.term}”.` : "")
    failure.hidden = !next.failure
    setText(failure, next.failure ?? "")
    setClass(books, next.isStale ? "books is-stale" : "books")
    books.tabIndex = count ? 0 : -1
    reconcile(books, next.books, (book, index) => `${index} ${book.id}`, () => el("li", null, el("span", {class: "title"}), el("span", {class: "by"})), (row, book) => {
      setText(row.firstChild, book.title)
      setText(row.lastChild, [book.author, book.year].filter(part => part !== null && part !== undefined && part !== "").join(", "))
    })
    requests.render(next, next.now)
  }

  const timer = setInterval(() => {
    if (state?.requests.some(isOpen) && !document.hidden) requests.render(state, performance.now() + offset)
  }, stillness.matches ? 500 : 50)

  return {render, stop: () => clearInterval(timer)}
}

"""#,
"source.js": #"""
// The source of the variant, file by file.

import {el} from "./dom.js"
import {highlighted} from "./swift.js"

export function showSources(container, sources) {
  container.replaceChildren(...sources.map(({file, text}) => el("section", {class: "file", "aria-label": file},
    el("h4", null, file), el("pre", null, el("code", null, ...highlighted(text))))))
  container.scrollTop = 0
  container.tabIndex = 0
  container.setAttribute("role", "region")
  container.setAttribute("aria-labelledby", "source-title")
}

"""#,
"stage.css": #"""
/* What runs on the stage: downloads, live search, panels. */

.stage { display: grid; gap: 14px; align-content: start; }
.waiting { color: var(--muted); padding: 24px 0; text-align: center; }

/* Downloads. */
.transfers { display: grid; gap: 12px; list-style: none; }
.transfer { display: grid; grid-template-columns: minmax(0, 1fr) auto 104px; gap: 3px 12px; align-items: baseline; }
.transfer .name { font-weight: 600; overflow-wrap: anywhere; }
.transfer .amount { color: var(--muted); font-size: 12.5px; text-align: end; }
.transfer .phase { text-align: end; font-size: 12.5px; white-space: nowrap; }
.transfer .track { grid-column: 1 / -1; display: grid; grid-template-columns: minmax(0, 1fr) 52px; gap: 10px; align-items: center; }
.transfer .percent { text-align: end; white-space: nowrap; font-weight: 600; }
.transfer .remark { grid-column: 1 / -1; font-size: 12.5px; color: var(--muted); overflow-wrap: anywhere; }
.phase.is-running { color: var(--running); }
.phase.is-finished { color: var(--succeeded); }
.phase.is-failed { color: var(--failed); }
.phase.is-cancelled { color: var(--cancelled); }
.phase.is-idle { color: var(--muted); }

/* Live search. */
.field { display: grid; gap: 8px; }
.fieldline { display: flex; gap: 6px 16px; align-items: baseline; flex-wrap: wrap; min-block-size: 22px; }
.fieldline .spinner { align-self: center; }
.requests { display: grid; gap: 2px; max-block-size: 268px; overflow: hidden auto; scrollbar-width: thin; padding-block: 2px; }
.request { display: grid; grid-template-columns: 98px minmax(0, 1fr) 132px; gap: 10px; align-items: center; font-size: 12px; block-size: 21px; }
.request .term { font-family: var(--code); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: end; }
.request .track { position: relative; block-size: 14px; background: linear-gradient(var(--border), var(--border)) center / 100% 1px no-repeat; }
.request .span { position: absolute; inset-block: 0; min-inline-size: 3px; border-radius: 3px; border: 1px solid currentcolor; }
.request .word { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.request.is-running { color: var(--running); }
.request.is-running .span { background: color-mix(in srgb, var(--running) 40%, transparent); border-inline-end-style: dashed; border-start-end-radius: 0; border-end-end-radius: 0; }
.request.is-shown { color: var(--succeeded); }
.request.is-shown .span { background: var(--succeeded); }
.request.is-past { color: var(--succeeded); }
.request.is-past .span { background: color-mix(in srgb, var(--succeeded) 22%, transparent); }
.request.is-unused { color: var(--muted); }
.request.is-stale { color: var(--warning); font-weight: 650; }
.request.is-stale .span { background: var(--warning); }
.request.is-cancelled { color: var(--cancelled); }
.request.is-cancelled .span { background: repeating-linear-gradient(135deg, var(--cancelled) 0 1.5px, transparent 1.5px 5px); }
.request.is-withheld { color: var(--withheld); }
.request.is-withheld .span { background: repeating-linear-gradient(45deg, var(--withheld) 0 1.5px, transparent 1.5px 5px); border-style: dotted; }
.request.is-failed { color: var(--failed); }
.request.is-failed .span { background: color-mix(in srgb, var(--failed) 30%, transparent); border-width: 2px; }
.request .term { color: var(--text); font-weight: 400; }
.books { list-style: none; display: grid; max-block-size: 300px; overflow: auto; scrollbar-width: thin; border: 1px solid var(--border); border-radius: var(--radius); }
.books:empty { display: none; }
.books.is-stale { border-color: var(--warning); }
.books li { padding: 6px 12px; overflow-wrap: anywhere; }
.books li + li { border-block-start: 1px solid var(--border); }
.books .by { color: var(--muted); font-size: 12.5px; }
.books .by:not(:empty)::before { content: " — "; }
.results { display: grid; gap: 8px; }

/* Panels: cooperation, ownership, screens. */
.meters { display: grid; gap: 8px; }
.meter { display: grid; grid-template-columns: minmax(0, 1fr) 52px; gap: 3px 10px; align-items: center; }
.meter .name { grid-column: 1 / -1; font-size: 12.5px; overflow-wrap: anywhere; }
.meter .percent { text-align: end; white-space: nowrap; font-weight: 600; }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(230px, 100%), 1fr)); gap: 12px; align-items: start; }
.panel { border: 1px solid var(--border); border-radius: 10px; overflow: hidden; background: var(--surface); }
.panel > header { display: flex; align-items: baseline; gap: 8px; padding: 8px 12px; border-block-end: 1px solid var(--border); background: var(--sunken); }
.panel h4 { margin: 0; flex: 1; font-size: 14px; font-weight: 620; overflow-wrap: anywhere; }
.panel .opened { font-size: 12px; color: var(--succeeded); white-space: nowrap; }
.panel.is-closed .opened { color: var(--muted); }
.panel.is-closed { border-style: dashed; }
.panel .inside { padding: 10px 12px; display: grid; gap: 8px; }
.panel.is-closed .lines { color: var(--muted); }
.lines { list-style: none; display: grid; gap: 2px; overflow-wrap: anywhere; font-size: 13px; }
.lines:empty, .buttons:empty { display: none; }
.log { list-style: none; display: grid; gap: 1px; max-block-size: 220px; overflow: auto; scrollbar-width: thin; font: 12.5px/1.6 var(--code); border: 1px solid var(--border); border-radius: var(--radius); background: var(--sunken); padding: 8px 12px; }
.log:empty { display: none; }
.log li { display: grid; grid-template-columns: 56px minmax(0, 1fr); gap: 10px; overflow-wrap: anywhere; }
.log time { color: var(--muted); text-align: end; }

@media (max-width: 640px) {
  .transfer { grid-template-columns: minmax(0, 1fr) auto; }
  .transfer .amount { grid-row: 3; grid-column: 1 / -1; text-align: start; }
  .transfer .remark { grid-row: 4; }
  .request { grid-template-columns: 76px minmax(0, 1fr) 80px; gap: 6px; font-size: 11px; }
  .request .took { display: none; }
  .variants { gap: 5px; }
  .variants button { padding: 4px 9px; font-size: 13px; gap: 5px; }
  .mark span { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .log li { grid-template-columns: 44px minmax(0, 1fr); }
}

"""#,
"style.css": #"""
/* Colours, type and the frame of the page, of one family with the console's. Every colour is named here, once, for light
   and dark; each text colour has a contrast of 4.5 to 1 or more on the surfaces that it stands on. */

:root {
  color-scheme: light dark;
  --surface: light-dark(#f6f7f9, #15171b);
  --sunken: light-dark(#eef0f3, #191c21);
  --raised: light-dark(#ffffff, #1e2127);
  --border: light-dark(#dfe2e7, #31363f);
  --text: light-dark(#1b1f26, #e8eaee);
  --muted: light-dark(#566070, #a3abb8);
  --faint: light-dark(#8a919d, #6d7582);
  --accent: light-dark(#5346c5, #a79ff5);
  --on-accent: light-dark(#ffffff, #15171b);
  --tint: light-dark(#eeecfb, #2a2745);

  /* What work does, or how it ended. */
  --running: light-dark(#0b5fc0, #70aefc);
  --succeeded: light-dark(#1b7137, #63cf83);
  --failed: light-dark(#c0222c, #ff8d8d);
  --warning: light-dark(#984700, #f7a94a);
  --warning-tint: light-dark(#fff5e6, #33281a);
  --cancelled: light-dark(#6c5690, #c0aae2);
  --withheld: light-dark(#a12a83, #ef97d8);

  /* Source. */
  --keyword: light-dark(#8a2a93, #e29cf0);
  --type: light-dark(#0b6074, #74d0e0);
  --string: light-dark(#9a3412, #f0a884);
  --number: light-dark(#2451c0, #9db9ff);
  --comment: light-dark(#5a6675, #929bab);

  --gap: 16px;
  --radius: 8px;
  --code: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }

*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--surface); color: var(--text); min-block-size: 100vh; }
h1, h2, h3, p, dl, dd, ol, ul, pre { margin: 0; padding: 0; }
h1 { font-size: 15px; font-weight: 650; white-space: nowrap; }
h1::before { content: "⚲"; display: inline-block; margin-inline-end: 8px; color: var(--accent); transform: rotate(180deg); font-weight: 400; }
h2 { font-size: 20px; font-weight: 650; letter-spacing: -.01em; line-height: 1.25; }
h3 { font-size: 11px; font-weight: 650; letter-spacing: .05em; text-transform: uppercase; color: var(--muted); }
code, pre, kbd { font: 12.5px/1.55 var(--code); }
.muted { color: var(--muted); }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.skip { position: absolute; inset-block-start: -60px; background: var(--raised); padding: 8px; z-index: 9; }
.skip:focus { inset-block-start: 4px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
#stage:focus { outline: none; }

.top { display: flex; align-items: center; gap: 6px 16px; padding: 9px 20px; background: var(--raised); flex-wrap: wrap; }
.connection, #service { font-size: 12.5px; white-space: nowrap; }
.connection::before { content: "○ "; }
.connection.is-live { color: var(--succeeded); }
.connection.is-live::before { content: "● "; }
.connection:not(.is-live) { color: var(--warning); font-weight: 600; }

.heartbeat { display: flex; align-items: center; gap: 10px; margin-inline-start: auto; font-size: 12.5px; }
.beats { display: flex; align-items: center; gap: 2px; block-size: 18px; }
.beats i { inline-size: 3px; block-size: 3px; border-radius: 2px; background: var(--border); }
.beats i.is-beat { block-size: 14px; background: var(--succeeded); }
.beats i.is-missed { block-size: 4px; background: var(--failed); }
.heartbeat-word { white-space: nowrap; min-inline-size: 148px; }
.heartbeat.is-frozen .heartbeat-word { color: var(--failed); font-weight: 650; }
.heartbeat.is-off { color: var(--muted); }

.tabs {
  display: flex; gap: 4px; padding: 0 14px; background: var(--raised); border-block-end: 1px solid var(--border);
  overflow-x: auto; scrollbar-width: none; position: sticky; inset-block-start: 0; z-index: 3;
}
.tabs button {
  border: 0; border-block-end: 2px solid transparent; border-radius: 0; background: none; padding: 9px 10px; color: var(--muted); font-weight: 500;
}
.tabs button:focus-visible { outline-offset: -3px; }
.tabs button:hover { color: var(--text); background: none; }
.tabs button[aria-selected="true"] { color: var(--text); border-color: var(--accent); font-weight: 620; }

.notice { display: flex; align-items: center; gap: 12px; padding: 8px 20px; background: var(--warning-tint); border-block-end: 1px solid var(--border); }
.notice p { flex: 1; overflow-wrap: anywhere; }
.notice p::before { content: "⚠ "; color: var(--warning); }
.notice.is-good { background: var(--tint); }
.notice.is-good p::before { content: "ℹ "; color: var(--accent); }

main { max-inline-size: 1480px; margin-inline: auto; padding: var(--gap) 20px 32px; display: grid; gap: var(--gap); }
.intro { display: grid; gap: 6px; min-inline-size: 0; }
.intro h2 { margin-block-start: 8px; }
.summary { max-inline-size: 92ch; color: var(--muted); overflow-wrap: anywhere; }

.desk { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr); }
.column { display: flex; flex-direction: column; gap: var(--gap); min-inline-size: 0; }
.card { background: var(--raised); border: 1px solid var(--border); border-radius: 10px; padding: 16px; min-inline-size: 0; }
.notes { display: grid; gap: 8px; align-content: start; }
.notes ol, .notes ul { padding-inline-start: 20px; display: grid; gap: 5px; overflow-wrap: anywhere; }
.notes h3:not(:first-child) { margin-block-start: 10px; }
.notes li::marker { color: var(--muted); }
.notes ul { list-style: "◦  "; }

.timeline { padding: 0; overflow: hidden; display: flex; flex-direction: column; block-size: 440px; }
.timeline.is-folded { block-size: auto; }
.timeline header { display: flex; align-items: center; gap: 10px; padding: 8px 10px 8px 16px; border-block-end: 1px solid var(--border); }
.timeline.is-folded header { border: 0; }
.timeline header h3 { flex: 1; }
.timeline iframe { flex: 1; border: 0; inline-size: 100%; min-block-size: 0; background: var(--raised); }
.timeline p { padding: 16px; color: var(--muted); overflow-wrap: anywhere; }

.source { display: flex; flex-direction: column; gap: 8px; padding-block-end: 0; flex: 1 1 440px; min-block-size: 440px; max-block-size: 900px; }
.files { flex: 1; overflow: auto; margin-inline: -16px; scrollbar-width: thin; border-block-start: 1px solid var(--border); overscroll-behavior: contain; border-radius: 0 0 10px 10px; }
.files:focus-visible { outline-offset: -2px; }
.file h4 {
  position: sticky; inset-block-start: 0; inset-inline-start: 0; margin: 0; padding: 5px 16px; font: 600 12px var(--code); color: var(--muted);
  background: var(--sunken); border-block-end: 1px solid var(--border);
}
.file pre { padding: 10px 16px 18px; inline-size: max-content; min-inline-size: 100%; tab-size: 4; }
.k { color: var(--keyword); }
.t { color: var(--type); }
.s { color: var(--string); }
.n { color: var(--number); }
.c { color: var(--comment); font-style: italic; }

@media (max-width: 980px) {
  /* What to try comes before the timeline; nothing in it takes the focus, so the order of the Tab key stays what is seen. */
  .desk { grid-template-columns: minmax(0, 1fr); }
  .column { display: contents; }
  .timeline, .source { order: 1; }
  .source { min-block-size: 0; max-block-size: 70vh; }
}
@media (max-width: 640px) {
  :root { --gap: 12px; }
  .top { padding: 8px 12px; }
  .heartbeat { order: 4; inline-size: 100%; margin: 0; }
  #service { display: none; }
  #theme { margin-inline-start: auto; }
  .tabs { padding: 0 2px; }
  .tabs button { padding: 9px 8px; font-size: 13px; }
  main { padding: 12px; }
  .card { padding: 12px; }
  .notice { padding: 8px 12px; }
  .timeline { block-size: 380px; padding: 0; }
  .source { padding-block-end: 0; }
  .files { margin-inline: -12px; }
  .file pre, .file h4 { padding-inline: 12px; }
  code, pre { font-size: 12px; }
}

"""#,
"swift.js": #"""
// Colours for Swift source, as far as one can tell without a compiler. The pieces come out as text nodes.

const keywords = new Set(`actor any as associatedtype async await borrowing break case catch class consuming continue
  default defer deinit didSet do else enum extension fallthrough false fileprivate final for func get guard if import in
  init inout internal is isolated lazy let mutating nil nonisolated nonmutating open override package private protocol
  public repeat rethrows return self Self sending set some static struct subscript super switch throw throws true try
  typealias unowned var weak where while willSet yield`.split(/\s+/))

const piece = new RegExp([
  /(?<c>\/\/[^\n]*|\/\*[\s\S]*?\*\/)/, /(?<s>"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*")/, /(?<n>\b\d[\d_]*(?:\.\d+)?\b)/,
  /(?<k>[@#][A-Za-z]+\b)/, /(?<word>[A-Za-z_]\w*)/,
].map(part => part.source).join("|"), "g")

export function highlighted(text) {
  const nodes = []
  let end = 0
  for (const match of text.matchAll(piece)) {
    const name = kind(match.groups)
    if (!name) continue
    nodes.push(text.slice(end, match.index), span(name, match[0]))
    end = match.index + match[0].length
  }
  nodes.push(text.slice(end))
  return nodes
}

function kind({word, ...others}) {
  if (word === undefined) return Object.keys(others).find(name => others[name] !== undefined)
  return keywords.has(word) ? "k" : /^[A-Z]/.test(word) ? "t" : null
}

function span(name, text) {
  const element = document.createElement("span")
  element.className = name
  element.textContent = text
  return element
}

"""#,
"theme.js": #"""
// Light, dark, or as the system says. What the user chose is kept in the browser.

const themes = ["system", "light", "dark"]
const signs = {system: "◐ System", light: "☀ Light", dark: "☾ Dark"}

export function makeTheme(button, changed) {
  let theme = "system"
  try { theme = localStorage.getItem("lanyard-theme") } catch { /* Not every browser lets us. */ }

  function set(value) {
    theme = themes.includes(value) ? value : "system"
    document.documentElement.dataset.theme = theme
    button.textContent = signs[theme]
    button.setAttribute("aria-label", `Colours: ${theme}`)
    try { localStorage.setItem("lanyard-theme", theme) } catch { /* Then it lasts until the page is closed. */ }
    changed(theme)
  }

  button.addEventListener("click", () => set(themes[(themes.indexOf(theme) + 1) % themes.length]))
  set(theme)
}

"""#,
"timeline.js": #"""
// The console's timeline of this tab, in a frame of its own: the console is another server.

import {el, setText} from "./dom.js"

export function makeTimeline(section) {
  let theme = "system"
  let address = null
  let scope = ""
  let isFolded = false
  try { isFolded = localStorage.getItem("lab-timeline") === "folded" } catch { /* Not every browser lets us. */ }

  const fold = el("button", {type: "button", onclick: () => { isFolded = !isFolded; keep(); draw() }})
  const heading = el("h3", {id: "timeline-title"}, "Timeline of this tab")
  section.append(el("header", null, heading, fold))
  let frame = null
  let words = null

  function keep() {
    try { localStorage.setItem("lab-timeline", isFolded ? "folded" : "open") } catch { /* Then it lasts until the page is closed. */ }
  }

  // What the frame shows. The address with the token lets it in; what stands behind the # is for the console's page.
  const target = () => {
    const url = new URL(address)
    url.hash = `timeline?scope=${encodeURIComponent(scope)}&theme=${theme}`
    return url.href
  }

  function draw() {
    section.classList.toggle("is-folded", isFolded || !address)
    setText(fold, isFolded ? "Show" : "Fold")
    fold.setAttribute("aria-expanded", String(!isFolded))
    frame?.remove()
    words?.remove()
    frame = words = null
    if (isFolded) return
    if (!address) section.append(words = el("p", null, "The Lab runs without the console."))
    // The console listens on the Lab's own machine alone.
    else if (!isOwnMachine(location.hostname)) section.append(words = el("p", null,
      "The timeline is served on the Lab's own machine alone: open the Lab there, under ",
      el("code", null, new URL(elsewhere()).host), "."))
    // Browsers keep the console's cookie to pages of the same host, and count another name of it as another host.
    else if (address.hostname !== location.hostname) section.append(words = el("p", null, "The timeline can be seen here under ",
      el("a", {href: elsewhere()}, new URL(elsewhere()).host), "."))
    else section.append(frame = el("iframe", {title: `Timeline of ${scope}`, src: target()}))
  }

  // Whether a name, as it stands in the address of the page, can only mean the machine that shows it.
  function isOwnMachine(name) {
    return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d+){3}$/.test(name)
  }

  function elsewhere() {
    const url = new URL(location.href)
    url.hostname = address.hostname
    return url.href
  }

  draw()
  return {
    show(hello) {
      address = hello.console ? new URL(hello.console) : null
      scope = hello.scope
      setText(heading, `Timeline of ${scope}`)
      draw()
    },
    setTheme(value) {
      theme = value
      if (frame) frame.src = target()
    },
  }
}

"""#,
    ]
}
