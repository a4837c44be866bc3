"""Plays random changes to the time line's lanes, and compares what they patch with what they build anew."""

LANES_PATCHED = """
const done = arguments[0]
const load = name => import(new URL(name, location.href))
Promise.all(['lanes.js', 'state.js', 'journal.js', 'over.js'].map(load)).then(([{Lanes}, {begin, change}, {Journal}, {isOver, overAt}]) => {
  let seed = 11
  const random = below => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 65536 >> 0) % below
  const none = () => ({changed: [], removed: []})
  const admitted = new Map()
  const make = (id, time) => {
    // Now and then a run is placed anew, or comes in another lane: nothing may be left of it where it was.
    if (!admitted.has(id) || random(20) === 0) admitted.set(id, {at: time - random(400), scope: 1 + random(3)})
    const {at, scope} = admitted.get(id)
    const state = ['waiting', 'running', 'straggling', 'ended'][random(4)]
    return {id, scope, group: 1, name: `run ${id}`, key: 'k', origin: 'A/B.swift:1', admission: 'started', state, admittedAt: at, startedAt: at,
      ...state === 'straggling' && {cancelledAt: at}, ...state === 'ended' && {endedAt: time, outcome: ['succeeded', 'failed'][random(2)]}}
  }
  const setting = {since: -Infinity, wanted: []}
  const told = book => JSON.stringify([
    [...book.rowOf].sort(([a], [b]) => a - b),
    [...book.lanes.values()].map(lane => [lane.id, lane.live, lane.first, lane.last, lane.ends, lane.rows.map(row => row.map(run => [run.id, run.state])), lane.grave.map(run => run.id)])
      .sort(([a], [b]) => a < b ? -1 : 1),
  ], (name, value) => value === Infinity ? 'never' : value)
  const wrong = []
  let time = 1000
  const shown = begin({sequence: 1, time, totals: {}, cost: {}, scopes: [], groups: [], findings: [], runs: Array.from({length: 60}, (_, id) => make(id, time))})
  const patched = new Lanes()
  const anew = new Lanes()
  for (let step = 1; step <= 400 && !wrong.length; step += 1) {
    time += random(3) ? 90 : 600
    change(shown, {
      sequence: step + 1, time, scopes: none(), groups: none(), totals: {}, cost: {},
      runs: {changed: Array.from({length: random(9)}, () => make(random(120), time)), removed: Array.from({length: random(6)}, () => random(120))},
    })
    if (random(5) === 0) continue
    for (const book of [patched, anew]) book.markedAt = -Infinity
    patched.update(shown, time, setting)
    anew.update({...shown, journal: new Journal()}, time, setting)
    if (told(patched) !== told(anew)) wrong.push(`step ${step}: ${told(patched)}, not ${told(anew)}`)
    const runs = [...shown.runs.values()]
    if ([...patched.lanes.values()].reduce((sum, lane) => sum + lane.live, 0) !== runs.filter(run => !isOver(run)).length) wrong.push(`step ${step}: others live`)
    if (patched.rowOf.size !== runs.length) wrong.push(`step ${step}: ${patched.rowOf.size} of ${runs.length} have a row`)
  }
  done(wrong.join('; '))
}).catch(error => done(String(error.stack)))
"""
