#if Cluster
import Lanyard
import SwiftProtobuf
import Synchronization

/// Sends transactions that come while others are under way together: in one request, which etcd writes to its disk at once.
///
/// Databases call it group commit. It is for what nearly always goes through, such as a claim that depends on nobody. The compares of
/// all have to hold. If one does not, etcd has done nothing, and each is sent alone.
///
/// Where etcd is near, the answers set the pace, and groups save work. Where it is far, a group a millisecond goes out, up to eight
/// before the first is answered.
final class GroupCommit: Sendable {
    typealias Send = @Sendable (Etcd_TxnRequest) async throws -> Etcd_TxnResponse

    private typealias StateMachine = GroupCommitStateMachine<Waiter>
    private typealias Member = StateMachine.Member

    private struct Waiter: Sendable {
        /// `nil` if nothing was performed.
        let answer: CheckedContinuation<Etcd_TxnResponse?, any Error>
        let willSend: @Sendable () -> Void
    }

    private let machine: Mutex<StateMachine>
    private let timers: Timers
    private let send: Send

    /// - Parameters:
    ///   - free: How many groups may be under way before the next one waits.
    ///   - interval: After which time it goes nevertheless.
    ///   - send: Sends one request.
    init(
        free: Int = 2,
        interval: Duration = .milliseconds(1),
        timers: Timers = .continuous,
        send: @escaping Send
    ) {
        machine = Mutex(StateMachine(free: free, interval: interval))
        self.timers = timers
        self.send = send
    }

    /// - Parameters:
    ///   - key: What it is about. Two of one key would get one revision, so they are never sent together.
    ///   - isCancellable: Whether it is given up if the task is cancelled before it is sent.
    ///   - willSend: Is called before it is sent, on any thread.
    /// - Returns: `nil` if nothing was performed, and it has to be sent alone.
    /// - Throws: `CancellationError` if it was given up; otherwise what sending throws.
    func transact(
        _ request: Etcd_TxnRequest,
        of key: Bytes,
        isCancellable: Bool,
        willSend: @escaping @Sendable () -> Void = {}
    ) async throws -> Etcd_TxnResponse? {
        if isCancellable { try Task.checkCancellation() }
        let number = machine.withLock { $0.nextNumber() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { answer in
                let waiter = Waiter(answer: answer, willSend: willSend)
                let member = Member(key: key, request: request, priority: Task.currentPriority, waiter: waiter)
                perform(machine.withLock { $0.enter(member, as: number, at: timers.clock.now()) })
                // It may have been cancelled before it was there to be found.
                if isCancellable, Task.isCancelled { giveUp(number) }
            }
        } onCancel: {
            if isCancellable { giveUp(number) }
        }
    }

    private func giveUp(_ number: Int) {
        machine.withLock { $0.leave(number) }?.waiter.answer.resume(throwing: CancellationError())
    }

    private func perform(_ step: StateMachine.Step) {
        if let time = step.timer { timers.schedule(ActionTimer { self.timeHasCome() }, at: time) }
        guard let priority = step.group.map(\.priority).max() else { return }
        for member in step.group { member.waiter.willSend() }
        // A task of its own, because a member's may have an executor that is busy, and the others do not wait for that.
        Task.detached(priority: priority) { await self.perform(step.group) }
    }

    private func timeHasCome() {
        perform(machine.withLock { $0.timeHasCome(at: timers.clock.now()) })
    }

    private func perform(_ group: [Member]) async {
        let result = await answers(to: group.map(\.request))
        perform(machine.withLock { $0.end(at: timers.clock.now()) })
        for (index, member) in group.enumerated() {
            member.waiter.answer.resume(with: result.map { $0?[index] })
        }
    }

    /// - Returns: An answer for each; `nil` if nothing was performed.
    private func answers(to group: [Etcd_TxnRequest]) async -> Result<[Etcd_TxnResponse]?, any Error> {
        do {
            if group.count == 1 { return .success([try await send(group[0])]) }
            let answer = try await send(Etcd_TxnRequest(together: group))
            return .success(answer.succeeded ? answer.parts(for: group) : nil)
        } catch EtcdError.refused where group.count > 1, EtcdError.leaseNotFound where group.count > 1 {
            // One of them may be to blame.
            return .success(nil)
        } catch EtcdError.tooLarge where group.count > 1 {
            return .failure(EtcdError.unreachable("its answer to \(group.count) transactions is too large"))
        } catch {
            return .failure(error)
        }
    }
}

extension Etcd_TxnRequest {
    /// All of them if the compares of all hold, or nothing.
    fileprivate init(together group: [Etcd_TxnRequest]) {
        self.init()
        for request in group {
            // Those of one process compare one seal.
            for compare in request.compare where !self.compare.contains(compare) { self.compare.append(compare) }
            success += request.success
        }
    }
}

extension Etcd_TxnResponse {
    /// What each of a group would have been answered. What happened has one revision.
    fileprivate func parts(for group: [Etcd_TxnRequest]) -> [Etcd_TxnResponse] {
        var rest = responses[...]
        return group.map { request in
            defer { rest = rest.dropFirst(request.success.count) }
            return .with {
                $0.header = header
                $0.succeeded = true
                $0.responses = Array(rest.prefix(request.success.count))
            }
        }
    }
}
#endif
