// What is shown, as text for an issue: Markdown that can be read as it is.

import {families} from "./families.js"
import {summary} from "./figures.js"
import {age, cause, count, kind, latency, place, ruleWords, scopeTitle, sinceStart, span, title} from "./format.js"
import {lookOf, stragglerAfter} from "./looks.js"
import {earlierIn, nowIn} from "./log.js"
import {stopping} from "./sums.js"
import {totals} from "./totals.js"

const most = 10

// Texts of the program stand as code in one line: so nothing in them becomes a heading, a link, a picture or a mention.
const quoted = text => `\`${String(text).replace(/\s+/g, " ").replaceAll("`", "'")}\``

export function report(shown, now, {startedAt, name}) {
  const after = stragglerAfter(shown)
  const runs = [...shown.runs.values()]
  const late = runs.filter(run => lookOf(run, now, after) === "straggling").sort((a, b) => a.cancelledAt - b.cancelledAt)
  const one = run => `- #${run.id} ${quoted(title(run))} (${quoted(scopeTitle(shown.scopes.get(run.scope)) || place(run.origin))}): told to stop ${span(latency(run, now))} ago, ${quoted(cause(run.cause))}; age ${span(age(run, now))}, ${run.origin}`
  return [
    `## ${quoted(shown.program?.name ?? "A program")}, process ${shown.program?.process ?? "?"}`,
    `${name ? `Recording ${quoted(name)}, ` : ""}${new Date(startedAt + now).toISOString()}, ${sinceStart(now, 0).slice(1)} after the console began.`,
    block("Totals", totals(shown, now).map(({label, number}) => `${count(number)} ${label}`).join(", ") + "." + missing(runs)),
    block("Findings", list(nowIn(shown.log), ({finding, from}) => `- ${finding.severity}: ${quoted(finding.text)} (${ruleWords(finding.rule)}, since ${sinceStart(from, 0)})`, earlierIn(shown.log).length ? "None now." : "Nothing was found.")),
    ...earlierIn(shown.log).length ? [block("Findings of earlier", list(earlierIn(shown.log), ({finding, from, to}) => `- ${finding.severity}: ${quoted(finding.text)} (${ruleWords(finding.rule)}, ${sinceStart(from, 0)} to ${sinceStart(to, 0)})`, ""))] : [],
    block("Stragglers", list(late, one, noneNow(shown, now))),
    block("Slowest groups", table(slowest(shown, runs))),
  ].join("\n\n") + "\n"
}

// That nobody straggles now does not say that nobody did.
function noneNow(shown, now) {
  const {past} = stopping(shown, now)
  if (past.length) return [`None now; ${count(past.length)} in the last minute:`, ...past.slice(0, most).map(run => `- #${run.id} ${quoted(title(run))} ran on for ${span(latency(run, now))} after it was cancelled (${quoted(cause(run.cause))}), ${run.origin}`)].join("\n")
  const after = stragglerAfter(shown)
  const all = [...shown.runs.values()].filter(run => latency(run, now) >= after).length
  return all ? `None now, nor in the last minute; ${count(all)} before.` : "None: every run stops when it is told to."
}

const block = (name, text) => `### ${name}\n${text}`

function missing(runs) {
  const number = runs.filter(run => run.state === "left").length
  return number ? ` ${count(number)} ${number === 1 ? "run" : "runs"} left the list before ${number === 1 ? "its end was told, and is" : "their end was told, and are"} in no figure.` : ""
}

const list = (all, line, nothing) => all.length
  ? [...all.slice(0, most).map(line), ...all.length > most ? [`- and ${count(all.length - most)} more`] : []].join("\n") : nothing

function slowest(shown, runs) {
  const byGroup = new Map()
  for (const run of runs) if (run.state === "ended") {
    if (!byGroup.has(run.group)) byGroup.set(run.group, [])
    byGroup.get(run.group).push(run)
  }
  return families(shown.groups.values())
    .map(({title, groups}) => ({title, ...summary(groups.flatMap(group => byGroup.get(group.id) ?? []))}))
    .filter(one => one.ended > 0).sort((a, b) => b.p90 - a.p90).slice(0, most)
}

const table = rows => rows.length ? [
  "| scope and key | ended | half | 90 % | 99 % | failed | cancelled |", "|---|---|---|---|---|---|---|",
  ...rows.map(one => `| ${quoted(one.title).replaceAll("|", "\\|")} | ${count(one.ended)} | ${span(one.p50)} | ${span(one.p90)} | ${span(one.p99)} | ${count(one.failed)} | ${
    Object.entries(one.cancelled).map(([name, number]) => `${kind(name)} ${count(number)}`).join(", ") || "0"} |`),
].join("\n") : "No run that is still listed has ended."
