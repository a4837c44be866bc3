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
