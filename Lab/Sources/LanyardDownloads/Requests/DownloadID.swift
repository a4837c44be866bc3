/// Tells the downloads of one manager apart; never used twice in a process.
public struct DownloadID: Hashable, Sendable, CustomStringConvertible {
    let number: UInt64

    /// `download 7`.
    public var description: String { "download \(number)" }
}
