// Which part of time the time line shows: a span that ends at a moment, or follows now.

import {overAt} from "./over.js"

const shortest = 5
const longest = 7 * 86_400_000
// What is tried in turn for the first span, until there is enough to see.
const spans = [10_000, 30_000, 60_000, 300_000, 1_800_000, 3_600_000]
const enough = 3
// What can still be read when it stands still.
const longestRest = 60_000
const afterwards = 1_000

export class TimeWindow {
  constructor(isNarrow) {
    // Half the room, half the time: bars stay long enough to be read.
    this.least = isNarrow ? 6_000 : spans[0]
    Object.assign(this, {span: this.least, to: 0, isFollowing: true, isFitting: false, isChosen: false, changed: () => {}})
  }

  get from() { return this.to - this.span }

  // Called before each picture. A program that has just begun fills the span from the left; of a recording, all is shown.
  settle(shown, now, since, isRecording) {
    if (!this.isChosen && isRecording) Object.assign(this, {isChosen: true, isFitting: true})
    if (!this.isChosen && shown.runs.size) this.choose(shown, now)
    const begin = Math.max(0, since)
    if (this.isFitting) this.span = Math.max(shortest, (now - firstOf(shown, now, since)) * 1.03)
    if (this.isFollowing) this.to = Math.max(now + this.span * 0.02, begin + this.span)
  }

  choose(shown, now) {
    this.isChosen = true
    const happened = [...shown.runs.values()].flatMap(run => [run.admittedAt, overAt(run) ?? now])
    const all = Math.min(enough, happened.length)
    this.span = [this.least, ...spans.slice(1)].find(span => happened.filter(time => time > now - span && time < now).length >= all) ?? this.least
  }

  // Follows, with a span that is chosen anew.
  begin() {
    Object.assign(this, {isFollowing: true, isFitting: false, isChosen: false})
    this.changed()
  }

  // Shows all that has happened since a moment, and stands still; of very much, the last of it.
  rest(shown, now, since) {
    const last = Math.min(now, lastOf(shown, since, now) + afterwards)
    const first = Math.max(firstOf(shown, now, since), last - longestRest)
    const length = Math.max(last - first, this.least / 2)
    this.show(first - 0.02 * length, first + 1.03 * length)
  }

  follow(isFollowing) {
    this.isFollowing = isFollowing
    if (!isFollowing) this.isFitting = false
    this.changed()
  }

  // Everything since the first run, and what comes.
  fit() {
    Object.assign(this, {isFitting: true, isFollowing: true, isChosen: true})
    this.changed()
  }

  // Zooms around a place between 0 and 1; while it follows, around now.
  zoom(factor, at = 0.5) {
    const longer = Math.min(longest, Math.max(shortest, this.span * factor))
    if (!this.isFollowing) this.to += (longer - this.span) * (1 - at)
    Object.assign(this, {span: longer, isFitting: false, isChosen: true})
    this.changed()
  }

  pan(ms, now) {
    if (ms === 0) return
    this.to += ms
    Object.assign(this, {isFollowing: ms > 0 && this.to >= now + this.span * 0.02, isFitting: false, isChosen: true})
    this.changed()
  }

  show(from, to) {
    Object.assign(this, {span: Math.min(longest, Math.max(shortest, to - from)), to, isFollowing: false, isFitting: false, isChosen: true})
    this.changed()
  }

  // So that a run is seen, from its beginning if it is long.
  include(run, now) {
    const end = overAt(run) ?? now
    if (run.admittedAt >= this.from && Math.min(end, run.admittedAt + this.span / 2) <= this.to) return
    const length = Math.min(end - run.admittedAt, this.span * 0.8)
    const from = run.admittedAt - (this.span - length) / 2
    this.show(from, from + this.span)
  }
}

export function firstOf(shown, now, since) {
  let first = now
  for (const run of shown.runs.values()) if (run.admittedAt >= since && run.admittedAt < first) first = run.admittedAt
  return first
}

// When something happened last.
function lastOf(shown, since, now) {
  let last = since
  for (const run of shown.runs.values()) if (run.admittedAt >= since) last = Math.max(last, overAt(run) ?? run.admittedAt)
  return Number.isFinite(last) ? last : now
}
