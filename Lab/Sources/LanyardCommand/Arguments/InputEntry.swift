import LanyardDownloads

/// One file that is to be downloaded: from the command line, or from a list.
struct InputEntry: Hashable, Sendable {
    var address: Address
    var mirrors: [String] = []
    /// Folders below that of the command line; `nil` for none.
    var subfolder: String?
    /// Whether these are made, if they are not there, without being asked to.
    var makesSubfolder = false
    var name: String?
    /// Which of those of the same name it is, from 1.
    var nameNumber = 1
    /// In lower-case hexadecimal.
    var checksum: String?
    /// In bytes.
    var length: Int64?
    var fields: [DownloadRequest.Field] = []
    /// The page that led here; `*` for the URL itself.
    var referer: String?
    var userAgent: String?
    /// How many parts at once, and how many of them of one server.
    var split: Int?
    var connectionsPerServer: Int?

    init(_ address: Address) {
        self.address = address
    }

    /// How many connections may fetch it; `nil` for as many as any.
    var connections: Int? {
        let given = [split, connectionsPerServer].compactMap(\.self)
        return given.min().map { min($0, InputEntry.mostConnections) }
    }

    private static let mostConnections = 64

    /// What is sent for it alone.
    var ownFields: [DownloadRequest.Field] {
        let referer = referer.map { DownloadRequest.Field("Referer", $0 == "*" ? address.shown : $0) }
        return [referer, userAgent.map { DownloadRequest.Field("User-Agent", $0) }].compactMap(\.self) + fields
    }

    /// What tells it from others: the URL alone would leave out what is wanted under two names. Of a long list only this much
    /// is kept of each entry.
    var hash: Int {
        var hasher = Hasher()
        hasher.combine(address.shown)
        hasher.combine(subfolder)
        hasher.combine(name)
        return hasher.finalize()
    }

    /// What those have in common that would have the same name, by their URLs or because it was given.
    var nameHash: Int {
        var hasher = Hasher()
        hasher.combine(name?.lowercased() ?? address.source.fileNameKey)
        hasher.combine(subfolder)
        return hasher.finalize()
    }
}
