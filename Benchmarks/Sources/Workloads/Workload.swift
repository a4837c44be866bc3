/// Something to do so many times: ours or a baseline's.
public struct Workload: Sendable {
    /// The row, a full stop, and what does it: “W1.task”.
    public let name: String

    /// How many times for a figure of memory.
    public let count: Int

    /// How many times for a sample of time: so few that there are several.
    public var timedCount: Int { min(count, 100_000) }

    /// Whether something is needed first.
    public let isPrepared: Bool

    /// Makes what is needed first, which is not measured, and returns what is.
    public let prepare: @Sendable (_ count: Int) async -> Measured

    /// What is timed and counted. It returns what it made that lives on, a scope or its tasks, to be kept until time and
    /// memory have been taken: a scope that is let go cancels its runs, and that would be measured too.
    public typealias Measured = @Sendable () async -> any Sendable

    init<Kept: Sendable>(_ name: String, _ count: Int, _ run: @escaping @Sendable (_ count: Int) async -> Kept) {
        self.name = name
        self.count = count
        isPrepared = false
        prepare = { count in { await run(count) } }
    }

    /// A workload that needs something first.
    init(name: String, count: Int, prepare: @escaping @Sendable (_ count: Int) async -> Measured) {
        self.name = name
        self.count = count
        isPrepared = true
        self.prepare = prepare
    }
}
