/// Elements in the order of their deadlines and, within one instant, of their ranks; any of them can be removed early.
///
/// A binary heap of deadlines beside a table of elements. An early removal takes the element out of the table at once
/// and leaves its deadline in the heap, where it is skipped. When such leftovers outnumber the living, the heap is built anew.
/// So the memory stays in proportion to `count`.
struct DeadlineQueue<Element> {
    private struct Entry {
        let deadline: TestClock.Instant
        let rank: UInt64
        let id: UInt64

        static func < (lhs: Entry, rhs: Entry) -> Bool {
            lhs.deadline == rhs.deadline ? (lhs.rank, lhs.id) < (rhs.rank, rhs.id) : lhs.deadline < rhs.deadline
        }
    }

    private var heap: [Entry] = []
    private var elements: [UInt64: Element] = [:]

    var count: Int { elements.count }

    /// How many deadlines are held, leftovers included.
    var capacityInUse: Int { heap.count }

    /// Adds an element under a number that no other has had; without a rank, that is its rank, too.
    mutating func insert(_ element: Element, id: UInt64, rank: UInt64? = nil, deadline: TestClock.Instant) {
        elements[id] = element
        heap.append(Entry(deadline: deadline, rank: rank ?? id, id: id))
        siftUp(from: heap.count - 1)
    }

    mutating func remove(_ id: UInt64) -> Element? {
        guard let element = elements.removeValue(forKey: id) else { return nil }
        if heap.count > 2 * elements.count + 16 { compact() }
        return element
    }

    /// Takes out the earliest element, unless it lies after `limit`.
    mutating func popFirst(until limit: TestClock.Instant?) -> (deadline: TestClock.Instant, element: Element)? {
        while let first = heap.first {
            if elements[first.id] != nil, let limit, first.deadline > limit { return nil }
            removeFirst()
            if let element = elements.removeValue(forKey: first.id) { return (first.deadline, element) }
        }
        return nil
    }

    func sorted() -> [(TestClock.Instant, Element)] {
        heap.sorted(by: <).compactMap { entry in elements[entry.id].map { (entry.deadline, $0) } }
    }

    /// A sorted array is a heap.
    private mutating func compact() {
        heap = heap.filter { elements[$0.id] != nil }.sorted(by: <)
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown()
    }

    private mutating func siftUp(from index: Int) {
        var child = index
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child] < heap[parent] else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func siftDown() {
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[smallest] {
                smallest = child
            }
            guard smallest != parent else { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
