// Colours for Swift source, as far as one can tell without a compiler. The pieces come out as text nodes.

const keywords = new Set(`actor any as associatedtype async await borrowing break case catch class consuming continue
  default defer deinit didSet do else enum extension fallthrough false fileprivate final for func get guard if import in
  init inout internal is isolated lazy let mutating nil nonisolated nonmutating open override package private protocol
  public repeat rethrows return self Self sending set some static struct subscript super switch throw throws true try
  typealias unowned var weak where while willSet yield`.split(/\s+/))

const piece = new RegExp([
  /(?<c>\/\/[^\n]*|\/\*[\s\S]*?\*\/)/, /(?<s>"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*")/, /(?<n>\b\d[\d_]*(?:\.\d+)?\b)/,
  /(?<k>[@#][A-Za-z]+\b)/, /(?<word>[A-Za-z_]\w*)/,
].map(part => part.source).join("|"), "g")

export function highlighted(text) {
  const nodes = []
  let end = 0
  for (const match of text.matchAll(piece)) {
    const name = kind(match.groups)
    if (!name) continue
    nodes.push(text.slice(end, match.index), span(name, match[0]))
    end = match.index + match[0].length
  }
  nodes.push(text.slice(end))
  return nodes
}

function kind({word, ...others}) {
  if (word === undefined) return Object.keys(others).find(name => others[name] !== undefined)
  return keywords.has(word) ? "k" : /^[A-Z]/.test(word) ? "t" : null
}

function span(name, text) {
  const element = document.createElement("span")
  element.className = name
  element.textContent = text
  return element
}
