import LanyardDownloads

/// A URL of the command line that was checked before anything is begun.
struct Address: Hashable, Sendable {
    /// The URL as it was given.
    let text: String
    let source: SourceURL

    /// - Throws: what `SourceURL` throws.
    init(_ text: String) throws(DownloadError) {
        self.text = text
        source = try SourceURL(text)
    }

    /// The URL without user name and password, to be shown; the same for all texts that mean the same URL.
    var shown: String { source.text }

    /// In lower case.
    var host: String { source.host }

    var port: Int { source.port }

    /// What a download is called before its file name is known.
    var name: String { source.lastPathComponent.isEmpty ? shown : source.lastPathComponent }
}
