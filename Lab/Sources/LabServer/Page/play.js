// Plays what a person would do, at set times. What comes of it is the models' own doing: the verdict waits until none of
// them does anything any more. Somebody who plays by hand gets it, too, after a pause.

import {byId, setClass, setText} from "./dom.js"

const interval = 100
// Who is told to begin says so a moment later.
const settled = 6
// Who types or presses by hand may only be thinking.
const paused = 15

// How long who has just come may read the first sentence, in seconds, before a small window goes on to the stage.
const reading = 2.5

const stillness = matchMedia("(prefers-reduced-motion: reduce)")

// What plays has to be seen: in a small window it takes all the room below the row of screens.
function bringIntoView() {
  const isSmall = innerWidth < 700 || innerHeight < 600
  if (!isSmall) return document.querySelector(".lead").scrollIntoView()
  const top = byId("stage").getBoundingClientRect().top + scrollY - document.querySelector(".screens").offsetHeight
  scrollTo({top, behavior: stillness.matches ? "auto" : "smooth"})
}

// `begin()` opens the screen anew; `act(cue)` does what a cue says; `isIdle()` says whether nothing is under way, as far as
// the program has told; `verdict()` gives the sentences about what was seen.
export function makePlay({begin, act, isIdle, verdict}) {
  const button = byId("play")
  const words = byId("played")
  let variant = null
  let timers = []
  let isPlaying = false
  let wasPlayed = false
  // What was said last of what was seen on this screen.
  let said = ""

  const later = (seconds, action) => timers.push(setTimeout(action, 1000 * seconds))
  const label = () => isPlaying ? "■ Stop" : wasPlayed ? "▶ Play it again" : variant?.hasBug ? "▶ Show me the bug" : "▶ Show me"

  function draw() {
    button.hidden = !variant?.play
    setText(button, label())
    setClass(button, isPlaying ? "main is-playing" : "main")
  }

  function stop(...last) {
    timers.forEach(clearTimeout)
    timers = []
    isPlaying = false
    words.replaceChildren(...last)
    const isVerdict = last.some(one => one instanceof Node)
    if (isVerdict) said = words.textContent.trim()
    setClass(words, isVerdict ? "played is-verdict" : "played")
    draw()
  }

  function start(isByItself = false) {
    const {cues, length} = variant.play
    stop()
    isPlaying = wasPlayed = true
    draw()
    begin(() => {
      if (!isPlaying) return
      if (byId("stage").getBoundingClientRect().bottom > innerHeight) later(isByItself ? reading : 0, bringIntoView)
      cues.forEach((cue, index) => later(cue.at, () => {
        // Ten keystrokes are one thing to tell.
        const isMore = cue.name === "term" && index > 0 && index < cues.length - 1
        if (!isMore) setText(words, `Somebody ${index === 0 && cue.name === "term" ? "types, letter by letter" : cue.words} …`)
        act(cue)
      }))
      later(length, () => wait(0))
    })
  }

  // `quiet` is how often in a row nothing was under way.
  function wait(quiet) {
    const now = isIdle() ? quiet + 1 : 0
    if (now >= settled) {
      const sentences = verdict()
      return stop(...sentences.length ? sentences : ["Nothing came of it."])
    }
    if (now === 0) setText(words, "Still working: the verdict comes when all that was begun has ended …")
    timers = [setTimeout(wait, interval, now)]
  }

  // The person plays: nothing is said until nothing has happened for a while.
  function watch(quiet) {
    const now = isIdle() ? quiet + 1 : 0
    const sentences = now >= paused ? verdict() : []
    if (sentences.length) return stop(...sentences)
    if (now < paused) timers = [setTimeout(watch, interval, now)]
  }

  button.addEventListener("click", () => isPlaying ? stop("Stopped.") : start())

  return {
    // Another variant is open.
    show(next) { variant = next; wasPlayed = false; said = ""; stop() },
    // The verdict, also of before the connection was lost.
    get said() { return said },
    // The page has been opened, and nobody has done anything yet.
    begin() { if (variant?.play && !stillness.matches && !document.hidden) start(true) },
    // The person does something.
    interrupt() {
      if (isPlaying) stop("Stopped: now it is you who plays.")
      else stop()
      watch(0)
    },
    stop: () => stop(),
  }
}
