// What the first page tells, from the runs that the page has: who does not stop, what is slow, who cancels. Nothing here draws.

import {families} from "./families.js"
import {percentile} from "./figures.js"
import {age, latency} from "./format.js"
import {lookOf, stragglerAfter} from "./looks.js"
import {isOver} from "./over.js"

export const lately = 60_000

// Who was told to stop: those that run on for too long, the longest first; how many are still within their time; and those that
// took too long and have ended lately.
export function stopping(shown, now) {
  const after = stragglerAfter(shown)
  const late = []
  const past = []
  let soon = 0
  for (const run of shown.runs.values()) {
    if (run.cancelledAt === undefined) continue
    if (run.state === "ended") { if (run.endedAt - run.cancelledAt >= after && run.endedAt > now - lately) past.push(run) }
    else if (isOver(run)) continue
    else if (lookOf(run, now, after) === "straggling") late.push(run)
    else soon += 1
  }
  const longest = (a, b) => latency(b, now) - latency(a, now)
  return {late: late.sort(longest), soon, past: past.sort(longest)}
}

// The groups whose runs took longest lately, or are open for longest: [{title, text, ended, p90, longest, open, oldest, waits, busy}].
export function slowest(shown, now) {
  const familyOf = new Map()
  for (const family of families(shown.groups.values())) for (const group of family.groups) familyOf.set(group.id, family)
  const found = new Map()
  for (const run of shown.runs.values()) {
    const isOpen = !isOver(run)
    if (!isOpen && !(run.endedAt > now - lately)) continue
    const family = familyOf.get(run.group) ?? {id: `?${run.origin}`, title: run.origin, text: run.origin}
    if (!found.has(family.id)) found.set(family.id, {...family, took: [], open: 0, oldest: 0, waits: new Map(), measured: null})
    const one = found.get(family.id)
    if (!isOpen) one.took.push(age(run, now))
    else {
      one.open += 1
      one.oldest = Math.max(one.oldest, age(run, now))
      if (run.waitsFor) note(one.waits, run.waitsFor.what, now - run.waitsFor.since)
    }
    if (run.measured) one.measured = plus(one.measured, run.measured)
  }
  return [...found.values()].map(({took, ...one}) => {
    took.sort((a, b) => a - b)
    return {...one, ended: took.length, p90: percentile(took, 0.9), longest: took.at(-1)}
  // What is open for longer than all that has ended took is what is stuck.
  }).sort((a, b) => Math.max(b.p90 ?? 0, b.oldest) - Math.max(a.p90 ?? 0, a.oldest))
}

function note(waits, what, span) {
  const [number, longest] = waits.get(what) ?? [0, 0]
  waits.set(what, [number + 1, Math.max(longest, span)])
}

const plus = (sum, {busy, scheduled, idle}) => sum ? {busy: sum.busy + busy, scheduled: sum.scheduled + scheduled, idle: sum.idle + idle} : {busy, scheduled, idle}

// Who has cancelled the runs that the page has: [{kind, origin, reason, count, longest}], the most frequent first.
export function cancelling(shown, now) {
  const found = new Map()
  for (const run of shown.runs.values()) {
    if (run.cancelledAt === undefined || !run.cause) continue
    const {kind, origin, reason} = run.cause
    const id = `${kind} ${origin}`
    if (!found.has(id)) found.set(id, {kind, origin, reason, count: 0, longest: 0})
    const one = found.get(id)
    one.count += 1
    one.longest = Math.max(one.longest, latency(run, now) ?? 0)
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

// How many of the runs that a cause has cancelled are here.
export const hereOf = shown => {
  const found = new Map(cancelling(shown, shown.time).map(({kind, origin, count}) => [`${kind} ${origin}`, count]))
  return ({kind, origin}) => found.get(`${kind} ${origin}`) ?? 0
}

export const isMeasured = shown => [...shown.runs.values()].some(run => run.measured !== undefined)
