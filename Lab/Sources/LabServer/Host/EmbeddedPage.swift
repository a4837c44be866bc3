// swift-format-ignore-file
// Scripts/embed has written this from Lab/Sources/LabServer/Page/*: change the files there, and run it.

/// Files that are built into the program, by their names.
enum EmbeddedPage {
    static let files: [String: StaticString] = [
"address.js": #"""
// What stands behind the # of the page's address: a variant, and what stands beside it.
//
//     #search/naive            with its cure, if it has one
//     #search/naive/debounce   with another variant of its screen
//     #search/naive/alone      with nothing

const alone = "alone"

// What an address shows; what is not there is replaced by what is nearest to it.
export function read(hash, variants) {
  const [screen, name, other] = decoded(hash.slice(1)).split("/")
  const variant = variants.find(one => one.id === `${screen}/${name}`) ?? firstOf(screen, variants) ?? firstOf(variants[0].screen, variants)
  const wish = `${variant.screen}/${other}`
  const beside = other === alone ? null : variant.besides.includes(wish) ? wish : variant.beside ?? null
  return {variant, beside}
}

export function write({variant, beside}) {
  if (beside === (variant.beside ?? null)) return `#${variant.id}`
  return `#${variant.id}/${beside ? beside.split("/")[1] : alone}`
}

// A screen begins with what goes wrong.
export function firstOf(screen, variants) {
  const all = variants.filter(variant => variant.screen === screen)
  return all.find(variant => variant.hasBug) ?? all[0]
}

// An address that somebody typed may be no proper one.
function decoded(text) {
  try { return decodeURIComponent(text) } catch { return "" }
}

"""#,
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
"chooser.js": #"""
// The variants of a screen, and what stands beside the one that is open.

import {makeChoice} from "./choice.js"
import {byId, el, setAttribute, setClass, setText} from "./dom.js"

// `choose(variant)` and `pair(beside)` get identities; nothing beside is `null`.
export function makeChooser({choose, pair}) {
  const showVariants = makeChoice(byId("variants"), {
    role: "radio", state: "aria-checked", choose, make: variant => el("button", {"data-variant": variant.id, title: priceWords(variant)},
      el("span", null, variant.title), makeMark(variant)),
  })
  const select = byId("beside")
  select.addEventListener("change", () => pair(select.value || null))

  return {
    show(variants, {variant, beside}) {
      showVariants(variants.filter(other => other.screen === variant.screen), variant.id)
      select.parentElement.hidden = variant.besides.length === 0
      const options = variant.besides.map(id => variants.find(other => other.id === id))
      select.replaceChildren(...options.map(({id, title}) => el("option", {value: id}, title)), el("option", {value: ""}, "nothing"))
      select.value = beside ?? ""
    },
  }
}

// Whether it works, and what it asks of who keeps it: a sign, and words.
export function makeMark(variant) {
  const word = variant.hasBug ? "bug" : "works"
  return el("span", {class: variant.hasBug ? "mark is-bug" : "mark"}, el("span", null, [word, keptWords(variant)].filter(Boolean).join(", ")))
}

const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`

function keptWords({price}) {
  if (!price) return null
  const kept = price.handles + price.flags
  return `${kept === 0 ? "nothing" : count(kept, "thing")} by hand`
}

function priceWords({price}) {
  if (!price) return null
  const {lines, handles, flags} = price
  return `${count(lines, "line")} of code; ${count(handles, "handle")} and ${count(flags, "flag")} to keep by hand`
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
/* Not “disabled”: a button that goes dead under the finger must not lose the keyboard's focus. */
button[aria-disabled="true"] { background: var(--sunken); border-color: var(--border); color: var(--faint); cursor: default; font-weight: 400; filter: none; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
input[type="search"] {
  inline-size: 100%; padding: 10px 14px; font-size: 17px; border: 1px solid var(--border); border-radius: 10px; background: var(--sunken);
}
input::placeholder { color: var(--muted); opacity: 1; }

.variants { display: flex; flex-wrap: wrap; gap: 6px; }
.variants button { display: flex; flex-wrap: wrap; align-items: center; gap: 0 7px; padding: 5px 11px; max-inline-size: 100%; white-space: normal; text-align: start; line-height: 1.3; }
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
.bar.is-twice span { background: repeating-linear-gradient(90deg, var(--failed) 0 6px, color-mix(in srgb, var(--failed) 55%, transparent) 6px 9px); }
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
.is-warning > dd { color: var(--warning); }
.is-warning > dd::before { content: "⚠ "; }

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
import {makeFacts, showFacts} from "./facts.js"
import {united} from "./sides.js"

const phases = {
  idle: "○ not begun", running: "▸ running", cancelled: "⊘ cancelled", finished: "✓ finished", failed: "✕ failed",
}

export function makeDownloads(controls, places, act) {
  const buttons = el("div", {class: "buttons", role: "group", "aria-label": "Downloads"})
  controls.append(buttons)
  const sides = places.map(makeSide)
  let couldResume = false

  return {
    render(states) {
      couldResume ||= states.some(state => state?.canResume)
      showButtons(buttons, united(states.map(state => state ? [
        {name: "download", title: "Download", isEnabled: state.canDownload, isMain: true},
        {name: "cancel", title: "Cancel", isEnabled: state.canCancel},
        ...couldResume ? [{name: "resume", title: "Resume", isEnabled: state.canResume}] : [],
        {name: "reset", title: "Reset", isEnabled: state.canReset},
      ] : [])), act)
      const facts = states.map(state => state ? factsOf(state) : [])
      states.forEach((state, place) => { if (state) sides[place].render(state, facts[place], facts[1 - place]) })
    },
  }
}

function makeSide(place) {
  const spinner = el("span", {role: "status"})
  const note = el("p", {class: "callout", role: "alert", hidden: true})
  const twice = el("p", {class: "callout is-failure", role: "alert", hidden: true})
  const files = el("ul", {class: "transfers"})
  const facts = makeFacts()
  place.append(spinner, files, twice, note, facts)
  return {
    render(state, own, others) {
      setClass(spinner, state.isDownloading ? "spinner" : "spinner is-idle")
      setText(spinner, state.isDownloading ? "downloading" : "not downloading")
      note.hidden = !state.note
      setText(note, state.note ?? "")
      twice.hidden = state.atOnce < 2
      setText(twice, twice.hidden ? "" : `${state.atOnce} transfers of one file at once.`)
      reconcile(files, state.files, (file, index) => index, makeFile, (row, file) => showFile(row, file, state.atOnce > 1))
      showFacts(facts, own, others)
    },
  }
}

function factsOf(state) {
  const isHidden = state.running > 0 && !state.isDownloading
  const isTwice = state.atOnce > 1
  return [
    {name: "Files downloaded", value: String(state.downloaded), tone: state.downloaded ? "good" : ""},
    {
      name: "Transfers under way", tone: isHidden || isTwice ? "bad" : state.running ? "busy" : "",
      value: isHidden ? `${state.running}, unseen by the screen` : isTwice ? `${state.running}, ${state.atOnce} of one file` : String(state.running),
    },
  ]
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

function showFile(row, file, isTwice) {
  const part = within(file.size ? file.bytes / file.size : 0)
  const percent = Math.floor(100 * part)
  const face = isTwice && file.phase === "running" ? "twice" : file.phase
  setText(row.name, file.name)
  setText(row.amount, `${mebibytes(file.bytes)} of ${mebibytes(file.size)} MiB`)
  setText(row.phase, face === "twice" ? "✕ twice at once" : phases[face] ?? face)
  setClass(row.phase, `phase is-${face}`)
  setClass(row.bar, `bar is-${face}`)
  setAttribute(row.bar, "aria-label", file.name)
  setAttribute(row.bar, "aria-valuenow", percent)
  setWidth(row.fill, part)
  setText(row.percent, `${percent} %`)
  setText(row.remark, file.note ?? "")
  row.remark.hidden = !file.note
}

const mebibytes = bytes => (bytes / 1024 / 1024).toFixed(2)

"""#,
"facts.js": #"""
// Names with figures. The colour of a figure never stands alone, a sign goes with it; one that is another on the other side
// says so, too.

import {el, reconcile, setClass, setText} from "./dom.js"

export const makeFacts = () => el("dl", {class: "facts"})

// `facts` and `others`: {name, value, tone}.
export function showFacts(list, facts, others = []) {
  list.hidden = facts.length === 0
  reconcile(list, facts, (fact, index) => index, () => {
    const pair = el("div", null, el("dt", null, el("span"), el("span", {class: "differs"}, "≠ differs")), el("dd"))
    ;[pair.name, pair.differs] = pair.firstChild.children
    return pair
  }, (pair, fact) => {
    setClass(pair, fact.tone ? `is-${fact.tone}` : null)
    setText(pair.name, fact.name)
    setText(pair.lastChild, fact.value)
    pair.differs.hidden = !differs(fact, others.find(other => other.name === fact.name))
  })
}

export const differs = (one, other) => Boolean(one && other) && one.value !== other.value

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
  let holder = ""

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
    setText(word, latest === null ? "♡ no heartbeat" : isFrozen ? `♥ frozen for ${seconds(age)}${holder && `: ${holder}`}` : `♥ beating${past}`)
    setText(told, isFrozen ? `The main actor is frozen${holder && `: ${holder}`}.` : longest ? `The main actor was frozen for ${seconds(longest)}.` : "")
  }
  setInterval(draw, tick)

  return {
    // Whether the main actor has its turns.
    get beats() { return latest !== null && performance.now() - latest <= patience },
    pulse() {
      const now = performance.now()
      if (latest !== null && now - latest > patience) longest = Math.max(longest, now - latest)
      latest = now
      isNew = true
    },
    // Which tab the program says it is that holds the main actor.
    held(tab, own) {
      holder = tab === null || tab === undefined ? "" : tab === own ? "this tab holds it" : `Tab ${tab} holds it`
    },
    // A new screen has a record of its own.
    begin() { longest = 0 },
    stop() { latest = null; longest = 0; holder = "" },
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
<link rel="stylesheet" href="pair.css">
<link rel="stylesheet" href="stage.css">
<link rel="stylesheet" href="source.css">
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
<nav class="screens" aria-label="Screens of the Lab">
  <div id="screens" class="tabs" role="tablist" aria-label="Screens"></div>
</nav>
<aside id="notice" class="notice" aria-label="Notice" hidden>
  <p id="notice-text" role="alert"></p>
  <button id="notice-retry" type="button" hidden>Try now</button>
  <button id="notice-close" type="button" class="plain" aria-label="Close this message">✕</button>
</aside>
<main>
  <div class="opening">
    <p class="lead">The Lab runs one screen twice, as it is often written and as it is written with Lanyard, and shows live what each of them does when you cancel, type on, or leave.</p>
    <button id="play" type="button" class="main" aria-describedby="played">▶ Show me the bug</button>
    <p id="played" class="played" role="status"></p>
  </div>
  <div id="panel" role="tabpanel">
    <div class="chooser">
      <div id="variants" class="variants" role="radiogroup" aria-label="Variants"></div>
      <label class="beside">beside <select id="beside"></select></label>
    </div>
    <section id="stage" class="card stage" aria-label="Stage" tabindex="-1">
      <div id="controls" class="controls"></div>
      <p id="turns" class="muted" hidden>One main actor serves both: the right side begins when the left one has ended.</p>
      <div id="sides" class="sides"></div>
      <div id="ledger" class="ledger"></div>
    </section>
    <div class="desk">
      <section id="timeline" class="card timeline" aria-labelledby="timeline-title"></section>
      <section class="card notes" aria-label="What to do">
        <h3>Try</h3>
        <ol id="tries"></ol>
        <h3>Watch</h3>
        <ul id="watches"></ul>
      </section>
    </div>
    <div id="sources" class="sources"></div>
  </div>
</main>
<noscript><p class="notice">The Lab needs JavaScript.</p></noscript>
</body>
</html>

"""#,
"ledger.js": #"""
// What the sides cost: counted in their source, and measured while they run. What differs is marked.

import {el, reconcile, setClass, setText} from "./dom.js"
import {differs} from "./facts.js"

export function makeLedger(container) {
  const head = el("tr")
  const body = el("tbody")
  const table = el("table", null, el("caption", null, "Counted in the source, and measured since this screen was opened"), el("thead", null, head), body)
  const hops = el("p", {class: "muted"}, "Hops to the main actor are counted where the source counts its own (“Cancel flag”): nothing outside the runtime can count the others.")
  container.append(table, hops)
  let rows = []
  let titles = []

  // One list of rows out of those of both sides, in their order.
  function merged(sides) {
    const names = [...new Set(sides.flat().map(fact => fact.name))]
    return names.map(name => ({name, facts: sides.map(side => side.find(fact => fact.name === name))}))
  }

  return {
    // `sides`: {title, facts} from the left; `tellsOfHops` where one of the variants counts them.
    render(sides, tellsOfHops) {
      hops.hidden = !tellsOfHops
      titles = sides.map(side => side.title)
      rows = merged(sides.map(side => side.facts))
      container.hidden = rows.length === 0
      const isPair = sides.length === 2
      reconcile(head, ["What", ...titles, ...isPair ? ["Difference"] : []], (_, index) => index, () => el("th", {scope: "col"}), setText)
      reconcile(body, rows, row => row.name, () => el("tr", null, el("th", {scope: "row"}), el("td"), el("td"), el("td")), (line, {name, facts}) => {
        const [heading, left, right, sign] = line.children
        setText(heading, name)
        put(left, facts[0])
        right.hidden = sign.hidden = !isPair
        if (!isPair) return setClass(line, null)
        put(right, facts[1])
        const isOther = differs(...facts)
        setClass(line, isOther ? "is-different" : null)
        setText(sign.sign ??= sign.appendChild(el("span")), isOther ? "≠" : facts[0] && facts[1] ? "=" : "")
        setText(sign.word ??= sign.appendChild(el("span", {class: "word"})), isOther ? " differs" : sign.sign.textContent && " same")
      })
    },
    // What went wrong, in words; `shown` is what the sides show beside what was measured.
    verdict(shown) {
      const grave = [...rows, ...merged(shown)].filter(({facts}) => facts.some(fact => ["bad", "warning"].includes(fact?.tone)))
      const told = (fact, place) => `${fact?.value ?? "–"}${titles.length > 1 ? ` (${titles[place]})` : ""}`
      return grave.map(({name, facts}) => `${name}: ${facts.map(told).join(", ")}.`).join(" ")
    },
  }
}

function put(cell, fact) {
  setClass(cell, fact?.tone ? `is-${fact.tone}` : null)
  setText(cell, fact?.value ?? "–")
}

"""#,
"main.js": #"""
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

"""#,
"notice.js": #"""
// A message at the top of the page.

import {byId, setClass, setText} from "./dom.js"

const kept = "lab-notice"

export function makeNotice(retry) {
  const notice = byId("notice")

  function tell(text, {isGood = false, canRetry = false} = {}) {
    notice.hidden = !text
    setClass(notice, isGood ? "notice is-good" : "notice")
    setText(byId("notice-text"), text ?? "")
    byId("notice-retry").hidden = !canRetry
  }

  byId("notice-close").addEventListener("click", () => tell(null))
  byId("notice-retry").addEventListener("click", retry)

  return {
    tell,
    // Something is told that no attempt will change.
    get isTold() { return !notice.hidden && byId("notice-retry").hidden },
    // Loads the page anew, and says why when it is there.
    reload(text) {
      try { sessionStorage.setItem(kept, text) } catch { /* Then it is not said. */ }
      location.reload()
    },
    begin() {
      let text = null
      try {
        text = sessionStorage.getItem(kept)
        sessionStorage.removeItem(kept)
      } catch { /* Then there is nothing to say. */ }
      tell(text, {isGood: true})
    },
  }
}

"""#,
"pair.css": #"""
/* What opens the page, what is chosen, and the two sides that are compared. */

.opening { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 10px 16px; align-items: center; }
.lead { font-size: 15px; grid-column: 1 / -1; max-inline-size: 92ch; }
#play { min-inline-size: 168px; padding-block: 8px; }
#play.is-playing { background: var(--raised); color: var(--text); border-color: var(--accent); }
.played { overflow-wrap: anywhere; font-weight: 500; }
.is-pressed { outline: 3px solid var(--accent); outline-offset: 2px; }

.chooser { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; }
.beside { display: flex; align-items: center; gap: 8px; color: var(--muted); max-inline-size: 100%; }
select { font: inherit; color: var(--text); background: var(--raised); border: 1px solid var(--border); border-radius: var(--radius); padding: 5px 8px; min-inline-size: 0; max-inline-size: 100%; text-overflow: ellipsis; }

.controls { display: grid; gap: 10px; }
.groups { display: flex; flex-wrap: wrap; gap: 8px 24px; }
.group { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }

.sides { display: grid; gap: var(--gap); align-items: start; grid-template-columns: minmax(0, 1fr); }
.side { display: grid; gap: 10px; align-content: start; min-inline-size: 0; container-type: inline-size; }
.side > header { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; }
.summary { color: var(--muted); overflow-wrap: anywhere; max-inline-size: 92ch; }
.show { display: grid; gap: 12px; align-content: start; min-inline-size: 0; }
.differs { margin-inline-start: 8px; font-weight: 650; color: var(--accent); white-space: nowrap; }

.ledger { display: grid; gap: 6px; border-block-start: 1px solid var(--border); padding-block-start: 12px; font-size: 13px; }
.ledger table { border-collapse: collapse; inline-size: 100%; max-inline-size: 900px; }
.ledger caption { text-align: start; color: var(--muted); padding-block-end: 6px; }
.ledger tr { border-block-end: 1px solid var(--border); }
.ledger th, .ledger td { text-align: start; padding: 4px 14px 4px 0; vertical-align: baseline; overflow-wrap: break-word; }
.ledger th { font-weight: 500; }
.ledger thead th { color: var(--muted); font-size: 12px; }
.ledger td { font-weight: 600; }
.ledger td:last-child { color: var(--muted); font-weight: 400; white-space: nowrap; padding-inline-end: 0; }
.ledger .is-different td:last-child { color: var(--accent); font-weight: 650; }
.ledger > p { font-size: 12px; }
td.is-bad { color: var(--failed); }
td.is-bad::before { content: "✕ "; }
td.is-warning { color: var(--warning); }
td.is-warning::before { content: "⚠ "; }

@media (min-width: 700px) {
  .sides.is-pair { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .is-pair > .side + .side { border-inline-start: 1px solid var(--border); padding-inline-start: var(--gap); }
}
@media (max-width: 699px) {
  .opening { grid-template-columns: minmax(0, 1fr); }
  .played:empty { display: none; }
  .is-pair > .side + .side { border-block-start: 1px solid var(--border); padding-block-start: 12px; }
  .ledger { font-size: 12px; }
  .ledger th, .ledger td { padding-inline-end: 8px; }
  .ledger .word, .ledger thead th:nth-child(4) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
}
@media (min-width: 981px) {
  /* The two summaries take as much room as the longer, so that what they show begins on one line. */
  .is-pair > .side { grid-row: span 3; grid-template-rows: subgrid; container-type: normal; }
}

"""#,
"panel.js": #"""
// A screen that is told whole by the program: what can be done, figures, meters, cards and a log.

import {el, reconcile, setAttribute, setClass, setText, setWidth, showButtons, within} from "./dom.js"
import {makeFacts, showFacts} from "./facts.js"
import {united} from "./sides.js"

export function makePanel(controls, places, act) {
  const buttons = el("div", {class: "buttons", role: "group", "aria-label": "Actions"})
  const groups = el("div", {class: "groups"})
  controls.append(buttons, groups)
  const sides = places.map(makeSide)

  return {
    render(states) {
      const known = states.filter(Boolean)
      showButtons(buttons, united(known.map(state => state.actions)).map((action, index) => ({...action, isMain: index === 0})), act)
      showGroups(groups, known, act)
      states.forEach((state, place) => { if (state) sides[place].render(state, states[1 - place]?.facts) })
    },
  }
}

// What can be done to each card, once for both sides.
function showGroups(groups, states, act) {
  const cards = new Map(states.flatMap(state => state.cards).map(card => [card.id, card]))
  reconcile(groups, [...cards.values()], card => card.id, ({title}) => {
    const group = el("div", {class: "group", role: "group", "aria-label": title}, el("span", {class: "muted", "aria-hidden": "true"}, title))
    group.append(group.buttons = el("div", {class: "buttons"}))
    return group
  }, (group, {id}) => showButtons(group.buttons, united(states.map(state => state.cards.find(card => card.id === id)?.actions ?? [])), act))
  groups.hidden = cards.size === 0
}

function makeSide(place) {
  const facts = makeFacts()
  const meters = el("div", {class: "meters"})
  const cards = el("div", {class: "panels"})
  const log = el("div", {class: "log", role: "log", tabindex: 0, "aria-label": "Log"})
  place.append(meters, cards, facts, log)

  return {
    render(state, otherFacts) {
      showFacts(facts, state.facts, otherFacts)
      showMeters(meters, state.meters)
      reconcile(cards, state.cards, card => card.id, makeCard, showCard)
      cards.hidden = state.cards.length === 0
      const wasAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4
      reconcile(log, state.log, (line, index) => `${index} ${line.at} ${line.text}`, line =>
        el("p", null, el("time", null, `${line.at.toFixed(2)} s`), el("span", null, line.text)), () => {})
      log.hidden = state.log.length === 0
      if (wasAtEnd) log.scrollTop = log.scrollHeight
    },
  }
}

function showMeters(meters, all) {
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

function makeCard() {
  const card = el("div", {role: "group"})
  card.append(
    el("header", null, card.heading = el("h3"), card.opened = el("span", {class: "opened"})),
    el("div", {class: "inside"}, card.lines = el("ul", {class: "lines"})))
  return card
}

function showCard(card, {id, title, isOpen, lines}) {
  setClass(card, isOpen ? "panel" : "panel is-closed")
  setAttribute(card, "data-card", id)
  setAttribute(card, "aria-label", title)
  setText(card.heading, title)
  setText(card.opened, isOpen ? "● open" : "○ closed")
  reconcile(card.lines, lines, (line, index) => `${index} ${line}`, line => el("li", null, line), () => {})
}

"""#,
"play.js": #"""
// Plays what a person would do, at set times. What comes of it is the models' own doing: the verdict waits until none of
// them does anything any more.

import {byId, setClass, setText} from "./dom.js"

const interval = 100
// Who is told to begin says so a moment later.
const settled = 6

// `begin()` opens the screen anew; `act(cue)` does what a cue says; `isIdle()` says whether nothing is under way, as far as
// the program has told; `verdict()` says at the end what went wrong.
export function makePlay({begin, act, isIdle, verdict}) {
  const button = byId("play")
  const words = byId("played")
  let variant = null
  let timers = []
  let isPlaying = false

  const later = (seconds, action) => timers.push(setTimeout(action, 1000 * seconds))
  const label = () => isPlaying ? "■ Stop" : variant?.hasBug ? "▶ Show me the bug" : "▶ Show me"

  function draw() {
    button.hidden = !variant?.play
    setText(button, label())
    setClass(button, isPlaying ? "main is-playing" : "main")
  }

  function stop(last = "") {
    timers.forEach(clearTimeout)
    timers = []
    isPlaying = false
    setText(words, last)
    draw()
  }

  function start() {
    const {cues, length} = variant.play
    stop()
    isPlaying = true
    draw()
    begin(() => {
      if (!isPlaying) return
      cues.forEach((cue, index) => later(cue.at, () => {
        // Ten keystrokes are one thing to tell.
        const isMore = cue.name === "term" && index > 0 && index < cues.length - 1
        if (!isMore) setText(words, `Somebody ${index === 0 && cue.name === "term" ? "types on" : cue.words} …`)
        act(cue)
      }))
      later(length, () => wait(0))
    })
  }

  // `quiet` is how often in a row nothing was under way.
  function wait(quiet) {
    const now = isIdle() ? quiet + 1 : 0
    if (now >= settled) return stop(verdict() || "Nothing went wrong here.")
    if (now === 0) setText(words, "Still working: the verdict comes when all that was begun has ended …")
    timers = [setTimeout(wait, interval, now)]
  }

  button.addEventListener("click", () => isPlaying ? stop("Stopped.") : start())

  return {
    // Another variant is open.
    show(next) { variant = next; stop() },
    // The person does something.
    interrupt() { if (isPlaying) stop("Stopped: now it is you who plays.") },
    stop: () => stop(),
  }
}

"""#,
"requests.js": #"""
// One bar a request, from the keystroke to its end.

import {el, reconcile, setAttribute, setClass, setText, within} from "./dom.js"

// A pause this long between two requests begins a new picture.
const pause = 20_000
const shortest = 3000

export const isOpen = request => request.to === null || request.to === undefined

const recent = requests => {
  const latest = requests.reduce((time, request) => Math.max(time, request.from), 0)
  return requests.filter(request => isOpen(request) || request.from > latest - pause)
}

// From when to when the bars of all sides reach; `sides`: {requests, now}.
export function spanOf(sides) {
  const seen = sides.flatMap(({requests, now}) => recent(requests).map(request => ({from: request.from, to: request.to ?? now})))
  const from = seen.reduce((time, bar) => Math.min(time, bar.from), Infinity)
  return {from, to: Math.max(from + shortest, ...seen.map(bar => bar.to))}
}

export function makeRequests() {
  const list = el("div", {class: "requests", role: "list", "aria-label": "Requests"})
  const earlier = el("p", {class: "muted", hidden: true})
  const axis = el("p", {class: "axis", "aria-hidden": "true"}, el("span"), el("span", null, el("span", null, "0 s"), el("span")), el("span"))
  const end = axis.children[1].lastChild
  let newest = null

  // How a request looks: a word and a shape, and a colour that is never the only mark.
  function face(request, isStale) {
    if (isOpen(request)) return ["running", "▸ under way"]
    switch (request.end) {
    case "cancelled": return ["cancelled", "⊘ cancelled"]
    case "failed": return ["failed", "✕ failed"]
    case "withheld": return ["withheld", "▨ withheld"]
    default:
      if (!request.applied) return ["unused", "· not shown"]
      if (isStale && request.id === newest) return ["stale", "⚠ stale"]
      if (request.overwrote !== null && request.overwrote !== undefined) return ["overwrote", "⚠ overwrote"]
      return request.id === newest ? ["shown", "✓ on screen"] : ["past", "✓ was shown"]
    }
  }

  function makeRow() {
    const row = el("div", {role: "listitem"})
    row.append(row.term = el("span", {class: "term"}), el("span", {class: "track"}, row.bar = el("span", {class: "span"})),
      el("span", {class: "word"}, row.word = el("span"), row.more = el("span", {class: "unseen"}), row.took = el("span", {class: "took"})))
    return row
  }

  function render({requests, shownTerm, isStale}, now, {from, to}) {
    const seen = recent(requests)
    // Which answer is on screen: the one that was applied last.
    newest = requests.filter(request => request.applied && request.term === shownTerm && !isOpen(request))
      .reduce((best, request) => best && best.to > request.to ? best : request, null)?.id ?? null
    const wasAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4
    const part = (one, other) => `${100 * within((one - other) / (to - from))}%`
    reconcile(list, seen, request => request.id, makeRow, (row, request) => {
      const [name, word] = face(request, isStale)
      const last = request.to ?? now
      setClass(row, `request is-${name}`)
      setText(row.term, request.term === "" ? "(empty)" : request.term)
      setAttribute(row.term, "title", request.term)
      setText(row.word, word)
      setText(row.more, request.overwrote ? ` the newer answer to “${request.overwrote}”` : "")
      setAttribute(row, "title", request.overwrote ? `This answer took the newer one to “${request.overwrote}” off the screen.` : null)
      setText(row.took, isOpen(request) ? "" : ` · ${((last - request.from) / 1000).toFixed(1)} s`)
      row.bar.style.setProperty("left", part(request.from, from))
      row.bar.style.setProperty("width", part(last, request.from))
    })
    list.hidden = axis.hidden = seen.length === 0
    list.tabIndex = seen.length ? 0 : -1
    setText(end, `${((to - from) / 1000).toFixed(1)} s`)
    earlier.hidden = seen.length === requests.length
    setText(earlier, `${requests.length - seen.length} earlier`)
    if (wasAtEnd) list.scrollTop = list.scrollHeight
  }

  return {list, earlier, axis, render}
}

"""#,
"search.js": #"""
// Books, while one types.

import {el, reconcile, setClass, setText} from "./dom.js"
import {isOpen, makeRequests, spanOf} from "./requests.js"

const stillness = matchMedia("(prefers-reduced-motion: reduce)")

export function makeSearch(controls, places, act) {
  const field = el("input", {
    type: "search", id: "term", "aria-label": "Search for books", placeholder: "Type “Hitchhiker”, letter by letter", maxlength: 200,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", oninput: () => act({name: "term", text: field.value}),
  })
  controls.append(field)
  const sides = places.map(makeSide)
  let shown = []

  // The bars of both sides stand on one axis of time.
  function draw() {
    const now = performance.now()
    const times = shown.map(({state, offset}) => ({requests: state.requests, now: isOver(state) ? state.now : now + offset}))
    const span = spanOf(times)
    shown.forEach(({side, state}, place) => side.draw(state, times[place].now, span))
  }

  const timer = setInterval(() => {
    if (!document.hidden && shown.some(({state}) => !isOver(state))) draw()
  }, stillness.matches ? 500 : 50)

  return {
    render(states) {
      // A running bar grows between two states, too.
      shown = states.flatMap((state, place) => {
        if (!state) return []
        const known = shown.find(one => one.side === sides[place])
        return [{side: sides[place], state, offset: known?.state === state ? known.offset : state.now - performance.now()}]
      })
      for (const {side, state} of shown) side.tell(state)
      draw()
    },
    show: cue => { if (cue.name === "term") field.value = cue.text },
    stop: () => clearInterval(timer),
  }
}

const isOver = state => !state.requests.some(isOpen)

function makeSide(place) {
  const spinner = el("span", {role: "status", class: "searching"})
  const answered = el("span", {class: "muted answered", role: "status"})
  const stale = el("p", {class: "callout stale", role: "alert", hidden: true})
  const failure = el("p", {class: "callout is-failure", role: "alert", hidden: true})
  const books = el("ol", {class: "books", "aria-label": "Books"})
  const requests = makeRequests()
  place.append(el("div", {class: "fieldline"}, spinner, answered), requests.earlier, requests.list, requests.axis, stale, failure, books)
  return {
    tell(state) {
      setClass(spinner, state.isSearching ? "searching spinner" : "searching spinner is-idle")
      setText(spinner, state.isSearching ? "searching" : "not searching")
      const count = state.books.length
      const hasAnswer = state.shownTerm !== null && state.shownTerm !== undefined
      setText(answered, hasAnswer && !state.isStale ? `${count || "no"} ${count === 1 ? "book" : "books"} for “${state.shownTerm}”` : "")
      stale.hidden = !state.isStale
      setText(stale, state.isStale ? `This is the answer to “${state.shownTerm ?? ""}”, and the field says “${state.term}”.` : "")
      failure.hidden = !state.failure
      setText(failure, state.failure ?? "")
      setClass(books, state.isStale ? "books is-stale" : "books")
      books.tabIndex = count ? 0 : -1
      reconcile(books, state.books, (book, index) => `${index} ${book.id}`, () => el("li", null, el("span", {class: "title"}), el("span", {class: "by"})), (row, book) => {
        setText(row.firstChild, book.title)
        setText(row.lastChild, [book.author, book.year].filter(part => part !== null && part !== undefined && part !== "").join(", "))
      })
    },
    draw: requests.render,
  }
}

"""#,
"sides.js": #"""
// The sides of the stage: one screen, or two that one set of controls drives.

import {byId, el, worded} from "./dom.js"
import {makeMark} from "./chooser.js"

// Clears the stage for variants, and gives the element for each side's screen.
export function layOut(variants) {
  const places = variants.map(() => el("div", {class: "show"}))
  for (const id of ["controls", "sides"]) {
    byId(id).known = undefined
    byId(id).replaceChildren()
  }
  byId("sides").append(...variants.map((variant, place) => el("section", {class: "side", "aria-labelledby": `side-${place}`, "data-side": variant.id},
    el("header", null, el("h2", {id: `side-${place}`}, variant.title), makeMark(variant)),
    el("p", {class: "summary"}, ...worded(variant.summary)), places[place])))
  byId("sides").classList.toggle("is-pair", variants.length === 2)
  byId("turns").hidden = variants.length < 2 || !variants[0].takesTurns
  return places
}

// One button for what can be done on either side.
export function united(lists) {
  const all = new Map()
  for (const action of lists.flat()) {
    const id = `${action.name} ${action.target ?? ""}`
    const known = all.get(id)
    if (!known || action.isEnabled && !known.isEnabled) all.set(id, {...known, ...action})
  }
  return [...all.values()]
}

"""#,
"source.css": #"""
/* The source of each side. A line that is too long goes on below; one that matters has a bar before it. */

.sources { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); align-items: start; }
.source { display: flex; flex-direction: column; gap: 8px; padding-block-end: 0; max-block-size: 620px; }
.files { flex: 1; overflow: auto; margin-inline: -16px; scrollbar-width: thin; border-block-start: 1px solid var(--border); border-radius: 0 0 10px 10px; }
.files:focus-visible { outline-offset: -2px; }
.file h4 {
  position: sticky; inset-block-start: 0; margin: 0; padding: 5px 16px; font: 600 12px var(--code); color: var(--muted);
  background: var(--sunken); border-block-end: 1px solid var(--border); overflow-wrap: anywhere; z-index: 1;
}
.file pre { padding: 10px 0 18px; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
.line {
  display: block; padding-inline: calc(22px + (var(--indent) + 2) * 1ch) 16px; text-indent: calc((var(--indent) + 2) * -1ch);
  border-inline-start: 4px solid transparent; color: inherit; background: none;
}
mark.line { background: var(--tint); border-color: var(--accent); }
mark.line::before { content: "▸"; display: inline-block; inline-size: 0; text-indent: -15px; color: var(--accent); }
.k { color: var(--keyword); }
.t { color: var(--type); }
.s { color: var(--string); }
.n { color: var(--number); }
.c { color: var(--comment); font-style: italic; }

@media (min-width: 981px) {
  .sources.is-pair { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (max-width: 640px) {
  .files { margin-inline: -12px; }
}

"""#,
"source.js": #"""
// The source of each side, file by file; the lines that matter are marked.

import {byId, el} from "./dom.js"
import {highlighted} from "./swift.js"

// `sides`: {title, sources} from the left.
export function showSources(sides) {
  byId("sources").classList.toggle("is-pair", sides.length === 2)
  byId("sources").replaceChildren(...sides.map(({title, sources}, place) => el("section", {class: "card source", "aria-labelledby": `source-${place}`},
    el("h3", {id: `source-${place}`}, `Source: ${title}`),
    el("div", {class: "files", role: "group", "aria-label": `Files of ${title}`, tabindex: 0}, ...sources.map(showFile)))))
}

function showFile({file, text, marked}) {
  return el("div", {class: "file"}, el("h4", null, file), el("pre", null, el("code", null, ...lines(highlighted(text)).map((nodes, number) =>
    showLine(nodes, marked.includes(number))))))
}

// A line that is too long goes on below its own beginning.
function showLine(nodes, isMarked) {
  const line = el(isMarked ? "mark" : "span", {class: "line"}, ...nodes, "\n")
  line.style.setProperty("--indent", line.textContent.search(/\S/))
  return line
}

// The nodes of a text, cut where its lines end.
function lines(nodes) {
  const all = [[]]
  for (const node of nodes) {
    const isText = typeof node === "string"
    const parts = (isText ? node : node.textContent).split("\n")
    parts.forEach((part, index) => {
      if (index > 0) all.push([])
      if (part === "") return
      const piece = isText ? part : node.cloneNode()
      if (!isText) piece.textContent = part
      all.at(-1).push(piece)
    })
  }
  if (all.at(-1).length === 0) all.pop()
  return all
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
.phase.is-failed, .phase.is-twice { color: var(--failed); }
.phase.is-twice { font-weight: 650; }
.phase.is-cancelled { color: var(--cancelled); }
.phase.is-idle { color: var(--muted); }

/* Live search. */
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
.request.is-overwrote { color: var(--warning); font-weight: 650; }
.request.is-overwrote .span { background: color-mix(in srgb, var(--warning) 55%, transparent); }
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
.books { list-style: none; display: grid; max-block-size: 420px; overflow: auto; scrollbar-width: thin; border: 1px solid var(--border); border-radius: var(--radius); }
.books:empty { display: none; }
.books.is-stale { border-color: var(--warning); }
.books li { padding: 6px 12px; overflow-wrap: anywhere; }
.books li + li { border-block-start: 1px solid var(--border); }
.books .by { color: var(--muted); font-size: 12.5px; }
.books .by:not(:empty)::before { content: " — "; }
.axis { display: grid; grid-template-columns: 98px minmax(0, 1fr) 132px; gap: 10px; font-size: 11px; color: var(--muted); margin-block-start: -8px; }
.axis > span:nth-child(2) { display: flex; justify-content: space-between; border-block-start: 1px solid var(--border); }

/* Panels: cooperation, ownership, screens. */
.meters { display: grid; gap: 8px; }
.meter { display: grid; grid-template-columns: minmax(0, 1fr) 52px; gap: 3px 10px; align-items: center; }
.meter .name { grid-column: 1 / -1; font-size: 12.5px; overflow-wrap: anywhere; }
.meter .percent { text-align: end; white-space: nowrap; font-weight: 600; }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(230px, 100%), 1fr)); gap: 12px; align-items: start; }
.panel { border: 1px solid var(--border); border-radius: 10px; overflow: hidden; background: var(--surface); }
.panel > header { display: flex; align-items: baseline; gap: 8px; padding: 8px 12px; border-block-end: 1px solid var(--border); background: var(--sunken); }
.panel h3 { flex: 1; font-size: 14px; font-weight: 620; overflow-wrap: anywhere; text-transform: none; letter-spacing: 0; color: var(--text); }
.panel .opened { font-size: 12px; color: var(--succeeded); white-space: nowrap; }
.panel.is-closed .opened { color: var(--muted); }
.panel.is-closed { border-style: dashed; }
.panel .inside { padding: 10px 12px; display: grid; gap: 8px; }
.panel.is-closed .lines { color: var(--muted); }
.lines { list-style: none; display: grid; gap: 2px; overflow-wrap: anywhere; font-size: 13px; }
.lines:empty, .buttons:empty { display: none; }
.log { display: grid; gap: 1px; max-block-size: 220px; overflow: auto; scrollbar-width: thin; font: 12.5px/1.6 var(--code); border: 1px solid var(--border); border-radius: var(--radius); background: var(--sunken); padding: 8px 12px; }
.log p { display: grid; grid-template-columns: 7ch minmax(0, 1fr); gap: 10px; overflow-wrap: anywhere; }
.log time { color: var(--muted); text-align: end; white-space: nowrap; }

@container (max-width: 480px) {
  .transfer { grid-template-columns: minmax(0, 1fr) auto; }
  .transfer .amount { grid-row: 3; grid-column: 1 / -1; text-align: start; }
  .transfer .remark { grid-row: 4; }
  .request, .axis { grid-template-columns: 76px minmax(0, 1fr) 86px; gap: 6px; }
  .request { font-size: 11px; }
  .request .took { display: none; }
}
@media (max-width: 640px) {
  .variants { gap: 5px; }
  .variants button { padding: 4px 9px; font-size: 13px; gap: 0 5px; }
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
/* What gets the focus must not lie below the screens' row, which stays at the top. */
html { scroll-padding-block-start: 88px; }
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

.heartbeat { display: flex; align-items: center; gap: 10px; margin-inline-start: auto; font-size: 12.5px; min-inline-size: 0; }
/* Where words need the room, the oldest beats go out of sight. */
.beats { display: flex; align-items: center; justify-content: flex-end; gap: 2px; block-size: 18px; min-inline-size: 0; overflow: hidden; }
.beats i { flex: none; inline-size: 3px; block-size: 3px; border-radius: 2px; background: var(--border); }
.beats i.is-beat { block-size: 14px; background: var(--succeeded); }
.beats i.is-missed { block-size: 4px; background: var(--failed); }
.heartbeat-word { flex: none; white-space: nowrap; min-inline-size: 148px; }
.heartbeat.is-frozen .heartbeat-word { color: var(--failed); font-weight: 650; }
.heartbeat.is-off { color: var(--muted); }

.screens { background: var(--raised); border-block-end: 1px solid var(--border); position: sticky; inset-block-start: 0; z-index: 3; }
.tabs { display: flex; flex-wrap: wrap; gap: 0 4px; padding: 0 14px; }
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
#panel { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); min-inline-size: 0; }

.desk { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); }
.card { background: var(--raised); border: 1px solid var(--border); border-radius: 10px; padding: 16px; min-inline-size: 0; }
.notes { display: grid; gap: 8px; align-content: start; }
.notes ol, .notes ul { padding-inline-start: 20px; display: grid; gap: 5px; overflow-wrap: anywhere; }
.notes h3:not(:first-child) { margin-block-start: 10px; }
.notes li::marker { color: var(--muted); }
.notes ul { list-style: "◦  "; }

.timeline { padding: 0; overflow: hidden; display: flex; flex-direction: column; block-size: 560px; }
.timeline.is-folded { block-size: auto; }
.timeline header { display: flex; align-items: center; gap: 10px; padding: 8px 10px 8px 16px; border-block-end: 1px solid var(--border); }
.timeline.is-folded header { border: 0; }
.timeline header h3 { flex: 1; }
.timeline iframe { flex: 1; border: 0; inline-size: 100%; min-block-size: 0; background: var(--raised); }
/* Until it is loaded it looks like a page of its own. */
.timeline iframe.is-loading { visibility: hidden; }
.timeline p { padding: 16px; color: var(--muted); overflow-wrap: anywhere; }

@media (max-width: 980px) {
  .desk { grid-template-columns: minmax(0, 1fr); }
  #service { display: none; }
  .beats i:nth-child(-n+10) { display: none; }
}
@media (max-width: 640px) {
  :root { --gap: 12px; }
  .top { padding: 8px 12px; }
  .heartbeat { order: 4; inline-size: 100%; margin: 0; }
  #theme { margin-inline-start: auto; }
  .tabs { padding: 0 2px; }
  .tabs button { padding: 7px 7px; font-size: 13px; }
  main { padding: 12px; }
  .card { padding: 12px; }
  .notice { padding: 8px 12px; }
  .timeline { padding: 0; block-size: 660px; }
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
// The console's timeline of what is open in this tab, in a frame of its own: the console is another server.

import {el, setClass, setText} from "./dom.js"

// So long after the last run the time line goes on, so that one sees that nothing comes.
const pause = 1500

export function makeTimeline(section) {
  let theme = "system"
  let address = null
  let scope = ""
  let isFolded = false
  // Whether something was under way since the screen was opened; and whether it is over, so that the picture stands still.
  let hasWorked = false
  let isOver = false
  let timer = null
  try { isFolded = localStorage.getItem("lab-timeline") === "folded" } catch { /* Not every browser lets us. */ }

  const fold = el("button", {type: "button", onclick: () => { isFolded = !isFolded; keep(); draw() }})
  const heading = el("h3", {id: "timeline-title"}, "Timeline")
  section.append(el("header", null, heading, fold))
  let frame = null
  let words = null

  function keep() {
    try { localStorage.setItem("lab-timeline", isFolded ? "folded" : "open") } catch { /* Then it lasts until the page is closed. */ }
  }

  // What the frame shows. The address with the token lets it in; what stands behind the # is for the console's page.
  const target = () => {
    const url = new URL(address)
    url.hash = `timeline?scope=${encodeURIComponent(scope)}&fresh=1${isOver ? "&still=1" : ""}&theme=${theme}`
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
    else section.append(frame = el("iframe", {title: `Timeline of ${scope}`, src: target(), class: "is-loading", onload: ({target}) => setClass(target, null)}))
  }

  function wish(value) {
    isOver = value
    tell()
  }

  // The same page with another wish: it is not loaded anew, keeps what it shows, and is no step that Back goes. Its address
  // has lost the token by now.
  function tell() {
    if (!frame) return
    const url = new URL(target())
    url.search = ""
    frame.contentWindow.location.replace(url)
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
    },
    // A screen is opened: the frame is loaded anew, and shows what runs from now on.
    begin() {
      clearTimeout(timer)
      timer = null
      hasWorked = isOver = false
      draw()
    },
    // Whether something is under way. What is over stays in sight: it would be gone before one has scrolled down to it.
    work(isUnderWay) {
      if (isUnderWay) {
        clearTimeout(timer)
        timer = null
        hasWorked = true
        if (isOver) wish(false)
      } else if (hasWorked && !isOver) {
        timer ??= setTimeout(() => { timer = null; wish(true) }, pause)
      }
    },
    setTheme(value) {
      theme = value
      tell()
    },
  }
}

"""#,
    ]
}
