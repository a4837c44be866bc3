/// Runs in the order in which they came, linked through the runs themselves: coming and going take constant time and no
/// allocation, and a run that lives takes no room in a table.
struct RunList<Linkage: RunLinkage>: ~Copyable {
    typealias Element = Linkage.Element

    private var firstOne: Unmanaged<Element>?
    private var lastOne: Unmanaged<Element>?
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The oldest.
    var first: Element? { firstOne?.takeUnretainedValue() }

    /// The newest.
    var last: Element? { lastOne?.takeUnretainedValue() }

    /// Retains the run.
    @inline(__always)
    mutating func append(_ run: Element) {
        let newest = Unmanaged.passRetained(run)
        if let lastOne {
            Linkage.withLinks(run) { $0.previous = lastOne }
            lastOne._withUnsafeGuaranteedRef { last in Linkage.withLinks(last) { $0.next = newest } }
        } else {
            firstOne = newest
        }
        lastOne = newest
        count += 1
    }

    /// Takes a run away that is in the list, and releases it; whoever calls holds it.
    @inline(__always)
    mutating func remove(_ run: Element) {
        var links = RunLinks<Element>()
        Linkage.withLinks(run) { swap(&$0, &links) }
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
        Unmanaged.passUnretained(run).release()
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

    @inline(__always)
    private static func follower(_ place: Unmanaged<Element>) -> Unmanaged<Element>? {
        place._withUnsafeGuaranteedRef { run in
            var next: Unmanaged<Element>?
            Linkage.withLinks(run) { next = $0.next }
            return next
        }
    }

    deinit {
        var next = firstOne
        while let run = next {
            var links = RunLinks<Element>()
            run._withUnsafeGuaranteedRef { run in Linkage.withLinks(run) { swap(&$0, &links) } }
            next = links.next
            run.release()
        }
    }
}

/// Which of a run's links a list goes by; a run can be in one list of each.
protocol RunLinkage {
    associatedtype Element: Run
    static func withLinks(_ run: Element, _ change: (inout RunLinks<Element>) -> Void)
}

/// The neighbours of a run in a list. The list holds its runs, from `append` to `remove`, and is the only one to follow
/// these.
///
/// Unmanaged, because the run-time is called for each reference that is replaced, also for one that is missing.
struct RunLinks<Element: Run> {
    var next: Unmanaged<Element>?
    var previous: Unmanaged<Element>?
}

/// The list of all runs of a scope.
enum ScopeLinkage: RunLinkage {
    @inline(__always)
    static func withLinks(_ run: Run, _ change: (inout RunLinks<Run>) -> Void) { change(&run.links) }
}

/// The lists of a key.
enum KeyLinkage: RunLinkage {
    @inline(__always)
    static func withLinks(_ run: KeyedRun, _ change: (inout RunLinks<KeyedRun>) -> Void) { change(&run.seat.links) }
}
