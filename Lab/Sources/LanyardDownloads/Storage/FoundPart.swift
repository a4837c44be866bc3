/// What an earlier run left in a part file and its sidecar.
enum FoundPart: Hashable, Sendable {
    /// Nothing, or nothing worth a word.
    case nothing
    /// Bytes that can be kept if the server still has the same file.
    case resumable(Entity, RangeLedger)
    /// Bytes that cannot be trusted: the sidecar is damaged, or claims what is not there.
    case unusable

    /// An empty part file is nothing, whatever stands beside it: there is nothing to lose, and where a process died while
    /// it published a small file, the sidecar is what the server sent.
    ///
    /// - Throws: ``DownloadError/foreignPartFile(_:)`` for a part file with bytes and no sidecar: this library writes
    ///   the sidecar before the first byte. ``DownloadError/newerSidecar(path:version:)``.
    ///   ``DownloadError/partOfAnotherURL(path:url:)``.
    static func read(part: PartFile, sidecar: SidecarFile, url: String) throws -> FoundPart {
        let length = try part.file.length
        guard length > 0 else { return .nothing }
        // A small file was about to get its final name.
        if sidecar.isAlso(at: part.path) { return .unusable }
        switch try sidecar.read() {
        case .missing:
            throw DownloadError.foreignPartFile(part.path)
        case .garbage:
            return .unusable
        case .newer(let version):
            throw DownloadError.newerSidecar(path: sidecar.path, version: version)
        case .sidecar(let found):
            guard found.url == url else { throw DownloadError.partOfAnotherURL(path: part.path, url: found.url) }
            return judge(found, length: length)
        }
    }

    private static func judge(_ sidecar: Sidecar, length: Int64) -> FoundPart {
        guard sidecar.ledger.end <= length else { return .unusable }
        guard sidecar.entity.canResume, !sidecar.ledger.isEmpty else { return .nothing }
        return .resumable(sidecar.entity, sidecar.ledger)
    }
}
