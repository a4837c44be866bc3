// A row of buttons of which one is chosen: tabs, or radio buttons, in groups if one likes. One of them is in the tab order; the
// arrows, Home and End go to the others.

import {el, reconcile, setAttribute} from "./dom.js"

// `groupOf(item)` gives the heading below which it stands; without it there are no groups.
export function makeChoice(container, {role, state, make, choose, groupOf}) {
  const buttons = () => [...container.querySelectorAll(`[role=${role}]`)]

  container.addEventListener("click", event => {
    const button = event.target.closest(`[role=${role}]`)
    if (button) choose(button.item.id)
  })
  container.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = buttons()
    const at = all.indexOf(document.activeElement)
    const next = {
      ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1,
    }[event.key]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    const button = all[(next + all.length) % all.length]
    button.focus()
    choose(button.item.id)
  })

  function showRow(row, items, chosen) {
    reconcile(row, items, item => item.id, item => {
      const button = make(item)
      setAttribute(button, "type", "button")
      setAttribute(button, "role", role)
      button.item = item
      return button
    }, (button, item) => {
      const isChosen = item.id === chosen
      setAttribute(button, state, String(isChosen))
      button.tabIndex = isChosen ? 0 : -1
      if (isChosen && row.scrollWidth > row.clientWidth) {
        row.scrollLeft = button.offsetLeft - row.clientWidth / 2 + button.offsetWidth / 2
      }
    })
  }

  return (items, chosen) => {
    if (!groupOf) return showRow(container, items, chosen)
    const headings = [...new Set(items.map(groupOf))]
    reconcile(container, headings, heading => heading, heading => {
      const group = el("div", {class: "choice-group"}, el("span", {class: "muted"}, heading))
      group.append(group.row = el("div", {class: "choice-row"}))
      return group
    }, (group, heading) => showRow(group.row, items.filter(item => groupOf(item) === heading), chosen))
  }
}
