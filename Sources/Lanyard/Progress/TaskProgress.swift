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
    @exclusivity(unchecked) nonisolated(unsafe) private(set) var parent: TaskProgress?
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
