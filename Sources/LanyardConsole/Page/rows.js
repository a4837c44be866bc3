// Moving through rows with the keyboard: arrows or j and k, Home and End, Enter. One row is in the tab order at a time.

// `list` tells of rows that are not all in the document: its `size`, the `indexOf` a row, and `bring` makes a row seen.
export function movable(container, selector, open, list = drawn(container, selector)) {
  const focus = row => {
    if (!row) return
    for (const other of container.querySelectorAll(`${selector}[tabindex="0"]`)) if (other !== row) other.tabIndex = -1
    row.tabIndex = 0
    row.focus({preventScroll: true})
  }

  const go = index => list.size && focus(list.bring(Math.min(list.size - 1, Math.max(0, index))))

  const move = step => {
    const row = document.activeElement.closest?.(selector)
    const at = row && container.contains(row) ? list.indexOf(row) : -1
    go(at >= 0 ? at + step : step > 0 ? 0 : list.size - 1)
  }

  container.addEventListener("click", event => {
    const row = event.target.closest(selector)
    if (!row || event.target.closest("button, a, input, select") || getSelection().type === "Range") return
    focus(row)
    open(row)
  })
  container.addEventListener("keydown", event => {
    const row = event.target.closest(selector)
    if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Enter" || event.key === " ") open(row)
    else if (event.key === "Home") go(0)
    else if (event.key === "End") go(list.size - 1)
    else return
    event.preventDefault()
  })

  return {
    move,
    // Keeps a way in for the Tab key when rows come and go.
    settle() {
      if (container.querySelector(`${selector}[tabindex="0"]`)) return
      const first = container.querySelector(selector)
      if (first) first.tabIndex = 0
    },
  }
}

// Rows that are all in the document.
function drawn(container, selector) {
  const rows = () => [...container.querySelectorAll(selector)]
  return {
    get size() { return rows().length },
    indexOf: row => rows().indexOf(row),
    bring(index) {
      const row = rows()[index]
      row.scrollIntoView({block: "nearest"})
      return row
    },
  }
}
