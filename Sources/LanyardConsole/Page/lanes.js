// Which run goes where on the time line: a lane for each scope and key (one for all keys that are used but once), and in it as
// many rows as runs overlap. A lane keeps its place among the lanes, and a run its row, as long as they are there.

import {Folding} from "./folding.js"
import {count, place, scopeTitle} from "./format.js"
import {scopeOf} from "./gone.js"
import {byPath, pathOf} from "./lane-tree.js"
import {Lane, between} from "./lane.js"
import {isGrave, lookOf, rankOf, stragglerAfter} from "./looks.js"
import {overAt} from "./over.js"

// A folded lane shows this many rows, and those of runs that nobody may miss.
export const mostRows = 12
// A lane with nothing in sight stays for so long, so that lanes do not hop about.
const quiet = 3000
// A run becomes a straggler as time goes by, even when nothing is told.
const interval = 250

const ownLane = run => `${run.scope}/${run.group}`
const keepsRow = (before, run, since) => run !== undefined && run.admittedAt >= since && ownLane(run) === ownLane(before)
const byTime = (a, b) => a.admittedAt - b.admittedAt || a.id - b.id

export class Lanes {
  constructor() {
    // `told` are the runs as they lie in their lanes; `before` is what each group had dropped before the time line began.
    Object.assign(this, {lanes: new Map(), rowOf: new Map(), told: new Map(), before: new Map(), unfolded: new Set(), sorted: [], seen: {}, markedAt: -Infinity, folding: new Folding(), seenAt: new Map(), next: 0, orders: new Map()})
  }

  // Takes what the program told since it was asked last. `wanted` are runs that are shown in any case.
  update(shown, now, {since, wanted, within}) {
    const {seen} = this
    const {journal} = shown
    const ids = seen.journal === journal && seen.since === since ? journal.since(seen.revision) : null
    const key = wanted.join()
    const isDue = !ids || seen.wanted !== key || Math.abs(now - this.markedAt) >= interval
    if (seen.since !== since) this.before = since === -Infinity ? new Map() : new Map([...shown.groups].map(([id, {dropped = 0}]) => [id, dropped]))
    this.seen = {journal, revision: journal.revision, since, wanted: key}
    const isFolding = isDue && this.folding.update(shown)
    if (isFolding) this.rowOf.clear()
    if (!ids || isFolding) this.build(shown, since, within)
    else if (ids.size) this.patch(ids, shown, since, within)
    if (isFolding) for (const [id, lane] of this.lanes) this.drop(id, lane)
    if (isDue) this.mark(shown, now, wanted)
  }

  // The lane of a run that has been placed.
  laneId(run) { return this.folding.placed(run) ?? ownLane(run) }

  build(shown, since, within) {
    for (const lane of this.lanes.values()) {
      lane.clear()
      lane.groups.clear()
    }
    for (const [id, before] of this.told) if (!keepsRow(before, shown.runs.get(id), since)) this.rowOf.delete(id)
    this.told.clear()
    this.addAll([...shown.runs.values()].filter(run => run.admittedAt >= since), shown, within)
    for (const lane of this.lanes.values()) lane.measure()
  }

  // Only what changed.
  patch(ids, shown, since, within) {
    const touched = new Set()
    const added = []
    for (const id of ids) {
      const run = shown.runs.get(id)
      const before = this.told.get(id)
      const lane = before && this.lanes.get(this.laneId(before))
      const isKept = before && keepsRow(before, run, since)
      const isSame = isKept && run.admittedAt === before.admittedAt
      if (isSame) {
        lane.replace(before, run, this.rowOf.get(id))
        this.told.set(id, run)
      } else if (before) {
        lane.take(before, this.rowOf.get(id))
        this.told.delete(id)
        if (!isKept) this.rowOf.delete(id)
      }
      if (lane) touched.add(lane)
      if (run && !isSame && run.admittedAt >= since) added.push(run)
    }
    for (const lane of this.addAll(added, shown, within)) touched.add(lane)
    for (const lane of touched) lane.measure()
  }

  // Those that have a row take it before the others look for one.
  addAll(runs, shown, within) {
    const [placed, others] = [true, false].map(has => runs.filter(run => this.rowOf.has(run.id) === has).sort(byTime))
    return [...placed, ...others].map(run => this.add(run, shown, within))
  }

  add(run, shown, within) {
    const lane = this.laneOf(run, shown, within)
    const row = this.rowOf.get(run.id) ?? lane.rowFrom(run.admittedAt)
    this.rowOf.set(run.id, row)
    this.told.set(run.id, run)
    lane.put(run, row)
    return lane
  }

  // Who may not be missed, in the rows that a folded lane does not show; and what was dropped.
  mark(shown, now, wanted) {
    this.markedAt = now
    const after = stragglerAfter(shown)
    for (const lane of this.lanes.values()) {
      lane.dropped = 0
      for (const group of lane.groups) lane.dropped += Math.max(0, (shown.groups.get(group)?.dropped ?? 0) - (this.before.get(group) ?? 0))
      if (lane.isFolded && lane.groups.size > 1) lane.key = `${count(lane.groups.size)} different keys`
      lane.grave = lane.rows.slice(mostRows).flatMap(row => row.filter(run => isGrave(lookOf(run, now, after)) || wanted.includes(run.id)))
    }
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
    for (const lane of this.lanes.values()) Object.assign(lane, {tall: 0, seenRows: []})
  }

  // The rows of a lane that are shown; the lane as tall as it ever was, or it would twitch. With `now`, rows go in which nothing
  // has been seen for a while.
  rowsShown(lane, from, to, now) {
    lane.tall = Math.max(lane.tall, Math.min(mostRows, lane.rows.length))
    if (lane.rows.length <= mostRows || this.unfolded.has(lane.id)) {
      const all = [...Array(Math.max(lane.tall, lane.rows.length)).keys()]
      return now === undefined ? all : all.filter(row => lane.wasSeen(row, from, to, now, quiet))
    }
    const grave = lane.grave.filter(run => this.rowOf.has(run.id) && run.admittedAt <= to && (overAt(run) ?? Infinity) >= from)
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
    const scope = scopeOf(run.scope, shown)
    const family = within ? familyOf(scope, shown, within) : undefined
    const folded = this.folding.lane(run, shown, () => family?.id ?? "")
    const id = folded ?? ownLane(run)
    const known = this.lanes.get(id)
    if (known) {
      known.groups.add(run.group)
      return known
    }
    const path = within ? family ? [{id: family.id, name: family.name, rank: 0, order: family.id}] : [] : pathOf(scope, shown, folded !== undefined, id => this.orderOf(id))
    const group = shown.groups.get(run.group)
    const name = scope?.name ?? group?.scopeName
    const lane = new Lane({
      id, groups: new Set([run.group]), isFolded: folded !== undefined, rank: rankOf(run, name), order: this.next++, family: family?.name ?? "", isTree: !within, path,
      title: scope ? scopeTitle(scope) : name ?? place(group?.scopeOrigin),
      key: run.key ?? (run.policy ? "" : "without a key"), policy: run.policy ?? "",
    })
    this.lanes.set(id, lane)
    this.sorted.push(lane)
    this.sorted.sort(byPath)
    return lane
  }

  // A scope keeps its place among others, too.
  orderOf(id) {
    if (!this.orders.has(id)) this.orders.set(id, this.orders.size)
    return this.orders.get(id)
  }
}

// Below the scope that the page is limited to, what lies below each of its children stays together, in the order in which
// those were made: the Lab shows two variants side by side, each in a scope of its own.
function familyOf(scope, shown, within) {
  let at = scope
  while (at && at.name !== within) {
    const parent = scopeOf(at.parent, shown)
    if (parent?.name === within) return at
    at = parent
  }
  return undefined
}
