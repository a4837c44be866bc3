"""Plays random changes to the page's listing, and compares what it patches with what is filtered and sorted anew."""

LISTING = """
const done = arguments[0]
const load = name => import(new URL(name, location.href))
Promise.all(['listing.js', 'state.js', 'journal.js'].map(load)).then(([{Listing}, {begin, change}, {Journal}]) => {
  let seed = 7
  const random = below => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
  const none = () => ({changed: [], removed: []})
  const make = (id, time) => {
    const state = ['waiting', 'running', 'straggling', 'ended'][random(4)]
    return {
      id, scope: 1, group: 1, name: `load ${random(50)}`, origin: 'A/B.swift:1', admission: 'started', state, admittedAt: time - random(5000),
      ...state === 'straggling' && {cancelledAt: time - random(4000)}, ...state === 'ended' && {endedAt: time, outcome: ['succeeded', 'failed', 'cancelled'][random(3)]},
    }
  }
  const wishes = ['state', 'name', 'id', 'latency', 'warn'].flatMap(id => [true, false].flatMap(isDescending =>
    ['', 'straggling', 'stopping', 'ended', 'warned'].map(state => ({text: '', state, sort: {id, isDescending}}))))
  const wrong = []
  for (const wish of wishes) {
    let time = 10_000
    const shown = begin({sequence: 1, time, totals: {}, cost: {}, scopes: [], groups: [], findings: [], runs: Array.from({length: 200}, (_, id) => make(id, time))})
    const patched = new Listing()
    for (let step = 1; step <= 60; step += 1) {
      // Ages flow; once a second all is sorted anew.
      time += wish.sort.id === 'latency' ? 1000 : 90
      change(shown, {
        sequence: step + 1, time, scopes: none(), groups: none(), totals: {}, cost: {}, findings: step % 7 ? undefined : [{id: 1, runs: [random(200), random(200)], text: 'look'}],
        runs: {changed: Array.from({length: random(9)}, () => make(random(260), time)), removed: Array.from({length: random(4)}, () => random(260))},
      })
      patched.update(shown, time, wish, [])
      const anew = new Listing()
      anew.update({...shown, journal: new Journal()}, time, wish, [])
      const [one, other] = [patched, anew].map(listing => listing.order.map(entry => entry.run.id).join())
      if (one !== other || patched.all !== anew.all) { wrong.push(`${JSON.stringify(wish)} at step ${step}`); break }
    }
  }
  done(wrong.join('; '))
})
"""
