/// Tells people, or programs, how downloads go.
protocol Reporter: Sendable {
    /// How often ``refresh(_:)`` is wanted; `nil` for never.
    var refreshInterval: Duration? { get }

    /// Something happened to one download.
    ///
    /// - Parameter number: its place among the downloads of the session.
    func happened(_ events: [DownloadEvent], to download: WatchedDownload, number: Int) async

    /// How all downloads stand at this moment.
    func refresh(_ picture: DownloadPicture) async

    /// All have come to an end.
    func ended(_ tally: DownloadTally, after elapsed: Duration) async
}

extension Reporter {
    var refreshInterval: Duration? { nil }

    func refresh(_ picture: DownloadPicture) async {}

    func ended(_ tally: DownloadTally, after elapsed: Duration) async {}
}
