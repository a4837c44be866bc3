/// Elements at indices that stay valid until the element is removed; adding and removing take
/// constant time and, once the slab has grown, no allocation.
struct Slab<Element> {
    private enum Cell {
        case element(Element)
        case free(next: Int?)
    }

    private var cells: [Cell] = []
    private var firstFree: Int?
    private(set) var count = 0

    mutating func insert(_ element: Element) -> Int {
        count += 1
        guard let index = firstFree, case .free(let next) = cells[index] else {
            cells.append(.element(element))
            return cells.count - 1
        }
        firstFree = next
        cells[index] = .element(element)
        return index
    }

    /// Removes and returns the element. A slab that becomes empty after a burst gives its memory back.
    @discardableResult
    mutating func remove(at index: Int) -> Element {
        let removed = self[index]
        count -= 1
        if count == 0 && cells.count > 1024 {
            cells = []
            firstFree = nil
        } else {
            cells[index] = .free(next: firstFree)
            firstFree = index
        }
        return removed
    }

    subscript(index: Int) -> Element {
        get {
            guard case .element(let element) = cells[index] else {
                preconditionFailure("The slab has no element there.")
            }
            return element
        }
        set { cells[index] = .element(newValue) }
    }

    /// The element at an index that may be free or never used.
    func element(at index: Int) -> Element? {
        guard cells.indices.contains(index), case .element(let element) = cells[index] else { return nil }
        return element
    }

    /// The elements, in the order of their indices.
    var elements: [Element] {
        cells.compactMap { cell in
            if case .element(let element) = cell { element } else { nil }
        }
    }
}
