#if Cluster
import Foundation
import Lanyard
import LanyardGRPC
import Synchronization

/// One lease of the process, from its grant to its loss, and the runs under it.
///
/// **Why a local clock.** When etcd cannot be asked, nobody says that the lease is over. So the session counts itself, from before
/// it asked for each renewal: etcd began to count later. It stops after nine tenths of the time that etcd gives, and so before etcd
/// does, if the two clocks' rates differ by less than a tenth.
final class LeaseSession: Sendable {
    let lease: Int64
    /// The revision at which the lease was granted: nothing about it is older.
    let revision: Int64
    /// The key of the process, which is written anew to make sure that nothing sent before is performed after.
    let member: Bytes
    private let memberRecord: Bytes
    private let timers: Timers
    private let state: Mutex<State>
    private let timer = Mutex<ActionTimer?>(nil)
    /// One seal at a time.
    private let sealing = Turnstile(1)

    private struct State {
        var end: ScopeInstant
        /// When the key of the process was written last. What compares an older one is refused.
        var seal: Int64
        /// How many seals were sent, and which of them was the last that etcd has answered.
        var sealsBegun = 0
        var lastSealDone = 0
        var isOver = false
        var isClosed = false
        /// Why etcd has not renewed it, when it was asked last.
        var failure: String?
        var runs: [Int: ClusterRun] = [:]
        var lastNumber = 0
        var pauses: [Int: CancellableContinuation<Void>] = [:]
        var lastPause = 0
        var drained: [CancellableContinuation<Void>] = []
    }

    /// - Parameter askedAt: Before the grant was asked for.
    init(
        lease: Int64,
        revision: Int64,
        timeToLive: Duration,
        askedAt: ScopeInstant,
        timers: Timers,
        member: Bytes,
        memberRecord: Bytes
    ) {
        self.lease = lease
        self.revision = revision
        self.member = member
        self.memberRecord = memberRecord
        self.timers = timers
        state = Mutex(State(end: askedAt.advanced(by: Self.usable(timeToLive)), seal: revision))
        let timer = ActionTimer { [weak self] in self?.timeHasCome() }
        self.timer.withLock { $0 = timer }
        timers.schedule(timer, at: state.withLock { $0.end })
    }

    deinit {
        if let timer = timer.withLock({ $0 }) { timers.cancel(timer) }
    }

    private static func usable(_ timeToLive: Duration) -> Duration { timeToLive * 9 / 10 }

    /// Whether a run under it still owns what it claimed, as far as this machine's clock tells.
    var isValid: Bool {
        let now = timers.clock.now()
        return state.withLock { !$0.isOver && now < $0.end }
    }

    /// Holds for what is sent now, until the next seal.
    var isSealed: Etcd_Compare { .written(member, at: state.withLock { $0.seal }) }

    /// Makes sure that nothing which was sent until now is performed from now on. Its answer was lost, and it may be on its way.
    ///
    /// - Returns: Whether that is so: not if the lease is lost, or etcd refuses, for example because its disk is full.
    func seal(_ client: EtcdClient) async -> Bool {
        // Where one lost answer was that of many, one seal serves them all, if it was sent after that.
        let earlier = state.withLock { $0.sealsBegun }
        return await sealing.pass {
            if state.withLock({ $0.lastSealDone > earlier }) { return true }
            return await sealAlone(client)
        }
    }

    private func sealAlone(_ client: EtcdClient) async -> Bool {
        while isValid {
            let number = state.withLock { state in
                state.sealsBegun += 1
                return state.sealsBegun
            }
            do {
                let answer = try await client.transact(then: [.put(member, memberRecord, lease: lease)])
                noteSeal(answer.header.revision)
                state.withLock { $0.lastSealDone = number }
                return true
            } catch EtcdError.leaseNotFound {
                lose("etcd has no such lease any more")
            } catch EtcdError.unreachable {
                await Pauses.untilRetry()
            } catch {
                return false
            }
        }
        return false
    }

    /// The key of the process was written at this revision: by a seal whose answer was lost.
    func noteSeal(_ revision: Int64) { state.withLock { $0.seal = max($0.seal, revision) } }

    /// Whether the lease is lost.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Waits for so long, or until the lease is lost.
    func pause(for duration: Duration) async {
        let timers = timers
        let number = state.withLock { state in
            state.lastPause += 1
            return state.lastPause
        }
        try? await withCancellableContinuation { (continuation: CancellableContinuation<Void>) in
            let timer = ActionTimer { continuation.resume() }
            continuation.onCancel { timers.cancel(timer) }
            let isOver = state.withLock { state in
                state.pauses[number] = continuation
                return state.isOver
            }
            if isOver { continuation.resume() }
            timers.schedule(timer, at: timers.clock.now().advanced(by: duration))
        }
        // Released outside of the lock.
        _ = state.withLock { $0.pauses.removeValue(forKey: number) }
    }

    /// etcd has renewed the lease; nothing if it came too late.
    func renewed(for timeToLive: Duration, askedAt: ScopeInstant) {
        let end = askedAt.advanced(by: Self.usable(timeToLive))
        let now = timers.clock.now()
        let isInTime = state.withLock { state in
            guard !state.isOver, now < state.end else { return false }
            state.end = max(state.end, end)
            state.failure = nil
            return true
        }
        // What has been found to be over once does not come back: who found it so has drawn its conclusions.
        guard isInTime else { return timeIsOver() }
        if let timer = timer.withLock({ $0 }) { timers.schedule(timer, at: end) }
    }

    private func timeHasCome() {
        let now = timers.clock.now()
        let end = state.withLock { $0.end }
        if now < end {
            if let timer = timer.withLock({ $0 }) { timers.schedule(timer, at: end) }
        } else {
            timeIsOver()
        }
    }

    /// A renewal has failed.
    func noteFailure(_ error: any Error) {
        guard let error = error as? EtcdError else { return }
        state.withLock { $0.failure = error.why.legible(300) }
    }

    /// Loses the lease because its time is over, by the clock of this machine.
    func timeIsOver() {
        let failure = state.withLock { $0.failure }
        lose("etcd has not renewed the lease in time\(failure.map { ": \($0)" } ?? "")")
    }

    /// Cancels all runs: others may own their keys from now on.
    func lose(_ reason: String) {
        let (runs, pauses) = state.withLock { state -> ([ClusterRun], [CancellableContinuation<Void>]) in
            guard !state.isOver else { return ([], []) }
            state.isOver = true
            defer { state.pauses = [:] }
            return (Array(state.runs.values), Array(state.pauses.values))
        }
        for run in runs { run.context.cancelRun(.leaseLost, reason) }
        for pause in pauses { pause.resume() }
    }

    // MARK: Runs

    var runs: [ClusterRun] { state.withLock { Array($0.runs.values) } }

    /// Takes no more runs.
    func close() { state.withLock { $0.isClosed = true } }

    /// - Returns: `nil` if the lease is lost, or the cluster is shut down.
    func enlist(_ context: TaskContext) -> ClusterRun? {
        state.withLock { state in
            guard !state.isOver, !state.isClosed else { return nil }
            state.lastNumber += 1
            let run = ClusterRun(name: RunName(lease: lease, number: state.lastNumber), context: context)
            state.runs[state.lastNumber] = run
            return run
        }
    }

    func strike(_ run: ClusterRun) {
        let drained = state.withLock { state -> [CancellableContinuation<Void>] in
            state.runs[run.name.number] = nil
            guard state.runs.isEmpty else { return [] }
            defer { state.drained = [] }
            return state.drained
        }
        for waiter in drained { waiter.resume(returning: ()) }
    }

    func run(_ number: Int) -> ClusterRun? { state.withLock { $0.runs[number] } }

    /// Waits until no run is under it.
    func waitUntilEmpty() async throws {
        try await withCancellableContinuation { (continuation: CancellableContinuation<Void>) in
            let isEmpty = state.withLock { state in
                if !state.runs.isEmpty { state.drained.append(continuation) }
                return state.runs.isEmpty
            }
            if isEmpty { continuation.resume(returning: ()) }
        }
    }
}
#endif
