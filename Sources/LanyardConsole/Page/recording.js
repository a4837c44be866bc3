// Reads a recording (`Documentation/Recording.md`), and answers from it what the program would be asked.

import {counts} from "./counts.js"
import {statistics} from "./figures.js"
import {isOver, left} from "./over.js"
import {detailOf} from "./run-life.js"
import {scopeBelowItself, wrongWith} from "./soundness.js"
import {begin, change, changesTo, closed} from "./state.js"

const version = 1

// What is in a file. Throws in words what is wrong with it.
export function read(text, name) {
  const lines = parsed(text, name)
  const head = lines.next().value?.line
  if (head?.type !== "recording") throw new Error(`“${name}” is no recording: its first line should be an object whose “type” is “recording”. ${elsewhere}`)
  if (head.version !== version) throw new Error(`“${name}” is a recording of version ${JSON.stringify(head.version)}; this page reads version ${version}. Open it with the page of a newer Lanyard.`)
  let state = null
  let counted = null
  let isWhole = false
  for (const {line, number} of lines) {
    const isFrame = line.type === "snapshot" || line.type === "changes"
    if (isFrame && line.time < state?.time) throw damaged(name, number, state, `“time” is ${line.time}: it should be ${state.time} or more, as in the lines before`)
    if (line.type === "snapshot") state = state ? keepOn(state, changesTo(line, state, state.sequence)) : begin(line)
    else if (line.type === "changes" && line.after === state?.sequence) keepOn(state, line)
    // What does not build on what was before says nothing about now.
    else if (line.type === "changes") break
    else if (line.type === "statistics") counted = line
    else if (line.type === "end") isWhole = true
  }
  if (state === null) throw new Error(`“${name}” is damaged: no line has “type” “snapshot”, so there is nothing to show. It was cut off before the first. Save it anew.`)
  const looped = scopeBelowItself(state.scopes)
  if (looped) throw new Error(`“${name}” is damaged: scope ${looped.id} lies below itself, by way of “parent”. It was changed after it was saved. ${again}`)
  state.program ??= head.program
  counted ??= {...counts(state), rules: []}
  const unended = [...state.runs.values()].filter(run => run.state === "left").length
  return {name, state, counted, isWhole, unended, program: head.program, startedAt: Date.parse(head.startedAt), by: head.by}
}

const again = "Open the original, or save it anew."
const elsewhere = "Choose a file that this page, “lanyard get --record” or “Console.record(to:)” has written."

// What is wrong in a line, and what to do. What stands before a damaged line is a recording without its end, if it has a
// snapshot.
const damaged = (name, number, state, words) => new Error(`“${name}” is damaged in line ${number}: ${words}. ${state
  ? `The lines before it are sound: delete line ${number} and those below it, and open what is left. Or open the original.` : again}`)

// The lines as objects, one at a time, each with its number: all of them at once would need the memory twice. The last is left
// out if it was cut off.
function* parsed(text, name) {
  let hasSnapshot = false
  for (let from = 0, end, number = 1; from < text.length; from = end + 1, number += 1) {
    end = text.indexOf("\n", from)
    if (end < 0) end = text.length
    const line = text.slice(from, end).trim()
    if (!line) continue
    let value
    try {
      value = JSON.parse(line)
    } catch {
      if (number === 1) throw new Error(`“${name}” is no recording: its first line should be an object of JSON whose “type” is “recording”. ${elsewhere}`)
      if (end < text.length - 1) throw damaged(name, number, hasSnapshot, `it should be one object of JSON, and is none (${excerpt(line)})`)
      continue
    }
    const wrong = number > 1 || value?.version === version ? wrongWith(value) : null
    if (wrong) throw damaged(name, number, hasSnapshot, wrong)
    hasSnapshot ||= value.type === "snapshot"
    yield {line: value, number}
  }
}

// How a line begins.
const excerpt = line => `“${line.length > 40 ? `${line.slice(0, 40)}…` : line}”`

// What left the program's list stays in the recording, as it was told last. Of a run that had not ended, nobody knows how
// it went on.
function keepOn(state, {scopes, runs, groups, ...frame}) {
  const known = (things, ids) => ids.map(id => things.get(id)).filter(Boolean)
  const shut = known(state.scopes, scopes.removed).map(closed)
  const gone = known(state.runs, runs.removed).filter(run => !isOver(run)).map(run => left(run, frame.time))
  change(state, {
    ...frame, scopes: {changed: [...shut, ...scopes.changed], removed: []}, runs: {changed: [...gone, ...runs.changed], removed: []},
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
