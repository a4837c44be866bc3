// Reads a recording (`Documentation/Recording.md`), and answers from it what the program would be asked.

import {counts} from "./counts.js"
import {statistics} from "./figures.js"
import {detailOf} from "./run-life.js"
import {begin, change} from "./state.js"

const version = 1

// What is in a file. Throws in words what is wrong with it.
export function read(text, name) {
  const lines = parsed(text)
  const head = lines.next().value
  if (head?.type !== "recording") throw new Error(`“${name}” is no recording: it does not begin with a line that says so.`)
  if (head.version !== version) throw new Error(`“${name}” is a recording of version ${head.version}; this page reads version ${version}. Open it with the page of a newer Lanyard.`)
  let state = null
  let counted = null
  let isWhole = false
  for (const line of lines) {
    try {
      if (line.type === "snapshot") state = state ? keepOn(state, asChanges(line)) : begin(line)
      else if (line.type === "changes" && line.after === state?.sequence) keepOn(state, line)
      // What does not build on what was before says nothing about now.
      else if (line.type === "changes") break
      else if (line.type === "statistics") counted = line
      else if (line.type === "end") isWhole = true
    } catch {
      throw new Error(`“${name}” is damaged: a line of type “${line?.type}” has not what it should have.`)
    }
  }
  if (state === null) throw new Error(`“${name}” has no snapshot: it was cut off before the first.`)
  state.program ??= head.program
  counted ??= {...counts(state), rules: []}
  return {name, state, counted, isWhole, program: head.program, startedAt: Date.parse(head.startedAt), by: head.by}
}

// The lines as objects, one at a time: all of them at once would need the memory twice. The last is left out if it was
// cut off.
function* parsed(text) {
  for (let from = 0, end; from < text.length; from = end + 1) {
    end = text.indexOf("\n", from)
    if (end < 0) end = text.length
    const line = text.slice(from, end).trim()
    if (!line) continue
    try {
      yield JSON.parse(line)
    } catch {
      if (end < text.length - 1) throw new Error("A line of the file is no JSON: it is no recording, or was changed.")
    }
  }
}

const asChanges = ({scopes, runs, groups, ...rest}) => ({
  ...rest, scopes: {changed: scopes, removed: []}, runs: {changed: runs, removed: []}, groups: {changed: groups, removed: []},
})

// What left the program's list stays in the recording, as it was told last.
function keepOn(state, {scopes, runs, groups, ...frame}) {
  const closed = scopes.removed.map(id => state.scopes.get(id)).filter(Boolean).map(scope => ({...scope, isClosed: true, live: 0}))
  change(state, {
    ...frame, scopes: {changed: [...closed, ...scopes.changed], removed: []}, runs: {changed: runs.changed, removed: []},
    groups: {changed: groups.changed, removed: []},
  })
  return state
}

// What the program would answer; `undefined` for what is not in a recording.
export function answer({state, counted}, path) {
  const [name, id] = path.split("?")[0].split("/")
  switch (name) {
  case "runs": return id === undefined ? {runs: [], more: 0} : detailOf(state.runs.get(Number(id)), state)
  case "causes": return {causes: counted.causes}
  case "histograms": return {bounds: counted.bounds, groups: counted.groups}
  case "findings": return {rules: counted.rules, findings: state.findings}
  case "statistics": return statistics(state.runs.values(), 10_000)
  default: return undefined
  }
}
