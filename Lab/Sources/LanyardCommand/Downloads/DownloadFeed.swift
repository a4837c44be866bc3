import LanyardDownloads

/// Gives a session its downloads, one after the other, so that a long list need not be there as a whole.
protocol DownloadFeed: Sendable {
    /// How many there are in all, or a few more.
    var count: Int { get }

    /// Begins the next one; `nil` if there is none any more.
    func next() -> DownloadSession.Item?

    /// Whether there would have been more.
    var isCutShort: Bool { get }

    /// One has come to its end, and was told of.
    func settled(_ download: Download)
}
