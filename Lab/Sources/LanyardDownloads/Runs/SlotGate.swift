import Lanyard
import NIOConcurrencyHelpers

/// Lets a limited number of downloads run at once, over all and for each host, in the order they came.
final class SlotGate: Sendable {
    private let machine: NIOLockedValueBox<StateMachine<CheckedContinuation<Bool, Never>>>

    /// - Parameters:
    ///   - limit: over all, at least 1.
    ///   - hostLimit: for one host, at least 1.
    init(limit: Int, hostLimit: Int) {
        machine = NIOLockedValueBox(StateMachine(limit: limit, hostLimit: hostLimit))
    }

    /// Takes a place in line at once, so that the order is that of the calls, not of the tasks that follow.
    func reserve(host: String) -> Place {
        Place(gate: self, ticket: machine.withLockedValue { $0.reserve(host: host) })
    }

    /// A place in line or inside. It is given up with its last reference.
    final class Place: Sendable {
        private let gate: SlotGate
        private let ticket: Int

        fileprivate init(gate: SlotGate, ticket: Int) {
            self.gate = gate
            self.ticket = ticket
        }

        deinit {
            leave()
        }

        /// Waits until it is inside.
        ///
        /// - Throws: `CancellationError` if the task is cancelled, or the place was given up.
        func enter() async throws {
            let isInside = await TaskContext.current.activity.waiting(for: "a download slot") {
                await gate.wait(ticket)
            }
            guard isInside else { throw CancellationError() }
            try Task.checkCancellation()
        }

        /// Lets another in, because all that is left is to put the file on the disk; unless too many do that already.
        func flush() {
            gate.flush(ticket)
        }

        /// Gives the place up. Calling it again does no harm.
        func leave() {
            gate.leave(ticket)
        }
    }

    private func wait(_ ticket: Int) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                switch machine.withLockedValue({ $0.wait(ticket, continuation) }) {
                case .admit(let waiter): waiter.resume(returning: true)
                case .refuse(let waiter): waiter.resume(returning: false)
                case .wait: break
                }
            }
        } onCancel: {
            machine.withLockedValue { $0.giveUp(ticket) }?.resume(returning: false)
        }
    }

    private func flush(_ ticket: Int) {
        for waiter in machine.withLockedValue({ $0.flush(ticket) }) { waiter.resume(returning: true) }
    }

    private func leave(_ ticket: Int) {
        machine.withLockedValue { $0.giveUp(ticket) }?.resume(returning: false)
        for waiter in machine.withLockedValue({ $0.leave(ticket) }) { waiter.resume(returning: true) }
    }
}
