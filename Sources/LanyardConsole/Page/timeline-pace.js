// When the time line is drawn while it follows: ten times a second as long as something is open, and not at all when nothing is.
// Then time stands still until something comes.

import {overAt} from "./over.js"

const interval = 100
const slack = 8

export class Pace {
  constructor() { Object.assign(this, {journal: null, revision: -1, open: new Set(), last: 0, restedAt: null, key: "", drawnAt: -Infinity}) }

  get live() { return this.open.size }

  // How many of the shown runs are open; only what changed is looked at anew.
  count({journal, runs}, since) {
    const isSame = this.journal === journal && this.since === since
    if (isSame && this.revision === journal.revision) return this.live
    const changed = isSame ? journal.since(this.revision) : null
    if (!changed) Object.assign(this, {open: new Set(), last: 0})
    Object.assign(this, {journal, revision: journal.revision, since})
    for (const id of changed ?? runs.keys()) this.look(id, runs.get(id))
    return this.live
  }

  look(id, run) {
    const end = run && overAt(run)
    if (run && run.admittedAt >= this.since && end === undefined) this.open.add(id)
    else this.open.delete(id)
    if (end !== undefined && run.admittedAt >= this.since) this.last = Math.max(this.last, end)
  }

  // The moment that the time line ends at: now, or when it came to rest.
  time(shown, now, since, isFollowing) {
    if (!isFollowing || this.count(shown, since) > 0) return this.restedAt = null, now
    // Something may have come and gone between two frames.
    return this.restedAt = Math.min(now, Math.max(this.restedAt ?? now, this.last))
  }

  // Whether a picture is due. `key`: what else it depends on.
  isDue(shown, key, isFollowing) {
    const at = performance.now()
    const isSame = this.key === key && this.told === shown.journal && this.step === shown.journal.revision
    if (isSame && (!isFollowing || this.live === 0)) return false
    return at - this.drawnAt >= interval - slack || this.key !== key
  }

  drawn(shown, key) { Object.assign(this, {key, told: shown.journal, step: shown.journal.revision, drawnAt: performance.now()}) }
}
