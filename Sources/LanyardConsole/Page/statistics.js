// What each group of runs did over the last ten minutes, the slowest first.

import {el} from "./dom.js"
import {quote} from "./filter.js"
import {count, groupTitle, kind, span} from "./format.js"
import {axis, bars, lines} from "./statistics-charts.js"
import {request} from "./request.js"

const interval = 3000
// A program that has just begun fills more of the charts.
const longest = 600_000
const shortest = 120_000
const most = 40

// Fills an element with a table; `table` makes one, as the other tables of the view are made.
export function makeStatistics(block, app, table, told) {
  let asked = -Infinity
  let isAsking = false
  // An older program keeps no statistics, and will not begin to.
  let isMissing = false

  // `show` puts the table in place.
  async function ask(show) {
    if (isAsking || isMissing || app.store.isPaused || performance.now() - asked < interval) return
    isAsking = true
    try {
      const answer = await request("statistics")
      show(() => block.replaceChildren(...content(answer)))
    } catch (problem) {
      isMissing = problem.status === 404
      block.replaceChildren(el("p", {class: isMissing ? "empty" : "error"}, isMissing
        ? "This program keeps no statistics over time: it was built with an older Lanyard than this page."
        : problem.status === undefined ? `${problem.message} It told no statistics before.` : problem.message))
    }
    asked = performance.now()
    isAsking = false
  }

  function content({step, groups}) {
    const {shown, now} = app.store
    const to = Math.ceil(now / step) * step
    const range = {from: to - Math.min(longest, Math.max(shortest, Math.ceil(now / 60_000) * 60_000)), to, step}
    const listed = groups.map(one => ({...one, group: shown.groups.get(one.group), points: one.points.filter(point => point.at >= range.from - step)}))
      .filter(one => one.group && one.points.length)
      .map(one => ({...one, worst: worst(one.points)}))
    listed.sort((a, b) => (b.worst.p90 ?? -1) - (a.worst.p90 ?? -1) || sum(b.points, "ended") - sum(a.points, "ended"))
    told(Math.min(longest, now))
    if (!listed.length) return [el("p", {class: "empty"}, "No run ended in the last ten minutes.")]
    const heads = [["Scope and key"], ["Half", 1], ["90 %", 1], ["99 %", 1], ["How long they ran", 0, axis(range)], ["Ended", 1], ["Failed", 1], ["How they ended", 0, axis(range)], ["Cancelled by"]]
    return [
      table("The last ten minutes", heads, listed.slice(0, most).map(one => row(one, range))),
      key(), listed.length > most ? el("p", {class: "muted"}, `${count(listed.length - most)} more groups`) : "",
    ]
  }

  function row({group, points, worst}, range) {
    const failed = sum(points, "failed")
    const causes = cancelled(points)
    return {
      text: quote(group.key ?? group.scopeName ?? ""),
      cells: [
        groupTitle(group), ...["p50", "p90", "p99"].map(name => worst[name] === undefined ? "–" : span(worst[name])),
        lines(points, range), count(sum(points, "ended")),
        failed ? el("strong", {class: "is-failed"}, `✕ ${count(failed)}`) : "0", bars(points, range),
        causes.length ? causes.map(([name, number]) => `${count(number)} ${kind(name)}`).join(", ") : "–",
      ],
    }
  }

  return {ask}
}

// What the lines and the parts of the bars mean.
const key = () => el("p", {class: "muted chart-key"},
  ...[["p50", "half"], ["p90", "90 %"], ["p99", "99 %"], ["other", "succeeded"], ["cancelled", "cancelled"], ["failed", "failed"]].map(([name, word]) =>
    el("span", null, el("span", {class: `chart-sample is-${name}`, "aria-hidden": "true"}), word)),
  el("span", null, "The figures: half as in the middle step of ten seconds, 90 % and 99 % as in the worst."))

// Over the whole span, from its steps: half as of the middle step by runs, the others as of the worst step.
function worst(points) {
  const told = points.filter(point => point.p99 !== undefined)
  if (!told.length) return {}
  const byHalf = [...told].sort((a, b) => a.p50 - b.p50)
  let left = sum(told, "ended") / 2
  const middle = byHalf.find(point => (left -= point.ended) <= 0) ?? byHalf.at(-1)
  return {p50: middle.p50, p90: Math.max(...told.map(point => point.p90)), p99: Math.max(...told.map(point => point.p99))}
}

const sum = (points, what) => points.reduce((sum, point) => sum + point[what], 0)

function cancelled(points) {
  const all = {__proto__: null}
  for (const point of points) for (const [name, number] of Object.entries(point.cancelled)) all[name] = (all[name] ?? 0) + number
  return Object.entries(all).sort(([, a], [, b]) => b - a)
}
