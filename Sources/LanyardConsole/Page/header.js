// The head and the foot of the page: which program, how the connection is, the totals, and the console's own cost.

import {byId, el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {bytes, compact, count, share} from "./format.js"
import {nowIn} from "./log.js"
import {totals} from "./totals.js"

const missing = [
  ["unlisted", "live runs not listed"], ["unlistedScopes", "scopes not listed"], ["forgotten", "ended runs forgotten early"],
  ["passed", "ended runs never listed"], ["untracked", "cancelled runs not followed"], ["ungrouped", "runs without a group of their own"],
]

export function makeHeader(app) {
  const connection = byId("connection")
  const notice = byId("notice")
  const words = el("span")
  const save = el("button", {type: "button", hidden: "", onclick: () => app.files.save.saveRecording()}, "Save")
  notice.append(words, save)
  // The wall clock at a moment of the program.
  const timeOfDay = ms => new Date(app.recorder.startedAt + ms).toLocaleTimeString("en-GB")
  const makePair = ({id, hint}) => {
    const pair = el("div", {class: `total t-${id}`, title: hint})
    pair.append(el("dt", null, ""), pair.figure = el("dd"))
    return pair
  }

  function render(shown, now, state, note) {
    const program = shown.program
    setText(byId("program"), program?.name ?? "Lanyard")
    setText(byId("process"), program ? `process ${program.process}` : "")
    document.title = program ? `${program.name} · Lanyard` : "Lanyard"
    const word = app.store.recording ? "recording" : state === "live" && app.store.isPaused ? "paused" : state
    setClass(connection, `connection is-${word.replace(" ", "-")}`)
    setText(connection, word)
    const hasLast = state === "ended" && app.recorder.startedAt !== null
    const text = app.store.recording ? null : hasLast ? `The program ended at ${timeOfDay(shown.time)}. This is its last state.` : note
    setText(words, text ?? "")
    save.hidden = app.store.recording !== null || !hasLast
    notice.hidden = !text
    reconcile(byId("totals"), totals(shown, now, app.store.within !== null), total => total.id, makePair, (pair, {label, number}) => {
      setText(pair.firstChild, label)
      setText(pair.figure, compact(number))
      setAttribute(pair.figure, "data-exact", number)
      pair.classList.toggle("is-zero", number === 0)
    })
    const found = nowIn(shown.log).length
    setText(byId("findings-count"), found ? String(found) : "")
    setAttribute(byId("findings-count"), "aria-label", found ? `, ${found} to look at` : null)
    // What a program does for itself is out of the way until one asks.
    byId("helpers").hidden = !shown.hidden && !app.store.hasHelpers
    setText(byId("helpers"), app.store.hasHelpers ? "Hide the helpers" : `${compact(shown.hidden)} ${shown.hidden === 1 ? "run" : "runs"} of helpers hidden · show`)
    renderStatus(shown)
  }

  function renderStatus({totals, cost}) {
    const items = []
    for (const [name, words] of missing) if (totals[name]) items.push({id: name, text: `${count(totals[name])} ${words}`, isLoss: true})
    if (app.store.lost && !app.store.recording) items.push({id: "lost", text: `${count(app.store.lost)} ${app.store.lost === 1 ? "frame" : "frames"} lost`, isLoss: true})
    // What the program that was recorded spent then says nothing about now.
    if (app.store.recording) items.push({id: "kept", text: `${count(app.store.recording.runs.size)} runs in the recording`})
    else if (cost.share !== undefined) items.push(
      {id: "share", text: `console: ${share(cost.share)} of a processor`},
      // One event in 64 is timed; before the first, there is nothing to tell.
      ...cost.events ? [{id: "event", text: `${count(Math.round(cost.nanosecondsPerEvent))} ns an event`}, {id: "events", text: `${compact(cost.events)} events`}] : [],
      {id: "kept", text: `${count(cost.kept)} kept, ${bytes(cost.bytes)}`},
      {id: "viewers", text: cost.viewers === 1 ? "1 viewer" : `${count(cost.viewers)} viewers`})
    reconcile(byId("status"), items, item => item.id, item => el("span", {class: item.isLoss ? "loss" : `s-${item.id}`}),
      (element, item) => setText(element, item.text))
  }

  return {render}
}
