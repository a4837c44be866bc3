// Where on the time line each lane lies, from the top of all that there is, seen or not.

import {axisHeight} from "./axis.js"
import {withHeadings, wordsOf} from "./lane-tree.js"

export const rowHeight = 15
const padding = 5
// Where there is no room for labels at the left, they stand above the lane.
const labelHeight = 16
const familyHeight = 22

// The pinned lanes, and the others below their headings.
export function layout({pinned, others}, book, {from, to, now, isNarrow, folded}) {
  const entries = []
  let top = 0
  const isTree = others.some(lane => lane.isTree)
  const items = [...pinned.length ? [{family: "Pinned"}, ...pinned.map(lane => ({lane}))] : [], ...isTree ? withHeadings(others, folded) : withFamilies(others, pinned.length > 0)]
  for (const {lane, family, heading, depth} of items) {
    if (!lane) {
      entries.push(heading ? {heading, depth, isFolded: heading.isFolded, family: heading.name, count: heading.isFolded ? wordsOf(heading) : "", top, height: familyHeight} : {family, top, height: familyHeight})
      top += familyHeight
      continue
    }
    const rows = book.rowsShown(lane, from, to, now)
    const height = Math.max(rows.length * rowHeight, isNarrow ? 0 : 2 * rowHeight) + 2 * padding + (isNarrow ? labelHeight : 0)
    entries.push({lane, rows, top, height, inset: padding + (isNarrow ? labelHeight : 0)})
    top += height
  }
  return {entries, tall: axisHeight + top}
}

// Where the page is limited to a scope: lanes below its different children get a line with the child's name, unless that is what
// they are called.
function withFamilies(lanes, isBelowOthers) {
  const isNeeded = isBelowOthers || new Set(lanes.map(lane => lane.family)).size > 1 && lanes.some(lane => lane.family && lane.family !== lane.title)
  let family = ""
  return lanes.flatMap(lane => {
    const begins = isNeeded && lane.family !== family
    family = lane.family
    return begins ? [{family}, {lane}] : [{lane}]
  })
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
