// Which runs are listed. The program's `GET runs` looks at the same members.

import {lookOf, stragglerAfter} from "./looks.js"
import {isOver} from "./over.js"

const states = [
  ["", "all states"], ["live", "live"], ["waiting", "waiting"], ["running", "running"], ["stopping", "stopping"],
  ["straggling", "straggling"], ["delivering", "delivering"], ["ended", "ended"], ["succeeded", "succeeded"],
  ["failed", "failed"], ["cancelled", "cancelled"], ["withheld", "withheld"], ["left", "left the list"], ["warned", "with findings"],
]

// Where a program runs, what left its list is not shown.
export const statesOf = isRecording => states.filter(([state]) => state !== "left" || isRecording)

const ends = new Set(["succeeded", "failed", "cancelled", "withheld"])
const wireStates = new Set(["waiting", "running", "straggling", "delivering", "ended"])

// What the wire's `state` has to be for a filter to find what it wants. (A run that says that it waits is running there.)
export const wireState = state =>
  wireStates.has(state) ? state : ends.has(state) ? "ended" : state === "stopping" ? "straggling" : null

export function matches(run, {text, state}, shown, now) {
  return hasState(run, state, shown, now) && (!text || hasText(run, text.toLowerCase(), shown))
}

function hasState(run, state, shown, now) {
  if (state === "") return true
  if (state === "live") return !isOver(run)
  if (state === "ended") return run.state === "ended"
  if (state === "withheld") return run.handover === "withheld"
  if (ends.has(state)) return run.outcome === state
  const look = lookOf(run, now, stragglerAfter(shown))
  if (state === "warned") return look === "straggling" || shown.findingsOfRun.has(run.id)
  return look === state || state === "waiting" && look === "blocked"
}

function hasText(run, text, shown) {
  const scope = shown.scopes.get(run.scope)
  const group = shown.groups.get(run.group)
  const cause = run.cause
  return [
    run.name, run.key, run.origin, scope?.name ?? group?.scopeName, cause?.kind, cause?.reason, cause?.origin,
  ].some(part => part !== undefined && part.toLowerCase().includes(text)) || "#" + run.id === text
    || String(run.id) === text
}
