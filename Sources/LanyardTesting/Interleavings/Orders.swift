/// The orders of a plan, one after the other.
struct Orders {
    /// There is no such order.
    struct Unreadable: Error, CustomStringConvertible {
        let text: String

        var description: String {
            "“\(text)” is not an order. Pass what a failure printed, as in `seed 17` or `switches 3:1 7:2`."
        }
    }

    /// None was asked for: a test would pass without having run.
    struct NoOrders: Error, CustomStringConvertible {
        var description: String { "There is no order to run the body in. Ask for at least one." }
    }

    private enum Source {
        case seeds(left: Int, next: UInt64)
        case search(SwitchSearch, left: Int, limit: Int)
        case one(Interleavings.Order?)
    }

    private var source: Source

    init(_ plan: Interleavings.Plan) throws {
        switch plan {
        case .seeds(let count, let first):
            guard count > 0 else { throw NoOrders() }
            source = .seeds(left: count, next: first)
        case .switches(let count, let limit):
            guard limit > 0 else { throw NoOrders() }
            source = .search(SwitchSearch(mostSwitches: count), left: limit, limit: limit)
        case .replay(let text):
            guard let order = Interleavings.Order(text) else { throw Unreadable(text: text) }
            source = .one(order)
        }
    }

    mutating func next() -> Interleavings.Order? {
        switch source {
        case .seeds(let left, let seed):
            guard left > 0 else { return nil }
            source = .seeds(left: left - 1, next: seed &+ 1)
            return Interleavings.Order(.seed(seed))
        case .search(var search, let left, let limit):
            guard left > 0, let order = search.popFirst() else { return nil }
            source = .search(search, left: left - 1, limit: limit)
            return order
        case .one(let order):
            source = .one(nil)
            return order
        }
    }

    /// Takes note of what an order came to.
    mutating func note(_ course: TestClock.Course, of order: Interleavings.Order) {
        guard case .search(var search, let left, let limit) = source else { return }
        source = .one(nil)  // So that the search is not copied.
        search.expand(order, counts: course.order.counts, limit: limit)
        source = .search(search, left: left, limit: limit)
    }

    /// Whether no order of the plan is left.
    var isComplete: Bool {
        switch source {
        case .seeds(let left, _): left <= 0
        case .search(let search, _, _): search.remaining == 0
        case .one(let order): order == nil
        }
    }
}
