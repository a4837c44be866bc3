// What leaks: scopes by the place that makes them, how old they are, and how many there were over time. “Mark now” begins a
// generation: what came since and has not gone is what a screen, a request or a test has left behind.

import {el, vector} from "./dom.js"
import {quote} from "./filter.js"
import {clock, count, place, scopeTitle, span} from "./format.js"
import {siteOfScope} from "./lives.js"
import {code} from "./origin.js"
import {isOver} from "./over.js"
import {movable} from "./rows.js"

const interval = 1000
const mostRows = 60
const mostMarks = 8
const chart = {width: 160, height: 26}

export function makeLeaks(section, app) {
  let marks = []
  // Whose marks these are, and until when it had told.
  let marked = {program: null, time: 0}
  let seenAt = null
  const mark = el("button", {type: "button", id: "mark", title: "Begins a generation: later, what came since and has not gone (m)", onclick: () => markNow()}, "Mark now")
  const clear = el("button", {type: "button", hidden: "", onclick: () => { marks = []; again() }}, "Forget the marks")
  const told = el("p", {class: "muted", role: "status"}, "Mark a moment, do something that should leave nothing behind, and look again.")
  const generations = el("div", {class: "block"})
  const sites = el("div", {class: "block"})
  section.append(el("div", {class: "toolbar"}, mark, clear, told), el("div", {class: "scroll padded"}, generations, el("h2", null, "Scopes, the oldest first"), sites))
  const rows = movable(section, "tbody tr", row => row.text && app.list({text: row.text, state: "live", sort: {id: "age", isDescending: true}}))
  const again = () => { seenAt = null; app.render() }

  function markNow() {
    const {time, lives} = app.store.shown
    marks = [...marks, {at: time, scopes: new Map(lives.since)}].slice(-mostMarks)
    again()
  }

  // Of a program that was started anew, the moments are others, and its scopes are.
  function forgetOthers({program, time}) {
    const isSame = program?.process === marked.program?.process && program?.name === marked.program?.name && time >= marked.time
    if (!isSame && marks.length) {
      marks = []
      told.textContent = "The program was started anew: its marks are gone with it."
    }
    marked = {program, time}
  }

  // What came between a mark and the next: how many scopes, and which are still there.
  function generation(index, shown) {
    const from = marks[index].at
    const to = marks[index + 1]?.at ?? Infinity
    const isOf = at => at > from && at <= to
    const scopes = [...shown.scopes.values()].filter(({id, isClosed}) => !isClosed && isOf(shown.lives.since.get(id)?.at))
    const runs = [...shown.runs.values()].filter(run => !isOver(run) && isOf(run.admittedAt))
    // Of those that were there at the end of a generation, some have gone since.
    const then = index + 1 < marks.length ? [...marks[index + 1].scopes].filter(([id, {at}]) => isOf(at) && (app.store.hasHelpers || !shown.helpers.scopes.has(id))).length : null
    return {from, to, scopes, runs, gone: then === null ? null : Math.max(0, then - scopes.length)}
  }

  function showGenerations(shown, now) {
    clear.hidden = marks.length === 0
    if (!marks.length) return generations.replaceChildren()
    const all = marks.map((_, index) => generation(index, shown)).reverse()
    generations.replaceChildren(el("h2", null, "What came since, and has not gone"), table("Generations", ["Since the mark at", "Scopes", "Gone since", "Open runs", "Which"],
      all.map(one => ({text: null, cells: [
        `${clock(one.from, 0)}${one.to === Infinity ? "" : ` – ${clock(one.to, 0)}`}`, one.scopes.length ? el("strong", null, count(one.scopes.length)) : "0",
        one.gone === null ? "–" : count(one.gone), count(one.runs.length), which(one, shown, now),
      ]}))))
    const [{scopes, runs, from}] = all
    told.textContent = `Since ${clock(from, 0)}: ${inWords(scopes.length, "scope")} and ${inWords(runs.length, "open run")} came and ${scopes.length + runs.length === 1 ? "has" : "have"} not gone.`
  }

  function which({scopes, runs}, shown, now) {
    const bySite = new Map()
    for (const scope of scopes) bySite.set(siteOfScope(scope), [...bySite.get(siteOfScope(scope)) ?? [], scope])
    const names = [...bySite.values()].sort((a, b) => b.length - a.length).slice(0, 4).map(all =>
      el("div", null, `${count(all.length)} × ${scopeTitle(all[0])} `, code(all[0].origin), el("span", {class: "muted"}, ` oldest ${ageOf(all, shown, now).words}`)))
    return names.length ? el("div", null, ...names) : runs.length ? [...new Set(runs.slice(0, 4).map(run => run.name ?? run.key ?? `#${run.id}`))].join(", ") : "nothing"
  }

  function showSites(shown, now) {
    const bySite = new Map()
    for (const scope of shown.scopes.values()) if (!scope.isClosed) bySite.set(siteOfScope(scope), [...bySite.get(siteOfScope(scope)) ?? [], scope])
    const all = [...bySite].map(([site, scopes]) => ({site, scopes, age: ageOf(scopes, shown, now), live: scopes.reduce((sum, scope) => sum + (scope.live ?? 0), 0)}))
      .sort((a, b) => b.age.span - a.age.span)
    if (!all.length) return sites.replaceChildren(el("p", {class: "empty"}, "No scope is open."))
    sites.replaceChildren(table("Scopes", ["Scope", "Made at", "Open", "Oldest", "Live runs", "Scopes over time", "Live runs over time"], all.slice(0, mostRows).map(({site, scopes, age, live}) => ({
      text: quote(scopes[0].name ?? scopes[0].origin),
      cells: [scopeTitle(scopes[0]), code(scopes[0].origin), count(scopes.length), age.words, count(live), ...[0, 1].map(what => overTime(shown.lives.samples, site, what))],
    }))), all.length > mostRows ? el("p", {class: "muted"}, `${count(all.length - mostRows)} more`) : "")
  }

  return {
    move: rows.move,
    key(event) {
      if (event.key !== "m") return false
      markNow()
      return true
    },
    render(shown, now) {
      if (seenAt !== null && Math.abs(now - seenAt) < interval) return
      seenAt = now
      forgetOthers(shown)
      const at = [...section.querySelectorAll("tbody tr")].indexOf(document.activeElement)
      showGenerations(shown, now)
      showSites(shown, now)
      if (at >= 0) section.querySelectorAll("tbody tr")[at]?.focus({preventScroll: true})
      rows.settle()
    },
  }
}

const inWords = (number, thing) => `${count(number)} ${thing}${number === 1 ? "" : "s"}`

// The age of the oldest; of what was there before the page, it is longer than that.
function ageOf(scopes, {lives}, now) {
  const all = scopes.map(({id}) => lives.since.get(id) ?? {at: now, isExact: true}).sort((a, b) => a.at - b.at)
  const length = Math.max(0, now - all[0].at)
  return {span: length, words: `${all[0].isExact ? "" : "over "}${span(length)}`}
}

// How many there were, over the last minutes; the highest is told, or nobody could read it.
function overTime(samples, site, what) {
  const values = samples.map(({at, sites}) => [at, sites.get(site)?.[what] ?? 0])
  if (values.length < 2) return el("span", {class: "muted"}, "–")
  const [from, to] = [values[0][0], values.at(-1)[0]]
  const top = Math.max(1, ...values.map(([, value]) => value))
  const x = at => ((at - from) / (to - from || 1) * chart.width).toFixed(1)
  const y = value => (chart.height - 1 - value / top * (chart.height - 3)).toFixed(1)
  const path = values.map(([at, value], index) => `${index ? "H" : "M"}${x(at)}${index ? "V" : " "}${y(value)}`).join("")
  const label = `at most ${count(top)}, now ${count(values.at(-1)[1])}, over ${span(to - from)}`
  return el("span", {class: "over-time"}, vector("svg", {class: "chart", viewBox: `0 0 ${chart.width} ${chart.height}`, width: chart.width, height: chart.height, role: "img", "aria-label": label},
    vector("path", {d: path}), vector("title", null, label)), el("span", {class: "muted"}, `max ${count(top)}`))
}

function table(label, heads, rows) {
  return el("table", {role: "table", "aria-label": label, class: "figures"},
    el("thead", {role: "rowgroup"}, el("tr", {role: "row"}, ...heads.map(head => el("th", {role: "columnheader"}, head)))),
    el("tbody", {role: "rowgroup"}, ...rows.map(({text, cells}) => {
      const row = el("tr", {role: "row", tabindex: -1, title: text ? "Enter: its open runs" : null}, ...cells.map((cell, index) => el("td", {role: "cell", "data-label": heads[index]}, cell)))
      row.text = text
      return row
    })))
}
