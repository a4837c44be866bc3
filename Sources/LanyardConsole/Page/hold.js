// Keeps the rows where they are while somebody points at them or goes through them with the keys: a row that moves is a
// click on another run. What comes meanwhile waits.

// So long after the pointer or the focus has left, or a finger has touched.
const moment = 1000
const touch = 2500

// Of the tables that are there; others are gone with what they showed.
const holds = new Set()

// A window that is left keeps its pointer, as far as the browser tells.
document.addEventListener("visibilitychange", () => { for (const hold of holds) hold.isInside = false })

export class Hold {
  // `rows`: what holds the rows; `changed` is told when it may be over.
  constructor(scroll, rows, changed) {
    Object.assign(this, {scroll, rows, isInside: false, until: 0, order: null, waiting: 0})
    const linger = span => {
      this.until = Math.max(this.until, performance.now() + span)
      setTimeout(changed, span + 20)
    }
    scroll.addEventListener("pointerenter", event => { this.isInside = event.pointerType !== "touch" })
    scroll.addEventListener("pointermove", event => { this.isInside = event.pointerType !== "touch" })
    scroll.addEventListener("pointerleave", () => { if (this.isInside) linger(moment); this.isInside = false })
    scroll.addEventListener("pointerdown", event => linger(event.pointerType === "touch" ? touch : moment))
    rows.addEventListener("focusout", () => linger(moment))
    for (const hold of holds) if (!hold.scroll.isConnected) holds.delete(hold)
    holds.add(this)
  }

  get isOn() {
    return this.isInside || performance.now() < this.until || this.rows.contains(document.activeElement)
  }

  // The order to show: that of the listing, or that which was shown when this began, and how many runs of the listing
  // are not in it.
  apply(order, shownBefore) {
    if (!this.isOn || !shownBefore.length) this.release()
    else if (!this.order) this.keep(shownBefore)
    if (!this.order || this.order === order) return order
    if (this.counted !== order) {
      this.waiting = order.reduce((sum, entry) => sum + (entry.held !== this.order), 0)
      this.counted = order
    }
    return this.order
  }

  keep(order) {
    this.order = order
    this.counted = null
    this.waiting = 0
    for (const entry of order) entry.held = order
  }

  release() {
    this.order = this.counted = null
    this.waiting = 0
  }
}
