import Synchronization

/// W2 and W3: the smallest scope whose runs have a key and a policy.
///
/// Beside what ``SketchScope`` keeps: a key may be any value, a policy is one too, which decides when a call comes and when a run has
/// ended; whoever waits for its turn is one of the runs and can be cancelled; it has a task only if its caller is in one, whose task-locals
/// it inherits (R19); the handle tells by whom the run was replaced. It has no instants, names, priorities, events or errors.
final class KeyedSketch: Sendable {
    private let core: Core

    /// - Parameter isListed: Whether the runs are in a list, so that they are found and cancelled when the owner goes.
    init(isListed: Bool = true) { core = Core(isListed: isListed) }

    deinit { core.cancelAll() }

    /// What becomes of a call.
    enum Verdict { case starts, startsInstead, waitsInstead }

    /// Decides by whether a run of the key is under way.
    struct Policy: Sendable {
        static let concurrent = Policy { _ in .starts }
        static let replace = Policy { _ in .startsInstead }
        static let restart = Policy { $0 ? .waitsInstead : .starts }

        let verdict: @Sendable (_ isBusy: Bool) -> Verdict
    }

    @discardableResult
    func addTask(
        id: some Hashable & Sendable,
        policy: Policy,
        _ operation: @escaping @Sendable () async -> Void
    ) -> Run {
        add(Run(core, SketchKey(id), operation), policy)
    }

    /// The same for keys of one type that need no box, and without asking a policy.
    @discardableResult
    func addTask(plain id: Int, _ operation: @escaping @Sendable () async -> Void) -> Run {
        let run = Run(core, nil, operation)
        run.number = id
        return add(run, nil)
    }

    private func add(_ run: Run, _ policy: Policy?) -> Run {
        let (starts, displaced) = core.enter(run, policy)
        for other in displaced { other.cancel(for: run) }
        if starts || withUnsafeCurrentTask(body: { $0 != nil }) { run.launch() }
        return run
    }

    /// The run that a task executes.
    struct Current: Sendable {
        @TaskLocal static var current = Current(run: nil)

        let run: Run?
    }

    /// Unchecked, because whatever changes is touched under the lock of its scope.
    final class Run: @unchecked Sendable, Awaitable {
        enum Phase { case waiting, started, over }

        fileprivate let key: SketchKey?
        fileprivate var number = 0
        fileprivate var phase = Phase.waiting
        fileprivate var operation: (@Sendable () async -> Void)?
        fileprivate var task: Task<Void, Never>?
        fileprivate var turn: UnsafeContinuation<Void, Never>?
        fileprivate var waiters: [UnsafeContinuation<Void, Never>] = []
        fileprivate var next: Run?
        fileprivate unowned(unsafe) var previous: Run?
        fileprivate(set) var replacedBy: Run?
        private let core: Core

        fileprivate init(_ core: Core, _ key: SketchKey?, _ operation: @escaping @Sendable () async -> Void) {
            (self.core, self.key, self.operation) = (core, key, operation)
        }

        fileprivate func launch() {
            let task = Task {
                if await core.begins(self), let operation = core.takeOperation(of: self) {
                    await Current.$current.withValue(Current(run: self)) { await operation() }
                }
                core.leave(self)?.launchOrWake()
            }
            core.note(task, of: self)
        }

        fileprivate func launchOrWake() {
            if let turn = core.takeTurn(of: self) { turn.resume() } else if !core.hasTask(self) { launch() }
        }

        fileprivate func cancel(for other: Run?) { core.cancel(self, for: other) }

        func end() async { await core.end(of: self) }
    }

    fileprivate final class Core: Sendable {
        private struct Slot {
            var running: Run?
            var waiting: Run?
        }

        private struct State {
            var first: Run?
            var slots: [SketchKey: Slot] = [:]
            var numbers: [Int: Slot] = [:]
        }

        private let state = Mutex(State())
        private let isListed: Bool

        init(isListed: Bool) { self.isListed = isListed }

        func enter(_ run: Run, _ policy: Policy?) -> (starts: Bool, displaced: [Run]) {
            state.withLock { state in
                if isListed {
                    run.next = state.first
                    run.next?.previous = run
                    state.first = run
                }
                guard let key = run.key else {
                    state.numbers[run.number, default: Slot()].running = run
                    run.phase = .started
                    return (true, [])
                }
                return Self.decide(run, policy, &state.slots[key, default: Slot()])
            }
        }

        private static func decide(_ run: Run, _ policy: Policy?, _ slot: inout Slot) -> (
            starts: Bool, displaced: [Run]
        ) {
            switch policy?.verdict(slot.running != nil) ?? .starts {
            case .starts:
                (slot.running, run.phase) = (run, .started)
                return (true, [])
            case .startsInstead:
                let displaced = slot.running
                (slot.running, run.phase) = (run, .started)
                return (true, displaced.map { [$0] } ?? [])
            case .waitsInstead:
                let displaced = [slot.running?.replacedBy == nil ? slot.running : nil, slot.waiting].compactMap(\.self)
                slot.waiting = run
                return (false, displaced)
            }
        }

        /// Lets go of a run that has ended; the one that starts now.
        func leave(_ run: Run) -> Run? {
            let (next, waiters, task) = state.withLock {
                state -> (Run?, [UnsafeContinuation<Void, Never>], Task<Void, Never>?) in
                let next = remove(run, &state)
                run.phase = .over
                return (next, run.waiters, run.task.take())
            }
            withExtendedLifetime(task) {}
            for waiter in waiters { waiter.resume() }
            return next
        }

        private func remove(_ run: Run, _ state: inout State) -> Run? {
            if isListed, run.phase != .over {
                run.next?.previous = run.previous
                if let previous = run.previous { previous.next = run.next } else { state.first = run.next }
                run.next = nil
            }
            guard let key = run.key else {
                state.numbers[run.number] = nil
                return nil
            }
            if state.slots[key]?.waiting === run { state.slots[key]?.waiting = nil }
            guard let slot = state.slots[key], slot.running === run else { return nil }
            guard let next = slot.waiting else {
                state.slots[key] = nil
                return nil
            }
            next.phase = .started
            state.slots[key] = Slot(running: next)
            return next
        }

        /// One that has not begun is over at once; the task of one that has is told.
        func cancel(_ run: Run, for other: Run?) {
            let (task, turn, waiters) = state.withLock {
                state -> (Task<Void, Never>?, UnsafeContinuation<Void, Never>?, [UnsafeContinuation<Void, Never>]) in
                guard run.phase != .over, run.replacedBy == nil else { return (nil, nil, []) }
                run.replacedBy = other
                guard run.phase == .waiting else { return (run.task, nil, []) }
                _ = remove(run, &state)
                (run.phase, run.operation) = (.over, nil)
                return (nil, run.turn.take(), run.waiters)
            }
            task?.cancel()
            turn?.resume()
            for waiter in waiters { waiter.resume() }
        }

        func cancelAll() {
            while let run = state.withLock({ $0.first }) {
                run.cancel(for: nil)
                _ = leave(run)
            }
        }

        /// Waits for the turn of a run; whether it comes.
        func begins(_ run: Run) async -> Bool {
            if state.withLock({ _ in run.phase == .waiting }) {
                await withUnsafeContinuation { continuation in
                    let waits = state.withLock { _ in
                        guard run.phase == .waiting else { return false }
                        run.turn = continuation
                        return true
                    }
                    if !waits { continuation.resume() }
                }
            }
            return !Task.isCancelled
        }

        func takeOperation(of run: Run) -> (@Sendable () async -> Void)? {
            state.withLock { _ in run.operation.take() }
        }

        func takeTurn(of run: Run) -> UnsafeContinuation<Void, Never>? { state.withLock { _ in run.turn.take() } }

        func hasTask(_ run: Run) -> Bool { state.withLock { _ in run.task != nil } }

        func note(_ task: Task<Void, Never>, of run: Run) {
            state.withLock { _ in if run.phase != .over { run.task = task } }
        }

        func end(of run: Run) async {
            if state.withLock({ _ in run.phase == .over }) { return }
            await withUnsafeContinuation { continuation in
                let waits = state.withLock { _ in
                    guard run.phase != .over else { return false }
                    run.waiters.append(continuation)
                    return true
                }
                if !waits { continuation.resume() }
            }
        }
    }
}

/// A key of any type.
///
/// Unchecked, because what it is made from is sendable, which `AnyHashable` does not say.
struct SketchKey: Hashable, @unchecked Sendable {
    private let base: AnyHashable

    init(_ base: some Hashable & Sendable) { self.base = AnyHashable(base) }
}
