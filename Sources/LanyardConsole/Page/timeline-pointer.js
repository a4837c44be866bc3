// What the pointer does on the time line: the wheel scrolls, and zooms with Ctrl; dragging moves, and selects a range with
// Shift or in the mode for that; a click opens a run.

import {axisHeight} from "./axis.js"

// A hand is never quite still.
const slack = 4
const line = 16

// `stage`: `area()`, `placed()`, `time(x)`, `isSelecting()`, and what to do: `hover`, `open`, `select`, `redraw`.
export function listen(canvas, viewport, seen, app, stage) {
  let drag = null

  const place = event => {
    const box = canvas.getBoundingClientRect()
    return {x: event.clientX - box.left, y: event.clientY - box.top}
  }
  const hitAt = event => {
    const {x, y} = place(event)
    return y < axisHeight ? undefined : stage.placed().findLast(one => x >= one.left - 2 && x <= one.right + 2 && y >= one.top && y <= one.bottom)
  }

  canvas.addEventListener("pointerdown", event => {
    if (event.button !== 0) return
    const {x} = place(event)
    const isSelecting = event.shiftKey || stage.isSelecting()
    drag = {x: event.clientX, y: event.clientY, scroll: viewport.scrollTop, moved: 0, to: seen.to, start: isSelecting ? stage.time(x) : null}
  })
  canvas.addEventListener("pointermove", event => {
    if (drag && event.buttons) return move(event)
    const {x, y} = place(event)
    if (x < stage.area().labels && y >= axisHeight) {
      canvas.classList.remove("is-over-run")
      return stage.label(y, event)
    }
    const hit = hitAt(event)
    stage.hover(hit?.run ?? null, event)
    canvas.classList.toggle("is-over-run", Boolean(hit))
  })

  function move(event) {
    const {width, labels} = stage.area()
    const dx = event.clientX - drag.x
    drag.moved = Math.max(drag.moved, Math.abs(dx), Math.abs(event.clientY - drag.y))
    if (drag.moved < slack) return
    canvas.setPointerCapture(event.pointerId)
    app.tip(null)
    if (drag.start !== null) return stage.select(drag.start, stage.time(Math.max(labels, Math.min(width, place(event).x))), true)
    if (event.pointerType === "mouse") viewport.scrollTop = drag.scroll - (event.clientY - drag.y)
    seen.pan(drag.to - dx / (width - labels) * seen.span - seen.to, app.store.now)
  }

  canvas.addEventListener("pointerup", event => {
    const ended = drag
    drag = null
    if (!ended) return
    if (ended.start !== null && ended.moved >= slack) return stage.select(ended.start, stage.time(place(event).x), false)
    const hit = ended.moved < slack && hitAt(event)
    if (hit) stage.open(hit.run)
  })
  canvas.addEventListener("pointercancel", () => { drag = null })
  canvas.addEventListener("pointerleave", event => { stage.hover(null, event); app.tip(null) })
  canvas.addEventListener("blur", () => app.tip(null))

  canvas.addEventListener("wheel", event => {
    const {width, labels} = stage.area()
    const size = event.deltaMode === 1 ? line : 1
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      // A notch of a wheel is a hundred points, a step of two fingers a few.
      const by = Math.max(-60, Math.min(60, event.deltaY * size))
      return seen.zoom(1.006 ** by, Math.max(0, Math.min(1, (place(event).x - labels) / (width - labels))))
    }
    const sideways = (event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX) * size
    // What is left is scrolling, which the browser does better than we could.
    if (Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY * size)) return
    event.preventDefault()
    seen.pan(sideways / (width - labels) * seen.span, app.store.now)
  }, {passive: false})

  return {get isDragging() { return drag !== null }}
}
