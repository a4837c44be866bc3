// One bar a request, from the keystroke to its end.

import {el, reconcile, setAttribute, setClass, setText, within} from "./dom.js"

// A pause this long between two requests begins a new picture.
const pause = 20_000
const shortest = 3000

export const isOpen = request => request.to === null || request.to === undefined

const recent = requests => {
  const latest = requests.reduce((time, request) => Math.max(time, request.from), 0)
  return requests.filter(request => isOpen(request) || request.from > latest - pause)
}

// From when to when the bars of all sides reach; `sides`: {requests, now}.
export function spanOf(sides) {
  const seen = sides.flatMap(({requests, now}) => recent(requests).map(request => ({from: request.from, to: request.to ?? now})))
  const from = seen.reduce((time, bar) => Math.min(time, bar.from), Infinity)
  return {from, to: Math.max(from + shortest, ...seen.map(bar => bar.to))}
}

export function makeRequests() {
  const list = el("div", {class: "requests", role: "list", "aria-label": "Requests"})
  const earlier = el("p", {class: "muted", hidden: true})
  const axis = el("p", {class: "axis", "aria-hidden": "true"}, el("span"), el("span", null, el("span", null, "0 s"), el("span")), el("span"))
  const end = axis.children[1].lastChild
  let newest = null

  // How a request looks: a word and a shape, and a colour that is never the only mark.
  function face(request, isStale) {
    if (isOpen(request)) return ["running", "▸ under way"]
    switch (request.end) {
    case "cancelled": return ["cancelled", "⊘ cancelled"]
    case "failed": return ["failed", "✕ failed"]
    case "withheld": return ["withheld", "▨ withheld"]
    default:
      if (!request.applied) return ["unused", "· not shown"]
      if (isStale && request.id === newest) return ["stale", "⚠ stale"]
      if (request.overwrote !== null && request.overwrote !== undefined) return ["overwrote", "⚠ overwrote"]
      return request.id === newest ? ["shown", "✓ on screen"] : ["past", "✓ was shown"]
    }
  }

  function makeRow() {
    const row = el("div", {role: "listitem"})
    row.append(row.term = el("span", {class: "term"}), el("span", {class: "track"}, row.bar = el("span", {class: "span"})),
      el("span", {class: "word"}, row.word = el("span"), row.more = el("span", {class: "unseen"}), row.took = el("span", {class: "took"})))
    return row
  }

  function render({requests, shownTerm, isStale}, now, {from, to}) {
    const seen = recent(requests)
    // Which answer is on screen: the one that was applied last.
    newest = requests.filter(request => request.applied && request.term === shownTerm && !isOpen(request))
      .reduce((best, request) => best && best.to > request.to ? best : request, null)?.id ?? null
    const wasAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4
    const part = (one, other) => `${100 * within((one - other) / (to - from))}%`
    reconcile(list, seen, request => request.id, makeRow, (row, request) => {
      const [name, word] = face(request, isStale)
      const last = request.to ?? now
      setClass(row, `request is-${name}`)
      setText(row.term, request.term === "" ? "(empty)" : request.term)
      setAttribute(row.term, "title", request.term)
      setText(row.word, word)
      setText(row.more, request.overwrote ? ` the newer answer to “${request.overwrote}”` : "")
      setAttribute(row, "title", request.overwrote ? `This answer took the newer one to “${request.overwrote}” off the screen.` : null)
      setText(row.took, isOpen(request) ? "" : ` · ${((last - request.from) / 1000).toFixed(1)} s`)
      row.bar.style.setProperty("left", part(request.from, from))
      row.bar.style.setProperty("width", part(last, request.from))
    })
    list.hidden = axis.hidden = seen.length === 0
    list.tabIndex = seen.length ? 0 : -1
    setText(end, `${((to - from) / 1000).toFixed(1)} s`)
    earlier.hidden = seen.length === requests.length
    setText(earlier, `${requests.length - seen.length} earlier`)
    if (wasAtEnd) list.scrollTop = list.scrollHeight
  }

  return {list, earlier, axis, render}
}
