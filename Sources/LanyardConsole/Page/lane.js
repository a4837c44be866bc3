// The runs of one lane, in as many rows as runs overlap. Only the runs that change are touched: there may be 50,000.

import {isOver, overAt} from "./over.js"

const endOf = run => overAt(run) ?? Infinity

export class Lane {
  constructor(facts) {
    Object.assign(this, facts, {grave: [], dropped: 0, tall: 0, seenRows: []})
    this.clear()
  }

  clear() {
    // `ends` is when the last run of a row is over; no row before `free` has room.
    Object.assign(this, {rows: [], ends: [], free: 0, live: 0, first: Infinity, last: -Infinity})
  }

  // The first row with room from a moment on.
  rowFrom(time) {
    while (this.ends[this.free] === Infinity) this.free += 1
    let row = this.free
    while (this.ends[row] > time) row += 1
    return row
  }

  put(run, row) {
    while (this.rows.length <= row) { this.rows.push([]); this.ends.push(undefined) }
    const runs = this.rows[row]
    runs.splice(placeFor(runs, run.admittedAt), 0, run)
    this.ends[row] = Math.max(this.ends[row] ?? -Infinity, endOf(run))
    if (!isOver(run)) this.live += 1
  }

  take(run, row) {
    const runs = this.rows[row]
    runs.splice(placeOf(runs, run), 1)
    this.live -= isOver(run) ? 0 : 1
    this.settle(row)
  }

  // What was told anew of a run that has not moved.
  replace(before, run, row) {
    const runs = this.rows[row]
    runs[placeOf(runs, before)] = run
    this.live += isOver(before) - isOver(run)
    this.settle(row)
  }

  // Whether something is in a row between two moments, or was so until a short while ago.
  wasSeen(row, from, to, now, quiet) {
    if (between(this.rows[row] ?? [], from, to).length) this.seenRows[row] = now
    return now - (this.seenRows[row] ?? -Infinity) < quiet
  }

  settle(row) {
    const runs = this.rows[row]
    this.ends[row] = runs.length ? runs.reduce((end, run) => Math.max(end, endOf(run)), -Infinity) : undefined
    if (this.ends[row] !== Infinity) this.free = Math.min(this.free, row)
  }

  // Once all is in its place: rows at the end that are empty go, and from when to when the lane reaches.
  measure() {
    const {rows, ends} = this
    while (rows.length && !rows.at(-1).length) { rows.pop(); ends.pop() }
    this.free = Math.min(this.free, rows.length)
    this.first = Infinity
    this.last = -Infinity
    rows.forEach((runs, row) => {
      if (!runs.length) return
      this.first = Math.min(this.first, runs[0].admittedAt)
      this.last = Math.max(this.last, ends[row])
    })
  }
}

// Where a run that is admitted at a moment belongs in a row: behind those that were admitted then, too.
function placeFor(runs, time) {
  let low = 0
  let high = runs.length
  if (!high || runs[high - 1].admittedAt <= time) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if (runs[middle].admittedAt <= time) low = middle + 1
    else high = middle
  }
  return low
}

function placeOf(runs, run) {
  let place = placeFor(runs, run.admittedAt) - 1
  while (runs[place].id !== run.id) place -= 1
  return place
}

// The runs of a row between two moments. In a row no two overlap, so their ends are in order too.
export function between(row, from, to) {
  let low = 0
  let high = row.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (endOf(row[middle]) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < row.length && row[end].admittedAt <= to) end += 1
  return row.slice(low, end)
}
