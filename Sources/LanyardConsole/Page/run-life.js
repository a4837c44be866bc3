// The life of a run, where the program cannot be asked for it: in a recording, or when it keeps the run no longer.

import {overAt} from "./over.js"

// What the program answers when it is asked for a run, of what it told in its frames.
export const detailOf = (run, state) => run && {
  run, moments: moments(run), causes: run.cause ? [run.cause] : [], ancestors: ancestors(run, state),
  findings: state.findingsOfRun.get(run.id) ?? [],
}

function ancestors(run, {scopes, groups}) {
  // A set, because there may be very many.
  const passed = new Set()
  for (let scope = scopes.get(run.scope); scope && !passed.has(scope); scope = scopes.get(scope.parent)) passed.add(scope)
  const found = [...passed]
  const group = groups.get(run.group)
  if (!found.length && group) found.push({id: run.scope, name: group.scopeName, origin: group.scopeOrigin, isClosed: true})
  return found
}

const admissions = {
  __proto__: null,
  replaced: "It took the place of an earlier run of its key", queued: "It waits for its turn",
  skipped: "Its policy skipped it", refused: "Its scope takes no more work",
}

const cause = ({kind, by, reason, origin}) => `${kind}${by === undefined ? "" : ` by #${by}`}${reason ? `: ${reason}` : ""} (${origin})`

const end = ({outcome, error, startedAt}) => outcome === "failed" ? `It failed: ${error ?? "no error was kept"}`
  : outcome !== "cancelled" ? "It succeeded." : startedAt === undefined ? "It ended without having begun." : "It ended, cancelled."

// The life of a run, from its own fields, as the program tells it.
function moments(run) {
  const handover = run.handover === "delivered" ? "The result was handed to its owner." : "The result came too late and was withheld."
  return [
    [run.admittedAt, "admitted", `${admissions[run.admission] ?? "It was asked for"}, at ${run.origin}.`],
    [run.startedAt, "started", "The body began."],
    [run.cancelledAt, "cancelRequested", run.cause ? cause(run.cause) : ""],
    [run.handover && run.endedAt, run.handover, handover],
    [run.endedAt, "ended", end(run)],
    [run.leftAt, "left", "The program told no more of it: how and when it ended was not recorded."],
  ].filter(([time]) => time !== undefined).map(([time, what, text]) => ({time, what, text}))
    .sort((a, b) => Math.min(a.time, overAt(run) ?? Infinity) - Math.min(b.time, overAt(run) ?? Infinity))
}
