internal import Lanyard
internal import Observation

/// Beats on the main actor every few milliseconds; a beat that comes late tells how long the actor was held.
@MainActor @Observable
final class Heartbeat {
    /// The longest time between two beats, without the pause that belongs there.
    private(set) var longestHold: Duration = .zero
    /// How often it has beaten.
    private(set) var beats = 0

    @ObservationIgnored private var last = ContinuousClock.now
    private let interval: Duration

    init(every interval: Duration = .milliseconds(10)) { self.interval = interval }

    /// Begins anew, as a run of a scope.
    func start(in scope: TaskScope, clock: any Clock<Duration>) {
        (longestHold, beats, last) = (.zero, 0, .now)
        scope.addTask(id: "heartbeat", name: "Heartbeat") { [weak self, interval] in
            while true {
                try await clock.sleep(for: interval)
                self?.beat()
            }
        }
    }

    /// Beats once more and no longer.
    func stop(in scope: TaskScope) {
        beat()
        scope.cancel(id: "heartbeat", "The work is done")
    }

    private func beat() {
        let now = ContinuousClock.now
        longestHold = max(longestHold, last.duration(to: now) - interval)
        (last, beats) = (now, beats + 1)
    }
}
