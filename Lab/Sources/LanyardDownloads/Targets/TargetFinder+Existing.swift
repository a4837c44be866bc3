import Foundation

/// What becomes of a file that has the final name.
extension TargetFinder {
    enum Verdict {
        case keep(Target)
        /// The new one gets the next number.
        case next
        case replace
    }

    /// Says what is to be done with a file that is there.
    ///
    /// - Throws: ``DownloadError/targetExists(_:)`` if it is not to be taken for the new one.
    func judge(_ path: String, entity: Entity) async throws -> Verdict {
        switch existing {
        case .rename:
            return .next
        case .keep where checksum.isExpected, .keepIfComplete, .keepIfSameDate, .update:
            if let kept = try await keep(path, entity: entity) { return .keep(kept) }
            let file = ExistingFileCheck(path: path)
            if name == nil, file?.isFromElsewhere(than: source.text) ?? false { return .next }
            if existing == .update { return .replace }
            let isOutdated = file.map { $0.isFrom(source.text) && !$0.matches(entity, url: source.text) } ?? false
            throw isOutdated ? DownloadError.targetOutdated(path) : .targetExists(path)
        case .keep where ExistingFileCheck(path: path)?.isRegular == true && !checksum.isWanted:
            await tidy(path, isWhole: ExistingFileCheck(path: path)?.isFrom(source.text) ?? false)
            return .keep(.kept(path: path, sha256: nil))
        case .keep, .refuse, .overwrite:
            throw DownloadError.targetExists(path)
        }
    }

    /// Keeps a file that is the one the server describes; `nil` if it is not.
    func keep(_ path: String, entity: Entity) async throws -> Target? {
        // Where the server does not say how long it is, whoever asks for it may have.
        guard FileIdentity(of: path)?.isRegular ?? false else { return nil }
        let opened = try await open(path)
        var isHandedOver = false
        defer { if !isHandedOver { opened?.close() } }
        let found = if let opened { ExistingFileCheck(opened, path: path) } else { ExistingFileCheck(path: path) }
        guard let file = found, file.isRegular,
            file.length == entity.total ?? length ?? file.length
        else { return nil }
        // Servers of one file have tags of their own; what another of them says is compared as far as it can be.
        let isFromAnotherServer = hasMirrors && !(asked.map(file.isSent) ?? false)
        let mayLookLike = file.isFrom(source.text) ? isFromAnotherServer : mayGoByDate(file)
        let isKnown = file.matches(entity, url: source.text) || mayLookLike && file.looksLike(entity)
        let isToCompare =
            !isKnown && !checksum.isExpected && existing != .update && file.mayMatch(entity, url: source.text)
        guard isKnown || isToCompare || checksum.isExpected else { return nil }
        var actual: String?
        if checksum.isWanted {
            guard let opened else { return nil }
            actual = try await FileDigest.compute(
                for: checksum,
                of: opened,
                path: path,
                length: file.length,
                pool: storage.pool
            )
            if case .expected(let expected) = checksum, expected != actual { return nil }
        }
        if isKnown, existing == .update, let opened, let tag = entity.entityTag, Receipt.tag(of: opened) != tag {
            Receipt.keep(tag, in: opened)
        }
        guard isToCompare else {
            await tidy(path, isWhole: true)
            return .kept(path: path, sha256: actual)
        }
        guard let opened else { return nil }
        isHandedOver = true
        return .compared(ComparedFile(path: path, descriptor: opened, pool: storage.pool), sha256: actual)
    }

    /// Whether the length and the date of a file that is not known to be from the URL are enough.
    private func mayGoByDate(_ file: ExistingFileCheck) -> Bool {
        existing == .keepIfSameDate || existing == .update && (name != nil || file.source == nil)
    }

    /// Which of the servers sent the file that is there under the name that is to be expected; `nil` if there is none, or it was not there.
    func sender(among urls: [String]) -> Int? {
        guard hasMirrors else { return nil }
        guard let file = ExistingFileCheck(path: path(expectedName)), file.isFrom(source.text) else { return nil }
        return urls.firstIndex { file.isSent(by: $0) }
    }

    /// Opens a file; `nil` if it is gone, or may not be read.
    private func open(_ path: String) async throws -> FileDescriptor? {
        do {
            return try await storage.pool.run { try FileDescriptor(reading: path) }
        } catch DownloadError.fileSystem(_, _, code: EACCES), DownloadError.fileSystem(_, _, code: EPERM) {
            return nil
        }
    }

    /// - Throws: ``DownloadError/targetExists(_:)`` if something is to be replaced that is no regular file, before anything is received for it.
    func requireReplaceable(_ path: String) throws(DownloadError) {
        guard !existing.replaces || FileIdentity(of: path)?.isRegular ?? true else { throw .targetExists(path) }
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
