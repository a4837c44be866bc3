/// A list that is mostly empty or of one element, and then takes no allocation.
struct Few<Element> {
    private var first: Element?
    private var others: [Element] = []

    var isEmpty: Bool { first == nil }

    mutating func append(_ element: consuming Element) {
        if first == nil { first = consume element } else { others.append(element) }
    }

    mutating func removeLast() {
        if others.popLast() == nil { first = nil }
    }

    /// Calls `body` with each, in order. Not a sequence, which would copy the list.
    @inline(__always)
    func visit(_ body: (Element) -> Void) {
        guard let first else { return }
        body(first)
        for other in others { body(other) }
    }

    /// The elements, in order.
    var all: [Element] { first.map { [$0] + others } ?? [] }
}

extension Few: Sendable where Element: Sendable {}
