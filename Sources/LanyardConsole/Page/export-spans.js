// Runs as spans of OpenTelemetry, in OTLP's JSON. Exported twice, a run has the same numbers.

import {scopeTitle} from "./format.js"
import {leftWords, overAt} from "./over.js"

const attribute = ([key, value]) => ({
  key, value: typeof value === "boolean" ? {boolValue: value} : typeof value === "number" ? {intValue: String(value)} : {stringValue: value},
})
const attributes = pairs => pairs.filter(([, value]) => value !== undefined && value !== "").map(attribute)

// `startedAt` is the wall clock, in milliseconds since 1970, at time 0.
export function spans({runs, scopes, groups, program, time}, startedAt) {
  const nanos = ms => String(BigInt(Math.round(startedAt)) * 1_000_000n + BigInt(Math.round(ms * 1e6)))
  const whose = `${program?.name}/${program?.process}/${Math.round(startedAt / 1000)}`
  return {
    resourceSpans: [{
      resource: {attributes: attributes([["service.name", program?.name ?? "unknown"], ["process.pid", program?.process]])},
      scopeSpans: [{scope: {name: "lanyard"}, spans: [...runs.values()].map(run => span(run))}],
    }],
  }

  function span(run) {
    const scope = scopes.get(run.scope)
    const cause = run.cause
    const isCancelled = run.cancelledAt !== undefined
    return {
      traceId: digest(`trace ${whose}/${run.id}`, 4), spanId: digest(`span ${whose}/${run.id}`, 2),
      name: run.name ?? run.key ?? "unnamed", kind: 1, startTimeUnixNano: nanos(run.admittedAt), endTimeUnixNano: nanos(Math.max(run.admittedAt, overAt(run) ?? time)),
      attributes: attributes([
        ["lanyard.run", run.id], ["lanyard.scope", scope ? scopeTitle(scope) : groups.get(run.group)?.scopeName], ["lanyard.key", run.key],
        ["lanyard.policy", run.policy], ["lanyard.admission", run.admission], ["lanyard.state", run.state], ["lanyard.outcome", run.outcome],
        ["lanyard.handover", run.handover], ["lanyard.cause.kind", cause?.kind], ["lanyard.cause.reason", cause?.reason],
        ["lanyard.cause.origin", cause?.origin], ["lanyard.cause.by", cause?.by], ["code.location", run.origin],
      ]),
      events: [
        ...run.startedAt === undefined ? [] : [{timeUnixNano: nanos(run.startedAt), name: "started"}],
        ...isCancelled ? [{timeUnixNano: nanos(run.cancelledAt), name: "told to stop", attributes: attributes([["lanyard.cause.kind", cause?.kind]])}] : [],
        ...run.leftAt === undefined ? [] : [{timeUnixNano: nanos(run.leftAt), name: `left the list; ${leftWords}`}],
      ],
      status: run.outcome === "failed" ? {code: 2, message: run.error ?? "failed"} : run.outcome === "succeeded" ? {code: 1} : {},
    }
  }
}

// A number in hexadecimal digits, eight for each word, that always comes of the same text (FNV-1a, with a seed a word).
function digest(text, words) {
  let digits = ""
  for (let word = 1; word <= words; word += 1) {
    let hash = 0x811c9dc5 ^ Math.imul(word, 0x9e3779b1)
    for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
    // Its last bits are mixed too little by the last bytes.
    hash = Math.imul(hash ^ hash >>> 15, 0x85ebca6b)
    digits += ((hash ^ hash >>> 13) >>> 0).toString(16).padStart(8, "0")
  }
  return digits
}
