/// Why what was there had to be given up, and the download began again at its first byte.
public enum RestartReason: String, Hashable, Sendable {
    /// The server has another version of the file now.
    case fileChanged
    /// The server sends no ranges, or not in a way that can be trusted.
    case rangesRefused
    /// What an earlier run left there is damaged.
    case unusablePart
}

/// Thrown inside a try that has to begin again.
struct Restart: Error, Hashable, Sendable {
    var reason: RestartReason
}
