// Which lanes somebody has pinned to the top, or hidden. A lane is known by its name and its key, so that the wish holds for the
// next scope of that name, too; it is kept in this browser.

import {keep, read} from "./widths.js"

const name = "lanyard-lanes"
const most = 100

const nameOf = ({title, key, isFolded}) => `${title}\n${isFolded ? "*" : key}`

export class LaneWishes {
  constructor() {
    const {hidden, pinned} = read(name)
    const texts = list => new Set(Array.isArray(list) ? list.filter(one => typeof one === "string").slice(0, most) : [])
    Object.assign(this, {hidden: texts(hidden), pinned: texts(pinned), folded: new Set()})
  }

  isHidden(lane) { return this.hidden.has(nameOf(lane)) }
  isPinned(lane) { return this.pinned.has(nameOf(lane)) }

  toggle(what, lane) {
    const id = nameOf(lane)
    if (!this[what].delete(id) && this[what].size < most) this[what].add(id)
    this.save()
  }

  showAll() {
    this.hidden.clear()
    this.save()
  }

  save() { keep(name, {hidden: [...this.hidden], pinned: [...this.pinned]}) }

  // Those that are shown, the pinned ones first; and how many are hidden. `only`: the lanes that were searched for.
  sort(lanes, only) {
    const shown = lanes.filter(lane => !this.isHidden(lane) && (!only || only.has(lane.id)))
    return {pinned: shown.filter(lane => this.isPinned(lane)), others: shown.filter(lane => !this.isPinned(lane)), hidden: lanes.reduce((sum, lane) => sum + this.isHidden(lane), 0)}
  }
}
