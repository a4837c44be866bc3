// Compares the runs of two recordings, group by group.

import {families} from "./families.js"
import {summary} from "./figures.js"

// One entry for each group that either has: {id, title, text, a, b}, the figures of both (`null` where there is none), and
// a text to filter for it. Those with the most runs come first.
export function compare(a, b) {
  const sides = [figures(a), figures(b)]
  const ids = new Set(sides.flatMap(side => [...side.keys()]))
  const rows = [...ids].map(id => {
    const [one, other] = sides.map(side => side.get(id) ?? null)
    const {title, text} = one ?? other
    return {id, title, text, a: one, b: other}
  })
  const runs = row => (row.a?.runs ?? 0) + (row.b?.runs ?? 0)
  return rows.sort((a, b) => runs(b) - runs(a) || (a.title < b.title ? -1 : 1))
}

function figures({runs, groups}) {
  const familyOf = new Map()
  for (const family of families(groups.values())) for (const group of family.groups) familyOf.set(group.id, family)
  const members = new Map()
  for (const run of runs.values()) {
    const family = familyOf.get(run.group) ?? {id: `?${run.origin}`, title: run.origin, text: run.origin}
    if (!members.has(family.id)) members.set(family.id, {title: family.title, text: family.text, all: []})
    members.get(family.id).all.push(run)
  }
  return new Map([...members].map(([id, {title, text, all}]) =>
    [id, {title, text, runs: all.length, ...summary(all.filter(run => run.state === "ended"))}]))
}

// How much more (or less) the second is: 0.5 is half as much again. `undefined` where nothing can be said.
export const change = (a, b) => a > 0 && b !== undefined ? b / a - 1 : undefined
