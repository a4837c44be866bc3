// Scopes that a program has for its own housekeeping: nobody opens a console to see those. Their names begin with a dot, as those
// of files do that are not listed; what lies below them is theirs, too.

import {Journal} from "./journal.js"

export const isHelper = name => name !== undefined && name.startsWith(".")

export const noHelpers = () => ({scopes: new Set(), groups: new Set()})

// So many are remembered before those are looked for that are gone.
const spare = 2000

// Learns of those among what was told. A scope has a higher number than the one above it.
export function noteHelpers({scopes, groups}, frame, state) {
  if (scopes.size > spare) for (const id of scopes) if (!state.scopes.has(id) && !state.gone.get(id)) scopes.delete(id)
  for (const scope of [...frame.scopes].sort((a, b) => a.id - b.id)) if (isHelper(scope.name) || scopes.has(scope.parent)) scopes.add(scope.id)
  for (const group of frame.groups) if (isHelper(group.scopeName)) groups.add(group.id)
}

// Whether a run is of one of those.
export const isRunOfHelper = (run, {scopes, groups}) => scopes.has(run.scope) || groups.has(run.group)

// What the program told, without them.
export class WithoutHelpers {
  constructor() { Object.assign(this, {seen: null, shown: null}) }

  of(all) {
    const {scopes, groups} = all.helpers
    if (!scopes.size && !groups.size) return all
    const {seen} = this
    const known = scopes.size + groups.size
    const isSame = seen?.journal === all.journal && seen.known === known
    if (isSame && seen.sequence === all.sequence && seen.time === all.time) return this.shown
    const ids = isSame ? all.journal.since(seen.revision) : null
    if (ids) this.follow(all, ids)
    else this.collect(all)
    this.seen = {journal: all.journal, revision: all.journal.revision, sequence: all.sequence, time: all.time, known}
    const {runs, journal} = this
    const isOwn = finding => !scopes.has(finding.scope) && (!finding.runs.length || finding.runs.some(id => runs.has(id) || !all.runs.has(id)))
    return this.shown = {
      ...all, runs, journal, scopes: new Map([...all.scopes].filter(([id]) => !scopes.has(id))), hidden: all.runs.size - runs.size,
      findings: all.findings.filter(isOwn), log: {...all.log, entries: all.log.entries.filter(({finding}) => isOwn(finding))},
    }
  }

  has(run, {helpers}) { return !isRunOfHelper(run, helpers) }

  collect(all) {
    this.runs = new Map([...all.runs].filter(([, run]) => this.has(run, all)))
    this.journal = new Journal()
  }

  follow(all, ids) {
    const changed = []
    for (const id of ids) {
      const run = all.runs.get(id)
      const isOwn = run !== undefined && this.has(run, all)
      if (isOwn) this.runs.set(id, run)
      if (isOwn || this.runs.delete(id)) changed.push(id)
    }
    this.journal.note(changed)
  }
}
