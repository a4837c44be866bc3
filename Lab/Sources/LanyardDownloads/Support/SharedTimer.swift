import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// Lets any number of tasks sleep, with one timer for all of them.
///
/// Most waits of a download are cancelled long before their time: a server has half a minute to answer. What sleeps on a clock of
/// the system is kept until its time, cancelled or not: 1,500 bytes for each file of a long list (`heaptrack`, Swift 6.3).
final class SharedTimer: Sendable {
    /// Calls a closure after a length of time, at the earliest.
    typealias Setting = @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    private let machine = NIOLockedValueBox(StateMachine<CheckedContinuation<Bool, Never>>())
    private let now: @Sendable () -> Duration
    private let set: Setting

    /// - Parameter now: the time that sleepers speak of.
    init(now: @escaping @Sendable () -> Duration, set: @escaping Setting = SharedTimer.setOnLoop) {
        (self.now, self.set) = (now, set)
    }

    private static func setOnLoop(_ duration: Duration, _ body: @escaping @Sendable () -> Void) {
        // A century is less than what the loop counts in.
        let wait = TimeAmount(min(duration, .seconds(3_000_000_000)))
        MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: wait, body)
    }

    /// Whether nobody sleeps.
    var isEmpty: Bool { machine.withLockedValue { $0.isEmpty } }

    /// Waits until a time.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(until time: Duration) async throws {
        try Task.checkCancellation()
        guard time > now() else { return }
        let number = machine.withLockedValue { $0.reserve() }
        let isTime = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let next = machine.withLockedValue({ $0.wait(number, until: time, continuation) }) { wake(at: next) }
                // A task that was cancelled before it stood there was not found.
                if Task.isCancelled { giveUp(number) }
            }
        } onCancel: {
            giveUp(number)
        }
        guard isTime else { throw CancellationError() }
    }

    private func giveUp(_ number: Int) {
        machine.withLockedValue { $0.giveUp(number) }?.resume(returning: false)
    }

    private func wake(at time: Duration) {
        set(max(.zero, time - now())) { [weak self] in self?.fire(at: time) }
    }

    /// The clock of the loop may be a little ahead of that of the sleepers.
    private func fire(at time: Duration) {
        let now = max(time, now())
        let (woken, next) = machine.withLockedValue { $0.fire(now: now) }
        for waiter in woken { waiter.resume(returning: true) }
        if let next { wake(at: next) }
    }
}
