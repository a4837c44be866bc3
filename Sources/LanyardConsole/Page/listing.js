// The runs that are listed, filtered and in order. Both are decided anew only for runs that changed: there may be 50,000.

import {columns, tellsProgress} from "./columns.js"
import {matches} from "./filter.js"
import {isOver} from "./over.js"

// How often what flows with time (ages) is put in order again.
const interval = 1000

export class Listing {
  constructor() {
    // Arrays of entries {run, value} are replaced, never changed: who holds one keeps its order.
    this.order = []
    this.entries = new Map()
    this.all = 0
    // What some run has told: a column in which nothing stands is not there.
    this.told = new Set()
  }

  // `wish` is {text, state, sort}; `extra` are runs from elsewhere, listed as well.
  update(shown, now, wish, extra) {
    const {journal, findings} = shown
    const isSame = this.wish === wish && this.extra === extra && this.journal === journal
    const ids = isSame ? journal.since(this.revision) : null
    // Findings came or went.
    if (ids && this.findings !== findings) for (const {runs} of [...this.findings, ...findings]) for (const id of runs) ids.add(id)
    Object.assign(this, {wish, extra, journal, findings, revision: journal.revision})
    this.column = columns.find(column => column.id === wish.sort.id)
    this.sign = wish.sort.isDescending ? -1 : 1
    if (ids) this.patch(ids, shown, now)
    else this.build(shown, now)
    if (this.column.flows && now - this.sortedAt >= interval) this.sort(shown, now)
  }

  build(shown, now) {
    // An entry stays that of its run, so that who holds an order knows it again.
    const before = this.entries
    this.entries = new Map()
    // Told to stop, and alive: they become stragglers as time goes by.
    this.stopping = new Set()
    this.told = new Set()
    this.all = shown.runs.size
    const take = run => {
      this.look(run)
      if (!matches(run, this.wish, shown, now)) return
      this.entries.set(run.id, Object.assign(before.get(run.id) ?? {}, {run, value: this.valueOf(run, shown, now)}))
    }
    for (const run of shown.runs.values()) take(run)
    for (const run of this.extra) if (!shown.runs.has(run.id)) { this.all += 1; take(run) }
    this.order = [...this.entries.values()].sort(this.compare)
    this.sortedAt = now
  }

  patch(ids, shown, now) {
    const moved = []
    const gone = new Set()
    for (const id of this.stopping) ids.add(id)
    for (const id of ids) {
      const run = shown.runs.get(id)
      const entry = this.entries.get(id)
      if (run) this.look(run)
      else this.stopping.delete(id)
      if (entry && run) entry.run = run
      if (run && matches(run, this.wish, shown, now)) {
        const value = this.valueOf(run, shown, now)
        if (entry?.value === value || entry && this.column.flows && !isOver(run)) continue
        if (entry) gone.add(entry)
        const next = entry ?? {run, value}
        next.value = value
        this.entries.set(id, next)
        moved.push(next)
      } else if (entry) {
        gone.add(entry)
        this.entries.delete(id)
      }
    }
    this.all = shown.runs.size + this.extra.filter(run => !shown.runs.has(run.id)).length
    if (!moved.length && !gone.size) return
    const kept = gone.size ? this.order.filter(entry => !gone.has(entry)) : this.order
    this.order = moved.length ? merge(kept, moved.sort(this.compare), this.compare) : kept
  }

  // All of it again, with the values of now: it is nearly in order already, which is quick.
  sort(shown, now) {
    for (const entry of this.order) entry.value = this.valueOf(entry.run, shown, now)
    this.order = [...this.order].sort(this.compare)
    this.sortedAt = now
  }

  look(run) {
    if (run.measured) this.told.add("measured")
    if (tellsProgress(run.progress)) this.told.add("progress")
    if (run.name !== undefined) this.told.add("name")
    if (run.key !== undefined) this.told.add("key")
    if (run.cancelledAt !== undefined) this.told.add("latency").add("cause")
    if (run.cause || run.waitsFor || run.attempt > 1 || run.progressedAt !== undefined || run.state === "left") this.told.add("cause")
    if (run.cancelledAt !== undefined && !isOver(run)) this.stopping.add(run.id)
    else this.stopping.delete(run.id)
  }

  valueOf(run, shown, now) {
    const value = this.column.value(run, shown, now)
    return value === "" ? undefined : typeof value === "string" ? value.toLowerCase() : value
  }

  // What has no value comes last either way, and the newer of two equals first.
  compare = (a, b) => {
    if (a.value === b.value) return b.run.id - a.run.id
    if (a.value === undefined) return 1
    if (b.value === undefined) return -1
    return (a.value < b.value ? -1 : 1) * this.sign
  }
}

function merge(left, right, compare) {
  const all = new Array(left.length + right.length)
  for (let l = 0, r = 0, at = 0; at < all.length; at += 1) {
    all[at] = r >= right.length || l < left.length && compare(left[l], right[r]) <= 0 ? left[l++] : right[r++]
  }
  return all
}
