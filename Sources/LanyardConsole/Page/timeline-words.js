// A run in words, for the tooltip and for people who do not see the picture.

import {age, cause, clock, latency, span, title} from "./format.js"
import {lookOf, looks, stragglerAfter} from "./looks.js"
import {leftWords} from "./over.js"

export function describe(run, shown, now) {
  const look = lookOf(run, now, stragglerAfter(shown))
  const isOver = run.state === "ended"
  const lasted = isOver ? "took" : run.state === "left" ? "listed for" : "for"
  const late = latency(run, now)
  return [
    `#${run.id} ${title(run)}: ${looks[look].sign} ${look === "blocked" ? `waiting for ${run.waitsFor.what}` : looks[look].word}`,
    `admitted at ${clock(run.admittedAt)}, ${lasted} ${span(age(run, now))}`,
    look === "blocked" ? `waiting for ${span(Math.max(0, now - run.waitsFor.since))}` : "",
    run.attempt > 1 ? `attempt ${run.attempt}` : "",
    cause(run.cause),
    late === undefined ? "" : isOver ? `obeyed after ${span(late)}` : `told to stop ${span(late)} ago`,
    run.state === "left" ? leftWords : "",
    run.handover === "withheld" ? "its result was withheld" : "",
  ].filter(Boolean)
}
