// Books, while one types.

import {el, reconcile, setClass, setText} from "./dom.js"
import {isOpen, makeRequests, spanOf} from "./requests.js"

const stillness = matchMedia("(prefers-reduced-motion: reduce)")

export function makeSearch(controls, places, act) {
  const field = el("input", {
    type: "search", id: "term", "aria-label": "Search for books", placeholder: "Type “Hitchhiker”, letter by letter", maxlength: 200,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", oninput: () => act({name: "term", text: field.value}),
  })
  controls.append(field)
  const sides = places.map(makeSide)
  let shown = []

  // The bars of both sides stand on one axis of time.
  function draw() {
    const now = performance.now()
    const times = shown.map(({state, offset}) => ({requests: state.requests, now: isOver(state) ? state.now : now + offset}))
    const span = spanOf(times)
    shown.forEach(({side, state}, place) => side.draw(state, times[place].now, span))
  }

  const timer = setInterval(() => {
    if (!document.hidden && shown.some(({state}) => !isOver(state))) draw()
  }, stillness.matches ? 500 : 50)

  return {
    render(states) {
      // A running bar grows between two states, too.
      shown = states.flatMap((state, place) => {
        if (!state) return []
        const known = shown.find(one => one.side === sides[place])
        return [{side: sides[place], state, offset: known?.state === state ? known.offset : state.now - performance.now()}]
      })
      for (const {side, state} of shown) side.tell(state)
      draw()
    },
    show: cue => { if (cue.name === "term") field.value = cue.text },
    stop: () => clearInterval(timer),
  }
}

const isOver = state => !state.requests.some(isOpen)

function makeSide(place) {
  const spinner = el("span", {role: "status", class: "searching"})
  const answered = el("span", {class: "muted answered", role: "status"})
  const stale = el("p", {class: "callout stale", role: "alert", hidden: true})
  const failure = el("p", {class: "callout is-failure", role: "alert", hidden: true})
  const books = el("ol", {class: "books", "aria-label": "Books"})
  const requests = makeRequests()
  place.append(el("div", {class: "fieldline"}, spinner, answered), requests.earlier, requests.list, requests.axis, stale, failure, books)
  return {
    tell(state) {
      setClass(spinner, state.isSearching ? "searching spinner" : "searching spinner is-idle")
      setText(spinner, state.isSearching ? "searching" : "not searching")
      const count = state.books.length
      const hasAnswer = state.shownTerm !== null && state.shownTerm !== undefined
      setText(answered, hasAnswer && !state.isStale ? `${count || "no"} ${count === 1 ? "book" : "books"} for “${state.shownTerm}”` : "")
      stale.hidden = !state.isStale
      setText(stale, state.isStale ? `This is the answer to “${state.shownTerm ?? ""}”, and the field says “${state.term}”.` : "")
      failure.hidden = !state.failure
      setText(failure, state.failure ?? "")
      setClass(books, state.isStale ? "books is-stale" : "books")
      books.tabIndex = count ? 0 : -1
      reconcile(books, state.books, (book, index) => `${index} ${book.id}`, () => el("li", null, el("span", {class: "title"}), el("span", {class: "by"})), (row, book) => {
        setText(row.firstChild, book.title)
        setText(row.lastChild, [book.author, book.year].filter(part => part !== null && part !== undefined && part !== "").join(", "))
      })
    },
    draw: requests.render,
  }
}
