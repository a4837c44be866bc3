internal import Synchronization

extension TaskProgress {
    /// Reports that this many more units are done. A negative number takes units back.
    ///
    /// - Complexity: O(*d*) for a progress *d* levels below the top. It takes no lock unless somebody waits for a change.
    public func advance(by units: Int = 1) {
        guard !isOver else { return }
        var count = ownCompleted.load(ordering: .relaxed)
        while true {
            let (sum, overflow) = count.addingReportingOverflow(units)
            let new = overflow ? (units > 0 ? Int.max : 0) : max(sum, 0)
            let (done, current) = ownCompleted.weakCompareExchange(
                expected: count,
                desired: new,
                ordering: .sequentiallyConsistent
            )
            if done { break }
            count = current
        }
        publish()
        changed()
    }

    /// Reports the number of units that are done in all, not counting those of children.
    ///
    /// - Complexity: As for ``advance(by:)``.
    public func advance(to units: Int) {
        guard !isOver else { return }
        ownCompleted.store(max(units, 0), ordering: .sequentiallyConsistent)
        publish()
        changed()
    }

    /// The number of units in all, including those that children stand for; `nil` if it is unknown.
    ///
    /// If it is unknown and there are children, it reads as the sum of their weights.
    public var total: Int? {
        get {
            guard let last else { return amounts.total }
            return last.total
        }
        set {
            guard !isOver else { return }
            ownTotal.store(max(newValue ?? -1, -1), ordering: .sequentiallyConsistent)
            publish()
            changed()
        }
    }

    /// Brings the counts of all above up to date, as far as they change.
    func publish() {
        var progress = self
        while let parent = progress.parent, progress.weight > 0, progress.passOn(to: parent) {
            parent.changed()
            progress = parent
        }
    }

    /// Brings the parent's count up to date; whether it has changed. Whoever writes last looks again, so that no report is lost
    /// to another that was faster.
    private func passOn(to parent: TaskProgress) -> Bool {
        var hasChanged = false
        while true {
            let share = ownFraction * weight
            let before = self.share.exchange(share.bitPattern, ordering: .sequentiallyConsistent)
            let difference = share - Double(bitPattern: before)
            if difference != 0 {
                parent.childrenDone.addDouble(difference)
                hasChanged = true
            }
            if ownFraction * weight == share { return hasChanged }
        }
    }

    /// What it would be if nothing above had ended.
    private var ownFraction: Double {
        guard hasEnded.load(ordering: .sequentiallyConsistent) else { return amounts.fraction ?? 0 }
        return record.withLock { $0.last?.fraction } ?? 0
    }

    /// Wakes those who wait for a change.
    func changed() {
        guard hasReaders.load(ordering: .sequentiallyConsistent) else { return }
        let waiting = readers.withLock { readers in
            hasReaders.store(false, ordering: .sequentiallyConsistent)
            return readers.change()
        }
        for reader in waiting { reader.give() }
    }
}

extension Atomic<UInt64> {
    /// Adds to a `Double` that is kept as its bit pattern.
    borrowing func addDouble(_ difference: Double) {
        var bits = load(ordering: .relaxed)
        while true {
            let (done, current) = weakCompareExchange(
                expected: bits,
                desired: (Double(bitPattern: bits) + difference).bitPattern,
                ordering: .sequentiallyConsistent
            )
            if done { return }
            bits = current
        }
    }
}
