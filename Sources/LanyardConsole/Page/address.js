// What stands behind the # of the page's address: the view, the open run, and what is shown of the runs.
//
//     #timeline/17?scope=Tab%203&text=search&state=live&sort=-age&from=1200&to=9400
//     #fleet?fleet=report&fleet-state=waits
//
// `from` and `to` are the part of time that the time line shows when it does not follow. A page that frames this one may
// also wish for a theme, and for a time line that begins at a moment (`since=1200`) or when this page was opened (`fresh=1`).

// In a frame, the page is a part of somebody else's.
export const isFramed = window.top !== window

// Browsers refuse an address that changes with each picture.
const interval = 300
const usual = "state"

let kept = null
let theme = null
let waiting = null

export function read(hash = location.hash) {
  const [path, ...rest] = hash.slice(1).split("?")
  const wishes = new URLSearchParams(rest.join("?"))
  const [view, run] = path.split("/")
  const number = name => wishes.has(name) && Number.isFinite(Number(wishes.get(name))) ? Number(wishes.get(name)) : null
  const [from, to] = [number("from"), number("to")]
  const sort = wishes.get("sort")
  return {
    view, run: /^\d+$/.test(run ?? "") ? Number(run) : null, scope: wishes.get("scope") || null, theme: wishes.get("theme"),
    tasks: {
      text: wishes.get("text") ?? "", state: wishes.get("state") ?? "",
      sort: {id: sort?.replace(/^-/, "") || usual, isDescending: Boolean(sort?.startsWith("-"))},
    },
    fleet: {text: wishes.get("fleet") ?? "", state: wishes.get("fleet-state") ?? ""},
    timeline: {window: from !== null && to > from ? {from, to} : null, since: number("since"), isFresh: wishes.get("fresh") === "1"},
  }
}

export const start = read()
theme = start.theme

function write({view, run, scope, tasks, fleet, timeline}) {
  const wishes = new URLSearchParams()
  const put = (name, value) => { if (value !== null && value !== undefined && value !== "") wishes.set(name, value) }
  put("scope", scope)
  put("theme", theme)
  if (tasks) {
    const {id, isDescending} = tasks.sort
    put("text", tasks.text)
    put("state", tasks.state)
    if (id !== usual || isDescending) put("sort", `${isDescending ? "-" : ""}${id}`)
  }
  put("fleet", fleet?.text)
  put("fleet-state", fleet?.state)
  put("from", timeline?.window?.from)
  put("to", timeline?.window?.to)
  put("since", timeline?.since)
  const query = String(wishes).replaceAll("+", "%20")
  return `#${view}${run === null ? "" : `/${run}`}${query && `?${query}`}`
}

// Keeps what is shown in the address, and gives it. Another view or another run is a step, which the browser can go back;
// in a frame it would be one of the page that frames this.
export function remember(shown) {
  const hash = write(shown)
  const isStep = kept !== null && !isFramed && (kept.view !== shown.view || kept.run !== shown.run)
  if (isStep) {
    settle()
    history.pushState(null, "", hash)
  } else if (kept?.hash !== hash) {
    waiting ??= setTimeout(settle, kept === null ? 0 : interval)
  }
  kept = {view: shown.view, run: shown.run, hash}
  return hash
}

function settle() {
  clearTimeout(waiting)
  if (waiting !== null && location.hash !== kept.hash) history.replaceState(null, "", kept.hash)
  waiting = null
}

// The address was changed by the user: by hand, or with Back. What was to be kept belongs to where one was.
export function onArrival(go) {
  addEventListener("hashchange", () => {
    clearTimeout(waiting)
    waiting = kept = null
    const place = read()
    theme = place.theme
    go(place)
  })
}
