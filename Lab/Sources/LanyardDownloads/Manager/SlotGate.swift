import Synchronization

/// Lets a limited number of downloads run at once, over all and for each host, in the order they came.
final class SlotGate: Sendable {
    private let machine: Mutex<StateMachine<CheckedContinuation<Bool, Never>>>
    private let nextTicket = Atomic(0)

    /// - Parameters:
    ///   - limit: over all, at least 1.
    ///   - hostLimit: for one host, at least 1.
    init(limit: Int, hostLimit: Int) {
        machine = Mutex(StateMachine(limit: limit, hostLimit: hostLimit))
    }

    /// Runs `body` inside the gate, after waiting for a place.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits; what `body` throws.
    func withPlace<Result>(host: String, _ body: () async throws -> Result) async throws -> Result {
        let ticket = nextTicket.wrappingAdd(1, ordering: .relaxed).newValue
        guard await enter(ticket, host: host) else { throw CancellationError() }
        defer {
            for waiter in machine.withLock({ $0.leave(ticket) }) { waiter.resume(returning: true) }
        }
        try Task.checkCancellation()
        return try await body()
    }

    private func enter(_ ticket: Int, host: String) async -> Bool {
        let isAdmitted = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let action = machine.withLock { $0.enter(ticket, host: host, waiter: continuation) }
                switch action {
                case .admit(let waiter): waiter.resume(returning: true)
                case .refuse(let waiter): waiter.resume(returning: false)
                case .wait: break
                }
            }
        } onCancel: {
            if case .refuse(let waiter) = machine.withLock({ $0.abandon(ticket) }) { waiter.resume(returning: false) }
        }
        machine.withLock { $0.forget(ticket) }
        return isAdmitted
    }
}
