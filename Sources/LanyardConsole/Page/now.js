// The first page. It answers what one opens a console for: what does not stop, what is slow and what it waits for, and who
// cancels most. Each answer leads to the view that has more.

import {badge} from "./columns.js"
import {el} from "./dom.js"
import {causedBy, quote} from "./filter.js"
import {cause, count, face, kind, latency, place, scopeTitle, span, title} from "./format.js"
import {scopeOf} from "./gone.js"
import {earlierIn, nowIn} from "./log.js"
import {code, sentence} from "./origin.js"
import {movable} from "./rows.js"
import {cancelling, isMeasured, lately, slowest, stopping} from "./sums.js"

const most = 5
// Looking at all runs costs, and nobody reads faster.
const interval = 1000

export function makeNow(section, app) {
  let seen = {}
  const parts = [
    ["What does not stop", "stopping", () => app.show("findings"), "All findings"],
    ["What is slow, and what it waits for", "slow", () => app.show("causes"), "The last ten minutes"],
    ["Who cancels most", "cancelling", () => app.show("causes"), "All causes"],
  ].map(([name, id, go, link]) => {
    const body = el("div", {class: "now-body"})
    return {id, body, block: el("section", {class: "now-part", id: `now-${id}`, "aria-labelledby": `now-${id}-title`},
      el("header", null, el("h2", {id: `now-${id}-title`}, name), el("button", {type: "button", class: "link", onclick: go}, link)), body)}
  })
  section.append(el("div", {class: "scroll padded now"}, ...parts.map(part => part.block)))
  const rows = movable(section, ".now-row", row => row.act?.())
  const show = {stopping: showStopping, slow: showSlow, cancelling: showCancelling}

  const row = (act, ...content) => {
    const line = el("li", {class: "now-row", tabindex: -1}, ...content)
    line.act = act
    return line
  }
  const list = lines => el("ul", {class: "plain"}, ...lines)
  const words = text => el("p", {class: "muted"}, text)
  const more = (number, act) => number > 0 ? el("button", {type: "button", class: "link", onclick: act}, `and ${count(number)} more`) : null
  const sort = id => ({id, isDescending: true})

  function showStopping(shown, now) {
    const {late, soon, past} = stopping(shown, now)
    const found = nowIn(shown.log).length
    const earlier = earlierIn(shown.log).length
    const all = state => app.list({text: "", state, sort: sort("latency")})
    return [
      late.length ? list(late.slice(0, most).map(run => row(() => app.open(run.id, run), standing(run, shown, now),
        el("span", {class: "now-what"}, el("strong", null, title(run)), ` in ${scopeTitle(scopeOf(run.scope, shown)) || place(run.origin)}: told to stop ${span(latency(run, now))} ago. `,
          el("span", {class: "muted"}, cause(run.cause), " ", run.cause ? code(run.cause.origin) : ""))))) : el("p", {class: soon ? null : "kind"}, `Nothing${soon ? `: ${inWords(soon, "run")} ${soon === 1 ? "is" : "are"} stopping, within the time that this may take.` : " that was told to stop runs on."}`),
      more(late.length - most, () => all("straggling")),
      past.length ? el("p", null, `${inWords(past.length, "run")} took too long in the last minute: `, ...past.slice(0, 3).flatMap((run, index) => [index ? ", " : "",
        el("button", {type: "button", class: "link", onclick: () => app.open(run.id, run)}, title(run)), ` ran on for ${span(latency(run, now))} after it was cancelled`]), ".") : null,
      found ? el("p", null, el("button", {type: "button", class: "link", onclick: () => app.show("findings")}, `${inWords(found, "finding")} now`), ": ", ...sentence(nowIn(shown.log)[0].finding.text))
        : earlier ? el("p", {class: "muted"}, `No finding now; ${inWords(earlier, "finding")} earlier.`) : null,
    ]
  }

  function showSlow(shown, now) {
    const all = slowest(shown, now)
    if (!all.length) return [words("No run was open in the last minute.")]
    return [
      list(all.slice(0, most).map(one => row(() => app.list({text: quote(one.text ?? ""), state: "", sort: sort("age")}),
        el("span", {class: "now-figure"}, span(one.p90 ?? one.oldest)),
        el("span", {class: "now-what"}, el("strong", null, one.title), " ", el("span", {class: "muted"}, figures(one)), waits(one))))),
      isMeasured(shown) ? null : words("What else an open run waits for, or whether it computes, nobody tells here: on a MeasuredExecutor, busy and waiting are told apart."),
    ]
  }

  function showCancelling(shown, now) {
    const all = cancelling(shown, now)
    if (!all.length) return [words("Nothing was cancelled among the runs that this page has.")]
    return [
      list(all.slice(0, most).map(one => row(() => app.list({text: causedBy(one), state: "", sort: sort("latency")}, one),
        el("span", {class: "now-figure"}, `${count(one.count)} ×`),
        el("span", {class: "now-what"}, el("strong", null, kind(one.kind)), one.reason ? ` “${one.reason}” ` : " ", code(one.origin),
          el("span", {class: "muted"}, ` longest until it obeyed ${span(one.longest)}`))))),
      more(all.length - most, () => app.show("causes")),
    ]
  }

  return {
    move: rows.move,
    render(shown, now) {
      const isSame = seen.journal === shown.journal && seen.revision === shown.journal.revision && seen.log === shown.log
      if (seen.journal === shown.journal && Math.abs(now - seen.now) < (isSame ? 4 : 1) * interval) return
      seen = {journal: shown.journal, revision: shown.journal.revision, log: shown.log, now}
      // The rows are made anew; who was in one stays there.
      const at = [...section.querySelectorAll(".now-row")].indexOf(document.activeElement)
      for (const {id, body} of parts) body.replaceChildren(...show[id](shown, now).filter(Boolean))
      if (at >= 0) section.querySelectorAll(".now-row")[at]?.focus({preventScroll: true})
      rows.settle()
    },
  }
}

const inWords = (number, thing) => `${count(number)} ${thing}${number === 1 ? "" : "s"}`

function standing(run, shown, now) {
  const sign = el("span", {class: "now-figure"})
  badge(sign, face(run, shown, now))
  return sign
}

const figures = ({ended, p90, longest, open, oldest}) => [
  ended ? `90 % of ${count(ended)} under ${span(p90)}, longest ${span(longest)}` : "", open ? `${count(open)} open, for ${span(oldest)} at most` : "",
].filter(Boolean).join(" · ")

// What open runs say that they wait for; and how the time of measured ones was spent.
function waits({waits, measured}) {
  const told = [...waits].sort(([, [a]], [, [b]]) => b - a).slice(0, 2).map(([what, [number, longest]]) => `${count(number)} ${number === 1 ? "waits" : "wait"} for ${what} (${span(longest)})`)
  const whole = measured ? measured.busy + measured.scheduled + measured.idle || 1 : 1
  const share = ms => `${Math.round(ms / whole * 100)} %`
  if (measured) told.push(`busy ${share(measured.busy)}, waiting for a thread ${share(measured.scheduled)}, for something else ${share(measured.idle)}`)
  return el("span", {class: "now-waits"}, told.length ? ` · ${told.join(" · ")}` : "")
}
