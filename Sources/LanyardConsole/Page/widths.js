// Columns that are as wide as somebody made them, with the pointer or the keys, and stay so in this browser.

import {el} from "./dom.js"

const least = 28
const most = 1200
const step = 16

export function read(name) {
  try { return JSON.parse(localStorage.getItem(name)) ?? {} } catch { return {} }
}

export function keep(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)) } catch { /* Then it lasts until the page is closed. */ }
}

// `columns` are {id, head}: the head of a column, which has a button for the keys.
export function makeResizable(columns, name = "lanyard-columns") {
  const widths = {__proto__: null}
  for (const [id, width] of Object.entries(read(name))) if (Number.isFinite(width)) widths[id] = clamped(width)

  function set(column, width) {
    if (width === null) delete widths[column.id]
    else widths[column.id] = clamped(width)
    show(column)
    keep(name, widths)
  }

  function show({id, head}) {
    if (widths[id] === undefined) head.style.removeProperty("inline-size")
    else head.style.setProperty("inline-size", `${widths[id]}px`)
  }

  for (const column of columns) {
    const {head} = column
    let drag = null
    const handle = el("span", {class: "resize", "aria-hidden": "true", title: "Drag: how wide it is; double click: as it was"})
    handle.addEventListener("pointerdown", event => {
      drag = {x: event.clientX, width: head.offsetWidth}
      handle.setPointerCapture(event.pointerId)
      event.preventDefault()
    })
    handle.addEventListener("pointermove", event => { if (drag) set(column, drag.width + event.clientX - drag.x) })
    for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, () => { drag = null })
    handle.addEventListener("dblclick", () => set(column, null))
    head.append(handle)
    head.addEventListener("keydown", event => {
      if (!event.shiftKey) return
      if (event.key === "ArrowLeft") set(column, head.offsetWidth - step)
      else if (event.key === "ArrowRight") set(column, head.offsetWidth + step)
      else if (event.key === "Home") set(column, null)
      else return
      event.preventDefault()
    })
    show(column)
  }
}

const clamped = width => Math.round(Math.max(least, Math.min(most, width)))
