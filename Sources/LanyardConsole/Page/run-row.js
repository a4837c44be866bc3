// A row of the table of runs. It is used for one run after the other, and touches the document only where they differ.

import {columns} from "./columns.js"
import {el, setAttribute, setClass, setText} from "./dom.js"
import {title} from "./format.js"
import {isOver} from "./over.js"

export function makeRow() {
  const row = el("tr", {role: "row", tabindex: -1})
  row.fields = columns.map(column => el("td", {
    role: "gridcell", class: `c-${column.id}${column.isNumber ? " number" : ""}`, "data-label": column.label,
  }))
  row.append(...row.fields)
  return row
}

export function showRow(row, run, shown, now, isSelected) {
  setClass(row, [isOver(run) && "is-over", isSelected && "is-selected", row.index % 2 === 1 && "is-odd"].filter(Boolean).join(" "))
  setAttribute(row, "aria-selected", isSelected ? "true" : null)
  setAttribute(row, "aria-label", `Run ${run.id}, ${title(run)}`)
  columns.forEach((column, index) => {
    const cell = row.fields[index]
    if (column.show) return column.show(cell, run, shown, now)
    const text = column.text(run, shown, now)
    setText(cell, text)
  })
}

// Tells the whole of what is cut off in the cell under the pointer.
export function tellWhole(event) {
  const cell = event.target.closest?.("td")
  if (cell?.shownText) setAttribute(cell, "title", cell.scrollWidth > cell.clientWidth ? cell.shownText : null)
}
