/// A list that is mostly empty or of one element, and then takes no allocation, and while it is empty no reference that is
/// counted.
enum Few<Element> {
    case none
    case one(Element)
    case several([Element])

    init() {
        self = .none
    }

    var isEmpty: Bool {
        if case .none = self { true } else { false }
    }

    mutating func append(_ element: consuming Element) {
        switch consume self {
        case .none:
            self = .one(element)
        case .one(let first):
            self = .several([first, element])
        case .several(var elements):
            elements.append(element)
            self = .several(elements)
        }
    }

    /// Calls `body` with each, in order. Not a sequence, which would copy the list.
    @inline(__always)
    func visit(_ body: (Element) -> Void) {
        switch self {
        case .none: break
        case .one(let element): body(element)
        case .several(let elements): for element in elements { body(element) }
        }
    }

    /// The elements, in order.
    var all: [Element] {
        switch self {
        case .none: []
        case .one(let element): [element]
        case .several(let elements): elements
        }
    }
}

extension Few: Sendable where Element: Sendable {}
