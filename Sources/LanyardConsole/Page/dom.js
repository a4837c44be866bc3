// Makes and updates elements. Texts only ever become text nodes: names, keys, reasons and errors are users' data.

const vectors = "http://www.w3.org/2000/svg"

export const byId = id => document.getElementById(id)

// el("button", {class: "plain", onclick: f}, "text", child): an attribute that is a function listens, one that is
// false or null is left out.
export const el = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children)

export const vector = (tag, attributes, ...children) =>
  fill(document.createElementNS(vectors, tag), attributes, children)

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value)
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value)
  }
  element.append(...children.filter(child => child !== null && child !== undefined && child !== false))
  return element
}

// Touches the document only where something is different: most of what is shown stays the same from frame to frame.
export function setText(element, text) {
  if (element.shownText === text) return
  element.shownText = text
  const first = element.firstChild
  // Quicker than a new text node, where there is one.
  if (first && first === element.lastChild && first.nodeType === Node.TEXT_NODE) first.data = text ?? ""
  else element.textContent = text
}

export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value)
}

export function setClass(element, name) {
  if (element.shownClass === name) return
  element.shownClass = name
  element.setAttribute("class", name)
}

// Makes the children of an element those of the items, in their order, and keeps the element of an item as long as it
// is listed, with its focus.
export function reconcile(container, items, identify, make, update) {
  const known = container.known ?? new Map()
  const wanted = new Map(items.map(item => [identify(item), item]))
  for (const [id, element] of known) if (!wanted.has(id)) { element.remove(); known.delete(id) }
  const focused = container.contains(document.activeElement) ? document.activeElement : null
  let cursor = container.firstChild
  for (const [id, item] of wanted) {
    let element = known.get(id)
    if (!element) known.set(id, element = make(item))
    update?.(element, item)
    if (element === cursor) cursor = cursor.nextSibling
    else container.insertBefore(element, cursor)
  }
  container.known = known
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({preventScroll: true})
}
