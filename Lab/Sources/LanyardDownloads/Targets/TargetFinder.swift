import Foundation

/// Finds the final path of one download, and opens the files beside it.
///
/// A name the user gave is taken as it is or refused. A name from the server or the URL is made safe, and numbered if
/// it belongs to a download of another URL. Which part file is ours is decided by the URL in its sidecar, so another
/// process finds its `name (2).zip.part` again, whatever was called first this time.
struct TargetFinder: Sendable {
    /// Where a download goes: files to write, or a complete file that was there, or may be.
    enum Target: Sendable {
        case session(TargetSession)
        /// A small file, of which nothing is written before it is whole.
        case held(HeldFile)
        case kept(path: String, sha256: String?)
        /// A complete file that the answer has to be equal to.
        case compared(ComparedFile, sha256: String?)
    }

    let folder: String
    /// Whether to make the folder if there is none.
    let createsFolder: Bool
    /// The name the user gave.
    let name: String?
    let source: SourceURL
    let existing: ExistingFile
    let checksum: ChecksumWish
    let owner: DownloadID
    let claims: TargetClaims
    let storage: StorageServices
    var holdsSmallFiles = true

    private static let highestNumber = 999
    /// How often, and how long each time, to wait for a process that has the part file and does not say for which URL.
    private static let patience = 20
    private static let pause = Duration.milliseconds(50)

    // MARK: Before the first answer

    /// Opens what an earlier run of the same URL left unfinished in the folder; `nil` if there is nothing.
    ///
    /// - Throws: ``DownloadError`` if it is there and cannot be used: it is locked, newer, another URL's, or its final
    ///   name is taken meanwhile.
    func findUnfinished() async throws -> TargetSession? {
        if let name, existing == .refuse, FileIdentity(of: path(name)) != nil {
            throw DownloadError.targetExists(path(name))
        }
        let names = try await storage.pool.run {
            if createsFolder { try FolderCheck.create(folder) }
            guard let name else { return try unfinishedNames() }
            try FolderCheck.check(folder)
            return [name]
        }
        for name in names {
            if let session = try await openUnfinished(path(name)) { return session }
        }
        return nil
    }

    /// The names in the folder that have a sidecar for this URL, in order.
    private func unfinishedNames() throws -> [String] {
        let listing = try FolderCheck.listing(of: folder, by: storage.listings)
        // Of a folder that may be written and not read, the name that it would have is all there is to look for.
        let names = listing.isKnown ? listing.namesWithSidecar : [FileName.safe(source.lastPathComponent)]
        // What no server can have been given a name for was put there by somebody else.
        return try names.filter {
            try FileName.safe($0) == $0 && FolderCheck.hasSidecar(path($0), for: source.text)
        }
    }

    private func openUnfinished(_ path: String) async throws -> TargetSession? {
        guard let sidecar = FileIdentity(of: path + FileName.sidecarSuffix),
            let part = FileIdentity(of: path + FileName.partSuffix)
        else { return nil }
        // A run died while it published a small file: what was read there as a sidecar is what its server sent.
        if name == nil, sidecar == part { return nil }
        let final = FileIdentity(of: path)
        guard claims.claim(path, owner: owner, url: source.text) else { return nil }
        let session = try await TargetSession.open(path: path, url: source.text, storage: storage)
        if part == final {
            // A run died between giving the file its name and removing the working files.
            await session.discard()
            return nil
        }
        if final != nil, existing != .overwrite {
            await session.close()
            throw DownloadError.targetExists(path)
        }
        return session
    }

    // MARK: After it

    /// Chooses the final path for what the server describes, and opens the files.
    ///
    /// - Parameters:
    ///   - disposition: the answer's `Content-Disposition`.
    ///   - url: where the answer came from.
    ///   - isWhole: whether the answer has all bytes, in order, so that a small file may be held.
    func choose(disposition: String?, url: SourceURL, entity: Entity, isWhole: Bool) async throws -> Target {
        let last = url.lastPathComponent.isEmpty ? source.lastPathComponent : url.lastPathComponent
        let base = name ?? FileName.safe(disposition.flatMap(ContentDisposition.fileName) ?? last)
        var taken: String?
        for number in 1...TargetFinder.highestNumber {
            let path = path(FileName.numbered(base, number))
            // A file that is not ours may be that of another URL; then ours, if it is there, has one of the numbers.
            if taken != nil, FileIdentity(of: path) == nil { break }
            do {
                if let target = try await take(path, entity: entity, isWhole: isWhole) { return target }
            } catch DownloadError.targetExists where name == nil && existing == .keepIfComplete {
                taken = taken ?? path
            }
        }
        throw DownloadError.targetExists(taken ?? path(base))
    }

    /// Lets others have a path that cannot be had.
    func giveUp(_ path: String) { claims.release(path, owner: owner) }

    /// Tries one path; `nil` if the next number should be tried.
    private func take(
        _ path: String,
        entity: Entity,
        isWhole: Bool,
        patience: Int = TargetFinder.patience
    ) async throws -> Target? {
        let isAnothers = claims.isHeld(path, byOtherThan: source.text)
        if !isAnothers, existing != .overwrite, FileIdentity(of: path) != nil {
            await tidy(path)
            return try await judgeExisting(path, entity: entity)
        }
        guard try claim(path) else { return nil }
        do {
            if isWhole, holdsSmallFiles, HeldFile.canHold(entity, storage: storage), hasNoWorkingFiles(path) {
                return .held(
                    try await HeldFile.open(
                        path: path,
                        url: source.text,
                        entity: entity,
                        isNamedInOneGo: !checksum.isWanted,
                        storage: storage
                    )
                )
            }
            return .session(try await TargetSession.open(path: path, url: source.text, storage: storage))
        } catch {
            claims.release(path, owner: owner)
            if name == nil, patience > 0, isHeldWithoutWord(error, path: path) {
                try await storage.timeline.sleep(for: TargetFinder.pause)
                return try await take(path, entity: entity, isWhole: isWhole, patience: patience - 1)
            }
            guard name == nil, let error = error as? DownloadError, belongsToAnotherURL(error, path: path) else {
                throw error
            }
            return nil
        }
    }

    /// Whether no download of another process is at work there, and none has left something. One that begins now is noticed when this
    /// one is named.
    private func hasNoWorkingFiles(_ path: String) -> Bool {
        // A name that is not there takes the system longest to find, and unless the user gave one, the folder was listed a moment ago.
        if name == nil, let listing = try? FolderCheck.listing(of: folder, by: storage.listings), listing.isKnown {
            return !listing.hasWorkingFiles(for: path.lastComponent)
        }
        return FileIdentity(of: path + FileName.partSuffix) == nil
            && FileIdentity(of: path + FileName.sidecarSuffix) == nil
    }

    /// Claims a path; `false` if another download has it, and a number is the way out.
    private func claim(_ path: String) throws(DownloadError) -> Bool {
        if claims.claim(path, owner: owner, url: source.text) { return true }
        if name != nil { throw .targetLocked(path) }
        return false
    }

    /// Looks at a file that is there, without a claim: that would send the download whose file it is elsewhere.
    private func judgeExisting(_ path: String, entity: Entity) async throws -> Target? {
        switch existing {
        case .rename:
            return nil
        case .keep where checksum.isExpected, .keepIfComplete:
            guard let kept = try await keep(path, entity: entity) else { throw DownloadError.targetExists(path) }
            return try claim(path) ? kept : nil
        case .keep where ExistingFileCheck(path: path)?.isRegular == true && !checksum.isWanted:
            return try claim(path) ? .kept(path: path, sha256: nil) : nil
        case .keep, .refuse, .overwrite:
            throw DownloadError.targetExists(path)
        }
    }

    private func keep(_ path: String, entity: Entity) async throws -> Target? {
        guard let file = ExistingFileCheck(path: path), file.isRegular, file.length == entity.total ?? file.length
        else { return nil }
        let isKnown = file.matches(entity, url: source.text)
        let isToCompare = !isKnown && !checksum.isExpected && file.mayMatch(entity, url: source.text)
        guard isKnown || isToCompare || checksum.isExpected else { return nil }
        var actual: String?
        if checksum.isWanted {
            guard let descriptor = try await open(path) else { return nil }
            defer { descriptor.close() }
            actual = try await FileDigest.sha256(
                of: descriptor,
                path: path,
                length: file.length,
                pool: storage.pool
            )
            if case .expected(let expected) = checksum, expected != actual { return nil }
        }
        guard isToCompare else { return .kept(path: path, sha256: actual) }
        guard let descriptor = try await open(path) else { return nil }
        return .compared(ComparedFile(path: path, descriptor: descriptor, pool: storage.pool), sha256: actual)
    }

    private func open(_ path: String) async throws -> FileDescriptor? {
        try await storage.pool.run { try FileDescriptor(reading: path) }
    }

    /// Whether a part file that cannot be opened is that of another URL, so that the next number is the way out.
    private func belongsToAnotherURL(_ error: DownloadError, path: String) -> Bool {
        switch error {
        case .partOfAnotherURL: return true
        case .targetLocked:
            let sidecar = SidecarFile(path: path + FileName.sidecarSuffix)
            guard case .sidecar(let found)? = try? sidecar.read() else { return false }
            return found.url != source.text
        default: return false
        }
    }

    /// Whether another process has the part file and no sidecar yet. It is about to say for which URL it is, or, where small files need a
    /// part file, to name one.
    private func isHeldWithoutWord(_ error: any Error, path: String) -> Bool {
        guard case DownloadError.targetLocked = error else { return false }
        return FileIdentity(of: path + FileName.sidecarSuffix) == nil
    }

    /// Removes the working files that a run left which died after it had named its file, unless it is still at it: further
    /// names of the file, or a sidecar of ours without its part file.
    private func tidy(_ path: String) async {
        let sidecar = SidecarFile(path: path + FileName.sidecarSuffix)
        let part = FileIdentity(of: path + FileName.partSuffix)
        guard let final = FileIdentity(of: path) else { return }
        let isAlone = part == nil && (try? sidecar.read()).map(isOurs) ?? false
        guard part == final || sidecar.isAlso(at: path) || isAlone else { return }
        await (try? TargetSession.open(path: path, url: source.text, storage: storage))?.discard()
    }

    private func isOurs(_ reading: Sidecar.Reading) -> Bool {
        if case .sidecar(let sidecar) = reading { sidecar.url == source.text } else { false }
    }

    private func path(_ name: String) -> String { folder.appending(component: name) }
}
