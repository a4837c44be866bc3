// The colours of the style sheet, for the canvas.

// What has no colour of its own there wears that of what it is most like.
const names = {
  text: "text", muted: "muted", border: "border", surface: "surface", sunken: "sunken", accent: "accent", tint: "tint",
  waiting: "waiting", running: "running", blocked: "running", delivering: "delivering", stopping: "cancelled",
  straggling: "straggling", succeeded: "succeeded", failed: "failed", cancelled: "cancelled", withheld: "withheld", left: "ended",
  ended: "ended",
}

let known = null

export function palette() {
  if (known) return known
  const probe = document.createElement("span")
  // Where few colours are wished for, the style sheet has others; the browser would give one for all text.
  probe.style.setProperty("forced-color-adjust", "none")
  document.body.append(probe)
  known = {}
  for (const [name, variable] of Object.entries(names)) {
    probe.style.setProperty("color", `var(--${variable})`)
    known[name] = getComputedStyle(probe).color
  }
  probe.remove()
  return known
}

export function forgetPalette() { known = null }
