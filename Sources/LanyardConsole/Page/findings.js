// What deserves a look, in sentences, and what the console looks for.

import {request} from "./request.js"
import {el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {clock, count, span} from "./format.js"
import {movable} from "./rows.js"

const severities = {
  __proto__: null, problem: ["✕", "problem", 0], warning: ["⚠", "warning", 1], notice: ["ℹ", "notice", 2],
}

export function makeFindings(section, app) {
  let rules = null
  let isAsking = false
  const list = el("ul", {class: "findings", "aria-label": "Findings"})
  const nothing = el("p", {class: "empty kind"})
  const rulesTable = el("dl", {class: "rules"})
  section.append(el("div", {class: "scroll padded"}, list, nothing,
    el("h2", null, "What is looked for"), rulesTable))
  const rows = movable(list, "li", row => row.finding.runs[0] !== undefined && app.open(row.finding.runs[0]))

  async function ask() {
    if (rules || isAsking) return
    isAsking = true
    try {
      rules = (await request("findings")).rules
      rulesTable.replaceChildren(...rules.flatMap(rule => [
        el("dt", null, rule.name), el("dd", null, rule.summary, el("span", {class: "muted"}, ` From: ${rule.threshold}`)),
      ]))
    } catch { /* Asked again with the next frame. */ }
    isAsking = false
  }

  function make() {
    const row = el("li", {tabindex: -1})
    row.severity = el("span", {class: "severity"})
    row.sentence = el("p")
    row.facts = el("span", {class: "muted"})
    row.links = el("span", {class: "links"})
    row.append(row.severity, el("div", null, row.sentence, el("div", {class: "meta"}, row.facts, row.links)))
    return row
  }

  function update(row, finding, shown, now) {
    row.finding = finding
    const [sign, word] = severities[finding.severity] ?? ["•", finding.severity]
    setClass(row, `finding is-${finding.severity}`)
    setText(row.severity, `${sign} ${word}`)
    setText(row.sentence, finding.text)
    setText(row.facts, `${finding.rule} · since ${clock(finding.since, 0)} (${span(Math.max(0, now - finding.since))}) · ${count(finding.count)} ×`)
    reconcile(row.links, finding.runs, id => id, id => el("button", {type: "button", class: "link", onclick: () => app.open(id)}, `#${id}`),
      (link, id) => setAttribute(link, "title", shown.runs.get(id)?.name ?? null))
  }

  return {
    move: rows.move,
    render(shown, now) {
      ask()
      const rank = finding => severities[finding.severity]?.[2] ?? 3
      const all = [...shown.findings].sort((a, b) => rank(a) - rank(b) || a.since - b.since)
      reconcile(list, all, finding => finding.id, make, (row, finding) => update(row, finding, shown, now))
      rows.settle()
      nothing.hidden = all.length > 0
      setText(nothing, `Nothing found: every task stops when it is told to${rules ? `, and none of ${count(rules.length)} rules has anything to say` : ""}.`)
    },
  }
}
