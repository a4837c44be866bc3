// Two recordings side by side: what became quicker or slower, and what fails or is cancelled more often.

import {change, compare} from "./comparison.js"
import {el} from "./dom.js"
import {quote} from "./filter.js"
import {count, kind, span} from "./format.js"
import {movable} from "./rows.js"

const most = 200
// What differs by less is called the same.
const least = 0.1

export function makeCompare(section, app) {
  let pair = []
  const content = el("div", {class: "block"})
  section.append(el("div", {class: "scroll padded"},
    el("p", {class: "muted compare-legend"}, "In each cell: A → B, and the difference. ▲ more or slower, ▼ less or quicker, = less than a tenth."), content))

  const rows = movable(content, "tbody tr", row => row.text && app.list({text: quote(row.text), state: ""}))

  function render() {
    const [a, b] = app.compared
    if (!a || !b || pair[0] === a && pair[1] === b) return
    pair = [a, b]
    const all = compare(a.state, b.state)
    content.replaceChildren(
      el("h2", null, `A: ${a.name} and B: ${b.name}`), table(all.slice(0, most)),
      all.length > most ? el("p", {class: "muted"}, `${count(all.length - most)} more groups`) : "")
    rows.settle()
  }

  return {render, move: rows.move}
}

const heads = ["Scope and key", "Runs", "Half", "90 %", "99 %", "Failed", "Cancelled"]

function table(rows) {
  return el("table", {role: "table", class: "figures comparison", "aria-label": "Both recordings, group by group"},
    el("thead", {role: "rowgroup"}, el("tr", {role: "row"}, ...heads.map(head => el("th", {role: "columnheader"}, head)))),
    el("tbody", {role: "rowgroup"}, ...rows.map(makeRow)))
}

function makeRow(entry) {
  const row = el("tr", {role: "row", tabindex: -1, title: "Enter: filter the tasks for it"},
    ...cells(entry).map((cell, index) => el("td", {role: "cell", "data-label": heads[index]}, ...[cell].flat())))
  row.text = entry.text
  return row
}

function cells({title, a, b}) {
  const figure = (name, text) => pairOf(a?.[name], b?.[name], text)
  const kinds = [...new Set([a, b].flatMap(side => Object.keys(side?.cancelled ?? {})))]
  return [
    title, figure("runs", count), figure("p50", span), figure("p90", span), figure("p99", span), figure("failed", count),
    kinds.length ? kinds.map(name => el("div", null, `${kind(name)} `, ...pairOf(a && (a.cancelled[name] ?? 0), b && (b.cancelled[name] ?? 0), count))) : "0",
  ]
}

function pairOf(a, b, text) {
  const words = value => value === undefined || value === null ? "–" : text(value)
  return [el("span", {class: "pair"}, `${words(a)} → ${words(b)} `), mark(a, b)]
}

function mark(a, b) {
  if (a === undefined || a === null || b === undefined || b === null) return el("span", {class: "muted"}, a === b ? "" : b === undefined || b === null ? "only A" : "only B")
  const part = change(a, b)
  if (part === undefined) return b > 0 ? el("span", {class: "is-more"}, "▲ new") : ""
  if (Math.abs(part) < least) return el("span", {class: "muted"}, "=")
  const size = part >= 1 ? `×${(1 + part).toFixed(1)}` : `${part > 0 ? "+" : "−"}${Math.round(Math.abs(part) * 100)} %`
  return el("span", {class: part > 0 ? "is-more" : "is-less"}, `${part > 0 ? "▲" : "▼"} ${size}`)
}
