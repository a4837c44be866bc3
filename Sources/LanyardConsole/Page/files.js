// Recordings as files: opens them in the place of the program, and saves what the page has received.

import {byId, el} from "./dom.js"
import {count} from "./format.js"
import {makeSave} from "./save.js"
import {answer, read} from "./recording.js"
import {answerFrom} from "./request.js"

export function makeFiles(app, recorder) {
  // At most two; the first or the second is shown, and both are compared.
  let open = []
  let shown = null
  const field = el("input", {type: "file", multiple: true, hidden: "", "aria-label": "Recordings", accept: ".lanyard,.ndjson,.jsonl,application/x-ndjson", onchange: () => { take([...field.files]); field.value = "" }})
  const second = el("input", {type: "file", hidden: "", "aria-label": "Another recording", onchange: () => { take([...second.files], true); second.value = "" }})
  const words = el("p")
  const choice = el("div", {class: "together", role: "group", "aria-label": "Which recording is shown"})
  const compare = button("Compare with …", "Shows another recording beside this one", () => second.click())
  const back = button("Back to the program", "Shows the program again", () => show([]))
  const banner = el("section", {class: "notice recording", id: "recording", "aria-label": "Recording", hidden: ""}, words, choice, compare, back)
  back.id = "to-program"
  byId("notice").after(banner)
  document.body.append(field, second)
  byId("open").addEventListener("click", () => field.click())
  const save = makeSave(app, recorder, () => shown)

  for (const name of ["dragenter", "dragover"]) document.addEventListener(name, event => {
    if (!event.dataTransfer?.types.includes("Files")) return
    event.preventDefault()
    document.body.classList.add("is-dropping")
  })
  document.addEventListener("dragleave", event => { if (!event.relatedTarget) document.body.classList.remove("is-dropping") })
  document.addEventListener("drop", event => {
    if (!event.dataTransfer?.files.length) return
    event.preventDefault()
    document.body.classList.remove("is-dropping")
    take([...event.dataTransfer.files])
  })

  // `isMore`: beside what is open already.
  async function take(files, isMore = false) {
    try {
      const added = []
      for (const file of files) added.push(read(await file.text(), file.name))
      app.trouble(null)
      if (added.length) show([...isMore ? open.slice(0, 1) : [], ...added].slice(0, 2))
    } catch (problem) {
      app.trouble(problem.message)
    }
  }

  // Those that stand behind `?recording=` in the address, from the page's own server. There is no program then.
  async function takeFromServer(names) {
    app.hasProgram = false
    try {
      const found = await Promise.all(names.map(async name => {
        const answer = await fetch(`recordings/${encodeURIComponent(name)}`).catch(() => { throw new Error("The program that serves the recordings does not answer: it may have ended.") })
        if (!answer.ok) throw new Error(`The server has no recording “${name}” (it answered ${answer.status}).`)
        return read(await answer.text(), name)
      }))
      show(found)
    } catch (problem) {
      app.tell("no recording", problem.message)
    }
  }

  function show(recordings, which = 0) {
    open = recordings
    shown = open[which] ?? null
    answerFrom(shown && (path => answer(shown, path)))
    app.switchTo(shown, open)
    document.body.classList.toggle("is-recording", shown !== null)
    banner.hidden = shown === null
    back.hidden = !app.hasProgram
    compare.textContent = open.length > 1 ? "Compare with another …" : "Compare with …"
    choice.hidden = open.length < 2
    choice.replaceChildren(...open.map((one, index) => button(`${"AB"[index]}: ${one.name}`, "Shows this recording", () => show(open, index), String(one === shown))))
    if (shown) words.replaceChildren(el("strong", null, open.length > 1 ? `${"AB"[which]}: ${shown.name}` : shown.name), ` · ${taken(shown)}`)
  }

  return {show, take, takeFromServer, save, get shown() { return shown }}
}

const button = (text, title, onclick, pressed) => el("button", {type: "button", title, onclick, "aria-pressed": pressed}, text)

const moment = new Intl.DateTimeFormat("en-GB", {dateStyle: "medium", timeStyle: "medium"})
const timeOfDay = new Intl.DateTimeFormat("en-GB", {timeStyle: "medium"})

// When it was taken, and how it ended.
const taken = ({startedAt, state, by, isWhole, unended}) =>
  `a recording from ${moment.format(startedAt)} to ${timeOfDay.format(startedAt + state.time)}, by the ${by === "page" ? "page" : "program"}${isWhole ? "" : "; its end is missing"}. ${unended ? `${count(unended)} ${unended === 1 ? "run" : "runs"} left the list before ${unended === 1 ? "its" : "their"} end was told. ` : ""}Nothing goes on here.`
