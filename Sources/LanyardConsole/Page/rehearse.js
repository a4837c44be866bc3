// Has the runs of a key do something otherwise, where the program allows that: to see what it makes of slow and failing work.

import {byId, el, setText} from "./dom.js"
import {count, span} from "./format.js"
import {request} from "./request.js"

// What is rehearsed with a group, in words; "" for nothing.
export function rehearsed(group) {
  const {delay, fails, holds, held} = group?.rehearsal ?? {}
  return [
    delay && `each run begins ${span(delay)} later`, fails && "the next run fails",
    holds && `results are held${held ? `: ${count(held)} ${held === 1 ? "waits" : "wait"}` : ""}`,
  ].filter(Boolean).join(", ")
}

export function makeRehearse(app) {
  const dialog = byId("rehearse")
  const form = dialog.querySelector("form")
  const delay = byId("rehearse-delay")
  const error = byId("rehearse-error")
  const yes = byId("rehearse-yes")
  let group = null

  byId("rehearse-no").addEventListener("click", () => dialog.close())
  // Who writes a time means that.
  delay.addEventListener("input", () => { form.elements.wish.value = "delay" })
  form.addEventListener("submit", async event => {
    event.preventDefault()
    yes.disabled = true
    try {
      const {done} = await request(`keys/${group}/rehearse`, {
        method: "POST",
        headers: {"Content-Type": "application/json", "Lanyard-Token": app.session?.token ?? ""},
        body: JSON.stringify({wish: form.elements.wish.value, milliseconds: form.elements.wish.value === "delay" ? Math.round(delay.valueAsNumber * 1000) : undefined}),
      })
      dialog.close()
      app.toast(`Rehearsed: ${done}.`)
    } catch (problem) {
      error.textContent = problem.message
    }
    yes.disabled = false
  })

  // What was done before, by whoever looks.
  async function showPast() {
    const list = byId("rehearse-past")
    list.replaceChildren()
    const {entries} = await request("audit").catch(() => ({entries: []}))
    list.replaceChildren(...entries.slice(-5).reverse().map(({at, what, isRefused, count: times}) => el("li", null,
      el("time", null, new Date(at).toLocaleTimeString("en-GB")), ` ${isRefused ? "refused: " : ""}${what}${times > 1 ? ` (${count(times)} times)` : ""}`)))
    byId("rehearse-past-title").hidden = entries.length === 0
  }

  return function open(run) {
    if (app.store.recording) return app.toast("This is a recording: what it shows is over.")
    if (!app.session?.canRehearse) return app.toast("The program does not allow its runs to be rehearsed from here.")
    group = run.group
    const known = app.store.shown.groups.get(group)
    const now = rehearsed(known)
    byId("rehearse-what").textContent = `All runs of ${run.key} in scopes called “${known?.scopeName ?? "TaskScope"}”.`
    setText(byId("rehearse-now"), now ? `Now: ${now}.` : "Now: nothing is rehearsed with it.")
    form.elements.wish.value = "delay"
    error.textContent = ""
    yes.disabled = false
    showPast()
    dialog.showModal()
    delay.focus()
    delay.select()
  }
}
