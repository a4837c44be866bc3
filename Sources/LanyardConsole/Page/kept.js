// Ended runs that have left the program's list. The page has room for more of them than a program should hold: it shows them
// for ten minutes, and says what it has forgotten.

export const longest = 600_000
export const most = 20_000
// Of what a program does for itself, which nobody looks at until they ask: it must not take the room of the others.
export const mostOfHelpers = 2_000

export class KeptRuns {
  // `left`: when each ended, by its number, in the order in which they left; `helpers`: the same of helpers; `until`: what ended
  // before that may be missing.
  constructor({left = [], helpers = [], forgotten = 0, until = -Infinity} = {}) {
    Object.assign(this, {left: new Map(left), helpers: new Map(helpers), forgotten, until})
  }

  get size() { return this.left.size + this.helpers.size }

  has(id) { return this.left.has(id) || this.helpers.has(id) }

  copy() { return new KeptRuns(this) }

  // Keeps a run that left; false if nobody knows how it ended.
  keep(run, isHelper = false) {
    if (run?.state !== "ended") return false
    const place = isHelper ? this.helpers : this.left
    place.set(run.id, run.endedAt)
    return true
  }

  // It is listed again.
  release(id) { this.left.delete(id) || this.helpers.delete(id) }

  // All of a state before that is missing in a list that was told anew.
  carry(before, runs, isHelper) {
    for (const id of runs.keys()) this.release(id)
    for (const run of before.values()) if (!runs.has(run.id) && this.keep(run, isHelper(run))) runs.set(run.id, run)
  }

  // Forgets what is too old, or too much; gives the numbers of those. Only what was worth a look is said to be forgotten.
  sweep({runs, time}) {
    const own = this.drop(this.left, most, runs, time)
    for (const {endedAt} of own) this.until = Math.max(this.until, endedAt)
    this.forgotten += own.length
    return [...own, ...this.drop(this.helpers, mostOfHelpers, runs, time)].map(({id}) => id)
  }

  drop(place, limit, runs, time) {
    const dropped = []
    for (const [id, endedAt] of place) {
      if (place.size <= limit && time - endedAt <= longest) break
      place.delete(id)
      runs.delete(id)
      dropped.push({id, endedAt})
    }
    return dropped
  }
}
