"""Scopes that come and go, told to the page's own modules: their runs are listed longer than they are."""

SCOPES = """
const done = arguments[0]
const load = name => import(new URL(name, location.href))
Promise.all(['store.js', 'within.js', 'lanes.js', 'recorder.js', 'recording.js'].map(load)).then(([{Store}, {Within}, {Lanes}, {Recorder}, {read}]) => {
  const wrong = []
  const expect = (what, is, wanted) => { if (JSON.stringify(is) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`) }
  const none = () => ({changed: [], removed: []})
  const program = {name: 'lab', process: 1}
  const scope = (id, name, parent) => ({id, name, parent, origin: 'A/B.swift:1'})
  const [tab, side, feature, part] = [scope(1, 'Tab 1'), scope(2, 'Tab 1 · Lanyard', 1), scope(3, 'Feature A', 2), scope(4, 'Part', 3)]
  const groups = [{id: 1, scopeName: 'Part', scopeOrigin: 'A/B.swift:1'}]
  const run = (id, below, more) => ({id, scope: below, group: 1, key: 'k', origin: 'A/B.swift:1', admission: 'started', state: 'running', admittedAt: id, startedAt: id, ...more})
  const over = (id, below, more) => run(id, below, {state: 'ended', endedAt: id + 1, outcome: 'cancelled', ...more})
  const begin = () => {
    const store = new Store()
    let sequence = 0
    const take = (time, scopes, runs, gone = [], removed = []) => {
      sequence += 1
      const frame = {type: 'changes', after: sequence - 1, sequence, time, totals: {}, cost: {}, scopes: {changed: scopes, removed: gone}, runs: {changed: runs, removed}, groups: none()}
      return store.apply(frame) && frame
    }
    const snapshot = (time, scopes, runs, more) => {
      sequence = (more?.sequence ?? sequence) + 1
      const frame = {type: 'snapshot', version: 1, sequence, time, program, totals: {}, cost: {}, scopes, runs, groups, findings: [], ...more}
      return store.apply(frame) && frame
    }
    return {store, take, snapshot}
  }
  const ids = store => [...store.shown.runs.keys()].sort((a, b) => a - b)

  const {store, take, snapshot} = begin()
  snapshot(1, [tab, side], [])
  store.within = new Within('Tab 1')
  expect('nothing yet', ids(store), [])
  // Nobody looks while the scopes are there.
  take(2, [feature, part], [run(9, 4), run(10, 7)])
  take(3, [], [over(9, 4)], [3, 4])
  expect('a run whose scope came and went unseen', ids(store), [9])
  const lanes = new Lanes()
  lanes.update(store.shown, 20, {since: -Infinity, wanted: [], within: 'Tab 1'})
  expect('its lane, and beside what', lanes.visible(20, 0, 20, new Set()).map(lane => [lane.title, lane.family]), [['Part', 'Tab 1 · Lanyard']])
  take(5, [scope(5, 'Feature A', 2)], [over(11, 5)])
  expect('what comes then', ids(store), [9, 11])
  store.isPaused = true
  take(6, [], [], [2, 5])
  expect('frozen', ids(store), [9, 11])
  store.isPaused = false
  // The connection was lost for a while.
  snapshot(7, [tab], [over(9, 4), over(11, 5), over(12, 8)])
  expect('after all was told again', ids(store), [9, 11])
  take(8, [], [], [1])
  expect('when the uppermost scope is gone, too', ids(store), [9, 11])
  store.within = new Within('Tab 1')
  expect('for a page that asks but then', ids(store), [9, 11])
  // It was started anew, and counts anew.
  snapshot(2, [tab], [over(9, 4), over(11, 1)], {sequence: 99})
  expect('of a program that was started anew', ids(store), [11])

  const long = begin()
  long.snapshot(1, [tab], [])
  let most = 0
  for (let step = 10; step < 8000; step += 10) {
    // Longer than the page keeps what the program has forgotten.
    long.take(step * 1000, [scope(step, 'Mid', 1), scope(step + 1, 'Low', step)], [over(step, step + 1)], step > 10 ? [step - 10, step - 9] : [], step > 1000 ? [step - 1000] : [])
    most = Math.max(most, [...long.store.live.gone.values()].length)
  }
  long.store.within = new Within('Tab 1')
  expect('each of many', long.store.shown.runs.size, 100)
  if (most > 700) wrong.push(`${most} scopes are kept for 100 runs in scopes of scopes`)

  const saved = begin()
  const recorder = new Recorder(saved.store)
  const keep = frame => recorder.take(JSON.stringify(frame), frame)
  keep(saved.snapshot(0, [tab, side], []))
  keep(saved.take(10, [feature], [run(9, 3)]))
  keep(saved.take(20, [], [over(9, 3)], [3]))
  for (let time = 60_000; time <= 1_200_000; time += 60_000) keep(saved.take(time, [], []))
  const {state} = read(recorder.lines(null).join('\\n'), 'model')
  saved.store.recording = state
  saved.store.within = new Within('Tab 1')
  expect('in what was saved long after', ids(saved.store), [9])
  done(wrong.join('; '))
}).catch(error => done(String(error.stack)))
"""
