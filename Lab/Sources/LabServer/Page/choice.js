// A row of buttons of which one is chosen: tabs, or radio buttons. One of them is in the tab order; the arrows, Home and
// End go to the others.

import {reconcile, setAttribute} from "./dom.js"

export function makeChoice(container, {role, state, make, choose}) {
  const buttons = () => [...container.children]

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

  return (items, chosen) => {
    reconcile(container, items, item => item.id, item => {
      const button = make(item)
      setAttribute(button, "type", "button")
      setAttribute(button, "role", role)
      button.item = item
      return button
    }, (button, item) => {
      const isChosen = item.id === chosen
      setAttribute(button, state, String(isChosen))
      button.tabIndex = isChosen ? 0 : -1
      if (isChosen && container.scrollWidth > container.clientWidth) {
        container.scrollLeft = button.offsetLeft - container.clientWidth / 2 + button.offsetWidth / 2
      }
    })
  }
}
