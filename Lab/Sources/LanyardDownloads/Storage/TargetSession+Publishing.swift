import NIOCore
import Synchronization

/// The end of a complete file: its checksum, its name, and what it remembers of its download.
extension TargetSession {
    /// Checks the complete file and gives it its final name. Returns its digest if that was asked for.
    ///
    /// If none is expected, that counts which its server has given.
    ///
    /// - Throws: ``DownloadError/checksumMismatch(expected:actual:)``, after which nothing of the file is left; or
    ///   ``DownloadError/targetExists(_:)``, with everything kept.
    /// - Cancellation: observed until the file gets its name, not after.
    func publish(checksum: ChecksumWish, replacing: Bool) async throws -> String? {
        let wish = checksum.isExpected ? checksum : entity.digest.map { .expected($0) } ?? checksum
        if wish.isWanted { try await checkpoint() }
        await settle()
        try requireNoFailure()
        let total = entity.total ?? 0
        let length = try await storage.pool.run { [part] in try part.file.length }
        guard length == total else {
            try await begin(entity)
            throw DownloadError.unexpected("\(part.path) was changed by something else")
        }
        let actual = try await digest(wish, length: total)
        if case .expected(let expected) = wish, let actual, actual != expected {
            await discard()
            throw DownloadError.checksumMismatch(expected: expected, actual: actual)
        }
        let isTold = checksum.isExpected || ChecksumWish.sha256(actual) != nil
        let told = isTold || !checksum.isWanted ? actual : try await digest(checksum, length: total)
        try Task.checkCancellation()
        let time = entity.lastModified.flatMap { HTTPDate.seconds($0) }
        let receipt = receipt
        try await storage.pool.wait { [part, path] in
            if let time { part.file.setModificationTime(time) }
            try part.publish(as: path, replacing: replacing, receipt: receipt)
        }
        await closePublished()
        return checksum.isWanted ? told : nil
    }

    /// Publishes all of a small file of which nothing was written.
    ///
    /// - Returns: `false`, with nothing done, if something is there, or on a file system without hard links.
    func publish(_ whole: WholeFile, replacing: Bool, flushing: () -> Void) async throws -> Bool {
        let isLaid = try await storage.pool.run { [part, sidecar] in
            try part.file.length == 0 && part.lay(whole, sidecar: sidecar.path)
        }
        guard isLaid else {
            await close()
            return false
        }
        if storage.flushes { flushing() }
        try await FileFlusher.shared.flush(part.file, in: path.folder, on: storage.pool) { [part, path] in
            try part.name(path, replacing: replacing)
        }
        await closeWorkingFiles()
        return true
    }

    /// Ends the work on a file that has its final name.
    private func closePublished() async {
        if storage.flushes { await FolderFlusher.shared.flush(path.folder, on: storage.pool) }
        await closeWorkingFiles()
    }

    private func closeWorkingFiles() async {
        try? await storage.pool.run { [part, sidecar] in
            sidecar.remove()
            part.close()
        }
    }

    private func digest(_ checksum: ChecksumWish, length: Int64) async throws -> String? {
        guard checksum.isWanted else { return nil }
        return try await FileDigest.compute(
            for: checksum,
            of: part.file.descriptor,
            path: part.path,
            length: length,
            pool: storage.pool
        )
    }

    private var receipt: Receipt {
        state.withLock { Receipt(url: url, entity: $0.entity, sender: $0.sender, keepsTag: storage.keepsTags) }
    }
}
