internal import Synchronization

/// The run that the current task, or the task it is a child of, executes.
///
/// Bound in the run's task, around the body: bound around the making of the task it would be copied, with an allocation
/// of its own. A struct, because the task-local of a plain `Run?` is copied and destroyed by run-time calls.
struct CurrentRun: Sendable {
    @TaskLocal static var current = CurrentRun(run: nil)

    let run: Run?

    static var run: Run? { current.run }

    /// Whether the current task is part of such a run that is not over: it would wait for itself.
    static func isPart(where isSuch: (Run) -> Bool) -> Bool {
        run?.waitingLineage.contains(where: isSuch) ?? false
    }
}

/// What a call or a structured scope is part of: the run around it, and the deadlines that reach in.
final class Enclosure: Sendable {
    /// Unsafe, because only `deinit` changes it.
    nonisolated(unsafe) private(set) var run: Run?

    private let wasLeft = Atomic(false)

    /// The nearest first.
    let deadlines: [DeadlineTimer]

    init(run: Run?, deadlines: [DeadlineTimer]) {
        self.run = run
        self.deadlines = deadlines
    }

    deinit {
        Releases.release(&run)
    }

    /// Whether the run went on without waiting for what is enclosed.
    var isLeftBehind: Bool { wasLeft.load(ordering: .relaxed) }

    func leaveBehind() { wasLeft.store(true, ordering: .relaxed) }
}

extension Run {
    /// What it is part of: a call's own enclosure, unless that has gone on without it, or that of the structured scope it belongs to.
    private var enclosure: Enclosure? {
        if let own = call.enclosure, !own.isLeftBehind { own } else { core.block?.enclosure }
    }

    /// Whether it is part of anything.
    var isPart: Bool { call.enclosure != nil || core.block != nil }

    /// The run, and those that it is part of, because they wait for it.
    var lineage: some Sequence<Run> { sequence(first: self, next: \.caller) }

    /// The run that it is part of; not one that has left it behind at a deadline, unless the block around both waits for it.
    private var caller: Run? { enclosure?.run }

    /// The run, and those that wait for it now because it is part of them. A part that is over is awaited by nobody, whatever
    /// it has left behind.
    var waitingLineage: some Sequence<Run> {
        lineage.lazy.prefix { !$0.phase.isOver }
    }

    /// The run that its structured scope belongs to, and that goes on only after it.
    var whole: Run? { core.block?.enclosure.run }

    /// The same without those that a deadline lets go on.
    var stuckLineage: some Sequence<Run> {
        sequence(first: self, next: \.whole).lazy.prefix { !$0.phase.isOver }
    }

    /// The deadlines that reach it, its own first.
    var deadlines: [DeadlineTimer] { [deadline].compactMap(\.self) + (enclosure?.deadlines ?? []) }

    /// The block that answers for its errors, if any does.
    var answeringBlock: (any StructuredBlock)? {
        guard let block = core.block else { return nil }
        return call.isAnsweredFor ? nil : block
    }

    /// Tells the block that answers for it that it has ended.
    func tellBlock() { answeringBlock?.ended(self) }
}
