#if Cluster
import Lanyard
import SwiftProtobuf
import Synchronization

/// Sends transactions that come while others are under way together: in one request, which etcd writes to its disk at once.
///
/// Databases call it group commit. It is for what nearly always goes through, such as a claim that depends on nobody. The compares of
/// all have to hold. If one does not, etcd has done nothing, and each is sent alone.
///
/// One of them sends for all, in its own task. So a transaction that comes when little is under way costs what it costs without this.
/// Where etcd is near, the answers set the pace, and groups save work. Where it is far, a group a millisecond goes out, and nobody waits
/// for an answer that is not for him.
final class GroupCommit: Sendable {
    typealias Send = (Etcd_TxnRequest) async throws -> Etcd_TxnResponse

    private typealias StateMachine = GroupCommitStateMachine<Waiter>
    private typealias Member = StateMachine.Member

    private enum Turn: Sendable {
        /// It sends its own, and what these want.
        case leads([Member])
        case answered(Result<Etcd_TxnResponse, any Error>)
        case goesAlone
    }

    private struct Waiter: Sendable {
        let turn: CheckedContinuation<Turn, any Error>
        let sending: @Sendable () -> Void
    }

    private let machine: Mutex<StateMachine>
    private let timers: Timers

    /// - Parameters:
    ///   - few: How many groups may be under way before the next one waits.
    ///   - interval: After which time it goes nevertheless.
    init(few: Int = 2, interval: Duration = .milliseconds(1), timers: Timers = .continuous) {
        machine = Mutex(StateMachine(few: few, interval: interval))
        self.timers = timers
    }

    /// - Parameters:
    ///   - key: What it is about. Two of one key would get one revision, so they are never sent together.
    ///   - isCancellable: Whether it is given up if the task is cancelled before it is sent.
    ///   - sending: Is called before it is sent, on any thread.
    ///   - send: Sends one request, whether the task is cancelled or not.
    /// - Returns: `nil` if nothing was performed, and it has to be sent alone.
    /// - Throws: `CancellationError` if it was given up; otherwise what `send` throws.
    func transact(
        _ request: Etcd_TxnRequest,
        of key: Bytes,
        isCancellable: Bool,
        sending: @escaping @Sendable () -> Void = {},
        send: Send
    ) async throws -> Etcd_TxnResponse? {
        if isCancellable { try Task.checkCancellation() }
        let isFree = machine.withLock { $0.begin(at: timers.clock.now()) }
        let turn =
            isFree ? Turn.leads([]) : try await wait(request, key, isCancellable: isCancellable, sending: sending)
        switch turn {
        case .goesAlone: return nil
        case .answered(let result): return try result.get()
        case .leads(let others):
            sending()
            for other in others { other.waiter.sending() }
            return try await lead(request, others, send)
        }
    }

    // MARK: Waiting

    private func wait(
        _ request: Etcd_TxnRequest,
        _ key: Bytes,
        isCancellable: Bool,
        sending: @escaping @Sendable () -> Void
    ) async throws -> Turn {
        let number = machine.withLock { $0.nextNumber() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let waiter = Waiter(turn: turn, sending: sending)
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
        machine.withLock { $0.leave(number) }?.waiter.turn.resume(throwing: CancellationError())
    }

    private func perform(_ step: consuming StateMachine.Step) {
        step.older?.waiter.turn.resume(returning: .goesAlone)
        step.group.first?.waiter.turn.resume(returning: .leads(Array(step.group.dropFirst())))
        if let time = step.timer { timers.schedule(ActionTimer { self.timeHasCome() }, at: time) }
    }

    private func timeHasCome() {
        perform(machine.withLock { $0.timeHasCome(at: timers.clock.now()) })
    }

    // MARK: Sending

    /// - Returns: `nil` if nothing was performed.
    private func lead(
        _ request: Etcd_TxnRequest,
        _ others: [Member],
        _ send: Send
    ) async throws -> Etcd_TxnResponse? {
        let result = await answers(to: [request] + others.map(\.request), send)
        perform(machine.withLock { $0.end(at: timers.clock.now()) })
        for (index, other) in others.enumerated() {
            let turn: Turn =
                switch result {
                case .success(let answers?): .answered(.success(answers[index + 1]))
                case .success(nil): .goesAlone
                case .failure(let error): .answered(.failure(error))
                }
            other.waiter.turn.resume(returning: turn)
        }
        return try result.get()?[0]
    }

    /// - Returns: An answer for each; `nil` if nothing was performed.
    private func answers(
        to group: [Etcd_TxnRequest],
        _ send: Send
    ) async -> Result<[Etcd_TxnResponse]?, any Error> {
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
