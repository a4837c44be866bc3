// The rows of the fleet's keys: one for a key, below it one for each run that owns it, waits for it, or was told to stop.

import {badge} from "./columns.js"
import {el, setAttribute, setText} from "./dom.js"
import {count, place, span} from "./format.js"
import {looks} from "./looks.js"

export const stands = [["", "all keys"], ["waits", "with runs that wait"], ["stopping", "with runs told to stop"]]

// Of the runs that wait, so many are shown until one asks for more.
const few = 5

// Rows as the table holds them; a row that was shown keeps its entry. `open`: the keys of which all runs are shown.
export function entriesOf(keys, open, shown) {
  const before = new Map(shown.map(entry => [entry.id, entry]))
  const entry = (id, facts) => Object.assign(before.get(id) ?? {id}, facts)
  return keys.flatMap(key => {
    const id = key.key ?? `=${key.name}`
    let waiting = 0
    const listed = key.runs.map(run => ({run, turn: run.state === "waits" ? ++waiting : null}))
      .filter(({turn}) => turn === null || turn <= few || open.has(id))
    const rest = key.waits - listed.filter(one => one.turn !== null).length
    const rows = listed.map(one => entry(`${one.run.lease}.${one.run.number}:${id}`, one))
    // After those that wait, before those that were told to stop.
    const at = listed.findLastIndex(one => one.turn !== null)
    if (rest || open.has(id) && waiting > few) rows.splice(at + 1, 0, entry(`rest:${id}`, {key: {...key, id}, rest, unlisted: key.waits - waiting}))
    return [entry(`key:${id}`, {key: {...key, id}, name: key.name, exact: key.key, isKey: true}), ...rows]
  })
}

export function makeRow(entry, act) {
  if (entry.isKey) return makeKey(entry, act)
  if (entry.rest !== undefined) {
    const row = el("tr", {role: "row", class: "fleet-rest"}, el("td", {role: "cell", colspan: 8, "aria-colspan": 8}))
    row.words = el("span", {class: "muted"})
    row.more = el("button", {type: "button", class: "link", onclick: () => act("open", row.entry)})
    row.firstChild.append(row.words, row.more)
    return row
  }
  const row = el("tr", {role: "row", class: "fleet-run"}, ...["Run", "Member", "Machine", "For", "Fence", "Policy", "Where", "Why"].map(head =>
    el("td", {role: "cell", "data-label": head}, head === "Run" ? null : head === "Where" ? el("code") : el("bdi"))))
  row.called = el("bdi", {class: "called"})
  row.standing = el("span")
  row.firstChild.append(row.standing, row.called)
  row.texts = [...row.children].slice(1).map(cell => cell.firstChild)
  return row
}

function makeKey(entry, act) {
  const row = el("tr", {role: "row", class: "fleet-key", tabindex: -1, title: "Enter: this key alone"}, el("th", {role: "rowheader", scope: "rowgroup", colspan: 8, "aria-colspan": 8}))
  row.counts = el("span", {class: "muted"})
  row.exact = el("code", {class: "muted"})
  row.stop = el("button", {type: "button", class: "needs-cancel", onclick: () => act("cancel", row.entry)}, "Cancel …")
  setAttribute(row.stop, "aria-label", `Cancel all runs of ${entry.name}`)
  row.firstChild.append(el("div", null, el("bdi", {class: "fleet-name"}, entry.name), row.exact, row.counts, row.stop))
  return row
}

// `now` is by the clock of the program's machine; `patience`: how long who was told to stop may take.
export function showRow(row, entry, now, canCancel, patience) {
  row.entry = entry
  if (entry.isKey) return showKey(row, entry, canCancel)
  if (entry.rest !== undefined) {
    const beyond = entry.unlisted ? ` ${count(entry.unlisted)} are not listed.` : ""
    setText(row.words, entry.rest ? `${count(entry.rest)} more ${entry.rest === 1 ? "waits" : "wait"}.${entry.rest === entry.unlisted ? " They are not listed." : beyond} ` : "")
    row.more.hidden = entry.rest > 0 && entry.rest === entry.unlisted
    setText(row.more, entry.rest > entry.unlisted ? "Show them" : "Show fewer")
    return
  }
  const {run, turn} = entry
  const long = run.since === undefined ? undefined : Math.max(0, now - run.since)
  badge(row.standing, lookOfRun(run, turn, long, patience))
  setText(row.called, run.name ?? "")
  const texts = [run.member, run.host ?? "", long === undefined ? "" : span(long), run.fence === undefined ? "" : String(run.fence), run.policy ?? "", place(run.place), run.cause ?? ""]
  texts.forEach((text, index) => setText(row.texts[index], text))
  setAttribute(row.texts[0].parentNode, "title", `lease ${run.lease}, run ${run.number}`)
  setAttribute(row.texts[2].parentNode, "title", run.since === undefined ? null : `${run.state === "stopping" ? "told to stop" : "since"} ${new Date(run.since).toLocaleString("en-GB")}`)
  setAttribute(row.texts[5].parentNode, "title", run.place)
}

function showKey(row, {key, exact, name}, canCancel) {
  const words = [[key.owns, key.owns === 1 ? "owner" : "owners"], [key.waits, "waiting"], [key.stopping, "stopping"]].filter(([number]) => number)
  setText(row.counts, words.map(([number, what]) => `${count(number)} ${what}`).join(" · "))
  // Bytes that are no text, or that nobody sees.
  setText(row.exact, exact === undefined || isPlain(exact, name) ? "" : exact)
  row.stop.hidden = !canCancel || exact === undefined
}

function isPlain(exact, name) {
  try { return decodeURIComponent(exact) === name } catch { return false }
}

function lookOfRun({state}, turn, long, patience) {
  switch (state) {
  case "owns": return {name: "running", sign: looks.running.sign, word: "owns it"}
  case "waits": return {name: "waiting", sign: looks.waiting.sign, word: `waits, no. ${count(turn)}`}
  case "stopping": return long >= patience ? {name: "straggling", sign: looks.straggling.sign, word: "does not stop"} : {name: "stopping", sign: looks.stopping.sign, word: "stopping"}
  default: return {name: "ended", sign: looks.ended.sign, word: state}
  }
}
