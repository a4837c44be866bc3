// What stands behind the # of the page's address: the view, the open run, and which scopes are shown.
//
//     #timeline/17?scope=Tab%203&theme=dark

// In a frame, the page is a part of somebody else's.
export const isFramed = window.top !== window

const [path, ...rest] = location.hash.slice(1).split("?")
const wishes = new URLSearchParams(rest.join("?"))
const [view, run] = path.split("/")

export const start = {
  view, run: /^\d+$/.test(run ?? "") ? Number(run) : null, scope: wishes.get("scope") || null, theme: wishes.get("theme"),
}

// Keeps what is shown in the address, so that loading the page again shows it again.
export function remember(view, run, scope) {
  const kept = new URLSearchParams()
  if (scope) kept.set("scope", scope)
  if (start.theme) kept.set("theme", start.theme)
  const hash = `#${view}${run === null ? "" : `/${run}`}${kept.size ? `?${kept}` : ""}`
  if (location.hash !== hash) history.replaceState(null, "", hash)
}
