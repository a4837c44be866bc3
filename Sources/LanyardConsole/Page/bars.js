// Draws one run: a bar whose pattern says what the run did, its sign and its name, and the arrow to the run that took
// its place.

import {isGrave, lookOf, looks} from "./looks.js"
import {isOver} from "./over.js"
import {fitted, widthOf} from "./texts.js"

export const barHeight = 12
// What was not searched for, while something is.
export const faint = 0.35
const signWidth = 14
// Less than this is no room for a name.
const leastRoom = 34

// `free` is where the next bar of the row begins, or the picture ends.
export function paintBar(context, run, {left, right, y, free}, scene) {
  const {x, colours, now, after, selected, hovered, found, hit} = scene
  const look = lookOf(run, now, after)
  const isFaint = found && !found.has(run.id)
  const within = time => Math.min(right, Math.max(left, x(time)))
  const cancelled = run.cancelledAt === undefined ? null : within(run.cancelledAt)
  const started = run.startedAt === undefined ? right : within(run.startedAt)
  const strength = isFaint ? faint : 1
  const box = (from, to, alpha, colour) => {
    context.globalAlpha = alpha * strength
    context.fillStyle = colour
    context.fillRect(from, y, Math.max(0, to - from), barHeight)
    context.globalAlpha = strength
  }
  context.globalAlpha = strength
  const colour = colours[look]
  const body = cancelled === null || isOver(run) ? colour : colours.running
  box(left, started, 0.12, colours.waiting)
  box(started, cancelled ?? right, 0.36, body)
  if (look === "blocked") dots(context, within(run.waitsFor.since), right, y, colours.blocked)
  if (cancelled !== null) {
    // What it went on doing after it was told to stop, and from when on that was too long.
    const late = within(run.cancelledAt + after)
    box(cancelled, late, 0.3, colours.stopping)
    rungs(context, cancelled, late, y, colours.stopping)
    box(late, right, 0.5, colours.straggling)
    hatch(context, late, right, y, colours.straggling, 1)
  }
  if (look === "withheld") hatch(context, left, right, y, colours.withheld, -1)
  context.strokeStyle = colour
  context.lineWidth = look === "failed" ? 2 : 1
  if (run.startedAt === undefined) context.setLineDash([3, 2])
  outline(context, left + 0.5, y + 0.5, Math.max(1, right - left - 1), barHeight - 1, look === "left")
  context.setLineDash([])
  if (cancelled !== null) mark(context, cancelled, y, right - left > 14, colours.text, strength)
  paintWords(context, run, {look, left, right, y, free, cancelled}, scene)
  context.globalAlpha = 1
  if (run.id === selected || run.id === hovered || run.id === hit) {
    context.strokeStyle = colours.accent
    context.lineWidth = 2
    context.strokeRect(left - 1, y - 1, right - left + 2, barHeight + 2)
  }
  if (found && !isFaint) flag(context, Math.max(left, scene.labels) + 3, y, run.id === hit, colours)
}

// Open at its right side, where it is not known how the run went on.
function outline(context, x, y, width, height, isOpen) {
  if (!isOpen) return context.strokeRect(x, y, width, height)
  context.beginPath()
  context.moveTo(x + width, y)
  context.lineTo(x, y)
  context.lineTo(x, y + height)
  context.lineTo(x + width, y + height)
  context.stroke()
}

const patterned = new Set(["blocked", "stopping", "straggling", "withheld"])
const hasSign = look => look !== "running" && look !== "waiting"

// Inside the bar if all of it fits, else to the right of it, else what fits of it, wherever more fits.
function paintWords(context, run, {look, left, right, y, free, cancelled}, {colours, labels}) {
  const from = Math.max(left, labels) + 4
  const name = run.name || run.key || `#${run.id}`
  const sign = hasSign(look) ? looks[look].sign : ""
  const lead = sign ? signWidth : 0
  const whole = widthOf(context, name)
  // The mark of a cancellation does not go through a name that has room before or behind it.
  const behind = cancelled === null ? from : Math.max(from, cancelled + 5)
  const isBehind = right - behind >= lead + Math.min(whole, 80) || cancelled === null
  const at = isBehind ? behind : from
  const room = (!isBehind && cancelled - from > 40 ? cancelled : right) - at - 4
  const beside = right < labels ? 0 : free - right - 8
  const isOutside = room < lead + whole && beside > Math.max(room, leastRoom)
  const place = isOutside ? right + 4 : at
  const text = fitted(context, name, (isOutside ? beside : room) - lead)
  const isTold = text && (isOutside || room > leastRoom)
  if (!isTold && (isOutside || room < signWidth - 4) && !(isGrave(look) && beside > signWidth)) return
  const isSignOutside = !isTold && room < signWidth - 4
  if ((patterned.has(look) || cancelled !== null) && isTold && !isOutside) ground(context, place - 2, y, lead + widthOf(context, text) + 4, colours)
  if (sign) {
    context.fillStyle = isOutside || isTold ? colours[look] : colours.text
    context.fillText(sign, isSignOutside ? right + 3 : place, y + 9.5)
  }
  if (!isTold) return
  context.fillStyle = isOutside ? colours.muted : colours.text
  context.fillText(text, place + lead, y + 9.5)
}

// Over a pattern a name needs a ground, and the pattern has to stay visible.
function ground(context, x, y, width, colours) {
  context.fillStyle = colours.surface
  context.globalAlpha *= 0.85
  context.fillRect(x, y + 1, width, barHeight - 2)
  context.globalAlpha /= 0.85
}

// The moment of cancellation: a line through the bar with a head, so that it is seen without its colour.
function mark(context, x, y, hasRoom, colour, strength) {
  context.fillStyle = colour
  context.globalAlpha = strength * (hasRoom ? 1 : 0.55)
  context.fillRect(x - 0.75, y, hasRoom ? 1.5 : 1, barHeight)
  context.globalAlpha = strength
  if (!hasRoom) return
  triangle(context, x, y - 2, 3, 4)
}

// What was searched for is marked above its bar, the hit one is at with a larger mark.
function flag(context, x, y, isHit, colours) {
  context.fillStyle = colours.accent
  triangle(context, x, y - 2, isHit ? 5 : 3, isHit ? 7 : 4)
}

function triangle(context, x, y, half, tall) {
  context.beginPath()
  context.moveTo(x - half, y)
  context.lineTo(x + half, y)
  context.lineTo(x, y + tall)
  context.fill()
}

function inside(context, left, right, y, colour, lines) {
  if (right - left < 2) return
  context.save()
  context.beginPath()
  context.rect(left, y, right - left, barHeight)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = 1.25
  context.beginPath()
  lines(Math.max(left, -barHeight), Math.min(right, context.canvas.width))
  context.stroke()
  context.restore()
}

// Slanting lines; `way` is 1 or −1.
function hatch(context, left, right, y, colour, way) {
  inside(context, left, right, y, colour, (from, to) => {
    for (let at = from - barHeight; at < to + barHeight; at += 5) {
      context.moveTo(at, way > 0 ? y : y + barHeight)
      context.lineTo(at + barHeight, way > 0 ? y + barHeight : y)
    }
  })
}

// Upright lines.
function rungs(context, left, right, y, colour) {
  inside(context, left, right, y, colour, (from, to) => {
    for (let at = from + 2; at < to; at += 4) { context.moveTo(at, y); context.lineTo(at, y + barHeight) }
  })
}

// Two rows of dots: dashed lines, which cost less than thousands of dots.
function dots(context, left, right, y, colour) {
  const from = Math.max(left, 0) + 2
  if (right <= from) return
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.setLineDash([1.5, 3.5])
  context.beginPath()
  for (const [row, shift] of [[3, 0], [9, 2.5]]) { context.moveTo(from + shift, y + row); context.lineTo(right, y + row) }
  context.stroke()
  context.setLineDash([])
}

// From the moment a run was cancelled to the newer one that took its place.
export function paintArrow(context, older, newer, from, {colours}) {
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
