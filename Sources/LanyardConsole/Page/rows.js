// Moving through rows with the keyboard: arrows or j and k, Home and End, Enter. One row is in the tab order at a time.

export function movable(container, selector, open) {
  const rows = () => [...container.querySelectorAll(selector)]

  const focus = row => {
    if (!row) return
    for (const other of rows()) other.tabIndex = other === row ? 0 : -1
    row.focus()
    row.scrollIntoView({block: "nearest"})
  }

  const move = step => {
    const all = rows()
    const at = all.indexOf(document.activeElement.closest?.(selector))
    focus(at < 0 ? all[step > 0 ? 0 : all.length - 1] : all[Math.min(all.length - 1, Math.max(0, at + step))])
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
    else if (event.key === "Home") focus(rows()[0])
    else if (event.key === "End") focus(rows().at(-1))
    else return
    event.preventDefault()
  })

  return {
    move,
    // Keeps a way in for the Tab key when rows come and go.
    settle() {
      const all = rows()
      if (all.length && !all.some(row => row.tabIndex === 0)) all[0].tabIndex = 0
    },
  }
}
