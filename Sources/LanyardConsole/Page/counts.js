// What the program counts, counted from the runs of a recording that has no counts: a program that crashed told none.

import {isOver} from "./over.js"

const first = 0.001
const bounds = Array.from({length: 64}, (_, index) => first * Math.SQRT2 ** index)

export function counts({runs}) {
  const causes = new Map()
  const groups = new Map()
  for (const run of runs.values()) {
    const obeyed = run.cancelledAt !== undefined && run.endedAt !== undefined ? run.endedAt - run.cancelledAt : undefined
    const group = at(groups, run.group, () => ({group: run.group, running: empty(), waiting: empty(), obeying: empty()}))
    if (run.startedAt !== undefined) put(group.waiting, run.startedAt - run.admittedAt)
    if (run.startedAt !== undefined && run.endedAt !== undefined) put(group.running, run.endedAt - run.startedAt)
    put(group.obeying, obeyed)
    if (run.cancelledAt === undefined || !run.cause) continue
    const {kind, origin, reason} = run.cause
    const cause = at(causes, `${kind} ${origin}`, () => ({kind, origin, count: 0, live: 0, obeying: empty()}))
    cause.count += 1
    if (reason !== undefined) cause.reason = reason
    if (!isOver(run)) cause.live += 1
    put(cause.obeying, obeyed)
  }
  return {
    bounds, causes: [...causes.values()].map(cause => ({...cause, obeying: told(cause.obeying)})).sort((a, b) => b.count - a.count),
    groups: [...groups.values()].map(({group, ...all}) => ({group, ...Object.fromEntries(Object.entries(all).map(([name, one]) => [name, told(one)]))})),
  }
}

function at(map, key, make) {
  if (!map.has(key)) map.set(key, make())
  return map.get(key)
}

const empty = () => ({count: 0, sum: 0, max: 0, buckets: new Map()})

function put(histogram, span) {
  if (span === undefined) return
  const index = Math.max(0, Math.min(bounds.length, Math.ceil(2 * Math.log2(Math.max(span, first) / first) + 1e-9)))
  histogram.count += 1
  histogram.sum += span
  histogram.max = Math.max(histogram.max, span)
  histogram.buckets.set(index, (histogram.buckets.get(index) ?? 0) + 1)
}

// As on the wire.
const told = ({buckets, ...rest}) => ({...rest, buckets: [...buckets].sort(([a], [b]) => a - b)})
