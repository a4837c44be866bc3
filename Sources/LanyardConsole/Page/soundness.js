// What a recording has to have (`Documentation/Wire.md`) for the views to show it. A file may come from anywhere, so this is
// looked at once, when it is read, and not in each view.

// A hundred years, and what a moment in nanoseconds has room for.
const longest = 36_525 * 86_400_000
const years = [Date.UTC(1970), Date.UTC(2400)]
const longestText = 10_000
const most = 1e15

// What a value is, in short.
const found = value => {
  const text = JSON.stringify(value) ?? ""
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
const other = (words, value) => value === undefined ? `is missing: it should be ${words}` : `should be ${words}, and is ${found(value)}`

// Each of these gives what is wrong with a value, in words, or `null`.
const must = (holds, words) => value => holds(value) ? null : other(words, value)
const number = must(value => Number.isFinite(value) && Math.abs(value) <= most, "a number")
const amount = must(value => value >= 0 && value <= most && typeof value === "number", "a number, from 0 on")
const whole = must(Number.isSafeInteger, "a whole number")
// Of what began before the console did, times are negative.
const time = must(value => Number.isFinite(value) && Math.abs(value) <= longest, "a time in milliseconds")
const now = must(value => Number.isFinite(value) && value >= 0 && value <= longest, "a time in milliseconds, from 0 on")
const text = must(value => typeof value === "string" && value.length <= longestText, "a text, and no endless one")
const flag = must(value => typeof value === "boolean", "true or false")
const moment = must(value => typeof value === "string" && Date.parse(value) >= years[0] && Date.parse(value) < years[1], "a date and a time in ISO 8601")

const maybe = check => value => value === undefined ? null : check(value)

const list = (check, atMost = Infinity) => value => {
  if (!Array.isArray(value)) return other("a list", value)
  if (value.length > atMost) return `should be a list of ${atMost} at most, and has ${value.length}`
  for (let index = 0; index < value.length; index += 1) {
    const wrong = check(value[index])
    if (wrong) return inside(`entry ${index + 1}`, wrong)
  }
  return null
}

// What is wrong with a part, told of the whole.
const inside = (part, wrong) => /^(should|is) /.test(wrong) ? `${part} ${wrong}` : `${part}, ${wrong}`

const object = members => {
  const all = Object.entries(members)
  return value => {
    if (typeof value !== "object" || value === null) return other("an object", value)
    for (const [name, check] of all) {
      const wrong = check(value[name])
      if (wrong) return inside(`“${name}”`, wrong)
    }
    return null
  }
}

const all = (names, check) => Object.fromEntries(names.split(" ").map(name => [name, check]))

const program = object({name: text, process: whole})
const cause = object({kind: text, origin: text, reason: maybe(text), by: maybe(whole), isOwn: maybe(flag)})

const runMembers = object({
  ...all("id scope group", whole), ...all("origin admission state", text), ...all("name key policy outcome handover error", maybe(text)), admittedAt: time,
  ...all("startedAt cancelledAt endedAt leftAt progressedAt", maybe(time)), cause: maybe(cause), isOwnerGone: maybe(flag), attempt: maybe(amount),
  waitsFor: maybe(object({what: text, since: time})), progress: maybe(object({completed: amount, total: maybe(amount), fraction: maybe(number)})),
  measured: maybe(object({...all("busy scheduled idle resumes longestStretch", amount), stretchSince: maybe(time)})),
})
const run = value => runMembers(value) ?? (value.state === "ended" && value.endedAt === undefined ? "“endedAt” is missing: the run has ended" : null)

const scope = object({id: whole, parent: maybe(whole), name: maybe(text), origin: text, isClosed: maybe(flag), ...all("live withheld dropped", maybe(amount))})

const group = object({
  id: whole, scopeOrigin: text, ...all("scopeName key policy lastUnhandledError", maybe(text)),
  ...all("live waiting admitted started replaced queued joined skipped refused succeeded failed cancelled delivered withheld", maybe(amount)),
  ...all("missedDeadlines cancelledByItself replacedAfterStart dropped unhandledErrors", maybe(amount)),
})

const findings = list(object({
  ...all("rule severity text", text), since: time, lastSeen: maybe(time), count: amount, scope: maybe(whole), group: maybe(whole), runs: list(whole, 1000),
}), 1000)

const counted = {
  sequence: whole, time: now,
  totals: object(all("admitted succeeded failed cancelled delivered withheld live stragglers stopping scopes unlisted unlistedScopes forgotten passed untracked ungrouped", maybe(amount))),
  cost: object(all("events nanosecondsPerEvent share sampling kept bytes viewers", maybe(amount))),
  thresholds: maybe(object(all("stragglerAfter stalledAfter", amount))),
}

const changed = check => object({changed: list(check), removed: list(whole)})
const histogram = object({...all("count sum max", amount), buckets: list(value => list(amount)(value) ?? (value.length === 2 ? null : "should be a pair of numbers"), 1000)})

const lines = new Map(Object.entries({
  recording: object({program, startedAt: moment, by: maybe(text)}),
  snapshot: object({...counted, program: maybe(program), scopes: list(scope), runs: list(run), groups: list(group), findings}),
  changes: object({...counted, after: whole, scopes: changed(scope), runs: changed(run), groups: changed(group), findings: maybe(findings)}),
  statistics: object({
    causes: list(object({kind: text, origin: text, reason: maybe(text), ...all("count live", amount), obeying: histogram})), bounds: list(amount, 1000),
    groups: list(object({group: whole, ...all("running waiting obeying", histogram)})), rules: list(object(all("name summary threshold", text)), 1000),
  }),
}))

// What is wrong with a line of a recording, in words; `null` if nothing is, and for a line of a type that is not known.
export const wrongWith = line => typeof line !== "object" || line === null ? `there should be an object, and is ${found(line)}` : lines.get(line.type)?.(line) ?? null

// A scope that lies below itself, so that no way up ends; `undefined` if there is none.
export function scopeBelowItself(scopes) {
  const ends = new Set()
  for (const scope of scopes.values()) {
    const way = new Set()
    for (let at = scope; at && !ends.has(at.id); at = scopes.get(at.parent)) {
      if (way.has(at.id)) return at
      way.add(at.id)
    }
    for (const id of way) ends.add(id)
  }
  return undefined
}
