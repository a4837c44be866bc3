// Which runs are listed: those that have each word, and none of those behind a minus. A word may be put in quotes. Behind
// “cause:” it has to be in the cause. The program's `GET runs` looks at the same members, for one text.

import {kind} from "./format.js"
import {lookOf, stragglerAfter} from "./looks.js"
import {isOver} from "./over.js"

const states = [
  ["", "all states"], ["live", "live"], ["waiting", "waiting"], ["running", "open"], ["stopping", "stopping"],
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

const prefix = "cause:"
let parsed = {text: "", words: []}

// [{text, isNot, isCause}], in small letters.
export function wordsOf(text) {
  if (parsed.text !== text) parsed = {text, words: [...text.matchAll(/(-?)(cause:)?(?:"((?:[^"\\]|\\.)*)"?|(\S+))/g)].map(([, minus, cause, quoted, plain]) =>
    ({text: (quoted?.replaceAll(/\\(.)/g, "$1") ?? plain).toLowerCase(), isNot: minus === "-", isCause: cause !== undefined})).filter(word => word.text !== "" && word.text !== "-")}
  return parsed.words
}

// A text as one word of a filter.
export const quote = text => /[\s"]|^-|^cause:/.test(text ?? "") ? `"${text.replaceAll(/["\\]/g, "\\$&")}"` : text
export const causedBy = ({kind, origin}) => `${prefix}${quote(kind)} ${prefix}${quote(origin)}`

// What to ask the program for: it takes one text, and the page looks for the rest.
export const wireText = text => wordsOf(text).filter(word => !word.isNot).map(word => word.text).reduce((long, one) => one.length > long.length ? one : long, "")

export function matches(run, {text, state}, shown, now) {
  return hasState(run, state, shown, now) && (!text || wordsOf(text).every(word => hasWord(run, word, shown) !== word.isNot))
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

function hasWord(run, {text, isCause}, shown) {
  const {cause} = run
  // A line is no beginning of another: “:4” is not “:45”.
  const isPlace = isCause && /:\d+$/.test(text)
  const has = part => part !== undefined && (isPlace ? part.toLowerCase().endsWith(text) : part.toLowerCase().includes(text))
  if (cause && [cause.kind, kind(cause.kind), cause.reason, cause.origin].some(has)) return true
  if (isCause) return false
  const scope = shown.scopes.get(run.scope)
  const group = shown.groups.get(run.group)
  return [run.name, run.key, run.origin, scope?.name ?? group?.scopeName, run.outcome, run.handover].some(has) || "#" + run.id === text || String(run.id) === text
}
