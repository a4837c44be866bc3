/// Elements at indices that stay valid until the element is removed; adding and removing take
/// constant time and, once the slab has grown, no allocation. Elements are changed in place.
struct Slab<Element> {
    private struct Cell {
        var element: Element?
        /// The free cell that comes after this one, if this is free; -1 for none.
        var next = -1
    }

    private var cells: [Cell] = []
    private var firstFree = -1
    private(set) var count = 0

    mutating func insert(_ element: consuming Element) -> Int {
        count += 1
        let index = firstFree
        if index < 0 {
            cells.append(Cell(element: element))
            return cells.count - 1
        }
        firstFree = cells[index].next
        cells[index].element = consume element
        return index
    }

    /// Removes and returns the element. A slab that becomes empty after a burst gives its memory back.
    @discardableResult
    mutating func remove(at index: Int) -> Element {
        guard let removed = cells[index].element.take() else { preconditionFailure("The slab has no element there.") }
        cells[index].next = firstFree
        firstFree = index
        count -= 1
        if count == 0 && cells.count > 1024 {
            cells = []
            firstFree = -1
        }
        return removed
    }

    /// The element at an index that is in use.
    subscript(index: Int) -> Element {
        _read { yield cells[index].element! }
        _modify { yield &cells[index].element! }
    }

    /// Whether there is an element at an index that may be free or never used.
    func contains(_ index: Int) -> Bool {
        cells.indices.contains(index) && cells[index].element != nil
    }

    /// The elements, in the order of their indices.
    var elements: [Element] { cells.compactMap(\.element) }

    /// The indices in use, in order.
    var indices: [Int] { cells.indices.filter { cells[$0].element != nil } }
}
