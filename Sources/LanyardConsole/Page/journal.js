// Which runs changed, step by step: who shows them looks at these alone, and not at all there are.

// Who is further behind looks at all.
const most = 100

export class Journal {
  constructor() {
    this.revision = 0
    this.steps = []
  }

  // A step in which nothing changed is none.
  note(ids) {
    if (!ids.length) return
    this.revision += 1
    this.steps.push(ids)
    if (this.steps.length > most) this.steps.shift()
  }

  // The numbers of the runs that changed after a revision, or came, or went. `null`: more than is kept.
  since(revision) {
    const steps = this.revision - revision
    if (steps < 0 || steps > this.steps.length) return null
    return new Set(steps ? this.steps.slice(-steps).flat() : [])
  }
}
