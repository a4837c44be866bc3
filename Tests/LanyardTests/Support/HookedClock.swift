import Lanyard
import Synchronization

/// A clock that a test sets, whose timers never come, and that calls back once at one of the next times somebody reads it: so a
/// test takes a step between two steps of a call, on the same thread and without a race.
final class HookedClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    private struct State {
        var time = Duration.zero
        var reads = 0
        var hook: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var now: Instant {
        let (time, hook) = state.withLock { state -> (Duration, (@Sendable () -> Void)?) in
            guard state.reads > 0 else { return (state.time, nil) }
            state.reads -= 1
            return (state.time, state.reads == 0 ? state.hook.take() : nil)
        }
        hook?()
        return Instant(offset: time)
    }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
        throw CancellationError()
    }

    func set(_ time: Duration) { state.withLock { $0.time = time } }

    /// Calls back at the read of a number, counted from now.
    func atRead(_ number: Int, _ hook: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.reads = number
            state.hook = hook
        }
    }
}
