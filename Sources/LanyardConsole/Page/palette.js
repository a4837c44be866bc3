// The colours of the style sheet, for the canvas.

const names = [
  "text", "muted", "border", "surface", "sunken", "accent", "waiting", "running", "straggling", "delivering",
  "succeeded", "failed", "cancelled", "withheld", "ended",
]

let known = null

export function palette() {
  if (known) return known
  const probe = document.createElement("span")
  document.body.append(probe)
  known = {}
  for (const name of names) {
    probe.style.setProperty("color", `var(--${name})`)
    known[name] = getComputedStyle(probe).color
  }
  probe.remove()
  return known
}

export function forgetPalette() { known = null }
