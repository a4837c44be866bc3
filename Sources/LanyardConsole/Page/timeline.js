// The time line: what is seen, how it is moved, and what the mouse and the keys find in it.

import {el, setAttribute, setText} from "./dom.js"
import {age, cause, clock, count, face, latency, span, title} from "./format.js"
import {Lanes} from "./lanes.js"
import {axisHeight, laneHeight, paint} from "./paint.js"

const shortest = 5
const longest = 3_600_000

export function makeTimeline(section, app) {
  const lanes = new Lanes()
  const seen = {span: matchMedia("(max-width: 640px)").matches ? 8_000 : 20_000, to: 0, isFollowing: true}
  let placed = []
  let shownLanes = []
  let hovered = null
  let focused = null

  const canvas = el("canvas", {
    tabindex: 0, role: "application", "aria-roledescription": "time line", "aria-label": "Time line of the runs",
    "aria-describedby": "timeline-words",
  })
  const spacer = el("div", {class: "spacer"})
  const viewport = el("div", {class: "timeline-scroll", onscroll: () => draw()}, el("div", {class: "pinned"}, canvas), spacer)
  const follow = el("button", {type: "button", "aria-pressed": "true", title: "Keep the newest in sight (f)", onclick: () => setFollowing(!seen.isFollowing)}, "Follow")
  const moreLanes = el("span", {class: "muted"})
  const shownSpan = el("span", {class: "muted"})
  const words = el("p", {id: "timeline-words", class: "unseen", "aria-live": "polite"},
    "Arrows move in time and between lanes, h and l from run to run, plus and minus zoom, Enter opens a run.")
  const sample = (name, text) => el("span", {class: "sample"}, el("span", {class: `swatch ${name}`, "aria-hidden": "true"}), text)
  section.append(
    el("div", {class: "toolbar"}, follow,
      el("button", {type: "button", "aria-label": "Zoom in", title: "Zoom in (+)", onclick: () => zoom(0.6)}, "+"),
      el("button", {type: "button", "aria-label": "Zoom out", title: "Zoom out (−)", onclick: () => zoom(1 / 0.6)}, "−"),
      shownSpan, moreLanes,
      el("span", {class: "legend", "aria-hidden": "true"}, sample("waits", "waits"), sample("runs", "runs"), sample("mark", "cancelled"),
        sample("late", "still runs"), sample("hatched", "withheld"))),
    viewport, words)
  const context = canvas.getContext("2d")

  function setFollowing(isFollowing) {
    seen.isFollowing = isFollowing
    setAttribute(follow, "aria-pressed", String(isFollowing))
    draw()
  }

  const area = () => {
    const width = viewport.clientWidth
    const isNarrow = width < 640
    return {width, height: viewport.clientHeight, isNarrow, labels: isNarrow ? 0 : 210}
  }

  // Zooms around a place between 0 and 1; while it follows, around now.
  function zoom(factor, at = 0.5) {
    const longer = Math.min(longest, Math.max(shortest, seen.span * factor))
    if (!seen.isFollowing) seen.to += (longer - seen.span) * (1 - at)
    seen.span = longer
    draw()
  }

  function pan(ms) {
    seen.to += ms
    if (ms > 0 && seen.to >= app.store.now) return setFollowing(true)
    if (ms !== 0 && seen.isFollowing) setFollowing(false)
    else draw()
  }

  function draw() {
    if (section.hidden) return
    const {shown, now} = app.store
    const {width, height, isNarrow, labels} = area()
    if (width === 0) return
    // A program that has just begun fills the span from the left.
    if (seen.isFollowing) seen.to = Math.max(now + seen.span * 0.02, seen.span)
    const from = seen.to - seen.span
    const found = lanes.update(shown, now, from, seen.to)
    shownLanes = found.lanes
    const tall = axisHeight + shownLanes.reduce((sum, lane) => sum + laneHeight(lane, isNarrow), 0)
    spacer.style.setProperty("block-size", `${Math.max(0, tall - height)}px`)
    setText(shownSpan, `${span(seen.span)} shown`)
    setText(moreLanes, found.more ? `${count(found.more)} more lanes` : "")
    const scale = devicePixelRatio || 1
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale)
      canvas.height = Math.round(height * scale)
      canvas.style.setProperty("inline-size", `${width}px`)
      canvas.style.setProperty("block-size", `${height}px`)
    }
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.font = "11px system-ui, sans-serif"
    placed = paint(context, {
      width, height, isNarrow, labels, from, to: seen.to, now, lanes: shownLanes, rowOf: lanes.rowOf,
      scroll: viewport.scrollTop, selected: app.selected, hovered: hovered ?? focused,
      focusedLane: placed.find(one => one.run.id === focused)?.lane,
    })
    if (shownLanes.length === 0) context.fillText("Nothing ran in this span. Follow, or zoom out.", labels + 12, axisHeight + 24)
  }

  const at = event => {
    const box = canvas.getBoundingClientRect()
    const x = event.clientX - box.left
    const y = event.clientY - box.top
    return y < axisHeight ? undefined : placed.findLast(one => x >= one.left - 2 && x <= one.right + 2 && y >= one.top && y <= one.bottom)
  }

  function describe(run) {
    const now = app.store.now
    const late = latency(run, now)
    return [
      `#${run.id} ${title(run)}: ${face(run).word}`,
      `admitted at ${clock(run.admittedAt)}, ${run.state === "ended" ? "took" : "for"} ${span(age(run, now))}`,
      cause(run.cause), late === undefined ? "" : `${run.state === "ended" ? "obeyed after" : "does not stop since"} ${span(late)}`,
      run.handover === "withheld" ? "its result was withheld" : "",
    ].filter(Boolean)
  }

  let drag = null
  canvas.addEventListener("pointerdown", event => {
    drag = {x: event.clientX, y: event.clientY, scroll: viewport.scrollTop, moved: 0, to: seen.to}
  })
  canvas.addEventListener("pointermove", event => {
    if (drag && event.buttons) {
      const {width, labels} = area()
      const dx = event.clientX - drag.x
      drag.moved = Math.max(drag.moved, Math.abs(dx), Math.abs(event.clientY - drag.y))
      if (drag.moved < 4) return
      canvas.setPointerCapture(event.pointerId)
      if (event.pointerType === "mouse") viewport.scrollTop = drag.scroll - (event.clientY - drag.y)
      pan(drag.to - dx / (width - labels) * seen.span - seen.to)
      return app.tip(null)
    }
    const hit = at(event)
    if (hovered !== (hit?.run.id ?? null)) { hovered = hit?.run.id ?? null; draw() }
    app.tip(hit && describe(hit.run), event.clientX, event.clientY)
    canvas.classList.toggle("is-over-run", Boolean(hit))
  })
  canvas.addEventListener("pointerup", event => {
    const hit = drag && drag.moved < 4 && at(event)
    drag = null
    if (hit) { focused = hit.run.id; app.open(hit.run.id) }
  })
  canvas.addEventListener("pointerleave", () => { hovered = null; app.tip(null); draw() })
  canvas.addEventListener("blur", () => app.tip(null))
  canvas.addEventListener("wheel", event => {
    event.preventDefault()
    const {width, labels} = area()
    const sideways = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) return pan(sideways / (width - labels) * seen.span)
    const x = event.clientX - canvas.getBoundingClientRect().left - labels
    zoom(1.0015 ** event.deltaY, x / (width - labels))
  }, {passive: false})

  // Moves the focus from run to run: within a lane by time, or to the run next to it in time in another lane.
  function step(along, across) {
    const current = placed.find(one => one.run.id === focused) ?? placed.at(-1)
    if (!current) return
    let next = current
    if (across) {
      const index = shownLanes.findIndex(lane => lane.id === current.lane)
      const lane = shownLanes[Math.min(shownLanes.length - 1, Math.max(0, index + across))]
      const runs = [...lane.runs]
      runs.sort((a, b) => Math.abs(a.admittedAt - current.run.admittedAt) - Math.abs(b.admittedAt - current.run.admittedAt))
      if (runs[0]) next = {run: runs[0], lane: lane.id}
    } else {
      const runs = placed.filter(one => one.lane === current.lane).sort((a, b) => a.run.admittedAt - b.run.admittedAt)
      next = runs[Math.min(runs.length - 1, Math.max(0, runs.indexOf(current) + along))]
    }
    focused = next.run.id
    reveal(next.lane)
    draw()
    const box = canvas.getBoundingClientRect()
    const where = placed.find(one => one.run.id === focused)
    setText(words, describe(next.run).join(". "))
    if (where) app.tip(describe(next.run), box.left + Math.max(area().labels, where.left), box.top + where.bottom)
  }

  function reveal(id) {
    const {isNarrow, height} = area()
    let top = 0
    for (const lane of shownLanes) {
      if (lane.id === id) {
        if (top < viewport.scrollTop) viewport.scrollTop = top
        const bottom = top + laneHeight(lane, isNarrow) + axisHeight
        if (bottom > viewport.scrollTop + height) viewport.scrollTop = bottom - height
      }
      top += laneHeight(lane, isNarrow)
    }
  }

  const keys = {
    "+": () => zoom(0.6), "=": () => zoom(0.6), "-": () => zoom(1 / 0.6), f: () => setFollowing(!seen.isFollowing),
    ArrowLeft: () => pan(-seen.span / 8), ArrowRight: () => pan(seen.span / 8), h: () => step(-1, 0), l: () => step(1, 0),
    ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1), Enter: () => focused !== null && app.open(focused),
  }

  return {
    render: draw,
    move: by => step(0, by),
    // Keys that work wherever the focus is while the time line is seen.
    key(event) {
      const isOnButton = event.target.closest("button, aside")
      if (!keys[event.key] || isOnButton && (event.key === "Enter" || event.key.startsWith("Arrow"))) return false
      keys[event.key]()
      return true
    },
    isMoving: () => seen.isFollowing,
  }
}
