// The source of the variant, file by file.

import {el} from "./dom.js"
import {highlighted} from "./swift.js"

export function showSources(container, sources) {
  container.replaceChildren(...sources.map(({file, text}) => el("section", {class: "file", "aria-label": file},
    el("h4", null, file), el("pre", null, el("code", null, ...highlighted(text))))))
  container.scrollTop = 0
  container.tabIndex = 0
  container.setAttribute("role", "region")
  container.setAttribute("aria-labelledby", "source-title")
}
