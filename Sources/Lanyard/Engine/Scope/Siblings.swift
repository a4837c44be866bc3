/// Scopes that have the same scope above, or none, in the order in which they came.
///
/// Linked through the scopes themselves: a request or an owner comes and goes with its scope, and a table took as long as making
/// a task.
struct Siblings: ~Copyable {
    /// Where a scope stands.
    struct Place {
        fileprivate var links = ListLinks<ScopeCore>()

        /// Counted from one in the order of the list; zero for one that is not in it.
        fileprivate(set) var number: UInt64 = 0
    }

    private enum Linkage: ListLinkage {
        static func withLinks(_ core: ScopeCore, _ change: (inout ListLinks<ScopeCore>) -> Void) {
            change(&core.place.links)
        }
    }

    private var list = IntrusiveList<Linkage>()

    /// The number of the one that came last.
    private(set) var lastNumber: UInt64 = 0

    var count: Int { list.count }
    var isEmpty: Bool { list.isEmpty }
    var first: ScopeCore? { list.first }

    /// Some of them, the oldest first.
    func elements(upTo limit: Int = .max) -> [ScopeCore] { list.elements(upTo: limit) }

    mutating func append(_ core: ScopeCore) {
        lastNumber += 1
        core.place.number = lastNumber
        list.append(core)
    }

    /// Takes away a scope, if it is here. Whoever calls holds it.
    mutating func remove(_ core: ScopeCore) {
        if core.place.number == 0 { return }
        core.place.number = 0
        list.remove(core)
    }

    /// The oldest of those that came later than a number, looked for from a scope on, if that is still here.
    func first(after number: UInt64, from core: ScopeCore) -> ScopeCore? {
        var next = core.place.number == 0 ? list.first : list.follower(of: core)
        while let core = next, core.place.number <= number { next = list.follower(of: core) }
        return next
    }
}
