// How long scopes have been there, and how many there were over time, by the place that makes them: what only grows leaks.

const interval = 5_000
const mostSamples = 120
const mostSites = 400

export const siteOfScope = scope => `${scope.name ?? ""}\n${scope.origin}`

export class Lives {
  // `since`: when each scope came, and whether that is exact: what was there before the page is older than it knows.
  constructor({since = [], samples = []} = {}) {
    Object.assign(this, {since: new Map(since), samples: [...samples]})
  }

  copy() { return new Lives(this) }

  // All scopes there are, told anew.
  begin({scopes, runs, time}) {
    const first = new Map()
    for (const run of runs) first.set(run.scope, Math.min(first.get(run.scope) ?? time, run.admittedAt))
    const before = this.since
    this.since = new Map(scopes.map(({id}) => [id, before.get(id) ?? {at: first.get(id) ?? time, isExact: false}]))
  }

  change({scopes: {changed, removed}, time}) {
    for (const {id} of changed) if (!this.since.has(id)) this.since.set(id, {at: time, isExact: true})
    for (const id of removed) this.since.delete(id)
  }

  // Now and then.
  sample({scopes, time}) {
    if (time - (this.samples.at(-1)?.at ?? -Infinity) < interval) return
    const sites = new Map()
    for (const scope of scopes.values()) {
      const site = siteOfScope(scope)
      if (!sites.has(site) && sites.size >= mostSites) continue
      const [count, live] = sites.get(site) ?? [0, 0]
      sites.set(site, scope.isClosed ? [count, live + (scope.live ?? 0)] : [count + 1, live + (scope.live ?? 0)])
    }
    this.samples.push({at: time, sites})
    if (this.samples.length > mostSamples) this.samples.shift()
  }
}
