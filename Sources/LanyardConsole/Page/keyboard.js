// The keys that work everywhere. Nothing here takes a key from a field one types into, or from the browser.

import {byId, el} from "./dom.js"

const help = [
  ["0 – 8", "Now, Tasks, Tree, Timeline, Causes, Findings, Fleet, Leaks, Compare"], ["/", "filter, or find on the timeline"], ["p", "freeze what is shown, and go on"],
  ["j  k  ↓  ↑", "next and previous row, or lane"], ["Enter", "open it, or fold it"], ["Esc", "close, or empty the filter"],
  ["c", "cancel the open run, or the key of the fleet"], ["m", "leaks: mark now"], ["Shift ← →", "a head of a column: narrower, wider; Home as it was"], ["← →", "timeline: move in time; tree: fold"], ["+ −", "timeline: zoom"],
  ["f  a", "timeline: follow, fit all"], ["h  l", "timeline: the run before and after"],
  ["[  ]", "timeline: a range from or to this run"], ["t  x", "timeline: pin the lane of this run to the top, hide it"], ["wheel, drag", "timeline: scroll, move; zoom with Ctrl, select with Shift"], ["?", "these keys"],
]

const order = ["now", "tasks", "tree", "timeline", "causes", "findings", "fleet", "leaks", "compare"]

export function makeKeyboard(app, views) {
  const dialog = byId("keys")
  byId("keys-list").append(...help.flatMap(([keys, words]) => [el("dt", null, el("kbd", null, keys)), el("dd", null, words)]))
  const showHelp = () => dialog.showModal()
  byId("help").addEventListener("click", showHelp)

  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector("dialog[open]")) return
    const isTyping = event.target.matches("input:not([type=checkbox]), select, textarea")
    if (isTyping) {
      const filtered = app.view === "fleet" ? views.fleet : views.tasks
      if (event.key === "Escape") { filtered.clear(); event.target.blur(); event.preventDefault() }
      if (event.key === "ArrowDown" && event.target.matches("#filter, #fleet-filter")) { filtered.move(1); event.preventDefault() }
      return
    }
    if (act(event)) event.preventDefault()
  })

  function act(event) {
    const view = views[app.view]
    if (view.key?.(event)) return true
    switch (event.key) {
    case "0": case "1": case "2": case "3": case "4": case "5": case "6": case "7": case "8":
      if (byId(`tab-${order[event.key]}`).hidden) return false
      app.show(order[event.key])
      return true
    case "/": app.show("tasks"); views.tasks.find(); return true
    case "p": app.pause(); return true
    case "?": showHelp(); return true
    case "c": app.detail.cancel(); return true
    case "Escape": return app.detail.close()
    case "j": case "ArrowDown": return movesBy(1)
    case "k": case "ArrowUp": return movesBy(-1)
    default: return false
    }

    function movesBy(step) {
      // The arrows scroll what has the focus, if that is not a row; j and k always go to the rows.
      const isScrolling = event.key.startsWith("Arrow") && event.target.closest("aside, [role=tablist]")
      if (isScrolling) return false
      view.move(step)
      return true
    }
  }

  // The tabs, as tabs are used: arrows go from one to the next.
  const tabs = [...document.querySelectorAll("[role=tab]")]
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => app.show(tab.id.slice(4)))
    tab.addEventListener("keydown", event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key]
      if (!step) return
      event.preventDefault()
      let at = index
      do at = (at + step + tabs.length) % tabs.length; while (tabs[at].hidden)
      const next = tabs[at]
      app.show(next.id.slice(4))
      next.focus()
    })
  }
}
