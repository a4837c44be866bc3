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
