// Where on the time line each lane lies, from the top of all that there is, seen or not.

import {axisHeight} from "./axis.js"

export const rowHeight = 15
const padding = 5
// Where there is no room for labels at the left, they stand above the lane.
const heading = 16
const familyHeight = 22

// Lanes below different children of one scope get a line with the child's name, unless that is what they are called.
export function layout(lanes, book, {from, to, isNarrow}) {
  const entries = []
  const hasFamilies = new Set(lanes.map(lane => lane.family)).size > 1 && lanes.some(lane => lane.family && lane.family !== lane.title)
  let top = 0
  let family = ""
  for (const lane of lanes) {
    if (hasFamilies && lane.family !== family) {
      entries.push({family: lane.family, top, height: familyHeight})
      top += familyHeight
      family = lane.family
    }
    const rows = book.rowsShown(lane, from, to)
    const height = Math.max(rows.length * rowHeight, isNarrow ? 0 : 2 * rowHeight) + 2 * padding + (isNarrow ? heading : 0)
    entries.push({lane, rows, top, height, inset: padding + (isNarrow ? heading : 0)})
    top += height
  }
  return {entries, tall: axisHeight + top}
}

// Those that are seen at a place of scrolling.
export function seenIn({entries}, scroll, height) {
  const bottom = scroll + height - axisHeight
  return entries.filter(entry => entry.top + entry.height > scroll && entry.top < bottom)
}

// From where to where the row of a run reaches.
export function spanOfRow({top, height, rows, inset}, row) {
  const index = rows.indexOf(row)
  const from = index < 0 ? top : top + inset + index * rowHeight - 2
  // With the label, if it is near.
  return [index < 3 ? top : from, index < 0 ? top + Math.min(height, 60) : from + rowHeight + 4]
}

// The label of a lane that begins further up stays in sight as long as the lane does.
export const labelTop = ({height}, top, least) => Math.max(top, Math.min(least, top + height - 40))

// Keeps what one looks at where it is when something comes or goes above it: how far to scroll.
export function shift(before, after, scroll) {
  const anchor = before.entries.find(entry => entry.lane && entry.top + entry.height > scroll)
  const now = anchor && after.entries.find(entry => entry.lane === anchor.lane)
  return now ? now.top - anchor.top : 0
}
