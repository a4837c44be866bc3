import LanyardTestSupport
import LanyardTesting
import LanyardTestingTraits
import Testing

/// Runs a test body in both modes, in 200 random orders of its jobs each, times `STRESS`, and in all with up to one switch.
/// An issue names its order and its mode, for `Interleavings.replaying(_:)`.
///
/// - Parameter part: What tells this call from others of the same test.
func inManyOrders(
    _ part: String? = nil,
    autojump: Bool = false,
    _ body: @escaping @Sendable (Stage) async throws -> Void
) async throws {
    for mode in Stage.Mode.allCases { try await inManyOrders(mode, part, autojump, body) }
}

private func inManyOrders(
    _ mode: Stage.Mode,
    _ part: String?,
    _ autojump: Bool,
    _ body: @escaping @Sendable (Stage) async throws -> Void
) async throws {
    func check(_ interleavings: Interleavings) async throws -> Interleavings.Report {
        do {
            let isApart = mode == .apart
            return try await interleavings.check(executors: mode.executors, preempting: isApart, autojump: autojump) {
                try await body(Stage($0, $1))
            }
        } catch let failure as InterleavingFailure {
            throw ModeFailure(mode: mode, failure: failure)
        }
    }
    let switches = try await check(.switches(upTo: 1))
    #expect(switches.isComplete, "One switch was tried in every place.")
    let seeds = try await check(.seeds(max(200, Effort.times(200))))
    #expect(switches.fromOutside + seeds.fromOutside == 0, "An order decides all.")
    #expect(seeds.distinct >= 150, "Seeds that repeat a few orders would show little.")
    let name = (Test.current?.displayName ?? "").split(separator: ": ", maxSplits: 1).map(String.init)
    guard name.count == 2 else { return }
    let orders = "\(seeds.distinct) different orders, and all \(switches.orders) with up to one switch"
    Evidence.note(
        name[0],
        "\(name[1])\(part.map { " (\($0))" } ?? ""); \(mode): \(orders)",
        seeds.orders,
        "seeds",
        seed: "1–\(seeds.orders)",
        filter: "Orders"
    )
}

/// A body failed in one of the orders of a mode.
private struct ModeFailure: Error, CustomStringConvertible {
    let mode: Stage.Mode
    let failure: InterleavingFailure

    var description: String { "With the parts \(mode): \(failure)" }
}

/// Lets others go first, so many times.
func pause(_ count: Int = 1) async {
    for _ in 0..<count { await Task.yield() }
}
