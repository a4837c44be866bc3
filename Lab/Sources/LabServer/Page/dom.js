// Makes and updates elements. Texts only ever become text nodes: titles come from a service, terms from whoever types.

export const byId = id => document.getElementById(id)

// el("button", {class: "plain", onclick: f}, "text", child): an attribute that is a function listens, one that is
// false or null is left out.
export function el(tag, attributes, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value)
    else setAttribute(element, name, value)
  }
  element.append(...children.filter(child => child !== null && child !== undefined && child !== false))
  return element
}

// Touches the document only where something is different: screen readers announce what is written anew.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text
}

export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value)
}

export const setClass = (element, name) => setAttribute(element, "class", name)

// A text with `code` in it, as nodes.
export const worded = text =>
  text.split("`").map((part, index) => index % 2 ? el("code", null, part) : part)

// How much of something there is, from 0 to 1, as a width.
export const setWidth = (element, fraction) => element.style.setProperty("inline-size", `${100 * within(fraction)}%`)

export const within = fraction => Math.min(1, Math.max(0, Number(fraction) || 0))

// Makes the children of an element those of the items, in their order, and keeps the element of an item as long as it
// is listed, with its focus.
export function reconcile(container, items, identify, make, update) {
  const known = container.known ??= new Map()
  const wanted = new Map(items.map((item, index) => [identify(item, index), item]))
  for (const [id, element] of known) if (!wanted.has(id)) { element.remove(); known.delete(id) }
  let cursor = container.firstChild
  for (const [id, item] of wanted) {
    let element = known.get(id)
    if (!element) known.set(id, element = make(item))
    update(element, item)
    if (element === cursor) cursor = cursor.nextSibling
    else container.insertBefore(element, cursor)
  }
}

// Buttons for actions that may be possible or not. They keep the focus when they are not.
export function showButtons(container, actions, act) {
  reconcile(container, actions, action => `${action.name} ${action.target ?? ""}`, () => {
    const button = el("button", {type: "button", onclick: () => button.action.isEnabled && act(button.action)})
    return button
  }, (button, action) => {
    button.action = action
    setText(button, action.title)
    setAttribute(button, "data-action", action.name)
    setAttribute(button, "data-target", action.target)
    setAttribute(button, "aria-disabled", action.isEnabled ? null : "true")
    setClass(button, action.isMain ? "main" : null)
  })
}
