/// Objects in the order in which they came, linked through themselves: coming and going take constant time and no
/// allocation, and what lives takes no room in a table.
struct IntrusiveList<Linkage: ListLinkage>: ~Copyable {
    typealias Element = Linkage.Element

    private var firstOne: Unmanaged<Element>?
    private var lastOne: Unmanaged<Element>?
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The oldest.
    var first: Element? { firstOne?.takeUnretainedValue() }

    /// The newest.
    var last: Element? { lastOne?.takeUnretainedValue() }

    /// Retains the element.
    mutating func append(_ element: Element) {
        let newest = Unmanaged.passRetained(element)
        if let lastOne {
            Linkage.withLinks(element) { $0.previous = lastOne }
            lastOne._withUnsafeGuaranteedRef { last in Linkage.withLinks(last) { $0.next = newest } }
        } else {
            firstOne = newest
        }
        lastOne = newest
        count += 1
    }

    /// Takes an element away that is in the list, and releases it; whoever calls holds it.
    mutating func remove(_ element: Element) {
        var links = ListLinks<Element>()
        Linkage.withLinks(element) { swap(&$0, &links) }
        let (previous, next) = (links.previous, links.next)
        if let next {
            next._withUnsafeGuaranteedRef { next in Linkage.withLinks(next) { $0.previous = previous } }
        } else {
            lastOne = previous
        }
        if let previous {
            previous._withUnsafeGuaranteedRef { previous in Linkage.withLinks(previous) { $0.next = next } }
        } else {
            firstOne = next
        }
        count -= 1
        Unmanaged.passUnretained(element).release()
    }

    /// Some of them, the oldest first; `limit` is not negative.
    func elements(upTo limit: Int = .max) -> [Element] {
        let number = min(count, limit)
        // No room is made for none: the array that all empty ones share would be written to.
        guard number > 0 else { return [] }
        return [Element](unsafeUninitializedCapacity: number) { room, filled in
            var next = firstOne
            while let place = next, filled < number {
                (room.baseAddress! + filled).initialize(to: place.takeUnretainedValue())
                filled += 1
                next = Self.follower(place)
            }
            assert(filled == number && (number < count || next == nil), "The links and the count do not agree.")
        }
    }

    func first(where matches: (Element) -> Bool) -> Element? {
        var next = firstOne
        while let place = next {
            if place._withUnsafeGuaranteedRef(matches) { return place.takeUnretainedValue() }
            next = Self.follower(place)
        }
        return nil
    }

    /// The one that came after an element of the list.
    func follower(of element: Element) -> Element? {
        Self.follower(Unmanaged.passUnretained(element))?.takeUnretainedValue()
    }

    private static func follower(_ place: Unmanaged<Element>) -> Unmanaged<Element>? {
        place._withUnsafeGuaranteedRef { element in
            var next: Unmanaged<Element>?
            Linkage.withLinks(element) { next = $0.next }
            return next
        }
    }

    deinit {
        var next = firstOne
        while let place = next {
            var links = ListLinks<Element>()
            place._withUnsafeGuaranteedRef { element in Linkage.withLinks(element) { swap(&$0, &links) } }
            next = links.next
            place.release()
        }
    }
}

/// Which of an object's links a list goes by; an object can be in one list of each.
protocol ListLinkage {
    associatedtype Element: AnyObject
    static func withLinks(_ element: Element, _ change: (inout ListLinks<Element>) -> Void)
}

/// The neighbours of an object in a list. The list holds its elements, from `append` to `remove`, and is the only one to
/// follow these.
///
/// Unmanaged, because the run-time is called for each reference that is replaced, also for one that is missing.
struct ListLinks<Element: AnyObject> {
    var next: Unmanaged<Element>?
    var previous: Unmanaged<Element>?
}

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
