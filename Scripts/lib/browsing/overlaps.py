"""Finds texts of the time line that lie over each other. They are drawn on a canvas, so what is drawn is listened to."""

_SCRIPT = """
const done = arguments[arguments.length - 1]
const canvas = document.querySelector('#timeline .pinned canvas')
const context = canvas.getContext('2d')
const {left: x0, top: y0} = canvas.getBoundingClientRect()
let [texts, clip, clips, path] = [[], null, [], null]
const within = (one, two) => two === null ? one : {left: Math.max(one.left, two.left), top: Math.max(one.top, two.top), right: Math.min(one.right, two.right), bottom: Math.min(one.bottom, two.bottom)}
const box = (x, y, width, height) => ({left: x, top: y, right: x + width, bottom: y + height})
const isThere = one => one.right - one.left > 1 && one.bottom - one.top > 1
const listeners = {
  clearRect() { texts = []; clip = null; clips = [] },
  save() { clips.push(clip) },
  restore() { clip = clips.pop() ?? null },
  beginPath() { path = null },
  rect(...all) { path = box(...all) },
  clip() { if (path) clip = within(path, clip) },
  // What is painted over is seen no more, or a part of it.
  fillRect(...all) {
    const over = within(box(...all), clip)
    if (context.globalAlpha < 1 || over.bottom - over.top < 8) return
    for (const one of texts) if (over.left <= one.left && over.right >= one.right) {
      if (over.top <= one.top) one.top = Math.max(one.top, over.bottom)
      else if (over.bottom >= one.bottom) one.bottom = Math.min(one.bottom, over.top)
    }
    texts = texts.filter(isThere)
  },
  fillText(text, x, y) {
    const size = context.measureText(text)
    const one = within({left: x - size.actualBoundingBoxLeft, right: x + size.actualBoundingBoxRight, top: y - size.actualBoundingBoxAscent, bottom: y + size.actualBoundingBoxDescent}, clip)
    if (text.trim() && isThere(one)) texts.push({text, ...one})
  },
}
for (const [name, listen] of Object.entries(listeners)) context[name] = (...all) => { listen(...all); return CanvasRenderingContext2D.prototype[name].apply(context, all) }
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
async function find() {
  dispatchEvent(new Event('resize'))
  for (let count = 0; count < 4; count += 1) await frame()
  for (const name of Object.keys(listeners)) delete context[name]
  const seen = box(0, 0, canvas.clientWidth, canvas.clientHeight)
  const all = texts.map(one => ({text: one.text, ...within(one, seen)})).filter(isThere)
  for (const element of document.querySelectorAll('.lane-buttons button, .whole')) {
    const {left, top, right, bottom} = element.getBoundingClientRect()
    const one = within({left: left - x0, top: top - y0, right: right - x0, bottom: bottom - y0}, seen)
    if (element.checkVisibility() && isThere(one)) all.push({text: `[${element.textContent}]`, ...one})
  }
  const overlaps = []
  all.forEach((one, index) => { for (const two of all.slice(index + 1)) {
    const both = within(one, two)
    if (both.right - both.left > 1.5 && both.bottom - both.top > 2) overlaps.push(`“${one.text}” and “${two.text}” at ${Math.round(both.left)}, ${Math.round(both.top)}`)
  } })
  return {texts: all.map(one => one.text), overlaps}
}
find().then(done, problem => done({texts: [], overlaps: [String(problem)]}))
"""

# Which runs one can point at, without scrolling: where something as tall as a bar is drawn.
_RUNS = """
const done = arguments[arguments.length - 1]
const canvas = document.querySelector('#timeline .pinned canvas')
const context = canvas.getContext('2d')
const {left, top, width, height} = canvas.getBoundingClientRect()
let bars = []
context.clearRect = (...all) => { bars = []; return CanvasRenderingContext2D.prototype.clearRect.apply(context, all) }
context.fillRect = (x, y, wide, tall) => { if (tall === 12) bars.push([x, y, wide]); return CanvasRenderingContext2D.prototype.fillRect.call(context, x, y, wide, tall) }
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
async function find() {
  dispatchEvent(new Event('resize'))
  for (let count = 0; count < 4; count += 1) await frame()
  delete context.clearRect
  delete context.fillRect
  const found = new Set()
  for (const [x, y, wide] of bars) for (const at of [Math.max(0, x) + 1, Math.min(width, x + wide) - 1]) {
    if (at < 0 || at > width || y < 26 || y + 12 > height) continue
    canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: left + at, clientY: top + y + 6, bubbles: true}))
    const tip = document.querySelector('#tooltip:not([hidden]) div')
    const id = tip && /^#(\\d+) /.exec(tip.textContent)
    if (id) found.add(Number(id[1]))
  }
  canvas.dispatchEvent(new PointerEvent('pointerleave', {bubbles: true}))
  return [...found]
}
find().then(done, () => done([]))
"""


def texts(page):
    """The texts of the time line as it is drawn now; none may lie over another."""
    found = page.driver.execute_async_script(_SCRIPT)
    assert not found["overlaps"], f"texts lie over each other: {found['overlaps'][:5]}"
    return found["texts"]


def runs(page):
    """The identities of the runs that are seen."""
    return set(page.driver.execute_async_script(_RUNS))
