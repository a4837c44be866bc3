// The sides of the stage: one screen, or two that one set of controls drives.

import {byId, el} from "./dom.js"
import {groupOf} from "./chooser.js"

// Clears the stage for variants, and gives the element for each side's screen.
export function layOut(variants) {
  const places = variants.map(() => el("div", {class: "show"}))
  for (const id of ["controls", "sides"]) {
    byId(id).known = undefined
    byId(id).replaceChildren()
  }
  byId("sides").append(...variants.map((variant, place) => el("section", {class: "side", "aria-labelledby": `side-${place}`, "data-side": variant.id},
    el("header", null, el("span", {class: variant.hasBug ? "mark is-bug" : "mark"}, variant.hasBug ? "As written by hand" : groupOf(variant) === "Lanyard" ? "With Lanyard" : "As repaired by hand"),
      el("h2", {id: `side-${place}`}, variant.title)),
    places[place])))
  byId("sides").classList.toggle("is-pair", variants.length === 2)
  byId("turns").hidden = variants.length < 2 || !variants[0].takesTurns
  return places
}

// One button for what can be done on either side.
export function united(lists) {
  const all = new Map()
  for (const action of lists.flat()) {
    const id = `${action.name} ${action.target ?? ""}`
    const known = all.get(id)
    if (!known || action.isEnabled && !known.isEnabled) all.set(id, {...known, ...action})
  }
  return [...all.values()]
}
