// What the program told, or what a recording of it holds, and a copy while what is shown is frozen.

import {isHelper, WithoutHelpers} from "./helpers.js"
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
    // Whether the program's own housekeeping is shown, too.
    this.hasHelpers = false
    this.without = new WithoutHelpers()
  }

  // What is shown.
  get shown() {
    const told = this.recording ?? this.frozen ?? this.live
    const all = this.hasHelpers || isHelper(this.within?.name) ? told : this.without.of(told)
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
