// Cancels a run, a key, a scope, or a key of the fleet, with a reason, and tells how many runs were told.

import {byId} from "./dom.js"
import {livesIn} from "./below.js"
import {count, scopeTitle} from "./format.js"
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

  function open(what) {
    if (app.store.recording) return app.toast("This is a recording: what it shows is over.")
    if (!app.session?.canCancel) return app.toast("The program does not allow its runs to be cancelled from here.")
    target = what
    byId("cancel-title").textContent = what.run === undefined ? "Cancel all" : "Cancel"
    byId("cancel-what").textContent = `This tells ${what.what} to stop.${what.many ?? ""}`
    error.textContent = ""
    yes.disabled = false
    dialog.showModal()
    reason.focus()
    reason.select()
  }

  // A scope ends with all below it: how much that is, is said before.
  function openScope(scope) {
    const {runs, scopes} = livesIn(scope, app.store.shown)
    const many = runs === 0 ? " No run lives in it." : ` ${count(runs)} ${runs === 1 ? "run" : "runs"} in ${count(scopes)} ${scopes === 1 ? "scope" : "scopes"}.`
    open({scope: scope.id, what: `scope ${scopeTitle(scope)}${scopes > 1 ? " and those below it" : ""}`, many})
  }

  return {open, openScope}
}
