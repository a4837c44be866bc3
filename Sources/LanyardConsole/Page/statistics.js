// What each group of runs did over the last ten minutes, the slowest now first.

import {el} from "./dom.js"
import {count, groupTitle, kind, span} from "./format.js"
import {axis, bars, lines} from "./statistics-charts.js"
import {request} from "./request.js"

const interval = 3000
// A program that has just begun fills more of the charts.
const longest = 600_000
const shortest = 120_000
const most = 40
// What ended longer ago than this is not how it is now.
const recent = 3

// Fills an element with a table; `table` makes one, as the other tables of the view are made.
export function makeStatistics(block, app, table) {
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
      .map(one => ({...one, last: one.points.findLast(point => point.p99 !== undefined && point.at >= to - recent * step)}))
    listed.sort((a, b) => (b.last?.p99 ?? -1) - (a.last?.p99 ?? -1) || sum(b.points, "ended") - sum(a.points, "ended"))
    if (!listed.length) return [el("p", {class: "empty"}, "No run ended in the last ten minutes.")]
    const heads = [["Scope and key"], ["Half now", 1], ["90 % now", 1], ["99 % now", 1], ["How long they ran", 0, axis(range)], ["Ended", 1], ["Failed", 1], ["How they ended", 0, axis(range)], ["Cancelled by"]]
    return [
      table("The last ten minutes", heads, listed.slice(0, most).map(one => row(one, range))),
      key(), listed.length > most ? el("p", {class: "muted"}, `${count(listed.length - most)} more groups`) : "",
    ]
  }

  function row({group, points, last}, range) {
    const failed = sum(points, "failed")
    const causes = cancelled(points)
    return {
      text: group.key ?? group.scopeName,
      cells: [
        groupTitle(group), ...["p50", "p90", "p99"].map(name => last?.[name] === undefined ? "–" : span(last[name])),
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
    el("span", null, el("span", {class: `chart-sample is-${name}`, "aria-hidden": "true"}), word)))

const sum = (points, what) => points.reduce((sum, point) => sum + point[what], 0)

function cancelled(points) {
  const all = {__proto__: null}
  for (const point of points) for (const [name, number] of Object.entries(point.cancelled)) all[name] = (all[name] ?? 0) + number
  return Object.entries(all).sort(([, a], [, b]) => b - a)
}
