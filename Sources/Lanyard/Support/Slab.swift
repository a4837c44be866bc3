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

    mutating func insert(_ element: consuming Element) -> Int {
        count += 1
        guard let index = firstFree else {
            cells.append(.element(element))
            return cells.count - 1
        }
        if case .free(let next) = replace(index, with: .element(element)) { firstFree = next }
        return index
    }

    /// Moves a cell in and the old one out, so that nothing is copied.
    private mutating func replace(_ index: Int, with cell: consuming Cell) -> Cell {
        swap(&cells[index], &cell)
        return cell
    }

    /// Removes and returns the element. A slab that becomes empty after a burst gives its memory back.
    @discardableResult
    mutating func remove(at index: Int) -> Element {
        guard case .element(let removed) = replace(index, with: .free(next: firstFree)) else {
            preconditionFailure("The slab has no element there.")
        }
        firstFree = index
        count -= 1
        if count == 0 && cells.count > 1024 {
            cells = []
            firstFree = nil
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

    /// Elements in the order of their indices, at most so many.
    func first(_ limit: Int) -> [Element] {
        var found: [Element] = []
        let limit = min(limit, count)
        if limit == 0 { return found }
        for case .element(let element) in cells {
            found.append(element)
            if found.count == limit { break }
        }
        return found
    }

    func first(where matches: (Element) -> Bool) -> Element? {
        for case .element(let element) in cells where matches(element) { return element }
        return nil
    }

    /// The elements, in the order of their indices.
    var elements: [Element] {
        cells.compactMap { cell in
            if case .element(let element) = cell { element } else { nil }
        }
    }
}
