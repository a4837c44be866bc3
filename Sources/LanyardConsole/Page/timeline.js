// The time line: puts together what is seen, how it is moved, and what the keys find in it.

import {axisHeight} from "./axis.js"
import {el, setAttribute, setText} from "./dom.js"
import {clock, span} from "./format.js"
import {Lanes} from "./lanes.js"
import {LaneWishes} from "./lane-wishes.js"
import {layout, seenIn, shift} from "./layout.js"
import {stragglerAfter} from "./looks.js"
import {paint, sized} from "./paint.js"
import {palette} from "./palette.js"
import {makeLaneButtons} from "./timeline-lane-buttons.js"
import {makeLabelEdge} from "./timeline-labels.js"
import {makeLegend} from "./timeline-legend.js"
import {makeMinimap} from "./timeline-minimap.js"
import {Pace} from "./timeline-pace.js"
import {listen} from "./timeline-pointer.js"
import {makeRange} from "./timeline-range.js"
import {makeSearch} from "./timeline-search.js"
import {makeSteps} from "./timeline-steps.js"
import {TimeWindow} from "./timeline-window.js"
import {describe} from "./timeline-words.js"

export function makeTimeline(section, app) {
  const book = new Lanes()
  const narrow = matchMedia("(max-width: 640px)")
  const seen = new TimeWindow(narrow.matches)
  const pace = new Pace()
  const wishes = new LaneWishes()
  const isRecording = app.store.recording !== null
  // What is drawn.
  const line = {laid: {entries: [], tall: 0}, placed: [], book, seen, draw: () => draw(), tell: text => setText(words, text), area, wish}
  let hovered = null
  // The lane whose label the pointer is at.
  let pointed = null
  let isSelecting = false
  // Runs from before are not shown; the page that frames this one may wish so.
  let since = -Infinity
  let openedAt = -Infinity
  // It is wished that all there is be shown, and stand still.
  let isToRest = false

  const canvas = el("canvas", {
    tabindex: 0, role: "application", "aria-roledescription": "time line", "aria-label": "Time line of the runs",
    "aria-describedby": "timeline-words",
  })
  const buttons = makeLaneButtons(book, wishes, {changed: () => draw(), wish})
  const labels = makeLabelEdge(() => draw())
  const spacer = el("div", {class: "spacer"})
  const viewport = el("div", {class: "timeline-scroll", onscroll: () => draw()}, el("div", {class: "pinned"}, canvas, buttons.layer, labels.edge), spacer)
  const button = (text, title, onclick, label) => el("button", {type: "button", title, onclick, "aria-label": label}, text)
  const hiddenLanes = el("button", {type: "button", class: "link", hidden: "", onclick: () => { wishes.showAll(); draw() }})
  const byDay = button("Time of day", "Tells moments by the time of day, and not since the console began", () => app.tellTimeOfDay(!app.tellsTimeOfDay))
  const follow = button("Follow", "Keep the newest in sight (f)", () => seen.follow(!seen.isFollowing))
  const fit = button("Fit", "Everything since the first run (a)", () => seen.fit())
  const select = button("Select", "Dragging selects a range, as it does with Shift (s)", () => setSelecting(!isSelecting))
  const shownSpan = el("span", {class: "muted shown-span"})
  const words = el("p", {id: "timeline-words", class: "unseen", "aria-live": "polite"},
    "Arrows move in time and between lanes, h and l from run to run, plus and minus zoom, Enter opens a run, brackets select a range.")
  const range = line.range = makeRange({tell: line.tell, changed: () => draw(), zoom: ({from, to}) => { const rim = (to - from) * 0.05; seen.show(from - rim, to + rim) }})
  const search = makeSearch({go: run => steps.focus(run), changed: () => draw()})
  const minimap = makeMinimap(seen, app)
  section.append(
    el("div", {class: "toolbar timeline-bar"},
      el("div", {class: "together"}, follow, fit,
        button("−", "Zoom out (−, or Ctrl and the wheel)", () => seen.zoom(1 / 0.6), "Zoom out"),
        button("+", "Zoom in (+, or Ctrl and the wheel)", () => seen.zoom(0.6), "Zoom in"), select, byDay, shownSpan, hiddenLanes),
      el("div", {class: "together finds"}, ...search.elements)),
    minimap.canvas, viewport, range.panel, makeLegend(isRecording, narrow), words)
  follow.hidden = isRecording
  byDay.classList.add("by-day")
  Object.assign(line, {viewport, canvas})
  const steps = makeSteps(line, app)
  // Somebody who moves the window wants to see what is there, without what was kept so that nothing jumps.
  seen.changed = () => { if (!pointer.isDragging) book.release(); draw() }

  function area() {
    const width = viewport.clientWidth
    const isNarrow = width < 640
    return {width, height: viewport.clientHeight, isNarrow, labels: isNarrow ? 0 : labels.within(width)}
  }

  // Pins a lane, or hides it.
  function wish(what, lane) {
    wishes.toggle(what, lane)
    line.tell(what === "pinned" ? wishes.isPinned(lane) ? "The lane is pinned to the top." : "The lane is pinned no longer." : "The lane is hidden.")
    draw()
  }

  const moves = () => seen.isFollowing && !isRecording && !app.store.isPaused

  // What a picture depends on besides the runs.
  const keyOf = () => [viewport.clientWidth, viewport.clientHeight, app.selected, app.store.within?.name, app.store.hasHelpers, app.store.isPaused, app.tellsTimeOfDay,
    palette().text, since, isToRest, seen.isFollowing ? seen.span : `${seen.from} ${seen.to}`, labels.within(1e6)].join()
  // Lanes in sight stay while somebody looks at them.
  const held = () => section.matches(":hover") || section.contains(document.activeElement)
    ? new Set(seenIn(line.laid, viewport.scrollTop, viewport.clientHeight).map(entry => entry.lane?.id)) : new Set()

  function setSelecting(value) {
    isSelecting = value
    setAttribute(select, "aria-pressed", String(isSelecting))
    canvas.classList.toggle("is-selecting", isSelecting)
  }

  function draw() {
    const room = area()
    const {width, height, isNarrow} = room
    if (section.hidden || width === 0) return
    const {shown} = app.store
    begin(shown, app.store.now)
    const beginning = since === "fresh" ? app.store.now : since
    const now = pace.time(shown, app.store.now, beginning, seen.isFollowing && !isRecording)
    seen.settle(shown, now, beginning, isRecording)
    pace.drawn(shown, keyOf())
    search.update(shown, since)
    const marked = {selected: app.selected, hit: search.current}
    const wanted = [app.selected, search.current, steps.focused].filter(id => id !== null && id !== undefined)
    book.update(shown, now, {since, wanted, within: app.store.within?.name})
    const {from, to} = seen
    const before = line.laid
    const sorted = wishes.sort(book.visible(now, from, to, held()), search.isOnly ? new Set(search.hits.map(run => book.laneId(run))) : null)
    const laid = line.laid = layout(sorted, book, {from, to, now, isNarrow, folded: wishes.folded})
    const moved = viewport.scrollTop > 0 ? shift(before, laid, viewport.scrollTop) : 0
    spacer.style.setProperty("block-size", `${Math.max(0, laid.tall - height)}px`)
    if (moved) viewport.scrollTop += moved
    const scroll = viewport.scrollTop
    const entries = seenIn(laid, scroll, height)
    buttons.prepare(entries, from, to, pointed ?? laneOf(steps.focused))
    const context = sized(canvas, width, height)
    const colours = palette()
    line.placed = paint(context, {
      ...room, from, to, now, entries, scroll, colours, ...marked, found: search.found,
      range: range.value, after: stragglerAfter(shown), hovered: hovered ?? steps.focused, focusedLane: laneOf(steps.focused), isOnly: search.isOnly,
    })
    buttons.draw(entries, scroll, room)
    labels.draw(room)
    minimap.draw(shown, now, since, width, range.value)
    range.update(shown.runs, pointer.isDragging)
    setAttribute(follow, "aria-pressed", String(seen.isFollowing))
    setAttribute(byDay, "aria-pressed", String(Boolean(app.tellsTimeOfDay)))
    hiddenLanes.hidden = sorted.hidden === 0
    setText(hiddenLanes, `${sorted.hidden} ${sorted.hidden === 1 ? "lane" : "lanes"} hidden · show`)
    setAttribute(fit, "aria-pressed", String(seen.isFitting))
    setText(shownSpan, `${span(seen.span)} shown${shown.kept?.forgotten && from < shown.kept.until ? `; before ${clock(shown.kept.until, 0)} it is forgotten` : ""}`)
    if (laid.entries.length > 0) return
    context.fillStyle = colours.muted
    context.fillText(shown.runs.size ? search.isOnly ? "Nothing here is what is searched for." : isRecording ? "Nothing ran in this span. “Fit” shows all." : "Nothing ran in this span. Follow, or fit." : "No run yet.", room.labels + 12, axisHeight + 24)
  }

  // “fresh” means since this page was opened, on the program's clock.
  function begin(shown, now) {
    if (since === "fresh" && app.store.live.sequence !== null) {
      const opened = Math.max(0, now - performance.now())
      // The same moment however often it is asked for, unless the clock is that of another program.
      since = openedAt = Math.abs(opened - openedAt) < 1000 ? openedAt : opened
    }
    if (isToRest && since !== "fresh") {
      isToRest = false
      seen.rest(shown, now, since)
    }
  }

  const laneOf = id => line.placed.find(one => one.run.id === id)?.lane

  const pointer = listen(canvas, viewport, seen, app, {
    area, placed: () => line.placed, isSelecting: () => isSelecting,
    time(x) { const {width, labels} = area(); return seen.from + (x - labels) / (width - labels) * seen.span },
    // At a label: the whole of it, and what can be done with its lane.
    label(y, event) {
      const entry = line.laid.entries.find(({lane, top, height}) => lane && y >= top - viewport.scrollTop + axisHeight && y < top + height - viewport.scrollTop + axisHeight)
      const id = entry?.lane.id ?? null
      if (id !== pointed) { pointed = id; draw() }
      app.tip(entry && [[entry.lane.title, entry.lane.key].filter(Boolean).join(" · "), (entry.lane.path ?? []).map(one => one.name).join(" › "), entry.lane.policy].filter(Boolean), event.clientX, event.clientY)
    },
    hover(run, event) {
      if (hovered !== (run?.id ?? null)) { hovered = run?.id ?? null; draw() }
      app.tip(run && describe(run, app.store.shown, app.store.now), event.clientX, event.clientY)
    },
    open(run) { steps.focused = run.id; app.open(run.id) },
    select: (from, to) => range.set(from, to),
  })

  const keys = {
    ...steps.keys, "+": () => seen.zoom(0.6), "=": () => seen.zoom(0.6), "-": () => seen.zoom(1 / 0.6), f: () => isRecording ? seen.fit() : seen.follow(!seen.isFollowing),
    a: () => seen.fit(), s: () => setSelecting(!isSelecting), "/": () => search.focus(),
    ArrowLeft: () => seen.pan(-seen.span / 8, app.store.now), ArrowRight: () => seen.pan(seen.span / 8, app.store.now),
  }

  return {
    render() { if (!section.hidden && pace.isDue(app.store.shown, keyOf(), moves())) draw() },
    // At once, however short the last picture is ago.
    draw,
    // Whether it moves by itself.
    get flows() { return moves() && pace.live > 0 },
    move: by => steps.step(0, by),
    // Keys that work wherever the focus is while the time line is seen.
    key(event) {
      const isOnButton = event.target.closest("button, aside, [role=separator]")
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
  }
}
