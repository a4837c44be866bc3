// All the time there is, in one line: how many runs lived when, and which part the time line shows. That part can be
// dragged, and stretched at its ends. The keys of the time line do the same, so this is for the pointer alone.

import {el} from "./dom.js"
import {sized} from "./paint.js"
import {palette} from "./palette.js"
import {firstOf} from "./timeline-window.js"
import {isGrave, lookOf, stragglerAfter} from "./looks.js"
import {overAt} from "./over.js"

const height = 34
const grip = 6
const interval = 200

export function makeMinimap(seen, app) {
  const canvas = el("canvas", {class: "minimap", "aria-hidden": "true"})
  let extent = {from: 0, to: 1, width: 1}
  let drag = null
  let drawn = {}

  const x = time => (time - extent.from) / (extent.to - extent.from) * extent.width
  const time = x => extent.from + x / extent.width * (extent.to - extent.from)
  // The brush stays in the picture, and wide enough to be taken hold of.
  const brush = () => {
    const left = Math.max(0, x(seen.from))
    const right = Math.min(extent.width, Math.max(x(seen.to), left + 3))
    const width = Math.max(3 * grip, right - left)
    const from = Math.max(0, Math.min(extent.width - width, (left + right - width) / 2))
    return {left: from, right: from + width}
  }

  function partAt(place) {
    const {left, right} = brush()
    if (place < left - grip || place > right + grip) return "elsewhere"
    if (place < left + grip / 2) return "from"
    return place > right - grip / 2 ? "to" : "all"
  }

  const placeOf = event => event.clientX - canvas.getBoundingClientRect().left

  canvas.addEventListener("pointerdown", event => {
    const place = placeOf(event)
    const part = partAt(place)
    if (part === "elsewhere") seen.show(time(place) - seen.span / 2, time(place) + seen.span / 2)
    drag = {part: part === "elsewhere" ? "all" : part, at: time(place), from: seen.from, to: seen.to, extent: {...extent}}
    canvas.setPointerCapture(event.pointerId)
    event.preventDefault()
  })
  canvas.addEventListener("pointermove", event => {
    if (!drag || !event.buttons) {
      canvas.dataset.part = partAt(placeOf(event))
      return
    }
    const moved = time(placeOf(event)) - drag.at
    const {part, from, to} = drag
    if (moved === 0) return
    if (part === "all") seen.show(from + moved, to + moved)
    else if (part === "from") seen.show(Math.min(from + moved, to - 5), to)
    else seen.show(from, Math.max(to + moved, from + 5))
  })
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => { drag = null })

  // Looking at every run costs, and here nothing moves as fast as on the time line.
  function draw(shown, now, since, width, range) {
    const key = [width, range?.from, range?.to, seen.isFollowing ? seen.span : `${seen.from} ${seen.to}`, since, palette().text].join()
    if (drawn.key === key && !drag && performance.now() - drawn.at < interval) return
    drawn = {key, at: performance.now()}
    const context = sized(canvas, width, height)
    const colours = palette()
    // While it is dragged, the ground under the pointer stands still.
    extent = drag ? drag.extent : {from: Math.min(firstOf(shown, now, since), now - 1000), to: Math.max(now, 1), width}
    const bins = new Float64Array(Math.ceil(width / 2) + 2)
    const marks = new Map()
    const after = stragglerAfter(shown)
    const bin = time => Math.max(0, Math.min(bins.length - 2, Math.floor(x(time) / 2)))
    for (const run of shown.runs.values()) {
      if (run.admittedAt < since) continue
      bins[bin(run.admittedAt)] += 1
      bins[bin(overAt(run) ?? now) + 1] -= 1
      const look = lookOf(run, now, after)
      if (isGrave(look)) marks.set(bin(overAt(run) ?? run.cancelledAt ?? now), look)
    }
    let most = 1
    for (let index = 1; index < bins.length; index += 1) most = Math.max(most, bins[index] += bins[index - 1])
    context.fillStyle = colours.running
    context.globalAlpha = 0.45
    // A single run has to be seen beside thousands.
    bins.forEach((live, index) => {
      const tall = live > 0 ? Math.max(1.5, Math.sqrt(live / most) * (height - 12)) : 0
      context.fillRect(index * 2, height - 1 - tall, 2, tall)
    })
    context.globalAlpha = 1
    for (const [index, look] of marks) {
      context.fillStyle = colours[look]
      context.beginPath()
      context.moveTo(index * 2 - 3, 1)
      context.lineTo(index * 2 + 3, 1)
      context.lineTo(index * 2, 6)
      context.fill()
    }
    if (range) {
      context.fillStyle = colours.accent
      context.globalAlpha = 0.25
      context.fillRect(x(range.from), 0, Math.max(1, x(range.to) - x(range.from)), height)
      context.globalAlpha = 1
    }
    const {left, right} = brush()
    context.fillStyle = colours.surface
    context.globalAlpha = 0.6
    context.fillRect(0, 0, left, height)
    context.fillRect(right, 0, width, height)
    context.globalAlpha = 1
    context.strokeStyle = context.fillStyle = colours.accent
    context.strokeRect(left + 0.5, 0.5, right - left - 1, height - 1)
    for (const edge of [left, right - 3]) context.fillRect(edge, height / 2 - 6, 3, 12)
  }

  return {canvas, draw}
}
