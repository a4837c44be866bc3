// A run in words, for the tooltip and for who does not see the picture.

import {age, cause, clock, span, title} from "./format.js"
import {lookOf, looks, stragglerAfter} from "./looks.js"

export function describe(run, shown, now) {
  const look = lookOf(run, now, stragglerAfter(shown))
  const isOver = run.state === "ended"
  const late = run.cancelledAt === undefined ? undefined : Math.max(0, (run.endedAt ?? now) - run.cancelledAt)
  return [
    `#${run.id} ${title(run)}: ${looks[look].sign} ${look === "blocked" ? `waiting for ${run.waitsFor.what}` : looks[look].word}`,
    `admitted at ${clock(run.admittedAt)}, ${isOver ? "took" : "for"} ${span(age(run, now))}`,
    look === "blocked" ? `waiting for ${span(Math.max(0, now - run.waitsFor.since))}` : "",
    run.attempt > 1 ? `attempt ${run.attempt}` : "",
    cause(run.cause),
    late === undefined ? "" : isOver ? `obeyed after ${span(late)}` : `told to stop ${span(late)} ago`,
    run.handover === "withheld" ? "its result was withheld" : "",
  ].filter(Boolean)
}
