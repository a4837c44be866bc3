// A screen that is told whole by the program: what can be done, figures, meters, cards and a log.

import {el, reconcile, setAttribute, setClass, setText, setWidth, showButtons, within} from "./dom.js"
import {showFacts} from "./downloads.js"

export function makePanel(container, act) {
  const buttons = el("div", {class: "buttons", role: "group", "aria-label": "Actions"})
  const facts = el("dl", {class: "facts"})
  const meters = el("div", {class: "meters"})
  const cards = el("div", {class: "panels"})
  const log = el("ol", {class: "log", role: "log", tabindex: 0, "aria-label": "Log"})
  container.append(buttons, meters, cards, facts, log)

  function render(state) {
    showButtons(buttons, (state.actions ?? []).map((action, index) => ({...action, isMain: index === 0})), act)
    showFacts(facts, (state.facts ?? []).map(fact => [fact.name, fact.value, `is-${fact.tone}`]))
    showMeters(state.meters ?? [])
    reconcile(cards, state.cards ?? [], card => card.id, makeCard, (card, shown) => showCard(card, shown, act))
    cards.hidden = !state.cards?.length
    const wasAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4
    reconcile(log, state.log ?? [], (line, index) => `${index} ${line.at} ${line.text}`, line =>
      el("li", null, el("time", null, `${line.at.toFixed(2)} s`), el("span", null, line.text)), () => {})
    log.tabIndex = state.log?.length ? 0 : -1
    if (wasAtEnd) log.scrollTop = log.scrollHeight
  }

  function showMeters(all) {
    meters.hidden = all.length === 0
    reconcile(meters, all, meter => meter.name, () => {
      const row = el("div", {class: "meter"})
      row.fill = el("span")
      row.bar = el("div", {class: "bar", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100}, row.fill)
      row.append(row.name = el("span", {class: "name"}), row.bar, row.percent = el("span", {class: "percent"}))
      return row
    }, (row, meter) => {
      const percent = Math.floor(100 * within(meter.fraction))
      setText(row.name, meter.name)
      setAttribute(row.bar, "aria-label", meter.name)
      setAttribute(row.bar, "aria-valuenow", percent)
      setClass(row.bar, percent === 100 ? "bar is-finished" : "bar")
      setWidth(row.fill, meter.fraction)
      setText(row.percent, `${percent} %`)
    })
  }

  return {render}
}

function makeCard() {
  const card = el("article")
  card.append(
    el("header", null, card.heading = el("h4"), card.opened = el("span", {class: "opened"})),
    el("div", {class: "inside"}, card.lines = el("ul", {class: "lines"}), card.buttons = el("div", {class: "buttons"})))
  return card
}

function showCard(card, {id, title, isOpen, lines, actions}, act) {
  setClass(card, isOpen ? "panel" : "panel is-closed")
  setAttribute(card, "data-card", id)
  setAttribute(card, "aria-label", title)
  setText(card.heading, title)
  setText(card.opened, isOpen ? "● open" : "○ closed")
  reconcile(card.lines, lines ?? [], (line, index) => `${index} ${line}`, line => el("li", null, line), () => {})
  showButtons(card.buttons, actions ?? [], act)
}
