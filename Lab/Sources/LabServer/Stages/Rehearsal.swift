internal import LabModels
internal import Observation

/// What a variant's rehearsal has to play with: the services of a tab, and a trace of what happened.
@MainActor
final class Rehearsal {
    /// What nobody would wait for: a rehearsal that takes longer is broken.
    static let limit = Duration.seconds(60)

    let services: LabServices
    private let start: ContinuousClock.Instant
    private let tell: @Sendable (Duration, String) -> Void

    /// - Parameter tell: Gets each line of the trace, with the time since the beginning.
    init(services: LabServices, tell: @escaping @Sendable (Duration, String) -> Void) {
        self.services = services
        self.tell = tell
        start = .now
    }

    /// Adds a line to the trace.
    func trace(_ text: String) {
        tell(.now - start, text)
    }

    /// Waits on the services' clock.
    func pause(for duration: Duration) async throws {
        try await services.clock.sleep(for: duration)
    }

    /// Waits until something is true of models that can be observed; what cannot be is not looked at again by itself.
    ///
    /// - Throws: `CancellationError`.
    func wait(until condition: @escaping @MainActor () -> Bool) async throws {
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            if withObservationTracking(condition, onChange: { change.finish() }) { return }
            for await _ in changes {}
            try Task.checkCancellation()
            // `onChange` comes before the change: the next turn on the main actor sees it.
            await Task.yield()
        }
    }
}
