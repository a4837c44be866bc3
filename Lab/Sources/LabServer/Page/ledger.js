// What the sides cost: counted in their source, and measured while they run.

import {el, reconcile, setClass, setText} from "./dom.js"

export function makeLedger(container) {
  const head = el("tr")
  const body = el("tbody")
  const table = el("table", null, el("caption", null, "Counted in the source, and measured since this screen was opened"), el("thead", null, head), body)
  const sees = el("p", {class: "muted"}, "The console and its time line see Lanyard's runs only: a bare task is listed nowhere, which is a part of the matter. What is shown of the other side are the Lab's own requests.")
  const hops = el("p", {class: "muted"}, "Hops to the main actor are counted where the source counts its own (“Cancel flag”): nothing outside the runtime can count the others.")
  container.append(table, hops, sees)
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
      reconcile(head, ["What", ...titles], (_, index) => index, () => el("th", {scope: "col"}), setText)
      reconcile(body, rows, row => row.name, () => el("tr", null, el("th", {scope: "row"}), el("td"), el("td")), (line, {name, facts}) => {
        const [heading, left, right] = line.children
        setText(heading, name)
        put(left, facts[0])
        right.hidden = !isPair
        if (isPair) put(right, facts[1])
      })
    },
  }
}

function put(cell, fact) {
  setClass(cell, fact?.tone ? `is-${fact.tone}` : null)
  setText(cell, fact?.value ?? "–")
}
