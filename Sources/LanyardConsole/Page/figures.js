// Figures of runs, from the runs themselves: for a range of the time line, and for a recording over time.

import {overAt} from "./over.js"

// The value that a part of the sorted values (0 to 1) does not exceed; `undefined` of none.
export const percentile = (sorted, part) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]

const hasBegun = run => run.startedAt !== undefined
const ran = run => Math.max(0, run.endedAt - run.startedAt)
const isWasted = run => run.outcome === "cancelled" || run.handover === "withheld"

// How many runs ended, how long those that had begun ran, what was spent in vain (ms), and how many were cancelled by which
// kind of cause.
export function summary(ended) {
  const durations = ended.filter(hasBegun).map(ran).sort((a, b) => a - b)
  // Kinds come from the program: none of them is a member that every object has.
  const cancelled = {__proto__: null}
  for (const run of ended) {
    if (run.outcome !== "cancelled") continue
    const kind = run.cause?.kind ?? "requested"
    cancelled[kind] = (cancelled[kind] ?? 0) + 1
  }
  return {
    ended: ended.length, failed: ended.filter(run => run.outcome === "failed").length,
    p50: percentile(durations, 0.5), p90: percentile(durations, 0.9), p99: percentile(durations, 0.99),
    wasted: ended.filter(run => isWasted(run) && hasBegun(run)).reduce((sum, run) => sum + ran(run), 0), cancelled,
  }
}

export const endedIn = (runs, from, to) => [...runs].filter(run => run.state === "ended" && run.endedAt >= from && run.endedAt <= to)

// How many were there in a range, and went on beyond it, or still do.
export function openIn(runs, from, to) {
  let open = 0
  for (const run of runs) if (run.admittedAt <= to && (overAt(run) ?? Infinity) > to && run.state !== "left") open += 1
  return open
}

// What `GET statistics` answers, of runs: a point for each step of each group in which one ended.
export function statistics(runs, step) {
  const groups = new Map()
  for (const run of runs) {
    if (run.state !== "ended") continue
    const at = Math.floor(run.endedAt / step) * step
    if (!groups.has(run.group)) groups.set(run.group, new Map())
    const steps = groups.get(run.group)
    if (!steps.has(at)) steps.set(at, [])
    steps.get(at).push(run)
  }
  return {
    step, groups: [...groups].map(([group, steps]) => ({
      group, points: [...steps].sort(([a], [b]) => a - b).map(([at, ended]) => ({at, ...summary(ended)})),
    })),
  }
}
