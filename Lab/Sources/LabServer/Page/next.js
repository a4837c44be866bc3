// What to do when the bug has been seen: use it, read on, or see the next one.

import {el} from "./dom.js"

// Stands in LabModelsTests/Search/PastedRecipe.swift, too, where it is compiled and runs.
const recipe = `private let tasks = TaskScope("Search")

func search(_ term: String) {
    tasks.addTask(id: "search", policy: .replace, for: self) { [api] in
        try await api.books(matching: term)
    } then: { model, books in
        model.books = books
    }
}`

// `whole()` opens the second level at the sources; `next` is {title, go}.
export function makeNext(section, whole) {
  const copied = el("span", {role: "status", class: "muted"})
  const further = el("button", {type: "button", class: "main"})
  let go = () => {}
  further.addEventListener("click", () => go())
  section.append(
    el("h2", null, "Use it in your app"),
    el("pre", {class: "recipe", tabindex: 0, "aria-label": "Lines to paste"}, el("code", null, recipe)),
    el("p", {class: "buttons"},
      el("button", {type: "button", onclick: () => copy()}, "Copy"), copied,
      el("button", {type: "button", onclick: whole}, "The whole source of both sides"), further),
    el("p", {class: "muted"}, "In the project: ", el("code", null, "README.md"), " says how to add the package, ",
      el("code", null, "Sources/Lanyard/Lanyard.docc/GettingStarted.md"), " is the guide's first page, and ",
      el("code", null, "Lab/Sources/LabModels"), " has all that runs here."),
  )

  async function copy() {
    try {
      await navigator.clipboard.writeText(recipe)
      copied.textContent = "Copied."
    } catch {
      copied.textContent = "The browser does not let the page copy: select the lines."
    }
  }

  return {
    show({title, go: action}) {
      further.textContent = `Next: ${title} ▸`
      go = action
      copied.textContent = ""
    },
  }
}
