// Runs as trace events, which Perfetto and chrome://tracing open: a track for each scope, and one more for each run that
// overlaps another there, because what overlaps on one track is not shown.

import {scopeTitle} from "./format.js"
import {overAt} from "./over.js"

const nanoseconds = ms => Math.round(ms * 1e6)
// Perfetto reads times as fractions of microseconds; two runs that follow each other must not overlap by rounding.
const gap = 2

export function traceEvents({runs, scopes, groups, program, time}) {
  const pid = program?.process ?? 1
  const tracks = new Map()
  const events = [{ph: "M", name: "process_name", pid, args: {name: program?.name ?? "Lanyard"}}]
  let tid = 0
  const all = [...runs.values()].sort((a, b) => a.admittedAt - b.admittedAt || a.id - b.id)
  // Runs may have begun before the console, whose time is 0; a trace has no time before 0.
  const zero = Math.min(0, all[0]?.admittedAt ?? 0)
  for (const run of all) {
    const from = nanoseconds(run.admittedAt - zero)
    const to = Math.max(from, nanoseconds((overAt(run) ?? time) - zero))
    if (!tracks.has(run.scope)) tracks.set(run.scope, [])
    const rows = tracks.get(run.scope)
    let row = rows.find(row => row.end + gap <= from)
    if (!row) {
      rows.push(row = {tid: ++tid})
      const scope = scopes.get(run.scope)
      const name = scope ? scopeTitle(scope) : groups.get(run.group)?.scopeName ?? `scope ${run.scope}`
      events.push(
        {ph: "M", name: "thread_name", pid, tid, args: {name: rows.length > 1 ? `${name} (${rows.length})` : name}},
        {ph: "M", name: "thread_sort_index", pid, tid, args: {sort_index: tracks.size * 100_000 + rows.length}})
    }
    row.end = to
    events.push({
      ph: "X", cat: "run", name: run.name ?? run.key ?? `run ${run.id}`, pid, tid: row.tid, ts: from / 1000, dur: (to - from) / 1000,
      args: {
        id: run.id, key: run.key, policy: run.policy, admission: run.admission, state: run.state, outcome: run.outcome,
        handover: run.handover, end: run.state === "left" ? "not recorded" : undefined, cause: run.cause?.kind, reason: run.cause?.reason, error: run.error, origin: run.origin,
        waited_ms: run.startedAt === undefined ? undefined : run.startedAt - run.admittedAt,
        obeyed_ms: run.cancelledAt === undefined || run.endedAt === undefined ? undefined : run.endedAt - run.cancelledAt,
      },
    })
  }
  return {traceEvents: events, displayTimeUnit: "ms"}
}
