internal import Synchronization

/// One call of `addTask`, from admission to end: the record that the scope's table and all handles share.
///
/// Locks: the run's own and its scope's are never held together.
final class Run<Success: Sendable>: OwnedRun {
    typealias Body = @Sendable @isolated(any) () async -> Void
    typealias Waiter = CheckedContinuation<Void, Never>
    typealias StateMachine = RunStateMachine<Work, Held, Task<Void, Never>, Waiter, Success>

    /// What a run does, and whom it hands the result to.
    struct Work: Sendable {
        let operation: Transfer<@isolated(any) () async throws -> Success>
        let delivery: Delivery<Success>?
    }

    /// What makes the task of a run that has none while it waits.
    struct Held: Sendable {
        let body: Body
        let priority: TaskPriority
    }

    let id = RunID.next()
    let call: Call
    let key: TaskKey?
    let policy: OverlapPolicy?
    let admittedAt: ScopeInstant
    let core: ScopeCore
    private let place = Atomic<Int>(-1)
    let machine: Mutex<StateMachine>

    /// Makes the record of a run that is about to be admitted; a keyed one waits for its policy's word.
    init(
        _ work: Work,
        call: Call,
        key: TaskKey? = nil,
        policy: OverlapPolicy? = nil,
        core: ScopeCore,
        admittedAt: ScopeInstant
    ) {
        self.call = call
        self.key = key
        self.policy = policy
        self.core = core
        self.admittedAt = admittedAt
        machine = Mutex(StateMachine(work, released: key == nil))
    }

    var name: String? { call.name }
    var origin: SourceLocation { call.origin }
    var hasDeadline: Bool { call.deadline != nil }
    var cause: CancellationCause? { machine.withLock { $0.cause } }
    var phase: RunPhase { machine.withLock { $0.phase } }

    /// Written once, under the scope's lock, by the admission.
    var membership: Int {
        get { place.load(ordering: .relaxed) }
        set { place.store(newValue, ordering: .relaxed) }
    }

    /// The run's name, key or number: what people call it.
    var title: String { name ?? key?.description ?? id.description }
}
