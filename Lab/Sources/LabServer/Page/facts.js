// Names with figures. The colour of a figure never stands alone, a sign goes with it; one that is another on the other side
// says so, too.

import {el, reconcile, setClass, setText} from "./dom.js"

export const makeFacts = () => el("dl", {class: "facts"})

// `facts` and `others`: {name, value, tone}.
export function showFacts(list, facts, others = []) {
  list.hidden = facts.length === 0
  reconcile(list, facts, (fact, index) => index, () => {
    const pair = el("div", null, el("dt", null, el("span"), el("span", {class: "differs"}, "≠ differs")), el("dd"))
    ;[pair.name, pair.differs] = pair.firstChild.children
    return pair
  }, (pair, fact) => {
    setClass(pair, fact.tone ? `is-${fact.tone}` : null)
    setText(pair.name, fact.name)
    setText(pair.lastChild, fact.value)
    pair.differs.hidden = !differs(fact, others.find(other => other.name === fact.name))
  })
}

export const differs = (one, other) => Boolean(one && other) && one.value !== other.value
