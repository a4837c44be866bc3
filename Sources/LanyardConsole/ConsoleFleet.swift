internal import Foundation

/// A fleet that the page shows beside its own program: which process owns which key, on which machine, and who waits.
///
/// Hand the console what reads the fleet, for example a `Cluster` of LanyardCluster:
///
/// ```swift
/// let console = try await Console.start(fleet: ConsoleFleet { try await cluster.snapshot() })
/// ```
///
/// The console asks when a viewer looks at the fleet, at most once a second, however many look. If the fleet's keeper is away,
/// the page says so in words, and shows what was read last with its age. The rest of the console does not notice.
///
/// The console does not know what keeps the fleet, and takes any value that is encoded with the members that
/// `Documentation/Wire.md` names: `members` with `name` and `lease`, and `runs` with `id`, `member`, `lease` and `state`.
public struct ConsoleFleet: Sendable {
    let read: @Sendable () async throws -> FleetState
    let cancel: (@Sendable (String, String?) async throws -> Int?)?

    /// Makes a fleet that can be looked at.
    ///
    /// - Parameter snapshot: Reads the fleet. Dates in it are encoded as such. It is cancelled when the console stops.
    public init(snapshot: @escaping @Sendable () async throws -> any Encodable & Sendable) {
        read = { try FleetState(of: try await snapshot()) }
        cancel = nil
    }

    /// Makes a fleet whose keys viewers can cancel, on whatever machine their runs are, where the console `allowsCancelling`.
    ///
    /// ```swift
    /// let fleet = ConsoleFleet {
    ///     try await cluster.snapshot()
    /// } cancel: { key, reason in
    ///     try await cluster.cancel(id: key, reason)
    /// }
    /// let console = try await Console.start(allowsCancelling: true, fleet: fleet)
    /// ```
    ///
    /// - Parameters:
    ///   - snapshot: Reads the fleet. Dates in it are encoded as such. It is cancelled when the console stops.
    ///   - cancel: Cancels the runs of a key, and tells how many lost it. The key is what `runs` have as `key`, a text when it is
    ///     encoded. The reason begins with “from the console”.
    public init<Key: Decodable & Sendable>(
        snapshot: @escaping @Sendable () async throws -> any Encodable & Sendable,
        cancel: @escaping @Sendable (_ key: Key, _ reason: String?) async throws -> Int
    ) {
        read = { try FleetState(of: try await snapshot()) }
        self.cancel = { text, reason in
            // Trusted: a list of one text, whatever the text is.
            guard let key = try? JSONDecoder().decode([Key].self, from: JSONEncoder().encode([text])).first else {
                return nil
            }
            return try await cancel(key, reason)
        }
    }
}
