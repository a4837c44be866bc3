// One bar a request, from the keystroke to its end.

import {el, reconcile, setAttribute, setClass, setText, within} from "./dom.js"

// A pause this long between two requests begins a new picture.
const pause = 20_000
const shortest = 3000

export function makeRequests() {
  const list = el("div", {class: "requests", role: "list", tabindex: 0, "aria-label": "Requests"})
  const earlier = el("p", {class: "muted", hidden: true})
  let newest = null

  // How a request looks: a word and a shape, and a colour that is never the only mark.
  function face(request, shownTerm, isStale) {
    if (request.to === null || request.to === undefined) return ["running", "▸ under way"]
    switch (request.end) {
    case "cancelled": return ["cancelled", "⊘ cancelled"]
    case "failed": return ["failed", "✕ failed"]
    case "withheld": return ["withheld", "▨ withheld"]
    default:
      if (!request.applied) return ["unused", "· not shown"]
      if (request.id !== newest) return ["past", "✓ was shown"]
      return isStale ? ["stale", "⚠ stale"] : ["shown", "✓ on screen"]
    }
  }

  function render({requests, shownTerm, isStale}, now) {
    const latest = requests.reduce((time, request) => Math.max(time, request.from), 0)
    const seen = requests.filter(request => isOpen(request) || request.from > latest - pause)
    // Which answer is on screen: the one that was applied last.
    newest = requests.filter(request => request.applied && request.term === shownTerm && !isOpen(request))
      .reduce((best, request) => best && best.to > request.to ? best : request, null)?.id ?? null
    const from = seen.reduce((time, request) => Math.min(time, request.from), Infinity)
    const to = Math.max(from + shortest, ...seen.map(request => request.to ?? now))
    const wasAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4
    reconcile(list, seen, request => request.id, () => {
      const row = el("div", {role: "listitem"})
      row.append(row.term = el("span", {class: "term"}), el("span", {class: "track"}, row.bar = el("span", {class: "span"})), 
        el("span", {class: "word"}, row.word = el("span"), row.took = el("span", {class: "took"})))
      return row
    }, (row, request) => {
      const [name, word] = face(request, shownTerm, isStale)
      setClass(row, `request is-${name}`)
      setText(row.term, request.term === "" ? "(empty)" : request.term)
      setAttribute(row.term, "title", request.term)
      const end = request.to ?? now
      setText(row.word, word)
      setText(row.took, isOpen(request) ? "" : ` · ${((end - request.from) / 1000).toFixed(1)} s`)
      row.bar.style.setProperty("left", `${100 * within((request.from - from) / (to - from))}%`)
      row.bar.style.setProperty("width", `${100 * within((end - request.from) / (to - from))}%`)
    })
    list.hidden = seen.length === 0
    earlier.hidden = seen.length === requests.length
    setText(earlier, `${requests.length - seen.length} earlier`)
    if (wasAtEnd) list.scrollTop = list.scrollHeight
  }

  return {list, earlier, render}
}

export const isOpen = request => request.to === null || request.to === undefined
