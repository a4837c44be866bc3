internal import Synchronization

/// How far a piece of work is, how fast it goes, and how it ended. The work writes it, and anybody may read it.
///
/// Reporting takes no lock and reads no clock, so report as often as you like, from any thread. Reading is cheap, too. A reader
/// that would rather wait for the newest state uses ``changes(every:)``.
///
/// ```swift
/// func copy(_ files: [File], reportingTo progress: TaskProgress) async throws {
///     progress.total = files.reduce(0) { $0 + $1.size }
///     for file in files {
///         let part = progress.child(weight: Double(file.size), total: file.blocks.count)
///         for block in file.blocks {
///             try await write(block)
///             part.advance()
///         }
///     }
/// }
/// ```
///
/// Work consists of units: bytes, rows or files, of which ``completed`` of ``total`` are done. A child stands for as many units
/// of its parent as its weight says, and fills them as it goes on. A child knows its parent, and the parent no child. What a
/// child has done is in the parent's count at once, and a child that is gone leaves nothing behind.
///
/// ## What else may be reported
/// | report | what it does |
/// |---|---|
/// | more than the total | ``completed`` is what was reported; ``fraction`` stays at 1 |
/// | less than before | it goes back, as after a retry; never below zero |
/// | a total of zero | there is nothing to do: ``fraction`` is 1 |
/// | a negative total | it is unknown |
/// | a weight that is not a positive number, or NaN or infinite | the child counts for nothing in its parent |
/// | anything after the end | ignored |
public final class TaskProgress: Sendable {
    /// The one that it is a part of. Unsafe, because only `deinit` changes it.
    nonisolated(unsafe) private(set) var parent: TaskProgress?
    let weight: Double
    let clock: ScopeClock

    /// The units reported here, and -1 or how many there are.
    let ownCompleted = Atomic(0)
    let ownTotal: Atomic<Int>

    /// What children have done, and their weights; bit patterns of `Double`.
    let childrenDone = Atomic(Double.zero.bitPattern)
    let childrenWeight = Atomic(Double.zero.bitPattern)

    /// What the parent has been told of this one; the bit pattern of a `Double`.
    let share = Atomic(Double.zero.bitPattern)

    /// Set before a reader looks for the last time and suspends, so that reports need no lock while nobody waits.
    let hasReaders = Atomic(false)
    let hasEnded = Atomic(false)
    let readers = Mutex(ProgressReaders<ProgressSignal>())
    let record: Mutex<Record>

    /// What only readers and the end need.
    struct Record {
        var window: RateWindow
        var last: ProgressSnapshot?
    }

    /// Makes the progress of a run, which ends it with ``end(_:)``; or a part of another.
    init(total: Int? = nil, clock: ScopeClock = .continuous, parent: TaskProgress? = nil, weight: Double = 0) {
        self.parent = parent
        self.weight = weight.isFinite ? min(max(weight, 0), 0x1p53) : 0
        self.clock = clock
        ownTotal = Atomic(max(total ?? -1, -1))
        record = Mutex(Record(window: RateWindow(startingAt: clock.now())))
    }

    deinit {
        Releases.release(&parent)
    }

    /// Makes the progress of a part of this work.
    ///
    /// The part ends with ``finish()``, or as this progress does. If it is released before, its units stay as far as they are.
    ///
    /// - Parameters:
    ///   - weight: The number of this progress's units that the part stands for, out of its ``total``. If that is unknown, the
    ///     weights of all children add up to it, so make the children before the work begins.
    ///   - total: The number of the part's own units; `nil` if it is unknown.
    public func child(weight: Double = 1, total: Int? = nil) -> TaskProgress {
        let child = TaskProgress(total: total, clock: clock, parent: self, weight: weight)
        if child.weight > 0 {
            childrenWeight.addDouble(child.weight)
            child.publish()
            changed()
        }
        return child
    }

    /// The number of units that are done, including those of children.
    public var completed: Int { last?.completed ?? amounts.completed }

    /// How much is done, from 0 to 1; `nil` while the total is unknown. It is 1 if the work has finished.
    public var fraction: Double? {
        guard let last else { return amounts.fraction }
        return last.fraction
    }

    /// Whether the work goes on, or how it ended.
    public var state: State { last?.state ?? .running }

    /// The number of units done a second, over the last eight seconds or so; `nil` before any time has passed.
    public var rate: Double? { snapshot().rate }

    /// How long the rest takes at this ``rate``; `nil` if that cannot be told, and zero when the work has finished.
    public var estimatedTimeRemaining: Duration? { snapshot().estimatedTimeRemaining }

    /// Returns the count, total, state and rate together.
    ///
    /// The rate is measured between snapshots, so frequent snapshots give a more recent rate.
    public func snapshot() -> ProgressSnapshot {
        if let last { return last }
        let (now, amounts) = (clock.now(), amounts)
        return record.withLock { record in
            record.last ?? ProgressSnapshot(amounts, rate: record.window.rate(of: amounts.done, at: now), .running)
        }
    }

    var amounts: ProgressAmounts {
        let total = ownTotal.load(ordering: .sequentiallyConsistent)
        return ProgressAmounts(
            ownCompleted: ownCompleted.load(ordering: .sequentiallyConsistent),
            ownTotal: total < 0 ? nil : total,
            childrenDone: Double(bitPattern: childrenDone.load(ordering: .sequentiallyConsistent)),
            childrenWeight: Double(bitPattern: childrenWeight.load(ordering: .sequentiallyConsistent))
        )
    }
}

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

extension TaskProgress {
    /// Whether the work of a progress still goes on, or how it ended.
    public enum State: Sendable, CustomStringConvertible {
        /// The work goes on.
        case running
        /// The work is done.
        case finished
        /// The work was cancelled. The cause says why, if it is known.
        case cancelled(CancellationCause?)
        /// The work threw an error.
        case failed(any Error)

        init(_ outcome: Outcome<some Sendable>) {
            self =
                switch outcome {
                case .succeeded: .finished
                case .failed(let error): .failed(error)
                case .cancelled(let cause, _): .cancelled(cause)
                }
        }

        /// Whether the work goes on.
        public var isRunning: Bool {
            if case .running = self { true } else { false }
        }

        /// The name of the state, with the cause or the error.
        public var description: String {
            switch self {
            case .running: "running"
            case .finished: "finished"
            case .cancelled(nil): "cancelled"
            case .cancelled(let cause?): "cancelled: \(cause)"
            case .failed(let error): "failed: \(error)"
            }
        }
    }

    /// Reports that this part is done with all its units. Its parent goes on.
    ///
    /// Use it where the total is unknown, or where the part turned out to be smaller. The progress of a run ends with the run,
    /// so this does nothing there.
    public func finish() {
        guard parent != nil else { return }
        end(.finished)
    }

    /// Ends the progress: the first end stands, and nothing that is reported afterwards counts. Children that have not
    /// ended take on the same state.
    func end(_ state: State) {
        guard !state.isRunning else { return }
        let (now, amounts) = (clock.now(), amounts)
        let isFirst = record.withLock { record in
            guard record.last == nil else { return false }
            record.last = ProgressSnapshot(amounts, rate: record.window.rate(of: amounts.done, at: now), state)
            hasEnded.store(true, ordering: .sequentiallyConsistent)
            return true
        }
        guard isFirst else { return }
        publish()
        let waiting = readers.withLock { $0.end() }
        for reader in waiting { reader.give() }
    }

    /// How it stands, as the end that a run is about to have.
    package func snapshot(endedBy outcome: Outcome<some Sendable>) -> ProgressSnapshot {
        if let last { return last }
        let rate = snapshot().rate
        return ProgressSnapshot(amounts, rate: rate, State(outcome))
    }

    /// The state at the end, of this progress or, if it came first, of one above it; `nil` while it runs.
    var last: ProgressSnapshot? {
        var open: [TaskProgress] = []
        var progress = self
        while !progress.hasEnded.load(ordering: .sequentiallyConsistent) {
            guard let parent = progress.parent else { return nil }
            open.append(progress)
            progress = parent
        }
        let last = progress.record.withLock { $0.last }
        guard let last, let first = open.first else { return last }
        for part in open.reversed() { part.end(last.state) }
        return first.record.withLock { $0.last }
    }

    /// Whether nothing that is reported counts any more.
    var isOver: Bool {
        var progress = self
        while !progress.hasEnded.load(ordering: .relaxed) {
            guard let parent = progress.parent else { return false }
            progress = parent
        }
        return true
    }
}

extension TaskProgress {
    /// Sleeps on the clock of the scope, for whoever reports at intervals.
    package func sleep(for duration: Duration) async throws {
        try await clock.sleep(clock.now().advanced(by: duration))
    }
}
