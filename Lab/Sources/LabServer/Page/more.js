// The second level: variants, prices, the console's time line and whole sources.

const key = "lab-more"

export function makeMore(details) {
  let isOpened = false
  try { isOpened = localStorage.getItem(key) === "open" } catch { /* Not every browser lets us. */ }

  function open(isOpen) { if (details.open !== isOpen) details.open = isOpen }

  details.addEventListener("toggle", () => {
    try { localStorage.setItem(key, details.open ? "open" : "closed") } catch { /* Then it lasts until the page is closed. */ }
    isOpened = details.open
  })
  open(isOpened)

  return {
    // An address that names a variant of the second level shows where it was chosen.
    look(isSecond) { if (isSecond) open(true) },
    // Opens it at one of its parts.
    show(part) {
      open(true)
      part.scrollIntoView()
    },
  }
}
