"""A recording in which runs leave the program's list alive, asked of the page's own modules."""

# Run 1 is in `removed`, run 2 is not in a snapshot that comes later, run 3 comes again, run 4 was told to stop before it left.
LEFT = """
const done = arguments[0]
const load = name => import(new URL(name, location.href))
const names = ['recording.js', 'totals.js', 'figures.js', 'lanes.js', 'export-trace.js', 'export-spans.js', 'export-text.js', 'run-life.js']
Promise.all(names.map(load)).then(([{read}, {totals}, {endedIn, statistics, summary}, {Lanes}, {traceEvents}, {spans}, {report}, {detailOf}]) => {
  const run = (id, more) => ({id, scope: 1, group: 1, name: `run ${id}`, origin: 'A/B.swift:1', admission: 'started', state: 'running', admittedAt: id, startedAt: id, ...more})
  const scope = {id: 1, name: 'One', origin: 'A/B.swift:1'}
  const group = {id: 1, scopeName: 'One', scopeOrigin: 'A/B.swift:1'}
  const program = {name: 'shop', process: 1}
  const none = {changed: [], removed: []}
  const snapshot = (sequence, time, runs) => ({type: 'snapshot', version: 1, sequence, time, program, totals: {}, cost: {}, scopes: [scope], groups: [group], findings: [], runs})
  const changes = (after, time, changed, removed) => ({type: 'changes', after, sequence: after + 1, time, totals: {}, cost: {}, scopes: none, groups: none, runs: {changed, removed}})
  const stopped = run(4, {state: 'straggling', cancelledAt: 50, cause: {kind: 'requested', origin: 'A/B.swift:9'}})
  const lines = [
    {type: 'recording', version: 1, program, startedAt: '2026-11-25T20:00:00Z', by: 'program'},
    snapshot(1, 10, [run(1), run(2), run(3), run(4), run(5), run(6, {state: 'ended', outcome: 'succeeded', endedAt: 9})]),
    changes(1, 100, [stopped], [1, 3, 6]),
    changes(2, 200, [run(3)], [4]),
    snapshot(9, 300, [run(3), run(5)]),
    changes(9, 5000, [], []),
  ]
  const {state, unended, counted, startedAt} = read(lines.map(line => JSON.stringify(line)).join('\\n'), 'model')
  const wrong = []
  const expect = (what, is, wanted) => { if (JSON.stringify(is) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`) }
  const all = [...state.runs.values()]
  expect('states', all.map(one => [one.id, one.state, one.leftAt ?? null]).sort(), [
    [1, 'left', 100], [2, 'left', 300], [3, 'running', null], [4, 'left', 200], [5, 'running', null], [6, 'ended', null]])
  expect('how many', unended, 3)
  expect('live', totals(state, 5000, true).find(one => one.id === 'live').number, 2)
  expect('ended', [summary(endedIn(all, 0, 5000)).ended, statistics(all, 10_000).groups[0].points[0].ended, counted.groups[0].running.count], [1, 1, 1])
  expect('nobody obeyed, nobody still runs', [counted.causes[0].count, counted.causes[0].live, counted.causes[0].obeying.count], [1, 0, 0])
  const lanes = new Lanes()
  lanes.update(state, 5000, {since: -Infinity, wanted: []})
  const [lane] = lanes.visible(5000, 0, 5000, new Set())
  expect('a lane has two that live', lane.live, 2)
  expect('their place is free again', [...lane.ends].sort((a, b) => a - b).slice(-3), [300, null, null].map(end => end ?? Infinity))
  const slices = new Map(traceEvents(state).traceEvents.filter(event => event.ph === 'X').map(event => [event.args.id, event]))
  expect('slices', [1, 2, 3].map(id => { const {ts, dur, args} = slices.get(id); return [ts + dur, args.state, args.end ?? null] }),
    [[100_000, 'left', 'not recorded'], [300_000, 'left', 'not recorded'], [5_000_000, 'running', null]])
  const [span] = spans(state, startedAt).resourceSpans[0].scopeSpans[0].spans.filter(span => span.name === 'run 2')
  expect('span', [Number(BigInt(span.endTimeUnixNano) / 1_000_000n) - startedAt, span.attributes.find(one => one.key === 'lanyard.state').value.stringValue, span.events.at(-1).name],
    [300, 'left', 'left the list; its end was not recorded'])
  const text = report(state, 5000, {startedAt, name: 'model'})
  if (!text.includes('3 runs left the list') || !text.includes('None: every run stops')) wrong.push(text)
  expect('life', detailOf(state.runs.get(1), state).moments.map(moment => moment.what), ['admitted', 'started', 'left'])
  done(wrong.join('; '))
}).catch(error => done(String(error)))
"""
