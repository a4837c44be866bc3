// What there is at a moment: runs, scopes, groups, findings and counts, as frames build it up.

import {GoneScopes} from "./gone.js"
import {isRunOfHelper, noHelpers, noteHelpers} from "./helpers.js"
import {Journal} from "./journal.js"
import {KeptRuns} from "./kept.js"
import {Lives} from "./lives.js"
import {findingsOfRuns, noLog, noted} from "./log.js"

const kinds = ["runs", "scopes", "groups"]

export const empty = () => ({
  sequence: null, time: 0, program: null, totals: {}, cost: {}, thresholds: undefined, journal: new Journal(),
  runs: new Map(), scopes: new Map(), groups: new Map(), gone: new GoneScopes(), kept: new KeptRuns(), lives: new Lives(), helpers: noHelpers(),
  findings: [], log: noLog, findingsOfRun: new Map(), hidden: 0,
})

// What is there now. The things in it are never changed, only replaced.
export const copy = state => ({
  ...state, runs: new Map(state.runs), scopes: new Map(state.scopes), groups: new Map(state.groups), gone: state.gone.copy(),
  kept: state.kept.copy(), lives: state.lives.copy(),
})

// `before` is what the program told until then, if it told something.
export function begin(frame, before = empty()) {
  const {sequence, time, program, totals, cost, thresholds} = frame
  const state = {...empty(), sequence, time, program, totals, cost, thresholds}
  for (const kind of kinds) for (const thing of frame[kind]) state[kind].set(thing.id, thing)
  if (follows(frame, before)) {
    state.gone = before.gone.copy()
    state.gone.note(before.scopes.values(), frame.scopes)
    state.kept = before.kept.copy()
    state.kept.carry(before.runs, state.runs, run => isRunOfHelper(run, before.helpers))
    state.kept.sweep(state)
    state.gone.sweep(state)
    Object.assign(state, {lives: before.lives.copy(), log: before.log, helpers: before.helpers})
  }
  state.lives.begin(frame)
  state.lives.sample(state)
  noteHelpers(state.helpers, frame, state)
  setFindings(state, frame.findings)
  return state
}

export function change(state, frame) {
  for (const name of ["sequence", "time", "totals", "cost", "thresholds"]) state[name] = frame[name] ?? state[name]
  state.gone.note(frame.scopes.removed.map(id => state.scopes.get(id)), frame.scopes.changed)
  noteHelpers(state.helpers, {scopes: frame.scopes.changed, groups: frame.groups.changed}, state)
  state.lives.change(frame)
  for (const kind of kinds) {
    for (const thing of frame[kind].changed) state[kind].set(thing.id, thing)
    for (const id of frame[kind].removed) if (kind !== "runs" || !keep(state, state.runs.get(id))) state[kind].delete(id)
  }
  for (const {id} of frame.runs.changed) state.kept.release(id)
  state.lives.sample(state)
  state.journal.note([...frame.runs.changed.map(run => run.id), ...frame.runs.removed, ...state.kept.sweep(state)])
  state.gone.sweep(state)
  if (frame.findings) setFindings(state, frame.findings)
}

const keep = (state, run) => state.kept.keep(run, run !== undefined && isRunOfHelper(run, state.helpers))

// Of a program that was started anew, which may have the same number, time begins anew: its scopes are others.
const follows = ({program, time}, before) => before.program !== null && program.process === before.program.process && program.name === before.program.name && time >= before.time

function setFindings(state, findings) {
  state.findings = findings
  state.log = noted(state.log, findings, state.time)
  state.findingsOfRun = findingsOfRuns(state.log)
}

export const closed = scope => ({...scope, isClosed: true, live: 0})

// What a snapshot that came later tells, as the changes since a state.
export function changesTo({sequence, time, totals, cost, thresholds, findings, ...told}, state, after) {
  const found = kinds.map(kind => {
    const ids = new Set(told[kind].map(thing => thing.id))
    return [kind, {changed: told[kind], removed: [...state[kind].keys()].filter(id => !ids.has(id) && (kind !== "runs" || !state.kept.has(id)))}]
  })
  return {type: "changes", after, sequence, time, totals, cost, thresholds, findings, ...Object.fromEntries(found)}
}

// The state as a snapshot of the wire. Scopes that are gone stand in it as closed ones: runs say where they belonged by them.
export const snapshot = state => ({
  type: "snapshot", version: 1, sequence: state.sequence, time: state.time, program: state.program, totals: state.totals,
  scopes: [...state.scopes.values(), ...[...state.gone.values()].map(closed)], runs: [...state.runs.values()], groups: [...state.groups.values()],
  findings: state.findings, cost: state.cost, ...state.thresholds && {thresholds: state.thresholds},
})
