// Ended runs that have left the program's list. The page has room for more of them than a program should hold: it shows them
// for ten minutes, and says what it has forgotten.

export const longest = 600_000
export const most = 20_000

export class KeptRuns {
  // `left`: when each ended, by its number, in the order in which they left; `until`: what ended before that may be missing.
  constructor({left = [], forgotten = 0, until = -Infinity} = {}) {
    Object.assign(this, {left: new Map(left), forgotten, until})
  }

  get size() { return this.left.size }

  has(id) { return this.left.has(id) }

  copy() { return new KeptRuns(this) }

  // Keeps a run that left; false if nobody knows how it ended.
  keep(run) {
    if (run?.state !== "ended") return false
    this.left.set(run.id, run.endedAt)
    return true
  }

  // It is listed again.
  release(id) { this.left.delete(id) }

  // All of a state before that is missing in a list that was told anew.
  carry(before, runs) {
    for (const id of runs.keys()) this.release(id)
    for (const run of before.values()) if (!runs.has(run.id) && this.keep(run)) runs.set(run.id, run)
  }

  // Forgets what is too old, or too much; gives the numbers of those.
  sweep({runs, time}) {
    const swept = []
    for (const [id, endedAt] of this.left) {
      if (this.left.size <= most && time - endedAt <= longest) break
      this.left.delete(id)
      runs.delete(id)
      this.until = Math.max(this.until, endedAt)
      swept.push(id)
    }
    this.forgotten += swept.length
    return swept
  }
}
