// When the time line is drawn while it follows: ten times a second as long as something is open, and not at all when nothing is.
// Then time stands still until something comes.

import {overAt} from "./over.js"

const interval = 100
const slack = 8

export class Pace {
  constructor() { Object.assign(this, {journal: null, revision: -1, live: 0, last: 0, restedAt: null, key: "", drawnAt: -Infinity}) }

  // How many of the shown runs are open; only what changed is counted anew.
  count({journal, runs}, since) {
    if (this.journal === journal && this.revision === journal.revision && this.since === since) return this.live
    Object.assign(this, {journal, revision: journal.revision, since, live: 0, last: 0})
    for (const run of runs.values()) if (run.admittedAt >= since) {
      const end = overAt(run)
      if (end === undefined) this.live += 1
      else this.last = Math.max(this.last, end)
    }
    return this.live
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
