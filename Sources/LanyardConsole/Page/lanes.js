// Which run goes where on the time line: a lane for each scope and key, and in it as many rows as runs overlap.

import {place, scopeTitle} from "./format.js"

// A lane has this many rows at most; runs beyond that are counted, not drawn.
const mostRows = 8
const mostLanes = 80
// A lane stays among the busy ones for so long after its last run, so that lanes do not hop about.
const quiet = 3000

export class Lanes {
  constructor() {
    this.lanes = new Map()
    this.rowOf = new Map()
  }

  // The lanes that have something between two moments, the busy ones first.
  update(shown, now, from, to) {
    const runs = [...shown.runs.values()].sort((a, b) => a.admittedAt - b.admittedAt || a.id - b.id)
    for (const lane of this.lanes.values()) Object.assign(lane, {runs: [], live: 0, undrawn: 0, latest: -Infinity})
    for (const run of runs) this.add(run, shown, now, {from, to})
    for (const id of this.rowOf.keys()) if (!shown.runs.has(id)) this.rowOf.delete(id)
    for (const [id, lane] of this.lanes) {
      if (lane.runs.length === 0) this.lanes.delete(id)
      else lane.rows = lane.runs.reduce((rows, run) => Math.max(rows, this.rowOf.get(run.id) + 1), 1)
    }
    const visible = [...this.lanes.values()].filter(lane =>
      lane.live > 0 || lane.runs.some(run => (run.endedAt ?? now) >= from && run.admittedAt <= to))
    const isBusy = lane => lane.live > 0 || now - lane.latest < quiet
    visible.sort((a, b) => isBusy(b) - isBusy(a) || (isBusy(a) ? a.since - b.since : b.latest - a.latest))
    return {lanes: visible.slice(0, mostLanes), more: Math.max(0, visible.length - mostLanes)}
  }

  add(run, shown, now, {from, to}) {
    const id = `${run.scope}/${run.group}`
    let lane = this.lanes.get(id)
    if (!lane) this.lanes.set(id, lane = this.lane(id, run, shown))
    const end = run.endedAt ?? Infinity
    lane.dropped = shown.groups.get(run.group)?.dropped ?? 0
    lane.latest = Math.max(lane.latest, run.endedAt ?? now)
    if (run.state !== "ended") lane.live += 1
    let row = this.rowOf.get(run.id)
    if (row === undefined) {
      row = lane.occupants.findIndex(id => this.endOf(id, shown) <= run.admittedAt)
      if (row < 0) row = lane.occupants.length
      // A run that finds no room now is looked at again with the next frame.
      if (row >= mostRows) {
        if (end >= from && run.admittedAt <= to) lane.undrawn += 1
        return
      }
      this.rowOf.set(run.id, row)
      lane.occupants[row] = run.id
    }
    lane.runs.push(run)
  }

  // A run that is listed no longer leaves its row to others.
  endOf(id, shown) {
    const run = shown.runs.get(id)
    return run ? run.endedAt ?? Infinity : -Infinity
  }

  lane(id, run, shown) {
    const scope = shown.scopes.get(run.scope)
    const group = shown.groups.get(run.group)
    return {
      id, occupants: [], runs: [], live: 0, undrawn: 0, dropped: 0, latest: -Infinity, since: run.admittedAt, run: run.id,
      title: scope ? scopeTitle(scope) : group?.scopeName ?? place(group?.scopeOrigin),
      key: run.key ?? (run.policy ? "" : "without a key"), policy: run.policy ?? "",
    }
  }
}
