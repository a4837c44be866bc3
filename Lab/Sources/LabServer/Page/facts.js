// Names with figures. The colour of a figure never stands alone, a sign goes with it.

import {el, reconcile, setClass, setText} from "./dom.js"

export const makeFacts = () => el("dl", {class: "facts"})

// `facts`: {name, value, tone}.
export function showFacts(list, facts) {
  list.hidden = facts.length === 0
  reconcile(list, facts, (fact, index) => index, () => {
    const pair = el("div", null, el("dt"), el("dd"))
    pair.name = pair.firstChild
    return pair
  }, (pair, fact) => {
    setClass(pair, fact.tone ? `is-${fact.tone}` : null)
    setText(pair.name, fact.name)
    setText(pair.lastChild, fact.value)
  })
}
