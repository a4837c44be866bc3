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
