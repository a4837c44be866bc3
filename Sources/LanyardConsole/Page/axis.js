// The axis of the time line: marks at round times, and where now is.

import {clock} from "./format.js"

export const axisHeight = 26

// Marks 90 points apart or more.
export function ticksOf({width, from, to, labels}, x) {
  const least = (to - from) / ((width - labels) / 90)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least)
  const ticks = []
  for (let time = Math.ceil(Math.max(0, from) / step) * step; time <= to; time += step) {
    ticks.push({at: Math.round(x(time)), text: clock(time, step >= 1000 ? 0 : step >= 100 ? 1 : 3)})
  }
  return ticks
}

export function paintAxis(context, {width, from, to, now, labels, height, colours}, x, ticks) {
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
