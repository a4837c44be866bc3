// Draws the time line. All it knows comes in `scene`; it answers where it has put the runs, for the mouse.

import {clock, count, face} from "./format.js"
import {palette} from "./palette.js"

export const axisHeight = 26
const rowHeight = 15
const barHeight = 12
const padding = 5

export const laneHeight = (lane, isNarrow) =>
  Math.max(lane.rows * rowHeight, isNarrow ? 0 : 2 * rowHeight) + 2 * padding + (isNarrow ? 16 : 0)

export function paint(context, scene) {
  const colours = palette()
  const {width, height, from, to, now, labels, isNarrow} = scene
  const x = time => labels + (time - from) / (to - from) * (width - labels)
  const placed = []
  context.clearRect(0, 0, width, height)
  const ticks = ticksOf(scene, x)
  context.fillStyle = colours.border
  for (const {at} of ticks) context.fillRect(at, axisHeight, 1, height)
  let top = axisHeight - scene.scroll
  for (const lane of scene.lanes) {
    const tall = laneHeight(lane, isNarrow)
    if (top + tall > axisHeight && top < height) {
      context.fillStyle = colours.border
      context.fillRect(0, top + tall - 1, width, 1)
      if (scene.focusedLane === lane.id) {
        context.fillStyle = colours.sunken
        context.fillRect(0, top, width, tall - 1)
      }
      context.save()
      context.beginPath()
      context.rect(labels, top, width - labels, tall)
      context.clip()
      paintLane(context, lane, top + padding + (isNarrow ? 16 : 0), {...scene, x, colours, placed})
      context.restore()
      paintLabel(context, lane, top, tall, scene, colours)
    }
    top += tall
  }
  paintAxis(context, scene, x, ticks, colours)
  return placed
}

function paintLane(context, lane, top, scene) {
  const {x, from, to, now, rowOf, placed} = scene
  const centre = new Map()
  for (const run of lane.runs) {
    const end = run.endedAt ?? now
    if (end < from || run.admittedAt > to) continue
    const y = top + rowOf.get(run.id) * rowHeight + (rowHeight - barHeight) / 2
    const left = x(run.admittedAt)
    const right = Math.max(left + 2, x(end) - 1)
    centre.set(run.id, {y: y + barHeight / 2, left, right})
    paintBar(context, run, {left, right, y}, scene)
    placed.push({run, lane: lane.id, left, right, top: y - 1, bottom: y + barHeight + 1})
  }
  for (const run of lane.runs) {
    const older = centre.get(run.id)
    const newer = centre.get(run.cause?.by)
    if (older && newer && x(run.cancelledAt) - older.left > 5) paintArrow(context, older, newer, x(run.cancelledAt), scene)
  }
}

function paintBar(context, run, {left, right, y}, {x, colours, labels, width, selected, hovered}) {
  const {name} = face(run)
  const colour = colours[name === "straggling" ? "running" : name]
  const cancelled = run.cancelledAt === undefined ? null : Math.min(right, Math.max(left, x(run.cancelledAt)))
  const started = run.startedAt === undefined ? right : Math.min(right, Math.max(left, x(run.startedAt)))
  const box = (from, to, alpha, fill) => {
    context.globalAlpha = alpha
    context.fillStyle = fill
    context.fillRect(from, y, Math.max(0, to - from), barHeight)
    context.globalAlpha = 1
  }
  box(left, started, 0.13, colours.waiting)
  box(started, cancelled ?? right, 0.42, colour)
  // What it went on doing after it was cancelled.
  if (cancelled !== null && cancelled < right) box(cancelled, right, 0.5, colours.straggling)
  if (run.handover === "withheld") hatch(context, Math.max(left, 0), Math.min(right, width), y, colours.withheld)
  context.strokeStyle = run.state === "straggling" ? colours.straggling : colour
  context.globalAlpha = 0.9
  context.lineWidth = 1
  if (started > left + 2) context.setLineDash([3, 2])
  context.strokeRect(left + 0.5, y + 0.5, Math.max(1, right - left - 1), barHeight - 1)
  context.setLineDash([])
  context.globalAlpha = 1
  if (cancelled !== null) mark(context, cancelled, y, right - left > 14, colours.text)
  const text = Math.max(left, labels)
  const room = (cancelled !== null && cancelled - text > 40 ? cancelled : right) - text - 8
  if (room > 22) {
    // Over hatching a name needs a ground, and the hatching has to stay visible.
    const name = fitted(context, run.name ?? run.key ?? `#${run.id}`, run.handover === "withheld" ? room * 0.6 : room)
    if (run.handover === "withheld" && name) box(text + 2, text + 6 + context.measureText(name).width, 0.8, colours.surface)
    context.fillStyle = colours.text
    context.fillText(name, text + 4, y + 9.5)
  }
  if (run.id === selected || run.id === hovered) {
    context.strokeStyle = colours.accent
    context.lineWidth = 2
    context.strokeRect(left - 1, y - 1, right - left + 2, barHeight + 2)
  }
}

// The moment of cancellation: a line through the bar with a head, so that it is seen without its colour.
function mark(context, x, y, hasRoom, colour) {
  context.fillStyle = colour
  context.globalAlpha = hasRoom ? 1 : 0.55
  context.fillRect(x - 0.75, y, hasRoom ? 1.5 : 1, barHeight)
  context.globalAlpha = 1
  if (!hasRoom) return
  context.beginPath()
  context.moveTo(x - 3, y - 2)
  context.lineTo(x + 3, y - 2)
  context.lineTo(x, y + 2)
  context.fill()
}

function hatch(context, left, right, y, colour) {
  context.save()
  context.beginPath()
  context.rect(left, y, right - left, barHeight)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.beginPath()
  for (let at = left - barHeight; at < right; at += 5) {
    context.moveTo(at, y + barHeight)
    context.lineTo(at + barHeight, y)
  }
  context.stroke()
  context.restore()
}

// From the moment a run was cancelled to the newer one that took its place.
function paintArrow(context, older, newer, from, {colours}) {
  const to = newer.left
  const down = Math.sign(newer.y - older.y)
  context.strokeStyle = context.fillStyle = colours.text
  context.lineWidth = 1.25
  context.beginPath()
  const tip = down === 0 ? newer.y : newer.y - down * (barHeight / 2 + 1)
  context.moveTo(from, older.y + down * (barHeight / 2))
  if (down === 0) context.lineTo(to, tip)
  else context.quadraticCurveTo(from + 7, (older.y + tip) / 2, to + 3, tip)
  context.stroke()
  context.beginPath()
  if (down === 0) { context.moveTo(to + 4, tip); context.lineTo(to - 1, tip - 3); context.lineTo(to - 1, tip + 3) }
  else { context.moveTo(to + 3, tip + down * 2); context.lineTo(to, tip - down * 3); context.lineTo(to + 6, tip - down * 3) }
  context.fill()
}

function paintLabel(context, lane, top, tall, {labels, width, isNarrow}, colours) {
  const extra = lane.undrawn ? ` +${count(lane.undrawn)}` : ""
  const dropped = lane.dropped ? `${count(lane.dropped)} dropped` : ""
  const live = lane.live ? ` ${count(lane.live)} live` : ""
  context.fillStyle = colours.text
  if (isNarrow) {
    const heading = [lane.title, lane.key, dropped].filter(Boolean).join(" · ")
    context.fillText(fitted(context, `${heading}${live}${extra}`, width - 16), 8, top + 14)
    return
  }
  const middle = top + Math.min(tall / 2, 34)
  context.fillText(fitted(context, lane.title, labels - 70), 12, middle - 3)
  context.fillStyle = colours.muted
  const room = dropped ? labels - 32 - context.measureText(dropped).width : labels - 24
  context.fillText(fitted(context, [lane.key, lane.policy].filter(Boolean).join(" · "), room), 12, middle + 11)
  context.textAlign = "right"
  context.fillText(dropped, labels - 10, middle + 11)
  context.fillText(live + extra, labels - 10, middle - 3)
  context.textAlign = "left"
}

// Where the axis has its marks: at round times, 90 points apart or more.
function ticksOf({width, from, to, labels}, x) {
  const least = (to - from) / ((width - labels) / 90)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least)
  const ticks = []
  for (let time = Math.ceil(Math.max(0, from) / step) * step; time <= to; time += step) {
    ticks.push({at: Math.round(x(time)), text: clock(time, step >= 1000 ? 0 : step >= 100 ? 1 : 3)})
  }
  return ticks
}

function paintAxis(context, {width, from, to, now, labels, height}, x, ticks, colours) {
  context.fillStyle = colours.surface
  context.fillRect(0, 0, width, axisHeight)
  context.textAlign = "center"
  for (const {at, text} of ticks) {
    context.fillStyle = colours.border
    context.fillRect(at, axisHeight - 5, 1, 5)
    context.fillStyle = colours.muted
    if (at > labels + 22 && at < width - 22) context.fillText(text, at, 15)
  }
  context.textAlign = "left"
  context.fillStyle = colours.border
  context.fillRect(0, axisHeight - 1, width, 1)
  if (now < from || now > to) return
  context.fillStyle = colours.accent
  context.fillRect(x(now), axisHeight - 6, 1.5, height)
}

const widths = new Map()

function fitted(context, text, room) {
  const key = `${Math.floor(room / 4)} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  let result = text
  if (context.measureText(text).width > room) {
    let low = 0
    let high = text.length
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (context.measureText(text.slice(0, middle) + "…").width <= room) low = middle
      else high = middle - 1
    }
    result = low === 0 ? "" : text.slice(0, low) + "…"
  }
  if (widths.size > 2000) widths.clear()
  widths.set(key, result)
  return result
}
