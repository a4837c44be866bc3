// How many runs there are of each sort. For a part of the program (the scopes of one name) they are counted from the runs
// that are shown, because the program counts all.

import {lookOf, stragglerAfter} from "./looks.js"
import {isOver} from "./over.js"

const sorts = [
  ["live", "live", "Runs that have not ended"],
  ["stopping", "stopping", "Told to stop, and still within the time that this may take"],
  ["straggling", "straggling", "Told to stop, and still running for too long"],
  ["succeeded", "succeeded", "Ended with a result"],
  ["failed", "failed", "Ended with an error"],
  ["cancelled", "cancelled", "Ended after they were cancelled"],
  ["withheld", "withheld", "Results that came too late and were not delivered"],
  ["admitted", "admitted", "Runs since the console began"],
]

const counted = new WeakMap()

// [{id, label, hint, number}]; `isPart`: only a part of the program is shown.
export function totals(shown, now, isPart = false) {
  const numbers = isPart ? ofRuns(shown, now) : ofProgram(shown, now)
  return sorts.map(([id, label, hint]) => isPart && id === "admitted"
    ? {id, label: "listed", hint: "Runs of this part that are listed", number: numbers.admitted}
    : {id, label, hint, number: numbers[id] ?? 0})
}

// A stopping run becomes a straggler as time goes by, even between frames. Where all of them are listed, they are counted as
// the rows show them.
function ofProgram(shown, now) {
  const {stragglers = 0, stopping = 0, ...rest} = shown.totals
  const listed = stragglers ? ofRuns(shown, now) : {stopping: 0, straggling: 0}
  const isListed = listed.stopping + listed.straggling === stragglers
  return {...rest, stopping: isListed ? listed.stopping : stopping, straggling: isListed ? listed.straggling : Math.max(0, stragglers - stopping)}
}

// Counted at most four times a second: there may be 50,000.
function ofRuns({runs, journal, thresholds}, now) {
  const known = counted.get(journal)
  if (known && known.revision === journal.revision && Math.abs(now - known.now) < 250) return known.numbers
  const numbers = {live: 0, stopping: 0, straggling: 0, succeeded: 0, failed: 0, cancelled: 0, withheld: 0, admitted: runs.size}
  const after = stragglerAfter({thresholds})
  for (const run of runs.values()) {
    if (run.handover === "withheld") numbers.withheld += 1
    if (isOver(run)) { if (Object.hasOwn(numbers, run.outcome ?? "")) numbers[run.outcome] += 1; continue }
    numbers.live += 1
    if (run.cancelledAt !== undefined) numbers[lookOf(run, now, after)] += 1
  }
  counted.set(journal, {revision: journal.revision, now, numbers})
  return numbers
}
