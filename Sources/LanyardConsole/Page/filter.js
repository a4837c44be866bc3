// Which runs are listed. The program's `GET runs` looks at the same members.

export const states = [
  ["", "all states"], ["live", "live"], ["waiting", "waiting"], ["running", "running"], ["straggling", "straggling"],
  ["delivering", "delivering"], ["ended", "ended"], ["succeeded", "succeeded"], ["failed", "failed"],
  ["cancelled", "cancelled"], ["withheld", "withheld"], ["warned", "with findings"],
]

const wireStates = new Set(["waiting", "running", "straggling", "delivering", "ended"])

// What the wire's `state` has to be for a filter to find all it wants.
export const wireState = state =>
  wireStates.has(state) ? state : ["succeeded", "failed", "cancelled", "withheld"].includes(state) ? "ended" : null

export function matches(run, {text, state}, shown) {
  return hasState(run, state, shown) && (!text || hasText(run, text.toLowerCase(), shown))
}

function hasState(run, state, shown) {
  switch (state) {
  case "": return true
  case "live": return run.state !== "ended"
  case "warned": return run.state === "straggling" || shown.findingsOfRun.has(run.id)
  case "withheld": return run.handover === "withheld"
  default: return run.state === state || run.outcome === state
  }
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
