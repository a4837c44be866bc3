internal import Synchronization

/// One call of `addTask`, from admission to end: the record that the scope's table and all handles share.
///
/// It does not know the type of its result, and neither does anything below it: generic code that the
/// compiler cannot specialize for its caller costs many times what a task costs.
final class Run: Sendable {
    typealias Operation = @isolated(any) () async throws -> any Sendable
    typealias IsolatedBody = @Sendable @isolated(any) () async -> Void
    /// Unsafe, because the checked one has no fixed layout: the state machine that holds it took eight times the
    /// instructions. That each is resumed exactly once is the machine's sixth invariant.
    typealias Waiter = UnsafeContinuation<Void, Never>
    typealias StateMachine = RunStateMachine<Work, Held, Task<Void, Never>, Waiter, any Sendable>

    /// What a run does, and whom it hands the result to.
    struct Work: Sendable {
        let operation: Transfer<Operation>
        let delivery: Delivery?
    }

    /// What makes the task of a run that has none while it waits.
    struct Held: Sendable {
        let body: IsolatedBody?
        let rawPriority: UInt8
    }

    /// What a run with a key has besides; one reference, because most runs have none.
    final class Keyed: Sendable {
        let key: TaskKey
        let policy: OverlapPolicy

        init(_ key: TaskKey, _ policy: OverlapPolicy) {
            self.key = key
            self.policy = policy
        }
    }

    let id = RunID.next()
    let call: Call
    let keyed: Keyed?
    let admittedAt: ScopeInstant

    /// The scope. Runs and scopes hold each other until the run leaves.
    let core: ScopeCore

    let machine: Mutex<StateMachine>
    private let place = Atomic<Int>(-1)

    /// Makes the record of a run that is about to be admitted; a keyed one waits for its policy's word.
    init(
        _ work: Work,
        call: Call,
        keyed: Keyed?,
        core: ScopeCore,
        admittedAt: ScopeInstant
    ) {
        self.call = call
        self.keyed = keyed
        self.core = core
        self.admittedAt = admittedAt
        machine = Mutex(StateMachine(work, released: keyed == nil))
    }

    var name: String? { call.name }
    var key: TaskKey? { keyed?.key }
    var policy: OverlapPolicy? { keyed?.policy }
    var origin: SourceLocation { call.origin }
    var hasDeadline: Bool { call.deadline != nil }

    /// Why it was cancelled, if it was.
    var cause: CancellationCause? { machine.withLock { $0.cause } }
    var phase: RunPhase { machine.withLock { $0.phase } }

    /// Where the run stands in its scope's table; written once, under the scope's lock, by the admission.
    var membership: Int {
        get { place.load(ordering: .relaxed) }
        set { place.store(newValue, ordering: .relaxed) }
    }

    /// The run's name, key or number: what people call it.
    var title: String { name ?? key?.description ?? id.description }
}
