// Who cancels, from which line, and how long tasks take to obey; below it, what is slow now and was in the last ten
// minutes, and how long the runs of each group take.

import {el} from "./dom.js"
import {families} from "./families.js"
import {causedBy, quote} from "./filter.js"
import {count, kind, span} from "./format.js"
import {axis, histogram, quantiles, scale} from "./histogram.js"
import {code} from "./origin.js"
import {request} from "./request.js"
import {movable} from "./rows.js"
import {makeStatistics} from "./statistics.js"
import {hereOf} from "./sums.js"

const interval = 2000
const mostGroups = 60

export function makeCauses(section, app) {
  let asked = -Infinity
  let isAsking = false
  const places = el("div", {class: "block"})
  const groups = el("div", {class: "block"})
  const lately = el("div", {class: "block"})
  // Over how long the program has told.
  const length = el("span", null, "the last ten minutes")
  const error = el("p", {class: "error", role: "alert"})
  section.append(el("div", {class: "scroll padded"}, error,
    el("h2", null, "Who cancels"), places, el("h2", null, "What is slow: ", length), lately, el("h2", null, "How long runs take"), groups))
  const rows = movable(section, "tbody tr", row => row.text && app.list({text: row.text, state: ""}, row.told))

  const statistics = makeStatistics(lately, app, table, ms => { length.textContent = `the last ${span(ms)}` })

  async function ask() {
    statistics.ask(keepingFocus)
    if (isAsking || app.store.isPaused || performance.now() - asked < interval) return
    isAsking = true
    try {
      const [{causes}, {bounds, groups: all}] = await Promise.all([request("causes"), request("histograms")])
      error.textContent = ""
      keepingFocus(() => {
        showPlaces(causes, bounds)
        showGroups(all, bounds)
      })
    } catch (problem) {
      error.textContent = problem.status === undefined ? `${problem.message} It told no causes before.` : problem.message
    }
    asked = performance.now()
    isAsking = false
  }

  // The tables are made anew; who was in a row stays there.
  function keepingFocus(change) {
    const at = [...section.querySelectorAll("tbody tr")].indexOf(document.activeElement)
    change()
    if (at >= 0) section.querySelectorAll("tbody tr")[at]?.focus({preventScroll: true})
    rows.settle()
  }

  function showPlaces(causes, bounds) {
    if (!causes.length) return places.replaceChildren(el("p", {class: "empty"}, "Nothing was cancelled yet."))
    const range = axis(causes.map(cause => cause.obeying))
    const here = hereOf(app.store.shown)
    const number = cause => here(cause) < cause.count ? el("span", null, count(cause.count), el("span", {class: "muted here"}, ` ${count(here(cause))} here`)) : count(cause.count)
    places.replaceChildren(table("Causes", [["Cause"], ["Line"], ["Count", 1], ["Still run", 1], ["Until they obeyed", 0, scale(range, bounds)], ["Half", 1], ["90 %", 1], ["Longest", 1]],
      causes.map(cause => ({
        text: causedBy(cause), told: cause,
        cells: [
          el("span", null, kind(cause.kind), cause.reason ? el("span", {class: "muted"}, ` “${cause.reason}”`) : null),
          code(cause.origin), number(cause),
          cause.live ? el("strong", {class: "late"}, `⚠ ${count(cause.live)}`) : "0",
          scaled(cause.obeying, range, bounds), ...quantiles(cause.obeying, bounds),
        ],
      }))))
  }

  function showGroups(all, bounds) {
    const counted = new Map(all.map(one => [one.group, one]))
    const listed = families(app.store.shown.groups.values()).map(family => together(family, counted))
      .filter(one => one.running.count).sort((a, b) => b.running.count - a.running.count)
    if (!listed.length) return groups.replaceChildren(el("p", {class: "empty"}, "No run ended yet."))
    const range = axis(listed.flatMap(one => [one.running, one.waiting, one.obeying]))
    const cells = data => [scaled(data, range, bounds), data.count ? quantiles(data, bounds).slice(0, 2).join(" · ") : ""]
    groups.replaceChildren(
      table("Groups", [["Scope and key"], ["Runs", 1], ["Ran", 0, scale(range, bounds)], ["half · 90 %", 1], ["Waited", 0, scale(range, bounds)], ["half · 90 %", 1], ["Obeyed", 0, scale(range, bounds)], ["half · 90 %", 1]],
        listed.slice(0, mostGroups).map(one => ({
          text: quote(one.text ?? ""),
          cells: [one.title, count(one.running.count), ...cells(one.running), ...cells(one.waiting), ...cells(one.obeying)],
        }))),
      listed.length > mostGroups ? el("p", {class: "muted"}, `${count(listed.length - mostGroups)} more groups`) : "")
  }

  return {render: ask, move: rows.move}
}

// The histograms of a family of groups.
function together({title, text, groups}, counted) {
  const all = groups.map(group => counted.get(group.id)).filter(Boolean)
  return {title, text, ...Object.fromEntries(["running", "waiting", "obeying"].map(what => [what, sum(all.map(one => one[what]))]))}
}

function sum(all) {
  const buckets = new Map()
  for (const one of all) for (const [index, number] of one.buckets) buckets.set(index, (buckets.get(index) ?? 0) + number)
  return {
    count: all.reduce((sum, one) => sum + one.count, 0), max: Math.max(0, ...all.map(one => one.max)),
    buckets: [...buckets].sort(([a], [b]) => a - b),
  }
}

// With a scale of its own, where the head of the table is not there.
const scaled = (data, range, bounds) => data.count ? el("span", {class: "scaled"}, histogram(data, range, bounds), scale(range, bounds)) : histogram(data, range, bounds)

function table(label, heads, rows) {
  return el("table", {role: "table", "aria-label": label, class: "figures"},
    el("thead", {role: "rowgroup"}, el("tr", {role: "row"}, ...heads.map(([text, isNumber, below]) =>
      el("th", {role: "columnheader", class: isNumber ? "number" : null}, text, below)))),
    el("tbody", {role: "rowgroup"}, ...rows.map(({text, cells, told = null}) => {
      const row = el("tr", {role: "row", tabindex: -1, title: text ? "Enter: filter the tasks for it" : null},
        ...cells.map((cell, index) => el("td", {role: "cell", class: heads[index][1] ? "number" : null, "data-label": heads[index][0]}, cell)))
      Object.assign(row, {text, told})
      return row
    })))
}
