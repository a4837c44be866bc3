// What stands behind the # of the page's address: the view, the open run, and what is shown of the runs.
//
//     #now
//     #timeline/17?scope=Tab%203&text=search&state=live&sort=-age&from=1200&to=9400
//     #fleet?fleet=report&fleet-state=waits
//
// `from` and `to` are the part of time that the time line shows when it does not follow. A page that frames this one may
// also wish for a theme, and for a time line that begins at a moment (`since=1200`) or when this page was opened (`fresh=1`),
// and that stands still and shows all since then (`still=1`): what it wants to show is over.
//
// Anybody can write an address: what is longer than any name, or no sense, is as if it were not there.

// In a frame, the page is a part of somebody else's.
export const isFramed = window.top !== window

// Browsers refuse an address that changes with each picture.
const interval = 300
const usual = "state"

// As much as the program tells of a name, with the mark that it goes on; and as much as the fields take.
const longest = 201
// A hundred years, in milliseconds.
const latest = 36_525 * 86_400_000
const themes = ["system", "light", "dark"]

let kept = null
let theme = null
let waiting = null

export function read(hash = location.hash) {
  const [path, ...rest] = hash.slice(1).split("?")
  const wishes = new URLSearchParams(rest.join("?"))
  const [view, run] = path.split("/")
  const text = name => sensible(wishes.get(name) ?? "")
  const number = name => /^-?\d+(\.\d+)?$/.test(text(name)) && Math.abs(text(name)) <= latest ? Number(text(name)) : null
  const [from, to] = [number("from"), number("to")]
  const sort = text("sort")
  return {
    view, run: /^\d{1,15}$/.test(run ?? "") ? Number(run) : null, scope: text("scope") || null, hasHelpers: wishes.get("helpers") === "1",
    theme: themes.includes(wishes.get("theme")) ? wishes.get("theme") : null,
    tasks: {text: text("text"), state: text("state"), sort: {id: sort.replace(/^-/, "") || usual, isDescending: sort.startsWith("-")}},
    fleet: {text: text("fleet"), state: text("fleet-state")},
    timeline: {window: from !== null && to > from ? {from, to} : null, since: number("since"), isFresh: wishes.get("fresh") === "1", isStill: wishes.get("still") === "1"},
  }
}

// A text of a length that a name can have, without what cannot be seen.
const sensible = text => [...text.slice(0, 2 * longest + 2)].length <= longest && !/[\p{Cc}\p{Cs}]/u.test(text) ? text : ""

export const start = read()
theme = start.theme

function write({view, run, scope, hasHelpers, tasks, fleet, timeline}) {
  const wishes = new URLSearchParams()
  const put = (name, value) => { if (value !== null && value !== undefined && value !== "") wishes.set(name, value) }
  put("scope", scope)
  put("helpers", hasHelpers ? "1" : null)
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
