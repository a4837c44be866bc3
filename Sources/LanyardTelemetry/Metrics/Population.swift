#if Telemetry
import Synchronization

/// How many there are of what comes and goes: those that were there when counting began, and those that came since.
///
/// Whatever is younger than the first number is told of when it comes and when it goes, in whatever order two threads tell of that;
/// so coming and going are a count each. Of what is older it is remembered which there are.
final class Population<ID: Hashable & Comparable & Sendable>: Sendable {
    private let first: ID
    private let count = Atomic(0)
    private let set: @Sendable (Int) -> Void
    private let elders: Mutex<Elders>

    private struct Elders {
        var present: Set<ID>

        /// Gone before anybody was told that they had come.
        var gone: Set<ID> = []
    }

    /// - Parameters:
    ///   - first: The number before those that are told of, whatever happens to them.
    ///   - present: What is there, and is not younger.
    ///   - set: Called when there are so many; from several threads at once, but the last call says how many there are.
    init(since first: ID, _ present: some Sequence<ID>, set: @escaping @Sendable (Int) -> Void) {
        let elders = Elders(present: Set(present.lazy.filter { $0 <= first }))
        (self.first, self.set) = (first, set)
        self.elders = Mutex(elders)
        count.store(elders.present.count, ordering: .relaxed)
    }

    /// Tells how many there are.
    func tell() { change(0) }

    private func change(_ amount: Int) {
        var count = count.add(amount, ordering: .relaxed).newValue
        while true {
            set(count)
            let now = self.count.load(ordering: .relaxed)
            if now == count { return }
            count = now  // Another thread may have set that already, and been overtaken.
        }
    }

    func enter(_ id: ID) {
        if id > first { return change(1) }
        let isNew = elders.withLock { $0.gone.remove(id) == nil && $0.present.insert(id).inserted }
        if isNew { change(1) }
    }

    /// - Parameter hasEntered: Whether it was told of before; of what is older that is known.
    func leave(_ id: ID, hasEntered: Bool = true) {
        if id > first { return hasEntered ? change(-1) : () }
        let wasPresent = elders.withLock { elders in
            if elders.present.remove(id) != nil { return true }
            elders.gone.insert(id)
            return false
        }
        if wasPresent { change(-1) }
    }
}
#endif
