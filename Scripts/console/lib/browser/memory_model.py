"""Asks the page's own modules what they remember."""

_MAKE = """
const done = arguments[0]
const load = name => import(new URL(name, location.href))
const wrong = []
const expect = (what, is, wanted) => { if (JSON.stringify(is) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`) }
const none = () => ({changed: [], removed: []})
const program = {name: 'shop', process: 1}
const run = (id, more) => ({id, scope: 1, group: 1, origin: 'A/B.swift:1', admission: 'started', state: 'running', admittedAt: id, startedAt: id, ...more})
const over = (id, endedAt) => run(id, {state: 'ended', outcome: 'succeeded', endedAt})
const snapshot = (sequence, time, runs, more) => ({type: 'snapshot', version: 1, sequence, time, program, totals: {}, cost: {}, scopes: [], groups: [], findings: [], runs, ...more})
"""

KEPT = _MAKE + """
Promise.all(['store.js', 'kept.js'].map(load)).then(([{Store}, {most, mostOfHelpers}]) => {
  const store = new Store()
  let sequence = 1
  const ids = () => [...store.shown.runs.keys()].sort((a, b) => a - b)
  const take = (time, changed, removed = []) => store.apply({type: 'changes', after: sequence, sequence: ++sequence, time, totals: {}, cost: {}, scopes: none(), groups: none(), runs: {changed, removed}})
  store.apply(snapshot(1, 0, [run(1), run(2)]))
  take(1000, [over(1, 900)])
  take(61_000, [], [1, 2])
  expect('what ended is kept; of what left alive, nobody knows how it went on', ids(), [1])
  store.apply(snapshot(sequence = 50, 70_000, [run(3)]))
  expect('across a lost connection', ids(), [1, 3])
  store.isPaused = true
  take(601_000, [over(3, 600_000)], [3])
  expect('frozen', ids(), [1, 3])
  store.isPaused = false
  expect('for ten minutes', ids(), [3])
  expect('what is forgotten is counted', [store.live.kept.forgotten, store.live.kept.until], [1, 900])
  take(602_000, [run(3)])
  take(603_000, [], [3])
  expect('one that is listed again is no longer kept', ids(), [])
  const many = Array.from({length: most + 5}, (_, index) => over(100 + index, 604_000))
  take(604_000, many)
  take(605_000, [], many.map(one => one.id))
  expect('as many as there may be, the newest', [store.shown.runs.size, Math.min(...store.shown.runs.keys())], [most, 105])
  const helpers = Array.from({length: mostOfHelpers + 7}, (_, index) => over(100_000 + index, 606_000)).map(one => ({...one, scope: 2}))
  store.apply({type: 'changes', after: sequence, sequence: ++sequence, time: 606_000, totals: {}, cost: {}, scopes: {changed: [{id: 2, name: '.heart', origin: 'A/B.swift:2', isClosed: false, live: 0, withheld: 0}], removed: []}, groups: none(), runs: {changed: helpers, removed: []}})
  const forgotten = store.live.kept.forgotten
  take(607_000, [], helpers.map(one => one.id))
  expect('helpers take no room of others, and are not said to be forgotten', [store.shown.runs.size, store.live.runs.size, store.live.kept.forgotten - forgotten], [most, most + mostOfHelpers, 0])
  store.apply(snapshot(1, 5, [run(1)], {program: {name: 'shop', process: 2}}))
  expect('nothing of another program', ids(), [1])
  done(wrong.join('; '))
}).catch(error => done(String(error.stack)))
"""

FOUND = _MAKE + """
Promise.all(['log.js', 'within.js', 'helpers.js'].map(load)).then(([{earlierIn, findingsOfRuns, noLog, noted, nowIn}]) => {
  const finding = (id, since, more) => ({id: `rule:${id}`, rule: 'rule', severity: 'warning', text: 'It runs.', since, count: 1, runs: [id], ...more})
  const gone = (id, since, lastSeen) => finding(id, since, {lastSeen, text: 'No longer seen: It ran.'})
  const told = log => [nowIn(log).length, earlierIn(log).map(entry => [entry.from, entry.to, entry.finding.text])]
  let log = noted(noLog, [finding(1, 10)], 20)
  expect('one', told(log), [1, []])
  log = noted(log, [gone(1, 10, 30)], 40)
  expect('gone, since when it was seen last', told(log), [0, [[10, 30, 'It ran.']]])
  log = noted(log, [finding(1, 10)], 50)
  expect('back before it was forgotten', told(log), [1, []])
  log = noted(log, [], 90)
  expect('gone with the connection', told(log), [0, [[10, 90, 'When it was last seen: It runs.']]])
  log = noted(log, [finding(1, 100)], 110)
  expect('found anew', told(log), [1, [[10, 90, 'When it was last seen: It runs.']]])
  expect('of a run, what is now comes first', findingsOfRuns(log).get(1).map(one => one.since), [100, 10])
  log = noted(log, [finding(1, 100, {text: 'No longer seen: It runs.'})], 120)
  expect('what an older program says stays as it is', told(log)[1][0], [100, 120, 'No longer seen: It runs.'])
  for (let id = 2; id < 700; id += 1) log = noted(log, [gone(id, 200 + id, 300 + id)], 400 + id)
  expect('so many, the oldest go', [log.entries.length, log.forgotten], [500, 200])
  done(wrong.join('; '))
}).catch(error => done(String(error.stack)))
"""
