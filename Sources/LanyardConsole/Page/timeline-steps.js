// What the keys find on the time line: from run to run, within a lane by time, or to the run next to it in another lane.

import {axisHeight} from "./axis.js"
import {spanOfRow} from "./layout.js"
import {overAt} from "./over.js"
import {describe} from "./timeline-words.js"

// `line`: what is drawn (`laid`, `placed`), where (`viewport`, `canvas`, `area`), the lanes (`book`), and `draw`, `tell`, `range`, `seen`.
export function makeSteps(line, app) {
  let focused = null
  const {book, seen, viewport, canvas} = line

  function step(along, across) {
    const current = line.placed.find(one => one.run.id === focused) ?? line.placed.at(-1)
    if (!current) return
    const lanes = line.laid.entries.filter(entry => entry.lane).map(entry => entry.lane)
    const index = lanes.findIndex(lane => lane.id === current.lane)
    const lane = lanes[Math.min(lanes.length - 1, Math.max(0, index + across))]
    const runs = lane?.rows.flat() ?? []
    const distance = run => Math.abs(run.admittedAt - current.run.admittedAt)
    if (!runs.length) return
    if (across) return focus(runs.reduce((best, run) => distance(run) < distance(best) ? run : best))
    runs.sort((a, b) => a.admittedAt - b.admittedAt || a.id - b.id)
    focus(runs[Math.min(runs.length - 1, Math.max(0, runs.findIndex(run => run.id === current.run.id) + along))])
  }

  // Shows a run, and tells about it.
  function focus(run) {
    const {shown, now} = app.store
    focused = run.id
    seen.include(run, now)
    line.draw()
    reveal(run)
    line.draw()
    const lines = describe(run, shown, now)
    line.tell(lines.join(". "))
    const where = line.placed.find(one => one.run.id === run.id)
    if (!where) return
    const box = canvas.getBoundingClientRect()
    app.tip(lines, box.left + Math.max(line.area().labels, where.left), box.top + where.bottom)
  }

  // Scrolls to the row of a run.
  function reveal(run) {
    const entry = line.laid.entries.find(entry => entry.lane?.id === book.laneId(run))
    if (!entry) return
    const {height} = line.area()
    const [top, bottom] = spanOfRow(entry, book.rowOf.get(run.id))
    if (top < viewport.scrollTop) viewport.scrollTop = top
    else if (bottom + axisHeight > viewport.scrollTop + height) viewport.scrollTop = bottom + axisHeight - height
  }

  // The run that has the focus, for the ends of a range, and its lane, to be pinned or hidden.
  const current = words => app.store.shown.runs.get(focused) ?? void line.tell(words)
  const end = (name, time) => {
    const run = current("Move to a run first, with h and l: its beginning or end becomes that of the range.")
    if (run) line.range.setEnd(name, time(run))
  }
  const wish = what => {
    const run = current("Move to a run first, with h and l: its lane is pinned to the top, or hidden.")
    const lane = run && book.lanes.get(book.laneId(run))
    if (lane) line.wish(what, lane)
  }

  return {
    step, focus, get focused() { return focused }, set focused(id) { focused = id },
    keys: {
      h: () => step(-1, 0), l: () => step(1, 0), ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1),
      "[": () => end("from", run => run.admittedAt), "]": () => end("to", run => overAt(run) ?? app.store.now),
      t: () => wish("pinned"), x: () => wish("hidden"), Enter: () => focused !== null && app.open(focused),
    },
  }
}
