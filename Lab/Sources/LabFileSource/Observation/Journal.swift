internal import Synchronization

/// Writes down what happens in a source, and wakes those who wait for it.
///
/// The state decides under the lock; continuations are resumed outside it.
final class Journal: Sendable {
    typealias Waiter = CheckedContinuation<Void, any Error>

    private let state = Mutex(State<Waiter>())

    /// What is known at this moment.
    var records: Records {
        state.withLock { $0.records }
    }

    func connectionOpened() -> Int {
        change { $0.connectionOpened() }
    }

    func connectionClosed() {
        change { $0.connectionClosed() }
    }

    /// - Returns: The record, by whose number all that follows is reported.
    func received(_ head: RequestHead, ordinal: Int?, over connection: Int) -> ServedRequest {
        change { $0.received(head, ordinal: ordinal, over: connection) }
    }

    func headSent(of request: Int, status: Int, length: Int?) {
        change { $0.headSent(of: request, status: status, length: length) }
    }

    func sent(_ bytes: Int, of request: Int) {
        change { $0.sent(bytes, of: request) }
    }

    @inline(never)  // Called after an `await`: see Documentation/Design/CompilerFaults.md.
    func ended(_ request: Int, _ end: RequestEnd) {
        change { $0.ended(request, end) }
    }

    /// Lets every stalled answer for the file go on that has begun by now.
    func release(_ file: String) {
        change { $0.release(file) }
    }

    /// Fails all who wait, and all who will wait in vain.
    func stop() {
        let waiters = state.withLock { $0.stop() }
        for waiter in waiters {
            waiter.resume(throwing: FileSourceError.stopped)
        }
    }

    /// Returns as soon as the condition holds.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first; ``FileSourceError/stopped`` if the source is.
    func wait(for condition: SourceCondition) async throws {
        let ticket = state.withLock { $0.takeTicket() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                switch state.withLock({ $0.enlist(waiter, ticket: ticket, for: condition) }) {
                case .wait: break
                case .resume: waiter.resume()
                case .cancel: waiter.resume(throwing: CancellationError())
                case .fail: waiter.resume(throwing: FileSourceError.stopped)
                }
            }
        } onCancel: {
            let waiter = state.withLock { $0.cancel(ticket: ticket) }
            waiter?.resume(throwing: CancellationError())
        }
    }

    private func change<Result: Sendable>(_ body: (inout Records) -> Result) -> Result {
        let (result, waiters) = state.withLock { state in
            let result = body(&state.records)
            return (result, state.takeSatisfied())
        }
        for waiter in waiters {
            waiter.resume()
        }
        return result
    }
}
