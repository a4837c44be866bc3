// The table of runs.

import {request} from "./connection.js"
import {columns, sorted} from "./columns.js"
import {el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {matches, states, wireState} from "./filter.js"
import {count, title} from "./format.js"
import {movable} from "./rows.js"

// How many rows are made at first, and more at a time: the browser stays quick with thousands of runs.
const page = 100

export function makeTasks(section, app) {
  const filter = {text: "", state: ""}
  let sort = {id: "state", isDescending: false}
  let limit = page
  // What the program found beyond the runs that it lists.
  let beyond = {runs: [], more: 0, asked: 0}
  // What no run has told yet. A column that has come stays, or the table would jump as runs come and go.
  let untold = ["measured", "progress"]

  const search = el("input", {
    type: "search", id: "filter", placeholder: "Filter: name, key, scope, origin, cause, #id", maxlength: 200,
    "aria-label": "Filter the runs", oninput: () => changed({text: search.value.trim()}),
  })
  const stateChoice = el("select", {
    id: "state-filter", "aria-label": "State", onchange: () => changed({state: stateChoice.value}),
  }, ...states.map(([value, label]) => el("option", {value}, label)))
  const sortChoice = el("select", {
    class: "narrow-only", "aria-label": "Sort by", onchange: () => sortBy(sortChoice.value),
  }, ...columns.map(column => el("option", {value: column.id}, `by ${column.id === "warn" ? "warning" : column.label.toLowerCase()}`)))
  const shownCount = el("span", {class: "muted", id: "task-count", role: "status"})

  const heads = columns.map(column => el("th", {role: "columnheader", class: `c-${column.id}`, title: column.hint},
    el("button", {type: "button", "aria-label": column.id === "warn" ? "Warnings" : null, onclick: () => sortBy(column.id)},
      column.label, el("span", {class: "arrow", "aria-hidden": "true"}))))
  const body = el("tbody", {role: "rowgroup"})
  const table = el("table", {role: "grid", class: "runs", "aria-label": "Runs"},
    el("thead", {role: "rowgroup"}, el("tr", {role: "row"}, ...heads)), body)
  const nothing = el("p", {class: "empty"})
  const more = el("button", {type: "button", class: "more", onclick: () => { limit += page; app.render() }})
  section.append(
    el("div", {class: "toolbar"}, search, stateChoice, sortChoice, shownCount),
    el("div", {class: "scroll"}, table, nothing, more))

  const rows = movable(body, "tr", row => app.open(row.run.id))

  function changed(change) {
    Object.assign(filter, change)
    limit = page
    beyond = {runs: [], more: 0, asked: 0}
    app.render()
  }

  function sortBy(id) {
    const column = columns.find(column => column.id === id)
    const startsDescending = Boolean(column.isNumber) || id === "warn"
    sort = {id, isDescending: sort.id === id ? !sort.isDescending : startsDescending}
    app.render()
  }

  // Runs that did not fit into the list can still be found by their text.
  async function ask(totals) {
    const isNeeded = totals.unlisted > 0 && (filter.text || wireState(filter.state))
    if (app.store.isPaused) return
    // What was found is as old as the answer; once all are listed, the stream knows better.
    if (!isNeeded) beyond = {runs: [], more: 0, asked: 0}
    if (!isNeeded || performance.now() - beyond.asked < 1000) return
    beyond.asked = performance.now()
    const asked = beyond
    const query = new URLSearchParams({limit: 1000, text: filter.text})
    if (wireState(filter.state)) query.set("state", wireState(filter.state))
    try {
      const answer = await request(`runs?${query}`)
      if (asked === beyond) Object.assign(beyond, answer)
    } catch { /* The list shows what it has. */ }
  }

  function makeRow(run) {
    const row = el("tr", {role: "row", tabindex: -1})
    row.fields = columns.map(column => el("td", {
      role: "gridcell", class: `c-${column.id}${column.isNumber ? " number" : ""}`, "data-label": column.label,
    }))
    row.append(...row.fields)
    return row
  }

  function showRow(row, run, shown, now) {
    row.run = run
    setClass(row, `${run.state === "ended" ? "is-over" : ""} ${app.selected === run.id ? "is-selected" : ""}`)
    setAttribute(row, "aria-selected", app.selected === run.id ? "true" : null)
    columns.forEach((column, index) => {
      const cell = row.fields[index]
      if (column.show) return column.show(cell, run, shown, now)
      const text = column.text(run, shown, now)
      setText(cell, text)
      if (column.isWide) setAttribute(cell, "title", text || null)
    })
    setAttribute(row, "aria-label", `Run ${run.id}, ${title(run)}`)
  }

  function render(shown, now) {
    ask(shown.totals)
    const all = [...shown.runs.values()]
    const {within} = app.store
    for (const run of beyond.runs) if (!shown.runs.has(run.id) && (!within || within.has(run))) all.push(run)
    const found = filter.text || filter.state ? all.filter(run => matches(run, filter, shown)) : all
    const listed = sorted(found, sort, shown, now)
    const visible = listed.slice(0, limit)
    untold = untold.filter(what => !all.some(run => run[what]))
    setAttribute(table, "data-without", untold.join(" "))
    heads.forEach((head, index) => {
      const isSorted = columns[index].id === sort.id
      setAttribute(head, "aria-sort", isSorted ? sort.isDescending ? "descending" : "ascending" : null)
      setText(head.querySelector(".arrow"), isSorted ? sort.isDescending ? " ↓" : " ↑" : "")
    })
    sortChoice.value = sort.id
    reconcile(body, visible, run => run.id, makeRow, (row, run) => showRow(row, run, shown, now))
    rows.settle()
    const unseen = beyond.more ? `, ${count(beyond.more)} more in the program` : ""
    setText(shownCount, found.length === all.length ? `${count(all.length)} listed` : `${count(found.length)} of ${count(all.length)}${unseen}`)
    nothing.hidden = listed.length > 0
    setText(nothing, all.length ? "No run matches the filter." : "No run yet. Runs appear as soon as a scope admits one.")
    more.hidden = listed.length <= limit
    setText(more, `${count(listed.length - limit)} more · show ${count(Math.min(page, listed.length - limit))}`)
  }

  return {
    render, move: rows.move,
    find() { search.focus(); search.select() },
    clear() { search.value = ""; changed({text: ""}) },
    show(text) { search.value = text; stateChoice.value = ""; changed({text, state: ""}) },
  }
}
