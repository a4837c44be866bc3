// What was just seen, in sentences, one a side.

import {el} from "./dom.js"

const signs = {bad: "✕ ", warning: "⚠ ", good: "✓ ", plain: ""}

// `lessons` from the left: {text, tone}, or nothing where nothing was done.
export function sentences(lessons) {
  const subjects = lessons.length > 1 ? ["The left", "The right"] : ["It"]
  return lessons.map((lesson, place) => lesson && el("span", {class: `lesson is-${lesson.tone}`},
    el("span", {"aria-hidden": "true"}, signs[lesson.tone] ?? ""), `${subjects[place]} ${lesson.text}. `)).filter(Boolean)
}
