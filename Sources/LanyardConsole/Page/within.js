// Leaves of what the program told the scopes of one name, and all below them.

export class Within {
  constructor(name) {
    Object.assign(this, {name, scopes: new Set(), seen: null, shown: null})
  }

  has(run) { return this.scopes.has(run.scope) }

  of(all) {
    if (this.seen?.all === all && this.seen.sequence === all.sequence && this.seen.time === all.time) return this.shown
    this.seen = {all, sequence: all.sequence, time: all.time}
    this.learn(all)
    // A run outlives its scope in the list; of a scope that was gone before the page came, the group knows the name.
    const isNamed = run => !all.scopes.has(run.scope) && all.groups.get(run.group)?.scopeName === this.name
    const runs = kept(all.runs, run => this.has(run) || isNamed(run))
    const scopes = kept(all.scopes, scope => this.scopes.has(scope.id))
    return this.shown = {...all, runs, scopes}
  }

  // Ended runs are listed longer than their scope is, so what was learned of a scope stays while it has runs.
  learn({scopes, runs}) {
    const isWithin = scope => scope !== undefined && (this.scopes.has(scope.id) || scope.name === this.name || isWithin(scopes.get(scope.parent)))
    for (const scope of scopes.values()) if (isWithin(scope)) this.scopes.add(scope.id)
    const used = new Set([...runs.values()].map(run => run.scope))
    for (const id of this.scopes) if (!scopes.has(id) && !used.has(id)) this.scopes.delete(id)
  }
}

const kept = (things, condition) => new Map([...things].filter(([, thing]) => condition(thing)))
