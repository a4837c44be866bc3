// swift-format-ignore-file
// Scripts/embed has written this from Sources/LanyardConsole/Page/*: change the files there, and run it.

/// Files that are built into the program, by their names.
enum EmbeddedPage {
    static let files: [String: StaticString] = [
"address.js": #"""
// What stands behind the # of the page's address: the view, the open run, and what is shown of the runs.
//
//     #timeline/17?scope=Tab%203&text=search&state=live&sort=-age&from=1200&to=9400
//     #fleet?fleet=report&fleet-state=waits
//
// `from` and `to` are the part of time that the time line shows when it does not follow. A page that frames this one may
// also wish for a theme, and for a time line that begins at a moment (`since=1200`) or when this page was opened (`fresh=1`),
// and that stands still and shows all since then (`still=1`): what it wants to show is over.
//
// Anybody can write an address: what is longer than any name, or no sense, is as if it were not there.

// In a frame, the page is a part of somebody else's.
export const isFramed = window.top !== window

// Browsers refuse an address that changes with each picture.
const interval = 300
const usual = "state"

// As much as the program tells of a name, with the mark that it goes on; and as much as the fields take.
const longest = 201
// A hundred years, in milliseconds.
const latest = 36_525 * 86_400_000
const themes = ["system", "light", "dark"]

let kept = null
let theme = null
let waiting = null

export function read(hash = location.hash) {
  const [path, ...rest] = hash.slice(1).split("?")
  const wishes = new URLSearchParams(rest.join("?"))
  const [view, run] = path.split("/")
  const text = name => sensible(wishes.get(name) ?? "")
  const number = name => /^-?\d+(\.\d+)?$/.test(text(name)) && Math.abs(text(name)) <= latest ? Number(text(name)) : null
  const [from, to] = [number("from"), number("to")]
  const sort = text("sort")
  return {
    view, run: /^\d{1,15}$/.test(run ?? "") ? Number(run) : null, scope: text("scope") || null,
    theme: themes.includes(wishes.get("theme")) ? wishes.get("theme") : null,
    tasks: {text: text("text"), state: text("state"), sort: {id: sort.replace(/^-/, "") || usual, isDescending: sort.startsWith("-")}},
    fleet: {text: text("fleet"), state: text("fleet-state")},
    timeline: {window: from !== null && to > from ? {from, to} : null, since: number("since"), isFresh: wishes.get("fresh") === "1", isStill: wishes.get("still") === "1"},
  }
}

// A text of a length that a name can have, without what cannot be seen.
const sensible = text => [...text.slice(0, 2 * longest + 2)].length <= longest && !/[\p{Cc}\p{Cs}]/u.test(text) ? text : ""

export const start = read()
theme = start.theme

function write({view, run, scope, tasks, fleet, timeline}) {
  const wishes = new URLSearchParams()
  const put = (name, value) => { if (value !== null && value !== undefined && value !== "") wishes.set(name, value) }
  put("scope", scope)
  put("theme", theme)
  if (tasks) {
    const {id, isDescending} = tasks.sort
    put("text", tasks.text)
    put("state", tasks.state)
    if (id !== usual || isDescending) put("sort", `${isDescending ? "-" : ""}${id}`)
  }
  put("fleet", fleet?.text)
  put("fleet-state", fleet?.state)
  put("from", timeline?.window?.from)
  put("to", timeline?.window?.to)
  put("since", timeline?.since)
  const query = String(wishes).replaceAll("+", "%20")
  return `#${view}${run === null ? "" : `/${run}`}${query && `?${query}`}`
}

// Keeps what is shown in the address, and gives it. Another view or another run is a step, which the browser can go back;
// in a frame it would be one of the page that frames this.
export function remember(shown) {
  const hash = write(shown)
  const isStep = kept !== null && !isFramed && (kept.view !== shown.view || kept.run !== shown.run)
  if (isStep) {
    settle()
    history.pushState(null, "", hash)
  } else if (kept?.hash !== hash) {
    waiting ??= setTimeout(settle, kept === null ? 0 : interval)
  }
  kept = {view: shown.view, run: shown.run, hash}
  return hash
}

function settle() {
  clearTimeout(waiting)
  if (waiting !== null && location.hash !== kept.hash) history.replaceState(null, "", kept.hash)
  waiting = null
}

// The address was changed by the user: by hand, or with Back. What was to be kept belongs to where one was.
export function onArrival(go) {
  addEventListener("hashchange", () => {
    clearTimeout(waiting)
    waiting = kept = null
    const place = read()
    theme = place.theme
    go(place)
  })
}

"""#,
"axis.js": #"""
// The axis of the time line: marks at round times, and where now is.

import {clock} from "./format.js"

export const axisHeight = 26

// Marks 90 points apart or more.
export function ticksOf({width, from, to, labels}, x) {
  const least = (to - from) / ((width - labels) / 90)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least)
  const ticks = []
  for (let time = Math.ceil(Math.max(0, from) / step) * step; time <= to; time += step) {
    ticks.push({at: Math.round(x(time)), text: clock(time, step >= 1000 ? 0 : step >= 100 ? 1 : 3)})
  }
  return ticks
}

export function paintAxis(context, {width, from, to, now, labels, height, colours}, x, ticks) {
  context.fillStyle = colours.surface
  context.fillRect(0, 0, width, axisHeight)
  context.textAlign = "center"
  for (const {at, text} of ticks) {
    context.fillStyle = colours.border
    context.fillRect(at, axisHeight - 5, 1, 5)
    context.fillStyle = colours.muted
    if (at > labels + 22 && at < width - 22) context.fillText(text, at, 15)
  }
  context.textAlign = "left"
  context.fillStyle = colours.border
  context.fillRect(0, axisHeight - 1, width, 1)
  if (now < from || now > to) return
  context.fillStyle = colours.accent
  context.fillRect(x(now), axisHeight - 6, 1.5, height)
}

"""#,
"bars.js": #"""
// Draws one run: a bar whose pattern says what the run did, its sign and its name, and the arrow to the run that took
// its place.

import {isGrave, lookOf, looks} from "./looks.js"
import {isOver} from "./over.js"
import {fitted, widthOf} from "./texts.js"

export const barHeight = 12
// What was not searched for, while something is.
export const faint = 0.35
const signWidth = 14
// Less than this is no room for a name.
const leastRoom = 34

// `free` is where the next bar of the row begins, or the picture ends.
export function paintBar(context, run, {left, right, y, free}, scene) {
  const {x, colours, now, after, selected, hovered, found, hit} = scene
  const look = lookOf(run, now, after)
  const isFaint = found && !found.has(run.id)
  const within = time => Math.min(right, Math.max(left, x(time)))
  const cancelled = run.cancelledAt === undefined ? null : within(run.cancelledAt)
  const started = run.startedAt === undefined ? right : within(run.startedAt)
  const strength = isFaint ? faint : 1
  const box = (from, to, alpha, colour) => {
    context.globalAlpha = alpha * strength
    context.fillStyle = colour
    context.fillRect(from, y, Math.max(0, to - from), barHeight)
    context.globalAlpha = strength
  }
  context.globalAlpha = strength
  const colour = colours[look]
  const body = cancelled === null || isOver(run) ? colour : colours.running
  box(left, started, 0.12, colours.waiting)
  box(started, cancelled ?? right, 0.36, body)
  if (look === "blocked") dots(context, within(run.waitsFor.since), right, y, colours.blocked)
  if (cancelled !== null) {
    // What it went on doing after it was told to stop, and from when on that was too long.
    const late = within(run.cancelledAt + after)
    box(cancelled, late, 0.3, colours.stopping)
    rungs(context, cancelled, late, y, colours.stopping)
    box(late, right, 0.5, colours.straggling)
    hatch(context, late, right, y, colours.straggling, 1)
  }
  if (look === "withheld") hatch(context, left, right, y, colours.withheld, -1)
  context.strokeStyle = colour
  context.lineWidth = look === "failed" ? 2 : 1
  if (run.startedAt === undefined) context.setLineDash([3, 2])
  outline(context, left + 0.5, y + 0.5, Math.max(1, right - left - 1), barHeight - 1, look === "left")
  context.setLineDash([])
  if (cancelled !== null) mark(context, cancelled, y, right - left > 14, colours.text, strength)
  paintWords(context, run, {look, left, right, y, free, cancelled}, scene)
  context.globalAlpha = 1
  if (run.id === selected || run.id === hovered || run.id === hit) {
    context.strokeStyle = colours.accent
    context.lineWidth = 2
    context.strokeRect(left - 1, y - 1, right - left + 2, barHeight + 2)
  }
  if (found && !isFaint) flag(context, Math.max(left, scene.labels) + 3, y, run.id === hit, colours)
}

// Open at its right side, where it is not known how the run went on.
function outline(context, x, y, width, height, isOpen) {
  if (!isOpen) return context.strokeRect(x, y, width, height)
  context.beginPath()
  context.moveTo(x + width, y)
  context.lineTo(x, y)
  context.lineTo(x, y + height)
  context.lineTo(x + width, y + height)
  context.stroke()
}

const patterned = new Set(["blocked", "stopping", "straggling", "withheld"])
const hasSign = look => look !== "running" && look !== "waiting"

// Inside the bar if all of it fits, else to the right of it, else what fits of it, wherever more fits.
function paintWords(context, run, {look, left, right, y, free, cancelled}, {colours, labels}) {
  const from = Math.max(left, labels) + 4
  const name = run.name || run.key || `#${run.id}`
  const sign = hasSign(look) ? looks[look].sign : ""
  const lead = sign ? signWidth : 0
  const whole = widthOf(context, name)
  // The mark of a cancellation does not go through a name that has room before or behind it.
  const behind = cancelled === null ? from : Math.max(from, cancelled + 5)
  const isBehind = right - behind >= lead + Math.min(whole, 80) || cancelled === null
  const at = isBehind ? behind : from
  const room = (!isBehind && cancelled - from > 40 ? cancelled : right) - at - 4
  const beside = right < labels ? 0 : free - right - 8
  const isOutside = room < lead + whole && beside > Math.max(room, leastRoom)
  const place = isOutside ? right + 4 : at
  const text = fitted(context, name, (isOutside ? beside : room) - lead)
  const isTold = text && (isOutside || room > leastRoom)
  if (!isTold && (isOutside || room < signWidth - 4) && !(isGrave(look) && beside > signWidth)) return
  const isSignOutside = !isTold && room < signWidth - 4
  if (patterned.has(look) && isTold && !isOutside) ground(context, place - 2, y, lead + widthOf(context, text) + 4, colours)
  if (sign) {
    context.fillStyle = isOutside || isTold ? colours[look] : colours.text
    context.fillText(sign, isSignOutside ? right + 3 : place, y + 9.5)
  }
  if (!isTold) return
  context.fillStyle = isOutside ? colours.muted : colours.text
  context.fillText(text, place + lead, y + 9.5)
}

// Over a pattern a name needs a ground, and the pattern has to stay visible.
function ground(context, x, y, width, colours) {
  context.fillStyle = colours.surface
  context.globalAlpha *= 0.85
  context.fillRect(x, y + 1, width, barHeight - 2)
  context.globalAlpha /= 0.85
}

// The moment of cancellation: a line through the bar with a head, so that it is seen without its colour.
function mark(context, x, y, hasRoom, colour, strength) {
  context.fillStyle = colour
  context.globalAlpha = strength * (hasRoom ? 1 : 0.55)
  context.fillRect(x - 0.75, y, hasRoom ? 1.5 : 1, barHeight)
  context.globalAlpha = strength
  if (!hasRoom) return
  triangle(context, x, y - 2, 3, 4)
}

// What was searched for is marked above its bar, the hit one is at with a larger mark.
function flag(context, x, y, isHit, colours) {
  context.fillStyle = colours.accent
  triangle(context, x, y - 2, isHit ? 5 : 3, isHit ? 7 : 4)
}

function triangle(context, x, y, half, tall) {
  context.beginPath()
  context.moveTo(x - half, y)
  context.lineTo(x + half, y)
  context.lineTo(x, y + tall)
  context.fill()
}

function inside(context, left, right, y, colour, lines) {
  if (right - left < 2) return
  context.save()
  context.beginPath()
  context.rect(left, y, right - left, barHeight)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = 1.25
  context.beginPath()
  lines(Math.max(left, -barHeight), Math.min(right, context.canvas.width))
  context.stroke()
  context.restore()
}

// Slanting lines; `way` is 1 or −1.
function hatch(context, left, right, y, colour, way) {
  inside(context, left, right, y, colour, (from, to) => {
    for (let at = from - barHeight; at < to + barHeight; at += 5) {
      context.moveTo(at, way > 0 ? y : y + barHeight)
      context.lineTo(at + barHeight, way > 0 ? y + barHeight : y)
    }
  })
}

// Upright lines.
function rungs(context, left, right, y, colour) {
  inside(context, left, right, y, colour, (from, to) => {
    for (let at = from + 2; at < to; at += 4) { context.moveTo(at, y); context.lineTo(at, y + barHeight) }
  })
}

// Two rows of dots: dashed lines, which cost less than thousands of dots.
function dots(context, left, right, y, colour) {
  const from = Math.max(left, 0) + 2
  if (right <= from) return
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.setLineDash([1.5, 3.5])
  context.beginPath()
  for (const [row, shift] of [[3, 0], [9, 2.5]]) { context.moveTo(from + shift, y + row); context.lineTo(right, y + row) }
  context.stroke()
  context.setLineDash([])
}

// From the moment a run was cancelled to the newer one that took its place.
export function paintArrow(context, older, newer, from, {colours}) {
  const to = newer.left
  const down = Math.sign(newer.y - older.y)
  context.strokeStyle = context.fillStyle = colours.text
  context.lineWidth = 1.25
  context.beginPath()
  const tip = down === 0 ? newer.y : newer.y - down * (barHeight / 2 + 1)
  context.moveTo(from, older.y + down * (barHeight / 2))
  if (down === 0) context.lineTo(to, tip)
  else context.quadraticCurveTo(from + 7, (older.y + tip) / 2, to + 3, tip)
  context.stroke()
  context.beginPath()
  if (down === 0) { context.moveTo(to + 4, tip); context.lineTo(to - 1, tip - 3); context.lineTo(to - 1, tip + 3) }
  else { context.moveTo(to + 3, tip + down * 2); context.lineTo(to, tip - down * 3); context.lineTo(to + 6, tip - down * 3) }
  context.fill()
}

"""#,
"cancel.js": #"""
// Cancels a run, a key, a scope, or a key of the fleet, with a reason, and tells how many runs were told.

import {byId} from "./dom.js"
import {count} from "./format.js"
import {request} from "./request.js"

export function makeCancel(app) {
  const dialog = byId("cancel")
  const reason = byId("cancel-reason")
  const error = byId("cancel-error")
  const yes = byId("cancel-yes")
  let target = null

  byId("cancel-no").addEventListener("click", () => dialog.close())
  dialog.querySelector("form").addEventListener("submit", async event => {
    event.preventDefault()
    yes.disabled = true
    try {
      const {cancelled} = await tell(target, reason.value.trim())
      dialog.close()
      target.done?.()
      app.toast(cancelled === 0 ? "No run was told: what still runs was told before." : `${count(cancelled)} ${cancelled === 1 ? "run was" : "runs were"} told to stop.`)
    } catch (problem) {
      error.textContent = problem.message
    }
    yes.disabled = false
  })

  function tell({run, scope, group, fleetKey}, reason) {
    const path = fleetKey !== undefined ? "fleet" : run !== undefined ? `runs/${run}` : group !== undefined ? `scopes/${scope}/keys/${group}` : `scopes/${scope}`
    return request(`${path}/cancel`, {
      method: "POST",
      headers: {"Content-Type": "application/json", "Lanyard-Token": app.session?.token ?? ""},
      body: JSON.stringify({key: fleetKey, reason: reason || undefined}),
    })
  }

  return what => {
    if (app.store.recording) return app.toast("This is a recording: what it shows is over.")
    if (!app.session?.canCancel) return app.toast("The program does not allow its runs to be cancelled from here.")
    target = what
    byId("cancel-title").textContent = what.run === undefined ? "Cancel all" : "Cancel"
    byId("cancel-what").textContent = `This tells ${what.what} to stop.`
    error.textContent = ""
    yes.disabled = false
    dialog.showModal()
    reason.focus()
    reason.select()
  }
}

"""#,
"causes.js": #"""
// Who cancels, from which line, and how long tasks take to obey; below it, what is slow now and was in the last ten
// minutes, and how long the runs of each group take.

import {el} from "./dom.js"
import {families} from "./families.js"
import {count, kind, place} from "./format.js"
import {axis, histogram, quantiles, scale} from "./histogram.js"
import {request} from "./request.js"
import {movable} from "./rows.js"
import {makeStatistics} from "./statistics.js"

const interval = 2000
const mostGroups = 60

export function makeCauses(section, app) {
  let asked = -Infinity
  let isAsking = false
  const places = el("div", {class: "block"})
  const groups = el("div", {class: "block"})
  const lately = el("div", {class: "block"})
  const error = el("p", {class: "error", role: "alert"})
  section.append(el("div", {class: "scroll padded"}, error,
    el("h2", null, "Who cancels"), places, el("h2", null, "What is slow: the last ten minutes"), lately, el("h2", null, "How long runs take"), groups))
  const rows = movable(section, "tbody tr", row => row.text && app.filter(row.text))

  const statistics = makeStatistics(lately, app, table)

  async function ask() {
    statistics.ask(keepingFocus)
    if (isAsking || app.store.isPaused || performance.now() - asked < interval) return
    isAsking = true
    try {
      const [{causes}, {bounds, groups: all}] = await Promise.all([request("causes"), request("histograms")])
      error.textContent = ""
      keepingFocus(() => {
        showPlaces(causes, bounds)
        showGroups(all, bounds)
      })
    } catch (problem) {
      error.textContent = problem.status === undefined ? `${problem.message} It told no causes before.` : problem.message
    }
    asked = performance.now()
    isAsking = false
  }

  // The tables are made anew; who was in a row stays there.
  function keepingFocus(change) {
    const at = [...section.querySelectorAll("tbody tr")].indexOf(document.activeElement)
    change()
    if (at >= 0) section.querySelectorAll("tbody tr")[at]?.focus({preventScroll: true})
    rows.settle()
  }

  function showPlaces(causes, bounds) {
    if (!causes.length) return places.replaceChildren(el("p", {class: "empty"}, "Nothing was cancelled yet."))
    const range = axis(causes.map(cause => cause.obeying))
    places.replaceChildren(table("Causes", [["Cause"], ["Line"], ["Count", 1], ["Still run", 1], ["Until they obeyed", 0, scale(range, bounds)], ["Half", 1], ["90 %", 1], ["Longest", 1]],
      causes.map(cause => ({
        text: cause.origin,
        cells: [
          el("span", null, kind(cause.kind), cause.reason ? el("span", {class: "muted"}, ` “${cause.reason}”`) : null),
          el("code", {title: cause.origin}, place(cause.origin)), count(cause.count),
          cause.live ? el("strong", {class: "late"}, `⚠ ${count(cause.live)}`) : "0",
          histogram(cause.obeying, range, bounds), ...quantiles(cause.obeying, bounds),
        ],
      }))))
  }

  function showGroups(all, bounds) {
    const counted = new Map(all.map(one => [one.group, one]))
    const listed = families(app.store.shown.groups.values()).map(family => together(family, counted))
      .filter(one => one.running.count).sort((a, b) => b.running.count - a.running.count)
    if (!listed.length) return groups.replaceChildren(el("p", {class: "empty"}, "No run ended yet."))
    const range = axis(listed.flatMap(one => [one.running, one.waiting, one.obeying]))
    const cells = data => [histogram(data, range, bounds), data.count ? quantiles(data, bounds).slice(0, 2).join(" · ") : ""]
    groups.replaceChildren(
      table("Groups", [["Scope and key"], ["Runs", 1], ["Ran", 0, scale(range, bounds)], ["half · 90 %", 1], ["Waited", 0, scale(range, bounds)], ["half · 90 %", 1], ["Obeyed", 0, scale(range, bounds)], ["half · 90 %", 1]],
        listed.slice(0, mostGroups).map(one => ({
          text: one.text,
          cells: [one.title, count(one.running.count), ...cells(one.running), ...cells(one.waiting), ...cells(one.obeying)],
        }))),
      listed.length > mostGroups ? el("p", {class: "muted"}, `${count(listed.length - mostGroups)} more groups`) : "")
  }

  return {render: ask, move: rows.move}
}

// The histograms of a family of groups.
function together({title, text, groups}, counted) {
  const all = groups.map(group => counted.get(group.id)).filter(Boolean)
  return {title, text, ...Object.fromEntries(["running", "waiting", "obeying"].map(what => [what, sum(all.map(one => one[what]))]))}
}

function sum(all) {
  const buckets = new Map()
  for (const one of all) for (const [index, number] of one.buckets) buckets.set(index, (buckets.get(index) ?? 0) + number)
  return {
    count: all.reduce((sum, one) => sum + one.count, 0), max: Math.max(0, ...all.map(one => one.max)),
    buckets: [...buckets].sort(([a], [b]) => a - b),
  }
}

function table(label, heads, rows) {
  return el("table", {role: "table", "aria-label": label, class: "figures"},
    el("thead", {role: "rowgroup"}, el("tr", {role: "row"}, ...heads.map(([text, isNumber, below]) =>
      el("th", {role: "columnheader", class: isNumber ? "number" : null}, text, below)))),
    el("tbody", {role: "rowgroup"}, ...rows.map(({text, cells}) => {
      const row = el("tr", {role: "row", tabindex: -1, title: text ? "Enter: filter the tasks for it" : null},
        ...cells.map((cell, index) => el("td", {role: "cell", class: heads[index][1] ? "number" : null, "data-label": heads[index][0]}, cell)))
      row.text = text
      return row
    })))
}

"""#,
"columns.js": #"""
// The columns of the table of runs: what a cell shows, and what it is sorted by. `when` names what has to be known of at
// least one listed run for a column to be there; `flows` says that the values of live runs change as time goes by.

import {setAttribute, setClass, setText, el} from "./dom.js"
import {age, count, face, groupTitle, latency, place, scopeTitle, span, why} from "./format.js"
import {lookOf, stragglerAfter} from "./looks.js"

const order = ["straggling", "stopping", "delivering", "blocked", "running", "waiting"]

const measured = (id, label, hint, value, text = span) => ({
  id, label, hint, when: "measured", isNumber: true, value: run => run.measured && value(run.measured),
  text: run => run.measured ? text(value(run.measured)) : "",
})

export const columns = [
  {
    id: "warn", label: "!", hint: "Findings about this run", value: (run, shown, now) => warnings(run, shown, now).length,
    show(cell, run, shown, now) {
      const found = warnings(run, shown, now)
      setText(cell, found.length ? "⚠" : "")
      setAttribute(cell, "title", found.join("\n") || null)
      setAttribute(cell, "aria-label", found.length ? `Warning: ${found.join(". ")}` : null)
    },
  },
  {id: "id", label: "Id", isNumber: true, value: run => run.id, text: run => `#${run.id}`},
  {
    id: "state", label: "State", hint: "What it does, or how it ended", value: rank,
    show(cell, run, shown, now) { badge(cell, face(run, shown, now)) },
  },
  {id: "name", label: "Name", value: run => run.name, text: run => run.name ?? ""},
  {id: "key", label: "Key", value: run => run.key, text: run => run.key ?? ""},
  {
    id: "scope", label: "Scope", value: scopeName, text: scopeName,
  },
  {
    id: "age", label: "Age", hint: "From its admission to its end, or to now", isNumber: true, flows: true,
    value: (run, shown, now) => age(run, now), text: (run, shown, now) => span(age(run, now)),
  },
  measured("busy", "Busy", "Time it ran on a thread", one => one.busy),
  measured("scheduled", "Sched.", "Time it could have run and waited for a thread", one => one.scheduled),
  measured("idle", "Idle", "Time it waited for something", one => one.idle),
  measured("resumes", "Resumes", "How often it was resumed", one => one.resumes, count),
  {
    id: "progress", label: "Progress", when: "progress", value: run => run.progress?.fraction ?? run.progress?.completed,
    show(cell, run) { showProgress(cell, run.progress) },
  },
  {
    id: "cause", label: "Why", hint: "Why it was cancelled, or what keeps it from getting on",
    value: (run, shown) => why(run, shown, 0), text: why,
  },
  {
    id: "latency", label: "Obeyed", hint: "From its cancellation to its end, or to now", isNumber: true, flows: true,
    value: (run, shown, now) => latency(run, now),
    show(cell, run, shown, now) {
      const isLate = isStraggling(run, shown, now)
      setText(cell, span(latency(run, now)) + (run.state === "straggling" ? " …" : ""))
      cell.classList.toggle("late", isLate)
    },
  },
  {
    id: "origin", label: "Origin", hint: "The line that asked for it", value: run => run.origin,
    show(cell, run) {
      setText(cell, place(run.origin))
      setAttribute(cell, "title", run.origin)
    },
  },
]

function scopeName(run, shown) {
  const scope = shown.scopes.get(run.scope)
  if (scope) return scopeTitle(scope)
  const group = shown.groups.get(run.group)
  return group ? groupTitle({...group, key: ""}).replace(/ · $/, "") : ""
}

const isStraggling = (run, shown, now) => lookOf(run, now, stragglerAfter(shown)) === "straggling"

// What has ended comes after all that lives.
function rank(run, shown, now) {
  const at = order.indexOf(lookOf(run, now, stragglerAfter(shown)))
  return at < 0 ? order.length : at
}

// A run that straggles is worth a sign even before the linter has made a sentence of it.
function warnings(run, shown, now) {
  const found = (shown.findingsOfRun.get(run.id) ?? []).map(finding => finding.text)
  return found.length || !isStraggling(run, shown, now) ? found : ["It was cancelled and still runs."]
}

export function badge(cell, {name, sign, word, what = ""}) {
  if (!cell.badge) {
    cell.sign = el("span", {"aria-hidden": "true", class: "sign"})
    cell.word = el("span")
    cell.what = el("span", {class: "what"})
    cell.append(cell.badge = el("span", null, cell.sign, cell.word, cell.what))
  }
  setClass(cell.badge, `badge is-${name}`)
  setText(cell.sign, sign)
  setText(cell.word, word)
  setText(cell.what, what)
  setAttribute(cell, "title", word.length + what.length > 12 ? word + what : null)
}

export function showProgress(cell, progress) {
  if (!cell.bar) {
    cell.bar = el("span", {class: "bar"})
    cell.figure = el("span")
    cell.append(el("span", {class: "progress"}, cell.bar), cell.figure)
  }
  cell.classList.toggle("has-progress", Boolean(progress))
  const fraction = progress?.fraction
  cell.bar.style.setProperty("inline-size", `${Math.min(1, Math.max(0, fraction ?? 0)) * 100}%`)
  setText(cell.figure, !progress ? "" : fraction !== undefined ? `${Math.floor(fraction * 100)} %` : count(progress.completed))
  setAttribute(cell, "title", progress && `${count(progress.completed)} of ${progress.total === undefined ? "?" : count(progress.total)}`)
}

"""#,
"compare.js": #"""
// Two recordings side by side: what became quicker or slower, and what fails or is cancelled more often.

import {change, compare} from "./comparison.js"
import {el} from "./dom.js"
import {count, kind, span} from "./format.js"
import {movable} from "./rows.js"

const most = 200
// What differs by less is called the same.
const least = 0.1

export function makeCompare(section, app) {
  let pair = []
  const content = el("div", {class: "block"})
  section.append(el("div", {class: "scroll padded"},
    el("p", {class: "muted compare-legend"}, "In each cell: A → B, and the difference. ▲ more or slower, ▼ less or quicker, = less than a tenth."), content))

  const rows = movable(content, "tbody tr", row => row.text && app.filter(row.text))

  function render() {
    const [a, b] = app.compared
    if (!a || !b || pair[0] === a && pair[1] === b) return
    pair = [a, b]
    const all = compare(a.state, b.state)
    content.replaceChildren(
      el("h2", null, `A: ${a.name} and B: ${b.name}`), table(all.slice(0, most)),
      all.length > most ? el("p", {class: "muted"}, `${count(all.length - most)} more groups`) : "")
    rows.settle()
  }

  return {render, move: rows.move}
}

const heads = ["Scope and key", "Runs", "p50", "p90", "p99", "Failed", "Cancelled"]

function table(rows) {
  return el("table", {role: "table", class: "figures comparison", "aria-label": "Both recordings, group by group"},
    el("thead", {role: "rowgroup"}, el("tr", {role: "row"}, ...heads.map(head => el("th", {role: "columnheader"}, head)))),
    el("tbody", {role: "rowgroup"}, ...rows.map(makeRow)))
}

function makeRow(entry) {
  const row = el("tr", {role: "row", tabindex: -1, title: "Enter: filter the tasks for it"},
    ...cells(entry).map((cell, index) => el("td", {role: "cell", "data-label": heads[index]}, ...[cell].flat())))
  row.text = entry.text
  return row
}

function cells({title, a, b}) {
  const figure = (name, text) => pairOf(a?.[name], b?.[name], text)
  const kinds = [...new Set([a, b].flatMap(side => Object.keys(side?.cancelled ?? {})))]
  return [
    title, figure("runs", count), figure("p50", span), figure("p90", span), figure("p99", span), figure("failed", count),
    kinds.length ? kinds.map(name => el("div", null, `${kind(name)} `, ...pairOf(a && (a.cancelled[name] ?? 0), b && (b.cancelled[name] ?? 0), count))) : "0",
  ]
}

function pairOf(a, b, text) {
  const words = value => value === undefined || value === null ? "–" : text(value)
  return [el("span", {class: "pair"}, `${words(a)} → ${words(b)} `), mark(a, b)]
}

function mark(a, b) {
  if (a === undefined || a === null || b === undefined || b === null) return el("span", {class: "muted"}, a === b ? "" : b === undefined || b === null ? "only A" : "only B")
  const part = change(a, b)
  if (part === undefined) return b > 0 ? el("span", {class: "is-more"}, "▲ new") : ""
  if (Math.abs(part) < least) return el("span", {class: "muted"}, "=")
  const size = part >= 1 ? `×${(1 + part).toFixed(1)}` : `${part > 0 ? "+" : "−"}${Math.round(Math.abs(part) * 100)} %`
  return el("span", {class: part > 0 ? "is-more" : "is-less"}, `${part > 0 ? "▲" : "▼"} ${size}`)
}

"""#,
"comparison.js": #"""
// Compares the runs of two recordings, group by group.

import {families} from "./families.js"
import {summary} from "./figures.js"

// One entry for each group that either has: {id, title, text, a, b}, the figures of both (`null` where there is none), and
// a text to filter for it. Those with the most runs come first.
export function compare(a, b) {
  const sides = [figures(a), figures(b)]
  const ids = new Set(sides.flatMap(side => [...side.keys()]))
  const rows = [...ids].map(id => {
    const [one, other] = sides.map(side => side.get(id) ?? null)
    const {title, text} = one ?? other
    return {id, title, text, a: one, b: other}
  })
  const runs = row => (row.a?.runs ?? 0) + (row.b?.runs ?? 0)
  return rows.sort((a, b) => runs(b) - runs(a) || (a.title < b.title ? -1 : 1))
}

function figures({runs, groups}) {
  const familyOf = new Map()
  for (const family of families(groups.values())) for (const group of family.groups) familyOf.set(group.id, family)
  const members = new Map()
  for (const run of runs.values()) {
    const family = familyOf.get(run.group) ?? {id: `?${run.origin}`, title: run.origin, text: run.origin}
    if (!members.has(family.id)) members.set(family.id, {title: family.title, text: family.text, all: []})
    members.get(family.id).all.push(run)
  }
  return new Map([...members].map(([id, {title, text, all}]) =>
    [id, {title, text, runs: all.length, ...summary(all.filter(run => run.state === "ended"))}]))
}

// How much more (or less) the second is: 0.5 is half as much again. `undefined` where nothing can be said.
export const change = (a, b) => a > 0 && b !== undefined ? b / a - 1 : undefined

"""#,
"connection.js": #"""
// The stream of frames: opens it, resumes it by sequence number, tries again with growing pauses.

import {count} from "./format.js"
import {ask} from "./request.js"

const longestPause = 10_000
// A program that cannot be reached for so many tries has ended.
const patience = 3

export class Connection {
  // `tell(state, notice)`: "connecting", "live", "reconnecting" or "ended", and what the user should know.
  constructor(store, recorder, {received, tell}) {
    Object.assign(this, {store, recorder, received, tell, session: null, failures: 0, unreachable: 0})
  }

  async open() {
    this.tell(this.hasEnded ? "ended" : this.failures ? "reconnecting" : "connecting", this.notice)
    if (!await this.ask()) return this.tryAgain()
    const after = this.store.live.sequence
    const address = new URL("api/v1/stream", location.href)
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:"
    address.hash = ""
    address.search = after === null ? "" : `?after=${after}`
    const socket = new WebSocket(address)
    let isOpen = false
    socket.onmessage = event => {
      const frame = JSON.parse(event.data)
      if (!this.store.apply(frame)) {
        this.store.live.sequence = null
        return socket.close()
      }
      if (frame.type === "snapshot" || frame.type === "changes") this.recorder.take(event.data, frame)
      if (!isOpen) {
        isOpen = true
        this.failures = 0
        this.notice = null
        this.tell("live", null)
      }
      this.received()
    }
    socket.onclose = async () => {
      if (!isOpen) await this.lookOn()
      this.tryAgain()
    }
  }

  // There are as many viewers as the program allows, as far as a page can know: browsers do not tell why a stream was
  // refused. So it shows what there is each time it tries.
  async lookOn() {
    try {
      const snapshot = await ask("snapshot")
      const {viewers} = snapshot.cost
      this.store.apply({...snapshot, type: "snapshot"})
      this.store.stopClock()
      this.store.live.sequence = null
      this.notice = viewers ? `${inWords(viewers)} watch already: close one of their pages, and this one goes on by itself. Until then it shows the program every few seconds.`
        : "The program does not stream to this page. It shows the program every few seconds."
      this.received()
    } catch (problem) {
      this.notice = problem.message
    }
  }

  // Asks who we are to the program: it tells why a stream would be refused.
  async ask() {
    try {
      const answer = await fetch("api/v1/session")
      this.unreachable = 0
      if (answer.ok) {
        this.session = await answer.json()
        return true
      }
      this.notice = answer.status === 401
        ? "This page is no longer let in: open the address that the program printed when it started."
        : `The program answered ${answer.status}.`
    } catch {
      this.unreachable += 1
      this.notice = "The program does not answer: it may have ended. What is shown is the last it told."
    }
    return false
  }

  get hasEnded() { return this.unreachable >= patience }

  tryAgain() {
    this.failures += 1
    this.store.stopClock()
    this.tell(this.hasEnded ? "ended" : "reconnecting", this.notice)
    const pause = Math.min(longestPause, 250 * 2 ** Math.min(this.failures, 8))
    setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2))
  }
}

const inWords = number => number === 1 ? "One viewer" : `${{8: "Eight"}[number] ?? count(number)} viewers`

"""#,
"controls.css": #"""
/* Buttons, fields, dialogs, badges: what the views have in common. */

button, input, select { font: inherit; color: inherit; }
button, select {
  padding: 3px 10px; border: 1px solid var(--border); border-radius: var(--radius); background: var(--raised);
  cursor: pointer; white-space: nowrap;
}
button:hover:not(:disabled) { background: var(--sunken); }
button:disabled { color: var(--faint); cursor: default; }
button[aria-pressed="true"] { background: var(--tint); border-color: var(--accent); color: var(--accent); }
button.link { border: 0; background: none; padding: 0 2px; color: var(--accent); text-decoration: underline; text-underline-offset: 2px; }
button.danger { border-color: var(--failed); color: var(--failed); font-weight: 600; }
.needs-cancel { display: none; }
.can-cancel .needs-cancel { display: inline-block; }
input[type="text"], input[type="search"] {
  padding: 4px 9px; border: 1px solid var(--border); border-radius: var(--radius); background: var(--sunken); min-inline-size: 0;
}
input::placeholder { color: var(--muted); opacity: 1; }
input[type="checkbox"] { accent-color: var(--accent); margin: 0 6px 0 0; vertical-align: -2px; }
#filter { flex: 0 1 340px; }
#task-count { margin-inline-start: auto; }
.narrow-only { display: none; }
kbd { padding: 1px 6px; border: 1px solid var(--border); border-radius: 4px; background: var(--sunken); white-space: pre; }

dialog {
  inline-size: min(420px, calc(100vw - 24px)); padding: 20px; border: 1px solid var(--border); border-radius: 10px;
  background: var(--raised); color: var(--text); box-shadow: 0 16px 48px rgb(0 0 0 / .3);
}
dialog::backdrop { background: rgb(0 0 0 / .4); }
dialog form { display: grid; gap: 8px; }
dialog p { overflow-wrap: anywhere; }
dialog label { font-weight: 600; font-size: 12px; }
.buttons { display: flex !important; justify-content: flex-end; gap: var(--gap); margin-block-start: 10px; }
.formats { margin-block: 12px; gap: 0; }
.formats li { display: flex; align-items: center; gap: var(--gap); padding: 10px 0; border-block-end: 1px solid var(--border); }
.formats li > div { flex: 1; }
#save-dialog { inline-size: min(520px, calc(100vw - 24px)); }
.comparison td { white-space: nowrap; }
.comparison td:first-child { white-space: normal; }
.is-more { color: var(--straggling); font-weight: 600; }
.is-less { color: var(--succeeded); font-weight: 600; }
.compare-legend { margin-block-end: 12px; }
.keys { display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; margin-block-start: 14px; }

/* What a run does: a sign and a word in the colour of the state. */
.badge { white-space: nowrap; color: var(--ended); }
.badge .sign { display: inline-block; inline-size: 15px; text-align: center; margin-inline-end: 4px; }
.badge.is-waiting { color: var(--waiting); }
.badge.is-running { color: var(--running); }
.badge.is-blocked { color: var(--waiting); }
.badge.is-stopping { color: var(--cancelled); }
.badge.is-straggling { color: var(--straggling); font-weight: 600; }
.badge.is-delivering { color: var(--delivering); }
.badge.is-succeeded { color: var(--succeeded); }
.badge.is-failed { color: var(--failed); }
.badge.is-cancelled { color: var(--cancelled); }
.badge.is-withheld { color: var(--withheld); }
.late { color: var(--straggling); font-weight: 600; }

.progress { display: none; inline-size: 42px; block-size: 5px; border-radius: 3px; background: var(--border); overflow: hidden; vertical-align: 1px; }
.has-progress > .progress { display: inline-block; margin-inline-end: 6px; }
.progress .bar { display: block; block-size: 100%; background: var(--accent); }

/* Tables of figures: causes and groups. */
table { border-collapse: collapse; }
th { text-align: start; font-weight: 500; color: var(--muted); font-size: 12px; }
.number { text-align: end; }
.figures { inline-size: 100%; }
.figures th, .figures td { padding: 5px 12px 5px 0; border-block-end: 1px solid var(--border); vertical-align: middle; overflow-wrap: anywhere; }
.figures th { vertical-align: bottom; white-space: nowrap; }
.figures td:first-child { min-inline-size: 130px; }
.figures td.number { white-space: nowrap; }
.figures tbody tr:hover, .figures tbody tr:focus { background: var(--sunken); }
.figures code { overflow-wrap: anywhere; }
svg { display: block; }
.histogram rect { fill: var(--running); }
.histogram line { stroke: var(--border); }
.scale text { fill: var(--muted); font-size: 10px; }

@container main (max-width: 860px) { .narrow-only { display: inline-block; } }
@container main (max-width: 1000px) {
  .figures, .figures tbody, .figures tr, .figures td { display: block; }
  .figures thead { display: none; }
  .figures tr { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 8px 0; border-block-end: 1px solid var(--border); align-items: baseline; }
  .figures td { border: 0; padding: 0; text-align: start; }
  .figures td:first-child { inline-size: 100%; font-weight: 500; }
  .figures td:not(:first-child)::before { content: attr(data-label) " "; color: var(--muted); font-size: 11px; }
}
/* All that is told of one stands in one line. */
@container main (min-width: 641px) and (max-width: 1000px) { .figures td svg { inline-size: 140px; block-size: auto; } }
@container main (max-width: 640px) {
  .figures td:has(svg) { inline-size: 100%; }
}
@media (max-width: 640px) {
  .formats li { flex-wrap: wrap; }
  .formats li > div { flex: 1 1 100%; }
  #filter { flex: 1 1 100%; }
  #state-filter { flex: 1; }
}

"""#,
"counts.js": #"""
// What the program counts, counted from the runs of a recording that has no counts: a program that crashed told none.

import {isOver} from "./over.js"

const first = 0.001
const bounds = Array.from({length: 64}, (_, index) => first * Math.SQRT2 ** index)

export function counts({runs}) {
  const causes = new Map()
  const groups = new Map()
  for (const run of runs.values()) {
    const obeyed = run.cancelledAt !== undefined && run.endedAt !== undefined ? run.endedAt - run.cancelledAt : undefined
    const group = at(groups, run.group, () => ({group: run.group, running: empty(), waiting: empty(), obeying: empty()}))
    if (run.startedAt !== undefined) put(group.waiting, run.startedAt - run.admittedAt)
    if (run.startedAt !== undefined && run.endedAt !== undefined) put(group.running, run.endedAt - run.startedAt)
    put(group.obeying, obeyed)
    if (run.cancelledAt === undefined || !run.cause) continue
    const {kind, origin, reason} = run.cause
    const cause = at(causes, `${kind} ${origin}`, () => ({kind, origin, count: 0, live: 0, obeying: empty()}))
    cause.count += 1
    if (reason !== undefined) cause.reason = reason
    if (!isOver(run)) cause.live += 1
    put(cause.obeying, obeyed)
  }
  return {
    bounds, causes: [...causes.values()].map(cause => ({...cause, obeying: told(cause.obeying)})).sort((a, b) => b.count - a.count),
    groups: [...groups.values()].map(({group, ...all}) => ({group, ...Object.fromEntries(Object.entries(all).map(([name, one]) => [name, told(one)]))})),
  }
}

function at(map, key, make) {
  if (!map.has(key)) map.set(key, make())
  return map.get(key)
}

const empty = () => ({count: 0, sum: 0, max: 0, buckets: new Map()})

function put(histogram, span) {
  if (span === undefined) return
  const index = Math.max(0, Math.min(bounds.length, Math.ceil(2 * Math.log2(Math.max(span, first) / first) + 1e-9)))
  histogram.count += 1
  histogram.sum += span
  histogram.max = Math.max(histogram.max, span)
  histogram.buckets.set(index, (histogram.buckets.get(index) ?? 0) + 1)
}

// As on the wire.
const told = ({buckets, ...rest}) => ({...rest, buckets: [...buckets].sort(([a], [b]) => a - b)})

"""#,
"detail.js": #"""
// One run: its life as a list of moments, why it was cancelled, and who owns it.

import {badge, showProgress} from "./columns.js"
import {el, setText} from "./dom.js"
import {age, cause, clock, count, face, kind, latency, scopeTitle, span, standing, title} from "./format.js"
import {isOver} from "./over.js"
import {request} from "./request.js"
import {detailOf} from "./run-life.js"

const interval = 500

const moments = {
  __proto__: null,
  admitted: "Admitted", started: "Started", cancelRequested: "Told to stop", delivered: "Delivered",
  withheld: "Withheld", ended: "Ended", left: "Left the list",
}

export function makeDetail(panel, app) {
  let id = null
  let asked = -Infinity
  let known = null
  // The run as it was listed last; and whether the program keeps it no longer.
  let last = null
  let isGone = false
  let shownJSON = ""
  let wasOver = false
  let before = null

  const heading = el("h2", {id: "detail-title"})
  const state = el("span", {class: "detail-state"})
  const ageText = el("span", {class: "muted"})
  const standingText = el("p", {class: "standing"})
  const stop = el("button", {type: "button", class: "danger needs-cancel", id: "cancel-run", onclick: () => cancel()}, "Cancel …")
  const stopKey = el("button", {type: "button", class: "needs-cancel", onclick: () => cancelKey()}, "Cancel its key …")
  const error = el("p", {class: "error", role: "alert"})
  const body = el("div", {class: "detail-body"})
  panel.append(
    el("header", null, heading, el("button", {type: "button", class: "close", "aria-label": "Close", title: "Close (Esc)", onclick: () => close()}, "✕")),
    el("div", {class: "summary"}, state, ageText), standingText, el("div", {class: "summary"}, stop, stopKey), error, body)

  // `told`: the run as it was listed last, if it was.
  function open(run, told = null) {
    if (id === null) before = document.activeElement
    id = run
    known = null
    last = told
    isGone = wasOver = false
    shownJSON = ""
    asked = -Infinity
    error.textContent = ""
    body.replaceChildren()
    panel.hidden = false
    app.render()
    panel.focus({preventScroll: true})
  }

  function close() {
    if (id === null) return false
    id = null
    panel.hidden = true
    if (before?.isConnected) before.focus({preventScroll: true})
    app.render()
    return true
  }

  // What the stream told last is the newest, also of a run that is listed no longer.
  function run(shown) {
    last = shown.runs.get(id) ?? (known?.run.state === "ended" ? known.run : last ?? known?.run)
    return last
  }

  function cancel() {
    const one = run(app.store.shown)
    if (one && !isOver(one)) app.cancel({run: one.id, what: `run #${one.id} ${title(one)}`})
  }

  function cancelKey() {
    const one = run(app.store.shown)
    if (one) app.cancel({scope: one.scope, group: one.group, what: `all runs of ${one.key ?? "this scope without a key"}`})
  }

  async function ask() {
    if (isGone || app.store.isPaused && known || known?.run.state === "ended") return
    // Its end is asked for at once: it may not be kept for long.
    const hasEnded = last?.state === "ended"
    if (performance.now() - asked < interval && (!hasEnded || wasOver)) return
    wasOver = hasEnded
    asked = performance.now()
    const wanted = id
    try {
      const answer = await request(`runs/${wanted}`)
      if (wanted !== id) return
      known = answer
      error.textContent = ""
      showBody()
    } catch (problem) {
      if (wanted !== id) return
      isGone = problem.status === 404
      if ((isGone || problem.status === undefined) && !known && last) {
        known = detailOf(last, app.store.shown)
        showBody()
        // It may answer again.
        if (!isGone) known = null
      }
      error.textContent = isGone && known ? "The program keeps this run no longer. This is the last that it told." : problem.message
    }
  }

  function render(shown, now) {
    if (id === null) return
    const one = run(shown)
    ask()
    setText(heading, one ? `#${id} ${title(one)}` : `#${id}`)
    state.hidden = !one
    stop.hidden = !one || isOver(one)
    stopKey.hidden = !one?.key
    if (!one) return [ageText, standingText].forEach(element => setText(element, ""))
    badge(state, face(one, shown, now))
    const late = latency(one, now)
    setText(standingText, standing(one, shown, now))
    setText(ageText, `${one.state === "ended" ? "took" : isOver(one) ? "listed for" : "for"} ${span(age(one, now))}`
      + (late === undefined ? "" : one.state === "ended" ? `, obeyed after ${span(late)}` : `, told to stop ${span(late)} ago`))
  }

  function showBody() {
    const json = JSON.stringify(known)
    if (json === shownJSON) return
    shownJSON = json
    const {run, causes, ancestors, findings} = known
    body.replaceChildren(...[
      findings.length > 0 && block("Findings", el("ul", {class: "plain"}, ...findings.map(finding => el("li", {class: `finding is-${finding.severity}`}, finding.text)))),
      run.error !== undefined && block("Error", el("p", {class: "error-text"}, run.error)),
      block("Life", life(known)),
      causes.length > 0 && block("Why it was cancelled", chain(causes)),
      run.measured && block("Measured", measured(run.measured)),
      block("Facts", facts(run)),
      block("Owned by", el("ol", {class: "plain ancestors"}, ...ancestors.map(scope => el("li", null, el("span", null, scopeTitle(scope)), el("code", null, scope.origin),
        el("button", {type: "button", class: "needs-cancel", "aria-label": `Cancel all runs of ${scopeTitle(scope)}`, onclick: () => app.cancel({scope: scope.id, what: `scope ${scopeTitle(scope)}`})}, "Cancel scope …"))))),
    ].filter(Boolean))
  }

  function chain(causes) {
    return el("ol", {class: "plain chain"}, ...causes.map((one, index) => el("li", null,
      el("strong", null, (index ? "because: " : "") + kind(one.kind)), one.isOwn ? " (by itself)" : "",
      one.reason ? ` “${one.reason}”` : "",
      one.by !== undefined ? el("button", {type: "button", class: "link", onclick: () => open(one.by)}, ` by #${one.by}`) : "",
      el("code", null, one.origin))))
  }

  return {render, open, close, cancel, get id() { return id }}
}

const block = (name, ...content) => el("section", null, el("h3", null, name), ...content)

// What never lived has no life to tell: it came and went in one moment.
const passedOver = {
  __proto__: null,
  skipped: ["Skipped", "Its policy skipped it, because of another run of its key."],
  refused: ["Refused", "Its scope takes no more work."],
}

function life({run, moments: all}) {
  if (passedOver[run.admission] && run.startedAt === undefined && run.state === "ended") {
    const [name, words] = passedOver[run.admission]
    return el("ol", {class: "plain life"}, el("li", {class: "is-ended"},
      el("time", {title: `at ${clock(run.admittedAt)}`}, clock(run.admittedAt)), el("strong", null, name), el("span", {class: "muted"}, words)))
  }
  const first = all[0]?.time ?? run.admittedAt
  return el("ol", {class: "plain life"}, ...all.map(moment => el("li", {class: `is-${moment.what}`},
    el("time", {title: `at ${clock(moment.time)}`}, moment.time === first ? clock(first) : `+${span(moment.time - first)}`),
    el("strong", null, moments[moment.what] ?? moment.what), el("span", {class: "muted"}, moment.text))))
}

function measured(one) {
  const whole = one.busy + one.scheduled + one.idle || 1
  const parts = [["busy", one.busy], ["scheduled", one.scheduled], ["idle", one.idle]]
  const bar = el("div", {class: "parts", "aria-hidden": "true"}, ...parts.map(([name, ms]) => {
    const part = el("span", {class: name})
    part.style.setProperty("flex-grow", ms / whole)
    return part
  }))
  return el("div", null, bar, list([
    ...parts.map(([name, ms]) => [name, span(ms)]), ["resumes", count(one.resumes)],
    ["longest stretch", span(one.longestStretch)],
  ]))
}

function facts(run) {
  const progress = run.progress && el("span")
  if (progress) showProgress(progress, run.progress)
  return list([
    ["admission", run.admission], ["key", run.key], ["policy", run.policy], ["origin", el("code", null, run.origin)],
    ["waited", run.startedAt === undefined ? undefined : span(run.startedAt - run.admittedAt)],
    ["attempt", run.attempt > 1 ? count(run.attempt) : undefined],
    ["handover", run.handover], ["owner", run.isOwnerGone ? "gone" : undefined], ["progress", progress], ["cause", run.cause && cause(run.cause)],
  ].filter(([, value]) => value !== undefined))
}

const list = pairs => el("dl", {class: "facts"}, ...pairs.flatMap(([name, value]) => [el("dt", null, name), el("dd", null, value)]))

"""#,
"dom.js": #"""
// Makes and updates elements. Texts only ever become text nodes: names, keys, reasons and errors are users' data.

const vectors = "http://www.w3.org/2000/svg"

export const byId = id => document.getElementById(id)

// el("button", {class: "plain", onclick: f}, "text", child): an attribute that is a function listens, one that is
// false or null is left out.
export const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children)

export const vector = (tag, attributes, ...children) =>
  fill(document.createElementNS(vectors, tag), attributes, children)

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value)
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value)
  }
  element.append(...children.filter(child => child !== null && child !== undefined && child !== false))
  return element
}

// Touches the document only where something is different: most of what is shown stays the same from frame to frame.
export function setText(element, text) {
  if (element.shownText === text) return
  element.shownText = text
  const first = element.firstChild
  // Quicker than a new text node, where there is one.
  if (first && first === element.lastChild && first.nodeType === Node.TEXT_NODE) first.data = text ?? ""
  else element.textContent = text
}

export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value)
}

export function setClass(element, name) {
  if (element.shownClass === name) return
  element.shownClass = name
  element.setAttribute("class", name)
}

// Makes the children of an element those of the items, in their order, and keeps the element of an item as long as it
// is listed, with its focus.
export function reconcile(container, items, identify, make, update) {
  const known = container.known ?? new Map()
  const wanted = new Map(items.map(item => [identify(item), item]))
  for (const [id, element] of known) if (!wanted.has(id)) { element.remove(); known.delete(id) }
  const focused = container.contains(document.activeElement) ? document.activeElement : null
  let cursor = container.firstChild
  for (const [id, item] of wanted) {
    let element = known.get(id)
    if (!element) known.set(id, element = make(item))
    update?.(element, item)
    if (element === cursor) cursor = cursor.nextSibling
    else container.insertBefore(element, cursor)
  }
  container.known = known
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({preventScroll: true})
}

"""#,
"export-spans.js": #"""
// Runs as spans of OpenTelemetry, in OTLP's JSON. Exported twice, a run has the same numbers.

import {scopeTitle} from "./format.js"
import {leftWords, overAt} from "./over.js"

const attribute = ([key, value]) => ({
  key, value: typeof value === "boolean" ? {boolValue: value} : typeof value === "number" ? {intValue: String(value)} : {stringValue: value},
})
const attributes = pairs => pairs.filter(([, value]) => value !== undefined && value !== "").map(attribute)

// `startedAt` is the wall clock, in milliseconds since 1970, at time 0.
export function spans({runs, scopes, groups, program, time}, startedAt) {
  const nanos = ms => String(BigInt(Math.round(startedAt)) * 1_000_000n + BigInt(Math.round(ms * 1e6)))
  const whose = `${program?.name}/${program?.process}/${Math.round(startedAt / 1000)}`
  return {
    resourceSpans: [{
      resource: {attributes: attributes([["service.name", program?.name ?? "unknown"], ["process.pid", program?.process]])},
      scopeSpans: [{scope: {name: "lanyard"}, spans: [...runs.values()].map(run => span(run))}],
    }],
  }

  function span(run) {
    const scope = scopes.get(run.scope)
    const cause = run.cause
    const isCancelled = run.cancelledAt !== undefined
    return {
      traceId: digest(`trace ${whose}/${run.id}`, 4), spanId: digest(`span ${whose}/${run.id}`, 2),
      name: run.name ?? run.key ?? "unnamed", kind: 1, startTimeUnixNano: nanos(run.admittedAt), endTimeUnixNano: nanos(Math.max(run.admittedAt, overAt(run) ?? time)),
      attributes: attributes([
        ["lanyard.run", run.id], ["lanyard.scope", scope ? scopeTitle(scope) : groups.get(run.group)?.scopeName], ["lanyard.key", run.key],
        ["lanyard.policy", run.policy], ["lanyard.admission", run.admission], ["lanyard.state", run.state], ["lanyard.outcome", run.outcome],
        ["lanyard.handover", run.handover], ["lanyard.cause.kind", cause?.kind], ["lanyard.cause.reason", cause?.reason],
        ["lanyard.cause.origin", cause?.origin], ["lanyard.cause.by", cause?.by], ["code.location", run.origin],
      ]),
      events: [
        ...run.startedAt === undefined ? [] : [{timeUnixNano: nanos(run.startedAt), name: "started"}],
        ...isCancelled ? [{timeUnixNano: nanos(run.cancelledAt), name: "told to stop", attributes: attributes([["lanyard.cause.kind", cause?.kind]])}] : [],
        ...run.leftAt === undefined ? [] : [{timeUnixNano: nanos(run.leftAt), name: `left the list; ${leftWords}`}],
      ],
      status: run.outcome === "failed" ? {code: 2, message: run.error ?? "failed"} : run.outcome === "succeeded" ? {code: 1} : {},
    }
  }
}

// A number in hexadecimal digits, eight for each word, that always comes of the same text (FNV-1a, with a seed a word).
function digest(text, words) {
  let digits = ""
  for (let word = 1; word <= words; word += 1) {
    let hash = 0x811c9dc5 ^ Math.imul(word, 0x9e3779b1)
    for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
    // Its last bits are mixed too little by the last bytes.
    hash = Math.imul(hash ^ hash >>> 15, 0x85ebca6b)
    digits += ((hash ^ hash >>> 13) >>> 0).toString(16).padStart(8, "0")
  }
  return digits
}

"""#,
"export-text.js": #"""
// What is shown, as text for an issue: Markdown that can be read as it is.

import {families} from "./families.js"
import {summary} from "./figures.js"
import {age, cause, clock, count, latency, place, scopeTitle, span, title} from "./format.js"
import {lookOf, stragglerAfter} from "./looks.js"
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
    `${name ? `Recording ${quoted(name)}, ` : ""}${new Date(startedAt + now).toISOString()}, ${clock(now, 0)} after the console began.`,
    block("Totals", totals(shown, now).map(({label, number}) => `${count(number)} ${label}`).join(", ") + "." + missing(runs)),
    block("Findings", list(shown.findings, finding => `- ${finding.severity}: ${quoted(finding.text)} (${finding.rule}, since ${clock(finding.since, 0)})`, "Nothing was found.")),
    block("Stragglers", list(late, one, "None: every run stops when it is told to.")),
    block("Slowest groups", table(slowest(shown, runs))),
  ].join("\n\n") + "\n"
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
  "| scope and key | ended | p50 | p90 | p99 | failed | cancelled |", "|---|---|---|---|---|---|---|",
  ...rows.map(one => `| ${quoted(one.title).replaceAll("|", "\\|")} | ${count(one.ended)} | ${span(one.p50)} | ${span(one.p90)} | ${span(one.p99)} | ${count(one.failed)} | ${
    Object.entries(one.cancelled).map(([kind, number]) => `${kind} ${count(number)}`).join(", ") || "0"} |`),
].join("\n") : "No run that is still listed has ended."

"""#,
"export-trace.js": #"""
// Runs as trace events, which Perfetto and chrome://tracing open: a track for each scope, and one more for each run that
// overlaps another there, because what overlaps on one track is not shown.

import {scopeTitle} from "./format.js"
import {overAt} from "./over.js"

const nanoseconds = ms => Math.round(ms * 1e6)
// Perfetto reads times as fractions of microseconds; two runs that follow each other must not overlap by rounding.
const gap = 2

export function traceEvents({runs, scopes, groups, program, time}) {
  const pid = program?.process ?? 1
  const tracks = new Map()
  const events = [{ph: "M", name: "process_name", pid, args: {name: program?.name ?? "Lanyard"}}]
  let tid = 0
  const all = [...runs.values()].sort((a, b) => a.admittedAt - b.admittedAt || a.id - b.id)
  // Runs may have begun before the console, whose time is 0; a trace has no time before 0.
  const zero = Math.min(0, all[0]?.admittedAt ?? 0)
  for (const run of all) {
    const from = nanoseconds(run.admittedAt - zero)
    const to = Math.max(from, nanoseconds((overAt(run) ?? time) - zero))
    if (!tracks.has(run.scope)) tracks.set(run.scope, [])
    const rows = tracks.get(run.scope)
    let row = rows.find(row => row.end + gap <= from)
    if (!row) {
      rows.push(row = {tid: ++tid})
      const scope = scopes.get(run.scope)
      const name = scope ? scopeTitle(scope) : groups.get(run.group)?.scopeName ?? `scope ${run.scope}`
      events.push(
        {ph: "M", name: "thread_name", pid, tid, args: {name: rows.length > 1 ? `${name} (${rows.length})` : name}},
        {ph: "M", name: "thread_sort_index", pid, tid, args: {sort_index: tracks.size * 100_000 + rows.length}})
    }
    row.end = to
    events.push({
      ph: "X", cat: "run", name: run.name ?? run.key ?? `run ${run.id}`, pid, tid: row.tid, ts: from / 1000, dur: (to - from) / 1000,
      args: {
        id: run.id, key: run.key, policy: run.policy, admission: run.admission, state: run.state, outcome: run.outcome,
        handover: run.handover, end: run.state === "left" ? "not recorded" : undefined, cause: run.cause?.kind, reason: run.cause?.reason, error: run.error, origin: run.origin,
        waited_ms: run.startedAt === undefined ? undefined : run.startedAt - run.admittedAt,
        obeyed_ms: run.cancelledAt === undefined || run.endedAt === undefined ? undefined : run.endedAt - run.cancelledAt,
      },
    })
  }
  return {traceEvents: events, displayTimeUnit: "ms"}
}

"""#,
"families.js": #"""
// Groups that belong together: runs whose keys are all different (a file's name, a request's number) have a group each,
// and figures of one run each tell nothing.

import {count, groupTitle, place} from "./format.js"

// So many groups of one run each are keys that are all different.
const least = 3

// The scopes of one name that were made at one place.
export const siteOf = group => `${group.scopeName ?? ""}\n${group.scopeOrigin}`
export const isSingle = group => group.key !== undefined && group.admitted <= 1

// Where keys are all different: the site of each such family.
export function sitesOfSingles(groups) {
  const singles = new Map()
  for (const group of groups) if (isSingle(group)) singles.set(siteOf(group), (singles.get(siteOf(group)) ?? 0) + 1)
  return [...singles.keys()].filter(site => singles.get(site) >= least)
}

// The families of some groups: [{id, title, text, groups}], `text` to filter for them. `id` is the same in two programs for what is the same.
export function families(all) {
  const groups = [...all]
  const singles = new Map()
  for (const group of groups) if (isSingle(group)) {
    const scope = siteOf(group)
    if (!singles.has(scope)) singles.set(scope, [])
    singles.get(scope).push(group)
  }
  const found = []
  for (const group of groups) {
    const members = isSingle(group) ? singles.get(siteOf(group)) : []
    if (members.length < least) found.push({id: `${siteOf(group)}\n${group.key ?? ""}`, title: groupTitle(group), text: group.key ?? group.scopeName, groups: [group]})
    else if (members[0] === group) found.push({
      id: `${siteOf(group)}\n*`, title: `${group.scopeName ?? place(group.scopeOrigin)} · ${count(members.length)} different keys`,
      text: group.scopeName, groups: members,
    })
  }
  return found
}

"""#,
"figures.js": #"""
// Figures of runs, from the runs themselves: for a range of the time line, and for a recording over time.

// The value that a part of the sorted values (0 to 1) does not exceed; `undefined` of none.
export const percentile = (sorted, part) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]

const hasBegun = run => run.startedAt !== undefined
const ran = run => Math.max(0, run.endedAt - run.startedAt)
const isWasted = run => run.outcome === "cancelled" || run.handover === "withheld"

// How many runs ended, how long those that had begun ran, what was spent in vain (ms), and how many were cancelled by which
// kind of cause.
export function summary(ended) {
  const durations = ended.filter(hasBegun).map(ran).sort((a, b) => a - b)
  // Kinds come from the program: none of them is a member that every object has.
  const cancelled = {__proto__: null}
  for (const run of ended) {
    if (run.outcome !== "cancelled") continue
    const kind = run.cause?.kind ?? "requested"
    cancelled[kind] = (cancelled[kind] ?? 0) + 1
  }
  return {
    ended: ended.length, failed: ended.filter(run => run.outcome === "failed").length,
    p50: percentile(durations, 0.5), p90: percentile(durations, 0.9), p99: percentile(durations, 0.99),
    wasted: ended.filter(run => isWasted(run) && hasBegun(run)).reduce((sum, run) => sum + ran(run), 0), cancelled,
  }
}

export const endedIn = (runs, from, to) => [...runs].filter(run => run.state === "ended" && run.endedAt >= from && run.endedAt <= to)

// What `GET statistics` answers, of runs: a point for each step of each group in which one ended.
export function statistics(runs, step) {
  const groups = new Map()
  for (const run of runs) {
    if (run.state !== "ended") continue
    const at = Math.floor(run.endedAt / step) * step
    if (!groups.has(run.group)) groups.set(run.group, new Map())
    const steps = groups.get(run.group)
    if (!steps.has(at)) steps.set(at, [])
    steps.get(at).push(run)
  }
  return {
    step, groups: [...groups].map(([group, steps]) => ({
      group, points: [...steps].sort(([a], [b]) => a - b).map(([at, ended]) => ({at, ...summary(ended)})),
    })),
  }
}

"""#,
"files.js": #"""
// Recordings as files: opens them in the place of the program, and saves what the page has received.

import {byId, el} from "./dom.js"
import {count} from "./format.js"
import {makeSave} from "./save.js"
import {answer, read} from "./recording.js"
import {answerFrom} from "./request.js"

export function makeFiles(app, recorder) {
  // At most two; the first or the second is shown, and both are compared.
  let open = []
  let shown = null
  const field = el("input", {type: "file", multiple: true, hidden: "", "aria-label": "Recordings", accept: ".lanyard,.ndjson,.jsonl,application/x-ndjson", onchange: () => { take([...field.files]); field.value = "" }})
  const second = el("input", {type: "file", hidden: "", "aria-label": "Another recording", onchange: () => { take([...second.files], true); second.value = "" }})
  const words = el("p")
  const choice = el("div", {class: "together", role: "group", "aria-label": "Which recording is shown"})
  const compare = button("Compare with …", "Shows another recording beside this one", () => second.click())
  const back = button("Back to the program", "Shows the program again", () => show([]))
  const banner = el("section", {class: "notice recording", id: "recording", "aria-label": "Recording", hidden: ""}, words, choice, compare, back)
  back.id = "to-program"
  byId("notice").after(banner)
  document.body.append(field, second)
  byId("open").addEventListener("click", () => field.click())
  const save = makeSave(app, recorder, () => shown)

  for (const name of ["dragenter", "dragover"]) document.addEventListener(name, event => {
    if (!event.dataTransfer?.types.includes("Files")) return
    event.preventDefault()
    document.body.classList.add("is-dropping")
  })
  document.addEventListener("dragleave", event => { if (!event.relatedTarget) document.body.classList.remove("is-dropping") })
  document.addEventListener("drop", event => {
    if (!event.dataTransfer?.files.length) return
    event.preventDefault()
    document.body.classList.remove("is-dropping")
    take([...event.dataTransfer.files])
  })

  // `isMore`: beside what is open already.
  async function take(files, isMore = false) {
    try {
      const added = []
      for (const file of files) added.push(read(await file.text(), file.name))
      app.trouble(null)
      if (added.length) show([...isMore ? open.slice(0, 1) : [], ...added].slice(0, 2))
    } catch (problem) {
      app.trouble(problem.message)
    }
  }

  // Those that stand behind `?recording=` in the address, from the page's own server. There is no program then.
  async function takeFromServer(names) {
    app.hasProgram = false
    try {
      const found = await Promise.all(names.map(async name => {
        const answer = await fetch(`recordings/${encodeURIComponent(name)}`).catch(() => { throw new Error("The program that serves the recordings does not answer: it may have ended.") })
        if (!answer.ok) throw new Error(`The server has no recording “${name}” (it answered ${answer.status}).`)
        return read(await answer.text(), name)
      }))
      show(found)
    } catch (problem) {
      app.tell("no recording", problem.message)
    }
  }

  function show(recordings, which = 0) {
    open = recordings
    shown = open[which] ?? null
    answerFrom(shown && (path => answer(shown, path)))
    app.switchTo(shown, open)
    document.body.classList.toggle("is-recording", shown !== null)
    banner.hidden = shown === null
    back.hidden = !app.hasProgram
    compare.textContent = open.length > 1 ? "Compare with another …" : "Compare with …"
    choice.hidden = open.length < 2
    choice.replaceChildren(...open.map((one, index) => button(`${"AB"[index]}: ${one.name}`, "Shows this recording", () => show(open, index), String(one === shown))))
    if (shown) words.replaceChildren(el("strong", null, open.length > 1 ? `${"AB"[which]}: ${shown.name}` : shown.name), ` · ${taken(shown)}`)
  }

  return {show, take, takeFromServer, save, get shown() { return shown }}
}

const button = (text, title, onclick, pressed) => el("button", {type: "button", title, onclick, "aria-pressed": pressed}, text)

const moment = new Intl.DateTimeFormat("en-GB", {dateStyle: "medium", timeStyle: "medium"})
const timeOfDay = new Intl.DateTimeFormat("en-GB", {timeStyle: "medium"})

// When it was taken, and how it ended.
const taken = ({startedAt, state, by, isWhole, unended}) =>
  `a recording from ${moment.format(startedAt)} to ${timeOfDay.format(startedAt + state.time)}, by the ${by === "page" ? "page" : "program"}${isWhole ? "" : "; its end is missing"}. ${unended ? `${count(unended)} ${unended === 1 ? "run" : "runs"} left the list before ${unended === 1 ? "its" : "their"} end was told. ` : ""}Nothing goes on here.`

"""#,
"filter.js": #"""
// Which runs are listed. The program's `GET runs` looks at the same members.

import {lookOf, stragglerAfter} from "./looks.js"
import {isOver} from "./over.js"

const states = [
  ["", "all states"], ["live", "live"], ["waiting", "waiting"], ["running", "running"], ["stopping", "stopping"],
  ["straggling", "straggling"], ["delivering", "delivering"], ["ended", "ended"], ["succeeded", "succeeded"],
  ["failed", "failed"], ["cancelled", "cancelled"], ["withheld", "withheld"], ["left", "left the list"], ["warned", "with findings"],
]

// Where a program runs, what left its list is not shown.
export const statesOf = isRecording => states.filter(([state]) => state !== "left" || isRecording)

const ends = new Set(["succeeded", "failed", "cancelled", "withheld"])
const wireStates = new Set(["waiting", "running", "straggling", "delivering", "ended"])

// What the wire's `state` has to be for a filter to find what it wants. (A run that says that it waits is running there.)
export const wireState = state =>
  wireStates.has(state) ? state : ends.has(state) ? "ended" : state === "stopping" ? "straggling" : null

export function matches(run, {text, state}, shown, now) {
  return hasState(run, state, shown, now) && (!text || hasText(run, text.toLowerCase(), shown))
}

function hasState(run, state, shown, now) {
  if (state === "") return true
  if (state === "live") return !isOver(run)
  if (state === "ended") return run.state === "ended"
  if (state === "withheld") return run.handover === "withheld"
  if (ends.has(state)) return run.outcome === state
  const look = lookOf(run, now, stragglerAfter(shown))
  if (state === "warned") return look === "straggling" || shown.findingsOfRun.has(run.id)
  return look === state || state === "waiting" && look === "blocked"
}

function hasText(run, text, shown) {
  const scope = shown.scopes.get(run.scope)
  const group = shown.groups.get(run.group)
  const cause = run.cause
  return [
    run.name, run.key, run.origin, scope?.name ?? group?.scopeName, cause?.kind, cause?.reason, cause?.origin,
  ].some(part => part !== undefined && part.toLowerCase().includes(text)) || "#" + run.id === text
    || String(run.id) === text
}

"""#,
"findings.js": #"""
// What deserves a look, in sentences, and what the console looks for.

import {request} from "./request.js"
import {el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {clock, count, span} from "./format.js"
import {movable} from "./rows.js"

const severities = {
  __proto__: null, problem: ["✕", "problem", 0], warning: ["⚠", "warning", 1], notice: ["ℹ", "notice", 2],
}

export function makeFindings(section, app) {
  let rules = null
  let isAsking = false
  const list = el("ul", {class: "findings", "aria-label": "Findings"})
  const nothing = el("p", {class: "empty kind"})
  const rulesTable = el("dl", {class: "rules"})
  section.append(el("div", {class: "scroll padded"}, list, nothing,
    el("h2", null, "What is looked for"), rulesTable))
  const rows = movable(list, "li", row => row.finding.runs[0] !== undefined && app.open(row.finding.runs[0]))

  async function ask() {
    if (rules || isAsking) return
    isAsking = true
    try {
      rules = (await request("findings")).rules
      rulesTable.replaceChildren(...rules.flatMap(rule => [
        el("dt", null, rule.name), el("dd", null, rule.summary, el("span", {class: "muted"}, ` From: ${rule.threshold}`)),
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

  function update(row, finding, shown, now) {
    row.finding = finding
    const [sign, word] = severities[finding.severity] ?? ["•", finding.severity]
    setClass(row, `finding is-${finding.severity}`)
    setText(row.severity, `${sign} ${word}`)
    setText(row.sentence, finding.text)
    setText(row.facts, `${finding.rule} · since ${clock(finding.since, 0)} (${span(Math.max(0, now - finding.since))}) · ${count(finding.count)} ×`)
    reconcile(row.links, finding.runs, id => id, id => el("button", {type: "button", class: "link", onclick: () => app.open(id)}, `#${id}`),
      (link, id) => setAttribute(link, "title", shown.runs.get(id)?.name ?? null))
  }

  return {
    move: rows.move,
    render(shown, now) {
      ask()
      const rank = finding => severities[finding.severity]?.[2] ?? 3
      const all = [...shown.findings].sort((a, b) => rank(a) - rank(b) || a.since - b.since)
      reconcile(list, all, finding => finding.id, make, (row, finding) => update(row, finding, shown, now))
      rows.settle()
      nothing.hidden = all.length > 0
      setText(nothing, `Nothing found: every task stops when it is told to${rules ? `, and none of ${count(rules.length)} rules has anything to say` : ""}.`)
    },
  }
}

"""#,
"fleet-rows.js": #"""
// The rows of the fleet's keys: one for a key, below it one for each run that owns it, waits for it, or was told to stop.

import {badge} from "./columns.js"
import {el, setAttribute, setText} from "./dom.js"
import {count, place, span} from "./format.js"
import {looks} from "./looks.js"

export const stands = [["", "all keys"], ["waits", "with runs that wait"], ["stopping", "with runs told to stop"]]

// Of the runs that wait, so many are shown until one asks for more.
const few = 5

// Rows as the table holds them; a row that was shown keeps its entry. `open`: the keys of which all runs are shown.
export function entriesOf(keys, open, shown) {
  const before = new Map(shown.map(entry => [entry.id, entry]))
  const entry = (id, facts) => Object.assign(before.get(id) ?? {id}, facts)
  return keys.flatMap(key => {
    const id = key.key ?? `=${key.name}`
    let waiting = 0
    const listed = key.runs.map(run => ({run, turn: run.state === "waits" ? ++waiting : null}))
      .filter(({turn}) => turn === null || turn <= few || open.has(id))
    const rest = key.waits - listed.filter(one => one.turn !== null).length
    const rows = listed.map(one => entry(`${one.run.lease}.${one.run.number}:${id}`, one))
    // After those that wait, before those that were told to stop.
    const at = listed.findLastIndex(one => one.turn !== null)
    if (rest || open.has(id) && waiting > few) rows.splice(at + 1, 0, entry(`rest:${id}`, {key: {...key, id}, rest, unlisted: key.waits - waiting}))
    return [entry(`key:${id}`, {key: {...key, id}, name: key.name, exact: key.key, isKey: true}), ...rows]
  })
}

export function makeRow(entry, act) {
  if (entry.isKey) return makeKey(entry, act)
  if (entry.rest !== undefined) {
    const row = el("tr", {role: "row", class: "fleet-rest"}, el("td", {role: "cell", colspan: 8, "aria-colspan": 8}))
    row.words = el("span", {class: "muted"})
    row.more = el("button", {type: "button", class: "link", onclick: () => act("open", row.entry)})
    row.firstChild.append(row.words, row.more)
    return row
  }
  const row = el("tr", {role: "row", class: "fleet-run"}, ...["Run", "Member", "Machine", "For", "Fence", "Policy", "Where", "Why"].map(head =>
    el("td", {role: "cell", "data-label": head}, head === "Run" ? null : head === "Where" ? el("code") : el("bdi"))))
  row.called = el("bdi", {class: "called"})
  row.standing = el("span")
  row.firstChild.append(row.standing, row.called)
  row.texts = [...row.children].slice(1).map(cell => cell.firstChild)
  return row
}

function makeKey(entry, act) {
  const row = el("tr", {role: "row", class: "fleet-key", tabindex: -1, title: "Enter: this key alone"}, el("th", {role: "rowheader", scope: "rowgroup", colspan: 8, "aria-colspan": 8}))
  row.counts = el("span", {class: "muted"})
  row.exact = el("code", {class: "muted"})
  row.stop = el("button", {type: "button", class: "needs-cancel", onclick: () => act("cancel", row.entry)}, "Cancel …")
  setAttribute(row.stop, "aria-label", `Cancel all runs of ${entry.name}`)
  row.firstChild.append(el("div", null, el("bdi", {class: "fleet-name"}, entry.name), row.exact, row.counts, row.stop))
  return row
}

// `now` is by the clock of the program's machine; `patience`: how long who was told to stop may take.
export function showRow(row, entry, now, canCancel, patience) {
  row.entry = entry
  if (entry.isKey) return showKey(row, entry, canCancel)
  if (entry.rest !== undefined) {
    const beyond = entry.unlisted ? ` ${count(entry.unlisted)} are not listed.` : ""
    setText(row.words, entry.rest ? `${count(entry.rest)} more ${entry.rest === 1 ? "waits" : "wait"}.${entry.rest === entry.unlisted ? " They are not listed." : beyond} ` : "")
    row.more.hidden = entry.rest > 0 && entry.rest === entry.unlisted
    setText(row.more, entry.rest > entry.unlisted ? "Show them" : "Show fewer")
    return
  }
  const {run, turn} = entry
  const long = run.since === undefined ? undefined : Math.max(0, now - run.since)
  badge(row.standing, lookOfRun(run, turn, long, patience))
  setText(row.called, run.name ?? "")
  const texts = [run.member, run.host ?? "", long === undefined ? "" : span(long), run.fence === undefined ? "" : String(run.fence), run.policy ?? "", place(run.place), run.cause ?? ""]
  texts.forEach((text, index) => setText(row.texts[index], text))
  setAttribute(row.texts[0].parentNode, "title", `lease ${run.lease}, run ${run.number}`)
  setAttribute(row.texts[2].parentNode, "title", run.since === undefined ? null : `${run.state === "stopping" ? "told to stop" : "since"} ${new Date(run.since).toLocaleString("en-GB")}`)
  setAttribute(row.texts[5].parentNode, "title", run.place)
}

function showKey(row, {key, exact, name}, canCancel) {
  const words = [[key.owns, key.owns === 1 ? "owner" : "owners"], [key.waits, "waiting"], [key.stopping, "stopping"]].filter(([number]) => number)
  setText(row.counts, words.map(([number, what]) => `${count(number)} ${what}`).join(" · "))
  // Bytes that are no text, or that nobody sees.
  setText(row.exact, exact === undefined || isPlain(exact, name) ? "" : exact)
  row.stop.hidden = !canCancel || exact === undefined
}

function isPlain(exact, name) {
  try { return decodeURIComponent(exact) === name } catch { return false }
}

function lookOfRun({state}, turn, long, patience) {
  switch (state) {
  case "owns": return {name: "running", sign: looks.running.sign, word: "owns it"}
  case "waits": return {name: "waiting", sign: looks.waiting.sign, word: `waits, no. ${count(turn)}`}
  case "stopping": return long >= patience ? {name: "straggling", sign: looks.straggling.sign, word: "does not stop"} : {name: "stopping", sign: looks.stopping.sign, word: "stopping"}
  default: return {name: "ended", sign: looks.ended.sign, word: state}
  }
}

"""#,
"fleet.css": #"""
/* The fleet: members, and keys with their runs below them. */

.fleet-trouble { margin-block-end: 12px; overflow-wrap: anywhere; }
.fleet-trouble:not(:has(> :not(:empty))) { display: none; }
.trouble { color: var(--straggling); font-weight: 600; }
.fleet .block + .muted:empty { display: none; }
.fleet .muted + h2 { margin-block-start: 28px; }
.fleet bdi, .fleet code { overflow-wrap: anywhere; }
.fleet-key th { padding: 14px 0 5px; font-size: 13px; white-space: normal; color: var(--text); }
.fleet-key th > div { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; }
.fleet-key .fleet-name { font-weight: 600; }
.fleet-key code:empty, .fleet-key .muted:empty { display: none; }
.fleet-key .needs-cancel { margin-inline-start: auto; padding-block: 0; }
.fleet-run td:first-child { padding-inline-start: 14px; }
.fleet-run .called:not(:empty) { margin-inline-start: 8px; color: var(--muted); }
.fleet-rest td { padding-inline-start: 14px !important; }
.fleet-run td:last-child { max-inline-size: 320px; }
#fleet-filter { flex: 0 1 340px; }
#fleet-count { margin-inline-start: auto; }

@container main (max-width: 1000px) {
  .fleet-key { padding-block-end: 0 !important; border: 0 !important; }
  .fleet-key th, .fleet-rest td { display: block; inline-size: 100% !important; border: 0; padding: 8px 0 0; }
  .fleet-run td:first-child { inline-size: auto; padding: 0; }
  .fleet-run { padding-inline-start: 14px !important; }
  .fleet-run td:has(> :is(bdi, code):empty:only-child) { display: none; }
}
@media (max-width: 640px) {
  #fleet-filter { flex: 1 1 100%; }
  #fleet-state { flex: 1; }
}

"""#,
"fleet.js": #"""
// The fleet: its members, who owns which key on which machine, who waits behind, and who does not stop. The program tells what
// its keeper (etcd, say) told it last.

import {el, reconcile, setAttribute, setText} from "./dom.js"
import {entriesOf, makeRow, showRow, stands} from "./fleet-rows.js"
import {count, span} from "./format.js"
import {Hold} from "./hold.js"
import {request} from "./request.js"
import {movable} from "./rows.js"

const interval = 2000
const pause = 250
// A state that is older is said to be.
const fresh = 5000
const limit = 200

export function makeFleet(section, app) {
  // Replaced when it changes, never changed.
  let wish = {text: "", state: ""}
  let known = null
  let told = null
  let receivedAt = 0
  let askedAt = -Infinity
  let asking = null
  let shown = []
  let isAnew = false
  // The moment that ages are counted to; it stands still with the page.
  let at = 0
  // Keys whose runs are listed without end.
  const open = new Set()

  const search = el("input", {
    type: "search", id: "fleet-filter", placeholder: "Filter: key, member, machine, line, cause", maxlength: 200,
    "aria-label": "Filter the keys", oninput: () => change({text: search.value.trim()}),
  })
  const choice = el("select", {id: "fleet-state", "aria-label": "Which keys", onchange: () => change({state: choice.value})},
    ...stands.map(([value, label]) => el("option", {value}, label)))
  const counts = el("span", {class: "muted", id: "fleet-count", role: "status"})
  const trouble = el("span", {class: "trouble", role: "alert"})
  const age = el("span", {class: "muted fleet-age"})
  const error = el("p", {class: "error", role: "alert"})
  const [membersTable, members] = table("Members", ["Member", "Machine", "Process", "Member for", "Owns", "Waits", "Told to stop"])
  const [keysTable, keys] = table("Keys", ["Run", "Member", "Machine", "For", "Fence", "Policy", "Where", "Why"])
  const restOfMembers = el("p", {class: "muted"})
  const restOfKeys = el("p", {class: "muted"})
  const nothing = el("p", {class: "empty"})
  const damage = el("div", {hidden: ""}, el("h2", null, "Not written by this fleet"), el("ul", {class: "plain"}))
  const waiting = el("button", {type: "button", class: "waiting-rows", title: "Put what came meanwhile in its place", hidden: "", onclick: () => { hold.release(); isAnew = true; app.render() }})
  const scroll = el("div", {class: "scroll padded fleet"}, error, el("p", {class: "fleet-trouble"}, trouble, age),
    el("h2", null, "Members"), el("div", {class: "block"}, membersTable), restOfMembers,
    el("h2", null, "Keys"), el("div", {class: "block"}, keysTable), restOfKeys, nothing, damage)
  section.append(el("div", {class: "toolbar"}, search, choice, counts), el("div", {class: "rows-frame"}, waiting, scroll))
  const hold = new Hold(section.querySelector(".rows-frame"), keys, () => app.render())
  const rows = movable(keys, "tr.fleet-key", row => {
    const name = row.entry.name.replace(/…$/, "")
    search.value = search.value === name ? "" : name
    change({text: search.value.trim()})
  })

  function change(part) {
    wish = {...wish, ...part}
    askedAt = -Infinity
    isAnew = true
    app.render()
  }

  // What is asked for anew is shown before what was asked for earlier.
  async function ask() {
    if (asking === wish || app.store.isPaused && told === wish) return
    if (performance.now() - askedAt < (known && known.age === undefined ? pause : interval)) return
    const asked = asking = wish
    const query = new URLSearchParams({limit, text: asked.text})
    if (asked.state) query.set("state", asked.state)
    try {
      const answer = await request(`fleet?${query}`)
      if (asking !== asked) return
      known = answer
      // The pointer may rest on what was there before.
      isAnew ||= told !== asked
      told = asked
      receivedAt = performance.now()
      error.textContent = ""
    } catch (problem) {
      if (asking !== asked) return
      setText(error, problem.message)
    }
    asking = null
    askedAt = performance.now()
    app.render()
  }

  function render() {
    if (app.session) ask()
    if (!known) {
      setText(nothing, "Asking the fleet …")
      return
    }
    if (!app.store.isPaused) at = performance.now()
    const elapsed = Math.max(0, at - receivedAt)
    const now = known.now + elapsed
    showTrouble(elapsed)
    reconcile(members, known.members, member => member.lease, () => makeMember(membersTable), (row, member) => showMember(row, member, now))
    setText(restOfMembers, known.moreMembers ? `${count(known.moreMembers)} more members` : "")
    const entries = hold.apply(entriesOf(known.keys, open, shown), isAnew ? [] : shown)
    isAnew = false
    shown = entries
    reconcile(keys, entries, entry => entry.id, entry => makeRow(entry, act), (row, entry) => showRow(row, entry, now, known.canCancel, stop()))
    rows.settle()
    waiting.hidden = hold.waiting === 0
    setText(waiting, `${count(hold.waiting)} new`)
    showCounts()
  }

  // From when on who was told to stop is said not to stop.
  const stop = () => app.store.shown.thresholds?.stragglerAfter ?? 2000

  function showTrouble(elapsed) {
    const old = known.age === undefined ? undefined : known.age + elapsed
    const words = known.trouble ? `⚠ ${known.trouble.text}` : ""
    setText(trouble, words)
    setText(age, old === undefined ? known.trouble ? " Nothing was read yet." : "Asking the fleet …"
      : known.trouble || old > fresh ? ` This is the state of ${span(old)} ago.` : "")
  }

  function showCounts() {
    const {members, keys, waits, stopping} = known.totals
    const found = wish.text || wish.state ? `${count(known.found)} of ` : ""
    setText(counts, `${found}${plural(keys, "key")} · ${plural(members, "member")} · ${count(waits)} waiting · ${count(stopping)} stopping`)
    setText(restOfKeys, known.more ? `${plural(known.more, "more key")}. A filter finds them.` : "")
    nothing.hidden = shown.length > 0 || known.age === undefined
    setText(nothing, keys ? "No key matches the filter." : "Nobody owns a key, or waits for one.")
    damage.hidden = !known.damaged.length
    reconcile(damage.lastChild, known.damaged, name => name, name => el("li", null, el("bdi", null, name)))
  }

  function act(what, entry) {
    if (what === "open") {
      if (!open.delete(entry.key.id)) open.add(entry.key.id)
      isAnew = true
      app.render()
    } else if (entry?.exact !== undefined) {
      app.cancel({fleetKey: entry.exact, what: `all runs of “${entry.name}”, on whatever machine they are,`, done: () => change({})})
    }
  }

  return {
    render, move: rows.move,
    clear() { search.value = ""; change({text: ""}) },
    key(event) {
      if (event.key === "/") { search.focus(); search.select() }
      else if (event.key === "c") act("cancel", document.activeElement.closest?.("tr.fleet-key")?.entry)
      else return false
      return true
    },
    // What the address holds of it.
    get setting() { return wish },
    apply({text, state}) {
      search.value = text
      choice.value = stands.some(([value]) => value === state) ? state : ""
      if (wish.text !== text || wish.state !== choice.value) change({text, state: choice.value})
    },
  }
}

const plural = (number, thing) => `${count(number)} ${thing}${number === 1 ? "" : "s"}`

function table(label, heads) {
  const body = el("tbody", {role: "rowgroup"})
  const whole = el("table", {role: "table", class: "figures", "aria-label": label},
    el("thead", {role: "rowgroup"}, el("tr", {role: "row"}, ...heads.map(head => el("th", {role: "columnheader"}, head)))), body)
  whole.heads = heads
  return [whole, body]
}

function makeMember({heads}) {
  const row = el("tr", {role: "row"}, ...heads.map(head => el("td", {role: "cell", "data-label": head}, el("bdi"))))
  row.texts = [...row.querySelectorAll("bdi")]
  return row
}

function showMember({texts}, {name, host, process, lease, since, owns, waits, stopping}, now) {
  const words = [name, host ?? "", process === undefined ? "" : String(process), since === undefined ? "" : span(Math.max(0, now - since)), count(owns), count(waits),
    stopping ? `⚠ ${count(stopping)}` : "0"]
  words.forEach((text, index) => setText(texts[index], text))
  setAttribute(texts[0].parentNode, "title", `lease ${lease}`)
  if (since !== undefined) setAttribute(texts[3].parentNode, "title", `since ${new Date(since).toLocaleString("en-GB")}`)
  texts[6].classList.toggle("late", stopping > 0)
}

"""#,
"folding.js": #"""
// Which lanes of the time line are one: those of keys that are all different, as a file's name is or a request's number. A lane
// for each would have one run, and push the others out of sight.

import {isSingle, siteOf, sitesOfSingles} from "./families.js"

// A key that is used so often is one of its own after all. (What is tried again keeps its place.)
const most = 3

export class Folding {
  constructor() {
    // The sites whose keys are all different, and the lane of each group that is folded.
    Object.assign(this, {sites: new Set(), laneOf: new Map()})
  }

  // Looks at the groups; true if a run may belong elsewhere now.
  update({groups}) {
    const before = this.sites.size
    for (const site of sitesOfSingles(groups.values())) this.sites.add(site)
    let hasLeft = false
    for (const [id, {key}] of this.laneOf) {
      const group = groups.get(id)
      if (group && group.key === key && group.admitted <= most) continue
      this.laneOf.delete(id)
      hasLeft = true
    }
    return hasLeft || this.sites.size > before
  }

  // The lane that a run is folded into; `undefined` if it has one of its own. `family` is called once for a group: the scope of
  // its run may be gone when it is asked for again.
  lane(run, {groups}, family) {
    const known = this.laneOf.get(run.group)
    if (known) return known.lane
    const group = groups.get(run.group)
    if (!group || !isSingle(group) || !this.sites.has(siteOf(group))) return undefined
    const lane = `*${family()}/${siteOf(group)}`
    this.laneOf.set(run.group, {lane, key: group.key})
    return lane
  }

  // The lane of a run that has been placed.
  placed(run) { return this.laneOf.get(run.group)?.lane }
}

"""#,
"format.js": #"""
// Puts figures and runs into words. Spans are in milliseconds, as on the wire.

import {lookOf, looks, stragglerAfter} from "./looks.js"
import {isOver, leftWords, overAt} from "./over.js"

// Until the program says otherwise, a run that makes no progress for so long is said to make none.
const patience = 30_000

const digitsOf = new Intl.NumberFormat("en")
const short = new Intl.NumberFormat("en", {notation: "compact", maximumFractionDigits: 1})

export const count = number => digitsOf.format(number ?? 0)
export const compact = number => number < 10_000 ? count(number) : short.format(number)

export function span(ms) {
  if (ms === undefined || ms === null || Number.isNaN(ms)) return ""
  if (ms < 0) return "−" + span(-ms)
  if (ms === 0) return "0"
  if (ms < 0.9995) return `${Math.round(ms * 1000)} µs`
  if (ms < 999.5) return `${digits(ms)} ms`
  if (ms < 59_950) return `${digits(ms / 1000)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} m ${two(seconds % 60)} s`
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor(seconds % 3600 / 60))} m`
}

const digits = value => value < 9.995 ? value.toFixed(2) : value < 99.95 ? value.toFixed(1) : value.toFixed(0)
const two = value => String(value).padStart(2, "0")

// A moment on the console's clock: when it began is 0.
export function clock(ms, fractions = 3) {
  const seconds = ms / 1000
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${(seconds - minutes * 60).toFixed(fractions).padStart(fractions ? 3 + fractions : 2, "0")}`
}

export function bytes(number) {
  if (number < 1024) return `${number} B`
  if (number < 1024 * 1024) return `${(number / 1024).toFixed(0)} KiB`
  return `${(number / 1024 / 1024).toFixed(1)} MiB`
}

export function share(part) {
  const percent = part * 100
  return `${percent < 0.995 ? percent.toFixed(2) : percent.toFixed(1)} %`
}

// `Module/File.swift:12` without the module, to save room.
export const place = origin => origin ? origin.slice(origin.lastIndexOf("/") + 1) : ""

// What a run is called: its name, else its key.
export const title = run => run.name ?? run.key ?? "unnamed"

export const scopeTitle = scope => scope?.name ?? (scope ? place(scope.origin) : "")

export const groupTitle = group =>
  `${group.scopeName ?? place(group.scopeOrigin)} · ${group.key ?? "without a key"}`

const kinds = {
  __proto__: null,
  requested: "requested", ownerReleased: "owner released", scopeCancelled: "scope cancelled",
  parentCancelled: "parent cancelled", replaced: "replaced", skipped: "skipped", deadlineExpired: "deadline expired",
  refused: "refused", siblingFailed: "sibling failed", shutdown: "shutdown", waitersGone: "waiters gone",
  clientGone: "client gone", peerCancelled: "peer cancelled", leaseLost: "lease lost",
}

export const kind = name => kinds[name] ?? name

export function cause(cause) {
  if (!cause) return ""
  const by = cause.by !== undefined ? ` by #${cause.by}` : ""
  return kind(cause.kind) + by + (cause.reason ? `: ${cause.reason}` : "")
}

// What a run looks like: a name, which is also that of its colour, a sign, and what it does or how it ended, in words; what it
// waits for stands apart.
export function face(run, shown, now) {
  const name = lookOf(run, now, stragglerAfter(shown))
  const {sign, word} = looks[name]
  const isTold = run.waitsFor && (name === "blocked" || name === "waiting")
  return isTold ? {name, sign, word: "waiting", what: ` for ${run.waitsFor.what}`} : {name, sign, word, what: ""}
}

// For how long a run that runs has made no progress, once that is longer than it should be.
export function stillFor(run, shown, now) {
  if (run.state !== "running" || run.progressedAt === undefined || run.waitsFor) return undefined
  const still = now - run.progressedAt
  return still >= (shown.thresholds?.stalledAfter ?? patience) ? still : undefined
}

// What keeps a live run from getting on.
export function standing(run, shown, now) {
  if (run.state === "left") return leftWords
  if (isOver(run)) return ""
  const still = stillFor(run, shown, now)
  return [
    run.waitsFor ? `waits for ${run.waitsFor.what}, ${whole(now - run.waitsFor.since)}` : "",
    still === undefined ? "" : `no progress for ${whole(still)}`,
    run.attempt > 1 ? `attempt ${count(run.attempt)}` : "",
  ].filter(Boolean).join(" · ")
}

// Why it is as it is: what cancelled it, or what keeps it from getting on.
export const why = (run, shown, now) => [cause(run.cause), standing(run, shown, now)].filter(Boolean).join(" · ")

// A span that goes on: whole seconds, so that it does not flicker.
const whole = ms => ms < 60_000 ? `${Math.max(0, Math.floor(ms / 1000))} s` : span(ms)

export const age = (run, now) => (overAt(run) ?? Math.max(now, run.admittedAt)) - run.admittedAt

// From the cancellation to the end, or to now.
export const latency = (run, now) =>
  run.cancelledAt === undefined || run.state === "left" ? undefined : Math.max(0, (run.endedAt ?? now) - run.cancelledAt)

"""#,
"gone.js": #"""
// Scopes that have left the program's list, as they were told last. Their runs are listed longer, and only a scope knows which
// one is above it.

// So many are kept whether they have runs or not: to look for those that have none costs a look at all runs.
const spare = 200

export class GoneScopes {
  constructor(scopes = [], most = spare) {
    this.scopes = new Map(scopes)
    this.most = most
  }

  get(id) { return this.scopes.get(id) }

  values() { return this.scopes.values() }

  copy() { return new GoneScopes(this.scopes, this.most) }

  // One that was left out, because there were too many, may come again.
  note(left, come) {
    for (const scope of left) if (scope) this.scopes.set(scope.id, scope)
    for (const {id} of come) this.scopes.delete(id)
  }

  // Keeps those that have runs, and those above them: at most twice as many as there are, and a few.
  sweep({runs, scopes}) {
    if (this.scopes.size <= this.most) return
    const kept = new Map()
    const keep = id => {
      for (let at = this.scopes.get(id); at && !kept.has(at.id); at = this.scopes.get(at.parent)) kept.set(at.id, at)
    }
    for (const run of runs.values()) keep(run.scope)
    // One that is listed may lie below one that was left out.
    for (const scope of scopes.values()) keep(scope.parent)
    this.scopes = kept
    this.most = 2 * kept.size + spare
  }
}

// A scope that is there, or was.
export const scopeOf = (id, {scopes, gone}) => scopes.get(id) ?? gone?.get(id)

"""#,
"header.js": #"""
// The head and the foot of the page: which program, how the connection is, the totals, and the console's own cost.

import {byId, el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {bytes, compact, count, share} from "./format.js"
import {totals} from "./totals.js"

const missing = [
  ["unlisted", "live runs not listed"], ["unlistedScopes", "scopes not listed"], ["forgotten", "ended runs forgotten early"],
  ["passed", "ended runs never listed"], ["untracked", "cancelled runs not followed"], ["ungrouped", "runs without a group of their own"],
]

export function makeHeader(app) {
  const connection = byId("connection")
  const notice = byId("notice")
  const words = el("span")
  const save = el("button", {type: "button", hidden: "", onclick: () => app.files.save.saveRecording()}, "Save")
  notice.append(words, save)
  // The wall clock at a moment of the program.
  const timeOfDay = ms => new Date(app.recorder.startedAt + ms).toLocaleTimeString("en-GB")
  const makePair = ({id, hint}) => {
    const pair = el("div", {class: `total t-${id}`, title: hint})
    pair.append(el("dt", null, ""), pair.figure = el("dd"))
    return pair
  }

  function render(shown, now, state, note) {
    const program = shown.program
    setText(byId("program"), program?.name ?? "Lanyard")
    setText(byId("process"), program ? `process ${program.process}` : "")
    document.title = program ? `${program.name} · Lanyard` : "Lanyard"
    const word = app.store.recording ? "recording" : state === "live" && app.store.isPaused ? "paused" : state
    setClass(connection, `connection is-${word.replace(" ", "-")}`)
    setText(connection, word)
    const hasLast = state === "ended" && app.recorder.startedAt !== null
    const text = app.store.recording ? null : hasLast ? `The program ended at ${timeOfDay(shown.time)}. This is its last state.` : note
    setText(words, text ?? "")
    save.hidden = app.store.recording !== null || !hasLast
    notice.hidden = !text
    reconcile(byId("totals"), totals(shown, now, app.store.within !== null), total => total.id, makePair, (pair, {label, number}) => {
      setText(pair.firstChild, label)
      setText(pair.figure, compact(number))
      setAttribute(pair.figure, "data-exact", number)
      pair.classList.toggle("is-zero", number === 0)
    })
    const found = shown.findings.length
    setText(byId("findings-count"), found ? String(found) : "")
    setAttribute(byId("findings-count"), "aria-label", found ? `, ${found} to look at` : null)
    renderStatus(shown)
  }

  function renderStatus({totals, cost}) {
    const items = []
    for (const [name, words] of missing) if (totals[name]) items.push({id: name, text: `${count(totals[name])} ${words}`, isLoss: true})
    if (app.store.lost) items.push({id: "lost", text: `${count(app.store.lost)} ${app.store.lost === 1 ? "frame" : "frames"} lost`, isLoss: true})
    if (cost.share !== undefined) items.push(
      {id: "share", text: `console: ${share(cost.share)} of a processor`},
      // One event in 64 is timed; before the first, there is nothing to tell.
      ...cost.events ? [{id: "event", text: `${count(Math.round(cost.nanosecondsPerEvent))} ns an event`}, {id: "events", text: `${compact(cost.events)} events`}] : [],
      {id: "kept", text: `${count(cost.kept)} kept, ${bytes(cost.bytes)}`},
      {id: "viewers", text: cost.viewers === 1 ? "1 viewer" : `${count(cost.viewers)} viewers`})
    reconcile(byId("status"), items, item => item.id, item => el("span", {class: item.isLoss ? "loss" : `s-${item.id}`}),
      (element, item) => setText(element, item.text))
  }

  return {render}
}

"""#,
"histogram.js": #"""
// Histograms on the console's logarithmic scale: a bucket is a step of the axis.

import {el, vector} from "./dom.js"
import {count, span} from "./format.js"

const width = 180
const height = 24

// The span that a part of the counted (0 to 1) stayed under, as exact as the scale allows.
export function quantile({count: all, buckets, max}, bounds, part) {
  let left = all * part
  for (const [index, number] of buckets) {
    left -= number
    if (left <= 0) return Math.min(max, bounds[index] ?? max)
  }
  return max
}

// The buckets that any of the histograms use, so that all are drawn on one axis.
export function axis(histograms) {
  let first = Infinity
  let last = -Infinity
  for (const {buckets} of histograms) {
    if (!buckets.length) continue
    first = Math.min(first, buckets[0][0])
    last = Math.max(last, buckets.at(-1)[0])
  }
  if (first > last) return {first: 0, last: 12}
  const middle = (first + last) / 2
  return {first: Math.floor(Math.min(first, middle - 6)), last: Math.ceil(Math.max(last, middle + 6))}
}

const step = ({first, last}) => width / (last - first + 1)

// The decades on the axis, three at most.
function decades(range, bounds) {
  const found = []
  for (let power = -3; power <= 6; power += 1) {
    const index = bounds.findIndex(bound => bound > 10 ** power * 0.999)
    if (index >= range.first && index < range.last) found.push({at: (index - range.first + 1) * step(range), ms: 10 ** power})
  }
  const every = Math.ceil(found.length / 3)
  return found.filter((_, index) => index % every === 0)
}

export function scale(range, bounds) {
  const marks = decades(range, bounds).map(({at, ms}) => vector("text", {x: at, y: 11, "text-anchor": at > width - 24 ? "end" : at < 24 ? "start" : "middle"}, mark(ms)))
  return vector("svg", {class: "scale", viewBox: `0 0 ${width} 14`, width, height: 14, "aria-hidden": "true"}, ...marks)
}

const mark = ms => ms < 1 ? `${ms * 1000} µs` : ms < 1000 ? `${ms} ms` : `${ms / 1000} s`

export function histogram(data, range, bounds) {
  if (!data.count) return el("span", {class: "muted"}, "–")
  const most = Math.max(...data.buckets.map(([, number]) => number))
  const size = step(range)
  const bars = data.buckets.map(([index, number]) => {
    // A single run in a bucket has to be seen beside a million in another.
    const tall = Math.max(2, Math.sqrt(number / most) * (height - 2))
    const under = bounds[index]
    return vector("rect", {x: (index - range.first) * size, y: height - tall, width: Math.max(1, size - 1), height: tall},
      vector("title", null, `${count(number)} × ${under === undefined ? "longer" : `under ${span(under)}`}`))
  })
  const lines = decades(range, bounds).map(({at}) => vector("line", {x1: at, x2: at, y1: 0, y2: height}))
  return vector("svg", {class: "histogram", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": words(data, bounds)}, ...lines, ...bars)
}

const words = (data, bounds) =>
  `${count(data.count)}: half under ${span(quantile(data, bounds, 0.5))}, nine of ten under ${span(quantile(data, bounds, 0.9))}, the longest ${span(data.max)}`

export const quantiles = (data, bounds) => data.count
  ? [span(quantile(data, bounds, 0.5)), span(quantile(data, bounds, 0.9)), span(data.max)]
  : ["–", "–", "–"]

"""#,
"hold.js": #"""
// Keeps the rows where they are while somebody points at them or goes through them with the keys: a row that moves is a
// click on another run. What comes meanwhile waits.

// So long after the pointer or the focus has left, or a finger has touched.
const moment = 1000
const touch = 2500

// Of the tables that are there; others are gone with what they showed.
const holds = new Set()

// A window that is left keeps its pointer, as far as the browser tells.
document.addEventListener("visibilitychange", () => { for (const hold of holds) hold.isInside = false })

export class Hold {
  // `rows`: what holds the rows; `changed` is told when it may be over.
  constructor(scroll, rows, changed) {
    Object.assign(this, {scroll, rows, isInside: false, until: 0, order: null, waiting: 0})
    const linger = span => {
      this.until = Math.max(this.until, performance.now() + span)
      setTimeout(changed, span + 20)
    }
    scroll.addEventListener("pointerenter", event => { this.isInside = event.pointerType !== "touch" })
    scroll.addEventListener("pointermove", event => { this.isInside = event.pointerType !== "touch" })
    scroll.addEventListener("pointerleave", () => { if (this.isInside) linger(moment); this.isInside = false })
    scroll.addEventListener("pointerdown", event => linger(event.pointerType === "touch" ? touch : moment))
    rows.addEventListener("focusout", () => linger(moment))
    for (const hold of holds) if (!hold.scroll.isConnected) holds.delete(hold)
    holds.add(this)
  }

  get isOn() {
    return this.isInside || performance.now() < this.until || this.rows.contains(document.activeElement)
  }

  // The order to show: that of the listing, or that which was shown when this began, and how many runs of the listing
  // are not in it.
  apply(order, shownBefore) {
    if (!this.isOn || !shownBefore.length) this.release()
    else if (!this.order) this.keep(shownBefore)
    if (!this.order || this.order === order) return order
    if (this.counted !== order) {
      this.waiting = order.reduce((sum, entry) => sum + (entry.held !== this.order), 0)
      this.counted = order
    }
    return this.order
  }

  keep(order) {
    this.order = order
    this.counted = null
    this.waiting = 0
    for (const entry of order) entry.held = order
  }

  release() {
    this.order = this.counted = null
    this.waiting = 0
  }
}

"""#,
"index.html": #"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lanyard</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M8 1v7' stroke='%236e68d9' stroke-width='2'/%3E%3Ccircle cx='8' cy='11' r='3.5' fill='none' stroke='%236e68d9' stroke-width='2'/%3E%3C/svg%3E">
<link rel="stylesheet" href="style.css">
<link rel="stylesheet" href="controls.css">
<link rel="stylesheet" href="runs.css">
<link rel="stylesheet" href="views.css">
<link rel="stylesheet" href="timeline.css">
<link rel="stylesheet" href="statistics.css">
<link rel="stylesheet" href="fleet.css">
<script type="module" src="main.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
  <div class="identity">
    <h1 id="program">Lanyard</h1>
    <span id="process" class="muted"></span>
    <span id="connection" class="connection" role="status">connecting</span>
    <button id="everything" type="button" hidden></button>
  </div>
  <div class="actions">
    <button id="pause" type="button" aria-pressed="false" title="Freeze what is shown (p)">Pause</button>
    <button id="save" type="button" title="Save what is shown, as a recording or for other tools">Save …</button>
    <button id="open" type="button" title="Open a recording, or two; files can be dropped here, too">Open …</button>
    <button id="theme" type="button" title="Light, dark, or as the system says">Theme</button>
    <button id="help" type="button" title="Keys (?)" aria-label="Keys">?</button>
  </div>
  <div class="tabs" role="tablist" aria-label="Views">
    <button type="button" role="tab" id="tab-tasks" aria-controls="tasks">Tasks</button>
    <button type="button" role="tab" id="tab-tree" aria-controls="tree">Tree</button>
    <button type="button" role="tab" id="tab-timeline" aria-controls="timeline">Timeline</button>
    <button type="button" role="tab" id="tab-causes" aria-controls="causes">Causes</button>
    <button type="button" role="tab" id="tab-findings" aria-controls="findings">Findings<span id="findings-count" class="count"></span></button>
    <button type="button" role="tab" id="tab-fleet" aria-controls="fleet" hidden>Fleet</button>
    <button type="button" role="tab" id="tab-compare" aria-controls="compare" hidden>Compare</button>
  </div>
  <dl id="totals" class="totals" aria-label="Totals"></dl>
</header>
<p id="notice" class="notice" role="alert" hidden></p>
<div class="body">
  <main id="main" tabindex="-1">
    <section id="tasks" role="tabpanel" aria-labelledby="tab-tasks" hidden></section>
    <section id="tree" role="tabpanel" aria-labelledby="tab-tree" hidden></section>
    <section id="timeline" role="tabpanel" aria-labelledby="tab-timeline" hidden></section>
    <section id="causes" role="tabpanel" aria-labelledby="tab-causes" hidden></section>
    <section id="findings" role="tabpanel" aria-labelledby="tab-findings" hidden></section>
    <section id="fleet" role="tabpanel" aria-labelledby="tab-fleet" hidden></section>
    <section id="compare" role="tabpanel" aria-labelledby="tab-compare" hidden></section>
  </main>
  <aside id="detail" aria-label="Run" tabindex="-1" hidden></aside>
</div>
<footer id="status" class="status" aria-label="The console itself"></footer>
<dialog id="cancel" aria-labelledby="cancel-title">
  <form method="dialog">
    <h2 id="cancel-title">Cancel</h2>
    <p id="cancel-what"></p>
    <label for="cancel-reason">Reason</label>
    <input id="cancel-reason" type="text" maxlength="200" autocomplete="off" placeholder="shown as the cause’s reason">
    <p id="cancel-error" class="error" role="alert"></p>
    <div class="buttons">
      <button id="cancel-no" type="button">Keep it running</button>
      <button id="cancel-yes" type="submit" class="danger">Cancel it</button>
    </div>
  </form>
</dialog>
<dialog id="keys" aria-labelledby="keys-title">
  <h2 id="keys-title">Keys</h2>
  <dl id="keys-list" class="keys"></dl>
  <form method="dialog" class="buttons"><button>Close</button></form>
</dialog>
<a id="whole" class="whole" target="_blank" rel="noopener" hidden>Open the console</a>
<div id="toasts" role="status"></div>
<div id="tooltip" role="tooltip" hidden></div>
<noscript><p class="notice">The console needs JavaScript.</p></noscript>
</body>
</html>

"""#,
"journal.js": #"""
// Which runs changed, step by step: who shows them looks at these alone, and not at all there are.

// Who is further behind looks at all.
const most = 100

export class Journal {
  constructor() {
    this.revision = 0
    this.steps = []
  }

  note(ids) {
    this.revision += 1
    this.steps.push(ids)
    if (this.steps.length > most) this.steps.shift()
  }

  // The numbers of the runs that changed after a revision, or came, or went. `null`: more than is kept.
  since(revision) {
    const steps = this.revision - revision
    if (steps < 0 || steps > this.steps.length) return null
    return new Set(steps ? this.steps.slice(-steps).flat() : [])
  }
}

"""#,
"keyboard.js": #"""
// The keys that work everywhere. Nothing here takes a key from a field one types into, or from the browser.

import {byId, el} from "./dom.js"

const help = [
  ["1 – 6", "Tasks, Tree, Timeline, Causes, Findings, Fleet"], ["/", "filter, or find on the timeline"], ["p", "freeze what is shown, and go on"],
  ["j  k  ↓  ↑", "next and previous row, or lane"], ["Enter", "open it, or fold it"], ["Esc", "close, or empty the filter"],
  ["c", "cancel the open run, or the key of the fleet"], ["← →", "timeline: move in time; tree: fold"], ["+ −", "timeline: zoom"],
  ["f  a", "timeline: follow, fit all"], ["h  l", "timeline: the run before and after"],
  ["[  ]", "timeline: a range from or to this run"], ["wheel, drag", "timeline: scroll, move; zoom with Ctrl, select with Shift"], ["?", "these keys"],
]

export function makeKeyboard(app, views) {
  const dialog = byId("keys")
  byId("keys-list").append(...help.flatMap(([keys, words]) => [el("dt", null, el("kbd", null, keys)), el("dd", null, words)]))
  const showHelp = () => dialog.showModal()
  byId("help").addEventListener("click", showHelp)

  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector("dialog[open]")) return
    const isTyping = event.target.matches("input:not([type=checkbox]), select, textarea")
    if (isTyping) {
      const filtered = app.view === "fleet" ? views.fleet : views.tasks
      if (event.key === "Escape") { filtered.clear(); event.target.blur(); event.preventDefault() }
      if (event.key === "ArrowDown" && event.target.matches("#filter, #fleet-filter")) { filtered.move(1); event.preventDefault() }
      return
    }
    if (act(event)) event.preventDefault()
  })

  function act(event) {
    const names = Object.keys(views)
    const view = views[app.view]
    if (view.key?.(event)) return true
    switch (event.key) {
    case "1": case "2": case "3": case "4": case "5": app.show(names[Number(event.key) - 1]); return true
    case "6": if (byId("tab-fleet").hidden) return false; app.show("fleet"); return true
    case "/": app.show("tasks"); views.tasks.find(); return true
    case "p": app.pause(); return true
    case "?": showHelp(); return true
    case "c": app.detail.cancel(); return true
    case "Escape": return app.detail.close()
    case "j": case "ArrowDown": return movesBy(1)
    case "k": case "ArrowUp": return movesBy(-1)
    default: return false
    }

    function movesBy(step) {
      // The arrows scroll what has the focus, if that is not a row; j and k always go to the rows.
      const isScrolling = event.key.startsWith("Arrow") && event.target.closest("aside, [role=tablist]")
      if (isScrolling) return false
      view.move(step)
      return true
    }
  }

  // The tabs, as tabs are used: arrows go from one to the next.
  const tabs = [...document.querySelectorAll("[role=tab]")]
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => app.show(tab.id.slice(4)))
    tab.addEventListener("keydown", event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key]
      if (!step) return
      event.preventDefault()
      let at = index
      do at = (at + step + tabs.length) % tabs.length; while (tabs[at].hidden)
      const next = tabs[at]
      app.show(next.id.slice(4))
      next.focus()
    })
  }
}

"""#,
"lane.js": #"""
// The runs of one lane, in as many rows as runs overlap. Only the runs that change are touched: there may be 50,000.

import {isOver, overAt} from "./over.js"

const endOf = run => overAt(run) ?? Infinity

export class Lane {
  constructor(facts) {
    Object.assign(this, facts, {grave: [], dropped: 0, tall: 0})
    this.clear()
  }

  clear() {
    // `ends` is when the last run of a row is over; no row before `free` has room.
    Object.assign(this, {rows: [], ends: [], free: 0, live: 0, first: Infinity, last: -Infinity})
  }

  // The first row with room from a moment on.
  rowFrom(time) {
    while (this.ends[this.free] === Infinity) this.free += 1
    let row = this.free
    while (this.ends[row] > time) row += 1
    return row
  }

  put(run, row) {
    while (this.rows.length <= row) { this.rows.push([]); this.ends.push(undefined) }
    const runs = this.rows[row]
    runs.splice(placeFor(runs, run.admittedAt), 0, run)
    this.ends[row] = Math.max(this.ends[row] ?? -Infinity, endOf(run))
    if (!isOver(run)) this.live += 1
  }

  take(run, row) {
    const runs = this.rows[row]
    runs.splice(placeOf(runs, run), 1)
    this.live -= isOver(run) ? 0 : 1
    this.settle(row)
  }

  // What was told anew of a run that has not moved.
  replace(before, run, row) {
    const runs = this.rows[row]
    runs[placeOf(runs, before)] = run
    this.live += isOver(before) - isOver(run)
    this.settle(row)
  }

  settle(row) {
    const runs = this.rows[row]
    this.ends[row] = runs.length ? runs.reduce((end, run) => Math.max(end, endOf(run)), -Infinity) : undefined
    if (this.ends[row] !== Infinity) this.free = Math.min(this.free, row)
  }

  // Once all is in its place: rows at the end that are empty go, and from when to when the lane reaches.
  measure() {
    const {rows, ends} = this
    while (rows.length && !rows.at(-1).length) { rows.pop(); ends.pop() }
    this.free = Math.min(this.free, rows.length)
    this.first = Infinity
    this.last = -Infinity
    rows.forEach((runs, row) => {
      if (!runs.length) return
      this.first = Math.min(this.first, runs[0].admittedAt)
      this.last = Math.max(this.last, ends[row])
    })
  }
}

// Where a run that is admitted at a moment belongs in a row: behind those that were admitted then, too.
function placeFor(runs, time) {
  let low = 0
  let high = runs.length
  if (!high || runs[high - 1].admittedAt <= time) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if (runs[middle].admittedAt <= time) low = middle + 1
    else high = middle
  }
  return low
}

function placeOf(runs, run) {
  let place = placeFor(runs, run.admittedAt) - 1
  while (runs[place].id !== run.id) place -= 1
  return place
}

// The runs of a row between two moments. In a row no two overlap, so their ends are in order too.
export function between(row, from, to) {
  let low = 0
  let high = row.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (endOf(row[middle]) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < row.length && row[end].admittedAt <= to) end += 1
  return row.slice(low, end)
}

"""#,
"lanes.js": #"""
// Which run goes where on the time line: a lane for each scope and key (one for all keys that are used but once), and in it as
// many rows as runs overlap. A lane keeps its place among the lanes, and a run its row, as long as they are there.

import {Folding} from "./folding.js"
import {count, place, scopeTitle} from "./format.js"
import {scopeOf} from "./gone.js"
import {Lane, between} from "./lane.js"
import {isGrave, lookOf, rankOf, stragglerAfter} from "./looks.js"
import {overAt} from "./over.js"

// A folded lane shows this many rows, and those of runs that nobody may miss.
export const mostRows = 12
// A lane with nothing in sight stays for so long, so that lanes do not hop about.
const quiet = 3000
// A run becomes a straggler as time goes by, even when nothing is told.
const interval = 250

const ownLane = run => `${run.scope}/${run.group}`
const keepsRow = (before, run, since) => run !== undefined && run.admittedAt >= since && ownLane(run) === ownLane(before)
const byTime = (a, b) => a.admittedAt - b.admittedAt || a.id - b.id

export class Lanes {
  constructor() {
    // `told` are the runs as they lie in their lanes; `before` is what each group had dropped before the time line began.
    Object.assign(this, {lanes: new Map(), rowOf: new Map(), told: new Map(), before: new Map(), unfolded: new Set(), sorted: [], seen: {}, markedAt: -Infinity, folding: new Folding(), seenAt: new Map(), next: 0})
  }

  // Takes what the program told since it was asked last. `wanted` are runs that are shown in any case.
  update(shown, now, {since, wanted, within}) {
    const {seen} = this
    const {journal} = shown
    const ids = seen.journal === journal && seen.since === since ? journal.since(seen.revision) : null
    const key = wanted.join()
    const isDue = !ids || seen.wanted !== key || Math.abs(now - this.markedAt) >= interval
    if (seen.since !== since) this.before = since === -Infinity ? new Map() : new Map([...shown.groups].map(([id, {dropped = 0}]) => [id, dropped]))
    this.seen = {journal, revision: journal.revision, since, wanted: key}
    const isFolding = isDue && this.folding.update(shown)
    if (isFolding) this.rowOf.clear()
    if (!ids || isFolding) this.build(shown, since, within)
    else if (ids.size) this.patch(ids, shown, since, within)
    if (isFolding) for (const [id, lane] of this.lanes) this.drop(id, lane)
    if (isDue) this.mark(shown, now, wanted)
  }

  // The lane of a run that has been placed.
  laneId(run) { return this.folding.placed(run) ?? ownLane(run) }

  build(shown, since, within) {
    for (const lane of this.lanes.values()) {
      lane.clear()
      lane.groups.clear()
    }
    for (const [id, before] of this.told) if (!keepsRow(before, shown.runs.get(id), since)) this.rowOf.delete(id)
    this.told.clear()
    this.addAll([...shown.runs.values()].filter(run => run.admittedAt >= since), shown, within)
    for (const lane of this.lanes.values()) lane.measure()
  }

  // Only what changed.
  patch(ids, shown, since, within) {
    const touched = new Set()
    const added = []
    for (const id of ids) {
      const run = shown.runs.get(id)
      const before = this.told.get(id)
      const lane = before && this.lanes.get(this.laneId(before))
      const isKept = before && keepsRow(before, run, since)
      const isSame = isKept && run.admittedAt === before.admittedAt
      if (isSame) {
        lane.replace(before, run, this.rowOf.get(id))
        this.told.set(id, run)
      } else if (before) {
        lane.take(before, this.rowOf.get(id))
        this.told.delete(id)
        if (!isKept) this.rowOf.delete(id)
      }
      if (lane) touched.add(lane)
      if (run && !isSame && run.admittedAt >= since) added.push(run)
    }
    for (const lane of this.addAll(added, shown, within)) touched.add(lane)
    for (const lane of touched) lane.measure()
  }

  // Those that have a row take it before the others look for one.
  addAll(runs, shown, within) {
    const [placed, others] = [true, false].map(has => runs.filter(run => this.rowOf.has(run.id) === has).sort(byTime))
    return [...placed, ...others].map(run => this.add(run, shown, within))
  }

  add(run, shown, within) {
    const lane = this.laneOf(run, shown, within)
    const row = this.rowOf.get(run.id) ?? lane.rowFrom(run.admittedAt)
    this.rowOf.set(run.id, row)
    this.told.set(run.id, run)
    lane.put(run, row)
    return lane
  }

  // Who may not be missed, in the rows that a folded lane does not show; and what was dropped.
  mark(shown, now, wanted) {
    this.markedAt = now
    const after = stragglerAfter(shown)
    for (const lane of this.lanes.values()) {
      lane.dropped = 0
      for (const group of lane.groups) lane.dropped += Math.max(0, (shown.groups.get(group)?.dropped ?? 0) - (this.before.get(group) ?? 0))
      if (lane.isFolded && lane.groups.size > 1) lane.key = `${count(lane.groups.size)} different keys`
      lane.grave = lane.rows.slice(mostRows).flatMap(row => row.filter(run => isGrave(lookOf(run, now, after)) || wanted.includes(run.id)))
    }
  }

  // The lanes with something between two moments, in their order; `held` are kept that would go.
  visible(now, from, to, held) {
    for (const [id, lane] of this.lanes) {
      if (lane.first <= to && lane.last >= from) this.seenAt.set(id, now)
      // One whose runs the program has forgotten is gone for good: short-lived scopes leave thousands.
      else if (!held.has(id) && (lane.first === Infinity || now - (this.seenAt.get(id) ?? -Infinity) > quiet)) this.drop(id, lane)
    }
    return this.sorted.filter(lane => this.seenAt.has(lane.id))
  }

  drop(id, lane) {
    this.seenAt.delete(id)
    if (lane.first < Infinity) return
    this.lanes.delete(id)
    this.unfolded.delete(id)
    this.sorted.splice(this.sorted.indexOf(lane), 1)
  }

  // Lanes that were kept because one was looking go at once.
  release() {
    for (const id of this.seenAt.keys()) this.seenAt.set(id, -Infinity)
    for (const lane of this.lanes.values()) lane.tall = 0
  }

  // The rows of a lane that are shown; the lane as tall as it ever was, or it would twitch.
  rowsShown(lane, from, to) {
    lane.tall = Math.max(lane.tall, Math.min(mostRows, lane.rows.length))
    if (lane.rows.length <= mostRows || this.unfolded.has(lane.id)) return [...Array(Math.max(lane.tall, lane.rows.length)).keys()]
    const grave = lane.grave.filter(run => this.rowOf.has(run.id) && run.admittedAt <= to && (overAt(run) ?? Infinity) >= from)
    const further = [...new Set(grave.map(run => this.rowOf.get(run.id)))].sort((a, b) => a - b)
    return [...Array(mostRows).keys(), ...further]
  }

  // How many runs between two moments are in rows that are not shown.
  hidden(lane, rows, from, to) {
    if (rows.length >= lane.rows.length) return 0
    const isShown = new Set(rows)
    return lane.rows.reduce((sum, row, index) => isShown.has(index) || !row ? sum : sum + between(row, from, to).length, 0)
  }

  laneOf(run, shown, within) {
    const scope = scopeOf(run.scope, shown)
    const family = within ? familyOf(scope, shown, within) : undefined
    const folded = this.folding.lane(run, shown, () => family?.id ?? "")
    const id = folded ?? ownLane(run)
    const known = this.lanes.get(id)
    if (known) {
      known.groups.add(run.group)
      return known
    }
    const group = shown.groups.get(run.group)
    const name = scope?.name ?? group?.scopeName
    const lane = new Lane({
      id, groups: new Set([run.group]), isFolded: folded !== undefined, rank: rankOf(run, name), order: this.next++, family: family?.name ?? "", familyOrder: family?.id ?? 0,
      title: scope ? scopeTitle(scope) : name ?? place(group?.scopeOrigin),
      key: run.key ?? (run.policy ? "" : "without a key"), policy: run.policy ?? "",
    })
    this.lanes.set(id, lane)
    this.sorted.push(lane)
    this.sorted.sort((a, b) => a.familyOrder - b.familyOrder || a.rank - b.rank || a.order - b.order)
    return lane
  }
}

// Below the scope that the page is limited to, what lies below each of its children stays together, in the order in which
// those were made: the Lab shows two variants side by side, each in a scope of its own.
function familyOf(scope, shown, within) {
  let at = scope
  while (at && at.name !== within) {
    const parent = scopeOf(at.parent, shown)
    if (parent?.name === within) return at
    at = parent
  }
  return undefined
}

"""#,
"layout.js": #"""
// Where on the time line each lane lies, from the top of all that there is, seen or not.

import {axisHeight} from "./axis.js"

export const rowHeight = 15
const padding = 5
// Where there is no room for labels at the left, they stand above the lane.
const heading = 16
const familyHeight = 22

// Lanes below different children of one scope get a line with the child's name, unless that is what they are called.
export function layout(lanes, book, {from, to, isNarrow}) {
  const entries = []
  const hasFamilies = new Set(lanes.map(lane => lane.family)).size > 1 && lanes.some(lane => lane.family && lane.family !== lane.title)
  let top = 0
  let family = ""
  for (const lane of lanes) {
    if (hasFamilies && lane.family !== family) {
      entries.push({family: lane.family, top, height: familyHeight})
      top += familyHeight
      family = lane.family
    }
    const rows = book.rowsShown(lane, from, to)
    const height = Math.max(rows.length * rowHeight, isNarrow ? 0 : 2 * rowHeight) + 2 * padding + (isNarrow ? heading : 0)
    entries.push({lane, rows, top, height, inset: padding + (isNarrow ? heading : 0)})
    top += height
  }
  return {entries, tall: axisHeight + top}
}

// Those that are seen at a place of scrolling.
export function seenIn({entries}, scroll, height) {
  const bottom = scroll + height - axisHeight
  return entries.filter(entry => entry.top + entry.height > scroll && entry.top < bottom)
}

// From where to where the row of a run reaches.
export function spanOfRow({top, height, rows, inset}, row) {
  const index = rows.indexOf(row)
  const from = index < 0 ? top : top + inset + index * rowHeight - 2
  // With the label, if it is near.
  return [index < 3 ? top : from, index < 0 ? top + Math.min(height, 60) : from + rowHeight + 4]
}

// The label of a lane that begins further up stays in sight as long as the lane does.
export const labelTop = ({height}, top, least) => Math.max(top, Math.min(least, top + height - 40))

// Keeps what one looks at where it is when something comes or goes above it: how far to scroll.
export function shift(before, after, scroll) {
  const anchor = before.entries.find(entry => entry.lane && entry.top + entry.height > scroll)
  const now = anchor && after.entries.find(entry => entry.lane === anchor.lane)
  return now ? now.top - anchor.top : 0
}

"""#,
"listing.js": #"""
// The runs that are listed, filtered and in order. Both are decided anew only for runs that changed: there may be 50,000.

import {columns} from "./columns.js"
import {matches} from "./filter.js"
import {isOver} from "./over.js"

// How often what flows with time (ages) is put in order again.
const interval = 1000

export class Listing {
  constructor() {
    // Arrays of entries {run, value} are replaced, never changed: who holds one keeps its order.
    this.order = []
    this.entries = new Map()
    this.all = 0
    // What some run has told (measured, progress).
    this.told = new Set()
  }

  // `wish` is {text, state, sort}; `extra` are runs from elsewhere, listed as well.
  update(shown, now, wish, extra) {
    const {journal, findings} = shown
    const isSame = this.wish === wish && this.extra === extra && this.journal === journal
    const ids = isSame ? journal.since(this.revision) : null
    // Findings came or went.
    if (ids && this.findings !== findings) for (const {runs} of [...this.findings, ...findings]) for (const id of runs) ids.add(id)
    Object.assign(this, {wish, extra, journal, findings, revision: journal.revision})
    this.column = columns.find(column => column.id === wish.sort.id)
    this.sign = wish.sort.isDescending ? -1 : 1
    if (ids) this.patch(ids, shown, now)
    else this.build(shown, now)
    if (this.column.flows && now - this.sortedAt >= interval) this.sort(shown, now)
  }

  build(shown, now) {
    // An entry stays that of its run, so that who holds an order knows it again.
    const before = this.entries
    this.entries = new Map()
    // Told to stop, and alive: they become stragglers as time goes by.
    this.stopping = new Set()
    this.told = new Set()
    this.all = shown.runs.size
    const take = run => {
      this.look(run)
      if (!matches(run, this.wish, shown, now)) return
      this.entries.set(run.id, Object.assign(before.get(run.id) ?? {}, {run, value: this.valueOf(run, shown, now)}))
    }
    for (const run of shown.runs.values()) take(run)
    for (const run of this.extra) if (!shown.runs.has(run.id)) { this.all += 1; take(run) }
    this.order = [...this.entries.values()].sort(this.compare)
    this.sortedAt = now
  }

  patch(ids, shown, now) {
    const moved = []
    const gone = new Set()
    for (const id of this.stopping) ids.add(id)
    for (const id of ids) {
      const run = shown.runs.get(id)
      const entry = this.entries.get(id)
      if (run) this.look(run)
      else this.stopping.delete(id)
      if (entry && run) entry.run = run
      if (run && matches(run, this.wish, shown, now)) {
        const value = this.valueOf(run, shown, now)
        if (entry?.value === value || entry && this.column.flows && !isOver(run)) continue
        if (entry) gone.add(entry)
        const next = entry ?? {run, value}
        next.value = value
        this.entries.set(id, next)
        moved.push(next)
      } else if (entry) {
        gone.add(entry)
        this.entries.delete(id)
      }
    }
    this.all = shown.runs.size + this.extra.filter(run => !shown.runs.has(run.id)).length
    if (!moved.length && !gone.size) return
    const kept = gone.size ? this.order.filter(entry => !gone.has(entry)) : this.order
    this.order = moved.length ? merge(kept, moved.sort(this.compare), this.compare) : kept
  }

  // All of it again, with the values of now: it is nearly in order already, which is quick.
  sort(shown, now) {
    for (const entry of this.order) entry.value = this.valueOf(entry.run, shown, now)
    this.order = [...this.order].sort(this.compare)
    this.sortedAt = now
  }

  look(run) {
    if (run.measured) this.told.add("measured")
    if (run.progress) this.told.add("progress")
    if (run.cancelledAt !== undefined && !isOver(run)) this.stopping.add(run.id)
    else this.stopping.delete(run.id)
  }

  valueOf(run, shown, now) {
    const value = this.column.value(run, shown, now)
    return value === "" ? undefined : typeof value === "string" ? value.toLowerCase() : value
  }

  // What has no value comes last either way, and the newer of two equals first.
  compare = (a, b) => {
    if (a.value === b.value) return b.run.id - a.run.id
    if (a.value === undefined) return 1
    if (b.value === undefined) return -1
    return (a.value < b.value ? -1 : 1) * this.sign
  }
}

function merge(left, right, compare) {
  const all = new Array(left.length + right.length)
  for (let l = 0, r = 0, at = 0; at < all.length; at += 1) {
    all[at] = r >= right.length || l < left.length && compare(left[l], right[r]) <= 0 ? left[l++] : right[r++]
  }
  return all
}

"""#,
"looks.js": #"""
// What a run looks like on the time line: a name (which is also that of its colour), a sign and a word. Each has a
// pattern of its own in `bars.js` and `timeline.css`, so that nobody has to tell colours apart.

// Until the program says otherwise, who was cancelled may take so long to stop before it is called a straggler.
const patience = 2000

export const looks = {
  waiting: {sign: "◌", word: "waiting", hint: "Admitted, and not yet begun"},
  running: {sign: "▶", word: "running", hint: "Its body runs"},
  blocked: {sign: "⋯", word: "waiting for something", hint: "Its body says that it waits for something"},
  delivering: {sign: "⇥", word: "delivering", hint: "Its result is on its way to the owner"},
  stopping: {sign: "↓", word: "stopping", hint: "Told to stop, and still within the time that this may take"},
  straggling: {sign: "⚠", word: "straggling", hint: "Told to stop, and runs on for too long"},
  succeeded: {sign: "✓", word: "succeeded", hint: "Ended with a result"},
  failed: {sign: "✕", word: "failed", hint: "Ended with an error"},
  cancelled: {sign: "⊘", word: "cancelled", hint: "Ended after it was told to stop, at the mark"},
  withheld: {sign: "▨", word: "withheld", hint: "Its result came too late and was not delivered"},
  left: {sign: "?", word: "left the list", hint: "Left the program’s list before its end was told: the recording does not have it"},
  ended: {sign: "•", word: "ended", hint: "Ended"},
}

export const stragglerAfter = shown => shown.thresholds?.stragglerAfter ?? patience

// The name of a run's look; `after` is how long a cancelled run may take to stop.
export function lookOf(run, now, after) {
  if (run.state === "ended") {
    const end = run.handover === "withheld" ? "withheld" : run.outcome
    return Object.hasOwn(looks, end ?? "") ? end : "ended"
  }
  if (run.state === "left") return "left"
  if (run.cancelledAt !== undefined) return now - run.cancelledAt < after ? "stopping" : "straggling"
  if (run.state === "running" && run.waitsFor) return "blocked"
  return Object.hasOwn(looks, run.state) ? run.state : "ended"
}

// Nobody may miss these, however many runs there are beside them.
export const isGrave = look => look === "straggling" || look === "failed"

// What the program does for the page itself, in the Lab: nobody opens a console to see that.
const helpers = /^Page of tab /

// Where a lane belongs: those that a programmer named come first.
export function rankOf(run, scopeName) {
  if (scopeName && helpers.test(scopeName)) return 3
  if (run.key !== undefined) return 0
  return scopeName && run.name ? 1 : 2
}

"""#,
"main.js": #"""
// Puts the page together: one store, the views, and a frame of the browser for what has changed.

import {isFramed, onArrival, remember, start} from "./address.js"
import {makeCancel} from "./cancel.js"
import {makeCauses} from "./causes.js"
import {makeCompare} from "./compare.js"
import {Connection} from "./connection.js"
import {makeDetail} from "./detail.js"
import {byId, el, setAttribute} from "./dom.js"
import {makeFiles} from "./files.js"
import {makeFindings} from "./findings.js"
import {makeFleet} from "./fleet.js"
import {makeHeader} from "./header.js"
import {makeKeyboard} from "./keyboard.js"
import {Recorder} from "./recorder.js"
import {Store} from "./store.js"
import {makeTasks} from "./tasks.js"
import {makeTheme} from "./theme.js"
import {makeTimeline} from "./timeline.js"
import {makeTree} from "./tree.js"
import {Within} from "./within.js"

// Ages and latencies go on between frames.
const tick = 250

const store = new Store()
const recorder = new Recorder(store)
let connectionState = "connecting"
let notice = null
let isAsked = false
let isGoing = false

const app = {
  store, recorder, view: "tasks", get selected() { return app.detail.id },
  // Who we are to the program; in a recording, nobody.
  get session() { return store.recording ? null : connection.session },
  get isLive() { return connectionState === "live" },
  // Not where the page was opened for recordings alone. The recordings that are compared.
  hasProgram: true, compared: [],
  render, show, pause, tip, toast, trouble, where, go, tell, switchTo,
  open(run, told) { app.detail.open(run, told); keep() },
  filter(text) { views.tasks.show(text); show("tasks") },
}

const makers = {tasks: makeTasks, tree: makeTree, timeline: makeTimeline, causes: makeCauses, findings: makeFindings, fleet: makeFleet, compare: makeCompare}
app.detail = makeDetail(byId("detail"), app)
app.cancel = makeCancel(app)
const header = makeHeader(app)
const views = {}
for (const [name, make] of Object.entries(makers)) views[name] = make(byId(name), app)

// Draws with the next frame of the browser, however often it is asked.
function render() {
  if (isAsked || document.hidden) return
  isAsked = true
  requestAnimationFrame(() => {
    isAsked = false
    const {shown, now} = store
    document.body.classList.toggle("can-cancel", Boolean(app.session?.canCancel))
    byId("tab-fleet").hidden = !hasFleet()
    if (!isThere(app.view)) show("tasks")
    header.render(shown, now, connectionState, notice)
    views[app.view].render(shown, now)
    app.detail.render(shown, now)
    document.body.classList.toggle("has-detail", app.detail.id !== null)
    keep()
  })
}

// Whether the program has a fleet; `null` as long as it has not said.
const hasFleet = () => store.recording || !app.hasProgram ? false : connection.session === null ? null : Boolean(connection.session.fleet)

// An address may name the fleet before the program has said that there is one.
const isThere = name => Object.hasOwn(views, name) && (name === "fleet" ? hasFleet() !== false : !byId(`tab-${name}`).hidden)

function show(name) {
  app.view = isThere(name) ? name : "tasks"
  for (const other of Object.keys(makers)) {
    byId(other).hidden = other !== app.view
    setAttribute(byId(`tab-${other}`), "aria-selected", String(other === app.view))
    byId(`tab-${other}`).tabIndex = other === app.view ? 0 : -1
  }
  tip(null)
  render()
}

function pause() {
  if (store.recording) return
  store.isPaused = !store.isPaused
  setAttribute(byId("pause"), "aria-pressed", String(store.isPaused))
  byId("pause").textContent = store.isPaused ? "Go on" : "Pause"
  render()
}

// Shows a recording, or the program again; all views begin anew, because the runs are others.
function switchTo(recording, all) {
  const at = where()
  const isPair = all.length > 1
  const isNewPair = isPair && app.compared.length === 0
  if (store.isPaused) pause()
  app.detail.close()
  store.recording = recording?.state ?? null
  app.compared = isPair ? all : []
  byId("tab-compare").hidden = !isPair
  for (const [name, make] of Object.entries(makers)) {
    byId(name).replaceChildren()
    views[name] = make(byId(name), app)
  }
  go({...at, view: isNewPair ? "compare" : at.view, run: null, timeline: {window: null, since: null}})
}

// How it is with the connection, and what the user should know.
function tell(state, note) {
  connectionState = state
  notice = note
  render()
}

// What the address holds.
function where() {
  return {view: app.view, run: app.detail.id, scope: store.within?.name, tasks: views.tasks.setting, fleet: views.fleet.setting, timeline: views.timeline.setting}
}

// Shows what an address says.
function go({view, run, scope, tasks, fleet, timeline}) {
  isGoing = true
  limit(scope)
  views.tasks.apply?.(tasks)
  views.fleet.apply(fleet)
  views.timeline.apply(timeline)
  show(view || "tasks")
  if (run === null) app.detail.close()
  else if (run !== app.detail.id) app.open(run)
  isGoing = false
  keep()
}

function keep() {
  if (!isGoing) setAttribute(byId("whole"), "href", `./${remember(where())}`)
}

// Shows the scopes of a name and those below, or all.
function limit(name) {
  // The same goes on, so that who shows its runs looks at what has changed alone.
  if (store.within?.name !== name) store.within = name ? new Within(name) : null
  byId("everything").hidden = !name
  byId("everything").textContent = `Only “${name?.length > 48 ? `${name.slice(0, 48)}…` : name}” · show all`
  byId("everything").title = name ? `Only the scope “${name}” and those below it are shown. Show all` : ""
  render()
}

function tip(lines, x = 0, y = 0) {
  const element = byId("tooltip")
  element.hidden = !lines
  if (!lines) return
  element.replaceChildren(...lines.map(line => el("div", null, line)))
  const {width, height} = element.getBoundingClientRect()
  element.style.setProperty("left", `${Math.max(4, Math.min(x + 12, innerWidth - width - 4))}px`)
  element.style.setProperty("top", `${y + 16 + height > innerHeight ? Math.max(4, y - height - 8) : y + 16}px`)
}

function toast(text) {
  const element = el("div", {class: "toast"}, text)
  byId("toasts").append(element)
  setTimeout(() => element.remove(), 6000)
}

// What somebody has to read at leisure, and to act upon; `null`: it is over.
function trouble(text) {
  byId("toasts").querySelector(".is-trouble")?.remove()
  if (text !== null) byId("toasts").append(el("div", {class: "toast is-trouble", role: "alert"}, el("p", null, text),
    el("button", {type: "button", onclick: () => trouble(null)}, "Close")))
}

const connection = new Connection(store, recorder, {received: render, tell})
app.files = makeFiles(app, recorder)

document.body.classList.toggle("is-framed", isFramed)
byId("whole").hidden = !isFramed
byId("everything").addEventListener("click", () => limit(null))
const setTheme = makeTheme(byId("theme"), render, isFramed ? start.theme : null)
makeKeyboard(app, views)
byId("pause").addEventListener("click", pause)
byId("save").addEventListener("click", () => app.files.save.open())
document.addEventListener("visibilitychange", render)
addEventListener("resize", render)
setInterval(render, tick)

// The time line flows between frames, except for those who asked for less motion.
const stillness = matchMedia("(prefers-reduced-motion: reduce)")
requestAnimationFrame(function flow() {
  requestAnimationFrame(flow)
  if (app.view === "timeline" && !stillness.matches && !store.isPaused && views.timeline.isStale()) views.timeline.render(store.shown, store.now)
})

onArrival(place => {
  if (isFramed && place.theme) setTheme(place.theme)
  go(place)
})
go(start)
const recordings = new URLSearchParams(location.search).getAll("recording").slice(0, 2)
if (recordings.length) app.files.takeFromServer(recordings)
else connection.open()

"""#,
"over.js": #"""
// When a run is over, as far as anybody knows. In a recording it may have left the program's list before its end was told:
// it is over then, and nobody knows how it ended.

export const isOver = run => run.state === "ended" || run.state === "left"

// When that was; `undefined` for a run that goes on.
export const overAt = run => run.endedAt ?? run.leftAt

// The run as it is shown from the moment on at which it left the list.
export const left = (run, at) => ({...run, state: "left", leftAt: Math.max(at, run.admittedAt)})

export const leftWords = "its end was not recorded"

"""#,
"paint.js": #"""
// Draws the time line. All it knows comes in `scene`; it answers where it has put the runs, for the mouse. Only what is
// seen is looked at.

import {axisHeight, paintAxis, ticksOf} from "./axis.js"
import {barHeight, faint, paintArrow, paintBar} from "./bars.js"
import {count} from "./format.js"
import {between} from "./lane.js"
import {labelTop, rowHeight} from "./layout.js"
import {isGrave, lookOf} from "./looks.js"
import {overAt} from "./over.js"
import {fitted, widthOf} from "./texts.js"

// Sets the size of a canvas in the points of the page, and gives what to draw on it with.
export function sized(canvas, width, height) {
  const scale = devicePixelRatio || 1
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.style.setProperty("inline-size", `${width}px`)
    canvas.style.setProperty("block-size", `${height}px`)
  }
  const context = canvas.getContext("2d")
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.clearRect(0, 0, width, height)
  context.font = "11px system-ui, sans-serif"
  return context
}

export function paint(context, scene) {
  const {width, height, from, to, labels, colours, range} = scene
  const x = time => labels + (time - from) / (to - from) * (width - labels)
  const placed = []
  const ticks = ticksOf(scene, x)
  context.fillStyle = colours.border
  for (const {at} of ticks) context.fillRect(at, axisHeight, 1, height)
  for (const entry of scene.entries) {
    const top = axisHeight - scene.scroll + entry.top
    if (entry.lane) paintLane(context, entry, top, {...scene, x, placed})
    else paintFamily(context, entry, top, scene)
  }
  if (range) paintRange(context, range, x, scene)
  paintAxis(context, scene, x, ticks)
  return placed
}

function paintLane(context, entry, top, scene) {
  const {lane, height} = entry
  const {colours, width, labels} = scene
  context.fillStyle = colours.border
  context.fillRect(0, top + height - 1, width, 1)
  if (scene.focusedLane === lane.id) {
    context.fillStyle = colours.sunken
    context.fillRect(0, top, width, height - 1)
  }
  context.save()
  context.beginPath()
  context.rect(labels, top, width - labels, height)
  context.clip()
  paintRows(context, entry, top + entry.inset, scene)
  context.restore()
  paintLabel(context, entry, top, scene)
}

function paintRows(context, {lane, rows}, top, scene) {
  const {x, from, to, now, after, width, height, placed} = scene
  const centres = new Map()
  const cancelled = []
  // What is unfolded may be taller than the page.
  const first = Math.max(0, Math.floor((axisHeight - top) / rowHeight))
  const last = Math.min(rows.length, Math.ceil((height - top) / rowHeight))
  for (let index = first; index < last; index += 1) {
    const runs = between(lane.rows[rows[index]] ?? [], from, to)
    const y = top + index * rowHeight + (rowHeight - barHeight) / 2
    let drawn = -Infinity
    runs.forEach((run, at) => {
      const left = x(run.admittedAt)
      const right = Math.max(left + 2, x(overAt(run) ?? now) - 1)
      // Of thousands within one point of the page, one is seen, and it has to be the one that matters.
      if (right <= drawn + 0.5 && run.id !== scene.selected && run.id !== scene.hit && !isGrave(lookOf(run, now, after))) return
      drawn = right
      const next = runs[at + 1]
      paintBar(context, run, {left, right, y, free: next ? x(next.admittedAt) : width}, scene)
      placed.push({run, lane: lane.id, left, right, top: y - 1, bottom: y + barHeight + 1})
      centres.set(run.id, {y: y + barHeight / 2, left, right})
      if (run.cause?.by !== undefined) cancelled.push(run)
    })
  }
  for (const run of cancelled) {
    const older = centres.get(run.id)
    const newer = centres.get(run.cause.by)
    if (!newer || x(run.cancelledAt) - older.left <= 5) continue
    context.globalAlpha = scene.found && !scene.found.has(run.id) ? faint : 1
    paintArrow(context, older, newer, x(run.cancelledAt), scene)
    context.globalAlpha = 1
  }
}

// The button that unfolds a lane stands at the right of its first line; `entry.button` is how wide it is.
function paintLabel(context, entry, laneTop, {labels, width, isNarrow, colours}) {
  const {lane, height, button = 0} = entry
  const top = labelTop(entry, laneTop, axisHeight)
  const dropped = lane.dropped ? `${count(lane.dropped)} dropped` : ""
  const live = lane.live ? `${count(lane.live)} live` : ""
  context.fillStyle = colours.text
  if (isNarrow) {
    const text = [lane.title, lane.key, dropped, live].filter(Boolean).join(" · ")
    return context.fillText(fitted(context, text, width - 20 - button), 8, top + 14)
  }
  const middle = top + Math.min(height / 2, 34)
  const room = labels - 22 - (live ? widthOf(context, live) + 6 : 0) - button
  context.fillText(fitted(context, lane.title, room), 12, middle - 3)
  context.fillStyle = colours.muted
  const below = dropped ? labels - 32 - widthOf(context, dropped) : labels - 24
  context.fillText(fitted(context, [lane.key, lane.policy].filter(Boolean).join(" · "), below), 12, middle + 11)
  context.textAlign = "right"
  context.fillText(dropped, labels - 10, middle + 11)
  context.fillText(live, labels - 10 - button, middle - 3)
  context.textAlign = "left"
}

function paintFamily(context, {family, height}, top, {width, colours}) {
  context.fillStyle = colours.sunken
  context.fillRect(0, top, width, height)
  context.fillStyle = colours.border
  context.fillRect(0, top + height - 1, width, 1)
  context.fillStyle = colours.text
  context.font = "600 11px system-ui, sans-serif"
  context.fillText(family, 12, top + 15)
  context.font = "11px system-ui, sans-serif"
}

function paintRange(context, {from, to}, x, {labels, width, height, colours}) {
  const left = Math.max(labels, x(from))
  const right = Math.min(width, x(to))
  if (right < left) return
  context.fillStyle = colours.accent
  context.globalAlpha = 0.1
  context.fillRect(left, axisHeight, right - left, height)
  context.globalAlpha = 1
  if (x(from) >= labels) context.fillRect(left, axisHeight - 10, 1.5, height)
  if (x(to) <= width) context.fillRect(right - 1.5, axisHeight - 10, 1.5, height)
}

"""#,
"palette.js": #"""
// The colours of the style sheet, for the canvas.

// What has no colour of its own there wears that of what it is most like.
const names = {
  text: "text", muted: "muted", border: "border", surface: "surface", sunken: "sunken", accent: "accent", tint: "tint",
  waiting: "waiting", running: "running", blocked: "running", delivering: "delivering", stopping: "cancelled",
  straggling: "straggling", succeeded: "succeeded", failed: "failed", cancelled: "cancelled", withheld: "withheld", left: "ended",
  ended: "ended",
}

let known = null

export function palette() {
  if (known) return known
  const probe = document.createElement("span")
  document.body.append(probe)
  known = {}
  for (const [name, variable] of Object.entries(names)) {
    probe.style.setProperty("color", `var(--${variable})`)
    known[name] = getComputedStyle(probe).color
  }
  probe.remove()
  return known
}

export function forgetPalette() { known = null }

"""#,
"recorder.js": #"""
// Keeps what the page has received, so that it can be saved: ten minutes back, and never more than fits into memory.

import {forget} from "./request.js"
import {changesTo, copy, snapshot} from "./state.js"

const longest = 600_000
// In characters of frames.
const largest = 48_000_000
// A part begins with the state at its beginning, so that those before it can go.
const part = {span: 60_000, size: 4_000_000}

export class Recorder {
  constructor(store) {
    Object.assign(this, {store, state: null, sequence: null, parts: [], startedAt: null})
  }

  // A frame that the store has taken just now, and its text.
  take(text, frame) {
    const {state, sequence} = this
    Object.assign(this, {state: this.store.live, sequence: frame.sequence})
    if (frame.type === "snapshot" && !follows(frame, state, sequence)) return this.begin(text, frame)
    this.startedAt = Math.min(this.startedAt, Date.now() - frame.time)
    // A recording has but one snapshot, at its beginning.
    this.add(frame.type === "snapshot" ? JSON.stringify(changesTo(frame, state, sequence)) : text)
  }

  begin(text, {time}) {
    forget()
    this.startedAt = Date.now() - time
    this.parts = [{snapshot: () => text, frames: [], size: text.length, at: time}]
  }

  add(text) {
    const {state, parts} = this
    const last = parts.at(-1)
    last.frames.push(text)
    last.size += text.length
    if (state.time - last.at < part.span && last.size < part.size) return
    const then = copy(state)
    parts.push({snapshot: () => JSON.stringify(snapshot(then)), frames: [], size: 0, at: state.time})
    while (parts.length > 1 && (state.time - parts[1].at >= longest || this.size > largest)) parts.shift()
  }

  get size() { return this.parts.reduce((sum, one) => sum + one.size, 0) }

  // The lines of a recording; `statistics` is what the program counted, if it told.
  lines(statistics) {
    const {program, time} = this.state
    return [
      JSON.stringify({type: "recording", version: 1, program, startedAt: new Date(this.startedAt).toISOString(), by: "page"}),
      this.parts[0].snapshot(), ...this.parts.flatMap(one => one.frames),
      ...statistics ? [JSON.stringify({type: "statistics", ...statistics})] : [],
      JSON.stringify({type: "end", time}),
    ]
  }
}

// Whether a snapshot goes on with what was told before.
const follows = ({program, sequence}, state, last) => state !== null
  && state.program.process === program.process && state.program.name === program.name && sequence >= last

"""#,
"recording.js": #"""
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

"""#,
"request.js": #"""
// Asks for something below /api/v1/: of the program, or of the recording that is shown.

// What the program answered last to these. Once it has ended, nobody else knows.
const kept = ["causes", "histograms", "statistics", "findings"]
const last = new Map()
let source = null

// `answer(path)` is asked instead of the program from now on; `null`: the program again.
export const answerFrom = answer => { source = answer }

// Another program is there: what the one before answered says nothing about it.
export const forget = () => last.clear()

// Asks for all of that: how many of these answers there are.
export async function keepAnswers() {
  await Promise.all(kept.map(path => ask(path).catch(() => null)))
  return last.size
}

export const lastAnswer = path => last.get(path)

// What does not answer any more is asked for what it answered last. Throws what went wrong, in words for the user.
export async function request(path, options) {
  if (source) {
    const found = source(path)
    if (found === undefined) throw Object.assign(new Error("That is not in the recording."), {status: 404})
    return found
  }
  try {
    return await ask(path, options)
  } catch (problem) {
    const known = problem.status === undefined && !options ? last.get(path) : undefined
    if (known === undefined) throw problem
    return known
  }
}

export async function ask(path, options) {
  let answer
  try {
    answer = await fetch(`api/v1/${path}`, options)
  } catch {
    throw new Error("The program does not answer.")
  }
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw Object.assign(new Error(body.error ?? `The program answered ${answer.status}.`), {status: answer.status})
  if (!options && kept.includes(path)) last.set(path, body)
  return body
}

"""#,
"rows.js": #"""
// Moving through rows with the keyboard: arrows or j and k, Home and End, Enter. One row is in the tab order at a time.

// `list` tells of rows that are not all in the document: its `size`, the `indexOf` a row, and `bring` makes a row seen.
export function movable(container, selector, open, list = drawn(container, selector)) {
  const focus = row => {
    if (!row) return
    for (const other of container.querySelectorAll(`${selector}[tabindex="0"]`)) if (other !== row) other.tabIndex = -1
    row.tabIndex = 0
    row.focus({preventScroll: true})
  }

  const go = index => list.size && focus(list.bring(Math.min(list.size - 1, Math.max(0, index))))

  const move = step => {
    const row = document.activeElement.closest?.(selector)
    const at = row && container.contains(row) ? list.indexOf(row) : -1
    go(at >= 0 ? at + step : step > 0 ? 0 : list.size - 1)
  }

  container.addEventListener("click", event => {
    const row = event.target.closest(selector)
    if (!row || event.target.closest("button, a, input, select") || getSelection().type === "Range") return
    focus(row)
    open(row)
  })
  container.addEventListener("keydown", event => {
    const row = event.target.closest(selector)
    if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Enter" || event.key === " ") open(row)
    else if (event.key === "Home") go(0)
    else if (event.key === "End") go(list.size - 1)
    else return
    event.preventDefault()
  })

  return {
    move,
    // Keeps a way in for the Tab key when rows come and go.
    settle() {
      if (container.querySelector(`${selector}[tabindex="0"]`)) return
      const first = container.querySelector(selector)
      if (first) first.tabIndex = 0
    },
  }
}

// Rows that are all in the document.
function drawn(container, selector) {
  const rows = () => [...container.querySelectorAll(selector)]
  return {
    get size() { return rows().length },
    indexOf: row => rows().indexOf(row),
    bring(index) {
      const row = rows()[index]
      row.scrollIntoView({block: "nearest"})
      return row
    },
  }
}

"""#,
"run-life.js": #"""
// The life of a run, where the program cannot be asked for it: in a recording, or when it keeps the run no longer.

import {overAt} from "./over.js"

// What the program answers when it is asked for a run, of what it told in its frames.
export const detailOf = (run, state) => run && {
  run, moments: moments(run), causes: run.cause ? [run.cause] : [], ancestors: ancestors(run, state),
  findings: state.findingsOfRun.get(run.id) ?? [],
}

function ancestors(run, {scopes, groups}) {
  // A set, because there may be very many.
  const passed = new Set()
  for (let scope = scopes.get(run.scope); scope && !passed.has(scope); scope = scopes.get(scope.parent)) passed.add(scope)
  const found = [...passed]
  const group = groups.get(run.group)
  if (!found.length && group) found.push({id: run.scope, name: group.scopeName, origin: group.scopeOrigin, isClosed: true})
  return found
}

const admissions = {
  __proto__: null,
  replaced: "It took the place of an earlier run of its key", queued: "It waits for its turn",
  skipped: "Its policy skipped it", refused: "Its scope takes no more work",
}

const cause = ({kind, by, reason, origin}) => `${kind}${by === undefined ? "" : ` by #${by}`}${reason ? `: ${reason}` : ""} (${origin})`

const end = ({outcome, error, startedAt}) => outcome === "failed" ? `It failed: ${error ?? "no error was kept"}`
  : outcome !== "cancelled" ? "It succeeded." : startedAt === undefined ? "It ended without having begun." : "It ended, cancelled."

// The life of a run, from its own fields, as the program tells it.
function moments(run) {
  const handover = run.handover === "delivered" ? "The result was handed to its owner." : "The result came too late and was withheld."
  return [
    [run.admittedAt, "admitted", `${admissions[run.admission] ?? "It was asked for"}, at ${run.origin}.`],
    [run.startedAt, "started", "The body began."],
    [run.cancelledAt, "cancelRequested", run.cause ? cause(run.cause) : ""],
    [run.handover && run.endedAt, run.handover, handover],
    [run.endedAt, "ended", end(run)],
    [run.leftAt, "left", "The program told no more of it: how and when it ended was not recorded."],
  ].filter(([time]) => time !== undefined).map(([time, what, text]) => ({time, what, text}))
    .sort((a, b) => Math.min(a.time, overAt(run) ?? Infinity) - Math.min(b.time, overAt(run) ?? Infinity))
}

"""#,
"run-row.js": #"""
// A row of the table of runs. It is used for one run after the other, and touches the document only where they differ.

import {columns} from "./columns.js"
import {el, setAttribute, setClass, setText} from "./dom.js"
import {title} from "./format.js"
import {isOver} from "./over.js"

export function makeRow() {
  const row = el("tr", {role: "row", tabindex: -1})
  row.fields = columns.map(column => el("td", {
    role: "gridcell", class: `c-${column.id}${column.isNumber ? " number" : ""}`, "data-label": column.label,
  }))
  row.append(...row.fields)
  return row
}

export function showRow(row, run, shown, now, isSelected) {
  setClass(row, [isOver(run) && "is-over", isSelected && "is-selected", row.index % 2 === 1 && "is-odd"].filter(Boolean).join(" "))
  setAttribute(row, "aria-selected", isSelected ? "true" : null)
  setAttribute(row, "aria-label", `Run ${run.id}, ${title(run)}`)
  columns.forEach((column, index) => {
    const cell = row.fields[index]
    if (column.show) return column.show(cell, run, shown, now)
    const text = column.text(run, shown, now)
    setText(cell, text)
  })
}

// Tells the whole of what is cut off in the cell under the pointer.
export function tellWhole(event) {
  const cell = event.target.closest?.("td")
  if (cell?.shownText) setAttribute(cell, "title", cell.scrollWidth > cell.clientWidth ? cell.shownText : null)
}

"""#,
"runs.css": #"""
/* The table of runs. All rows have one height, `--row`: those out of sight are not in the document. */

.runs { --row: 26px; inline-size: 100%; table-layout: fixed; font-size: 12.5px; }
.runs th, .runs tr[role] td { padding: 0 5px; block-size: var(--row); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.runs th { position: sticky; inset-block-start: 0; z-index: 1; background: var(--surface); box-shadow: inset 0 -1px var(--border); padding: 0; }
.runs th button { border: 0; border-radius: 0; background: none; padding: 5px; inline-size: 100%; font-size: 11.5px; text-align: inherit; overflow: hidden; text-overflow: ellipsis; }
.runs th[aria-sort] button { color: var(--text); font-weight: 600; }
.runs tbody tr { cursor: default; }
.runs tbody tr.is-odd { background: light-dark(#fafbfc, #181b20); }
.runs tbody tr:hover { background: var(--sunken); }
.runs tbody tr.is-selected { background: var(--tint); box-shadow: inset 2px 0 var(--accent); }
.runs tbody tr:focus-visible { outline-offset: -2px; }
.runs tr.is-over td:not(.c-state, .c-warn) { color: var(--muted); }
.c-warn { inline-size: 26px; text-align: center; }
td.c-warn { color: var(--straggling); }
.c-id { inline-size: 68px; text-align: end; }
.c-state { inline-size: 118px; }
/* “Why” says for what, and since when. */
.runs .c-state .what { display: none; }
.c-key, .c-scope { inline-size: 9%; }
.c-age { inline-size: 76px; text-align: end; }
.c-latency { inline-size: 96px; text-align: end; }
.c-busy, .c-scheduled, .c-idle { inline-size: 62px; text-align: end; }
.c-resumes { inline-size: 68px; text-align: end; }
.c-progress { inline-size: 116px; padding-inline-start: 12px !important; }
.c-origin { inline-size: 142px; }
td.c-origin { font: 12px var(--code); }
.runs[data-without*="measured"] :is(.c-busy, .c-scheduled, .c-idle, .c-resumes),
.runs[data-without*="progress"] .c-progress { display: none; }
.runs .space td { padding: 0; }
.rows-frame { position: relative; flex: 1; min-block-size: 0; display: flex; flex-direction: column; }
.rows-frame .scroll { overflow-anchor: none; }
.waiting-rows {
  position: absolute; inset-block-end: 12px; inset-inline: 0; margin-inline: auto; inline-size: max-content; z-index: 2;
  border-color: var(--accent); border-radius: 14px; background: var(--accent); color: var(--on-accent); box-shadow: 0 2px 8px rgb(0 0 0 / .2);
}
.waiting-rows:hover:not(:disabled) { background: var(--text); }
.waiting-rows::before { content: "↑ "; }

@container main (max-width: 1600px) { .c-scheduled, .c-idle, .c-resumes { display: none; } }
@container main (max-width: 1300px) { .c-busy, .c-origin { display: none; } }
@container main (max-width: 1100px) { .c-progress { display: none; } }
@container main (max-width: 860px) {
  /* Cards instead of columns, of two lines: what a run is and what it does, and to what it belongs and how it is. */
  .runs, .runs tbody, .runs .space, .runs .space td { display: block; }
  .runs { --row: 50px; }
  .runs thead { display: none; }
  .runs tbody tr[role] {
    display: flex; flex-wrap: wrap; align-items: baseline; align-content: start; gap: 0 12px; block-size: var(--row); padding: 4px 16px;
    overflow: hidden; border-block-end: 1px solid var(--border);
  }
  .runs tr[role] td { display: block; inline-size: auto; block-size: 20px; padding: 0; text-align: start; line-height: 20px; min-inline-size: 0; order: 5; }
  .runs tr[role] td:empty:not(.c-name), .runs tr[role] :is(.c-busy, .c-scheduled, .c-idle, .c-resumes, .c-origin, .c-progress:not(.has-progress)) { display: none; }
  /* What ends the first line; the second one on a narrow page. */
  .runs tr[role]::before, .runs tr[role]::after { content: ""; flex-basis: 100%; block-size: 0; order: 2; }
  .runs tr[role]::after { display: none; order: 4; }
  .runs tr[role] .c-id { order: -3; }
  .runs tr[role] .c-name { order: -2; }
  .runs tr[role] .c-warn { order: -1; }
  /* One sign is enough where both stand side by side. */
  .runs tr[role] .c-warn:has(~ .c-state .is-straggling) { display: none; }
  .runs tr[role] .c-state { order: 1; }
  .runs tr[role] .c-id { color: var(--muted); min-inline-size: 58px; }
  .runs tr[role] .c-name { flex: 1 1 0; font-weight: 600; }
  .runs tr[role] :is(.c-key, .c-scope) { order: 3; flex: 0 1 auto; }
  .runs tr[role] .c-cause { flex: 1 1 0; }
  .runs :is(.c-key, .c-scope, .c-age, .c-latency, .c-progress, .c-cause)::before {
    content: attr(data-label) " "; font-size: 11px; color: var(--muted); font-weight: 400;
  }
}
@container main (max-width: 640px) {
  /* Three lines: what it is; what it does, and what keeps it; to what it belongs. */
  .runs { --row: 72px; }
  .runs tbody tr[role] { padding: 5px 12px; gap: 0 10px; }
  .runs tr[role]::after { display: block; }
  .runs tr[role] .c-id { min-inline-size: 0; }
  .runs tr[role] :is(.c-state, .c-cause) { order: 3; }
  .runs tr[role] .c-state { flex: none; }
  .runs tr[role] .c-cause::before { display: none; }
  .runs tr[role] :is(.c-key, .c-scope) { order: 5; flex: 0 1 auto; }
  .runs tr[role] :is(.c-age, .c-latency) { flex: none; }
  .runs tr[role] .c-age { order: 1; }
}

"""#,
"save.js": #"""
// Saves what is shown: as a recording that this page opens again, or for other tools.

import {el} from "./dom.js"
import {spans} from "./export-spans.js"
import {report} from "./export-text.js"
import {traceEvents} from "./export-trace.js"
import {ask, keepAnswers, lastAnswer} from "./request.js"

// A program that ends tells its counts no more, so they are asked for now and then, whatever view is shown.
const interval = 30_000
const tick = 1000

export function makeSave(app, recorder, recording) {
  const row = (name, words, ...buttons) => el("li", null, el("div", null, el("strong", null, name), el("p", {class: "muted"}, words)), ...buttons)
  const button = (text, label, act, id) => el("button", {type: "button", id, "aria-label": label, onclick: () => run(act)}, text)
  const recordingRow = row("Recording", "All that this page has received, up to ten minutes back. “Open” shows it again, without the program.",
    button("Save", "Save the recording", saveRecording, "save-recording"))
  const dialog = el("dialog", {id: "save-dialog", "aria-labelledby": "save-title"},
    el("h2", {id: "save-title"}, "Save what is shown"),
    el("ul", {class: "plain formats"}, recordingRow,
      row("Text for an issue", "Totals, findings, stragglers and the slowest groups.",
        button("Copy", "Copy the text", copyText, "copy-text"), button("Save", "Save the text", () => download("text/markdown", "md", text()), "save-text")),
      row("Chrome trace", "The runs as trace events, a track for each scope. Perfetto opens it.",
        button("Save", "Save the Chrome trace", () => download("application/json", "trace.json", JSON.stringify(traceEvents(state()))), "save-trace")),
      row("OTLP/JSON", "The runs as spans of OpenTelemetry.",
        button("Save", "Save OTLP/JSON", () => download("application/json", "otlp.json", JSON.stringify(spans(state(), startedAt()))), "save-otlp"))),
    el("form", {method: "dialog", class: "buttons"}, el("button", null, "Close")))
  document.body.append(dialog)

  let askedAt = -Infinity
  setInterval(async () => {
    if (!app.isLive || performance.now() - askedAt < (document.hidden ? 10 : 1) * interval) return
    askedAt = performance.now()
    if (await keepAnswers() === 0) askedAt = -Infinity
  }, tick)

  const startedAt = () => recording()?.startedAt ?? recorder.startedAt ?? Date.now() - app.store.now
  const state = () => ({...app.store.shown, time: app.store.now})
  const text = () => report(app.store.shown, app.store.now, {startedAt: startedAt(), name: recording()?.name})

  async function run(act) {
    try {
      await act()
    } catch (problem) {
      app.toast(problem.message)
    }
  }

  async function copyText() {
    if (!navigator.clipboard) throw new Error("The browser does not let this page copy: save the text.")
    await navigator.clipboard.writeText(text())
    app.toast("The text is in the clipboard.")
  }

  async function saveRecording() {
    if (!recorder.startedAt) return app.toast("Nothing was received yet.")
    const lines = recorder.lines(await statistics())
    download("application/x-ndjson", "lanyard", ...lines.map(line => `${line}\n`))
    dialog.close()
  }

  function download(type, ending, ...parts) {
    const {program} = app.store.shown
    const address = URL.createObjectURL(new Blob(parts, {type}))
    const when = new Date(startedAt() + app.store.now).toISOString().slice(0, 19).replaceAll(":", ".")
    const link = el("a", {href: address, download: `${(program?.name ?? "program").replace(/[^\w.-]+/g, "-")}-${when}.${ending}`})
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }

  return {
    saveRecording: () => run(saveRecording),
    open() {
      recordingRow.hidden = recording() !== null
      dialog.showModal()
    },
  }
}

// What the program counts, to be in a recording: as it is now, or as it was told last.
export async function statistics() {
  const [causes, histograms, findings] = await Promise.all(["causes", "histograms", "findings"].map(path => ask(path).catch(() => lastAnswer(path))))
  return causes && histograms && {causes: causes.causes, bounds: histograms.bounds, groups: histograms.groups, rules: findings?.rules ?? []}
}

"""#,
"soundness.js": #"""
// What a recording has to have (`Documentation/Wire.md`) for the views to show it. A file may come from anywhere, so this is
// looked at once, when it is read, and not in each view.

// A hundred years, and what a moment in nanoseconds has room for.
const longest = 36_525 * 86_400_000
const years = [Date.UTC(1970), Date.UTC(2400)]
const longestText = 10_000
const most = 1e15

// What a value is, in short.
const found = value => {
  const text = JSON.stringify(value) ?? ""
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
const other = (words, value) => value === undefined ? `is missing: it should be ${words}` : `should be ${words}, and is ${found(value)}`

// Each of these gives what is wrong with a value, in words, or `null`.
const must = (holds, words) => value => holds(value) ? null : other(words, value)
const number = must(value => Number.isFinite(value) && Math.abs(value) <= most, "a number")
const amount = must(value => value >= 0 && value <= most && typeof value === "number", "a number, from 0 on")
const whole = must(Number.isSafeInteger, "a whole number")
// Of what began before the console did, times are negative.
const time = must(value => Number.isFinite(value) && Math.abs(value) <= longest, "a time in milliseconds")
const now = must(value => Number.isFinite(value) && value >= 0 && value <= longest, "a time in milliseconds, from 0 on")
const text = must(value => typeof value === "string" && value.length <= longestText, "a text, and no endless one")
const flag = must(value => typeof value === "boolean", "true or false")
const moment = must(value => typeof value === "string" && Date.parse(value) >= years[0] && Date.parse(value) < years[1], "a date and a time in ISO 8601")

const maybe = check => value => value === undefined ? null : check(value)

const list = (check, atMost = Infinity) => value => {
  if (!Array.isArray(value)) return other("a list", value)
  if (value.length > atMost) return `should be a list of ${atMost} at most, and has ${value.length}`
  for (let index = 0; index < value.length; index += 1) {
    const wrong = check(value[index])
    if (wrong) return inside(`entry ${index + 1}`, wrong)
  }
  return null
}

// What is wrong with a part, told of the whole.
const inside = (part, wrong) => /^(should|is) /.test(wrong) ? `${part} ${wrong}` : `${part}, ${wrong}`

const object = members => {
  const all = Object.entries(members)
  return value => {
    if (typeof value !== "object" || value === null) return other("an object", value)
    for (const [name, check] of all) {
      const wrong = check(value[name])
      if (wrong) return inside(`“${name}”`, wrong)
    }
    return null
  }
}

const all = (names, check) => Object.fromEntries(names.split(" ").map(name => [name, check]))

const program = object({name: text, process: whole})
const cause = object({kind: text, origin: text, reason: maybe(text), by: maybe(whole), isOwn: maybe(flag)})

const runMembers = object({
  ...all("id scope group", whole), ...all("origin admission state", text), ...all("name key policy outcome handover error", maybe(text)), admittedAt: time,
  ...all("startedAt cancelledAt endedAt leftAt progressedAt", maybe(time)), cause: maybe(cause), isOwnerGone: maybe(flag), attempt: maybe(amount),
  waitsFor: maybe(object({what: text, since: time})), progress: maybe(object({completed: amount, total: maybe(amount), fraction: maybe(number)})),
  measured: maybe(object({...all("busy scheduled idle resumes longestStretch", amount), stretchSince: maybe(time)})),
})
const run = value => runMembers(value) ?? (value.state === "ended" && value.endedAt === undefined ? "“endedAt” is missing: the run has ended" : null)

const scope = object({id: whole, parent: maybe(whole), name: maybe(text), origin: text, isClosed: maybe(flag), ...all("live withheld dropped", maybe(amount))})

const group = object({
  id: whole, scopeOrigin: text, ...all("scopeName key policy lastUnhandledError", maybe(text)),
  ...all("live waiting admitted started replaced queued joined skipped refused succeeded failed cancelled delivered withheld", maybe(amount)),
  ...all("missedDeadlines cancelledByItself replacedAfterStart dropped unhandledErrors", maybe(amount)),
})

const findings = list(object({
  ...all("rule severity text", text), since: time, count: amount, scope: maybe(whole), group: maybe(whole), runs: list(whole, 1000),
}), 1000)

const counted = {
  sequence: whole, time: now,
  totals: object(all("admitted succeeded failed cancelled delivered withheld live stragglers stopping scopes unlisted unlistedScopes forgotten passed untracked ungrouped", maybe(amount))),
  cost: object(all("events nanosecondsPerEvent share sampling kept bytes viewers", maybe(amount))),
  thresholds: maybe(object(all("stragglerAfter stalledAfter", amount))),
}

const changed = check => object({changed: list(check), removed: list(whole)})
const histogram = object({...all("count sum max", amount), buckets: list(value => list(amount)(value) ?? (value.length === 2 ? null : "should be a pair of numbers"), 1000)})

const lines = new Map(Object.entries({
  recording: object({program, startedAt: moment, by: maybe(text)}),
  snapshot: object({...counted, program: maybe(program), scopes: list(scope), runs: list(run), groups: list(group), findings}),
  changes: object({...counted, after: whole, scopes: changed(scope), runs: changed(run), groups: changed(group), findings: maybe(findings)}),
  statistics: object({
    causes: list(object({kind: text, origin: text, reason: maybe(text), ...all("count live", amount), obeying: histogram})), bounds: list(amount, 1000),
    groups: list(object({group: whole, ...all("running waiting obeying", histogram)})), rules: list(object(all("name summary threshold", text)), 1000),
  }),
}))

// What is wrong with a line of a recording, in words; `null` if nothing is, and for a line of a type that is not known.
export const wrongWith = line => typeof line !== "object" || line === null ? `there should be an object, and is ${found(line)}` : lines.get(line.type)?.(line) ?? null

// A scope that lies below itself, so that no way up ends; `undefined` if there is none.
export function scopeBelowItself(scopes) {
  const ends = new Set()
  for (const scope of scopes.values()) {
    const way = new Set()
    for (let at = scope; at && !ends.has(at.id); at = scopes.get(at.parent)) {
      if (way.has(at.id)) return at
      way.add(at.id)
    }
    for (const id of way) ends.add(id)
  }
  return undefined
}

"""#,
"state.js": #"""
// What there is at a moment: runs, scopes, groups, findings and counts, as frames build it up.

import {GoneScopes} from "./gone.js"
import {Journal} from "./journal.js"

const kinds = ["runs", "scopes", "groups"]

export const empty = () => ({
  sequence: null, time: 0, program: null, totals: {}, cost: {}, thresholds: undefined, journal: new Journal(),
  runs: new Map(), scopes: new Map(), groups: new Map(), gone: new GoneScopes(), findings: [], findingsOfRun: new Map(),
})

// What is there now. The things in it are never changed, only replaced.
export const copy = state => ({...state, runs: new Map(state.runs), scopes: new Map(state.scopes), groups: new Map(state.groups), gone: state.gone.copy()})

// `before` is what the program told until then, if it told something.
export function begin(frame, before = empty()) {
  const {sequence, time, program, totals, cost, thresholds} = frame
  const state = {...empty(), sequence, time, program, totals, cost, thresholds}
  for (const kind of kinds) for (const thing of frame[kind]) state[kind].set(thing.id, thing)
  if (follows(frame, before)) {
    state.gone = before.gone.copy()
    state.gone.note(before.scopes.values(), frame.scopes)
    state.gone.sweep(state)
  }
  setFindings(state, frame.findings)
  return state
}

export function change(state, frame) {
  for (const name of ["sequence", "time", "totals", "cost", "thresholds"]) state[name] = frame[name] ?? state[name]
  state.gone.note(frame.scopes.removed.map(id => state.scopes.get(id)), frame.scopes.changed)
  for (const kind of kinds) {
    for (const thing of frame[kind].changed) state[kind].set(thing.id, thing)
    for (const id of frame[kind].removed) state[kind].delete(id)
  }
  state.journal.note([...frame.runs.changed.map(run => run.id), ...frame.runs.removed])
  state.gone.sweep(state)
  if (frame.findings) setFindings(state, frame.findings)
}

// Of a program that was started anew, which may have the same number, time begins anew: its scopes are others.
const follows = ({program, time}, before) => before.program !== null && program.process === before.program.process && program.name === before.program.name && time >= before.time

function setFindings(state, findings) {
  state.findings = findings
  state.findingsOfRun = new Map()
  for (const finding of findings) for (const run of finding.runs) {
    state.findingsOfRun.set(run, [...state.findingsOfRun.get(run) ?? [], finding])
  }
}

export const closed = scope => ({...scope, isClosed: true, live: 0})

// What a snapshot that came later tells, as the changes since a state.
export function changesTo({sequence, time, totals, cost, thresholds, findings, ...told}, state, after) {
  const found = kinds.map(kind => {
    const ids = new Set(told[kind].map(thing => thing.id))
    return [kind, {changed: told[kind], removed: [...state[kind].keys()].filter(id => !ids.has(id))}]
  })
  return {type: "changes", after, sequence, time, totals, cost, thresholds, findings, ...Object.fromEntries(found)}
}

// The state as a snapshot of the wire. Scopes that are gone stand in it as closed ones: runs say where they belonged by them.
export const snapshot = state => ({
  type: "snapshot", version: 1, sequence: state.sequence, time: state.time, program: state.program, totals: state.totals,
  scopes: [...state.scopes.values(), ...[...state.gone.values()].map(closed)], runs: [...state.runs.values()], groups: [...state.groups.values()],
  findings: state.findings, cost: state.cost, ...state.thresholds && {thresholds: state.thresholds},
})

"""#,
"statistics-charts.js": #"""
// Small charts over the last minutes: percentiles as lines, and how many ended, by how, as bars.

import {el, vector} from "./dom.js"
import {clock, count, kind, span} from "./format.js"

const width = 180
const height = 28
const top = 3

const x = (at, {from, to}) => (at - from) / (to - from) * width

// Lines are told apart by their dashes, and end in the order of the percentiles.
export function lines(points, range) {
  const told = points.filter(point => point.p99 !== undefined)
  if (!told.length) return el("span", {class: "muted"}, "–")
  const most = Math.max(...told.map(point => point.p99), 0.001)
  const y = value => height - 1 - value / most * (height - top - 1)
  const drawn = ["p99", "p90", "p50"].map(name => vector("path", {class: `is-${name}`, d: path(told, name, range, y)}))
  return chart(`99 % at most ${span(most)}, half ${span(told.at(-1).p50)} at last`, range, told, point =>
    `${clock(point.at, 0)}: half ${span(point.p50)}, 90 % ${span(point.p90)}, 99 % ${span(point.p99)}`, drawn)
}

// Steps in which nothing ended interrupt a line; a single step is as long as it is.
function path(points, name, range, y) {
  let drawn = ""
  let before = null
  for (const point of points) {
    const isOn = before !== null && point.at - before <= range.step * 1.5
    drawn += `${isOn ? "L" : "M"}${x(point.at, range).toFixed(1)} ${y(point[name]).toFixed(1)}H${x(point.at + range.step, range).toFixed(1)}`
    before = point.at
  }
  return drawn
}

export function bars(points, range) {
  const most = Math.max(...points.map(point => point.ended), 1)
  const tall = number => number === 0 ? 0 : Math.max(1.5, number / most * (height - top))
  const size = Math.max(1, width / ((range.to - range.from) / range.step) - 0.8)
  const rects = points.flatMap(point => {
    const parts = [["failed", point.failed], ["cancelled", all(point.cancelled)]]
    parts.push(["other", Math.max(0, point.ended - point.failed - all(point.cancelled))])
    let y = height
    return parts.map(([name, number]) => vector("rect", {class: `is-${name}`, x: x(point.at, range).toFixed(1), y: y -= tall(number), width: size.toFixed(1), height: tall(number)}))
  })
  const words = `${count(points.reduce((sum, point) => sum + point.ended, 0))} ended, at most ${count(most)} in ${span(range.step)}`
  return chart(words, range, points, point => [
    `${clock(point.at, 0)}: ${count(point.ended)} ended`, point.failed ? `${count(point.failed)} failed` : "",
    ...Object.entries(point.cancelled).map(([name, number]) => `${count(number)} ${kind(name)}`),
  ].filter(Boolean).join(", "), rects)
}

const all = counts => Object.values(counts).reduce((sum, number) => sum + number, 0)

// With a tall, unseen bar for each step, whose title tells its figures.
const chart = (label, range, points, tell, drawn) => vector("svg", {class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label},
  ...drawn, ...points.map(point => vector("rect", {class: "step", x: x(point.at, range).toFixed(1), y: 0, width: (width / ((range.to - range.from) / range.step)).toFixed(1), height},
    vector("title", null, tell(point)))))

export const axis = ({from, to}) => vector("svg", {class: "scale", viewBox: `0 0 ${width} 14`, width, height: 14, "aria-hidden": "true"},
  vector("text", {x: 0, y: 11}, `−${Math.round((to - from) / 60_000)} m`), vector("text", {x: width, y: 11, "text-anchor": "end"}, "now"))

"""#,
"statistics.css": #"""
/* The charts of the last ten minutes, in the Causes view. */

.chart { border-block-end: 1px solid var(--border); }
.chart path { fill: none; stroke-width: 1.5; stroke: var(--running); }
.chart path.is-p90 { stroke-dasharray: 5 2; stroke: var(--muted); }
.chart path.is-p99 { stroke-dasharray: 1.5 1.5; stroke: var(--straggling); }
.chart rect.is-other { fill: color-mix(in srgb, var(--succeeded) 45%, transparent); }
.chart rect.is-cancelled { fill: var(--cancelled); }
.chart rect.is-failed { fill: var(--failed); }
.chart rect.step { fill: transparent; }
.chart rect.step:hover { fill: color-mix(in srgb, var(--text) 15%, transparent); }
strong.is-failed { color: var(--failed); }
.chart-key { display: flex; flex-wrap: wrap; gap: 2px 16px; margin-block-start: 8px; font-size: 12px; }
.chart-key > span { display: flex; align-items: center; gap: 6px; }
.chart-sample { inline-size: 20px; block-size: 0; border-block-start: 2px solid var(--running); }
.chart-sample.is-p90 { border-block-start: 2px dashed var(--muted); }
.chart-sample.is-p99 { border-block-start: 2px dotted var(--straggling); }
.chart-sample:is(.is-other, .is-cancelled, .is-failed) { inline-size: 8px; block-size: 10px; border: 0; }
.chart-sample.is-other { background: color-mix(in srgb, var(--succeeded) 45%, transparent); }
.chart-sample.is-cancelled { background: var(--cancelled); }
.chart-sample.is-failed { background: var(--failed); }

"""#,
"statistics.js": #"""
// What each group of runs did over the last ten minutes, the slowest now first.

import {el} from "./dom.js"
import {count, groupTitle, kind, span} from "./format.js"
import {axis, bars, lines} from "./statistics-charts.js"
import {request} from "./request.js"

const interval = 3000
// A program that has just begun fills more of the charts.
const longest = 600_000
const shortest = 120_000
const most = 40
// What ended longer ago than this is not how it is now.
const recent = 3

// Fills an element with a table; `table` makes one, as the other tables of the view are made.
export function makeStatistics(block, app, table) {
  let asked = -Infinity
  let isAsking = false
  // An older program keeps no statistics, and will not begin to.
  let isMissing = false

  // `show` puts the table in place.
  async function ask(show) {
    if (isAsking || isMissing || app.store.isPaused || performance.now() - asked < interval) return
    isAsking = true
    try {
      const answer = await request("statistics")
      show(() => block.replaceChildren(...content(answer)))
    } catch (problem) {
      isMissing = problem.status === 404
      block.replaceChildren(el("p", {class: isMissing ? "empty" : "error"}, isMissing
        ? "This program keeps no statistics over time: it was built with an older Lanyard than this page."
        : problem.status === undefined ? `${problem.message} It told no statistics before.` : problem.message))
    }
    asked = performance.now()
    isAsking = false
  }

  function content({step, groups}) {
    const {shown, now} = app.store
    const to = Math.ceil(now / step) * step
    const range = {from: to - Math.min(longest, Math.max(shortest, Math.ceil(now / 60_000) * 60_000)), to, step}
    const listed = groups.map(one => ({...one, group: shown.groups.get(one.group), points: one.points.filter(point => point.at >= range.from - step)}))
      .filter(one => one.group && one.points.length)
      .map(one => ({...one, last: one.points.findLast(point => point.p99 !== undefined && point.at >= to - recent * step)}))
    listed.sort((a, b) => (b.last?.p99 ?? -1) - (a.last?.p99 ?? -1) || sum(b.points, "ended") - sum(a.points, "ended"))
    if (!listed.length) return [el("p", {class: "empty"}, "No run ended in the last ten minutes.")]
    const heads = [["Scope and key"], ["Half now", 1], ["90 % now", 1], ["99 % now", 1], ["How long they ran", 0, axis(range)], ["Ended", 1], ["Failed", 1], ["How they ended", 0, axis(range)], ["Cancelled by"]]
    return [
      table("The last ten minutes", heads, listed.slice(0, most).map(one => row(one, range))),
      key(), listed.length > most ? el("p", {class: "muted"}, `${count(listed.length - most)} more groups`) : "",
    ]
  }

  function row({group, points, last}, range) {
    const failed = sum(points, "failed")
    const causes = cancelled(points)
    return {
      text: group.key ?? group.scopeName,
      cells: [
        groupTitle(group), ...["p50", "p90", "p99"].map(name => last?.[name] === undefined ? "–" : span(last[name])),
        lines(points, range), count(sum(points, "ended")),
        failed ? el("strong", {class: "is-failed"}, `✕ ${count(failed)}`) : "0", bars(points, range),
        causes.length ? causes.map(([name, number]) => `${count(number)} ${kind(name)}`).join(", ") : "–",
      ],
    }
  }

  return {ask}
}

// What the lines and the parts of the bars mean.
const key = () => el("p", {class: "muted chart-key"},
  ...[["p50", "half"], ["p90", "90 %"], ["p99", "99 %"], ["other", "succeeded"], ["cancelled", "cancelled"], ["failed", "failed"]].map(([name, word]) =>
    el("span", null, el("span", {class: `chart-sample is-${name}`, "aria-hidden": "true"}), word)))

const sum = (points, what) => points.reduce((sum, point) => sum + point[what], 0)

function cancelled(points) {
  const all = {__proto__: null}
  for (const point of points) for (const [name, number] of Object.entries(point.cancelled)) all[name] = (all[name] ?? 0) + number
  return Object.entries(all).sort(([, a], [, b]) => b - a)
}

"""#,
"store.js": #"""
// What the program told, or what a recording of it holds, and a copy while what is shown is frozen.

import {Journal} from "./journal.js"
import {begin, change, copy, empty} from "./state.js"

export class Store {
  constructor() {
    this.live = empty()
    this.frozen = null
    // A state that was read from a file; shown instead of the program as long as it is here.
    this.recording = null
    this.lost = 0
    this.offset = null
    this.stoppedAt = 0
    // Which scopes are shown; `null` for all.
    this.within = null
  }

  // What is shown.
  get shown() {
    const all = this.recording ?? this.frozen ?? this.live
    return this.within ? this.within.of(all) : all
  }

  // The time now, in milliseconds since the console began. It stands still while frozen, and at the end of a recording.
  get now() { return this.recording ? this.recording.time : this.frozen ? this.frozen.frozenAt : this.running }

  get running() { return this.offset === null ? this.stoppedAt : performance.now() + this.offset }

  // Nothing comes any more: ages must not go on as if the program had told so.
  stopClock() {
    this.stoppedAt = this.running
    this.offset = null
  }

  get isPaused() { return this.frozen !== null }

  set isPaused(paused) {
    if (paused === this.isPaused) return
    const live = this.live
    this.frozen = !paused ? null : {...copy(live), frozenAt: this.running, journal: new Journal()}
  }

  // Takes a frame. False: it does not build on what is here, and a snapshot is needed.
  apply(frame) {
    this.lost += frame.lost ?? 0
    if (frame.type === "snapshot") this.live = begin(frame, this.live)
    else if (frame.type !== "changes") return true
    else if (frame.after !== this.live.sequence || frame.time < this.live.time) return false
    else change(this.live, frame)
    this.setTime(frame.time)
    return true
  }

  // Frames come when they come; the clock of the page follows them without jumping.
  setTime(time) {
    const offset = time - performance.now()
    const isFar = this.offset === null || Math.abs(offset - this.offset) > 500
    this.offset = isFar ? offset : this.offset + (offset - this.offset) / 10
  }
}

"""#,
"style.css": #"""
/* Colours, type and the frame of the page. Every colour is named here, once, for light and dark; each text colour has a
   contrast of 4.5 to 1 or more on the surfaces that it stands on. */

:root {
  color-scheme: light dark;
  --surface: light-dark(#ffffff, #15171b);
  --sunken: light-dark(#f4f5f7, #1c1f25);
  --raised: light-dark(#ffffff, #22262d);
  --border: light-dark(#dfe2e7, #2f343d);
  --text: light-dark(#1b1f26, #e8eaee);
  --muted: light-dark(#5b6370, #a0a8b5);
  --faint: light-dark(#8a919d, #6d7582);
  --accent: light-dark(#5346c5, #a79ff5);
  --on-accent: light-dark(#ffffff, #15171b);
  --tint: light-dark(#eeecfb, #2a2745);

  /* What a run does, or how it ended. */
  --waiting: light-dark(#5b6370, #a0a8b5);
  --running: light-dark(#0b5fc0, #70aefc);
  --straggling: light-dark(#a04c00, #f7a94a);
  --delivering: light-dark(#0b6e69, #4fd1c5);
  --succeeded: light-dark(#1b7137, #63cf83);
  --failed: light-dark(#c0222c, #ff8d8d);
  --cancelled: light-dark(#6c5690, #c0aae2);
  --withheld: light-dark(#a12a83, #ef97d8);
  --ended: var(--muted);

  --gap: 8px;
  --radius: 6px;
  --code: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }

*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { block-size: 100%; margin: 0; }
body {
  display: flex; flex-direction: column; overflow: hidden;
  background: var(--surface); color: var(--text);
}
h1, h2, h3, p, dl, dd, ol, ul { margin: 0; padding: 0; }
h2 { font-size: 14px; font-weight: 600; }
h3 { font-size: 11px; font-weight: 600; letter-spacing: .04em; text-transform: uppercase; color: var(--muted); }
code, kbd { font: 12px/1.4 var(--code); }
.muted { color: var(--muted); }
.error { color: var(--failed); }
.error:empty { display: none; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.skip { position: absolute; inset-block-start: -60px; background: var(--raised); padding: var(--gap); z-index: 9; }
.skip:focus { inset-block-start: 4px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
main:focus, aside:focus { outline: none; }

/* The head. */
.top {
  display: grid; grid-template: "identity actions" auto "tabs totals" auto / 1fr auto; align-items: center; gap: 2px 16px;
  padding: 8px 16px 0; border-block-end: 1px solid var(--border);
}
.identity { grid-area: identity; }
.actions { grid-area: actions; justify-self: end; }
.tabs { grid-area: tabs; }
.totals { grid-area: totals; }
.identity { display: flex; align-items: baseline; gap: 10px; min-inline-size: 0; }
h1 { font-size: 15px; font-weight: 650; overflow-wrap: anywhere; }
.connection { font-size: 12px; white-space: nowrap; }
#everything { min-inline-size: 0; overflow-wrap: anywhere; white-space: normal; }
.connection::before { content: "○ "; }
.connection.is-live { color: var(--succeeded); }
.connection.is-live::before { content: "● "; }
.connection.is-paused { color: var(--accent); font-weight: 600; }
.connection.is-paused::before { content: "‖ "; }
.connection.is-recording { color: var(--accent); font-weight: 600; }
.connection.is-recording::before { content: "◉ "; }
.connection:is(.is-reconnecting, .is-connecting, .is-ended, .is-no-recording) { color: var(--straggling); }
.totals { display: flex; gap: 2px 16px; flex-wrap: wrap; }
.total { display: flex; align-items: baseline; gap: 5px; }
.total dt { order: 2; color: var(--muted); font-size: 12px; }
.total dd { font-weight: 600; font-size: 14px; }
.total.is-zero dd { color: var(--muted); font-weight: 400; }
.t-live dd { color: var(--running); }
.t-straggling:not(.is-zero) dd { color: var(--straggling); }
.t-straggling:not(.is-zero) dd::before { content: "⚠ "; }
.t-failed:not(.is-zero) dd { color: var(--failed); }
.t-withheld:not(.is-zero) dd { color: var(--withheld); }
.t-stopping:not(.is-zero) dd { color: var(--cancelled); }
.actions { display: flex; gap: 6px; }

.tabs { display: flex; flex-wrap: wrap; gap: 0 2px; margin-inline: -10px; }
.tabs button {
  border: 0; border-block-end: 2px solid transparent; border-radius: 0; background: none;
  padding: 8px 10px; margin-block-end: -1px; color: var(--muted); font-weight: 500;
}
.tabs button:hover:not(:disabled) { color: var(--text); background: none; }
.tabs button[aria-selected="true"] { color: var(--text); border-color: var(--accent); font-weight: 600; }
.count:not(:empty) {
  display: inline-block; margin-inline-start: 6px; padding: 0 6px; border-radius: 9px; font-size: 11px; font-weight: 600;
  background: var(--straggling); color: var(--surface);
}
.notice { padding: 8px 16px; background: var(--tint); border-block-end: 1px solid var(--border); }
.notice { display: flex; align-items: center; gap: 6px 12px; flex-wrap: wrap; overflow-wrap: anywhere; }
.notice::before { content: "ℹ"; }
.notice > :is(p, span) { flex: 1; min-inline-size: min(260px, 70vw); }
.recording::before { content: "◉"; color: var(--accent); }
.recording .together { display: flex; flex-wrap: wrap; gap: 6px; }
.is-recording #pause { display: none; }
.is-dropping::after {
  content: "Drop recordings to open them"; position: fixed; inset: 12px; z-index: 8; display: grid; place-items: center; pointer-events: none;
  border: 2px dashed var(--accent); border-radius: 10px; background: var(--tint); font-size: 18px; opacity: .95;
}

.body { flex: 1; display: flex; min-block-size: 0; }
main { flex: 1; min-inline-size: 0; container: main / inline-size; }
main > section { block-size: 100%; display: flex; flex-direction: column; min-block-size: 0; }
.scroll { flex: 1; overflow: auto; min-block-size: 0; overscroll-behavior: contain; scrollbar-width: thin; }
.padded { padding: 16px; }
.padded > h2 { margin-block-end: 8px; }
.block + h2, .empty + h2 { margin-block-start: 28px; }
.block { overflow-x: auto; scrollbar-width: thin; }
.toolbar {
  display: flex; align-items: center; gap: var(--gap); padding: 8px 16px; flex-wrap: wrap;
  border-block-end: 1px solid var(--border);
}
.empty { padding: 32px 16px; color: var(--muted); text-align: center; }

.status {
  display: flex; gap: 2px 18px; flex-wrap: wrap; padding: 4px 16px; border-block-start: 1px solid var(--border);
  background: var(--sunken); color: var(--muted); font-size: 12px;
}
.status .loss { color: var(--text); }
.status .loss::before { content: "▵ "; }

#tooltip {
  position: fixed; z-index: 5; max-inline-size: min(360px, calc(100vw - 8px)); padding: 6px 10px; pointer-events: none;
  background: var(--raised); border: 1px solid var(--border); border-radius: var(--radius);
  box-shadow: 0 4px 16px rgb(0 0 0 / .18); font-size: 12px; overflow-wrap: anywhere;
}
#tooltip div:first-child { font-weight: 600; }
#toasts { position: fixed; inset-block-end: 36px; inset-inline: 0; display: grid; justify-items: center; gap: 6px; pointer-events: none; z-index: 6; }
.toast {
  padding: 8px 14px; border-radius: var(--radius); background: var(--text); color: var(--surface); max-inline-size: 90vw;
  box-shadow: 0 4px 16px rgb(0 0 0 / .25); overflow-wrap: anywhere;
}
.toast.is-trouble {
  display: flex; flex-wrap: wrap; align-items: start; justify-content: flex-end; gap: 8px 12px; inline-size: min(640px, 94vw); max-inline-size: none; pointer-events: auto;
  background: var(--raised); color: var(--text); border: 1px solid var(--failed); border-inline-start-width: 4px;
}
.toast.is-trouble p { flex: 1 1 260px; }
.toast.is-trouble p::before { content: "✕ "; color: var(--failed); }

/* In a frame: the view alone. */
.is-framed > :is(.top, .status, .skip) { display: none; }
.whole {
  position: fixed; inset-block-end: 6px; inset-inline-end: 10px; z-index: 3; padding: 2px 9px; border-radius: var(--radius); font-size: 12px;
  background: var(--raised); border: 1px solid var(--border); color: var(--accent);
}

@media (max-width: 1180px) {
  .totals { column-gap: 12px; }
  .total dt { font-size: 11px; }
  .top { grid-template: "identity actions" auto "totals totals" auto "tabs tabs" auto / 1fr auto; }
}
@media (max-width: 640px) {
  .top { grid-template: "identity" auto "actions" auto "totals" auto "tabs" auto / minmax(0, 1fr); padding: 8px 12px 0; row-gap: 6px; }
  .identity { flex-wrap: wrap; }
  .actions { justify-self: stretch; }
  .actions button { flex: 1 1 auto; padding-inline: 4px; }
  .tabs { gap: 0; margin-inline: -4px; justify-content: space-between; }
  .tabs button { padding: 8px 4px; font-size: 12px; }
  .count:not(:empty) { margin-inline-start: 3px; padding: 0 5px; }
  .toolbar { padding: 8px 12px; }
  .padded { padding: 12px; }
  .status { padding: 4px 12px; gap: 0 12px; font-size: 11px; }
  #process, .s-events, .s-kept { display: none; }
}

@media (prefers-reduced-motion: no-preference) {
  button, .progress .bar { transition: background-color .12s, inline-size .2s; }
}

"""#,
"tasks.js": #"""
// The table of runs.

import {columns} from "./columns.js"
import {el, setAttribute, setText} from "./dom.js"
import {statesOf, wireState} from "./filter.js"
import {count} from "./format.js"
import {Hold} from "./hold.js"
import {Listing} from "./listing.js"
import {request} from "./request.js"
import {movable} from "./rows.js"
import {makeRow, showRow, tellWhole} from "./run-row.js"
import {VirtualRows} from "./virtual.js"

const none = {runs: [], more: 0, asked: 0}

export function makeTasks(section, app) {
  // Replaced when it changes, never changed.
  let wish = {text: "", state: "", sort: {id: "state", isDescending: false}}
  const listing = new Listing()
  // What the program found beyond the runs that it lists.
  let beyond = none
  // A column that has come stays, or the table would jump as runs come and go.
  const told = new Set()

  const states = statesOf(app.store.recording !== null)
  const search = el("input", {
    type: "search", id: "filter", placeholder: "Filter: name, key, scope, origin, cause, #id", maxlength: 200,
    "aria-label": "Filter the runs", oninput: () => change({text: search.value.trim()}),
  })
  const stateChoice = el("select", {
    id: "state-filter", "aria-label": "State", onchange: () => change({state: stateChoice.value}),
  }, ...states.map(([value, label]) => el("option", {value}, label)))
  const sortChoice = el("select", {
    class: "narrow-only", "aria-label": "Sort by", onchange: () => sortBy(sortChoice.value),
  }, ...columns.map(column => el("option", {value: column.id}, `by ${column.id === "warn" ? "warning" : column.label.toLowerCase()}`)))
  const shownCount = el("span", {class: "muted", id: "task-count", role: "status"})

  const heads = columns.map(column => el("th", {role: "columnheader", class: `c-${column.id}`, title: column.hint},
    el("button", {type: "button", "aria-label": column.id === "warn" ? "Warnings" : null, onclick: () => sortBy(column.id)},
      column.label, el("span", {class: "arrow", "aria-hidden": "true"}))))
  const head = el("thead", {role: "rowgroup"}, el("tr", {role: "row", "aria-rowindex": 1}, ...heads))
  const body = el("tbody", {role: "rowgroup", onpointerover: tellWhole})
  const table = el("table", {role: "grid", class: "runs", "aria-label": "Runs"}, head, body)
  const nothing = el("p", {class: "empty"})
  const scroll = el("div", {class: "scroll"}, table, nothing)
  const waiting = el("button", {type: "button", class: "waiting-rows", title: "Put what came meanwhile in its place", hidden: true, onclick: () => { hold.release(); isAnew = true; scroll.scrollTop = 0; app.render() }})
  section.append(el("div", {class: "toolbar"}, search, stateChoice, sortChoice, shownCount), el("div", {class: "rows-frame"}, waiting, scroll))

  const hold = new Hold(section.querySelector(".rows-frame"), body, () => app.render())
  // The order is taken anew with the next picture, though the pointer is there: the user asked for it.
  let isAnew = false
  let seen = null
  const rows = new VirtualRows(scroll, head, body, {
    make: makeRow,
    // A row that is held is of a run that may have left the list: it stays as it was told last.
    show(row, entry) {
      entry.run = seen.shown.runs.get(entry.run.id) ?? entry.run
      showRow(row, entry.run, seen.shown, seen.now, app.selected === entry.run.id)
    },
  })
  const keys = movable(body, "tr[role]", row => app.open(row.entry.run.id, row.entry.run), {
    get size() { return rows.entries.length }, indexOf: row => row.index, bring: index => rows.bring(index),
  })

  function change(part) {
    wish = {...wish, ...part}
    beyond = none
    isAnew = true
    scroll.scrollTop = 0
    app.render()
  }

  function sortBy(id) {
    const column = columns.find(column => column.id === id)
    const startsDescending = Boolean(column.isNumber) || id === "warn"
    change({sort: {id, isDescending: wish.sort.id === id ? !wish.sort.isDescending : startsDescending}})
  }

  // Runs that did not fit into the list can still be found by their text.
  async function ask(totals) {
    const {text, state} = wish
    const isNeeded = totals.unlisted > 0 && (text || wireState(state))
    if (app.store.isPaused) return
    // What was found is as old as the answer; once all are listed, the stream knows better.
    if (!isNeeded) beyond = none
    if (!isNeeded || performance.now() - beyond.asked < 1000) return
    const asked = beyond = {...beyond, asked: performance.now()}
    const query = new URLSearchParams({limit: 1000, text})
    if (wireState(state)) query.set("state", wireState(state))
    try {
      const {runs, more} = await request(`runs?${query}`)
      if (asked === beyond) beyond = {...beyond, runs: runs.filter(run => !app.store.within || app.store.within.has(run)), more}
    } catch { /* The list shows what it has. */ }
  }

  function render(shown, now) {
    ask(shown.totals)
    // Runs of another program have the numbers of others.
    if (seen && seen.shown.program?.process !== shown.program?.process) isAnew = true
    seen = {shown, now}
    listing.update(shown, now, wish, beyond.runs)
    const entries = hold.apply(listing.order, isAnew ? [] : rows.entries)
    isAnew = false
    showHead(entries.length)
    if (!rows.room) rows.measure()
    rows.render(entries)
    keys.settle()
    showCounts(shown, entries)
  }

  function showHead(size) {
    for (const what of listing.told) told.add(what)
    setAttribute(table, "data-without", ["measured", "progress"].filter(what => !told.has(what)).join(" "))
    setAttribute(table, "aria-rowcount", size + 1)
    heads.forEach((one, index) => {
      const isSorted = columns[index].id === wish.sort.id
      setAttribute(one, "aria-sort", isSorted ? wish.sort.isDescending ? "descending" : "ascending" : null)
      setText(one.querySelector(".arrow"), isSorted ? wish.sort.isDescending ? " ↓" : " ↑" : "")
    })
    sortChoice.value = wish.sort.id
  }

  function showCounts(shown, entries) {
    const found = listing.order.length
    const unseen = beyond.more ? `, ${count(beyond.more)} more in the program` : ""
    setText(shownCount, wish.text || wish.state ? `${count(found)} of ${count(listing.all)}${unseen}` : `${count(listing.all)} listed`)
    waiting.hidden = hold.waiting === 0
    setText(waiting, `${count(hold.waiting)} new`)
    nothing.hidden = entries.length > 0
    setText(nothing, listing.all ? "No run matches the filter." : "No run yet. Runs appear as soon as a scope admits one.")
  }

  return {
    render, move: keys.move,
    find() { search.focus(); search.select() },
    clear() { search.value = ""; change({text: ""}) },
    show(text) { this.apply({...wish, text, state: ""}) },
    // What the address holds of it.
    get setting() { return wish },
    apply({text, state, sort}) {
      search.value = text
      stateChoice.value = states.some(([value]) => value === state) ? state : ""
      const isKnown = columns.some(column => column.id === sort.id)
      const next = {text, state: stateChoice.value, sort: isKnown ? sort : {id: "state", isDescending: false}}
      if (JSON.stringify(next) !== JSON.stringify(wish)) change(next)
    },
  }
}

"""#,
"texts.js": #"""
// Texts on a canvas: how wide they are, and what of them fits.

const widths = new Map()
const cuts = new Map()

export function widthOf(context, text) {
  let width = widths.get(text)
  if (width === undefined) {
    if (widths.size > 5000) widths.clear()
    widths.set(text, width = context.measureText(text).width)
  }
  return width
}

// The text, or as much of its beginning and its end as there is room for: names that begin alike end differently.
// Empty if that would tell nothing.
export function fitted(context, text, room) {
  if (widthOf(context, text) <= room) return text
  // Rooms change from frame to frame, by less than a letter.
  const key = `${Math.floor(room / 3)} ${text}`
  let result = cuts.get(key)
  if (result === undefined) {
    if (cuts.size > 5000) cuts.clear()
    cuts.set(key, result = cut(context, [...text], Math.floor(room / 3) * 3))
  }
  return result
}

function cut(context, letters, room) {
  const joined = kept => {
    const head = Math.ceil(kept * 0.55)
    return `${letters.slice(0, head).join("")}…${letters.slice(letters.length - (kept - head)).join("")}`
  }
  let low = 0
  let high = letters.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (context.measureText(joined(middle)).width <= room) low = middle
    else high = middle - 1
  }
  return low < 3 ? "" : joined(low)
}

"""#,
"theme.js": #"""
// Light, dark, or as the system says. What the user chose is kept in the browser.

import {forgetPalette} from "./palette.js"

const themes = ["system", "light", "dark"]
const signs = {system: "◐ System", light: "☀ Light", dark: "☾ Dark"}

// `told`: what the page that frames this one shows itself in; it is not what the user chose here.
export function makeTheme(button, changed, told) {
  let theme = "system"
  try { theme = localStorage.getItem("lanyard-theme") ?? "system" } catch { /* Not every browser lets us. */ }

  function set(value) {
    theme = themes.includes(value) ? value : "system"
    document.documentElement.dataset.theme = theme
    button.textContent = signs[theme]
    button.setAttribute("aria-label", `Colours: ${theme}`)
    forgetPalette()
    changed()
  }

  function choose(value) {
    set(value)
    try { localStorage.setItem("lanyard-theme", theme) } catch { /* Then it lasts until the page is closed. */ }
  }

  button.addEventListener("click", () => choose(themes[(themes.indexOf(theme) + 1) % themes.length]))
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { forgetPalette(); changed() })
  set(told ?? theme)
  // For what the framing page tells later.
  return set
}

"""#,
"timeline-lane-buttons.js": #"""
// The buttons that unfold lanes with more runs than rows. They lie over the picture, so that keys and screen readers find
// them.

import {el, reconcile, setAttribute, setText} from "./dom.js"
import {count} from "./format.js"
import {labelTop} from "./layout.js"

const letter = 7
// Counting what is hidden costs, and nobody reads as fast as the time line moves.
const interval = 200

export function makeLaneButtons(book, toggled) {
  const layer = el("div", {class: "lane-buttons"})
  const counted = new WeakMap()

  // Leaves room for each button in its lane's label.
  function prepare(entries, from, to) {
    for (const entry of entries) {
      if (!entry.lane) continue
      entry.isUnfolded = book.unfolded.has(entry.lane.id)
      entry.hidden = hidden(entry, from, to)
      entry.words = entry.isUnfolded ? "fold" : entry.hidden ? `+${count(entry.hidden)}` : ""
      entry.button = entry.words ? entry.words.length * letter + 16 : 0
    }
  }

  function hidden({lane, rows}, from, to) {
    const now = performance.now()
    const known = counted.get(lane)
    if (known && known.shown === rows.length && now - known.at < interval) return known.number
    const number = book.hidden(lane, rows, from, to)
    counted.set(lane, {number, shown: rows.length, at: now})
    return number
  }

  function make({lane}) {
    return el("button", {type: "button", onclick: () => {
      if (!book.unfolded.delete(lane.id)) book.unfolded.add(lane.id)
      toggled()
    }})
  }

  function draw(entries, scroll, {width, labels, isNarrow}) {
    const wanted = entries.filter(entry => entry.words)
    reconcile(layer, wanted, entry => entry.lane.id, make, (button, entry) => {
      const name = [entry.lane.title, entry.lane.key].filter(Boolean).join(", ")
      setText(button, entry.words)
      setAttribute(button, "aria-expanded", String(entry.isUnfolded))
      setAttribute(button, "aria-label", entry.isUnfolded ? `Fold ${name}` : `Show ${entry.words.slice(1)} more runs of ${name}`)
      setAttribute(button, "title", entry.isUnfolded ? "Fold the lane" : "Runs that are not shown: unfold the lane")
      const right = isNarrow ? width - 6 : labels - 6
      const top = labelTop(entry, entry.top - scroll, 0) + (isNarrow ? 1 : Math.min(entry.height / 2, 34) - 17)
      const place = `translate(${right}px, ${Math.round(top)}px) translateX(-100%)`
      if (button.place !== place) button.style.setProperty("transform", button.place = place)
    })
  }

  return {layer, prepare, draw}
}

"""#,
"timeline-legend.js": #"""
// What the patterns and signs on the time line mean. Where there is little room the lanes get it, and the legend opens on demand.

import {el} from "./dom.js"
import {looks} from "./looks.js"

const told = ["waiting", "running", "blocked", "stopping", "straggling", "succeeded", "failed", "cancelled", "withheld"]

// In a recording, a run may have left the list.
export function makeLegend(isRecording, narrow) {
  const legend = el("details", {class: "legend"}, el("summary", null, "What the bars mean"), el("ul", {"aria-label": "What the bars mean"},
    ...[...told, ...isRecording ? ["left"] : []].map(name => el("li", {title: looks[name].hint},
      el("span", {class: `swatch is-${name}`, "aria-hidden": "true"}),
      el("span", {class: `sign is-${name}`, "aria-hidden": "true"}, looks[name].sign), looks[name].word))))
  const settle = () => { legend.open = !narrow.matches }
  narrow.addEventListener("change", settle)
  settle()
  return legend
}

"""#,
"timeline-minimap.js": #"""
// All the time there is, in one line: how many runs lived when, and which part the time line shows. That part can be
// dragged, and stretched at its ends. The keys of the time line do the same, so this is for the pointer alone.

import {el} from "./dom.js"
import {sized} from "./paint.js"
import {palette} from "./palette.js"
import {firstOf} from "./timeline-window.js"
import {isGrave, lookOf, stragglerAfter} from "./looks.js"
import {overAt} from "./over.js"

const height = 34
const grip = 6
const interval = 200

export function makeMinimap(seen, app) {
  const canvas = el("canvas", {class: "minimap", "aria-hidden": "true"})
  let extent = {from: 0, to: 1, width: 1}
  let drag = null
  let drawn = {}

  const x = time => (time - extent.from) / (extent.to - extent.from) * extent.width
  const time = x => extent.from + x / extent.width * (extent.to - extent.from)
  // The brush stays in the picture, and wide enough to be taken hold of.
  const brush = () => {
    const left = Math.max(0, x(seen.from))
    const right = Math.min(extent.width, Math.max(x(seen.to), left + 3))
    const width = Math.max(3 * grip, right - left)
    const from = Math.max(0, Math.min(extent.width - width, (left + right - width) / 2))
    return {left: from, right: from + width}
  }

  function partAt(place) {
    const {left, right} = brush()
    if (place < left - grip || place > right + grip) return "elsewhere"
    if (place < left + grip / 2) return "from"
    return place > right - grip / 2 ? "to" : "all"
  }

  const placeOf = event => event.clientX - canvas.getBoundingClientRect().left

  canvas.addEventListener("pointerdown", event => {
    const place = placeOf(event)
    const part = partAt(place)
    if (part === "elsewhere") seen.show(time(place) - seen.span / 2, time(place) + seen.span / 2)
    drag = {part: part === "elsewhere" ? "all" : part, at: time(place), from: seen.from, to: seen.to, extent: {...extent}}
    canvas.setPointerCapture(event.pointerId)
    event.preventDefault()
  })
  canvas.addEventListener("pointermove", event => {
    if (!drag || !event.buttons) {
      canvas.dataset.part = partAt(placeOf(event))
      return
    }
    const moved = time(placeOf(event)) - drag.at
    const {part, from, to} = drag
    if (moved === 0) return
    if (part === "all") seen.show(from + moved, to + moved)
    else if (part === "from") seen.show(Math.min(from + moved, to - 5), to)
    else seen.show(from, Math.max(to + moved, from + 5))
  })
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => { drag = null })

  // Looking at every run costs, and here nothing moves as fast as on the time line.
  function draw(shown, now, since, width, range) {
    const key = [width, range?.from, range?.to, seen.isFollowing ? seen.span : `${seen.from} ${seen.to}`, since, palette().text].join()
    if (drawn.key === key && !drag && performance.now() - drawn.at < interval) return
    drawn = {key, at: performance.now()}
    const context = sized(canvas, width, height)
    const colours = palette()
    // While it is dragged, the ground under the pointer stands still.
    extent = drag ? drag.extent : {from: Math.min(firstOf(shown, now, since), now - 1000), to: Math.max(now, 1), width}
    const bins = new Float64Array(Math.ceil(width / 2) + 2)
    const marks = new Map()
    const after = stragglerAfter(shown)
    const bin = time => Math.max(0, Math.min(bins.length - 2, Math.floor(x(time) / 2)))
    for (const run of shown.runs.values()) {
      if (run.admittedAt < since) continue
      bins[bin(run.admittedAt)] += 1
      bins[bin(overAt(run) ?? now) + 1] -= 1
      const look = lookOf(run, now, after)
      if (isGrave(look)) marks.set(bin(overAt(run) ?? run.cancelledAt ?? now), look)
    }
    let most = 1
    for (let index = 1; index < bins.length; index += 1) most = Math.max(most, bins[index] += bins[index - 1])
    context.fillStyle = colours.running
    context.globalAlpha = 0.45
    // A single run has to be seen beside thousands.
    bins.forEach((live, index) => {
      const tall = live > 0 ? Math.max(1.5, Math.sqrt(live / most) * (height - 12)) : 0
      context.fillRect(index * 2, height - 1 - tall, 2, tall)
    })
    context.globalAlpha = 1
    for (const [index, look] of marks) {
      context.fillStyle = colours[look]
      context.beginPath()
      context.moveTo(index * 2 - 3, 1)
      context.lineTo(index * 2 + 3, 1)
      context.lineTo(index * 2, 6)
      context.fill()
    }
    if (range) {
      context.fillStyle = colours.accent
      context.globalAlpha = 0.25
      context.fillRect(x(range.from), 0, Math.max(1, x(range.to) - x(range.from)), height)
      context.globalAlpha = 1
    }
    const {left, right} = brush()
    context.fillStyle = colours.surface
    context.globalAlpha = 0.6
    context.fillRect(0, 0, left, height)
    context.fillRect(right, 0, width, height)
    context.globalAlpha = 1
    context.strokeStyle = context.fillStyle = colours.accent
    context.strokeRect(left + 0.5, 0.5, right - left - 1, height - 1)
    for (const edge of [left, right - 3]) context.fillRect(edge, height / 2 - 6, 3, 12)
  }

  return {canvas, draw}
}

"""#,
"timeline-pointer.js": #"""
// What the pointer does on the time line: the wheel scrolls, and zooms with Ctrl; dragging moves, and selects a range with
// Shift or in the mode for that; a click opens a run.

import {axisHeight} from "./axis.js"

// A hand is never quite still.
const slack = 4
const line = 16

// `stage`: `area()`, `placed()`, `time(x)`, `isSelecting()`, and what to do: `hover`, `open`, `select`, `redraw`.
export function listen(canvas, viewport, seen, app, stage) {
  let drag = null

  const place = event => {
    const box = canvas.getBoundingClientRect()
    return {x: event.clientX - box.left, y: event.clientY - box.top}
  }
  const hitAt = event => {
    const {x, y} = place(event)
    return y < axisHeight ? undefined : stage.placed().findLast(one => x >= one.left - 2 && x <= one.right + 2 && y >= one.top && y <= one.bottom)
  }

  canvas.addEventListener("pointerdown", event => {
    if (event.button !== 0) return
    const {x} = place(event)
    const isSelecting = event.shiftKey || stage.isSelecting()
    drag = {x: event.clientX, y: event.clientY, scroll: viewport.scrollTop, moved: 0, to: seen.to, start: isSelecting ? stage.time(x) : null}
  })
  canvas.addEventListener("pointermove", event => {
    if (drag && event.buttons) return move(event)
    const hit = hitAt(event)
    stage.hover(hit?.run ?? null, event)
    canvas.classList.toggle("is-over-run", Boolean(hit))
  })

  function move(event) {
    const {width, labels} = stage.area()
    const dx = event.clientX - drag.x
    drag.moved = Math.max(drag.moved, Math.abs(dx), Math.abs(event.clientY - drag.y))
    if (drag.moved < slack) return
    canvas.setPointerCapture(event.pointerId)
    app.tip(null)
    if (drag.start !== null) return stage.select(drag.start, stage.time(Math.max(labels, Math.min(width, place(event).x))), true)
    if (event.pointerType === "mouse") viewport.scrollTop = drag.scroll - (event.clientY - drag.y)
    seen.pan(drag.to - dx / (width - labels) * seen.span - seen.to, app.store.now)
  }

  canvas.addEventListener("pointerup", event => {
    const ended = drag
    drag = null
    if (!ended) return
    if (ended.start !== null && ended.moved >= slack) return stage.select(ended.start, stage.time(place(event).x), false)
    const hit = ended.moved < slack && hitAt(event)
    if (hit) stage.open(hit.run)
  })
  canvas.addEventListener("pointercancel", () => { drag = null })
  canvas.addEventListener("pointerleave", event => stage.hover(null, event))
  canvas.addEventListener("blur", () => app.tip(null))

  canvas.addEventListener("wheel", event => {
    const {width, labels} = stage.area()
    const size = event.deltaMode === 1 ? line : 1
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      // A notch of a wheel is a hundred points, a step of two fingers a few.
      const by = Math.max(-60, Math.min(60, event.deltaY * size))
      return seen.zoom(1.006 ** by, Math.max(0, Math.min(1, (place(event).x - labels) / (width - labels))))
    }
    const sideways = (event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX) * size
    // What is left is scrolling, which the browser does better than we could.
    if (Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY * size)) return
    event.preventDefault()
    seen.pan(sideways / (width - labels) * seen.span, app.store.now)
  }, {passive: false})

  return {get isDragging() { return drag !== null }}
}

"""#,
"timeline-range.js": #"""
// A range of time that was selected, and what happened in it.

import {el} from "./dom.js"
import {endedIn, summary} from "./figures.js"
import {clock, count, kind, span} from "./format.js"

// What the program forgets in the meantime stays counted; looking again costs, so it is not done with each picture.
const interval = 500

export function makeRange({tell, zoom, changed}) {
  let range = null
  let known = new Map()
  let seenAt = -Infinity
  const figures = el("dl", {class: "facts-line"})
  const panel = el("section", {class: "range", "aria-label": "Selected range", hidden: ""}, figures,
    el("span", {class: "buttons-line"},
      el("button", {type: "button", onclick: () => zoom(range)}, "Zoom to it"),
      el("button", {type: "button", title: "Clear the range (Esc)", onclick: () => clear()}, "Clear")))

  function set(from, to) {
    range = {from: Math.min(from, to), to: Math.max(from, to)}
    known = new Map()
    seenAt = -Infinity
    changed()
  }

  // One end, where the run that has the focus begins or ends; the other end gives way if it has to.
  function setEnd(end, at) {
    const other = end === "from" ? Math.max(at, range?.to ?? at) : Math.min(at, range?.from ?? at)
    set(at, other)
  }

  function clear() {
    if (!range) return false
    range = null
    tell("The range is cleared.")
    changed()
    return true
  }

  function report(runs) {
    for (const run of endedIn(runs, range.from, range.to)) known.set(run.id, run)
    return summary([...known.values()])
  }

  function update(runs, isMoving) {
    panel.hidden = !range
    if (!range || performance.now() - seenAt < interval) return
    seenAt = performance.now()
    const pairs = words(range, report(runs))
    figures.replaceChildren(...pairs.map(([name, value]) => el("div", null, el("dt", null, name), el("dd", null, value))))
    if (!isMoving) tell(`Range selected. ${pairs.map(pair => pair.join(" ")).join(", ")}`)
  }

  return {panel, set, setEnd, clear, update, get value() { return range }}
}

function words({from, to}, {ended, failed, p50, p90, p99, wasted, cancelled}) {
  const causes = Object.entries(cancelled).sort(([, a], [, b]) => b - a)
  return [
    ["range", `${clock(from)} – ${clock(to)} (${span(to - from)})`], ["ended", count(ended)],
    ...p50 !== undefined ? [["p50", span(p50)], ["p90", span(p90)], ["p99", span(p99)]] : [],
    ...failed ? [["failed", count(failed)]] : [],
    ["wasted", wasted ? span(wasted) : "nothing"],
    ["cancelled", causes.length ? causes.map(([name, number]) => `${count(number)} ${kind(name)}`).join(", ") : "none"],
  ]
}

"""#,
"timeline-search.js": #"""
// Marks the runs that match a text, and steps from one to the next.

import {el, setText} from "./dom.js"
import {matches} from "./filter.js"
import {count} from "./format.js"

// `go` shows a run.
export function makeSearch({go, changed}) {
  let hits = []
  let found = null
  let current = null
  let seen = {}

  const field = el("input", {
    type: "search", class: "timeline-search", placeholder: "Find: name, key, cause, #id", maxlength: 200,
    "aria-label": "Find runs on the time line", title: "Find (/) by name, key, scope, origin, cause or #id; Enter: the next, Shift and Enter: the one before",
    oninput: () => { current = null; changed() },
  })
  const place = el("span", {class: "muted place", role: "status"})
  const before = el("button", {type: "button", "aria-label": "The match before", title: "The match before (Shift and Enter)", hidden: "", onclick: () => step(-1)}, "↑")
  const next = el("button", {type: "button", "aria-label": "The next match", title: "The next match (Enter)", hidden: "", onclick: () => step(1)}, "↓")
  field.addEventListener("keydown", event => {
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1)
    else if (event.key === "Escape") clear()
    else return
    event.preventDefault()
  })

  function clear() {
    field.value = ""
    current = null
    field.blur()
    changed()
  }

  // The next one after the one it is at; at first the newest.
  function step(by) {
    if (!hits.length) return
    const at = hits.findIndex(run => run.id === current)
    const to = at < 0 ? hits.length - 1 : (at + by + hits.length) % hits.length
    current = hits[to].id
    go(hits[to])
    changed()
  }

  function update(shown, since) {
    const text = field.value.trim()
    const isSame = seen.text === text && seen.runs === shown.runs && seen.time === shown.time && seen.sequence === shown.sequence
    if (!isSame) {
      seen = {text, runs: shown.runs, time: shown.time, sequence: shown.sequence}
      hits = !text ? [] : [...shown.runs.values()].filter(run => run.admittedAt >= since && matches(run, {text, state: ""}, shown, 0))
      hits.sort((a, b) => a.admittedAt - b.admittedAt || a.id - b.id)
      found = text ? new Set(hits.map(run => run.id)) : null
    }
    const at = hits.findIndex(run => run.id === current)
    setText(place, !text ? "" : !hits.length ? "none" : at < 0 ? `${count(hits.length)} found` : `${count(at + 1)} of ${count(hits.length)}`)
    before.hidden = next.hidden = hits.length === 0
  }

  return {
    elements: [field, place, before, next], update,
    focus() { field.focus(); field.select() },
    get found() { return found },
    get current() { return found?.has(current) ? current : null },
  }
}

"""#,
"timeline-window.js": #"""
// Which part of time the time line shows: a span that ends at a moment, or follows now.

import {overAt} from "./over.js"

const shortest = 5
const longest = 7 * 86_400_000
// What is tried in turn for the first span, until there is enough to see.
const spans = [10_000, 30_000, 60_000, 300_000, 1_800_000, 3_600_000]
const enough = 3
// What can still be read when it stands still.
const longestRest = 60_000
const afterwards = 1_000

export class TimeWindow {
  constructor(isNarrow) {
    // Half the room, half the time: bars stay long enough to be read.
    this.least = isNarrow ? 6_000 : spans[0]
    Object.assign(this, {span: this.least, to: 0, isFollowing: true, isFitting: false, isChosen: false, changed: () => {}})
  }

  get from() { return this.to - this.span }

  // Called before each picture. A program that has just begun fills the span from the left; of a recording, all is shown.
  settle(shown, now, since, isRecording) {
    if (!this.isChosen && isRecording) Object.assign(this, {isChosen: true, isFitting: true})
    if (!this.isChosen && shown.runs.size) this.choose(shown, now)
    const begin = Math.max(0, since)
    if (this.isFitting) this.span = Math.max(shortest, (now - firstOf(shown, now, since)) * 1.03)
    if (this.isFollowing) this.to = Math.max(now + this.span * 0.02, begin + this.span)
  }

  choose(shown, now) {
    this.isChosen = true
    const happened = [...shown.runs.values()].flatMap(run => [run.admittedAt, overAt(run) ?? now])
    const all = Math.min(enough, happened.length)
    this.span = [this.least, ...spans.slice(1)].find(span => happened.filter(time => time > now - span && time < now).length >= all) ?? this.least
  }

  // Follows, with a span that is chosen anew.
  begin() {
    Object.assign(this, {isFollowing: true, isFitting: false, isChosen: false})
    this.changed()
  }

  // Shows all that has happened since a moment, and stands still; of very much, the last of it.
  rest(shown, now, since) {
    const last = Math.min(now, lastOf(shown, since, now) + afterwards)
    const first = Math.max(firstOf(shown, now, since), last - longestRest)
    const length = Math.max(last - first, this.least / 2)
    this.show(first - 0.02 * length, first + 1.03 * length)
  }

  follow(isFollowing) {
    this.isFollowing = isFollowing
    if (!isFollowing) this.isFitting = false
    this.changed()
  }

  // Everything since the first run, and what comes.
  fit() {
    Object.assign(this, {isFitting: true, isFollowing: true, isChosen: true})
    this.changed()
  }

  // Zooms around a place between 0 and 1; while it follows, around now.
  zoom(factor, at = 0.5) {
    const longer = Math.min(longest, Math.max(shortest, this.span * factor))
    if (!this.isFollowing) this.to += (longer - this.span) * (1 - at)
    Object.assign(this, {span: longer, isFitting: false, isChosen: true})
    this.changed()
  }

  pan(ms, now) {
    if (ms === 0) return
    this.to += ms
    Object.assign(this, {isFollowing: ms > 0 && this.to >= now + this.span * 0.02, isFitting: false, isChosen: true})
    this.changed()
  }

  show(from, to) {
    Object.assign(this, {span: Math.min(longest, Math.max(shortest, to - from)), to, isFollowing: false, isFitting: false, isChosen: true})
    this.changed()
  }

  // So that a run is seen, from its beginning if it is long.
  include(run, now) {
    const end = overAt(run) ?? now
    if (run.admittedAt >= this.from && Math.min(end, run.admittedAt + this.span / 2) <= this.to) return
    const length = Math.min(end - run.admittedAt, this.span * 0.8)
    const from = run.admittedAt - (this.span - length) / 2
    this.show(from, from + this.span)
  }
}

export function firstOf(shown, now, since) {
  let first = now
  for (const run of shown.runs.values()) if (run.admittedAt >= since && run.admittedAt < first) first = run.admittedAt
  return first
}

// When something happened last.
function lastOf(shown, since, now) {
  let last = since
  for (const run of shown.runs.values()) if (run.admittedAt >= since) last = Math.max(last, overAt(run) ?? run.admittedAt)
  return Number.isFinite(last) ? last : now
}

"""#,
"timeline-words.js": #"""
// A run in words, for the tooltip and for people who do not see the picture.

import {age, cause, clock, latency, span, title} from "./format.js"
import {lookOf, looks, stragglerAfter} from "./looks.js"
import {leftWords} from "./over.js"

export function describe(run, shown, now) {
  const look = lookOf(run, now, stragglerAfter(shown))
  const isOver = run.state === "ended"
  const lasted = isOver ? "took" : run.state === "left" ? "listed for" : "for"
  const late = latency(run, now)
  return [
    `#${run.id} ${title(run)}: ${looks[look].sign} ${look === "blocked" ? `waiting for ${run.waitsFor.what}` : looks[look].word}`,
    `admitted at ${clock(run.admittedAt)}, ${lasted} ${span(age(run, now))}`,
    look === "blocked" ? `waiting for ${span(Math.max(0, now - run.waitsFor.since))}` : "",
    run.attempt > 1 ? `attempt ${run.attempt}` : "",
    cause(run.cause),
    late === undefined ? "" : isOver ? `obeyed after ${span(late)}` : `told to stop ${span(late)} ago`,
    run.state === "left" ? leftWords : "",
    run.handover === "withheld" ? "its result was withheld" : "",
  ].filter(Boolean)
}

"""#,
"timeline.css": #"""
/* The time line: what stands around the canvas, and the legend, whose patterns are those of bars.js. */

.timeline-bar { gap: 6px 16px; }
.together { display: flex; align-items: center; gap: 6px; flex-wrap: wrap; min-inline-size: 0; }
.finds { margin-inline-start: auto; flex: 1 1 250px; flex-wrap: nowrap; justify-content: flex-end; }
.timeline-search { flex: 0 1 270px; }
.place { white-space: nowrap; }
.shown-span { min-inline-size: 92px; }

.minimap { flex: none; border-block-end: 1px solid var(--border); cursor: pointer; touch-action: none; }
.minimap[data-part="all"] { cursor: grab; }
.minimap[data-part="all"]:active { cursor: grabbing; }
.minimap:is([data-part="from"], [data-part="to"]) { cursor: ew-resize; }

.timeline-scroll { flex: 1; min-block-size: 0; overflow: hidden auto; scrollbar-width: thin; }
.pinned { position: sticky; inset-block-start: 0; }
canvas { display: block; }
.pinned canvas { touch-action: pan-y; cursor: grab; }
.pinned canvas:active { cursor: grabbing; }
.pinned canvas.is-over-run { cursor: pointer; }
.pinned canvas.is-selecting { cursor: crosshair; }
canvas:focus-visible { outline-offset: -2px; }
/* Below the axis, over the labels. */
.lane-buttons { position: absolute; inset: 26px 0 0; overflow: clip; pointer-events: none; }
.lane-buttons button {
  position: absolute; inset: 0 auto auto 0; padding: 0 5px; font-size: 11px; line-height: 15px; border-radius: 4px;
  color: var(--accent); pointer-events: auto;
}

.range {
  display: flex; align-items: center; gap: 6px 16px; padding: 6px 16px; flex-wrap: wrap; background: var(--tint);
  border-block-start: 1px solid var(--border); font-size: 12px;
}
.facts-line { display: flex; flex-wrap: wrap; gap: 2px 16px; flex: 1; min-inline-size: min(100%, 260px); }
.facts-line div { display: flex; gap: 5px; align-items: baseline; }
.facts-line dt { color: var(--muted); }
.facts-line dd { font-weight: 600; overflow-wrap: anywhere; }
.buttons-line { display: flex; gap: 6px; }

.legend { flex: none; padding: 5px 16px; font-size: 12px; color: var(--muted); border-block-start: 1px solid var(--border); }
.legend ul { display: flex; flex-wrap: wrap; gap: 2px 14px; list-style: none; }
.legend summary { display: none; inline-size: max-content; cursor: pointer; line-height: 20px; }
.legend li { display: flex; align-items: center; gap: 5px; white-space: nowrap; }
.legend .sign { inline-size: 12px; text-align: center; }
.is-framed .legend { padding-inline-end: 140px; }
.swatch { --colour: var(--running); inline-size: 22px; block-size: 11px; border: 1px solid var(--colour); background: color-mix(in srgb, var(--colour) 36%, transparent); }
.swatch.is-waiting { --colour: var(--waiting); border-style: dashed; background: color-mix(in srgb, var(--colour) 12%, transparent); }
.swatch.is-blocked { background-image: radial-gradient(circle, var(--colour) 0.9px, transparent 1.1px); background-size: 5px 5px; }
.swatch.is-stopping { --colour: var(--cancelled); background-image: repeating-linear-gradient(90deg, transparent 0 3px, var(--colour) 3px 4px); }
.swatch.is-straggling { --colour: var(--straggling); background-image: repeating-linear-gradient(45deg, transparent 0 3px, var(--colour) 3px 4px); }
.swatch.is-succeeded { --colour: var(--succeeded); }
.swatch.is-failed { --colour: var(--failed); border-width: 2px; }
.swatch.is-cancelled { --colour: var(--cancelled); background-image: linear-gradient(90deg, transparent 60%, var(--text) 60% 68%, transparent 68%); }
.swatch.is-withheld { --colour: var(--withheld); background-image: repeating-linear-gradient(135deg, transparent 0 3px, var(--colour) 3px 4px); }
.swatch.is-left { --colour: var(--ended); border-inline-end: none; }
.sign.is-blocked { color: var(--running); }
.sign.is-stopping, .sign.is-cancelled { color: var(--cancelled); }
.sign.is-straggling { color: var(--straggling); }
.sign.is-succeeded { color: var(--succeeded); }
.sign.is-failed { color: var(--failed); }
.sign.is-withheld { color: var(--withheld); }

@media (max-width: 640px) {
  .timeline-bar { padding: 6px 12px; }
  .timeline-bar button { padding-inline: 8px; }
  .finds { flex: 1 1 100%; justify-content: stretch; }
  .timeline-search { flex: 1 1 auto; }
  .shown-span { min-inline-size: 0; }
  .range, .legend { padding: 5px 12px; }
  .legend summary { display: list-item; list-style-position: inside; }
  .legend ul { gap: 1px 10px; padding-block-start: 4px; font-size: 11px; }
  .legend .swatch { inline-size: 16px; }
  /* There is no room for both. */
  .range:not([hidden]) + .legend { display: none; }
}

"""#,
"timeline.js": #"""
// The time line: puts together what is seen, how it is moved, and what the keys find in it.

import {axisHeight} from "./axis.js"
import {el, setAttribute, setText} from "./dom.js"
import {span} from "./format.js"
import {Lanes} from "./lanes.js"
import {layout, seenIn, shift, spanOfRow} from "./layout.js"
import {stragglerAfter} from "./looks.js"
import {overAt} from "./over.js"
import {paint, sized} from "./paint.js"
import {palette} from "./palette.js"
import {makeLaneButtons} from "./timeline-lane-buttons.js"
import {makeLegend} from "./timeline-legend.js"
import {makeMinimap} from "./timeline-minimap.js"
import {listen} from "./timeline-pointer.js"
import {makeRange} from "./timeline-range.js"
import {makeSearch} from "./timeline-search.js"
import {TimeWindow} from "./timeline-window.js"
import {describe} from "./timeline-words.js"

const labelWidth = 210

export function makeTimeline(section, app) {
  const book = new Lanes()
  const narrow = matchMedia("(max-width: 640px)")
  const seen = new TimeWindow(narrow.matches)
  let laid = {entries: [], tall: 0}
  let placed = []
  let hovered = null
  let focused = null
  let isSelecting = false
  // Runs from before are not shown; the page that frames this one may wish so.
  let since = -Infinity
  let openedAt = -Infinity
  // It is wished that all there is be shown, and stand still.
  let isToRest = false
  let drawnAt = 0

  const canvas = el("canvas", {
    tabindex: 0, role: "application", "aria-roledescription": "time line", "aria-label": "Time line of the runs",
    "aria-describedby": "timeline-words",
  })
  const buttons = makeLaneButtons(book, () => draw())
  const spacer = el("div", {class: "spacer"})
  const viewport = el("div", {class: "timeline-scroll", onscroll: () => draw()}, el("div", {class: "pinned"}, canvas, buttons.layer), spacer)
  const button = (text, title, onclick, label) => el("button", {type: "button", title, onclick, "aria-label": label}, text)
  const follow = button("Follow", "Keep the newest in sight (f)", () => seen.follow(!seen.isFollowing))
  const fit = button("Fit", "Everything since the first run (a)", () => seen.fit())
  const select = button("Select", "Dragging selects a range, as it does with Shift (s)", () => setSelecting(!isSelecting))
  const shownSpan = el("span", {class: "muted shown-span"})
  const words = el("p", {id: "timeline-words", class: "unseen", "aria-live": "polite"},
    "Arrows move in time and between lanes, h and l from run to run, plus and minus zoom, Enter opens a run, brackets select a range.")
  const tell = text => setText(words, text)
  const range = makeRange({tell, changed: () => draw(), zoom: ({from, to}) => { const rim = (to - from) * 0.05; seen.show(from - rim, to + rim) }})
  const search = makeSearch({go: run => focus(run), changed: () => draw()})
  const minimap = makeMinimap(seen, app)
  section.append(
    el("div", {class: "toolbar timeline-bar"},
      el("div", {class: "together"}, follow, fit,
        button("−", "Zoom out (−, or Ctrl and the wheel)", () => seen.zoom(1 / 0.6), "Zoom out"),
        button("+", "Zoom in (+, or Ctrl and the wheel)", () => seen.zoom(0.6), "Zoom in"), select, shownSpan),
      el("div", {class: "together finds"}, ...search.elements)),
    minimap.canvas, viewport, range.panel, makeLegend(app.store.recording !== null, narrow), words)
  // Somebody who moves the window wants to see what is there, without what was kept so that nothing jumps.
  seen.changed = () => { if (!pointer.isDragging) book.release(); draw() }

  const area = () => {
    const width = viewport.clientWidth
    const isNarrow = width < 640
    return {width, height: viewport.clientHeight, isNarrow, labels: isNarrow ? 0 : labelWidth}
  }
  // Lanes in sight stay while somebody looks at them.
  const held = () => section.matches(":hover") || section.contains(document.activeElement)
    ? new Set(seenIn(laid, viewport.scrollTop, viewport.clientHeight).map(entry => entry.lane?.id)) : new Set()

  function setSelecting(value) {
    isSelecting = value
    setAttribute(select, "aria-pressed", String(isSelecting))
    canvas.classList.toggle("is-selecting", isSelecting)
  }

  function draw() {
    const {width, height, isNarrow, labels} = area()
    if (section.hidden || width === 0) return
    const {shown, now} = app.store
    drawnAt = now
    settle(shown, now)
    search.update(shown, since)
    const marked = {selected: app.selected, hit: search.current}
    const wanted = [app.selected, search.current, focused].filter(id => id !== null && id !== undefined)
    book.update(shown, now, {since, wanted, within: app.store.within?.name})
    const {from, to} = seen
    const before = laid
    laid = layout(book.visible(now, from, to, held()), book, {from, to, isNarrow})
    const moved = viewport.scrollTop > 0 ? shift(before, laid, viewport.scrollTop) : 0
    spacer.style.setProperty("block-size", `${Math.max(0, laid.tall - height)}px`)
    if (moved) viewport.scrollTop += moved
    const scroll = viewport.scrollTop
    const entries = seenIn(laid, scroll, height)
    buttons.prepare(entries, from, to)
    const context = sized(canvas, width, height)
    const colours = palette()
    placed = paint(context, {
      width, height, isNarrow, labels, from, to, now, entries, scroll, colours, ...marked, found: search.found,
      range: range.value, after: stragglerAfter(shown), hovered: hovered ?? focused, focusedLane: laneOf(focused),
    })
    buttons.draw(entries, scroll, {width, labels, isNarrow})
    minimap.draw(shown, now, since, width, range.value)
    range.update(shown.runs.values(), pointer.isDragging)
    setAttribute(follow, "aria-pressed", String(seen.isFollowing))
    setAttribute(fit, "aria-pressed", String(seen.isFitting))
    setText(shownSpan, `${span(seen.span)} shown`)
    if (laid.entries.length > 0) return
    context.fillStyle = colours.muted
    context.fillText(shown.runs.size ? "Nothing ran in this span. Follow, or fit." : "No run yet.", labels + 12, axisHeight + 24)
  }

  // “fresh” means since this page was opened, on the program's clock.
  function settle(shown, now) {
    if (since === "fresh" && app.store.live.sequence !== null) {
      const opened = Math.max(0, now - performance.now())
      // The same moment however often it is asked for, unless the clock is that of another program.
      since = openedAt = Math.abs(opened - openedAt) < 1000 ? openedAt : opened
    }
    if (isToRest && since !== "fresh") {
      isToRest = false
      seen.rest(shown, now, since)
    }
    seen.settle(shown, now, since === "fresh" ? now : since, app.store.recording !== null)
  }

  const laneOf = id => placed.find(one => one.run.id === id)?.lane

  const pointer = listen(canvas, viewport, seen, app, {
    area, placed: () => placed, isSelecting: () => isSelecting,
    time(x) { const {width, labels} = area(); return seen.from + (x - labels) / (width - labels) * seen.span },
    hover(run, event) {
      if (hovered !== (run?.id ?? null)) { hovered = run?.id ?? null; draw() }
      app.tip(run && describe(run, app.store.shown, app.store.now), event.clientX, event.clientY)
    },
    open(run) { focused = run.id; app.open(run.id) },
    select: (from, to) => range.set(from, to),
  })

  // Moves the focus from run to run: within a lane by time, or to the run next to it in time in another lane.
  function step(along, across) {
    const current = placed.find(one => one.run.id === focused) ?? placed.at(-1)
    if (!current) return
    const lanes = laid.entries.filter(entry => entry.lane).map(entry => entry.lane)
    const index = lanes.findIndex(lane => lane.id === current.lane)
    const lane = lanes[Math.min(lanes.length - 1, Math.max(0, index + across))]
    const runs = lane.rows.flat()
    const distance = run => Math.abs(run.admittedAt - current.run.admittedAt)
    if (!runs.length) return
    if (across) return focus(runs.reduce((best, run) => distance(run) < distance(best) ? run : best))
    runs.sort((a, b) => a.admittedAt - b.admittedAt || a.id - b.id)
    focus(runs[Math.min(runs.length - 1, Math.max(0, runs.findIndex(run => run.id === current.run.id) + along))])
  }

  // Shows a run, and tells about it.
  function focus(run) {
    const {shown, now} = app.store
    focused = run.id
    seen.include(run, now)
    draw()
    reveal(run)
    draw()
    const lines = describe(run, shown, now)
    tell(lines.join(". "))
    const where = placed.find(one => one.run.id === run.id)
    if (!where) return
    const box = canvas.getBoundingClientRect()
    app.tip(lines, box.left + Math.max(area().labels, where.left), box.top + where.bottom)
  }

  // Scrolls to the row of a run.
  function reveal(run) {
    const entry = laid.entries.find(entry => entry.lane?.id === book.laneId(run))
    if (!entry) return
    const {height} = area()
    const [top, bottom] = spanOfRow(entry, book.rowOf.get(run.id))
    if (top < viewport.scrollTop) viewport.scrollTop = top
    else if (bottom + axisHeight > viewport.scrollTop + height) viewport.scrollTop = bottom + axisHeight - height
  }

  // The run that has the focus, for the ends of a range.
  const end = (name, time) => {
    const run = app.store.shown.runs.get(focused)
    if (!run) return tell("Move to a run first, with h and l: its beginning or end becomes that of the range.")
    range.setEnd(name, time(run))
  }

  const keys = {
    "+": () => seen.zoom(0.6), "=": () => seen.zoom(0.6), "-": () => seen.zoom(1 / 0.6), f: () => seen.follow(!seen.isFollowing),
    a: () => seen.fit(), s: () => setSelecting(!isSelecting), "/": () => search.focus(),
    ArrowLeft: () => seen.pan(-seen.span / 8, app.store.now), ArrowRight: () => seen.pan(seen.span / 8, app.store.now),
    h: () => step(-1, 0), l: () => step(1, 0), ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1),
    "[": () => end("from", run => run.admittedAt), "]": () => end("to", run => overAt(run) ?? app.store.now),
    Enter: () => focused !== null && app.open(focused),
  }

  return {
    render: draw,
    move: by => step(0, by),
    // Keys that work wherever the focus is while the time line is seen.
    key(event) {
      const isOnButton = event.target.closest("button, aside")
      if (event.key === "Escape" && !event.target.closest("aside")) {
        if (isSelecting) { setSelecting(false); return true }
        return range.clear()
      }
      if (!Object.hasOwn(keys, event.key) || isOnButton && (event.key === "Enter" || event.key.startsWith("Arrow"))) return false
      keys[event.key]()
      return true
    },
    // What the address holds of it.
    get setting() {
      return {window: seen.isFollowing ? null : {from: Math.round(seen.from), to: Math.round(seen.to)}, since: Number.isFinite(since) ? Math.round(since) : null}
    },
    apply(setting) {
      since = setting.isFresh ? "fresh" : setting.since ?? -Infinity
      isToRest = Boolean(setting.isStill)
      if (isToRest) return
      if (setting.isFresh && !seen.isFollowing) seen.begin()
      if (setting.window) seen.show(setting.window.from, setting.window.to)
      else if (!seen.isFollowing) seen.follow(true)
    },
    // Whether a picture of now would be another than the one that is shown.
    isStale: () => seen.isFollowing && (app.store.now - drawnAt) / seen.span * (viewport.clientWidth - labelWidth) >= 0.5,
  }
}

"""#,
"totals.js": #"""
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

"""#,
"tree.js": #"""
// Scopes and their runs, as a tree that folds.

import {el, reconcile, setAttribute, setClass, setText} from "./dom.js"
import {age, count, face, place, scopeTitle, span, title, why} from "./format.js"
import {badge} from "./columns.js"
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

  // The tree as lines with depths.
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
      result.push({id: `s${scope.id}`, scope, depth, hasChildren, isFolded: folded.has(scope.id)})
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
      onclick: () => app.cancel({scope: row.line.scope.id, what: `scope ${scopeTitle(row.line.scope)}`}),
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
      `${count(scope.live)} live`, scope.withheld ? `${count(scope.withheld)} withheld` : "",
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

"""#,
"views.css": #"""
/* The tree, findings and the open run. */

.tree { padding: 6px 8px; }
.tree .is-selected { background: var(--tint); box-shadow: inset 2px 0 var(--accent); }
.tree-row, .tree-more {
  display: flex; align-items: center; gap: 8px; min-block-size: 26px; padding: 1px 8px; border-radius: 4px; cursor: default;
  padding-inline-start: calc(8px + min(var(--depth), 12) * 18px);
}
.tree-row:hover { background: var(--sunken); }
.tree-row.is-scope .label { font-weight: 600; }
.tree-row .label, .tree-row .note { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-inline-size: 0; }
.tree-row .label { flex: none; max-inline-size: 45%; }
.tree-row .note { flex: 1 1 0; color: var(--muted); font-size: 12px; }
.tree-row .tree-state { inline-size: 96px; flex: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 12px; }
/* The words beside it say for what. */
.tree-state .what { display: none; }
.tree-row.is-scope .tree-state { display: none; }
.tree-row .stop { opacity: 0; padding-block: 0; }
.tree-row:is(:hover, :focus-within) .stop { opacity: 1; }
.tree-more { color: var(--muted); font-style: italic; }
.fold { inline-size: 14px; flex: none; color: var(--muted); text-align: center; }
@media (hover: none) { .tree-row .stop { opacity: 1; } }
@container main (max-width: 640px) {
  .tree { padding: 4px 0; }
  .tree-row, .tree-more { padding-inline-start: calc(6px + min(var(--depth), 8) * 12px); gap: 6px; }
  .tree-row .stop { opacity: 1; }
  .tree-row .tree-state { inline-size: auto; min-inline-size: 70px; }
}

.findings { list-style: none; display: grid; gap: 8px; max-inline-size: 900px; }
.finding { border: 1px solid var(--border); border-inline-start: 3px solid var(--muted); border-radius: var(--radius); padding: 10px 14px; overflow-wrap: anywhere; }
.findings .finding { display: grid; grid-template-columns: 88px 1fr; gap: 4px 12px; }
.findings .finding:hover { background: var(--sunken); }
.finding.is-warning { border-inline-start-color: var(--straggling); }
.finding.is-problem { border-inline-start-color: var(--failed); }
.finding.is-notice { border-inline-start-color: var(--running); }
.severity { font-weight: 600; }
.is-warning .severity { color: var(--straggling); }
.is-problem .severity { color: var(--failed); }
.is-notice .severity { color: var(--running); }
.meta { display: flex; flex-wrap: wrap; gap: 2px 12px; margin-block-start: 4px; font-size: 12px; }
.kind::before { content: "✓ "; color: var(--succeeded); }
.rules { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; max-inline-size: 900px; }
.rules dt { font-weight: 600; }

#detail { inline-size: 400px; flex: none; overflow: auto; border-inline-start: 1px solid var(--border); background: var(--surface); padding: 12px 16px 24px; scrollbar-width: thin; }
#detail > header { display: flex; align-items: start; gap: 8px; }
#detail h2 { flex: 1; font-size: 15px; overflow-wrap: anywhere; }
.close { border: 0; }
.summary { display: flex; flex-wrap: wrap; gap: 6px 12px; margin-block-start: 8px; }
.standing { margin-block-start: 6px; }
.standing:empty { display: none; }
.standing::first-letter { text-transform: uppercase; }
.detail-body > section { margin-block-start: 20px; display: grid; gap: 6px; }
.detail-body { overflow-wrap: anywhere; }
.plain { list-style: none; display: grid; gap: 6px; }
.life li { display: grid; grid-template-columns: 70px 92px 1fr; gap: 10px; }
.life time { color: var(--muted); text-align: end; }
.life strong { font-weight: 600; }
.life .is-cancelRequested strong { color: var(--straggling); }
.life .is-withheld strong { color: var(--withheld); }
.life .is-delivered strong { color: var(--succeeded); }
.chain li { padding-inline-start: 12px; border-inline-start: 2px solid var(--border); }
.chain code, .ancestors code { display: block; color: var(--muted); }
.ancestors li { display: grid; grid-template-columns: 1fr auto; gap: 0 8px; align-items: center; }
.ancestors code { grid-column: 1; }
.ancestors button { grid-area: 1 / 2 / 3; }
.error-text { font: 12px/1.5 var(--code); color: var(--failed); white-space: pre-wrap; }
.facts { display: grid; grid-template-columns: 110px 1fr; gap: 4px 10px; }
.facts dt { color: var(--muted); }
.parts { display: flex; gap: 2px; block-size: 8px; margin-block-end: 8px; }
.parts span { flex-basis: 2px; border-radius: 2px; }
.parts .busy { background: var(--running); }
.parts .scheduled { background: var(--straggling); }
.parts .idle { background: var(--border); }

@media (max-width: 900px) {
  #detail { position: fixed; inset: 0; inline-size: auto; z-index: 4; border: 0; }
  .findings .finding { grid-template-columns: 1fr; }
}
@media (max-width: 640px) {
  .rules { grid-template-columns: 1fr; gap: 0; }
  .rules dd { margin-block-end: 10px; }
}

"""#,
"virtual.js": #"""
// Rows of one height, of which only those are in the document that can be seen, some around them, and the one with the
// focus. Rows that are never drawn have their room in the spaces between.

import {el, setAttribute} from "./dom.js"

const around = 8

export class VirtualRows {
  // `make()` gives a row, `show(row, entry)` fills it.
  constructor(scroll, head, body, {make, show}) {
    Object.assign(this, {scroll, head, body, make, show, entries: [], rows: new Map(), spare: [], top: 0, room: 0, height: 26})
    this.spaces = [0, 1, 2].map(() => el("tr", {class: "space", "aria-hidden": "true"}, el("td")))
    this.first = 0
    scroll.addEventListener("scroll", () => {
      this.top = scroll.scrollTop
      this.draw()
    }, {passive: true})
    new ResizeObserver(() => { this.measure(); this.draw() }).observe(scroll)
  }

  measure() {
    this.room = this.scroll.clientHeight
    this.headHeight = this.head.offsetHeight
    const height = Number.parseFloat(getComputedStyle(this.body).getPropertyValue("--row")) || 26
    // The same rows stay in sight when rows become cards.
    if (height !== this.height && this.entries.length) {
      const first = this.top / this.height
      this.height = height
      this.draw()
      this.scroll.scrollTop = first * height
    }
    this.height = height
    this.top = this.scroll.scrollTop
  }

  render(entries) {
    this.entries = entries
    this.draw(true)
  }

  // `isNew`: rows that are drawn already may show something else now.
  draw(isNew = false) {
    const {entries, height} = this
    const first = Math.max(0, Math.min(entries.length, Math.floor(this.top / height)) - around)
    const last = Math.min(entries.length, Math.ceil((this.top + this.room) / height) + around)
    if (!isNew && first === this.first && last === this.last) return
    Object.assign(this, {first, last})
    const wanted = []
    for (let index = first; index < last; index += 1) wanted.push(index)
    const focused = this.focusedIndex()
    const active = focused >= 0 ? document.activeElement : null
    if (focused >= 0 && focused < first) wanted.unshift(focused)
    if (focused >= last) wanted.push(focused)
    const ids = new Set(wanted.map(index => entries[index].run.id))
    for (const [id, row] of this.rows) if (!ids.has(id)) { row.remove(); this.rows.delete(id); this.spare.push(row) }
    let cursor = this.body.firstChild
    const put = element => {
      if (element === cursor) cursor = cursor.nextSibling
      else this.body.insertBefore(element, cursor)
    }
    let next = 0
    let space = 0
    const leave = to => {
      if (to <= next) return
      const row = this.spaces[space++]
      row.firstChild.style.setProperty("block-size", `${(to - next) * height}px`)
      put(row)
    }
    for (const index of wanted) {
      leave(index)
      const entry = entries[index]
      const known = this.rows.get(entry.run.id)
      const row = known ?? this.spare.pop() ?? this.make()
      this.rows.set(entry.run.id, row)
      if (isNew || !known || row.index !== index) {
        Object.assign(row, {entry, index})
        setAttribute(row, "aria-rowindex", index + 2)
        this.show(row, entry)
      }
      put(row)
      next = index + 1
    }
    leave(entries.length)
    for (const row of this.spaces.slice(space)) row.remove()
    // Whoever is moved within the document loses the focus.
    if (active && active !== document.activeElement) active.focus({preventScroll: true})
  }

  // Where the row with the focus is now; it may have moved, or be gone.
  focusedIndex() {
    const row = document.activeElement?.closest?.("tr")
    if (!row || !this.body.contains(row) || row.entry === undefined) return -1
    const {entry, index} = row
    return this.entries[index]?.run.id === entry.run.id ? index : this.entries.findIndex(one => one.run.id === entry.run.id)
  }

  // Scrolls so that a row is seen, and gives it.
  bring(index) {
    const {height, room, headHeight} = this
    const top = index * height
    if (top < this.top) this.scroll.scrollTop = top
    else if (top + height + headHeight > this.top + room) this.scroll.scrollTop = top + height + headHeight - room
    this.top = this.scroll.scrollTop
    this.draw()
    return this.rows.get(this.entries[index]?.run.id)
  }
}

"""#,
"within.js": #"""
// Leaves of what the program told the scopes of one name, and all below them.

import {scopeOf} from "./gone.js"
import {Journal} from "./journal.js"

export class Within {
  constructor(name) {
    Object.assign(this, {name, scopes: new Set(), seen: null, shown: null})
  }

  has(run) { return this.scopes.has(run.scope) }

  of(all) {
    const {seen} = this
    const isSame = seen?.journal === all.journal
    if (isSame && seen.sequence === all.sequence && seen.time === all.time) return this.shown
    // In another state, of a recording or of a program that was started anew, the same numbers are other scopes.
    if (!isSame) this.scopes.clear()
    const hasLearned = this.learn(all)
    const ids = isSame && !hasLearned ? all.journal.since(seen.revision) : null
    if (ids) this.follow(all, ids)
    else this.collect(all)
    this.seen = {journal: all.journal, revision: all.journal.revision, sequence: all.sequence, time: all.time}
    const {runs, journal} = this
    const scopes = kept(all.scopes, scope => this.scopes.has(scope.id))
    return this.shown = {...all, runs, journal, scopes, findings: all.findings.filter(finding => this.isAbout(finding, all))}
  }

  collect(all) {
    this.runs = kept(all.runs, run => this.owns(run, all))
    this.journal = new Journal()
    for (const id of this.scopes) if (!scopeOf(id, all)) this.scopes.delete(id)
  }

  follow(all, ids) {
    const changed = []
    for (const id of ids) {
      const run = all.runs.get(id)
      const isOwned = run !== undefined && this.owns(run, all)
      if (isOwned) this.runs.set(id, run)
      if (isOwned || this.runs.delete(id)) changed.push(id)
    }
    this.journal.note(changed)
  }

  // A run outlives its scope in the list; of a scope that was gone before the page came, the group knows the name.
  owns(run, all) {
    return this.has(run) || !all.scopes.has(run.scope) && all.groups.get(run.group)?.scopeName === this.name
  }

  isAbout(finding, all) {
    return this.scopes.has(finding.scope) || finding.runs.some(id => this.runs.has(id))
      || finding.scope === undefined && all.groups.get(finding.group)?.scopeName === this.name
  }

  // Ended runs are listed longer than their scope is, and it may have come and gone since one looked last: nothing is drawn
  // of a page that is out of sight. True if there was something to learn. Each scope is looked at once, however they lie
  // below each other.
  learn(all) {
    const before = this.scopes.size
    const passed = new Set()
    for (const scope of [...all.gone.values(), ...all.scopes.values()]) {
      const way = []
      let at = scope
      for (; at && !this.isTop(at) && !passed.has(at.id); at = scopeOf(at.parent, all)) {
        passed.add(at.id)
        way.push(at.id)
      }
      if (at && this.isTop(at)) for (const id of [at.id, ...way]) this.scopes.add(id)
    }
    return this.scopes.size > before
  }

  isTop(scope) { return this.scopes.has(scope.id) || scope.name === this.name }
}

const kept = (things, condition) => new Map([...things].filter(([, thing]) => condition(thing)))

"""#,
    ]
}
