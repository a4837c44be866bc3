// The buttons that unfold lanes with more runs than rows. They lie over the picture, so that keys and screen readers find
// them.

import {el, reconcile, setAttribute, setText} from "./dom.js"
import {count} from "./format.js"
import {labelTop} from "./layout.js"

const letter = 7

export function makeLaneButtons(book, toggled) {
  const layer = el("div", {class: "lane-buttons"})

  // Leaves room for each button in its lane's label.
  function prepare(entries, from, to) {
    for (const entry of entries) {
      if (!entry.lane) continue
      entry.isUnfolded = book.unfolded.has(entry.lane.id)
      entry.hidden = book.hidden(entry.lane, entry.rows, from, to)
      entry.words = entry.isUnfolded ? "fold" : entry.hidden ? `+${count(entry.hidden)}` : ""
      entry.button = entry.words ? entry.words.length * letter + 16 : 0
    }
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
