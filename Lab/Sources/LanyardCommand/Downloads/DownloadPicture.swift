/// How the downloads of a session stand at one moment.
struct DownloadPicture: Sendable {
    /// Those that are not over, in the order in which they began.
    var moving: [WatchedDownload] = []
    /// What has become of the others, those that have not begun among them.
    var tally = DownloadTally()
}
