import Foundation

/// Taking over what was begun under another URL, or by another program.
extension TargetSession {
    /// Locks the part that is gone on with, and writes down whose it is now.
    ///
    /// A file of another program gets the name of a part first.
    ///
    /// - Parameter entity: the file as the server describes it that has confirmed what is there.
    /// - Throws: ``DownloadError/cannotContinue(_:why:)`` if it is not any more what was confirmed.
    static func takeOver(
        _ continued: ContinuedFile,
        url: String,
        entity: Entity,
        sender: String,
        storage: StorageServices
    ) async throws -> TargetSession {
        let session = try await storage.pool.wait {
            if case .beginning(let path, let length) = continued.kind { try rename(path, length, for: continued) }
            let part = try lock(continued.path, storage: storage)
            do {
                let sidecar = SidecarFile(path: continued.path + FileName.sidecarSuffix, isFlushed: storage.flushes)
                try requireSame(continued, part, sidecar)
                try part.file.synchronize()
                try sidecar.write(Sidecar(url: url, entity: entity, ledger: continued.ledger), about: part)
                let found = FoundPart.resumable(entity, continued.ledger)
                return TargetSession(path: continued.path, url: url, part: part, found: found, storage: storage)
            } catch {
                part.close()
                throw error
            }
        }
        session.goOn(with: sender)
        return session
    }

    /// Gives a file the name of a part. It has both for a moment, so that no death of the process loses it; and a part that is there already
    /// stays.
    private static func rename(_ path: String, _ length: Int64, for continued: ContinuedFile) throws {
        let part = continued.path + FileName.partSuffix
        guard path != part else { return }
        if link(path, part) == 0 {
            unlink(path)
        } else if FileIdentity(of: part) != nil {
            throw DownloadError.cannotContinue(path, why: "\(part) is there already")
        } else if Foundation.rename(path, part) != 0 {
            throw DownloadError.system("rename", path: path)
        }
    }

    private static func requireSame(_ continued: ContinuedFile, _ part: PartFile, _ sidecar: SidecarFile) throws {
        let isSame =
            switch continued.kind {
            case .part(let claim): try sidecar.read() == .sidecar(claim) && part.file.length >= claim.ledger.end
            case .beginning(_, let length): try part.file.length == length && FileIdentity(of: sidecar.path) == nil
            }
        guard isSame else {
            throw DownloadError.cannotContinue(part.path, why: "something else has changed it meanwhile")
        }
    }
}
