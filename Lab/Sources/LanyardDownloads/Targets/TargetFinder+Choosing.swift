import Foundation

/// After the first answer: which path a file gets.
extension TargetFinder {
    private static let highestNumber = 999_999
    /// How often, and how long each time, to wait for a process that has the part file and does not say for which URL.
    private static let patience = 20
    private static let pause = Duration.milliseconds(50)

    /// Chooses the final path for what the server describes, and opens the files.
    ///
    /// - Parameters:
    ///   - disposition: the answer's `Content-Disposition`.
    ///   - url: where the answer came from.
    ///   - isWhole: whether the answer has all bytes, in order, so that a small file may be held.
    func choose(disposition: String?, url: SourceURL, entity: Entity, isWhole: Bool) async throws -> Target {
        let last = url.lastPathComponent.isEmpty ? source.lastPathComponent : url.lastPathComponent
        let base = name ?? FileName.safe(disposition.flatMap(ContentDisposition.fileName) ?? last)
        let first = firstNumber(of: base)
        if let own = ownPath(base, first: first),
            let target = try await takeOwn(own, entity: entity, isWhole: isWhole)
        {
            return target
        }
        var taken: String?
        for number in first...TargetFinder.highestNumber {
            let path = path(FileName.numbered(base, number))
            // A file that is not ours may be that of another URL; then ours, if it is there, has one of the numbers.
            if taken != nil, FileIdentity(of: path) == nil { break }
            do {
                if let target = try await take(path, entity: entity, isWhole: isWhole) { return target }
            } catch DownloadError.targetExists where name == nil && existing.keepsComplete {
                taken = taken ?? path
            }
        }
        throw DownloadError.targetExists(taken ?? path(base))
    }

    /// Lets others have a path that cannot be had.
    func giveUp(_ path: String) { claims.release(path, owner: owner) }

    /// What is to be done with a file that has got a final name of ours since that was found free.
    ///
    /// - Throws: ``DownloadError/targetExists(_:)`` if it is another one.
    func judgeRival(_ path: String, entity: Entity) async throws -> Target? {
        guard existing.keepsComplete || existing == .keep,
            case .keep(let target) = try await judge(path, entity: entity)
        else { return nil }
        return target
    }

    // MARK: What an earlier call has left

    /// The number of the list, where the name is the one that the list was numbered by.
    private func firstNumber(of base: String) -> Int {
        guard number > 1, name == nil else { return 1 }
        let isExpected = FileName.comparisonKey(base) == source.fileNameKey
        return isExpected ? number : 1
    }

    /// The path of a file that was downloaded from this URL: an earlier call may have had other URLs, in another order, or a name
    /// that differs in case and was free.
    private func ownPath(_ base: String, first: Int) -> String? {
        guard name == nil, existing.keepsComplete || existing == .keep || existing == .update else { return nil }
        let start = path(FileName.numbered(base, first))
        if isOwn(start) { return start }
        if first > 1, isOwn(path(base)) { return path(base) }
        // Most folders have no numbers, and nothing else is looked for.
        guard mayHaveNumbers else { return nil }
        let own = claims.earlierFiles(of: path(base)) { numberedFiles(base) }[Receipt.source(source.text)]
        return own.flatMap { isOwn($0) ? $0 : nil }
    }

    private func isOwn(_ path: String) -> Bool { ExistingFileCheck(path: path)?.isFrom(source.text) ?? false }

    /// Whether any file of the folder has a number. Of a folder that cannot be read nobody knows.
    private var mayHaveNumbers: Bool {
        guard let listing = try? FolderCheck.listing(of: folder, by: storage.listings) else { return false }
        return listing.hasNumbers || !listing.isKnown
    }

    /// The finished files that have numbers of a name, by what stands for their URLs. Some of the numbers may be those of a name that
    /// differs in case, or that is gone.
    private func numberedFiles(_ base: String) -> [String: String] {
        var files: [String: String] = [:]
        func note(_ name: String) -> Bool {
            guard let file = ExistingFileCheck(path: path(name)) else { return false }
            if let source = file.source { files[source] = files[source] ?? path(name) }
            return true
        }
        let names = claims.numberedNames(in: folder).numbers(of: base)
        for name in names { _ = note(name) }
        // A folder that cannot be read.
        guard names.isEmpty else { return files }
        for number in 2...TargetFinder.highestNumber where !note(FileName.numbered(base, number)) { break }
        return files
    }

    /// Takes what was downloaded from this URL. No claim is needed for what is not written: another URL may have that of a name
    /// that differs in case.
    private func takeOwn(_ path: String, entity: Entity, isWhole: Bool) async throws -> Target? {
        await tidy(path)
        switch try await judge(path, entity: entity) {
        case .keep(let target):
            _ = claims.claim(path, owner: owner, url: source.text)
            return target
        case .next: return nil
        case .replace: return try await take(path, entity: entity, isWhole: isWhole)
        }
    }

    // MARK: One path

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
            switch try await judge(path, entity: entity) {
            case .keep(let target): return try claim(path) ? target : nil
            case .next: return nil
            case .replace: break
            }
        }
        guard try claim(path) else { return nil }
        do {
            try requireReplaceable(path)
            if isWhole, holdsSmallFiles, HeldFile.canHold(entity, storage: storage), hasNoWorkingFiles(path) {
                return .held(
                    try await HeldFile.open(
                        path: path,
                        url: source.text,
                        entity: entity,
                        sender: asked,
                        isNamedInOneGo: !checksum.isWanted && entity.digest == nil,
                        storage: storage
                    )
                )
            }
            let session = try await TargetSession.open(path: path, url: source.text, storage: storage)
            if existing.replaces || FileIdentity(of: path) == nil { return .session(session) }
            // Another process has finished the file since it was looked for, and from the lock on nobody else does.
            await session.close()
            claims.release(path, owner: owner)
            guard patience > 0 else { throw DownloadError.targetExists(path) }
            return try await take(path, entity: entity, isWhole: isWhole, patience: patience - 1)
        } catch {
            claims.release(path, owner: owner)
            if case DownloadError.partOfAnotherURL = error, let file = continuable(path, entity: entity) {
                throw ContinuableFound(file: file)
            }
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
        if name != nil { throw FileIdentity(of: path) == nil ? .targetLocked(path) : .targetExists(path) }
        return false
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
}
