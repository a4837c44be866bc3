// The axis of time that both sides and the page share: what runs, by the program; what the person does, by the page.

import {isOpen, makeSpanLine} from "./span-line.js"

const stillness = matchMedia("(prefers-reduced-motion: reduce)")

export function makeAxis(section) {
  const line = makeSpanLine(section)
  let sides = []
  let cues = []
  // How far the program's time is ahead of the page's. What took least on its way is nearest to the truth.
  let ahead = -Infinity

  const now = () => performance.now() + ahead

  // Whether a bar grows: then time goes on, and else it stands where the program told it last.
  const isMoving = () => sides.some(({story}) => story.spans.some(isOpen))

  const draw = () => line.draw(sides, cues, isMoving() ? now() : Math.max(0, ...sides.map(({story}) => story.now)))

  setInterval(() => { if (!document.hidden && isMoving()) draw() }, stillness.matches ? 500 : 50)

  return {
    begin() {
      sides = []
      cues = []
      ahead = -Infinity
      draw()
    },
    // `known`: {id, title, story}, as far as the program has told.
    render(known) {
      sides = known
      ahead = Math.max(ahead, ...known.map(({story}) => story.now - performance.now()))
      draw()
    },
    // The person did something: the time of it, if the program has told the time.
    note(label) {
      if (ahead === -Infinity) return undefined
      const at = Math.round(now())
      cues = [...cues, {at, label}].slice(-40)
      draw()
      return at
    },
  }
}
