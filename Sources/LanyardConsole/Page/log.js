// What was found since the page was opened, with its times. The program tells of a finding for ten seconds after it saw it last.

const most = 500
const prefix = "No longer seen: "

export const noLog = {entries: [], forgotten: 0}

// What is found now, and what was found earlier, the newest first.
export const nowIn = ({entries}) => entries.filter(entry => entry.to === null)
export const earlierIn = ({entries}) => entries.filter(entry => entry.to !== null).sort((a, b) => b.to - a.to || b.from - a.from)

// The log with what is told now. Neither it nor an entry is changed, only replaced.
export function noted(log, findings, time) {
  const told = new Map(findings.map(finding => [`${finding.id ?? finding.rule}@${finding.since}`, finding]))
  const entries = log.entries.map(entry => {
    const finding = told.get(entry.key)
    told.delete(entry.key)
    return finding ? entryOf(entry.key, finding, time, entry) : entry.to === null ? past(entry, time) : entry
  })
  for (const [key, finding] of told) entries.push(entryOf(key, finding, time))
  const tooMany = Math.max(0, entries.length - most)
  const spared = new Set(tooMany ? entries.filter(entry => entry.to !== null).slice(0, tooMany) : [])
  return {entries: spared.size ? entries.filter(entry => !spared.has(entry)) : entries, forgotten: log.forgotten + spared.size}
}

// One that went without a word of when it was seen last: what it says was so then.
const past = (entry, time) => ({...entry, to: time, finding: {...entry.finding, text: `When it was last seen: ${entry.finding.text}`}})

// What an older program says of the past is not in the past tense: the words that say so stay.
function entryOf(key, finding, time, before) {
  const isOver = finding.lastSeen !== undefined || finding.text.startsWith(prefix)
  const text = finding.lastSeen !== undefined && finding.text.startsWith(prefix) ? finding.text.slice(prefix.length) : finding.text
  return {key, finding: {...finding, text}, from: finding.since, to: isOver ? finding.lastSeen ?? before?.to ?? time : null}
}

// The findings about each run, those of now first.
export function findingsOfRuns(log) {
  const found = new Map()
  for (const {finding} of [...nowIn(log), ...earlierIn(log)]) for (const run of finding.runs) found.set(run, [...found.get(run) ?? [], finding])
  return found
}
