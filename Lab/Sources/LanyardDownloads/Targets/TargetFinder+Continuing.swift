/// What was begun under another URL, or by another program.
extension TargetFinder {
    /// After so many parts that were not the same after all no other is looked at.
    private static let mostRefused = 4

    /// What the user says is of the file; `nil` for what needs nothing special.
    func findContinued() async throws -> ContinuedFile? {
        guard let continues else { return nil }
        return try await storage.pool.run { try ContinuedFile.find(continues, for: source.text) }
    }

    /// Whether a part of another URL seems to be of the file that the server describes, and is to be looked at.
    ///
    /// A strong entity tag has to say so; of many files at once a server says one date. Where the name is not the user's, the URLs
    /// must be the same but for their queries, as those of signed links are.
    func continuable(_ path: String, entity: Entity) -> ContinuedFile? {
        guard let refusedParts, !refusedParts.contains(path), refusedParts.count < TargetFinder.mostRefused,
            let claim = claim(at: path), claim.entity.total == entity.total,
            let tag = claim.entity.strongTag, tag == entity.strongTag, name != nil || isSameButForQuery(claim.url)
        else { return nil }
        return ContinuedFile(path: path, kind: .part(claim))
    }

    /// What is claimed for a part that can be gone on with.
    func claim(at path: String) -> Sidecar? {
        guard case .sidecar(let claim)? = try? SidecarFile(path: path + FileName.sidecarSuffix).read(),
            claim.entity.canResume, !claim.ledger.isEmpty
        else { return nil }
        return claim
    }

    private func isSameButForQuery(_ url: String) -> Bool {
        guard let other = try? SourceURL(url) else { return false }
        return other.hasSameOrigin(as: source) && other.path == source.path
    }

    /// Takes over what a server has confirmed.
    func takeOver(_ file: ContinuedFile, entity: Entity, sender: String) async throws -> TargetSession {
        guard claims.claim(file.path, owner: owner, url: source.text) else {
            throw DownloadError.targetLocked(file.path)
        }
        do {
            return try await TargetSession.takeOver(
                file,
                url: source.text,
                entity: entity,
                sender: sender,
                storage: storage
            )
        } catch {
            claims.release(file.path, owner: owner)
            throw error
        }
    }
}
