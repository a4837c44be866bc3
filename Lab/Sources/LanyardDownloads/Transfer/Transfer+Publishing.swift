/// The end of a file, and what is told of it.
extension Transfer {
    func publish(_ session: TargetSession) async throws -> FinishedFile {
        let entity = session.entity
        if let length, let total = entity.total, total != length {
            await session.discard()
            throw DownloadError.otherLength(expected: length, actual: total)
        }
        do {
            let digest = try await session.publish(
                checksum: target.checksum,
                replacing: target.existing.replaces
            )
            return FinishedFile(
                path: session.path,
                sha256: ChecksumWish.sha256(digest),
                bytes: entity.total ?? session.count
            )
        } catch DownloadError.targetExists(let path) {
            // Somebody was quicker. It may have been another process that was at the same file.
            guard case .kept(_, let digest) = try await target.judgeRival(path, entity: entity) else {
                throw DownloadError.targetExists(path)
            }
            await session.discard()
            return kept(path, sha256: digest, entity: entity)
        }
    }

    func kept(_ path: String, sha256: String?, entity: Entity) -> FinishedFile {
        let bytes = entity.total ?? ExistingFileCheck(path: path)?.length ?? 0
        observer.opened(path: path, bytes: bytes, total: bytes, isResumable: true)
        return FinishedFile(path: path, sha256: ChecksumWish.sha256(sha256), bytes: bytes, wasThere: true)
    }

    func noteOpened(_ session: TargetSession) {
        let entity = session.entity
        observer.opened(
            path: session.path,
            bytes: session.count,
            total: entity.total,
            isResumable: entity.canResume
        )
    }
}
