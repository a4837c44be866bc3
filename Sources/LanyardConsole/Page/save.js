// Saves what is shown: as a recording that this page opens again, or for other tools.

import {el} from "./dom.js"
import {spans} from "./export-spans.js"
import {report} from "./export-text.js"
import {traceEvents} from "./export-trace.js"
import {ask, keepAnswers, lastAnswer} from "./request.js"

// A program that ends tells its counts no more, so they are asked for now and then, whatever view is shown.
const interval = 30_000
const tick = 1000

export function makeSave(app, recorder, recording) {
  const row = (name, words, ...buttons) => el("li", null, el("div", null, el("strong", null, name), el("p", {class: "muted"}, words)), ...buttons)
  const button = (text, label, act, id) => el("button", {type: "button", id, "aria-label": label, onclick: () => run(act)}, text)
  const recordingRow = row("Recording", "All that this page has received and shows, ten minutes back. “Open” shows it again, without the program.",
    button("Save", "Save the recording", saveRecording, "save-recording"))
  const dialog = el("dialog", {id: "save-dialog", "aria-labelledby": "save-title"},
    el("h2", {id: "save-title"}, "Save what is shown"),
    el("ul", {class: "plain formats"}, recordingRow,
      row("Text for an issue", "Totals, findings, stragglers and the slowest groups.",
        button("Copy", "Copy the text", copyText, "copy-text"), button("Save", "Save the text", () => download("text/markdown", "md", text()), "save-text")),
      row("Chrome trace", "The runs as trace events, a track for each scope. Perfetto opens it.",
        button("Save", "Save the Chrome trace", () => download("application/json", "trace.json", JSON.stringify(traceEvents(state()))), "save-trace")),
      row("OTLP/JSON", "The runs as spans of OpenTelemetry.",
        button("Save", "Save OTLP/JSON", () => download("application/json", "otlp.json", JSON.stringify(spans(state(), startedAt()))), "save-otlp"))),
    el("form", {method: "dialog", class: "buttons"}, el("button", null, "Close")))
  document.body.append(dialog)

  let askedAt = -Infinity
  setInterval(async () => {
    if (!app.isLive || performance.now() - askedAt < (document.hidden ? 10 : 1) * interval) return
    askedAt = performance.now()
    if (await keepAnswers() === 0) askedAt = -Infinity
  }, tick)

  const startedAt = () => recording()?.startedAt ?? recorder.startedAt ?? Date.now() - app.store.now
  const state = () => ({...app.store.shown, time: app.store.now})
  const text = () => report(app.store.shown, app.store.now, {startedAt: startedAt(), name: recording()?.name})

  async function run(act) {
    try {
      await act()
    } catch (problem) {
      app.toast(problem.message)
    }
  }

  async function copyText() {
    if (!navigator.clipboard) throw new Error("The browser does not let this page copy: save the text.")
    await navigator.clipboard.writeText(text())
    app.toast("The text is in the clipboard.")
  }

  async function saveRecording() {
    if (!recorder.startedAt) return app.toast("Nothing was received yet.")
    const lines = recorder.lines(await statistics())
    download("application/x-ndjson", "lanyard", ...lines.map(line => `${line}\n`))
    dialog.close()
  }

  function download(type, ending, ...parts) {
    const {program} = app.store.shown
    const address = URL.createObjectURL(new Blob(parts, {type}))
    const when = new Date(startedAt() + app.store.now).toISOString().slice(0, 19).replaceAll(":", ".")
    const link = el("a", {href: address, download: `${(program?.name ?? "program").replace(/[^\w.-]+/g, "-")}-${when}.${ending}`})
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }

  return {
    saveRecording: () => run(saveRecording),
    open() {
      recordingRow.hidden = recording() !== null
      dialog.showModal()
    },
  }
}

// What the program counts, to be in a recording: as it is now, or as it was told last.
export async function statistics() {
  const [causes, histograms, findings] = await Promise.all(["causes", "histograms", "findings"].map(path => ask(path).catch(() => lastAnswer(path))))
  return causes && histograms && {causes: causes.causes, bounds: histograms.bounds, groups: histograms.groups, rules: findings?.rules ?? []}
}
