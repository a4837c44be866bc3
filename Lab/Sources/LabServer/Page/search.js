// Books, while one types.

import {el, reconcile, setClass, setText} from "./dom.js"

// `again()` opens the screen anew.
export function makeSearch(controls, places, act, again) {
  const field = el("input", {
    type: "search", id: "term", "aria-label": "Search for books", placeholder: "Type “Hitchhiker”, letter by letter", maxlength: 200,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", oninput: () => act({name: "term", text: field.value}),
  })
  const reset = el("button", {type: "button", onclick: () => again()}, "Reset")
  controls.append(el("div", {class: "searchline"}, field, reset))
  const sides = places.map(makeSide)
  return {
    render(states) {
      states.forEach((state, place) => { if (state) sides[place](state, isAnswered(states[1 - place]) ? states[1 - place].books : null) })
    },
    show: cue => { if (cue.name === "term") field.value = cue.text },
  }
}

function makeSide(place) {
  const spinner = el("span", {role: "status", class: "searching"})
  const typed = el("span", {class: "typed"})
  const heading = el("p", {role: "status", class: "answered"})
  const failure = el("p", {class: "callout is-failure", role: "alert", hidden: true})
  const books = el("ol", {class: "books", "aria-label": "Books"})
  place.append(el("div", {class: "fieldline"}, typed, spinner), heading, failure, books)
  // `asked`: what the other side has found for what is in the field, if that is there.
  return (state, asked) => {
    const isOld = state.shownTerm !== null && state.shownTerm !== undefined && state.shownTerm !== state.term
    setText(typed, state.term)
    setClass(spinner, state.isSearching ? "searching spinner" : "searching spinner is-idle")
    setText(spinner, state.isSearching ? "searching" : state.underWay ? `says “not searching”, yet ${state.underWay} are under way` : "not searching")
    setClass(heading, state.isStale ? "answered stale" : isOld ? "answered old" : "answered")
    setText(heading, headingOf(state))
    failure.hidden = !state.failure
    setText(failure, state.failure ?? "")
    setClass(books, state.isStale ? "books is-stale" : "books")
    books.tabIndex = state.books.length ? 0 : -1
    reconcile(books, state.books, (book, index) => `${index} ${book.id}`, () => el("li", null, el("span", {class: "title"}), el("span", {class: "by"})), (row, book) => {
      setText(row.firstChild, book.title)
      setClass(row, state.isStale && asked && !asked.some(one => one.id === book.id) ? "is-wrong" : null)
      setText(row.lastChild, [book.author, book.year].filter(part => part !== null && part !== undefined && part !== "").join(", "))
    })
    const wrong = books.querySelector(".is-wrong")
    if (wrong) books.scrollTop = wrong.offsetTop + wrong.offsetHeight - books.clientHeight
  }
}

const isAnswered = state => Boolean(state) && state.shownTerm === state.term

function headingOf({books, shownTerm, isStale, term, failure}) {
  if (failure || shownTerm === null || shownTerm === undefined) return ""
  if (isStale) return `✕ This is the answer to “${shownTerm}”, and the field says “${term}”.`
  const found = `${books.length || "no"} ${books.length === 1 ? "book" : "books"} for “${shownTerm}”`
  return shownTerm === term ? found : `⚠ ${found}, an older term`
}
