// A screen that is told whole by the program: what can be done, figures, meters, cards and a log.

import {el, reconcile, setAttribute, setClass, setText, setWidth, showButtons, within} from "./dom.js"
import {makeFacts, showFacts} from "./facts.js"
import {united} from "./sides.js"

export function makePanel(controls, places, act) {
  const buttons = el("div", {class: "buttons", role: "group", "aria-label": "Actions"})
  const groups = el("div", {class: "groups"})
  controls.append(buttons, groups)
  const sides = places.map(makeSide)
  let shown = []
  // The button that one may press though the program, held up by what was begun, has not said so yet.
  let ahead = null

  function press(action) {
    act(action)
    ahead = action.enables ?? null
    drawButtons()
  }

  const drawButtons = () => showButtons(buttons, united(shown.map(state => state.actions)).map((action, index) =>
    ({...action, isMain: index === 0, isEnabled: action.isEnabled || action.name === ahead})), press)

  return {
    // A press that is played is one of the person's.
    show(cue) { ahead = shown.flatMap(state => state.actions).find(action => action.name === cue.name)?.enables ?? null; drawButtons() },
    render(states) {
      const known = states.filter(Boolean)
      if (known[0] !== shown[0]) ahead = null
      shown = known
      drawButtons()
      showGroups(groups, known, act)
      states.forEach((state, place) => { if (state) sides[place].render(state) })
    },
  }
}

// What can be done to each card, once for both sides.
function showGroups(groups, states, act) {
  const cards = new Map(states.flatMap(state => state.cards).map(card => [card.id, card]))
  reconcile(groups, [...cards.values()], card => card.id, ({title}) => {
    const group = el("div", {class: "group", role: "group", "aria-label": title}, el("span", {class: "muted", "aria-hidden": "true"}, title))
    group.append(group.buttons = el("div", {class: "buttons"}))
    return group
  }, (group, {id}) => showButtons(group.buttons, united(states.map(state => state.cards.find(card => card.id === id)?.actions ?? [])), act))
  groups.hidden = cards.size === 0
}

function makeSide(place) {
  const facts = makeFacts()
  const meters = el("div", {class: "meters"})
  const cards = el("div", {class: "panels"})
  const log = el("div", {class: "log", role: "log", tabindex: 0, "aria-label": "Log"})
  place.append(meters, cards, facts, log)

  return {
    render(state) {
      showFacts(facts, state.facts)
      showMeters(meters, state.meters)
      reconcile(cards, state.cards, card => card.id, makeCard, showCard)
      cards.hidden = state.cards.length === 0
      const wasAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4
      reconcile(log, state.log, (line, index) => `${index} ${line.at} ${line.text}`, line =>
        el("p", null, el("time", null, `${line.at.toFixed(2)} s`), el("span", null, line.text)), () => {})
      log.hidden = state.log.length === 0
      if (wasAtEnd) log.scrollTop = log.scrollHeight
    },
  }
}

function showMeters(meters, all) {
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
    setClass(row.bar, meter.tone === "bad" ? "bar is-fault" : percent === 100 ? "bar is-finished" : "bar")
    setWidth(row.fill, meter.fraction)
    setText(row.percent, `${percent} %`)
  })
}

function makeCard() {
  const card = el("div", {role: "group"})
  card.append(
    el("header", null, card.heading = el("h3"), card.opened = el("span", {class: "opened"})),
    el("div", {class: "inside"}, card.turning = el("span", {class: "turning", "aria-hidden": "true"}), card.status = el("p", {class: "status"}), card.lines = el("ul", {class: "lines"})))
  return card
}

function showCard(card, {id, title, isOpen, status, lines}) {
  setClass(card, isOpen ? "panel" : "panel is-closed")
  setAttribute(card, "data-card", id)
  setAttribute(card, "aria-label", title)
  setText(card.heading, title)
  setText(card.opened, isOpen ? "● open" : "○ gone")
  setClass(card.turning, status?.value.includes("loading") ? `turning is-${status.tone}` : "turning is-still")
  setClass(card.status, status ? `status is-${status.tone}` : "status")
  setText(card.status, status?.value ?? "not loaded")
  reconcile(card.lines, lines, (line, index) => `${index} ${line}`, line => el("li", null, line), () => {})
}
