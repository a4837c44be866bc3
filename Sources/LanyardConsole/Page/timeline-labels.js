// The room for the labels of lanes: how wide it is, by the pointer or the keys, kept in this browser.

import {el, setAttribute} from "./dom.js"
import {keep, read} from "./widths.js"

const name = "lanyard-labels"
const usual = 210
const [least, most] = [120, 640]
const step = 20

export function makeLabelEdge(changed) {
  let width = clamped(read(name).width ?? usual)
  let drag = null
  const edge = el("div", {class: "label-edge", role: "separator", tabindex: 0, "aria-orientation": "vertical", "aria-label": "Room for the labels", title: "How much room the labels have: drag, or ← →"})

  function set(value) {
    width = clamped(value)
    keep(name, {width})
    changed()
  }

  edge.addEventListener("pointerdown", event => {
    drag = {x: event.clientX, width}
    edge.setPointerCapture(event.pointerId)
    event.preventDefault()
  })
  edge.addEventListener("pointermove", event => { if (drag) set(drag.width + event.clientX - drag.x) })
  for (const end of ["pointerup", "pointercancel"]) edge.addEventListener(end, () => { drag = null })
  edge.addEventListener("dblclick", () => set(usual))
  edge.addEventListener("keydown", event => {
    const by = {ArrowLeft: -step, ArrowRight: step}[event.key]
    if (by === undefined && event.key !== "Home") return
    set(by === undefined ? usual : width + by)
    event.preventDefault()
  })

  return {
    edge,
    // As wide as is wished, and never more than half of what there is.
    within: all => Math.min(width, Math.round(all / 2)),
    draw({labels, isNarrow}) {
      edge.hidden = isNarrow
      edge.style.setProperty("inset-inline-start", `${labels - 3}px`)
      for (const [key, value] of [["now", labels], ["min", least], ["max", most]]) setAttribute(edge, `aria-value${key}`, value)
    },
  }
}

const clamped = value => Math.max(least, Math.min(most, Number.isFinite(value) ? Math.round(value) : usual))
