/// Those that wait in a key: a line for each priority and for each limit, so that none waits behind another that may not start,
/// although itself may.
///
/// Most keys have one line, which takes no allocation.
struct KeyLine: ~Copyable {
    /// What those of one line have in common.
    struct Kind: Equatable {
        /// The higher, the earlier.
        let rank: UInt8

        /// How many may run beside them, as far as their policy says so. `nil` for policies that see what the calls are about:
        /// each of those that wait is asked.
        let limit: Int32?
    }

    /// One line of several.
    private final class Other {
        let kind: Kind
        var runs = IntrusiveList<KeyLinkage>()

        init(_ kind: Kind) { self.kind = kind }
    }

    private var kind = Kind(rank: 0, limit: 0)
    private var runs = IntrusiveList<KeyLinkage>()
    private var others: [Other] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    @inline(__always)
    mutating func append(_ run: KeyedRun) {
        let kind = run.lineKind
        if count == 0 { self.kind = kind }
        count += 1
        if kind == self.kind { runs.append(run) } else { append(run, of: kind) }
    }

    @inline(never)
    private mutating func append(_ run: KeyedRun, of kind: Kind) {
        if let other = others.first(where: { $0.kind == kind }) { return other.runs.append(run) }
        let other = Other(kind)
        other.runs.append(run)
        others.append(other)
    }

    mutating func remove(_ run: KeyedRun) {
        count -= 1
        if others.isEmpty || run.lineKind == kind { runs.remove(run) } else { removeFromOthers(run) }
    }

    @inline(never)
    private mutating func removeFromOthers(_ run: KeyedRun) {
        guard let index = others.firstIndex(where: { $0.kind == run.lineKind }) else {
            preconditionFailure("A run that waits has a line, and its kind changes only outside of it.")
        }
        others[index].runs.remove(run)
        if others[index].runs.isEmpty { others.remove(at: index) }
    }

    /// Those that are to be asked, in order: the first of each line, by priority, and the oldest first. `nil` if that is only
    /// ``first``, as for most keys.
    var heads: [KeyedRun]? { others.isEmpty && kind.limit != nil ? nil : allHeads }

    /// Whether each of some is asked, and not the first of a line alone.
    var seesPayloads: Bool { kind.limit == nil || !others.isEmpty && others.contains { $0.kind.limit == nil } }

    /// The one that would be asked first.
    var first: KeyedRun? { others.isEmpty ? runs.first : allHeads.first }

    /// The one that has waited for longest.
    var oldest: KeyedRun? { others.isEmpty ? runs.first : elements().min { $0.id < $1.id } }

    private var allHeads: [KeyedRun] {
        let heads = others.reduce(into: Self.heads(kind, runs)) { $0 += Self.heads($1.kind, $1.runs) }
        return heads.sorted {
            let (first, second) = ($0.lineKind.rank, $1.lineKind.rank)
            return first == second ? $0.id < $1.id : first > second
        }
    }

    private static func heads(_ kind: Kind, _ runs: borrowing IntrusiveList<KeyLinkage>) -> [KeyedRun] {
        runs.elements(upTo: kind.limit == nil ? .max : 1)
    }

    /// All, one line after the other.
    func elements() -> [KeyedRun] { others.reduce(into: runs.elements()) { $0 += $1.runs.elements() } }
}

extension KeyedRun {
    /// The line in which it waits.
    fileprivate var lineKind: KeyLine.Kind {
        let policy = keyedCall.policy
        return KeyLine.Kind(rank: policy.order == .priority ? rank : 0, limit: policy.lineLimit)
    }
}

/// What the calls of a key are about at one moment, and which of them wait.
struct PayloadMoment {
    let payloads: PayloadsInKey

    /// Those that wait, in the order in which they came.
    let waiting: [RunID]

    /// How many of those that wait came before a run.
    func count(before run: KeyedRun) -> Int {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle] < run.id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
