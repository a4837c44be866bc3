import Lanyard
import Synchronization

/// Whether the turns of `Sudden` cost a thousand times as much.
let isDear = Atomic(false)

extension HotLoop {
    /// The milliseconds from cancel to stop, half of the time and at worst, of loops whose turns cost a thousand times as
    /// much from the moment before the cancel.
    @concurrent public static func stops(_ trials: Int) async -> [(form: String, median: Double, worst: Double)] {
        var stops: [(form: String, median: Double, worst: Double)] = []
        for form in Form.allCases.dropFirst() {
            var took: [Duration] = []
            for _ in 0..<trials { took.append(await stop(form)) }
            took.sort()
            stops.append(("\(form)", took[trials / 2] / .milliseconds(1), took[trials - 1] / .milliseconds(1)))
        }
        return stops
    }

    @concurrent private static func stop(_ form: Form) async -> Duration {
        isDear.store(false, ordering: .relaxed)
        let loop = Task.detached { () -> ContinuousClock.Instant in
            _ = try? await run(form, Sudden.self, .max - 8, Checkpoint())
            return .now
        }
        try? await Task.sleep(for: .microseconds(Int.random(in: 2_000...6_000)))
        isDear.store(true, ordering: .relaxed)
        let cancelled = ContinuousClock.now
        loop.cancel()
        return await loop.value - cancelled
    }
}
