import NIOCore
import Synchronization

/// The end of a complete file: its checksum, its name, and what it remembers of its download.
extension TargetSession {
    /// Checks the complete file and gives it its final name. Returns its SHA-256 if that was asked for.
    ///
    /// - Throws: ``DownloadError/checksumMismatch(expected:actual:)``, after which nothing of the file is left; or
    ///   ``DownloadError/targetExists(_:)``, with everything kept.
    /// - Parameter flushing: is called when a small file is written, before it is put on the disk.
    /// - Cancellation: observed until the file gets its name, not after.
    func publish(
        checksum: ChecksumWish,
        replacing: Bool,
        flushing: () -> Void = {}
    ) async throws -> String? {
        if checksum == .none, try await publishHeld(replacing: replacing, flushing: flushing) { return nil }
        if checksum.isWanted { try await checkpoint() }
        await settle()
        try requireNoFailure()
        try await spill()
        let total = entity.total ?? 0
        let length = try await storage.pool.run { [part] in try part.length }
        guard length == total else {
            try await begin(entity)
            throw DownloadError.unexpected("\(part.path) was changed by something else")
        }
        let actual = try await digest(checksum, length: total)
        if case .expected(let expected) = checksum, let actual, actual != expected {
            await discard()
            throw DownloadError.checksumMismatch(expected: expected, actual: actual)
        }
        try Task.checkCancellation()
        let time = entity.lastModified.flatMap { HTTPDate.seconds($0) }
        let receipt = receipt
        try await storage.pool.run { [part, path] in
            if let time { part.setModificationTime(time) }
            try part.publish(as: path, replacing: replacing, receipt: receipt)
        }
        await closePublished()
        return actual
    }

    /// Publishes a file that is held as a whole; `false` if it is not.
    private func publishHeld(replacing: Bool, flushing: () -> Void) async throws -> Bool {
        guard let (held, entity) = state.withLock({ state in state.held.map { ($0, state.entity) } }) else {
            return false
        }
        guard Int64(held.readableBytes) == entity.total else { return false }
        try Task.checkCancellation()
        let time = entity.lastModified.flatMap { HTTPDate.seconds($0) }
        let receipt = receipt
        let isLaid = try await storage.pool.run { [part, sidecar] in
            try held.withUnsafeReadableBytes { bytes in
                try part.lay(whole: bytes, modified: time, sidecar: sidecar.path, receipt: receipt)
            }
        }
        guard isLaid else { return false }
        if part.isFlushed { flushing() }
        try await FileFlusher.shared.flush(part, on: storage.pool)
        try await storage.pool.run { [part, path] in try part.name(path, replacing: replacing) }
        await closePublished()
        return true
    }

    /// Ends the work on a file that has its final name.
    private func closePublished() async {
        if storage.flushes { await FolderFlusher.shared.flush(path.folder, on: storage.pool) }
        try? await storage.pool.run { [part, sidecar] in
            sidecar.remove()
            part.close()
        }
    }

    private func digest(_ checksum: ChecksumWish, length: Int64) async throws -> String? {
        guard checksum.isWanted else { return nil }
        return try await FileDigest.sha256(of: part.descriptor, path: part.path, length: length, pool: storage.pool)
    }

    private var receipt: Receipt? {
        state.withLock { Receipt(url: url, entity: $0.entity, lengthWasTold: $0.lengthWasTold) }
    }
}
