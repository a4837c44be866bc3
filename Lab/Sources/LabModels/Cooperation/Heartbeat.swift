internal import Lanyard
internal import Observation

/// Beats on the main actor every few milliseconds; a beat that comes late tells how long the actor was held.
@MainActor @Observable
final class Heartbeat {
    /// The longest time between two beats, without the pause that belongs there.
    private(set) var longestHold: Duration = .zero
    /// How often it has beaten.
    private(set) var beats = 0
    /// From the start to the last beat.
    private(set) var time: Duration = .zero

    /// All of these times; so many beats come in more than a minute.
    @ObservationIgnored private var holds: [Duration] = []
    private static let most = 10_000
    @ObservationIgnored private var begin = ContinuousClock.now
    @ObservationIgnored private var last = ContinuousClock.now
    private let interval: Duration

    init(every interval: Duration = .milliseconds(10)) { self.interval = interval }

    /// Begins anew, as a run of a scope.
    func start(in scope: TaskScope, clock: any Clock<Duration>) {
        (longestHold, beats, time, holds) = (.zero, 0, .zero, [])
        (begin, last) = (.now, .now)
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

    /// Of a hundred times so long, 99 were no longer than this.
    var usualHold: Duration {
        let sorted = holds.sorted()
        return sorted.isEmpty ? .zero : sorted[(sorted.count * 99 - 1) / 100]
    }

    private func beat() {
        let now = ContinuousClock.now
        let hold = max(.zero, last.duration(to: now) - interval)
        longestHold = max(longestHold, hold)
        if holds.count < Self.most { holds.append(hold) }
        (last, beats, time) = (now, beats + 1, begin.duration(to: now))
    }
}
