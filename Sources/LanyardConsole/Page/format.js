// Puts figures into words. Spans are in milliseconds, as on the wire.

const whole = new Intl.NumberFormat("en")
const short = new Intl.NumberFormat("en", {notation: "compact", maximumFractionDigits: 1})

export const count = number => whole.format(number ?? 0)
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

// A moment on the console's clock: when it began is 0.
export function clock(ms, fractions = 3) {
  const seconds = ms / 1000
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${(seconds - minutes * 60).toFixed(fractions).padStart(fractions ? 3 + fractions : 2, "0")}`
}

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
  requested: "requested", ownerReleased: "owner released", scopeCancelled: "scope cancelled",
  parentCancelled: "parent cancelled", replaced: "replaced", skipped: "skipped", deadlineExpired: "deadline expired",
  refused: "refused", siblingFailed: "sibling failed", shutdown: "shutdown", waitersGone: "waiters gone",
  clientGone: "client gone", peerCancelled: "peer cancelled",
}

export const kind = name => kinds[name] ?? name

export function cause(cause) {
  if (!cause) return ""
  const by = cause.by !== undefined ? ` by #${cause.by}` : ""
  return kind(cause.kind) + by + (cause.reason ? `: ${cause.reason}` : "")
}

// What a run looks like: a sign and a word, and a colour that is never the only mark.
const faces = {
  waiting: ["◌", "waiting"], running: ["▶", "running"], straggling: ["⚠", "straggling"],
  delivering: ["⇥", "delivering"], succeeded: ["✓", "succeeded"], failed: ["✕", "failed"],
  cancelled: ["⊘", "cancelled"], withheld: ["▨", "withheld"], ended: ["•", "ended"],
}

export function face(run) {
  const name = run.state !== "ended" ? run.state : run.handover === "withheld" ? "withheld" : run.outcome ?? "ended"
  const [sign, word] = faces[name] ?? ["•", name]
  return {name: faces[name] ? name : "ended", sign, word}
}

export const age = (run, now) => (run.endedAt ?? Math.max(now, run.admittedAt)) - run.admittedAt

// From the cancellation to the end, or to now.
export const latency = (run, now) =>
  run.cancelledAt === undefined ? undefined : Math.max(0, (run.endedAt ?? now) - run.cancelledAt)
