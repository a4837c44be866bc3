/// One of the callers who share a run; its handles hold it.
///
/// An object, because what became of a caller is still asked when it has left, and whoever has left takes no room in the run.
/// Unchecked, because only the run touches what is in it, under its lock.
final class RunCaller: @unchecked Sendable {
    /// Why it has left; `nil` while it has not.
    @exclusivity(unchecked) private(set) var cause: CancellationCause?

    /// How many times it waits for the result, and by which numbers it is woken: as a rule by one.
    @exclusivity(unchecked) private var firstWait: Int?
    @exclusivity(unchecked) private var otherWaits: Set<Int> = []

    var isWaiting: Bool { firstWait != nil || !otherWaits.isEmpty }

    func wait(_ id: Int) {
        if firstWait == nil { firstWait = id } else { otherWaits.insert(id) }
    }

    func stopWaiting(_ id: Int) {
        if firstWait == id { firstWait = nil } else { otherWaits.remove(id) }
    }

    /// Leaves; the waits that are to end.
    func leave(_ cause: CancellationCause) -> [Int] {
        self.cause = cause
        defer { (firstWait, otherWaits) = (nil, []) }
        return (firstWait.map { [$0] } ?? []) + otherWaits.sorted()
    }
}
