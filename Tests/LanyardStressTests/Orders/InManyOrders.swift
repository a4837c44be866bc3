import LanyardTestSupport
import LanyardTesting
import LanyardTestingTraits
import Testing

/// Runs a test body in 200 random orders of its jobs, times `STRESS`, and in all with up to one switch. An issue names its
/// order, for `Interleavings.replaying(_:)`.
///
/// - Parameter part: What tells this call from others of the same test.
func inManyOrders(
    _ part: String? = nil,
    autojump: Bool = false,
    _ body: @escaping @Sendable (TestClock) async throws -> Void
) async throws {
    let switches = try await Interleavings.switches(upTo: 1).check(autojump: autojump, body)
    #expect(switches.isComplete, "One switch was tried in every place.")
    let seeds = try await Interleavings.seeds(max(200, Effort.times(200))).check(autojump: autojump, body)
    #expect(switches.fromOutside + seeds.fromOutside == 0, "An order decides all.")
    #expect(seeds.distinct >= 150, "Seeds that repeat a few orders would show little.")
    let name = (Test.current?.displayName ?? "").split(separator: ": ", maxSplits: 1).map(String.init)
    guard name.count == 2 else { return }
    let orders = "\(seeds.distinct) different orders, and all \(switches.orders) with up to one switch"
    Evidence.note(
        name[0],
        "\(name[1])\(part.map { " (\($0))" } ?? ""); \(orders)",
        seeds.orders,
        "seeds",
        seed: "1–\(seeds.orders)",
        filter: "Orders"
    )
}

/// Lets others go first, so many times.
func pause(_ count: Int = 1) async {
    for _ in 0..<count { await Task.yield() }
}
