// Plays what a person would do, at set times. What comes of it is the models' own doing: the verdict waits until none of
// them does anything any more.

import {byId, setClass, setText} from "./dom.js"

const interval = 100
// Who is told to begin says so a moment later.
const settled = 6

// `begin()` opens the screen anew; `act(cue)` does what a cue says; `isIdle()` says whether nothing is under way, as far as
// the program has told; `verdict()` says at the end what went wrong.
export function makePlay({begin, act, isIdle, verdict}) {
  const button = byId("play")
  const words = byId("played")
  let variant = null
  let timers = []
  let isPlaying = false

  const later = (seconds, action) => timers.push(setTimeout(action, 1000 * seconds))
  const label = () => isPlaying ? "■ Stop" : variant?.hasBug ? "▶ Show me the bug" : "▶ Show me"

  function draw() {
    button.hidden = !variant?.play
    setText(button, label())
    setClass(button, isPlaying ? "main is-playing" : "main")
  }

  function stop(last = "") {
    timers.forEach(clearTimeout)
    timers = []
    isPlaying = false
    setText(words, last)
    draw()
  }

  function start() {
    const {cues, length} = variant.play
    stop()
    isPlaying = true
    draw()
    begin(() => {
      if (!isPlaying) return
      cues.forEach((cue, index) => later(cue.at, () => {
        // Ten keystrokes are one thing to tell.
        const isMore = cue.name === "term" && index > 0 && index < cues.length - 1
        if (!isMore) setText(words, `Somebody ${index === 0 && cue.name === "term" ? "types on" : cue.words} …`)
        act(cue)
      }))
      later(length, () => wait(0))
    })
  }

  // `quiet` is how often in a row nothing was under way.
  function wait(quiet) {
    const now = isIdle() ? quiet + 1 : 0
    if (now >= settled) return stop(verdict() || "Nothing went wrong here.")
    if (now === 0) setText(words, "Still working: the verdict comes when all that was begun has ended …")
    timers = [setTimeout(wait, interval, now)]
  }

  button.addEventListener("click", () => isPlaying ? stop("Stopped.") : start())

  return {
    // Another variant is open.
    show(next) { variant = next; stop() },
    // The person does something.
    interrupt() { if (isPlaying) stop("Stopped: now it is you who plays.") },
    stop: () => stop(),
  }
}
