// A message at the top of the page.

import {byId, setClass, setText} from "./dom.js"

const kept = "lab-notice"

export function makeNotice(retry) {
  const notice = byId("notice")

  function tell(text, {isGood = false, canRetry = false} = {}) {
    notice.hidden = !text
    setClass(notice, isGood ? "notice is-good" : "notice")
    setText(byId("notice-text"), text ?? "")
    byId("notice-retry").hidden = !canRetry
  }

  byId("notice-close").addEventListener("click", () => tell(null))
  byId("notice-retry").addEventListener("click", retry)

  return {
    tell,
    // Something is told that no attempt will change.
    get isTold() { return !notice.hidden && byId("notice-retry").hidden },
    // Loads the page anew, and says why when it is there.
    reload(text) {
      try { sessionStorage.setItem(kept, text) } catch { /* Then it is not said. */ }
      location.reload()
    },
    begin() {
      let text = null
      try {
        text = sessionStorage.getItem(kept)
        sessionStorage.removeItem(kept)
      } catch { /* Then there is nothing to say. */ }
      tell(text, {isGood: true})
    },
  }
}
