// One run: its life as a list of moments, why it was cancelled, and who owns it.

import {badge, showProgress, tellsProgress} from "./columns.js"
import {el, setText} from "./dom.js"
import {age, cause, clock, count, face, kind, latency, scopeTitle, span, standing, title} from "./format.js"
import {linked, sentence} from "./origin.js"
import {isOver} from "./over.js"
import {request} from "./request.js"
import {rehearsed} from "./rehearse.js"
import {detailOf} from "./run-life.js"

const interval = 500

const moments = {
  __proto__: null,
  admitted: "Admitted", started: "Started", cancelRequested: "Told to stop", delivered: "Delivered",
  withheld: "Withheld", ended: "Ended", left: "Left the list",
}

export function makeDetail(panel, app) {
  let id = null
  let asked = -Infinity
  let known = null
  // The run as it was listed last; and whether the program keeps it no longer.
  let last = null
  let isGone = false
  let shownJSON = ""
  let wasOver = false
  let before = null

  const heading = el("h2", {id: "detail-title"})
  const state = el("span", {class: "detail-state"})
  const ageText = el("span", {class: "muted"})
  const standingText = el("p", {class: "standing"})
  const stop = el("button", {type: "button", class: "danger needs-cancel", id: "cancel-run", onclick: () => cancel()}, "Cancel …")
  const stopKey = el("button", {type: "button", class: "needs-cancel", onclick: () => cancelKey()}, "Cancel its key …")
  const rehearse = el("button", {type: "button", class: "needs-rehearse", id: "rehearse-run", onclick: () => app.rehearse(run(app.store.shown))}, "Rehearse its key …")
  const rehearsal = el("p", {class: "standing", role: "status"})
  const error = el("p", {class: "error", role: "alert"})
  const body = el("div", {class: "detail-body"})
  panel.append(
    el("header", null, heading, el("button", {type: "button", class: "close", "aria-label": "Close", title: "Close (Esc)", onclick: () => close()}, "✕")),
    el("div", {class: "summary"}, state, ageText), standingText, el("div", {class: "summary"}, stop, stopKey, rehearse), rehearsal, error, body)

  // `told`: the run as it was listed last, if it was.
  function open(run, told = null) {
    if (id === null) before = document.activeElement
    id = run
    known = null
    last = told
    isGone = wasOver = false
    shownJSON = ""
    asked = -Infinity
    error.textContent = ""
    body.replaceChildren()
    panel.hidden = false
    app.render()
    panel.focus({preventScroll: true})
  }

  function close() {
    if (id === null) return false
    id = null
    panel.hidden = true
    if (before?.isConnected) before.focus({preventScroll: true})
    app.render()
    return true
  }

  // What the stream told last is the newest, also of a run that is listed no longer.
  function run(shown) {
    last = shown.runs.get(id) ?? (known?.run.state === "ended" ? known.run : last ?? known?.run)
    return last
  }

  function cancel() {
    const one = run(app.store.shown)
    if (one && !isOver(one)) app.cancel({run: one.id, what: `run #${one.id} ${title(one)}`})
  }

  function cancelKey() {
    const one = run(app.store.shown)
    if (one) app.cancel({scope: one.scope, group: one.group, what: `all runs of ${one.key ?? "this scope without a key"}`})
  }

  async function ask() {
    if (isGone || app.store.isPaused && known || known?.run.state === "ended") return
    if (!known && app.store.shown.kept.has(id) && last) {
      known = detailOf(last, app.store.shown)
      error.textContent = "The program keeps this run no longer. This is the last that it told."
      return showBody()
    }
    // Its end is asked for at once: it may not be kept for long.
    const hasEnded = last?.state === "ended"
    if (performance.now() - asked < interval && (!hasEnded || wasOver)) return
    wasOver = hasEnded
    asked = performance.now()
    const wanted = id
    try {
      const answer = await request(`runs/${wanted}`)
      if (wanted !== id) return
      known = answer
      error.textContent = ""
      showBody()
    } catch (problem) {
      if (wanted !== id) return
      isGone = problem.status === 404
      if ((isGone || problem.status === undefined) && !known && last) {
        known = detailOf(last, app.store.shown)
        showBody()
        // It may answer again.
        if (!isGone) known = null
      }
      error.textContent = isGone && known ? "The program keeps this run no longer. This is the last that it told." : problem.message
    }
  }

  function render(shown, now) {
    if (id === null) return
    const one = run(shown)
    ask()
    setText(heading, one ? `#${id} ${title(one)}` : `#${id}`)
    state.hidden = !one
    stop.hidden = !one || isOver(one)
    stopKey.hidden = rehearse.hidden = !one?.key
    const words = one ? rehearsed(shown.groups.get(one.group)) : ""
    setText(rehearsal, words && `Rehearsed: ${words}.`)
    if (!one) return [ageText, standingText].forEach(element => setText(element, ""))
    badge(state, face(one, shown, now))
    const late = latency(one, now)
    setText(standingText, standing(one, shown, now))
    setText(ageText, `${one.state === "ended" ? "took" : isOver(one) ? "listed for" : "for"} ${span(age(one, now))}`
      + (late === undefined ? "" : one.state === "ended" ? `, obeyed after ${span(late)}` : `, told to stop ${span(late)} ago`))
  }

  function showBody() {
    const {run, causes, ancestors} = known
    // The page knows of those of earlier, too.
    const findings = app.store.shown.findingsOfRun.get(run.id) ?? []
    const json = JSON.stringify([known, findings])
    if (json === shownJSON) return
    shownJSON = json
    body.replaceChildren(...[
      findings.length > 0 && block("Findings", el("ul", {class: "plain"}, ...findings.map(finding => el("li", {class: `finding is-${finding.severity}`}, ...sentence(finding.text))))),
      run.error !== undefined && block("Error", el("p", {class: "error-text"}, run.error)),
      block("Life", life(known)),
      causes.length > 0 && block("Why it was cancelled", chain(causes)),
      run.measured && block("Measured", measured(run.measured)),
      block("Facts", facts(run, app)),
      block("Owned by", el("ol", {class: "plain ancestors"}, ...ancestors.map(scope => el("li", null, el("span", null, scopeTitle(scope)), linked(scope.origin, app),
        el("button", {type: "button", class: "needs-cancel", "aria-label": `Cancel all runs of ${scopeTitle(scope)}`, onclick: () => app.cancelScope(scope)}, "Cancel scope …"))))),
    ].filter(Boolean))
  }

  function chain(causes) {
    return el("ol", {class: "plain chain"}, ...causes.map((one, index) => el("li", null,
      el("strong", null, (index ? "because: " : "") + kind(one.kind)), one.isOwn ? " (by itself)" : "",
      one.reason ? ` “${one.reason}”` : "",
      ...one.by !== undefined ? [" by ", el("button", {type: "button", class: "link", onclick: () => open(one.by)}, `#${one.by}`)] : [], " ",
      linked(one.origin, app))))
  }

  return {render, open, close, cancel, get id() { return id }}
}

const block = (name, ...content) => el("section", null, el("h3", null, name), ...content)

// What never lived has no life to tell: it came and went in one moment.
const passedOver = {
  __proto__: null,
  skipped: ["Skipped", "Its policy skipped it, because of another run of its key."],
  refused: ["Refused", "Its scope takes no more work."],
}

function life({run, moments: all}) {
  if (passedOver[run.admission] && run.startedAt === undefined && run.state === "ended") {
    const [name, words] = passedOver[run.admission]
    return el("ol", {class: "plain life"}, el("li", {class: "is-ended"},
      el("time", {title: `at ${clock(run.admittedAt)}`}, clock(run.admittedAt)), el("strong", null, name), el("span", {class: "muted"}, words)))
  }
  const first = all[0]?.time ?? run.admittedAt
  return el("ol", {class: "plain life"}, ...all.map(moment => el("li", {class: `is-${moment.what}`},
    el("time", {title: `at ${clock(moment.time)}`}, moment.time === first ? clock(first) : `+${span(moment.time - first)}`),
    el("strong", null, moments[moment.what] ?? moment.what), el("span", {class: "muted"}, ...momentWords(moment, run)))))
}

// What cancelled it is told in the words of the other views.
const momentWords = ({what, text}, run) => what === "cancelRequested" && run.cause ? [`${cause(run.cause)}, `, ...sentence(run.cause.origin)] : sentence(text)

function measured(one) {
  const whole = one.busy + one.scheduled + one.idle || 1
  const parts = [["busy", one.busy], ["scheduled", one.scheduled], ["idle", one.idle]]
  const bar = el("div", {class: "parts", "aria-hidden": "true"}, ...parts.map(([name, ms]) => {
    const part = el("span", {class: name})
    part.style.setProperty("flex-grow", ms / whole)
    return part
  }))
  return el("div", null, bar, list([
    ...parts.map(([name, ms]) => [name, span(ms)]), ["resumes", count(one.resumes)],
    ["longest stretch", span(one.longestStretch)],
  ]))
}

function facts(run, app) {
  const progress = tellsProgress(run.progress) ? el("span") : undefined
  if (progress) showProgress(progress, run.progress)
  return list([
    ["admission", run.admission], ["key", run.key], ["policy", run.policy], ["origin", linked(run.origin, app)],
    ["waited", run.startedAt === undefined ? undefined : span(run.startedAt - run.admittedAt)],
    ["attempt", run.attempt > 1 ? count(run.attempt) : undefined],
    ["handover", run.handover], ["owner", run.isOwnerGone ? "gone" : undefined], ["progress", progress], ["cause", run.cause && cause(run.cause)],
  ].filter(([, value]) => value !== undefined))
}

const list = pairs => el("dl", {class: "facts"}, ...pairs.flatMap(([name, value]) => [el("dt", null, name), el("dd", null, value)]))
