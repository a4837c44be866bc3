// Books, while one types.

import {el, reconcile, setClass, setText} from "./dom.js"
import {isOpen, makeRequests} from "./requests.js"

const stillness = matchMedia("(prefers-reduced-motion: reduce)")

export function makeSearch(container, act) {
  const field = el("input", {
    type: "search", id: "term", "aria-label": "Search for books", placeholder: "Type “Hitchhiker”, letter by letter", maxlength: 200,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", oninput: () => act({name: "term", text: field.value}),
  })
  const spinner = el("span", {role: "status", id: "searching"})
  const answered = el("span", {class: "muted", role: "status", id: "answered"})
  const stale = el("p", {class: "callout", role: "alert", id: "stale", hidden: true})
  const failure = el("p", {class: "callout is-failure", role: "alert", hidden: true})
  const books = el("ol", {class: "books", id: "books", "aria-label": "Books"})
  const requests = makeRequests()
  container.append(
    el("div", {class: "field"}, field, el("div", {class: "fieldline"}, spinner, answered), requests.earlier, requests.list),
    el("div", {class: "results"}, stale, failure, books))

  let state = null
  let offset = 0

  function render(next) {
    state = next
    // A running bar grows between two states, too.
    offset = next.now - performance.now()
    setClass(spinner, next.isSearching ? "spinner" : "spinner is-idle")
    setText(spinner, next.isSearching ? "searching" : "not searching")
    const count = next.books.length
    const hasAnswer = next.shownTerm !== null && next.shownTerm !== undefined
    setText(answered, hasAnswer && !next.isStale ? `${count || "no"} ${count === 1 ? "book" : "books"} for “${next.shownTerm}”` : "")
    stale.hidden = !next.isStale
    setText(stale, next.isStale ? `This is the answer to “${next.shownTerm ?? ""}”, and the field says “${next.term}”.` : "")
    failure.hidden = !next.failure
    setText(failure, next.failure ?? "")
    setClass(books, next.isStale ? "books is-stale" : "books")
    books.tabIndex = count ? 0 : -1
    reconcile(books, next.books, (book, index) => `${index} ${book.id}`, () => el("li", null, el("span", {class: "title"}), el("span", {class: "by"})), (row, book) => {
      setText(row.firstChild, book.title)
      setText(row.lastChild, [book.author, book.year].filter(part => part !== null && part !== undefined && part !== "").join(", "))
    })
    requests.render(next, next.now)
  }

  const timer = setInterval(() => {
    if (state?.requests.some(isOpen) && !document.hidden) requests.render(state, performance.now() + offset)
  }, stillness.matches ? 500 : 50)

  return {render, stop: () => clearInterval(timer)}
}
