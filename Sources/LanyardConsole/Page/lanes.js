// Which run goes where on the time line: a lane for each scope and key, and in it as many rows as runs overlap. A lane
// keeps its place among the lanes, and a run its row, as long as they are there.

import {place, scopeTitle} from "./format.js"
import {isGrave, lookOf, rankOf, stragglerAfter} from "./looks.js"

// A folded lane shows this many rows, and those of runs that nobody may miss.
export const mostRows = 8
// A lane with nothing in sight stays for so long, so that lanes do not hop about.
const quiet = 3000

export class Lanes {
  constructor() {
    Object.assign(this, {lanes: new Map(), rowOf: new Map(), unfolded: new Set(), sorted: [], seen: {}, seenAt: new Map(), next: 0})
  }

  // Takes what the program told; does nothing if that is what it knows. `wanted` are runs that are shown in any case.
  update(shown, now, {since, wanted, within}) {
    const {seen} = this
    const isSame = seen.runs === shown.runs && seen.sequence === shown.sequence && seen.time === shown.time && seen.since === since
    const key = wanted.join()
    // A run becomes a straggler as time goes by, even when nothing is told.
    if (isSame && seen.wanted === key && now - seen.now < 250) return false
    this.seen = {runs: shown.runs, sequence: shown.sequence, time: shown.time, since, wanted: key, now}
    const after = stragglerAfter(shown)
    for (const lane of this.lanes.values()) Object.assign(lane, {rows: [], ends: [], grave: [], live: 0, first: Infinity, last: -Infinity})
    const runs = [...shown.runs.values()].filter(run => run.admittedAt >= since)
    runs.sort((a, b) => a.admittedAt - b.admittedAt || a.id - b.id)
    for (const run of runs) if (this.rowOf.has(run.id)) this.put(run, this.rowOf.get(run.id), this.laneOf(run, shown, within))
    for (const run of runs) if (!this.rowOf.has(run.id)) this.add(run, this.laneOf(run, shown, within))
    for (const id of this.rowOf.keys()) if (!shown.runs.has(id)) this.rowOf.delete(id)
    for (const lane of this.lanes.values()) {
      for (const row of lane.rows) row?.sort((a, b) => a.admittedAt - b.admittedAt)
      for (const row of lane.rows.slice(mostRows)) for (const run of row ?? []) {
        if (isGrave(lookOf(run, now, after)) || wanted.includes(run.id)) lane.grave.push(run)
      }
      lane.dropped = shown.groups.get(lane.group)?.dropped ?? 0
    }
    return true
  }

  // The lanes with something between two moments, in their order; `held` are kept that would go.
  visible(now, from, to, held) {
    for (const [id, lane] of this.lanes) {
      if (lane.first <= to && lane.last >= from) this.seenAt.set(id, now)
      // One whose runs the program has forgotten is gone for good: short-lived scopes leave thousands.
      else if (!held.has(id) && (lane.first === Infinity || now - (this.seenAt.get(id) ?? -Infinity) > quiet)) this.drop(id, lane)
    }
    return this.sorted.filter(lane => this.seenAt.has(lane.id))
  }

  drop(id, lane) {
    this.seenAt.delete(id)
    if (lane.first < Infinity) return
    this.lanes.delete(id)
    this.unfolded.delete(id)
    this.sorted.splice(this.sorted.indexOf(lane), 1)
  }

  // Lanes that were kept because one was looking go at once.
  release() {
    for (const id of this.seenAt.keys()) this.seenAt.set(id, -Infinity)
    for (const lane of this.lanes.values()) lane.tall = 0
  }

  // The rows of a lane that are shown; the lane as tall as it ever was, or it would twitch.
  rowsShown(lane, from, to) {
    lane.tall = Math.max(lane.tall, Math.min(mostRows, lane.rows.length))
    if (lane.rows.length <= mostRows || this.unfolded.has(lane.id)) return [...Array(Math.max(lane.tall, lane.rows.length)).keys()]
    const grave = lane.grave.filter(run => run.admittedAt <= to && (run.endedAt ?? Infinity) >= from)
    const further = [...new Set(grave.map(run => this.rowOf.get(run.id)))].sort((a, b) => a - b)
    return [...Array(mostRows).keys(), ...further]
  }

  // How many runs between two moments are in rows that are not shown.
  hidden(lane, rows, from, to) {
    if (rows.length >= lane.rows.length) return 0
    const isShown = new Set(rows)
    return lane.rows.reduce((sum, row, index) => isShown.has(index) || !row ? sum : sum + between(row, from, to).length, 0)
  }

  laneOf(run, shown, within) {
    const id = `${run.scope}/${run.group}`
    const known = this.lanes.get(id)
    if (known) return known
    const scope = shown.scopes.get(run.scope)
    const group = shown.groups.get(run.group)
    const name = scope?.name ?? group?.scopeName
    const lane = {
      id, group: run.group, rows: [], ends: [], grave: [], live: 0, dropped: 0, tall: 0, first: Infinity, last: -Infinity,
      rank: rankOf(run, name), order: this.next++, family: within ? familyOf(scope, shown, within) : "",
      title: scope ? scopeTitle(scope) : name ?? place(group?.scopeOrigin),
      key: run.key ?? (run.policy ? "" : "without a key"), policy: run.policy ?? "",
    }
    lane.familyOrder = [...this.lanes.values()].find(one => one.family === lane.family)?.familyOrder ?? lane.order
    this.lanes.set(id, lane)
    this.sorted.push(lane)
    this.sorted.sort((a, b) => a.familyOrder - b.familyOrder || a.rank - b.rank || a.order - b.order)
    return lane
  }

  add(run, lane) {
    let row = lane.ends.findIndex(end => end === undefined || end <= run.admittedAt)
    if (row < 0) row = lane.ends.length
    this.rowOf.set(run.id, row)
    this.put(run, row, lane)
  }

  put(run, row, lane) {
    while (lane.rows.length <= row) { lane.rows.push([]); lane.ends.push(undefined) }
    lane.rows[row].push(run)
    const end = run.endedAt ?? Infinity
    lane.ends[row] = Math.max(lane.ends[row] ?? -Infinity, end)
    lane.first = Math.min(lane.first, run.admittedAt)
    lane.last = Math.max(lane.last, end)
    if (run.state !== "ended") lane.live += 1
  }
}

// Below the scope that the page is limited to, what lies below each of its children stays together: the Lab shows two
// variants side by side, each in a scope of its own.
function familyOf(scope, shown, within) {
  let at = scope
  while (at && at.name !== within) {
    const parent = shown.scopes.get(at.parent)
    if (parent?.name === within) return at.name ?? ""
    at = parent
  }
  return ""
}

// The runs of a row between two moments. In a row no two overlap, so their ends are in order too.
export function between(row, from, to) {
  let low = 0
  let high = row.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((row[middle].endedAt ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < row.length && row[end].admittedAt <= to) end += 1
  return row.slice(low, end)
}
