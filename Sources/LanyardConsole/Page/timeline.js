// The time line: puts together what is seen, how it is moved, and what the keys find in it.

import {axisHeight} from "./axis.js"
import {el, setAttribute, setText} from "./dom.js"
import {span} from "./format.js"
import {Lanes} from "./lanes.js"
import {layout, seenIn, shift, spanOfRow} from "./layout.js"
import {stragglerAfter} from "./looks.js"
import {overAt} from "./over.js"
import {paint, sized} from "./paint.js"
import {palette} from "./palette.js"
import {makeLaneButtons} from "./timeline-lane-buttons.js"
import {makeLegend} from "./timeline-legend.js"
import {makeMinimap} from "./timeline-minimap.js"
import {listen} from "./timeline-pointer.js"
import {makeRange} from "./timeline-range.js"
import {makeSearch} from "./timeline-search.js"
import {TimeWindow} from "./timeline-window.js"
import {describe} from "./timeline-words.js"

const labelWidth = 210

export function makeTimeline(section, app) {
  const book = new Lanes()
  const narrow = matchMedia("(max-width: 640px)")
  const seen = new TimeWindow(narrow.matches)
  let laid = {entries: [], tall: 0}
  let placed = []
  let hovered = null
  let focused = null
  let isSelecting = false
  // Runs from before are not shown; the page that frames this one may wish so.
  let since = -Infinity
  let openedAt = -Infinity
  // It is wished that all there is be shown, and stand still.
  let isToRest = false
  let drawnAt = 0

  const canvas = el("canvas", {
    tabindex: 0, role: "application", "aria-roledescription": "time line", "aria-label": "Time line of the runs",
    "aria-describedby": "timeline-words",
  })
  const buttons = makeLaneButtons(book, () => draw())
  const spacer = el("div", {class: "spacer"})
  const viewport = el("div", {class: "timeline-scroll", onscroll: () => draw()}, el("div", {class: "pinned"}, canvas, buttons.layer), spacer)
  const button = (text, title, onclick, label) => el("button", {type: "button", title, onclick, "aria-label": label}, text)
  const follow = button("Follow", "Keep the newest in sight (f)", () => seen.follow(!seen.isFollowing))
  const fit = button("Fit", "Everything since the first run (a)", () => seen.fit())
  const select = button("Select", "Dragging selects a range, as it does with Shift (s)", () => setSelecting(!isSelecting))
  const shownSpan = el("span", {class: "muted shown-span"})
  const words = el("p", {id: "timeline-words", class: "unseen", "aria-live": "polite"},
    "Arrows move in time and between lanes, h and l from run to run, plus and minus zoom, Enter opens a run, brackets select a range.")
  const tell = text => setText(words, text)
  const range = makeRange({tell, changed: () => draw(), zoom: ({from, to}) => { const rim = (to - from) * 0.05; seen.show(from - rim, to + rim) }})
  const search = makeSearch({go: run => focus(run), changed: () => draw()})
  const minimap = makeMinimap(seen, app)
  section.append(
    el("div", {class: "toolbar timeline-bar"},
      el("div", {class: "together"}, follow, fit,
        button("−", "Zoom out (−, or Ctrl and the wheel)", () => seen.zoom(1 / 0.6), "Zoom out"),
        button("+", "Zoom in (+, or Ctrl and the wheel)", () => seen.zoom(0.6), "Zoom in"), select, shownSpan),
      el("div", {class: "together finds"}, ...search.elements)),
    minimap.canvas, viewport, range.panel, makeLegend(app.store.recording !== null, narrow), words)
  // Somebody who moves the window wants to see what is there, without what was kept so that nothing jumps.
  seen.changed = () => { if (!pointer.isDragging) book.release(); draw() }

  const area = () => {
    const width = viewport.clientWidth
    const isNarrow = width < 640
    return {width, height: viewport.clientHeight, isNarrow, labels: isNarrow ? 0 : labelWidth}
  }
  // Lanes in sight stay while somebody looks at them.
  const held = () => section.matches(":hover") || section.contains(document.activeElement)
    ? new Set(seenIn(laid, viewport.scrollTop, viewport.clientHeight).map(entry => entry.lane?.id)) : new Set()

  function setSelecting(value) {
    isSelecting = value
    setAttribute(select, "aria-pressed", String(isSelecting))
    canvas.classList.toggle("is-selecting", isSelecting)
  }

  function draw() {
    const {width, height, isNarrow, labels} = area()
    if (section.hidden || width === 0) return
    const {shown, now} = app.store
    drawnAt = now
    settle(shown, now)
    search.update(shown, since)
    const marked = {selected: app.selected, hit: search.current}
    const wanted = [app.selected, search.current, focused].filter(id => id !== null && id !== undefined)
    book.update(shown, now, {since, wanted, within: app.store.within?.name})
    const {from, to} = seen
    const before = laid
    laid = layout(book.visible(now, from, to, held()), book, {from, to, isNarrow})
    const moved = viewport.scrollTop > 0 ? shift(before, laid, viewport.scrollTop) : 0
    spacer.style.setProperty("block-size", `${Math.max(0, laid.tall - height)}px`)
    if (moved) viewport.scrollTop += moved
    const scroll = viewport.scrollTop
    const entries = seenIn(laid, scroll, height)
    buttons.prepare(entries, from, to)
    const context = sized(canvas, width, height)
    const colours = palette()
    placed = paint(context, {
      width, height, isNarrow, labels, from, to, now, entries, scroll, colours, ...marked, found: search.found,
      range: range.value, after: stragglerAfter(shown), hovered: hovered ?? focused, focusedLane: laneOf(focused),
    })
    buttons.draw(entries, scroll, {width, labels, isNarrow})
    minimap.draw(shown, now, since, width, range.value)
    range.update(shown.runs.values(), pointer.isDragging)
    setAttribute(follow, "aria-pressed", String(seen.isFollowing))
    setAttribute(fit, "aria-pressed", String(seen.isFitting))
    setText(shownSpan, `${span(seen.span)} shown`)
    if (laid.entries.length > 0) return
    context.fillStyle = colours.muted
    context.fillText(shown.runs.size ? "Nothing ran in this span. Follow, or fit." : "No run yet.", labels + 12, axisHeight + 24)
  }

  // “fresh” means since this page was opened, on the program's clock.
  function settle(shown, now) {
    if (since === "fresh" && app.store.live.sequence !== null) {
      const opened = Math.max(0, now - performance.now())
      // The same moment however often it is asked for, unless the clock is that of another program.
      since = openedAt = Math.abs(opened - openedAt) < 1000 ? openedAt : opened
    }
    if (isToRest && since !== "fresh") {
      isToRest = false
      seen.rest(shown, now, since)
    }
    seen.settle(shown, now, since === "fresh" ? now : since, app.store.recording !== null)
  }

  const laneOf = id => placed.find(one => one.run.id === id)?.lane

  const pointer = listen(canvas, viewport, seen, app, {
    area, placed: () => placed, isSelecting: () => isSelecting,
    time(x) { const {width, labels} = area(); return seen.from + (x - labels) / (width - labels) * seen.span },
    hover(run, event) {
      if (hovered !== (run?.id ?? null)) { hovered = run?.id ?? null; draw() }
      app.tip(run && describe(run, app.store.shown, app.store.now), event.clientX, event.clientY)
    },
    open(run) { focused = run.id; app.open(run.id) },
    select: (from, to) => range.set(from, to),
  })

  // Moves the focus from run to run: within a lane by time, or to the run next to it in time in another lane.
  function step(along, across) {
    const current = placed.find(one => one.run.id === focused) ?? placed.at(-1)
    if (!current) return
    const lanes = laid.entries.filter(entry => entry.lane).map(entry => entry.lane)
    const index = lanes.findIndex(lane => lane.id === current.lane)
    const lane = lanes[Math.min(lanes.length - 1, Math.max(0, index + across))]
    const runs = lane.rows.flat()
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
    draw()
    reveal(run)
    draw()
    const lines = describe(run, shown, now)
    tell(lines.join(". "))
    const where = placed.find(one => one.run.id === run.id)
    if (!where) return
    const box = canvas.getBoundingClientRect()
    app.tip(lines, box.left + Math.max(area().labels, where.left), box.top + where.bottom)
  }

  // Scrolls to the row of a run.
  function reveal(run) {
    const entry = laid.entries.find(entry => entry.lane?.id === book.laneId(run))
    if (!entry) return
    const {height} = area()
    const [top, bottom] = spanOfRow(entry, book.rowOf.get(run.id))
    if (top < viewport.scrollTop) viewport.scrollTop = top
    else if (bottom + axisHeight > viewport.scrollTop + height) viewport.scrollTop = bottom + axisHeight - height
  }

  // The run that has the focus, for the ends of a range.
  const end = (name, time) => {
    const run = app.store.shown.runs.get(focused)
    if (!run) return tell("Move to a run first, with h and l: its beginning or end becomes that of the range.")
    range.setEnd(name, time(run))
  }

  const keys = {
    "+": () => seen.zoom(0.6), "=": () => seen.zoom(0.6), "-": () => seen.zoom(1 / 0.6), f: () => seen.follow(!seen.isFollowing),
    a: () => seen.fit(), s: () => setSelecting(!isSelecting), "/": () => search.focus(),
    ArrowLeft: () => seen.pan(-seen.span / 8, app.store.now), ArrowRight: () => seen.pan(seen.span / 8, app.store.now),
    h: () => step(-1, 0), l: () => step(1, 0), ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1),
    "[": () => end("from", run => run.admittedAt), "]": () => end("to", run => overAt(run) ?? app.store.now),
    Enter: () => focused !== null && app.open(focused),
  }

  return {
    render: draw,
    move: by => step(0, by),
    // Keys that work wherever the focus is while the time line is seen.
    key(event) {
      const isOnButton = event.target.closest("button, aside")
      if (event.key === "Escape" && !event.target.closest("aside")) {
        if (isSelecting) { setSelecting(false); return true }
        return range.clear()
      }
      if (!Object.hasOwn(keys, event.key) || isOnButton && (event.key === "Enter" || event.key.startsWith("Arrow"))) return false
      keys[event.key]()
      return true
    },
    // What the address holds of it.
    get setting() {
      return {window: seen.isFollowing ? null : {from: Math.round(seen.from), to: Math.round(seen.to)}, since: Number.isFinite(since) ? Math.round(since) : null}
    },
    apply(setting) {
      since = setting.isFresh ? "fresh" : setting.since ?? -Infinity
      isToRest = Boolean(setting.isStill)
      if (isToRest) return
      if (setting.isFresh && !seen.isFollowing) seen.begin()
      if (setting.window) seen.show(setting.window.from, setting.window.to)
      else if (!seen.isFollowing) seen.follow(true)
    },
    // Whether a picture of now would be another than the one that is shown.
    isStale: () => seen.isFollowing && (app.store.now - drawnAt) / seen.span * (viewport.clientWidth - labelWidth) >= 0.5,
  }
}
