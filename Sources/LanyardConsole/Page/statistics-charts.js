// Small charts over the last minutes: percentiles as lines, and how many ended, by how, as bars.

import {el, vector} from "./dom.js"
import {clock, count, kind, span} from "./format.js"

const width = 180
const height = 28
const top = 3

const x = (at, {from, to}) => (at - from) / (to - from) * width

// Lines are told apart by their dashes, and end in the order of the percentiles.
export function lines(points, range) {
  const told = points.filter(point => point.p99 !== undefined)
  if (!told.length) return el("span", {class: "muted"}, "–")
  const most = Math.max(...told.map(point => point.p99), 0.001)
  const y = value => height - 1 - value / most * (height - top - 1)
  const drawn = ["p99", "p90", "p50"].map(name => vector("path", {class: `is-${name}`, d: path(told, name, range, y)}))
  return highest(span(most), `99 % at most ${span(most)}, half ${span(told.at(-1).p50)} at last`, range, told, point =>
    `${clock(point.at, 0)}: half ${span(point.p50)}, 90 % ${span(point.p90)}, 99 % ${span(point.p99)}`, drawn)
}

// Steps in which nothing ended interrupt a line; a single step is as long as it is.
function path(points, name, range, y) {
  let drawn = ""
  let before = null
  for (const point of points) {
    const isOn = before !== null && point.at - before <= range.step * 1.5
    drawn += `${isOn ? "L" : "M"}${x(point.at, range).toFixed(1)} ${y(point[name]).toFixed(1)}H${x(point.at + range.step, range).toFixed(1)}`
    before = point.at
  }
  return drawn
}

export function bars(points, range) {
  const most = Math.max(...points.map(point => point.ended), 1)
  const tall = number => number === 0 ? 0 : Math.max(1.5, number / most * (height - top))
  const size = Math.max(1, width / ((range.to - range.from) / range.step) - 0.8)
  const rects = points.flatMap(point => {
    const parts = [["failed", point.failed], ["cancelled", all(point.cancelled)]]
    parts.push(["other", Math.max(0, point.ended - point.failed - all(point.cancelled))])
    let y = height
    return parts.map(([name, number]) => vector("rect", {class: `is-${name}`, x: x(point.at, range).toFixed(1), y: y -= tall(number), width: size.toFixed(1), height: tall(number)}))
  })
  const words = `${count(points.reduce((sum, point) => sum + point.ended, 0))} ended, at most ${count(most)} in ${span(range.step)}`
  return highest(count(most), words, range, points, point => [
    `${clock(point.at, 0)}: ${count(point.ended)} ended`, point.failed ? `${count(point.failed)} failed` : "",
    ...Object.entries(point.cancelled).map(([name, number]) => `${count(number)} ${kind(name)}`),
  ].filter(Boolean).join(", "), rects)
}

const all = counts => Object.values(counts).reduce((sum, number) => sum + number, 0)

// A chart without the value of its highest point tells nothing.
const highest = (most, ...all) => el("span", {class: "over-time"}, chart(...all), el("span", {class: "muted"}, `max ${most}`))

// With a tall, unseen bar for each step, whose title tells its figures.
const chart = (label, range, points, tell, drawn) => vector("svg", {class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label},
  ...drawn, ...points.map(point => vector("rect", {class: "step", x: x(point.at, range).toFixed(1), y: 0, width: (width / ((range.to - range.from) / range.step)).toFixed(1), height},
    vector("title", null, tell(point)))))

export const axis = ({from, to}) => vector("svg", {class: "scale", viewBox: `0 0 ${width} 14`, width, height: 14, "aria-hidden": "true"},
  vector("text", {x: 0, y: 11}, `−${Math.round((to - from) / 60_000)} m`), vector("text", {x: width, y: 11, "text-anchor": "end"}, "now"))
