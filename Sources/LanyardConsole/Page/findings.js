// What deserves a look, in sentences: what is found now, and what was found earlier, with its times. Below it, what the console
// looks for.

import {request} from "./request.js"
import {el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {clock, count, ruleWords, span} from "./format.js"
import {earlierIn, nowIn} from "./log.js"
import {setSentence} from "./origin.js"
import {movable} from "./rows.js"

const severities = {
  __proto__: null, problem: ["✕", "problem", 0], warning: ["⚠", "warning", 1], notice: ["ℹ", "notice", 2],
}
const rank = ({finding}) => severities[finding.severity]?.[2] ?? 3

export function makeFindings(section, app) {
  let rules = null
  let isAsking = false
  const list = el("ul", {class: "findings", id: "findings-now", "aria-label": "Findings"})
  const nothing = el("p", {class: "empty"})
  const earlier = el("ul", {class: "findings is-earlier", id: "findings-earlier", "aria-label": "Findings of earlier"})
  const heading = el("h2", {class: "after-findings"}, "Earlier")
  const forgotten = el("p", {class: "muted"})
  const rulesTable = el("dl", {class: "rules"})
  section.append(el("div", {class: "scroll padded"}, list, nothing, heading, earlier, forgotten,
    el("h2", {class: "after-findings"}, "What is looked for"), rulesTable))
  const rows = movable(section, ".finding", ({finding}) => finding.runs[0] !== undefined && app.open(finding.runs[0]))

  async function ask() {
    if (rules || isAsking) return
    isAsking = true
    try {
      rules = (await request("findings")).rules
      rulesTable.replaceChildren(...rules.flatMap(rule => [
        el("dt", null, ruleWords(rule.name)), el("dd", null, rule.summary, el("span", {class: "muted"}, ` From: ${rule.threshold}`)),
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

  function update(row, {finding, from, to}, shown, now) {
    row.finding = finding
    const [sign, word] = severities[finding.severity] ?? ["•", finding.severity]
    setClass(row, `finding is-${finding.severity} ${to === null ? "" : "is-over"}`)
    setText(row.severity, `${sign} ${word}`)
    setSentence(row.sentence, finding.text)
    const when = to === null ? `since ${clock(from, 0)} (${span(Math.max(0, now - from))})` : `${clock(from, 0)} – ${clock(to, 0)}, ${span(Math.max(0, now - to))} ago`
    setText(row.facts, `${ruleWords(finding.rule)} · ${when} · ${count(finding.count)} ×`)
    reconcile(row.links, finding.runs, id => id, id => el("button", {type: "button", class: "link", onclick: () => app.open(id)}, `#${id}`),
      (link, id) => {
        const run = shown.runs.get(id)
        setAttribute(link, "title", run ? run.name ?? null : "The page has this run no longer")
        link.classList.toggle("is-gone", !run)
      })
  }

  return {
    move: rows.move,
    render(shown, now) {
      ask()
      const all = nowIn(shown.log).sort((a, b) => rank(a) - rank(b) || a.from - b.from)
      const past = earlierIn(shown.log)
      const fill = (list, entries) => reconcile(list, entries, entry => entry.key, make, (row, entry) => update(row, entry, shown, now))
      fill(list, all)
      fill(earlier, past)
      rows.settle()
      nothing.hidden = all.length > 0
      nothing.classList.toggle("kind", past.length === 0)
      setText(nothing, past.length ? `Nothing now; ${inWords(past.length, "finding")} earlier.`
        : `Nothing found: every task stops when it is told to${rules ? `, and none of ${count(rules.length)} rules has anything to say` : ""}.`)
      heading.hidden = past.length === 0
      setText(forgotten, shown.log.forgotten ? `${inWords(shown.log.forgotten, "older one")} ${shown.log.forgotten === 1 ? "has" : "have"} been forgotten.` : "")
    },
  }
}

const inWords = (number, thing) => `${count(number)} ${thing}${number === 1 ? "" : "s"}`
