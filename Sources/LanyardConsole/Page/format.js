// Puts figures and runs into words. Spans are in milliseconds, as on the wire.

import {lookOf, looks, stragglerAfter} from "./looks.js"
import {isOver, leftWords, overAt} from "./over.js"

// Until the program says otherwise, a run that makes no progress for so long is said to make none.
const patience = 30_000

const digitsOf = new Intl.NumberFormat("en")
const short = new Intl.NumberFormat("en", {notation: "compact", maximumFractionDigits: 1})

export const count = number => digitsOf.format(number ?? 0)
export const compact = number => number < 10_000 ? count(number) : short.format(number)

export function span(ms) {
  if (ms === undefined || ms === null || Number.isNaN(ms)) return ""
  if (ms < 0) return "−" + span(-ms)
  if (ms === 0) return "0"
  if (ms < 0.9995) return `${Math.round(ms * 1000)} µs`
  if (ms < 999.5) return `${digits(ms)} ms`
  if (ms < 59_950) return `${digits(ms / 1000)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} m ${two(seconds % 60)} s`
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor(seconds % 3600 / 60))} m`
}

const digits = value => value < 9.995 ? value.toFixed(2) : value < 99.95 ? value.toFixed(1) : value.toFixed(0)
const two = value => String(value).padStart(2, "0")

// What a moment is told by: the time since the console began, with a sign that says so, or that of the day.
let zero = null
export function tellTimeOfDay(startedAt) { zero = startedAt }

// A moment on the console's clock: when it began is 0.
export const clock = (ms, fractions = 3) => zero === null ? sinceStart(ms, fractions) : timeOfDay(zero + ms, fractions)

export function sinceStart(ms, fractions = 3) {
  const all = Number((Math.abs(ms) / 1000).toFixed(fractions))
  const minutes = Math.floor(all / 60)
  return `${ms < 0 ? "−" : "+"}${minutes}:${(all - minutes * 60).toFixed(fractions).padStart(fractions ? 3 + fractions : 2, "0")}`
}

const day = new Intl.DateTimeFormat("en-GB", {timeStyle: "medium"})
const timeOfDay = (ms, fractions) => day.format(ms) + (fractions ? `.${String(Math.floor(((ms % 1000) + 1000) % 1000)).padStart(3, "0").slice(0, fractions)}` : "")

export function bytes(number) {
  if (number < 1024) return `${number} B`
  if (number < 1024 * 1024) return `${(number / 1024).toFixed(0)} KiB`
  return `${(number / 1024 / 1024).toFixed(1)} MiB`
}

export function share(part) {
  const percent = part * 100
  return `${percent < 0.995 ? percent.toFixed(2) : percent.toFixed(1)} %`
}

// `Module/File.swift:12` without the module, to save room.
export const place = origin => origin ? origin.slice(origin.lastIndexOf("/") + 1) : ""

// What a run is called: its name, else its key.
export const title = run => run.name ?? run.key ?? "unnamed"

export const scopeTitle = scope => scope?.name ?? (scope ? place(scope.origin) : "")

export const groupTitle = group =>
  `${group.scopeName ?? place(group.scopeOrigin)} · ${group.key ?? "without a key"}`

const kinds = {
  __proto__: null,
  requested: "requested", ownerReleased: "owner released", scopeCancelled: "scope cancelled",
  parentCancelled: "parent cancelled", replaced: "replaced", skipped: "skipped", deadlineExpired: "deadline expired",
  refused: "refused", siblingFailed: "sibling failed", shutdown: "shutdown", waitersGone: "waiters gone",
  clientGone: "client gone", peerCancelled: "peer cancelled", leaseLost: "lease lost",
}

export const kind = name => kinds[name] ?? name

// The name of a rule, as words: “never gave way”.
export const ruleWords = name => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

export function cause(cause) {
  if (!cause) return ""
  const by = cause.by !== undefined ? ` by #${cause.by}` : ""
  return kind(cause.kind) + by + (cause.reason ? `: ${cause.reason}` : "")
}

// What a run looks like: a name, which is also that of its colour, a sign, and what it does or how it ended, in words; what it
// waits for stands apart.
export function face(run, shown, now) {
  const name = lookOf(run, now, stragglerAfter(shown))
  const {sign, word} = looks[name]
  const isTold = run.waitsFor && (name === "blocked" || name === "waiting")
  if (name === "running" && run.measured) return run.measured.stretchSince === undefined ? {name, sign, word: "idle", what: ""} : {name, sign: "▶", word: "busy", what: ""}
  return isTold ? {name, sign, word: "waiting", what: ` for ${run.waitsFor.what}`} : {name, sign, word, what: ""}
}

// For how long a run that runs has made no progress, once that is longer than it should be.
export function stillFor(run, shown, now) {
  if (run.state !== "running" || run.progressedAt === undefined || run.waitsFor) return undefined
  const still = now - run.progressedAt
  return still >= (shown.thresholds?.stalledAfter ?? patience) ? still : undefined
}

// What keeps a live run from getting on.
export function standing(run, shown, now) {
  if (run.state === "left") return leftWords
  if (isOver(run)) return ""
  const still = stillFor(run, shown, now)
  return [
    run.waitsFor ? `waits for ${run.waitsFor.what}, ${whole(now - run.waitsFor.since)}` : "",
    still === undefined ? "" : `no progress for ${whole(still)}`,
    run.attempt > 1 ? `attempt ${count(run.attempt)}` : "",
  ].filter(Boolean).join(" · ")
}

// Why it is as it is: what cancelled it, or what keeps it from getting on.
export const why = (run, shown, now) => [cause(run.cause), standing(run, shown, now)].filter(Boolean).join(" · ")

// A span that goes on: whole seconds, so that it does not flicker.
const whole = ms => ms < 60_000 ? `${Math.max(0, Math.floor(ms / 1000))} s` : span(ms)

export const age = (run, now) => (overAt(run) ?? Math.max(now, run.admittedAt)) - run.admittedAt

// From the cancellation to the end, or to now.
export const latency = (run, now) =>
  run.cancelledAt === undefined || run.state === "left" ? undefined : Math.max(0, (run.endedAt ?? now) - run.cancelledAt)
