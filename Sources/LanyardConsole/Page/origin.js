// A line of code: it breaks where it may, its file and its line are never cut, and it can be gone to in an editor.

import {el} from "./dom.js"

// `Module/File.swift:12`, or a path.
const shape = /^((?:[^:]*\/)?)([^/:]+):(\d+)$/
const inText = /[^\s()“”„"]+\/[^\s()“”„"]+:\d+/g
// What stands in a command for a shell: a name with anything else might be one itself.
const harmless = /^[\p{L}\p{N}_+.-]+$/u

// The parts between which it may break; one that is longer than a line breaks anywhere.
const steps = text => text.split(/(?<=\/)/).flatMap((step, index) => [index ? el("wbr") : null, el("span", {class: "step"}, step)])

export const code = origin => el("code", {title: origin}, ...steps(origin ?? ""))

// The nodes of a sentence of the program.
export function sentence(text) {
  const nodes = []
  let at = 0
  for (const match of text.matchAll(inText)) {
    nodes.push(text.slice(at, match.index), el("span", {class: "place-in-text"}, ...steps(match[0])))
    at = match.index + match[0].length
  }
  return [...nodes, text.slice(at)]
}

// Puts a sentence into an element, if another stands there.
export function setSentence(element, text) {
  if (element.shownSentence === text) return
  element.shownSentence = text
  element.replaceChildren(...sentence(text))
}

// What can be done with a line: where its path is known, an editor opens it; else its name is copied, as editors take it.
export function waysTo(origin) {
  const [, folder, file, line] = shape.exec(origin ?? "") ?? []
  if (!file) return []
  const path = folder.startsWith("/") ? folder + file : null
  const found = `"$(git ls-files ':(glob)**/${file}' | head -n 1)"`
  return [
    path && {name: "VS Code", href: `vscode://file${path.split("/").map(encodeURIComponent).join("/")}:${line}`, hint: "Open it in Visual Studio Code"},
    {name: "copy", text: `${file}:${line}`, hint: `Copy ${file}:${line}: Xcode takes it under “Open Quickly” (⇧⌘O), VS Code under “Go to File” (⌘P)`},
    path ? {name: "xed", text: `xed -l ${line} '${path.replaceAll("'", "'\\''")}'`, hint: "Copy the command that opens it in Xcode"}
      : harmless.test(file) && {name: "xed", text: `xed -l ${line} ${found}`, hint: "Copy a command that opens it in Xcode, for a terminal in the clone"},
  ].filter(Boolean)
}

// The line, and these ways behind it.
export const linked = (origin, app) => el("span", {class: "linked"}, code(origin), ...waysTo(origin).map(way => way.href
  ? el("a", {class: "way", href: way.href, title: way.hint}, way.name)
  : el("button", {type: "button", class: "way", title: way.hint, "aria-label": way.hint, onclick: () => copy(way.text, app)}, way.name)))

async function copy(text, app) {
  try {
    await navigator.clipboard.writeText(text)
    app.toast(`In the clipboard: ${text}`)
  } catch {
    app.toast(`The browser does not let this page copy: ${text}`)
  }
}
