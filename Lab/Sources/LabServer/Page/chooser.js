// The variants of a screen, and what stands beside the one that is open.

import {makeChoice} from "./choice.js"
import {byId, el, setAttribute, setClass, setText} from "./dom.js"

// `choose(variant)` and `pair(beside)` get identities; nothing beside is `null`.
export function makeChooser({choose, pair}) {
  const showVariants = makeChoice(byId("variants"), {
    role: "radio", state: "aria-checked", choose, groupOf, make: variant => el("button", {"data-variant": variant.id, title: priceWords(variant)},
      el("span", null, variant.title), makeMark(variant)),
  })
  const select = byId("beside")
  select.addEventListener("change", () => pair(select.value || null))

  return {
    show(variants, {variant, beside}) {
      const all = variants.filter(other => other.screen === variant.screen)
      showVariants(groups.flatMap(group => all.filter(one => groupOf(one) === group)), variant.id)
      select.parentElement.hidden = variant.besides.length === 0
      const options = variant.besides.map(id => variants.find(other => other.id === id))
      select.replaceChildren(...options.map(({id, title}) => el("option", {value: id}, title)), el("option", {value: ""}, "nothing"))
      select.value = beside ?? ""
    },
  }
}

const groups = ["The bug", "Usual repairs", "Lanyard"]
export const groupOf = variant => groups[variant.hasBug ? 0 : variant.isLanyard ? 2 : 1]

// Whether it works, and what it asks of who keeps it: a sign, and words.
function makeMark(variant) {
  const word = variant.hasBug ? "bug" : "works"
  return el("span", {class: variant.hasBug ? "mark is-bug" : "mark"}, el("span", null, [word, keptWords(variant)].filter(Boolean).join(", ")))
}

const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`

function keptWords({price}) {
  if (!price) return null
  const kept = price.handles + price.flags
  return `${kept === 0 ? "nothing" : count(kept, "thing")} by hand`
}

function priceWords({price}) {
  if (!price) return null
  const {lines, handles, flags} = price
  return `${count(lines, "line")} of code; ${count(handles, "handle")} and ${count(flags, "flag")} to keep by hand`
}
