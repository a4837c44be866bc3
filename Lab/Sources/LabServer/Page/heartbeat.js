// Shows that the program's main actor has its turns: it sends a pulse every tenth of a second. When none comes, whatever
// holds the main actor has frozen every screen of the program.

import {el, setClass, setText} from "./dom.js"

const tick = 100
const patience = 400
const shown = 30

export function makeHeartbeat(container) {
  const beats = Array.from({length: shown}, () => el("i"))
  const word = el("span", {class: "heartbeat-word"})
  // Seconds that run on would be read out again and again; what is told to who listens is only that it froze.
  const told = el("span", {class: "unseen", role: "status"})
  const history = Array.from({length: shown}, () => "")
  container.append(el("span", {class: "beats", "aria-hidden": "true", title: "The last three seconds of the main actor"}, ...beats), word, told)

  let latest = null
  let isNew = false
  let longest = 0
  let holder = ""
  // The task that sends the beats is gone: that none come says nothing of the main actor.
  let isGone = false

  const seconds = ms => `${(ms / 1000).toFixed(1)} s`

  function draw() {
    const now = performance.now()
    const age = latest === null ? 0 : now - latest
    const isFrozen = age > patience
    if (!document.hidden) {
      history.shift()
      history.push(latest === null ? "" : isNew || age <= 2 * tick ? "is-beat" : "is-missed")
      isNew = false
      beats.forEach((beat, index) => setClass(beat, history[index]))
    }
    setClass(container, `heartbeat ${latest === null ? "is-off" : isFrozen ? "is-frozen" : ""}`)
    const past = longest ? `, was frozen ${seconds(longest)}` : ""
    setText(word, latest === null ? (isGone ? "♡ no heartbeat: its task was cancelled" : "♡ no heartbeat") : isFrozen ? `♥ main actor frozen for ${seconds(age)}${holder && `: ${holder}`}` : `♥ main actor beating${past}`)
    setText(told, isFrozen ? `The main actor is frozen${holder && `: ${holder}`}.` : longest ? `The main actor was frozen for ${seconds(longest)}.` : "")
  }
  setInterval(draw, tick)

  return {
    // Whether the main actor has its turns.
    get beats() { return isGone || latest !== null && performance.now() - latest <= patience },
    pulse() {
      const now = performance.now()
      if (latest !== null && now - latest > patience) longest = Math.max(longest, now - latest)
      latest = now
      isNew = true
      isGone = false
    },
    ended() {
      latest = null
      isGone = true
    },
    // Which tab the program says it is that holds the main actor.
    held(tab, own) {
      holder = tab === null || tab === undefined ? "" : tab === own ? "this tab holds it" : `Tab ${tab} holds it; what you press is heard after that`
    },
    // A new screen has a record of its own.
    begin() { longest = 0 },
    stop() { isGone = false; latest = null; longest = 0; holder = "" },
  }
}
