// What the sides cost: counted in their source, and measured while they run. What differs is marked.

import {el, reconcile, setClass, setText} from "./dom.js"
import {differs} from "./facts.js"

export function makeLedger(container) {
  const head = el("tr")
  const body = el("tbody")
  const table = el("table", null, el("caption", null, "Counted in the source, and measured since this screen was opened"), el("thead", null, head), body)
  const hops = el("p", {class: "muted"}, "Hops to the main actor are counted where the source counts its own (“Cancel flag”): nothing outside the runtime can count the others.")
  container.append(table, hops)
  let rows = []
  let titles = []

  // One list of rows out of those of both sides, in their order.
  function merged(sides) {
    const names = [...new Set(sides.flat().map(fact => fact.name))]
    return names.map(name => ({name, facts: sides.map(side => side.find(fact => fact.name === name))}))
  }

  return {
    // `sides`: {title, facts} from the left; `tellsOfHops` where one of the variants counts them.
    render(sides, tellsOfHops) {
      hops.hidden = !tellsOfHops
      titles = sides.map(side => side.title)
      rows = merged(sides.map(side => side.facts))
      container.hidden = rows.length === 0
      const isPair = sides.length === 2
      reconcile(head, ["What", ...titles, ...isPair ? ["Difference"] : []], (_, index) => index, () => el("th", {scope: "col"}), setText)
      reconcile(body, rows, row => row.name, () => el("tr", null, el("th", {scope: "row"}), el("td"), el("td"), el("td")), (line, {name, facts}) => {
        const [heading, left, right, sign] = line.children
        setText(heading, name)
        put(left, facts[0])
        right.hidden = sign.hidden = !isPair
        if (!isPair) return setClass(line, null)
        put(right, facts[1])
        const isOther = differs(...facts)
        setClass(line, isOther ? "is-different" : null)
        setText(sign.sign ??= sign.appendChild(el("span")), isOther ? "≠" : facts[0] && facts[1] ? "=" : "")
        setText(sign.word ??= sign.appendChild(el("span", {class: "word"})), isOther ? " differs" : sign.sign.textContent && " same")
      })
    },
    // What went wrong, in words; `shown` is what the sides show beside what was measured.
    verdict(shown) {
      const grave = [...rows, ...merged(shown)].filter(({facts}) => facts.some(fact => ["bad", "warning"].includes(fact?.tone)))
      const told = (fact, place) => `${fact?.value ?? "–"}${titles.length > 1 ? ` (${titles[place]})` : ""}`
      return grave.map(({name, facts}) => `${name}: ${facts.map(told).join(", ")}.`).join(" ")
    },
  }
}

function put(cell, fact) {
  setClass(cell, fact?.tone ? `is-${fact.tone}` : null)
  setText(cell, fact?.value ?? "–")
}
