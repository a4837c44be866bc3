// The table of runs.

import {columns} from "./columns.js"
import {el, setAttribute, setText} from "./dom.js"
import {matches, statesOf, wireState, wireText} from "./filter.js"
import {count, kind} from "./format.js"
import {Hold} from "./hold.js"
import {Listing} from "./listing.js"
import {request} from "./request.js"
import {movable} from "./rows.js"
import {makeRow, showRow, tellWhole} from "./run-row.js"
import {VirtualRows} from "./virtual.js"
import {makeResizable} from "./widths.js"

const none = {runs: [], more: 0, asked: 0}

export function makeTasks(section, app) {
  // Replaced when it changes, never changed.
  let wish = {text: "", state: "", sort: {id: "state", isDescending: false}}
  // What somebody counted who led here: there may have been more than are still here.
  let expected = null
  const listing = new Listing()
  // What the program found beyond the runs that it lists.
  let beyond = none
  // A column that has come stays, or the table would jump as runs come and go.
  const told = new Set()

  const states = statesOf(app.store.recording !== null)
  const search = el("input", {
    type: "search", id: "filter", placeholder: "Filter: several words, -without, #id", maxlength: 200,
    title: "Words that a run has in its name, key, scope, origin, cause or outcome; “-word” for those without it, quotes for a word with spaces, “cause:word” for the cause alone",
    "aria-label": "Filter the runs", oninput: () => change({text: search.value.trim()}),
  })
  const stateChoice = el("select", {
    id: "state-filter", "aria-label": "State", onchange: () => change({state: stateChoice.value}),
  }, ...states.map(([value, label]) => el("option", {value}, label)))
  const sortChoice = el("select", {
    class: "narrow-only", "aria-label": "Sort by", onchange: () => sortBy(sortChoice.value),
  }, ...columns.map(column => el("option", {value: column.id}, `by ${column.id === "warn" ? "warning" : column.label.toLowerCase()}`)))
  const shownCount = el("span", {class: "muted", id: "task-count", role: "status"})

  const heads = columns.map(column => el("th", {role: "columnheader", class: `c-${column.id}`, title: [column.hint, "Shift and ← → make it narrower or wider, Shift and Home as it was"].filter(Boolean).join(". ")},
    el("button", {type: "button", "aria-label": column.id === "warn" ? "Warnings" : null, onclick: () => sortBy(column.id)},
      column.label, el("span", {class: "arrow", "aria-hidden": "true"}))))
  const head = el("thead", {role: "rowgroup"}, el("tr", {role: "row", "aria-rowindex": 1}, ...heads))
  makeResizable(columns.map(({id}, index) => ({id, head: heads[index]})))
  const body = el("tbody", {role: "rowgroup", onpointerover: tellWhole})
  const table = el("table", {role: "grid", class: "runs", "aria-label": "Runs"}, head, body)
  const nothing = el("p", {class: "empty"})
  const scroll = el("div", {class: "scroll"}, table, nothing)
  const waiting = el("button", {type: "button", class: "waiting-rows", title: "Put what came meanwhile in its place", hidden: true, onclick: () => { hold.release(); isAnew = true; scroll.scrollTop = 0; app.render() }})
  const note = el("p", {id: "task-note", hidden: "", role: "status"})
  section.append(el("div", {class: "toolbar"}, search, stateChoice, sortChoice, shownCount), note, el("div", {class: "rows-frame"}, waiting, scroll))

  const hold = new Hold(section.querySelector(".rows-frame"), body, () => app.render())
  // The order is taken anew with the next picture, though the pointer is there: the user asked for it.
  let isAnew = false
  let seen = null
  const rows = new VirtualRows(scroll, head, body, {
    make: makeRow,
    // A row that is held is of a run that may have left the list: it stays as it was told last.
    show(row, entry) {
      entry.run = seen.shown.runs.get(entry.run.id) ?? entry.run
      showRow(row, entry.run, seen.shown, seen.now, app.selected === entry.run.id)
    },
  })
  const keys = movable(body, "tr[role]", row => app.open(row.entry.run.id, row.entry.run), {
    get size() { return rows.entries.length }, indexOf: row => row.index, bring: index => rows.bring(index),
  })

  function change(part, told = null) {
    expected = told
    wish = {...wish, ...part}
    beyond = none
    isAnew = true
    scroll.scrollTop = 0
    app.render()
  }

  function sortBy(id) {
    const column = columns.find(column => column.id === id)
    const startsDescending = Boolean(column.isNumber) || id === "warn"
    change({sort: {id, isDescending: wish.sort.id === id ? !wish.sort.isDescending : startsDescending}})
  }

  // Runs that did not fit into the list can still be found by their text.
  async function ask(totals) {
    const {state} = wish
    const text = wireText(wish.text)
    const isNeeded = totals.unlisted > 0 && (text || wireState(state))
    if (app.store.isPaused) return
    // What was found is as old as the answer; once all are listed, the stream knows better.
    if (!isNeeded) beyond = none
    if (!isNeeded || performance.now() - beyond.asked < 1000) return
    const asked = beyond = {...beyond, asked: performance.now()}
    const query = new URLSearchParams({limit: 1000, text})
    if (wireState(state)) query.set("state", wireState(state))
    try {
      const {runs, more} = await request(`runs?${query}`)
      if (asked === beyond) beyond = {...beyond, runs: runs.filter(run => (!app.store.within || app.store.within.has(run)) && matches(run, wish, app.store.shown, app.store.now)), more}
    } catch { /* The list shows what it has. */ }
  }

  function render(shown, now) {
    ask(shown.totals)
    // Runs of another program have the numbers of others.
    if (seen && seen.shown.program?.process !== shown.program?.process) isAnew = true
    seen = {shown, now}
    listing.update(shown, now, wish, beyond.runs)
    const entries = hold.apply(listing.order, isAnew ? [] : rows.entries)
    isAnew = false
    showHead(entries.length)
    if (!rows.room) rows.measure()
    rows.render(entries)
    keys.settle()
    showCounts(shown, entries)
  }

  function showHead(size) {
    for (const what of listing.told) told.add(what)
    setAttribute(table, "data-without", ["measured", "progress", "name", "key", "cause", "latency"].filter(what => !told.has(what)).join(" "))
    setAttribute(table, "aria-rowcount", size + 1)
    heads.forEach((one, index) => {
      const isSorted = columns[index].id === wish.sort.id
      setAttribute(one, "aria-sort", isSorted ? wish.sort.isDescending ? "descending" : "ascending" : null)
      setText(one.querySelector(".arrow"), isSorted ? wish.sort.isDescending ? " ↓" : " ↑" : "")
    })
    sortChoice.value = wish.sort.id
  }

  function showCounts(shown, entries) {
    const found = listing.order.length
    const unseen = beyond.more ? `, ${count(beyond.more)} more in the program` : ""
    const {forgotten} = shown.kept
    setText(shownCount, `${wish.text || wish.state ? `${count(found)} of ${count(listing.all)}${unseen}` : `${count(listing.all)} listed`}${forgotten ? `, ${count(forgotten)} forgotten` : ""}`)
    setAttribute(shownCount, "title", forgotten ? "Of runs that have ended this page keeps those of the last ten minutes, 20,000 at most" : null)
    showNote(shown, found)
    waiting.hidden = hold.waiting === 0
    setText(waiting, `${count(hold.waiting)} new`)
    nothing.hidden = entries.length > 0
    setText(nothing, listing.all ? "No run matches the filter." : "No run yet. Runs appear as soon as a scope admits one.")
  }

  // The program counts since it began, and the page keeps ten minutes.
  function showNote(shown, found) {
    const missing = expected ? expected.count - found : 0
    note.hidden = missing <= 0
    if (missing > 0) setText(note, `${count(found)} of ${count(expected.count)} are still here; the others have been forgotten.${expected.kind ? ` (${kind(expected.kind)})` : ""}`)
  }

  return {
    render, move: keys.move,
    find() { search.focus(); search.select() },
    clear() { search.value = ""; change({text: ""}) },
    // `told`: what was counted of it elsewhere, {count}.
    show({text, state = "", sort = wish.sort}, told = null) {
      this.apply({text, state, sort})
      expected = told
    },
    // What the address holds of it.
    get setting() { return wish },
    apply({text, state, sort}) {
      search.value = text
      stateChoice.value = states.some(([value]) => value === state) ? state : ""
      const isKnown = columns.some(column => column.id === sort.id)
      const next = {text, state: stateChoice.value, sort: isKnown ? sort : {id: "state", isDescending: false}}
      if (JSON.stringify(next) !== JSON.stringify(wish)) change(next)
    },
  }
}
