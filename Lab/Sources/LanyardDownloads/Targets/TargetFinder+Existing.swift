import Foundation

/// What becomes of a file that has the final name.
extension TargetFinder {
    /// Says what is to be done with a file that is there; `nil` if the new one is to get the next number.
    ///
    /// - Throws: ``DownloadError/targetExists(_:)`` if it is not to be taken for the new one.
    func judge(_ path: String, entity: Entity) async throws -> Target? {
        switch existing {
        case .rename:
            return nil
        case .keep where checksum.isExpected, .keepIfComplete, .keepIfSameDate:
            if let kept = try await keep(path, entity: entity) { return kept }
            guard name == nil, ExistingFileCheck(path: path)?.isFromElsewhere(than: source.text) ?? false else {
                throw DownloadError.targetExists(path)
            }
            return nil
        case .keep where ExistingFileCheck(path: path)?.isRegular == true && !checksum.isWanted:
            await tidy(path, isWhole: ExistingFileCheck(path: path)?.isFrom(source.text) ?? false)
            return .kept(path: path, sha256: nil)
        case .keep, .refuse, .overwrite:
            throw DownloadError.targetExists(path)
        }
    }

    /// Keeps a file that is the one the server describes; `nil` if it is not.
    func keep(_ path: String, entity: Entity) async throws -> Target? {
        // Where the server does not say how long it is, whoever asks for it may have.
        guard let file = ExistingFileCheck(path: path), file.isRegular,
            file.length == entity.total ?? length ?? file.length
        else { return nil }
        // Servers of one file have tags of their own, and any of them may have sent it.
        let mayLookLike = file.isFrom(source.text) ? hasMirrors : existing == .keepIfSameDate
        let isKnown = file.matches(entity, url: source.text) || mayLookLike && file.looksLike(entity)
        let isToCompare = !isKnown && !checksum.isExpected && file.mayMatch(entity, url: source.text)
        guard isKnown || isToCompare || checksum.isExpected else { return nil }
        var actual: String?
        if checksum.isWanted {
            guard let descriptor = try await open(path) else { return nil }
            defer { descriptor.close() }
            actual = try await FileDigest.compute(
                for: checksum,
                of: descriptor,
                path: path,
                length: file.length,
                pool: storage.pool
            )
            if case .expected(let expected) = checksum, expected != actual { return nil }
        }
        guard isToCompare else {
            await tidy(path, isWhole: true)
            return .kept(path: path, sha256: actual)
        }
        guard let descriptor = try await open(path) else { return nil }
        return .compared(ComparedFile(path: path, descriptor: descriptor, pool: storage.pool), sha256: actual)
    }

    private func open(_ path: String) async throws -> FileDescriptor? {
        try await storage.pool.run { try FileDescriptor(reading: path) }
    }

    /// - Throws: ``DownloadError/targetExists(_:)`` if something is to be replaced that is no regular file, before anything is received for it.
    func requireReplaceable(_ path: String) throws(DownloadError) {
        guard existing != .overwrite || FileIdentity(of: path)?.isRegular ?? true else { throw .targetExists(path) }
    }

    /// Removes the working files that a run left which died after it had named its file, unless it is still at it: further
    /// names of the file, or a sidecar of ours without its part file.
    ///
    /// - Parameter isWhole: whether the file is the whole one, so that all that runs of this URL have left beside it is of no use.
    func tidy(_ path: String, isWhole: Bool = false) async {
        let sidecar = SidecarFile(path: path + FileName.sidecarSuffix)
        let part = FileIdentity(of: path + FileName.partSuffix)
        guard part != nil || FileIdentity(of: sidecar.path) != nil, let final = FileIdentity(of: path) else { return }
        let isOver =
            if part == final || sidecar.isAlso(at: path) {
                true
            } else {
                switch try? sidecar.read() {
                case .sidecar(let claim): (part == nil || isWhole) && claim.url == source.text
                case .missing: isWhole
                default: false
                }
            }
        // What is not ours is refused.
        if isOver { await (try? TargetSession.open(path: path, url: source.text, storage: storage))?.discard() }
    }
}
