"""Twenty minutes of a program, played to the page's recorder in a moment."""

# What is kept: from when on, whether it reads back as it is, and how a snapshot in between and another program are taken.
RECORDER = """
const done = arguments[0]
const load = name => import(new URL(name, location.href))
Promise.all(['recorder.js', 'recording.js', 'store.js'].map(load)).then(([{Recorder}, {read}, {Store}]) => {
  const store = new Store()
  const recorder = new Recorder(store)
  const take = frame => { store.apply(frame); recorder.take(JSON.stringify(frame), frame) }
  const none = () => ({changed: [], removed: []})
  const run = (id, state, time) => ({id, scope: 1, group: 1, origin: 'A/B.swift:1', admission: 'started', state, admittedAt: id * 1000, ...state === 'ended' && {endedAt: time, outcome: 'succeeded'}})
  const snapshot = (program, sequence, time, runs) => ({type: 'snapshot', version: 1, sequence, time, program, totals: {}, scopes: [], runs, groups: [], findings: [], cost: {}})
  const shop = {name: 'shop', process: 1}
  take(snapshot(shop, 1, 0, [run(0, 'running', 0)]))
  for (let step = 1; step <= 1200; step += 1) {
    const time = step * 1000
    take({type: 'changes', after: step, sequence: step + 1, time, totals: {}, cost: {}, scopes: none(), groups: none(),
      runs: {changed: [run(step - 1, 'ended', time), run(step, 'running', time)], removed: step > 60 ? [step - 61] : []}})
  }
  // The connection was lost for a while: the page is told all there is again.
  take(snapshot(shop, 1300, 1_300_000, [run(1200, 'ended', 1_250_000), run(1250, 'running', 0)]))
  const lines = recorder.lines(null)
  const first = JSON.parse(lines[1])
  const {state, isWhole} = read(lines.join('\\n'), 'model')
  const live = [...store.live.runs.values()]
  take(snapshot({name: 'shop', process: 2}, 5, 10, []))
  done({
    back: (1_300_000 - first.time) / 1000, isSnapshot: first.type === 'snapshot', isWhole, isSame: live.every(one => JSON.stringify(one) === JSON.stringify(state.runs.get(one.id))),
    kept: state.runs.size, first: Math.min(...state.runs.keys()), snapshots: lines.filter(line => line.startsWith('{"type":"snapshot"')).length,
    afterwards: recorder.lines(null).length,
  })
})
"""
