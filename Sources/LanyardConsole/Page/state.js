// What there is at a moment: runs, scopes, groups, findings and counts, as frames build it up.

import {GoneScopes} from "./gone.js"
import {Journal} from "./journal.js"

const kinds = ["runs", "scopes", "groups"]

export const empty = () => ({
  sequence: null, time: 0, program: null, totals: {}, cost: {}, thresholds: undefined, journal: new Journal(),
  runs: new Map(), scopes: new Map(), groups: new Map(), gone: new GoneScopes(), findings: [], findingsOfRun: new Map(),
})

// What is there now. The things in it are never changed, only replaced.
export const copy = state => ({...state, runs: new Map(state.runs), scopes: new Map(state.scopes), groups: new Map(state.groups), gone: state.gone.copy()})

// `before` is what the program told until then, if it told something.
export function begin(frame, before = empty()) {
  const {sequence, time, program, totals, cost, thresholds} = frame
  const state = {...empty(), sequence, time, program, totals, cost, thresholds}
  for (const kind of kinds) for (const thing of frame[kind]) state[kind].set(thing.id, thing)
  if (follows(frame, before)) {
    state.gone = before.gone.copy()
    state.gone.note(before.scopes.values(), frame.scopes)
    state.gone.sweep(state)
  }
  setFindings(state, frame.findings)
  return state
}

export function change(state, frame) {
  for (const name of ["sequence", "time", "totals", "cost", "thresholds"]) state[name] = frame[name] ?? state[name]
  state.gone.note(frame.scopes.removed.map(id => state.scopes.get(id)), frame.scopes.changed)
  for (const kind of kinds) {
    for (const thing of frame[kind].changed) state[kind].set(thing.id, thing)
    for (const id of frame[kind].removed) state[kind].delete(id)
  }
  state.journal.note([...frame.runs.changed.map(run => run.id), ...frame.runs.removed])
  state.gone.sweep(state)
  if (frame.findings) setFindings(state, frame.findings)
}

// Of a program that was started anew, which may have the same number, time begins anew: its scopes are others.
const follows = ({program, time}, before) => before.program !== null && program.process === before.program.process && program.name === before.program.name && time >= before.time

function setFindings(state, findings) {
  state.findings = findings
  state.findingsOfRun = new Map()
  for (const finding of findings) for (const run of finding.runs) {
    state.findingsOfRun.set(run, [...state.findingsOfRun.get(run) ?? [], finding])
  }
}

export const closed = scope => ({...scope, isClosed: true, live: 0})

// What a snapshot that came later tells, as the changes since a state.
export function changesTo({sequence, time, totals, cost, thresholds, findings, ...told}, state, after) {
  const found = kinds.map(kind => {
    const ids = new Set(told[kind].map(thing => thing.id))
    return [kind, {changed: told[kind], removed: [...state[kind].keys()].filter(id => !ids.has(id))}]
  })
  return {type: "changes", after, sequence, time, totals, cost, thresholds, findings, ...Object.fromEntries(found)}
}

// The state as a snapshot of the wire. Scopes that are gone stand in it as closed ones: runs say where they belonged by them.
export const snapshot = state => ({
  type: "snapshot", version: 1, sequence: state.sequence, time: state.time, program: state.program, totals: state.totals,
  scopes: [...state.scopes.values(), ...[...state.gone.values()].map(closed)], runs: [...state.runs.values()], groups: [...state.groups.values()],
  findings: state.findings, cost: state.cost, ...state.thresholds && {thresholds: state.thresholds},
})
