// What ran on both sides, on one axis of time, with a line where the person typed or pressed something.

import {el, reconcile, setAttribute, setClass, setText, within} from "./dom.js"

// A pause this long between two bars begins a new picture.
const pause = 20_000
const shortest = 4000
// Labels of lines that stand closer than this many points are left out, but for the last.
const room = 15

const signs = {running: "▸", right: "✓", past: "·", wrong: "✕", cancelled: "⊘", withheld: "▨", failed: "✕"}

export const isOpen = span => span.to === null || span.to === undefined

// Since when it is wrong that a bar goes on; `null` if it is not.
function wrongSince(span, story, now) {
  if (span.wrongFrom === null || span.wrongFrom === undefined) return null
  return !isOpen(span) || now - span.wrongFrom > story.patience ? span.wrongFrom : null
}

export function makeSpanLine(section) {
  const marks = el("div", {class: "marks", "aria-hidden": "true"})
  const lanes = el("div", {class: "span-lanes"})
  const axis = el("p", {class: "axis", "aria-hidden": "true"}, el("span"), el("span", null, el("span", null, "0 s"), el("span")), el("span"))
  const end = axis.children[1].lastChild
  const legend = el("p", {class: "legend muted"}, "Lines: what the person did. Red: it went on, or was shown, though out of date. Hatched: stopped.")
  section.append(el("div", {class: "span-chart"}, marks, lanes, axis), legend)

  const recent = spans => {
    const latest = spans.reduce((time, span) => Math.max(time, span.from), 0)
    return spans.filter(span => isOpen(span) || span.from > latest - pause)
  }

  // `sides`: {id, title, story} from the left; `cues`: {at, label}; times are those of the axis.
  function draw(sides, cues, now) {
    const shown = sides.map(side => ({...side, spans: recent(side.story.spans)}))
    const all = shown.flatMap(side => side.spans)
    section.classList.toggle("is-empty", all.length === 0)
    if (all.length === 0) return
    const first = Math.min(...all.map(span => span.from))
    const seen = cues.filter(cue => cue.at > first - 1000)
    const from = Math.min(first, ...seen.map(cue => cue.at))
    const to = Math.max(from + shortest, ...all.map(span => span.to ?? now), ...seen.map(cue => cue.at))
    const part = time => 100 * within((time - from) / (to - from))
    reconcile(lanes, shown, side => side.id, makeLane, (lane, side) => {
      setText(lane.heading, side.title)
      lane.heard.hidden = side.story.heard.length === 0
      reconcile(lane.ticks, side.story.heard.filter(one => one.at >= from), (one, index) => `${index} ${one.at}`, one =>
        el("span", {class: "tick"}, `${one.label} heard`), (tick, one) => {
        tick.style.setProperty("left", `${part(one.at)}%`)
        setClass(tick, part(one.at) > 85 ? "tick is-late" : "tick")
      })
      reconcile(lane.rows, side.spans, span => span.id, makeRow, (row, span) => showRow(row, span, side.story, now, part))
    })
    drawCues(seen, part)
    setText(end, `${((to - from) / 1000).toFixed(1)} s`)
  }

  function makeLane() {
    const lane = el("div", {class: "span-lane"})
    lane.heard = el("div", {class: "heard"}, el("span"), lane.ticks = el("span", {class: "ticks"}), el("span"))
    lane.append(lane.heading = el("h3"), lane.heard, lane.rows = el("div", {class: "span-rows", role: "list"}))
    return lane
  }

  function makeRow() {
    const row = el("div", {role: "listitem"})
    row.append(row.term = el("span", {class: "term"}),
      el("span", {class: "track"}, row.bar = el("span", {class: "span"}), row.wrong = el("span", {class: "span is-wrong", hidden: true})),
      row.word = el("span", {class: "word"}))
    return row
  }

  function showRow(row, span, story, now, part) {
    const since = wrongSince(span, story, now)
    const look = since === null ? span.look : "wrong"
    const last = span.to ?? now
    setClass(row, `request is-${look}`)
    setText(row.term, span.label === "" ? "(empty)" : span.label)
    setAttribute(row.term, "title", span.label)
    setText(row.word, `${signs[look]} ${since !== null && isOpen(span) ? "still runs" : span.word}`)
    place(row.bar, part(span.from), part(since === null ? last : Math.max(span.from, since)))
    setClass(row.bar, since === null ? "span" : "span is-before")
    row.wrong.hidden = since === null
    if (since !== null) place(row.wrong, part(Math.max(span.from, since)), part(last))
  }

  function drawCues(cues, part) {
    const width = marks.clientWidth
    const at = cues.map(cue => part(cue.at))
    reconcile(marks, cues, (cue, index) => `${index} ${cue.at}`, () => {
      const mark = el("span", {class: "cue"})
      mark.append(mark.label = el("span"))
      return mark
    }, (mark, cue) => {
      const index = cues.indexOf(cue)
      const next = at[index + 1]
      setText(mark.label, cue.label)
      mark.label.hidden = next !== undefined && (next - at[index]) / 100 * width < Math.max(room, 7 * cue.label.length)
      setClass(mark, at[index] > 85 ? "cue is-late" : "cue")
      mark.style.setProperty("left", `${at[index]}%`)
    })
  }

  return {draw}
}

function place(bar, from, to) {
  bar.style.setProperty("left", `${from}%`)
  bar.style.setProperty("width", `${to - from}%`)
}
