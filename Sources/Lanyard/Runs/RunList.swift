/// Runs in the order in which they came, linked through the runs themselves: coming and going take constant time and no
/// allocation, and a run that lives takes no room in a table.
struct RunList<Linkage: RunLinkage>: ~Copyable {
    private(set) var first: Run?
    private var lastOne: Unmanaged<Run>?
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The newest.
    var last: Run? { lastOne?.takeUnretainedValue() }

    @inline(__always)
    mutating func append(_ run: Run) {
        if let lastOne {
            Linkage.withLinks(run) { $0.previous = lastOne }
            lastOne._withUnsafeGuaranteedRef { last in Linkage.withLinks(last) { $0.next = run } }
        } else {
            first = run
        }
        lastOne = Unmanaged.passUnretained(run)
        count += 1
    }

    /// Takes a run away that is in the list; whoever calls holds it.
    @inline(__always)
    mutating func remove(_ run: Run) {
        var links = RunLinks()
        Linkage.withLinks(run) { swap(&$0, &links) }
        let previous = links.previous
        if let next = links.next { Linkage.withLinks(next) { $0.previous = previous } } else { lastOne = previous }
        if let previous {
            previous._withUnsafeGuaranteedRef { Linkage.withLinks($0) { $0.next = links.next.take() } }
        } else {
            first = links.next.take()
        }
        count -= 1
    }

    /// Some of them, the oldest first.
    func elements(upTo limit: Int = .max) -> [Run] {
        var elements: [Run] = []
        var next = first
        while let run = next, elements.count < limit {
            elements.append(run)
            next = Linkage.next(run)
        }
        return elements
    }

    func first(where matches: (Run) -> Bool) -> Run? {
        var next = first
        while let run = next {
            if matches(run) { return run }
            next = Linkage.next(run)
        }
        return nil
    }
}

/// Which of a run's links a list goes by; a run can be in one list of each.
protocol RunLinkage {
    static func next(_ run: Run) -> Run?
    static func withLinks(_ run: Run, _ change: (inout RunLinks) -> Void)
}

/// The neighbours of a run in a list. A list holds its runs; none holds the one before it.
struct RunLinks {
    var next: Run?
    /// Unmanaged, because a reference that is said to be unowned is retained whenever it is looked at.
    var previous: Unmanaged<Run>?
}

/// The list of all runs of a scope.
enum ScopeLinkage: RunLinkage {
    @inline(__always)
    static func next(_ run: Run) -> Run? { run.links.next }
    @inline(__always)
    static func withLinks(_ run: Run, _ change: (inout RunLinks) -> Void) { change(&run.links) }
}

/// The lists of a key; only runs with one are in them.
enum KeyLinkage: RunLinkage {
    @inline(__always)
    static func next(_ run: Run) -> Run? { run.keyed?.seat.links.next }
    @inline(__always)
    static func withLinks(_ run: Run, _ change: (inout RunLinks) -> Void) {
        if let keyed = run.keyed { change(&keyed.seat.links) }
    }
}
