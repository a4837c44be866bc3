// Where a lane belongs: below the scopes above it, as they lie below each other. Lanes of one scope are together, and each scope
// with several lanes has a heading that folds them.

import {count, scopeTitle} from "./format.js"
import {scopeOf} from "./gone.js"
import {isHelper} from "./helpers.js"

// The scopes above a run's lane and its own, the uppermost first; of a lane of many scopes, without its own.
export function pathOf(scope, shown, isFolded, orderOf) {
  const path = []
  const passed = new Set()
  for (let at = isFolded ? scopeOf(scope?.parent, shown) : scope; at && !passed.has(at.id); at = scopeOf(at.parent, shown)) {
    passed.add(at.id)
    path.unshift({id: at.id, name: scopeTitle(at), rank: isHelper(at.name) ? 1 : 0, order: orderOf(at.id)})
  }
  return path
}

// What lies together stands together; in each place, the lanes before what lies deeper.
export function byPath(a, b) {
  const shared = Math.min(a.path.length, b.path.length)
  for (let depth = 0; depth < shared; depth += 1) {
    const [one, other] = [a.path[depth], b.path[depth]]
    if (one.id !== other.id) return one.rank - other.rank || one.order - other.order
  }
  return a.path.length - b.path.length || a.rank - b.rank || a.order - b.order
}

// Lanes in their order, with their headings: {lane} and {heading: {id, name, words}, depth, isFolded, lanes}.
export function withHeadings(lanes, folded) {
  const counts = new Map()
  for (const lane of lanes) for (const {id} of lane.path) counts.set(id, (counts.get(id) ?? 0) + 1)
  // One that has but one lane, or all there are, tells nothing.
  const isTold = ({id}) => counts.get(id) > 1 && counts.get(id) < lanes.length
  const result = []
  let open = []
  for (const lane of lanes) {
    const told = joined(lane.path.filter(isTold), counts)
    let same = 0
    while (same < open.length && same < told.length && open[same].id === told[same].id) same += 1
    const above = open.slice(0, same).findLast(one => one.isFolded)
    open = open.slice(0, same)
    for (const step of above ? [] : told.slice(same)) {
      const heading = {id: step.id, name: step.name, isFolded: folded.has(step.id), lanes: []}
      open.push(heading)
      result.push({heading, depth: open.length - 1})
      if (heading.isFolded) break
    }
    const hidden = open.find(one => one.isFolded)
    if (hidden) hidden.lanes.push(lane)
    else result.push({lane})
  }
  return result
}

// A scope with nothing but another one below it stands in one line with that.
function joined(path, counts) {
  const result = []
  let before = ""
  path.forEach((step, index) => {
    const name = before + step.name
    const isAlone = index + 1 < path.length && counts.get(path[index + 1].id) === counts.get(step.id)
    before = isAlone ? `${name} › ` : ""
    if (!isAlone) result.push({id: step.id, name})
  })
  return result
}

export const wordsOf = ({lanes}) => {
  const live = lanes.reduce((sum, lane) => sum + lane.live, 0)
  return `${count(lanes.length)} ${lanes.length === 1 ? "lane" : "lanes"}${live ? `, ${count(live)} live` : ""}`
}
