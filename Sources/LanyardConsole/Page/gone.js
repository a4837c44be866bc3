// Scopes that have left the program's list, as they were told last. Their runs are listed longer, and only a scope knows which
// one is above it.

// So many are kept whether they have runs or not: to look for those that have none costs a look at all runs.
const spare = 200

export class GoneScopes {
  constructor(scopes = [], most = spare) {
    this.scopes = new Map(scopes)
    this.most = most
  }

  get(id) { return this.scopes.get(id) }

  values() { return this.scopes.values() }

  copy() { return new GoneScopes(this.scopes, this.most) }

  // One that was left out, because there were too many, may come again.
  note(left, come) {
    for (const scope of left) if (scope) this.scopes.set(scope.id, scope)
    for (const {id} of come) this.scopes.delete(id)
  }

  // Keeps those that have runs, and those above them: at most twice as many as there are, and a few.
  sweep({runs, scopes}) {
    if (this.scopes.size <= this.most) return
    const kept = new Map()
    const keep = id => {
      for (let at = this.scopes.get(id); at && !kept.has(at.id); at = this.scopes.get(at.parent)) kept.set(at.id, at)
    }
    for (const run of runs.values()) keep(run.scope)
    // One that is listed may lie below one that was left out.
    for (const scope of scopes.values()) keep(scope.parent)
    this.scopes = kept
    this.most = 2 * kept.size + spare
  }
}

// A scope that is there, or was.
export const scopeOf = (id, {scopes, gone}) => scopes.get(id) ?? gone?.get(id)
