// What there is at a moment: runs, scopes, groups, findings and counts, as frames build it up.

import {Journal} from "./journal.js"

const kinds = ["runs", "scopes", "groups"]

export const empty = () => ({
  sequence: null, time: 0, program: null, totals: {}, cost: {}, thresholds: undefined, journal: new Journal(),
  runs: new Map(), scopes: new Map(), groups: new Map(), findings: [], findingsOfRun: new Map(),
})

export function begin(frame) {
  const {sequence, time, program, totals, cost, thresholds} = frame
  const state = {...empty(), sequence, time, program, totals, cost, thresholds}
  for (const kind of kinds) for (const thing of frame[kind]) state[kind].set(thing.id, thing)
  setFindings(state, frame.findings)
  return state
}

export function change(state, frame) {
  for (const name of ["sequence", "time", "totals", "cost", "thresholds"]) state[name] = frame[name] ?? state[name]
  for (const kind of kinds) {
    for (const thing of frame[kind].changed) state[kind].set(thing.id, thing)
    for (const id of frame[kind].removed) state[kind].delete(id)
  }
  state.journal.note([...frame.runs.changed.map(run => run.id), ...frame.runs.removed])
  if (frame.findings) setFindings(state, frame.findings)
}

function setFindings(state, findings) {
  state.findings = findings
  state.findingsOfRun = new Map()
  for (const finding of findings) for (const run of finding.runs) {
    state.findingsOfRun.set(run, [...state.findingsOfRun.get(run) ?? [], finding])
  }
}

// What a snapshot that came later tells, as the changes since a state.
export function changesTo({sequence, time, totals, cost, thresholds, findings, ...told}, state, after) {
  const found = kinds.map(kind => {
    const ids = new Set(told[kind].map(thing => thing.id))
    return [kind, {changed: told[kind], removed: [...state[kind].keys()].filter(id => !ids.has(id))}]
  })
  return {type: "changes", after, sequence, time, totals, cost, thresholds, findings, ...Object.fromEntries(found)}
}

// The state as a snapshot of the wire.
export const snapshot = state => ({
  type: "snapshot", version: 1, sequence: state.sequence, time: state.time, program: state.program, totals: state.totals,
  scopes: [...state.scopes.values()], runs: [...state.runs.values()], groups: [...state.groups.values()],
  findings: state.findings, cost: state.cost, ...state.thresholds && {thresholds: state.thresholds},
})
