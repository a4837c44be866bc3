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
  return {
    render(states) {
      showButtons(buttons, united(states.map(state => state ? [
        {name: "download", title: "Download", isEnabled: state.canDownload, isMain: true},
        {name: "cancel", title: "Cancel", isEnabled: state.canCancel},
        {name: "resume", title: "Resume", isEnabled: state.canResume},
        {name: "reset", title: "Reset", isEnabled: state.canReset},
      ] : [])), act)
      states.forEach((state, place) => { if (state) sides[place].render(state) })
    },
  }
}

function makeSide(place) {
  const spinner = el("span", {role: "status"})
  const note = el("p", {class: "callout", role: "alert", hidden: true})
  const twice = el("p", {class: "callout is-failure", role: "alert", hidden: true})
  const files = el("ul", {class: "transfers"})
  const facts = makeFacts()
  place.append(spinner, files, el("div", {class: "remarks"}, twice, note), facts)
  return {
    render(state) {
      setClass(spinner, state.isDownloading ? "spinner" : "spinner is-idle")
      setText(spinner, state.isDownloading ? "downloading" : "not downloading")
      note.hidden = !state.note
      setText(note, state.note ?? "")
      twice.hidden = state.atOnce < 2
      setText(twice, twice.hidden ? "" : `${state.atOnce} transfers of one file at once.`)
      reconcile(files, state.files, (file, index) => index, makeFile, (row, file) => showFile(row, file, state.atOnce > 1))
      showFacts(facts, factsOf(state))
    },
  }
}

function factsOf(state) {
  const isHidden = state.running > 0 && !state.isDownloading
  const isTwice = state.atOnce > 1
  return [
    {name: "Files downloaded", value: String(state.downloaded), tone: !state.downloaded ? "" : state.files.some(file => file.phase === "finished" && file.fault) ? "bad" : "good"},
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
  const face = isTwice && file.phase === "running" ? "twice" : file.fault ? "fault" : file.phase
  setText(row.name, file.name)
  setText(row.amount, `${mebibytes(file.bytes)} of ${mebibytes(file.size)} MiB`)
  setText(row.phase, face === "twice" ? "✕ twice at once" : face === "fault" ? `✕ ${file.fault}` : phases[face] ?? face)
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
