internal import Synchronization

// What the recorder may ask of a run; all of it may be asked at any time, on any thread.
extension Run {
    /// How it ended, without the value; what it gave is not kept.
    package enum Ending: Sendable {
        case succeeded
        case failed(any Error)
        case cancelled(CancellationCause)
    }

    /// How it ended, or is about to; `nil` until that is settled.
    package var ending: Ending? {
        machine.withLock { machine in
            switch (machine.cause, machine.result) {
            case (_?, _) where !machine.phase.isOver: nil
            case (let cause?, _): cause.failure.map { .failed($0) } ?? .cancelled(cause)
            case (nil, .success): .succeeded
            case (nil, .failure(let error)): .failed(error)
            case (nil, nil): nil
            }
        }
    }

    /// Whether its outcome stands: the recorder was told of its end or is about to be, but nobody else may know yet.
    ///
    /// What was noted about the run before this was false is seen when its end is recorded.
    package var hasEnded: Bool { phase.isOver }

    /// Whether the recorder was told of its admission: not of runs without a key, for which it goes without saying, nor of
    /// those that deliver a shared run's result to one of its callers.
    package var isAdmissionTold: Bool { keyed.map { $0.keyedCall.follows == nil } ?? false }

    /// Whether anybody asked how far it is, or reported.
    package var hasProgress: Bool { machine.withLock { $0.progress != nil } }

    /// How far it is, if anybody asked or reported.
    package var reportedProgress: ProgressSnapshot? {
        machine.withLock { $0.progress }?.snapshot()
    }

    /// Whether the current task works for this run.
    package var containsCurrentTask: Bool {
        CurrentRun.run?.lineage.contains { $0 === self } ?? false
    }
}

// When something happens to a run, for the recorder.
extension Run {
    /// The present: ticks since the run was admitted, on the clock of its scope; and ticks on the time line of the process.
    ///
    /// On the continuous clock they are read at once, and the instants of runs lie on that time line.
    package var moment: (age: Int64, now: Int64) {
        switch core.clock {
        case .continuous:
            let now = ScopeClock.ticks
            return (now - admittedAt.offset.ticks, now)
        case .custom(let clock):
            return (admittedAt.duration(to: clock.now()).ticks, ScopeClock.ticks)
        }
    }

    /// Whether nothing is to be said of it, its key apart, but when it ran: it has no name, and nobody measures it.
    package var isPlain: Bool { call.name == nil && core.metering == nil }
}

/// What the recorder notes about a run in the run itself, so that it needs no table of all that live.
package struct RunNotes: ~Copyable, Sendable {
    private let start = Atomic<Int64>(0)
    private let address = Atomic<UInt>(0)

    /// When the body began, in ticks since the admission, plus one; zero for not yet.
    package var startTicks: Int64 {
        get { start.load(ordering: .relaxed) }
        nonmutating set { start.store(newValue, ordering: .relaxed) }
    }

    /// Where the recorder counts the run, so that it looks for that once. Not retained: what it is must stay for ever.
    package var bookmark: UnsafeMutableRawPointer? {
        get { UnsafeMutableRawPointer(bitPattern: address.load(ordering: .acquiring)) }
        nonmutating set { address.store(UInt(bitPattern: newValue), ordering: .releasing) }
    }
}

/// Bits of a run that the recorder alone gives a meaning. By themselves, for they fit where the run has room.
package struct RunBits: ~Copyable, Sendable {
    private let bits = Atomic<UInt32>(0)

    package var rawValue: UInt32 { bits.load(ordering: .relaxed) }

    package func insert(_ bits: UInt32) {
        self.bits.bitwiseOr(bits, ordering: .relaxed)
    }
}
