// Texts on a canvas: how wide they are, and what of them fits.

const widths = new Map()
const cuts = new Map()

export function widthOf(context, text) {
  let width = widths.get(text)
  if (width === undefined) {
    if (widths.size > 5000) widths.clear()
    widths.set(text, width = context.measureText(text).width)
  }
  return width
}

// The text, or as much of its beginning and its end as there is room for: names that begin alike end differently.
// Empty if that would tell nothing.
export function fitted(context, text, room) {
  if (widthOf(context, text) <= room) return text
  // Rooms change from frame to frame, by less than a letter.
  const key = `${Math.floor(room / 3)} ${text}`
  let result = cuts.get(key)
  if (result === undefined) {
    if (cuts.size > 5000) cuts.clear()
    cuts.set(key, result = cut(context, [...text], Math.floor(room / 3) * 3))
  }
  return result
}

function cut(context, letters, room) {
  const joined = kept => {
    const head = Math.ceil(kept * 0.55)
    return `${letters.slice(0, head).join("")}…${letters.slice(letters.length - (kept - head)).join("")}`
  }
  let low = 0
  let high = letters.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (context.measureText(joined(middle)).width <= room) low = middle
    else high = middle - 1
  }
  return low < 3 ? "" : joined(low)
}
