// What the program told: applies snapshots and changes, and keeps a copy while what is shown is frozen.

export class Store {
  constructor() {
    this.live = empty()
    this.frozen = null
    this.lost = 0
    this.offset = null
    this.stoppedAt = 0
    // Which scopes are shown; `null` for all.
    this.within = null
  }

  // What is shown. The things in it are never changed, only replaced, so a frozen copy is cheap.
  get shown() {
    const all = this.frozen ?? this.live
    return this.within ? this.within.of(all) : all
  }

  // The program's time now, in milliseconds since the console began; stands still while frozen.
  get now() { return this.frozen ? this.frozen.frozenAt : this.running }

  get running() { return this.offset === null ? this.stoppedAt : performance.now() + this.offset }

  // Nothing comes any more: ages must not go on as if the program had told so.
  stopClock() {
    this.stoppedAt = this.running
    this.offset = null
  }

  get isPaused() { return this.frozen !== null }

  set isPaused(paused) {
    if (paused === this.isPaused) return
    const live = this.live
    this.frozen = !paused ? null : {
      ...live, frozenAt: this.running,
      runs: new Map(live.runs), scopes: new Map(live.scopes), groups: new Map(live.groups),
    }
  }

  // Takes a frame. False: it does not build on what is here, and a snapshot is needed.
  apply(frame) {
    this.lost += frame.lost ?? 0
    if (frame.type === "snapshot") this.begin(frame)
    else if (frame.type !== "changes") return true
    else if (frame.after !== this.live.sequence || frame.time < this.live.time) return false
    else this.change(frame)
    this.setTime(frame.time)
    return true
  }

  begin(frame) {
    this.live = {
      ...empty(), sequence: frame.sequence, time: frame.time, program: frame.program, totals: frame.totals,
      cost: frame.cost, runs: table(frame.runs), scopes: table(frame.scopes), groups: table(frame.groups),
    }
    this.setFindings(frame.findings)
  }

  change(frame) {
    const live = this.live
    live.sequence = frame.sequence
    live.time = frame.time
    live.totals = frame.totals
    live.cost = frame.cost
    for (const name of ["runs", "scopes", "groups"]) {
      for (const thing of frame[name].changed) live[name].set(thing.id, thing)
      for (const id of frame[name].removed) live[name].delete(id)
    }
    if (frame.findings) this.setFindings(frame.findings)
  }

  setFindings(findings) {
    this.live.findings = findings
    this.live.findingsOfRun = new Map()
    for (const finding of findings) for (const run of finding.runs) {
      this.live.findingsOfRun.set(run, [...this.live.findingsOfRun.get(run) ?? [], finding])
    }
  }

  // Frames come when they come; the clock of the page follows them without jumping.
  setTime(time) {
    const offset = time - performance.now()
    const isFar = this.offset === null || Math.abs(offset - this.offset) > 500
    this.offset = isFar ? offset : this.offset + (offset - this.offset) / 10
  }
}

const table = things => new Map(things.map(thing => [thing.id, thing]))

const empty = () => ({
  sequence: null, time: 0, program: null, totals: {}, cost: {}, runs: new Map(), scopes: new Map(), groups: new Map(),
  findings: [], findingsOfRun: new Map(),
})
