// The console's timeline of what is open in this tab, in a frame of its own: the console is another server.

import {el, setClass, setText} from "./dom.js"

// So long after the last run the time line goes on, so that one sees that nothing comes.
const pause = 1500

export function makeTimeline(section) {
  let theme = "system"
  let address = null
  let scope = ""
  let isFolded = false
  // Whether something was under way since the screen was opened; and whether it is over, so that the picture stands still.
  let hasWorked = false
  let isOver = false
  let timer = null
  try { isFolded = localStorage.getItem("lab-timeline") === "folded" } catch { /* Not every browser lets us. */ }

  const fold = el("button", {type: "button", onclick: () => { isFolded = !isFolded; keep(); draw() }})
  const heading = el("h3", {id: "timeline-title"}, "Timeline")
  section.append(el("header", null, heading, fold))
  let frame = null
  let words = null

  function keep() {
    try { localStorage.setItem("lab-timeline", isFolded ? "folded" : "open") } catch { /* Then it lasts until the page is closed. */ }
  }

  // What the frame shows. The address with the token lets it in; what stands behind the # is for the console's page.
  const target = () => {
    const url = new URL(address)
    url.hash = `timeline?scope=${encodeURIComponent(scope)}&fresh=1${isOver ? "&still=1" : ""}&theme=${theme}`
    return url.href
  }

  function draw() {
    section.classList.toggle("is-folded", isFolded || !address)
    setText(fold, isFolded ? "Show" : "Fold")
    fold.setAttribute("aria-expanded", String(!isFolded))
    frame?.remove()
    words?.remove()
    frame = words = null
    if (isFolded) return
    if (!address) section.append(words = el("p", null, "The Lab runs without the console."))
    // The console listens on the Lab's own machine alone.
    else if (!isOwnMachine(location.hostname)) section.append(words = el("p", null,
      "The timeline is served on the Lab's own machine alone: open the Lab there, under ",
      el("code", null, new URL(elsewhere()).host), "."))
    // Browsers keep the console's cookie to pages of the same host, and count another name of it as another host.
    else if (address.hostname !== location.hostname) section.append(words = el("p", null, "The timeline can be seen here under ",
      el("a", {href: elsewhere()}, new URL(elsewhere()).host), "."))
    else section.append(frame = el("iframe", {title: `Timeline of ${scope}`, src: target(), class: "is-loading", onload: ({target}) => setClass(target, null)}))
  }

  function wish(value) {
    isOver = value
    tell()
  }

  // The same page with another wish: it is not loaded anew, keeps what it shows, and is no step that Back goes. Its address
  // has lost the token by now.
  function tell() {
    if (!frame) return
    const url = new URL(target())
    url.search = ""
    frame.contentWindow.location.replace(url)
  }

  // Whether a name, as it stands in the address of the page, can only mean the machine that shows it.
  function isOwnMachine(name) {
    return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d+){3}$/.test(name)
  }

  function elsewhere() {
    const url = new URL(location.href)
    url.hostname = address.hostname
    return url.href
  }

  draw()
  return {
    show(hello) {
      address = hello.console ? new URL(hello.console) : null
      scope = hello.scope
      setText(heading, `Timeline of ${scope}`)
    },
    // A screen is opened: the frame is loaded anew, and shows what runs from now on.
    begin() {
      clearTimeout(timer)
      timer = null
      hasWorked = isOver = false
      draw()
    },
    // Whether something is under way. What is over stays in sight: it would be gone before one has scrolled down to it.
    work(isUnderWay) {
      if (isUnderWay) {
        clearTimeout(timer)
        timer = null
        hasWorked = true
        if (isOver) wish(false)
      } else if (hasWorked && !isOver) {
        timer ??= setTimeout(() => { timer = null; wish(true) }, pause)
      }
    },
    setTheme(value) {
      theme = value
      tell()
    },
  }
}
