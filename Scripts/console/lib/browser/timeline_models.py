"""Scripts that ask the modules of the page itself. Each calls back with what is wrong, or with nothing."""

_MAKE = """
const done = arguments[arguments.length - 1]
const run = (id, admittedAt, more) => ({id, scope: 1, group: 1, name: `run ${id}`, key: "k", origin: "A/B.swift:1", admission: "started",
  state: "running", admittedAt, startedAt: admittedAt, ...more})
const ended = (id, from, to, more) => run(id, from, {state: "ended", endedAt: to, outcome: "succeeded", ...more})
const state = (runs, scopes = [{id: 1, name: "One", origin: "A/B.swift:1"}]) => ({sequence: 1, log: {entries: [], forgotten: 0}, time: 0, journal: {revision: 0, since: () => null}, runs: new Map(runs.map(one => [one.id, one])),
  scopes: new Map(scopes.map(one => [one.id, one])), groups: new Map(), findings: [], findingsOfRun: new Map(), totals: {}})
const wrong = []
const expect = (what, is, wanted) => { if (JSON.stringify(is) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`) }
const finish = work => work().then(() => done(wrong.join("; ")), error => done(String(error)))
"""

LANES = _MAKE + """
finish(async () => {
  const {Lanes} = await import("/lanes.js")
  const setting = {since: -Infinity, wanted: []}
  const titles = (book, now, from) => book.visible(now, from, now, new Set()).map(lane => lane.key)
  const book = new Lanes()
  const scopes = [{id: 1, name: "One", origin: "A/B.swift:1"}, {id: 2, name: ".page of tab 1", origin: "A/B.swift:1"}]
  const first = [run(1, 0, {scope: 2, key: "state"}), run(2, 1, {key: undefined, name: undefined}), ended(3, 2, 3, {key: "b", group: 2})]
  book.update(state(first, scopes), 10, setting)
  expect("named lanes come first", titles(book, 10, 0), ["b", "without a key", "state"])
  book.update({...state([...first, run(4, 11, {key: "a", group: 3})], scopes), sequence: 2}, 12, setting)
  expect("lanes keep their order", titles(book, 12, 0), ["b", "a", "without a key", "state"])
  expect("a lane with nothing in sight goes", titles(book, 9000, 5000), ["a", "without a key", "state"])

  const crowd = new Lanes()
  const runs = [...Array(40).keys()].map(id => run(id + 1, id))
  runs[29] = run(30, 29, {state: "straggling", cancelledAt: 30})
  runs[34] = ended(35, 34, 9000, {outcome: "failed"})
  crowd.update(state(runs), 9000, {...setting, wanted: [21]})
  const [lane] = crowd.visible(9000, 0, 9000, new Set())
  const rows = crowd.rowsShown(lane, 0, 9000)
  expect("folded, with what matters", rows, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 29, 34])
  expect("the others are counted", crowd.hidden(lane, rows, 0, 9000), 25)
  crowd.unfolded.add(lane.id)
  expect("unfolded", crowd.rowsShown(lane, 0, 9000).length, 40)

  const both = new Lanes()
  const below = [{id: 1, name: "Tab 3", origin: "A/B.swift:1"}, {id: 2, parent: 1, name: "Tab 3 · Naive", origin: ""}, {id: 3, parent: 1, name: "Tab 3 · Lanyard", origin: ""},
    {id: 4, parent: 2, name: "Search", origin: ""}, {id: 5, parent: 3, name: "Search", origin: ""}]
  both.update(state([run(1, 0, {scope: 4}), run(2, 1, {scope: 5}), run(3, 2, {scope: 2})], below), 9, {...setting, within: "Tab 3"})
  const files = new Lanes()
  const many = [1, 2, 3, 4].map(id => ({id, scopeName: "Files", scopeOrigin: "A/F.swift:1", key: `file ${id}`, admitted: id === 4 ? 9 : 1}))
  const loads = many.map(({id, key}) => run(id, 10 * id, {scope: id, group: id, key}))
  const told = (groups, runs) => ({...state(runs, [1, 2, 3, 4].map(id => ({id, name: "Files", origin: "A/F.swift:1"}))), groups: new Map(groups.map(one => [one.id, one]))})
  const keys = now => files.visible(now, 0, now, new Set()).map(lane => [lane.key, lane.rows.length])
  files.update(told(many.slice(0, 2), loads.slice(0, 2)), 50, setting)
  expect("two keys have a lane each", keys(50), [["file 1", 1], ["file 2", 1]])
  files.update(told(many, loads), 400, setting)
  expect("three that are used but once are one lane, one that is used often is not", keys(400), [["3 different keys", 3], ["file 4", 1]])
  files.update(told(many.map(one => one.id === 2 ? {...one, admitted: 5} : one), loads), 800, setting)
  expect("one that is used often after all leaves, and stands where its scope does", keys(800), [["2 different keys", 2], ["file 2", 1], ["file 4", 1]])

  expect("variants stay together", both.visible(9, 0, 9, new Set()).map(one => one.family), ["Tab 3 · Naive", "Tab 3 · Naive", "Tab 3 · Lanyard"])
})
"""

FRESH = _MAKE + """
finish(async () => {
  const {read} = await import("/address.js")
  const place = read("#timeline/7?scope=Tab%203&fresh=1&text=a%20b&sort=-age&from=10&to=2000")
  expect("fresh", place.timeline, {window: {from: 10, to: 2000}, since: null, isFresh: true, isStill: false})
  expect("the place", [place.view, place.run, place.scope, place.tasks], ["timeline", 7, "Tab 3", {text: "a b", state: "", sort: {id: "age", isDescending: true}}])
  const {Lanes} = await import("/lanes.js")
  const book = new Lanes()
  book.update(state([run(1, 0), run(2, 100)]), 200, {since: 50, wanted: []})
  expect("runs from before are not shown", [...book.rowOf.keys()], [2])
  const fresh = new Lanes()
  const dropping = dropped => ({...state([run(2, 100)]), groups: new Map([[1, {id: 1, scopeOrigin: "A/B.swift:1", admitted: 9, dropped}]])})
  fresh.update(dropping(34), 200, {since: 50, wanted: []})
  expect("what was dropped before is not counted", [...fresh.lanes.values()].map(lane => lane.dropped), [0])
  fresh.update(dropping(37), 900, {since: 50, wanted: []})
  expect("what is dropped since then is", [...fresh.lanes.values()].map(lane => lane.dropped), [3])
})
"""

FIGURES = _MAKE + """
finish(async () => {
  const {endedIn, statistics, summary} = await import("/figures.js")
  const runs = [...Array(100).keys()].map(id => ended(id + 1, 0, id + 1))
  runs.push(ended(200, 0, 40, {outcome: "cancelled", cause: {kind: "replaced"}}), ended(201, 0, 60, {handover: "withheld"}), run(202, 0),
    ended(203, 0, 50, {outcome: "cancelled", cause: {kind: "skipped"}, startedAt: undefined}), ended(204, 0, 20_000, {outcome: "failed"}))
  const all = summary(endedIn(runs, 0, 100))
  expect("all", all, {ended: 103, failed: 0, p50: 50, p90: 90, p99: 99, wasted: 100, cancelled: {replaced: 1, skipped: 1}})
  expect("nothing", summary([]).ended, 0)
  const {groups: [group]} = statistics(runs, 10_000)
  expect("steps", group.points.map(({at, ended, failed, p50}) => [at, ended, failed, p50]), [[0, 103, 0, 50], [20_000, 1, 1, 20_000]])
})
"""

# A time line of its own, over the page, with more than any program lists; drawn with each frame of the browser.
DRAWING = """
const done = arguments[arguments.length - 1]
const frames = 90
const rate = work => new Promise(resolve => {
  let count = 0
  let begin = 0
  requestAnimationFrame(function step(time) {
    if (count === 0) begin = time
    if (count === frames) return resolve(frames * 1000 / (time - begin))
    count += 1
    work()
    requestAnimationFrame(step)
  })
})
async function measure() {
  document.getElementById("tab-causes").click()
  const {makeTimeline} = await import("/timeline.js")
  const {Journal} = await import("/journal.js")
  const runs = new Map()
  for (let id = 1; id <= 5000; id += 1) {
    const begin = Math.floor(id / 500) * 1000 + id % 7 * 90
    const isOver = id % 10 !== 0
    runs.set(id, {id, scope: 1 + id % 50, group: 1 + id % 500, name: `GET search?q=${id}`, key: `key ${id % 500}`, origin: "Shop/Orders.swift:10", admission: "started",
      state: isOver ? "ended" : "running", admittedAt: begin, startedAt: begin + 20, ...isOver && {endedAt: begin + 400 + id % 13 * 150, outcome: ["succeeded", "failed", "cancelled"][id % 3]},
      ...!isOver && (id % 20 ? {waitsFor: {what: "a slot", since: begin + 100}} : {state: "straggling", cancelledAt: begin + 100})})
  }
  const shown = {sequence: 1, time: 0, journal: new Journal(), runs, groups: new Map(), findings: [], findingsOfRun: new Map(), totals: {},
    scopes: new Map([...Array(50).keys()].map(id => [id + 1, {id: id + 1, name: `Scope ${id}`, origin: "Shop/Orders.swift:3"}]))}
  const begin = performance.now()
  const store = {shown, live: shown, within: null, recording: null, get now() { return 11_000 + performance.now() - begin }}
  const section = document.createElement("section")
  section.className = "measured"
  section.style.cssText = "position: fixed; inset: 0; z-index: 9; display: flex; flex-direction: column; background: Canvas"
  document.body.append(section)
  const line = makeTimeline(section, {store, selected: null, tip() {}, open() {}, compared: []})
  try {
    // The best of three rounds: what else the machine does is not the page's.
    const rounds = []
    for (let round = 0; round < 3; round += 1) {
      let drawing = 0
      const blank = await rate(() => {})
      const pictures = await rate(() => {
        const from = performance.now()
        // As often as a program tells something.
        if (Math.floor(from / 100) !== shown.time) { shown.time = Math.floor(from / 100); shown.sequence += 1 }
        line.draw()
        drawing += performance.now() - from
      })
      rounds.push({blank, pictures, drawing: drawing / frames})
    }
    return rounds.sort((a, b) => b.pictures / b.blank - a.pictures / a.blank)[0]
  } finally {
    section.remove()
  }
}
measure().then(done, error => done({problem: String(error)}))
"""
