// Leaves of what the program told the scopes of one name, and all below them.

import {scopeOf} from "./gone.js"
import {Journal} from "./journal.js"

export class Within {
  constructor(name) {
    Object.assign(this, {name, scopes: new Set(), seen: null, shown: null})
  }

  has(run) { return this.scopes.has(run.scope) }

  of(all) {
    const {seen} = this
    const isSame = seen?.journal === all.journal
    if (isSame && seen.sequence === all.sequence && seen.time === all.time) return this.shown
    // In another state, of a recording or of a program that was started anew, the same numbers are other scopes.
    if (!isSame) this.scopes.clear()
    const hasLearned = this.learn(all)
    const ids = isSame && !hasLearned ? all.journal.since(seen.revision) : null
    if (ids) this.follow(all, ids)
    else this.collect(all)
    this.seen = {journal: all.journal, revision: all.journal.revision, sequence: all.sequence, time: all.time}
    const {runs, journal} = this
    const scopes = kept(all.scopes, scope => this.scopes.has(scope.id))
    return this.shown = {
      ...all, runs, journal, scopes, findings: all.findings.filter(finding => this.isAbout(finding, all)),
      log: {...all.log, entries: all.log.entries.filter(({finding}) => this.isAbout(finding, all))},
    }
  }

  collect(all) {
    this.runs = kept(all.runs, run => this.owns(run, all))
    this.journal = new Journal()
    for (const id of this.scopes) if (!scopeOf(id, all)) this.scopes.delete(id)
  }

  follow(all, ids) {
    const changed = []
    for (const id of ids) {
      const run = all.runs.get(id)
      const isOwned = run !== undefined && this.owns(run, all)
      if (isOwned) this.runs.set(id, run)
      if (isOwned || this.runs.delete(id)) changed.push(id)
    }
    this.journal.note(changed)
  }

  // A run outlives its scope in the list; of a scope that was gone before the page came, the group knows the name.
  owns(run, all) {
    return this.has(run) || !all.scopes.has(run.scope) && all.groups.get(run.group)?.scopeName === this.name
  }

  isAbout(finding, all) {
    return this.scopes.has(finding.scope) || finding.runs.some(id => this.runs.has(id))
      || finding.scope === undefined && all.groups.get(finding.group)?.scopeName === this.name
  }

  // Ended runs are listed longer than their scope is, and it may have come and gone since one looked last: nothing is drawn
  // of a page that is out of sight. True if there was something to learn. Each scope is looked at once, however they lie
  // below each other.
  learn(all) {
    const before = this.scopes.size
    const passed = new Set()
    for (const scope of [...all.gone.values(), ...all.scopes.values()]) {
      const way = []
      let at = scope
      for (; at && !this.isTop(at) && !passed.has(at.id); at = scopeOf(at.parent, all)) {
        passed.add(at.id)
        way.push(at.id)
      }
      if (at && this.isTop(at)) for (const id of [at.id, ...way]) this.scopes.add(id)
    }
    return this.scopes.size > before
  }

  isTop(scope) { return this.scopes.has(scope.id) || scope.name === this.name }
}

const kept = (things, condition) => new Map([...things].filter(([, thing]) => condition(thing)))
