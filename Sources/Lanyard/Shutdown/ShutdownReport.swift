/// What became of the runs that were shut down.
///
/// ```swift
/// let report = try await scope.shutdown(grace: .seconds(10), patience: .seconds(2))
/// if !report.isComplete { log("\(report)") }
/// ```
public struct ShutdownReport: Sendable, CustomStringConvertible {
    /// How many ended by themselves within the grace, whether they succeeded or failed.
    public let finished: Int
    /// How many had been cancelled, by the shutdown or before it, and ended.
    public let cancelled: Int
    /// Those that were cancelled and still run: name, key, origin, age and cause of each. A result that is just being
    /// delivered, or a shared run that others wait for, is listed without a cause.
    public let stragglers: [RunSnapshot]

    /// Whether nothing runs any more.
    public var isComplete: Bool { stragglers.isEmpty }

    /// One line with the counts, and one for each straggler.
    public var description: String {
        let counts = "\(finished) finished, \(cancelled) cancelled, \(stragglers.count) straggling"
        return ([counts] + stragglers.map { "  \($0)" }).joined(separator: "\n")
    }
}
