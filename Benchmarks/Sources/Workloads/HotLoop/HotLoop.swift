import Lanyard

/// W7: what a checkpoint costs a loop, and how soon it stops one.
public enum HotLoop {
    /// Every turn in every form, so many times, for counting instructions.
    static let all = workloads("hash", Hash.self) + workloads("wide", Wide.self) + workloads("step", Step.self)

    /// On a clock on which a stride grows to what it is on this machine without callgrind, and stays there.
    private static func workloads<T: Turn>(_ name: String, _: T.Type) -> [Workload] {
        Form.allCases.map { form in
            Workload("W7.\(name).\(form)", 200_000) { count in
                _ = try? await run(form, T.self, count, Checkpoint(clock: Steps(T.doublings)))
            }
        }
    }

    /// The nanoseconds that each takes a turn. Forms take turns, because differences of 1 % are looked for.
    public static func times() async -> [(name: String, nanoseconds: Double)] {
        for _ in 0..<2 { _ = try? await run(.bare, Hash.self, 10_000_000, Checkpoint()) }
        return await times("hash", Hash.self, 1_000_000) + times("wide", Wide.self, 1_000_000)
            + times("step", Step.self, 8_000_000)
    }

    /// The best of many rounds in which every form takes its turn, so that what else the machine does weighs little.
    @concurrent private static func times<T: Turn>(
        _ name: String,
        _: T.Type,
        _ count: Int
    ) async -> [(name: String, nanoseconds: Double)] {
        var best = [Duration](repeating: .seconds(60), count: Form.allCases.count)
        for _ in 0..<60 {
            for (index, form) in Form.allCases.enumerated() {
                let start = ContinuousClock.now
                _ = try? await run(form, T.self, count, Checkpoint())
                best[index] = min(best[index], ContinuousClock.now - start)
            }
        }
        return zip(Form.allCases, best).map { ("W7.\(name).\($0)", $1 / .nanoseconds(count)) }
    }
}
