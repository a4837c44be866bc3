internal import Synchronization

/// Knows which tab holds the main actor that all tabs share: the last that was served there, when no beat comes any more.
///
/// Whoever holds the main actor cannot say so. The others ask from threads that are not the main actor's.
final class MainActorWatch: Sendable {
    private struct State {
        var beat: ContinuousClock.Instant?
        var served: Int?
    }

    /// How late a beat may be; the page waits as long before it says that the main actor is frozen.
    static let patience = Duration.milliseconds(400)

    private let state = Mutex(State())

    /// The main actor has had a turn.
    @MainActor func beat(at now: ContinuousClock.Instant = .now) {
        state.withLock { $0.beat = now }
    }

    /// The main actor does now what a person did in a tab.
    @MainActor func serves(tab: Int) {
        state.withLock { $0.served = tab }
    }

    /// Tells of each change of the tab that holds the main actor, from elsewhere: the main actor cannot.
    ///
    /// - Throws: `CancellationError`.
    func watch(clock: any Clock<Duration>, tell: @Sendable (Int?) -> Void) async throws {
        var told: Int?
        while true {
            try await clock.sleep(for: .milliseconds(100))
            let holder = holder()
            guard holder != told else { continue }
            told = holder
            tell(holder)
        }
    }

    /// The tab that holds the main actor; `nil` if it has its turns, or has never had one.
    func holder(at now: ContinuousClock.Instant = .now) -> Int? {
        state.withLock { state in
            guard let beat = state.beat, beat.duration(to: now) > Self.patience else { return nil }
            return state.served
        }
    }
}
