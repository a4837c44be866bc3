// The source of each side, file by file; the lines that matter are marked.

import {byId, el} from "./dom.js"
import {highlighted} from "./swift.js"

// `sides`: {title, sources} from the left.
export function showSources(sides) {
  byId("sources").classList.toggle("is-pair", sides.length === 2)
  byId("sources").replaceChildren(...sides.map(({title, sources}, place) => el("section", {class: "card source", "aria-labelledby": `source-${place}`},
    el("h3", {id: `source-${place}`}, `Source: ${title}`),
    el("div", {class: "files", role: "group", "aria-label": `Files of ${title}`, tabindex: 0}, ...sources.map(showFile)))))
}

function showFile({file, text, marked}) {
  return el("div", {class: "file"}, el("h4", null, file), el("pre", null, el("code", null, ...linesOf(text).map((nodes, number) =>
    showLine(nodes, marked.includes(number))))))
}

// A line that is too long goes on below its own beginning.
export function showLine(nodes, isMarked) {
  const line = el(isMarked ? "mark" : "span", {class: "line"}, ...nodes, "\n")
  line.style.setProperty("--indent", line.textContent.search(/\S/))
  return line
}

// The coloured pieces of a text, line by line.
export const linesOf = text => cut(highlighted(text))

// The nodes of a text, cut where its lines end.
function cut(nodes) {
  const all = [[]]
  for (const node of nodes) {
    const isText = typeof node === "string"
    const parts = (isText ? node : node.textContent).split("\n")
    parts.forEach((part, index) => {
      if (index > 0) all.push([])
      if (part === "") return
      const piece = isText ? part : node.cloneNode()
      if (!isText) piece.textContent = part
      all.at(-1).push(piece)
    })
  }
  if (all.at(-1).length === 0) all.pop()
  return all
}
