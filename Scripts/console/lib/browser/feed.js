// Stands in for the program's stream: the page gets frames that a check makes. Evaluated before the page's own scripts.

window.feed = {
  socket: null, sequence: 1, time: 100_000, runs: new Map(), answers: {}, asked: new Set(),

  run(id, more = {}) {
    return {
      id, scope: 1, group: 1, name: `load ${id}`, key: "price", policy: "replace", origin: "Shop/Orders.swift:12", admission: "started",
      state: "running", admittedAt: this.time - 50, startedAt: this.time - 49, ...more,
    }
  },

  totals() {
    const stragglers = [...this.runs.values()].filter(run => run.state === "straggling")
    return {
      admitted: this.runs.size, live: [...this.runs.values()].filter(run => run.state !== "ended").length, stragglers: stragglers.length,
      stopping: stragglers.filter(run => this.time - run.cancelledAt < 2000).length,
    }
  },

  snapshot() {
    return {
      type: "snapshot", version: 1, sequence: this.sequence, time: this.time, program: {name: "fed", process: 1}, totals: this.totals(), cost: {events: 0},
      scopes: this.scopes ?? [{id: 1, name: "Orders", origin: "Shop/Orders.swift:3", live: 1}, {id: 2, name: "Other", origin: "Shop/Other.swift:3", live: 1}],
      groups: this.groups ?? [{id: 1, scopeName: "Orders", scopeOrigin: "Shop/Orders.swift:3", key: "price", admitted: 9}],
      runs: [...this.runs.values()], findings: [], thresholds: {stragglerAfter: 2000, stalledAfter: 30_000},
    }
  },

  // Tells what changed, `after` milliseconds later; `more` replaces members of the frame.
  tell(changed, removed = [], after = 100, more = {}) {
    this.time += after
    for (const run of changed) this.runs.set(run.id, run)
    for (const id of removed) this.runs.delete(id)
    this.socket.onmessage({data: JSON.stringify({
      type: "changes", after: this.sequence, sequence: ++this.sequence, time: this.time, totals: this.quick ?? this.totals(), cost: {events: 0},
      scopes: {changed: [], removed: []}, groups: {changed: [], removed: []}, runs: {changed, removed}, ...more,
    })})
  },

  begin(count) {
    for (let id = 1; id <= count; id += 1) this.runs.set(id, this.run(id))
  },

  // Ten frames a second, each with so many runs that end, and as many new ones.
  flow(size) {
    let next = this.runs.size + 1
    let oldest = 1
    this.quick = this.totals()
    this.flowing = setInterval(() => {
      const ended = Array.from({length: size}, () => this.run(oldest++, {state: "ended", outcome: "succeeded", endedAt: this.time}))
      this.tell([...ended, ...Array.from({length: size}, () => this.run(next++))])
    }, 100)
  },
}

window.WebSocket = class {
  constructor() {
    feed.socket = this
    setTimeout(() => this.onmessage?.({data: JSON.stringify(feed.snapshot())}))
  }
  close() { this.onclose?.() }
}

const ask = window.fetch
window.fetch = (path, ...rest) => {
  const name = String(path).replace("api/v1/", "")
  feed.asked.add(name)
  const known = feed.answers[name]
  return known === undefined ? ask(path, ...rest)
    : typeof known === "string" ? Promise.resolve(new Response(known))
    : known === null ? Promise.reject(new TypeError("No program."))
    : Promise.resolve(new Response(JSON.stringify(known), {headers: {"Content-Type": "application/json"}}))
}
