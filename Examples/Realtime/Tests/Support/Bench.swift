import Lanyard
import LanyardTesting
import Realtime

/// A network, a clock that moves when the test says so, and clients that are dropped at the end.
final class Bench: Sendable {
    let clock = TestClock()
    let network: Network
    let app: TaskScope

    init(_ behavior: Network.Behavior = .connects) {
        network = Network(behavior)
        app = TaskScope("App", on: clock)
    }

    func client(_ adjust: (inout Timing) -> Void = { _ in }) -> RealtimeClient {
        var timing = Timing()
        timing.backoff = .exponential(from: .seconds(1), upTo: .seconds(30))
        adjust(&timing)
        return RealtimeClient(in: app, timing: timing, dial: network.dial)
    }

    func clientByHand() -> ClientByHand { ClientByHand(clock: clock, dial: network.dial) }

    /// Begins something where the clock sees it, and returns when nothing of it goes on without the clock or the network.
    @discardableResult
    func start(_ work: @escaping @Sendable () async throws -> Void) async -> Attempt {
        let attempt = Attempt(on: clock, work)
        await clock.idle()
        return attempt
    }

    /// Does something to the end.
    func perform(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await start(work).task.value
        await clock.idle()
    }
}
