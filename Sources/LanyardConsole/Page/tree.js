// Scopes and their runs, as a tree that folds.

import {el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {age, count, face, place, scopeTitle, span, title, why} from "./format.js"
import {badge} from "./columns.js"
import {livesIn} from "./below.js"
import {isOver} from "./over.js"
import {movable} from "./rows.js"

// How many runs of one scope are listed; the live ones come first.
const most = 50

export function makeTree(section, app) {
  const folded = new Set()
  let withEnded = false
  const ended = el("input", {type: "checkbox", onchange: () => { withEnded = ended.checked; app.render() }})
  const list = el("div", {role: "tree", class: "tree", "aria-label": "Scopes and their runs"})
  const nothing = el("p", {class: "empty"}, "No scope yet. Scopes appear with their first run.")
  section.append(
    el("div", {class: "toolbar"},
      el("label", {class: "check"}, ended, "ended runs, too"),
      el("button", {type: "button", onclick: () => foldAll(true)}, "Fold all"),
      el("button", {type: "button", onclick: () => foldAll(false)}, "Unfold all")),
    el("div", {class: "scroll"}, list, nothing))

  const rows = movable(list, ".tree-row", row => row.line.run ? app.open(row.line.run.id) : toggle(row.line))
  list.addEventListener("keydown", event => {
    const line = event.target.line
    if (!line?.scope) return
    if (event.key === "ArrowLeft" && !folded.has(line.scope.id)) toggle(line)
    if (event.key === "ArrowRight" && folded.has(line.scope.id)) toggle(line)
  })

  function toggle({scope}) {
    if (!scope) return
    if (!folded.delete(scope.id)) folded.add(scope.id)
    app.render()
  }

  function foldAll(isFolded) {
    folded.clear()
    if (isFolded) for (const id of app.store.shown.scopes.keys()) folded.add(id)
    app.render()
  }

  // The tree as lines with depths. A scope tells how many runs live below it, too: they end with it.
  function lines(shown) {
    const children = new Map()
    for (const scope of shown.scopes.values()) {
      const parent = shown.scopes.has(scope.parent) ? scope.parent : null
      if (!children.has(parent)) children.set(parent, [])
      children.get(parent).push(scope)
    }
    const runs = new Map()
    for (const run of shown.runs.values()) {
      if (!withEnded && isOver(run)) continue
      if (!runs.has(run.scope)) runs.set(run.scope, [])
      runs.get(run.scope).push(run)
    }
    const result = []
    const ahead = (children.get(null) ?? []).map(scope => [scope, 1]).reverse()
    while (ahead.length) {
      const [scope, depth] = ahead.pop()
      const below = children.get(scope.id) ?? []
      const own = runs.get(scope.id) ?? []
      const hasChildren = below.length + own.length > 0
      result.push({id: `s${scope.id}`, scope, depth, hasChildren, isFolded: folded.has(scope.id), below: below.length ? livesIn(scope, shown) : null})
      if (folded.has(scope.id)) continue
      own.sort((a, b) => isOver(a) - isOver(b) || b.id - a.id)
      for (const run of own.slice(0, most)) result.push({id: `r${run.id}`, run, depth: depth + 1})
      if (own.length > most) result.push({id: `m${scope.id}`, more: own.length - most, depth: depth + 1})
      for (const child of below.reverse()) ahead.push([child, depth + 1])
    }
    return result
  }

  function makeRow(line) {
    const row = el("div", {role: "treeitem", tabindex: -1})
    row.fold = el("span", {class: "fold", "aria-hidden": "true"})
    row.label = el("span", {class: "label"})
    row.note = el("span", {class: "note"})
    row.state = el("span", {class: "tree-state"})
    row.append(row.fold, row.state, row.label, row.note)
    if (line.scope) row.append(row.stop = el("button", {
      type: "button", class: "stop needs-cancel", title: "Cancel all its runs",
      onclick: () => app.cancelScope(row.line.scope),
    }, "Cancel"))
    return row
  }

  function showRow(row, line, shown, now) {
    row.line = line
    setAttribute(row, "aria-level", line.depth)
    row.style.setProperty("--depth", line.depth - 1)
    if (line.more) {
      setClass(row, "tree-more")
      return setText(row.label, `${count(line.more)} more: filter for them in Tasks`)
    }
    const {scope, run} = line
    setClass(row, `tree-row ${scope ? "is-scope" : "is-run"} ${run && app.selected === run.id ? "is-selected" : ""}`)
    setText(row.fold, scope && line.hasChildren ? line.isFolded ? "▸" : "▾" : "")
    if (run) {
      badge(row.state, face(run, shown, now))
      setText(row.label, title(run))
      const standing = why(run, shown, now)
      setText(row.note, [`#${run.id}`, run.name && run.key, span(age(run, now)), standing].filter(Boolean).join(" · "))
      setAttribute(row, "title", [title(run), standing].filter(Boolean).join("\n"))
      setAttribute(row, "aria-selected", app.selected === run.id ? "true" : "false")
      return
    }
    setAttribute(row, "title", scopeTitle(scope))
    setAttribute(row, "aria-expanded", line.hasChildren ? String(!line.isFolded) : null)
    setText(row.label, scopeTitle(scope))
    setText(row.note, [
      `${count(scope.live)} live${line.below && line.below.runs > scope.live ? `, ${count(line.below.runs - scope.live)} below` : ""}`, scope.withheld ? `${count(scope.withheld)} withheld` : "",
      scope.dropped ? `${count(scope.dropped)} dropped` : "",
      scope.isClosed ? "closed" : "", place(scope.origin),
    ].filter(Boolean).join(" · "))
    setAttribute(row.stop, "aria-label", `Cancel all runs of ${scopeTitle(scope)}`)
  }

  return {
    move: rows.move,
    render(shown, now) {
      const all = lines(shown)
      nothing.hidden = all.length > 0
      reconcile(list, all, line => line.id, makeRow, (row, line) => showRow(row, line, shown, now))
      rows.settle()
    },
  }
}
