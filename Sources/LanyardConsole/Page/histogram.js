// Histograms on the console's logarithmic scale: a bucket is a step of the axis.

import {el, vector} from "./dom.js"
import {count, span} from "./format.js"

const width = 180
const height = 24

// The span that a part of the counted (0 to 1) stayed under, as exact as the scale allows.
export function quantile({count: all, buckets, max}, bounds, part) {
  let left = all * part
  for (const [index, number] of buckets) {
    left -= number
    if (left <= 0) return Math.min(max, bounds[index] ?? max)
  }
  return max
}

// The buckets that any of the histograms use, so that all are drawn on one axis.
export function axis(histograms) {
  let first = Infinity
  let last = -Infinity
  for (const {buckets} of histograms) {
    if (!buckets.length) continue
    first = Math.min(first, buckets[0][0])
    last = Math.max(last, buckets.at(-1)[0])
  }
  if (first > last) return {first: 0, last: 12}
  const middle = (first + last) / 2
  return {first: Math.floor(Math.min(first, middle - 6)), last: Math.ceil(Math.max(last, middle + 6))}
}

const step = ({first, last}) => width / (last - first + 1)

// The decades on the axis, three at most.
function decades(range, bounds) {
  const found = []
  for (let power = -3; power <= 6; power += 1) {
    const index = bounds.findIndex(bound => bound > 10 ** power * 0.999)
    if (index >= range.first && index < range.last) found.push({at: (index - range.first + 1) * step(range), ms: 10 ** power})
  }
  const every = Math.ceil(found.length / 3)
  return found.filter((_, index) => index % every === 0)
}

export function scale(range, bounds) {
  const marks = decades(range, bounds).map(({at, ms}) => vector("text", {x: at, y: 11, "text-anchor": at > width - 24 ? "end" : at < 24 ? "start" : "middle"}, mark(ms)))
  return vector("svg", {class: "scale", viewBox: `0 0 ${width} 14`, width, height: 14, "aria-hidden": "true"}, ...marks)
}

const mark = ms => ms < 1 ? `${ms * 1000} µs` : ms < 1000 ? `${ms} ms` : `${ms / 1000} s`

export function histogram(data, range, bounds) {
  if (!data.count) return el("span", {class: "muted"}, "–")
  const most = Math.max(...data.buckets.map(([, number]) => number))
  const size = step(range)
  const bars = data.buckets.map(([index, number]) => {
    // A single run in a bucket has to be seen beside a million in another.
    const tall = Math.max(2, Math.sqrt(number / most) * (height - 2))
    const under = bounds[index]
    return vector("rect", {x: (index - range.first) * size, y: height - tall, width: Math.max(1, size - 1), height: tall},
      vector("title", null, `${count(number)} × ${under === undefined ? "longer" : `under ${span(under)}`}`))
  })
  const lines = decades(range, bounds).map(({at}) => vector("line", {x1: at, x2: at, y1: 0, y2: height}))
  return vector("svg", {class: "histogram", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": words(data, bounds)}, ...lines, ...bars)
}

const words = (data, bounds) =>
  `${count(data.count)}: half under ${span(quantile(data, bounds, 0.5))}, nine of ten under ${span(quantile(data, bounds, 0.9))}, the longest ${span(data.max)}`

export const quantiles = (data, bounds) => data.count
  ? [span(quantile(data, bounds, 0.5)), span(quantile(data, bounds, 0.9)), span(data.max)]
  : ["–", "–", "–"]
