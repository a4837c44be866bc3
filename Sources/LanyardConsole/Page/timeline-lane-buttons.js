// The buttons of lanes and their headings: they unfold lanes with more runs than rows, fold what lies below a scope, and pin or
// hide a lane. They lie over the picture, so that keys and screen readers find them.

import {el, reconcile, setAttribute, setText} from "./dom.js"
import {count} from "./format.js"
import {labelTop} from "./layout.js"

const letter = 7
// Counting what is hidden costs, and nobody reads as fast as the time line moves.
const interval = 200

export function makeLaneButtons(book, wishes, {changed, wish}) {
  const layer = el("div", {class: "lane-buttons"})
  const counted = new WeakMap()

  // Leaves room for each button in its lane's label. `current`: the lane that one is at.
  function prepare(entries, from, to, current) {
    for (const entry of entries) {
      if (!entry.lane) continue
      entry.hasTools = entry.lane.id === current
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

  const toggle = (set, id) => {
    if (!set.delete(id)) set.add(id)
    changed()
  }

  function make({what, entry}) {
    const act = {
      more: () => toggle(book.unfolded, entry.lane.id), fold: () => toggle(wishes.folded, entry.heading.id),
      pin: () => wish("pinned", entry.lane), hide: () => wish("hidden", entry.lane),
    }
    return el("button", {type: "button", class: `is-${what}`, onclick: act[what]})
  }

  // What stands where: [{id, what, entry, text, label, hint, right, top, isOpen}], `right` from the left of the picture.
  function wanted(entries, scroll, {width, labels, isNarrow}) {
    return entries.flatMap(entry => {
      const top = entry.top - scroll
      if (entry.heading) {
        const {heading, depth, isFolded} = entry
        return [{id: `h${heading.id}`, what: "fold", entry, text: isFolded ? "▸" : "▾", label: `${isFolded ? "Unfold" : "Fold"} ${heading.name}`, hint: "What lies below this scope", right: 26 + depth * 12, top: top + 3, isOpen: !isFolded}]
      }
      if (!entry.lane) return []
      const {lane} = entry
      const name = [lane.title, lane.key].filter(Boolean).join(", ")
      const right = isNarrow ? width - 6 : labels - 6
      const first = labelTop(entry, top, 0) + (isNarrow ? 1 : Math.min(entry.height / 2, 34) - 17)
      const tools = !entry.hasTools || isNarrow ? [] : [
        {id: `p${lane.id}`, what: "pin", entry, text: wishes.isPinned(lane) ? "unpin" : "pin", label: `${wishes.isPinned(lane) ? "Unpin" : "Pin"} ${name}`, hint: "Pinned lanes stand at the top (t)", right: right - 40, top: first + 15},
        {id: `x${lane.id}`, what: "hide", entry, text: "hide", label: `Hide ${name}`, hint: "Hides lanes of this name and key (x)", right, top: first + 15},
      ]
      if (!entry.words) return tools
      return [...tools, {
        id: lane.id, what: "more", entry, text: entry.words, label: entry.isUnfolded ? `Fold ${name}` : `Show ${entry.words.slice(1)} more runs of ${name}`,
        hint: entry.isUnfolded ? "Fold the lane" : "Runs that are not shown: unfold the lane", right, top: first, isOpen: entry.isUnfolded,
      }]
    })
  }

  function draw(entries, scroll, room) {
    reconcile(layer, wanted(entries, scroll, room), one => one.id, make, (button, {text, label, hint, right, top, isOpen}) => {
      setText(button, text)
      setAttribute(button, "aria-expanded", isOpen === undefined ? null : String(isOpen))
      setAttribute(button, "aria-label", label)
      setAttribute(button, "title", hint)
      const place = `translate(${right}px, ${Math.round(top)}px) translateX(-100%)`
      if (button.place !== place) button.style.setProperty("transform", button.place = place)
    })
  }

  return {layer, prepare, draw}
}
