// What a run looks like on the time line: a name (which is also that of its colour), a sign and a word. Each has a
// pattern of its own in `bars.js` and `timeline.css`, so that nobody has to tell colours apart.

import {isHelper} from "./helpers.js"

// Until the program says otherwise, who was cancelled may take so long to stop before it is called a straggler.
const patience = 2000

export const looks = {
  waiting: {sign: "◌", word: "waiting", hint: "Admitted, and not yet begun"},
  running: {sign: "▷", word: "open", hint: "Its body has begun, and has not ended; whether it computes or waits is not told"},
  blocked: {sign: "⋯", word: "waiting for something", hint: "Its body says that it waits for something"},
  delivering: {sign: "⇥", word: "delivering", hint: "Its result is on its way to the owner"},
  stopping: {sign: "↓", word: "stopping", hint: "Told to stop, and still within the time that this may take"},
  straggling: {sign: "⚠", word: "straggling", hint: "Told to stop, and runs on for too long"},
  succeeded: {sign: "✓", word: "succeeded", hint: "Ended with a result"},
  failed: {sign: "✕", word: "failed", hint: "Ended with an error"},
  cancelled: {sign: "⊘", word: "cancelled", hint: "Ended after it was told to stop, at the mark"},
  withheld: {sign: "▨", word: "withheld", hint: "Its result came too late and was not delivered"},
  left: {sign: "?", word: "left the list", hint: "Left the program’s list before its end was told: the recording does not have it"},
  ended: {sign: "•", word: "ended", hint: "Ended"},
}

export const stragglerAfter = shown => shown.thresholds?.stragglerAfter ?? patience

// The name of a run's look; `after` is how long a cancelled run may take to stop.
export function lookOf(run, now, after) {
  if (run.state === "ended") {
    const end = run.handover === "withheld" ? "withheld" : run.outcome
    return Object.hasOwn(looks, end ?? "") ? end : "ended"
  }
  if (run.state === "left") return "left"
  if (run.cancelledAt !== undefined) return now - run.cancelledAt < after ? "stopping" : "straggling"
  if (run.state === "running" && run.waitsFor) return "blocked"
  return Object.hasOwn(looks, run.state) ? run.state : "ended"
}

// Nobody may miss these, however many runs there are beside them.
export const isGrave = look => look === "straggling" || look === "failed"

// Where a lane belongs: those that a programmer named come first.
export function rankOf(run, scopeName) {
  if (isHelper(scopeName)) return 3
  if (run.key !== undefined) return 0
  return scopeName && run.name ? 1 : 2
}
