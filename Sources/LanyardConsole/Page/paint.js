// Draws the time line. All it knows comes in `scene`; it answers where it has put the runs, for the mouse. Only what is
// seen is looked at.

import {axisHeight, paintAxis, ticksOf} from "./axis.js"
import {barHeight, faint, paintArrow, paintBar} from "./bars.js"
import {count} from "./format.js"
import {between} from "./lane.js"
import {labelTop, rowHeight} from "./layout.js"
import {isGrave, lookOf} from "./looks.js"
import {overAt} from "./over.js"
import {fitted, widthOf} from "./texts.js"

// Sets the size of a canvas in the points of the page, and gives what to draw on it with.
export function sized(canvas, width, height) {
  const scale = devicePixelRatio || 1
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.style.setProperty("inline-size", `${width}px`)
    canvas.style.setProperty("block-size", `${height}px`)
  }
  const context = canvas.getContext("2d")
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, width, height)
  context.font = "11px system-ui, sans-serif"
  return context
}

export function paint(context, scene) {
  const {width, height, from, to, labels, colours, range} = scene
  const x = time => labels + (time - from) / (to - from) * (width - labels)
  const placed = []
  const ticks = ticksOf(scene, x)
  context.fillStyle = colours.border
  for (const {at} of ticks) context.fillRect(at, axisHeight, 1, height)
  for (const entry of scene.entries) {
    const top = axisHeight - scene.scroll + entry.top
    if (entry.lane) paintLane(context, entry, top, {...scene, x, placed})
    else paintFamily(context, entry, top, {...scene, x})
  }
  if (range) paintRange(context, range, x, scene)
  paintAxis(context, scene, x, ticks)
  return placed
}

function paintLane(context, entry, top, scene) {
  const {lane, height} = entry
  const {colours, width, labels} = scene
  context.fillStyle = colours.border
  context.fillRect(0, top + height - 1, width, 1)
  if (scene.focusedLane === lane.id) {
    context.fillStyle = colours.sunken
    context.fillRect(0, top, width, height - 1)
  }
  context.save()
  context.beginPath()
  context.rect(labels, top, width - labels, height)
  context.clip()
  paintRows(context, entry, top + entry.inset, scene)
  context.restore()
  paintLabel(context, entry, top, scene)
}

function paintRows(context, {lane, rows}, top, scene) {
  const {x, from, to, now, after, width, height, placed} = scene
  const centres = new Map()
  const cancelled = []
  // What is unfolded may be taller than the page.
  const first = Math.max(0, Math.floor((axisHeight - top) / rowHeight))
  const last = Math.min(rows.length, Math.ceil((height - top) / rowHeight))
  for (let index = first; index < last; index += 1) {
    const all = between(lane.rows[rows[index]] ?? [], from, to)
    const runs = scene.isOnly ? all.filter(run => scene.found.has(run.id)) : all
    const y = top + index * rowHeight + (rowHeight - barHeight) / 2
    let drawn = -Infinity
    runs.forEach((run, at) => {
      const left = x(run.admittedAt)
      const right = Math.max(left + 2, x(overAt(run) ?? now) - 1)
      // Of thousands within one point of the page, one is seen, and it has to be the one that matters.
      if (right <= drawn + 0.5 && run.id !== scene.selected && run.id !== scene.hit && !isGrave(lookOf(run, now, after))) return
      drawn = right
      const next = runs[at + 1]
      paintBar(context, run, {left, right, y, free: next ? x(next.admittedAt) : width}, scene)
      placed.push({run, lane: lane.id, left, right, top: y - 1, bottom: y + barHeight + 1})
      centres.set(run.id, {y: y + barHeight / 2, left, right})
      if (run.cause?.by !== undefined) cancelled.push(run)
    })
  }
  for (const run of cancelled) {
    const older = centres.get(run.id)
    const newer = centres.get(run.cause.by)
    if (!newer || x(run.cancelledAt) - older.left <= 5) continue
    context.globalAlpha = scene.found && !scene.found.has(run.id) ? faint : 1
    paintArrow(context, older, newer, x(run.cancelledAt), scene)
    context.globalAlpha = 1
  }
}

// The button that unfolds a lane stands at the right of its first line; `entry.button` is how wide it is.
function paintLabel(context, entry, laneTop, {labels, width, isNarrow, colours}) {
  const {lane, height, button = 0} = entry
  const top = labelTop(entry, laneTop, axisHeight)
  const dropped = lane.dropped ? `${count(lane.dropped)} dropped` : ""
  const live = lane.live ? `${count(lane.live)} live` : ""
  context.fillStyle = colours.text
  if (isNarrow) {
    const text = [lane.title, lane.key, dropped, live].filter(Boolean).join(" · ")
    return context.fillText(fitted(context, text, width - 20 - button), 8, top + 14)
  }
  const middle = top + Math.min(height / 2, 34)
  const room = labels - 22 - (live ? widthOf(context, live) + 6 : 0) - button
  context.fillText(fitted(context, lane.title, room), 12, middle - 3)
  context.fillStyle = colours.muted
  const below = entry.hasTools ? labels - 104 : dropped ? labels - 32 - widthOf(context, dropped) : labels - 24
  context.fillText(fitted(context, [lane.key, lane.policy].filter(Boolean).join(" · "), below), 12, middle + 11)
  context.textAlign = "right"
  if (!entry.hasTools) context.fillText(dropped, labels - 10, middle + 11)
  context.fillText(live, labels - 10 - button, middle - 3)
  context.textAlign = "left"
}

function paintFamily(context, {family, height, heading, depth = 0, count: words, isFolded}, top, scene) {
  const {width, colours, labels, isNarrow} = scene
  context.fillStyle = colours.sunken
  context.fillRect(0, top, width, height)
  context.fillStyle = colours.border
  context.fillRect(0, top + height - 1, width, 1)
  context.fillStyle = colours.text
  context.font = "600 11px system-ui, sans-serif"
  const left = heading ? 32 + depth * 12 : 12
  const room = isFolded && !isNarrow ? labels - left - 8 : width - left - 8
  const name = fitted(context, family, room)
  context.fillText(name, left, top + 15)
  const after = left + widthOf(context, name) + 8
  context.font = "11px system-ui, sans-serif"
  if (!isFolded) return
  context.fillStyle = colours.muted
  const said = fitted(context, words, (isNarrow ? width : labels) - after - 6)
  context.fillText(said, after, top + 15)
  if (!isNarrow) paintFolded(context, heading.lanes, top, height, scene)
}

// What lies below a folded heading: its runs, so thin that many have room.
function paintFolded(context, lanes, top, height, {x, from, to, now, after, labels, width, colours}) {
  context.save()
  context.beginPath()
  context.rect(labels, top, width - labels, height)
  context.clip()
  context.globalAlpha = 0.7
  const rows = lanes.flatMap(lane => lane.rows)
  rows.forEach((row, index) => {
    const y = top + 3 + Math.min(index, rows.length - 1) / Math.max(1, rows.length) * (height - 8)
    for (const run of between(row, from, to)) {
      context.fillStyle = colours[lookOf(run, now, after)]
      context.fillRect(x(run.admittedAt), y, Math.max(1.5, x(overAt(run) ?? now) - x(run.admittedAt)), Math.max(1, Math.min(3, (height - 8) / rows.length)))
    }
  })
  context.restore()
}

function paintRange(context, {from, to}, x, {labels, width, height, colours}) {
  const left = Math.max(labels, x(from))
  const right = Math.min(width, x(to))
  if (right < left) return
  context.fillStyle = colours.accent
  context.globalAlpha = 0.1
  context.fillRect(left, axisHeight, right - left, height)
  context.globalAlpha = 1
  if (x(from) >= labels) context.fillRect(left, axisHeight - 10, 1.5, height)
  if (x(to) <= width) context.fillRect(right - 1.5, axisHeight - 10, 1.5, height)
}
