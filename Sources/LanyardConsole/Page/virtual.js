// Rows of one height, of which only those are in the document that can be seen, some around them, and the one with the
// focus. Rows that are never drawn have their room in the spaces between.

import {el, setAttribute} from "./dom.js"

const around = 8

export class VirtualRows {
  // `make()` gives a row, `show(row, entry)` fills it.
  constructor(scroll, head, body, {make, show}) {
    Object.assign(this, {scroll, head, body, make, show, entries: [], rows: new Map(), spare: [], top: 0, room: 0, height: 26})
    this.spaces = [0, 1, 2].map(() => el("tr", {class: "space", "aria-hidden": "true"}, el("td")))
    this.first = 0
    scroll.addEventListener("scroll", () => {
      this.top = scroll.scrollTop
      this.draw()
    }, {passive: true})
    new ResizeObserver(() => { this.measure(); this.draw() }).observe(scroll)
  }

  measure() {
    this.room = this.scroll.clientHeight
    this.headHeight = this.head.offsetHeight
    const height = Number.parseFloat(getComputedStyle(this.body).getPropertyValue("--row")) || 26
    // The same rows stay in sight when rows become cards.
    if (height !== this.height && this.entries.length) {
      const first = this.top / this.height
      this.height = height
      this.draw()
      this.scroll.scrollTop = first * height
    }
    this.height = height
    this.top = this.scroll.scrollTop
  }

  render(entries) {
    this.entries = entries
    this.draw(true)
  }

  // `isNew`: rows that are drawn already may show something else now.
  draw(isNew = false) {
    const {entries, height} = this
    const first = Math.max(0, Math.min(entries.length, Math.floor(this.top / height)) - around)
    const last = Math.min(entries.length, Math.ceil((this.top + this.room) / height) + around)
    if (!isNew && first === this.first && last === this.last) return
    Object.assign(this, {first, last})
    const wanted = []
    for (let index = first; index < last; index += 1) wanted.push(index)
    const focused = this.focusedIndex()
    const active = focused >= 0 ? document.activeElement : null
    if (focused >= 0 && focused < first) wanted.unshift(focused)
    if (focused >= last) wanted.push(focused)
    const ids = new Set(wanted.map(index => entries[index].run.id))
    for (const [id, row] of this.rows) if (!ids.has(id)) { row.remove(); this.rows.delete(id); this.spare.push(row) }
    let cursor = this.body.firstChild
    const put = element => {
      if (element === cursor) cursor = cursor.nextSibling
      else this.body.insertBefore(element, cursor)
    }
    let next = 0
    let space = 0
    const leave = to => {
      if (to <= next) return
      const row = this.spaces[space++]
      row.firstChild.style.setProperty("block-size", `${(to - next) * height}px`)
      put(row)
    }
    for (const index of wanted) {
      leave(index)
      const entry = entries[index]
      const known = this.rows.get(entry.run.id)
      const row = known ?? this.spare.pop() ?? this.make()
      this.rows.set(entry.run.id, row)
      if (isNew || !known || row.index !== index) {
        Object.assign(row, {entry, index})
        setAttribute(row, "aria-rowindex", index + 2)
        this.show(row, entry)
      }
      put(row)
      next = index + 1
    }
    leave(entries.length)
    for (const row of this.spaces.slice(space)) row.remove()
    // Whoever is moved within the document loses the focus.
    if (active && active !== document.activeElement) active.focus({preventScroll: true})
  }

  // Where the row with the focus is now; it may have moved, or be gone.
  focusedIndex() {
    const row = document.activeElement?.closest?.("tr")
    if (!row || !this.body.contains(row) || row.entry === undefined) return -1
    const {entry, index} = row
    return this.entries[index]?.run.id === entry.run.id ? index : this.entries.findIndex(one => one.run.id === entry.run.id)
  }

  // Scrolls so that a row is seen, and gives it.
  bring(index) {
    const {height, room, headHeight} = this
    const top = index * height
    if (top < this.top) this.scroll.scrollTop = top
    else if (top + height + headHeight > this.top + room) this.scroll.scrollTop = top + height + headHeight - room
    this.top = this.scroll.scrollTop
    this.draw()
    return this.rows.get(this.entries[index]?.run.id)
  }
}
