import Synchronization

/// W5 and W11: the smallest owner of tasks that cancels all of them for a cause, waits for their ends, and is listed in the process.
///
/// Every run is listed and counted from its start to its end; all that are cancelled together have one cause, which the handle tells; the
/// owner may go while they run, which cancels them too. So there are two objects: one whose end tells that the owner has gone, and one
/// that the runs hold. It has no keys, names, priorities, events, places in the code or values.
final class LiveSketch: Ending {
    private let core: Core

    /// - Parameter isListed: Whether the process knows of it.
    init(isListed: Bool = true) { core = Core(isListed: isListed) }

    deinit { core.cancelAll(for: Cause(kind: 1, instant: .now)) }

    @discardableResult
    func addTask(_ operation: @escaping @Sendable () async -> Void) -> Run {
        let run = Run(core)
        core.enter(run)
        core.note(
            Task {
                if !Task.isCancelled { await Current.$current.withValue(Current(run: run)) { await operation() } }
                run.core.leave(run)
            },
            of: run
        )
        return run
    }

    /// Cancels, and waits until nothing is left.
    func end() async {
        core.cancelAll(for: Cause(kind: 0, instant: .now))
        await core.idle()
    }

    /// Why runs were cancelled.
    final class Cause: Sendable {
        let kind: UInt8
        let instant: ContinuousClock.Instant

        init(kind: UInt8, instant: ContinuousClock.Instant) { (self.kind, self.instant) = (kind, instant) }
    }

    /// The run that a task executes.
    struct Current: Sendable {
        @TaskLocal static var current = Current(run: nil)

        let run: Run?
    }

    /// Unchecked, because whatever changes is touched under the lock of its scope.
    final class Run: @unchecked Sendable, Awaitable {
        fileprivate let core: Core
        fileprivate var task: Task<Void, Never>?
        fileprivate var isOver = false
        fileprivate var cause: Cause?
        fileprivate var next: Run?
        fileprivate unowned(unsafe) var previous: Run?

        fileprivate init(_ core: Core) { self.core = core }

        func end() async { await core.task(of: self)?.value }
    }

    /// Unchecked, because its neighbours in the process's list are touched under the lock of that list.
    fileprivate final class Core: @unchecked Sendable {
        private struct State {
            var first: Run?
            var count = 0
            var waiters: [UnsafeContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())
        private let isListed: Bool
        fileprivate unowned(unsafe) var next: Core?
        fileprivate unowned(unsafe) var previous: Core?

        init(isListed: Bool) {
            self.isListed = isListed
            if isListed { Listed.add(self) }
        }

        deinit { if isListed { Listed.remove(self) } }

        func enter(_ run: Run) {
            state.withLock { state in
                run.next = state.first
                run.next?.previous = run
                state.first = run
                state.count += 1
            }
        }

        func note(_ task: Task<Void, Never>, of run: Run) {
            let isCancelled = state.withLock { _ in
                if !run.isOver { run.task = task }
                return run.cause != nil
            }
            if isCancelled { task.cancel() }
        }

        func leave(_ run: Run) {
            let (task, waiters) = state.withLock { state -> (Task<Void, Never>?, [UnsafeContinuation<Void, Never>]) in
                run.next?.previous = run.previous
                if let previous = run.previous { previous.next = run.next } else { state.first = run.next }
                (run.next, run.isOver) = (nil, true)
                state.count -= 1
                guard state.count == 0, !state.waiters.isEmpty else { return (run.task.take(), []) }
                defer { state.waiters = [] }
                return (run.task.take(), state.waiters)
            }
            withExtendedLifetime(task) {}
            for waiter in waiters { waiter.resume() }
        }

        func cancelAll(for cause: @autoclosure () -> Cause) {
            let tasks = state.withLock { state -> [Task<Void, Never>] in
                guard state.count > 0 else { return [] }
                var tasks: [Task<Void, Never>] = []
                tasks.reserveCapacity(state.count)
                let cause = cause()
                var next = state.first
                while let run = next {
                    if run.cause == nil {
                        run.cause = cause
                        if let task = run.task { tasks.append(task) }
                    }
                    next = run.next
                }
                return tasks
            }
            for task in tasks { task.cancel() }
        }

        func idle() async {
            await withUnsafeContinuation { continuation in
                let waits = state.withLock { state in
                    if state.count > 0 { state.waiters.append(continuation) }
                    return state.count > 0
                }
                if !waits { continuation.resume() }
            }
        }

        func task(of run: Run) -> Task<Void, Never>? { state.withLock { _ in run.task } }
    }

    /// All scopes of the process.
    private enum Listed {
        private struct State: @unchecked Sendable { unowned(unsafe) var first: Core? }

        private static let state = Mutex(State(first: nil))

        static func add(_ core: Core) {
            state.withLock { state in
                core.next = state.first
                core.next?.previous = core
                state.first = core
            }
        }

        static func remove(_ core: Core) {
            state.withLock { state in
                core.next?.previous = core.previous
                if let previous = core.previous { previous.next = core.next } else { state.first = core.next }
            }
        }
    }
}

/// The owner of W11.
final class LiveSketchModel<Listed: ListedOrNot>: StartingModel {
    private let tasks = LiveSketch(isListed: Listed.isListed)

    func start() -> LiveSketch.Run { tasks.addTask {} }

    func live(_ gate: Gate) { tasks.addTask { await LiveRuns.live(gate) } }

    func end() async { await tasks.end() }
}

/// Whether scopes are in the process's list.
protocol ListedOrNot { static var isListed: Bool { get } }
enum IsListed: ListedOrNot { static let isListed = true }
enum IsUnlisted: ListedOrNot { static let isListed = false }
