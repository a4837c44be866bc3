// The buttons that unfold lanes with more runs than rows. They lie over the picture, so that keys and screen readers find
// them.

import {el, reconcile, setAttribute, setText} from "./dom.js"
import {count} from "./format.js"
import {labelTop} from "./layout.js"

const letter = 7
// Counting what is hidden costs, and nobody reads as fast as the time line moves.
const interval = 200

export function makeLaneButtons(book, toggled) {
  const layer = el("div", {class: "lane-buttons"})
  const counted = new WeakMap()

  // Leaves room for each button in its lane's label.
  function prepare(entries, from, to) {
    for (const entry of entries) {
      if (!entry.lane) continue
      entry.isUnfolded = book.unfolded.has(entry.lane.id)
      entry.hidden = hidden(entry, from, to)
      entry.words = entry.isUnfolded ? "fold" : entry.hidden ? `+${count(entry.hidden)}` : ""
      entry.button = entry.words ? entry.words.length * letter + 16 : 0
    }
  }

  function hidden({lane, rows}, from, to) {
    const now = performance.now()
    const known = counted.get(lane)
    if (known && known.shown === rows.length && now - known.at < interval) return known.number
    const number = book.hidden(lane, rows, from, to)
    counted.set(lane, {number, shown: rows.length, at: now})
    return number
  }

  function make({lane}) {
    return el("button", {type: "button", onclick: () => {
      if (!book.unfolded.delete(lane.id)) book.unfolded.add(lane.id)
      toggled()
    }})
  }

  function draw(entries, scroll, {width, labels, isNarrow}) {
    const wanted = entries.filter(entry => entry.words)
    reconcile(layer, wanted, entry => entry.lane.id, make, (button, entry) => {
      const name = [entry.lane.title, entry.lane.key].filter(Boolean).join(", ")
      setText(button, entry.words)
      setAttribute(button, "aria-expanded", String(entry.isUnfolded))
      setAttribute(button, "aria-label", entry.isUnfolded ? `Fold ${name}` : `Show ${entry.words.slice(1)} more runs of ${name}`)
      setAttribute(button, "title", entry.isUnfolded ? "Fold the lane" : "Runs that are not shown: unfold the lane")
      const right = isNarrow ? width - 6 : labels - 6
      const top = labelTop(entry, entry.top - scroll, 0) + (isNarrow ? 1 : Math.min(entry.height / 2, 34) - 17)
      const place = `translate(${right}px, ${Math.round(top)}px) translateX(-100%)`
      if (button.place !== place) button.style.setProperty("transform", button.place = place)
    })
  }

  return {layer, prepare, draw}
}
