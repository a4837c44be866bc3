// Below each side the lines that it is about, with a word for the one that matters.

import {byId, el} from "./dom.js"
import {showLine, linesOf} from "./source.js"

// `sides`: {title, isGood, excerpt} from the left.
export function showExcerpts(sides) {
  const container = byId("excerpts")
  container.classList.toggle("is-pair", sides.length === 2)
  container.replaceChildren(...sides.map(({title, isGood, excerpt}) => el("figure", {class: isGood ? "excerpt is-good" : "excerpt is-bad"},
    excerpt && el("figcaption", null, title, el("span", {class: "muted"}, ` ${excerpt.file}`)),
    excerpt && el("pre", {tabindex: 0, "aria-label": `The lines that matter of ${title}`}, el("code", null, ...linesOf(excerpt.text).flatMap((nodes, number) =>
      number === excerpt.marked ? [showLine(nodes, true), el("span", {class: "excerpt-word"}, isGood ? "✓ " : "✕ ", excerpt.word, "\n")] : [showLine(nodes, false)]))))))
}
