/// Runs in the order in which they came, linked through the runs themselves: coming and going take constant time and no
/// allocation, and a run that lives takes no room in a table.
struct RunList<Linkage: RunLinkage>: ~Copyable {
    private(set) var first: Run?
    private unowned(unsafe) var lastOne: Run?
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The newest.
    var last: Run? { lastOne }

    mutating func append(_ run: Run) {
        if let lastOne {
            Linkage.link(run, previous: lastOne)
            Linkage.link(lastOne, next: run)
        } else {
            first = run
        }
        lastOne = run
        count += 1
    }

    /// Takes a run away that is in the list; whoever calls holds it.
    mutating func remove(_ run: Run) {
        let (previous, next) = (Linkage.previous(run), Linkage.next(run))
        if let next { Linkage.link(next, previous: previous) } else { lastOne = previous }
        if let previous { Linkage.link(previous, next: next) } else { first = next }
        Linkage.link(run, next: nil)
        Linkage.link(run, previous: nil)
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
    static func previous(_ run: Run) -> Run?
    static func link(_ run: Run, next: Run?)
    static func link(_ run: Run, previous: Run?)
}

/// The neighbours of a run in a list. A list holds its runs; none holds the one before it.
struct RunLinks {
    var next: Run?
    unowned(unsafe) var previous: Run?
}

/// The list of all runs of a scope.
enum ScopeLinkage: RunLinkage {
    static func next(_ run: Run) -> Run? { run.links.next }
    static func previous(_ run: Run) -> Run? { run.links.previous }
    static func link(_ run: Run, next: Run?) { run.links.next = next }
    static func link(_ run: Run, previous: Run?) { run.links.previous = previous }
}

/// The lists of a key; only runs with one are in them.
enum KeyLinkage: RunLinkage {
    static func next(_ run: Run) -> Run? { run.keyed?.seat.links.next }
    static func previous(_ run: Run) -> Run? { run.keyed?.seat.links.previous }
    static func link(_ run: Run, next: Run?) { run.keyed?.seat.links.next = next }
    static func link(_ run: Run, previous: Run?) { run.keyed?.seat.links.previous = previous }
}
