/// A list that is mostly empty or of one element, and then takes no allocation.
struct Few<Element> {
    private var first: Element?
    private var others: [Element]?

    init() {}

    var isEmpty: Bool { first == nil }

    mutating func append(_ element: Element) {
        if first == nil {
            first = element
        } else {
            others = others ?? []
            others?.append(element)
        }
    }

    /// Calls `body` with each, in order. Not a sequence, which would copy the list.
    func visit(_ body: (Element) -> Void) {
        if let first { body(first) }
        if let others { for element in others { body(element) } }
    }

    /// The elements, in order.
    var all: [Element] {
        var all: [Element] = []
        visit { all.append($0) }
        return all
    }
}

extension Few: Sendable where Element: Sendable {}
