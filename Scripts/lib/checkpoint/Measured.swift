import Dispatch
import Lanyard
import Synchronization

/// Whether the turns of `Sudden` cost a thousand times as much.
let isDear = Atomic(false)

/// The program that `Scripts/checkpoint` runs.
@main struct Measured {
    /// Waits on the main thread: an asynchronous `main` ends that thread, and callgrind does not survive it.
    static func main() {
        let arguments = CommandLine.arguments
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            switch arguments[1] {
            case "time": try! await times()
            case "stop": await stops(Int(arguments[2])!)
            default: try! await count(arguments[1], Form(rawValue: arguments[2])!, Int(arguments[3])!)
            }
            done.signal()
        }
        done.wait()
    }

    /// One loop on a clock on which a stride grows to what it is on this machine without callgrind, and stays there.
    @concurrent private static func count(_ turn: String, _ form: Form, _ count: Int) async throws {
        switch turn {
        case "hash": _ = try await run(form, Hash.self, count, Checkpoint(clock: Steps(Hash.doublings)))
        case "wide": _ = try await run(form, Wide.self, count, Checkpoint(clock: Steps(Wide.doublings)))
        default: _ = try await run(form, Step.self, count, Checkpoint(clock: Steps(Step.doublings)))
        }
    }

    // MARK: Time

    @concurrent private static func times() async throws {
        for _ in 0..<2 { _ = try await run(.bare, Hash.self, 10_000_000, Checkpoint()) }
        try await time("hash", Hash.self, 1_000_000)
        try await time("wide", Wide.self, 1_000_000)
        try await time("step", Step.self, 8_000_000)
    }

    /// The best of many rounds in which every form takes its turn, so that what else the machine does weighs little.
    @concurrent private static func time<T: Turn>(_ name: String, _: T.Type, _ count: Int) async throws {
        var best = [Duration](repeating: .seconds(60), count: Form.allCases.count)
        for _ in 0..<60 {
            for (index, form) in Form.allCases.enumerated() {
                let start = ContinuousClock.now
                _ = try await run(form, T.self, count, Checkpoint())
                best[index] = min(best[index], ContinuousClock.now - start)
            }
        }
        for (index, form) in Form.allCases.enumerated() {
            print("time", name, form, best[index] / .nanoseconds(count), best[index] / best[0])
        }
    }

    // MARK: Stopping

    /// Cancels loops whose turns cost a thousand times as much from the moment before the cancel.
    @concurrent private static func stops(_ trials: Int) async {
        for form in Form.allCases.dropFirst() {
            var took: [Duration] = []
            for _ in 0..<trials {
                isDear.store(false, ordering: .relaxed)
                let loop = Task.detached { () -> ContinuousClock.Instant in
                    _ = try? await run(form, Sudden.self, .max - 8, Checkpoint())
                    return .now
                }
                try? await Task.sleep(for: .microseconds(Int.random(in: 2_000...6_000)))
                isDear.store(true, ordering: .relaxed)
                let cancelled = ContinuousClock.now
                loop.cancel()
                took.append(await loop.value - cancelled)
            }
            took.sort()
            print("stop", form, took[trials / 2] / .milliseconds(1), took[trials - 1] / .milliseconds(1))
        }
    }
}

/// A clock that is read, and goes on: at first by little, so that strides grow, then by so much that they stay.
final class Steps: Clock {
    typealias Instant = ScopeInstant

    private let readings = Atomic(0)
    private let doublings: Int

    init(_ doublings: Int) {
        self.doublings = doublings
    }

    var now: ScopeInstant {
        let count = readings.add(1, ordering: .relaxed).newValue
        return ScopeInstant(offset: .microseconds(min(count, doublings + 2) + 7 * max(0, count - doublings - 2)))
    }

    let minimumResolution = Duration.microseconds(1)

    func sleep(until deadline: ScopeInstant, tolerance: Duration?) async throws {}
}
