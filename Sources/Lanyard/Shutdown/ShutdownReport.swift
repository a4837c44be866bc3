/// A report of what became of the runs that were shut down.
///
/// ```swift
/// let report = try await scope.shutdown(grace: .seconds(10), patience: .seconds(2))
/// if !report.isComplete { log("\(report)") }
/// ```
public struct ShutdownReport: Sendable, CustomStringConvertible {
    /// The number of runs that ended by themselves within the grace, whether they succeeded or failed.
    public let finished: Int
    /// The number of runs that had been cancelled, by the shutdown or before it, and ended.
    public let cancelled: Int
    /// The runs that were cancelled and still run, with name, key, origin, age and cause.
    ///
    /// A run whose result is just being delivered, or that is shared and has other waiters, is listed without a cause.
    public let stragglers: [RunSnapshot]

    /// Whether nothing runs any more.
    public var isComplete: Bool { stragglers.isEmpty }

    /// One line with the counts, and one for each straggler.
    public var description: String {
        let counts = "\(finished) finished, \(cancelled) cancelled, \(stragglers.count) straggling"
        return ([counts] + stragglers.map { "  \($0)" }).joined(separator: "\n")
    }
}
