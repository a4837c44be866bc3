internal import Synchronization

/// One call of `addTask`, from admission to end: the record that the scope's table and all handles share.
///
/// It does not know the type of its result, and neither does anything below it: generic code that the
/// compiler cannot specialize for its caller costs many times what a task costs.
package final class Run: Sendable {
    /// What a run's task executes; isolated to the caller's actor if the operation is.
    typealias Body = @Sendable @isolated(any) () async throws -> Void

    /// Unsafe, because the checked one has no fixed layout: the state machine that holds it took eight times the
    /// instructions. That each is resumed exactly once is the machine's sixth invariant.
    typealias Waiter = UnsafeContinuation<Void, Never>

    /// Its body never throws; but a task that cannot throw is made through one more closure and two more async frames.
    typealias Handle = Task<Void, any Error>
    typealias StateMachine = RunStateMachine<Held, Handle, Waiter, Returned>

    /// What makes the task of a run that has none while it waits.
    struct Held: Sendable {
        let body: Body
        let rawPriority: UInt8
    }

    /// What a run with a key has besides; one reference, because most runs have none.
    final class Keyed: Sendable {
        let key: TaskKey
        let policy: OverlapPolicy

        /// The shared run that this one waits for, to deliver its result.
        let follows: Run?

        init(_ key: TaskKey, _ policy: OverlapPolicy, follows: Run? = nil) {
            self.key = key
            self.policy = policy
            self.follows = follows
        }
    }

    package let id = RunID.next()
    let call: Call
    let keyed: Keyed?

    /// The task that the run stands for, if that was made elsewhere.
    let adopted: Adopted?
    package let admittedAt: ScopeInstant

    /// Its deadline.
    let limit: Limit?

    /// The scope. Runs and scopes hold each other until the run leaves.
    package let core: ScopeCore

    let machine: Mutex<StateMachine>
    private let place = Atomic<Int>(-1)
    package let notes = RunNotes()

    /// Makes the record of a run that is about to be admitted; a keyed one waits for its policy's word.
    ///
    /// Inlined, so that the call is moved in and not copied.
    @inline(__always)
    init(call: Call, keyed: Keyed?, core: ScopeCore, adopted: Adopted? = nil) {
        self.call = call
        self.keyed = keyed
        self.adopted = adopted
        self.core = core
        let now = core.clock.now()
        admittedAt = now
        limit = call.deadline.map { Limit(at: now.advanced(by: $0), on: core.timers) }
        machine = Mutex(StateMachine(released: keyed == nil || keyed?.follows != nil))
    }

    package var name: String? { call.name }
    package var isKeyed: Bool { keyed != nil }
    package var key: TaskKey? { keyed?.key }
    package var policy: OverlapPolicy? { keyed?.policy }
    package var origin: SourceLocation { call.origin }

    /// The deadlines that reach it, its own first.
    var limits: [Limit] {
        [limit].compactMap(\.self) + (call.enclosure?.limits ?? core.supervisor?.body.surroundings.limits ?? [])
    }

    /// Why it was cancelled, if it was.
    package var cause: CancellationCause? { machine.withLock { $0.cause } }
    var phase: RunPhase { machine.withLock { $0.phase } }

    /// Where the run stands in its scope's table; written once, under the scope's lock, by the admission.
    var membership: Int {
        get { place.load(ordering: .relaxed) }
        set { place.store(newValue, ordering: .relaxed) }
    }

    /// The run's name, key or number: what people call it.
    var title: String { name ?? key?.description ?? id.description }
}
