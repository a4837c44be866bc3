/// A small file, which has no name before it is whole.
extension Transfer {
    /// Receives a small file. What came of one that came to an end before it was whole is kept, as far as there is room for it.
    func receive(
        _ reply: Reply,
        holding file: HeldFile,
        workspace: inout Workspace
    ) async throws -> FinishedFile {
        workspace.beginnings += 1
        note(file)
        do {
            if file.entity.total != 0 || reply.status != 416 {
                _ = try await receiver.receive(reply.body, into: file, from: 0, to: file.entity.total ?? length)
            }
            try Task.checkCancellation()
        } catch {
            await keep(file, &workspace)
            throw error
        }
        return try await publish(file, of: reply, &workspace)
    }

    /// Writes what came of a small file that cannot go on now.
    private func keep(_ file: HeldFile, _ workspace: inout Workspace) async {
        guard file.count > 0 else { return }
        workspace.session = try? await file.spill()
        if workspace.session == nil { noteDropped(file) }
    }

    /// Names a small file that has come. One whose digest is wanted goes the way of all others.
    private func publish(_ file: HeldFile, of reply: Reply, _ workspace: inout Workspace) async throws -> FinishedFile {
        let session: TargetSession
        do {
            // A digest is that of what was really written.
            if file.session == nil, !target.checksum.isWanted, file.entity.digest == nil,
                try await file.publish(replacing: target.existing.replaces, flushing: flushing)
            {
                return FinishedFile(path: file.path, sha256: nil, bytes: file.count)
            }
            session = try await file.spill()
        } catch let error as DownloadError where error.isOfTakenPlace {
            return try await publishElsewhere(file, of: reply, &workspace)
        } catch {
            noteDropped(file)
            throw error
        }
        workspace.session = session
        return try await publish(session)
    }

    /// Looks anew for the place of a small file that somebody else has taken meanwhile: it may be there, or get another name. What has met
    /// somebody once goes the way of all others, which lock their place before they write: it can meet nobody again, and ends.
    private func publishElsewhere(
        _ file: HeldFile,
        of reply: Reply,
        _ workspace: inout Workspace
    ) async throws -> FinishedFile {
        target.giveUp(file.path)
        var looking = self
        looking.target.holdsSmallFiles = false
        let found: TargetFinder.Target
        do {
            found = try await looking.open(reply, entity: file.entity, isWhole: true, workspace: &workspace)
        } catch {
            // A session that was opened has nothing yet, and is closed by whoever has the workspace.
            if workspace.session == nil { await keep(file, &workspace) } else { noteDropped(file) }
            throw error
        }
        switch found {
        case .kept(let path, let sha256):
            return kept(path, sha256: sha256, entity: file.entity)
        case .session(let session):
            try await session.put(file.bytes, at: 0)
            noteOpened(session)
            return try await publish(session)
        case .held(let other):
            throw DownloadError.unexpected("\(other.path) is not to be held")
        case .compared(let other, _):
            // It is for files whose length nobody tells.
            throw DownloadError.unexpected("\(other.path) is not to be compared")
        }
    }

    private func note(_ file: HeldFile) {
        let entity = file.entity
        observer.opened(path: file.path, bytes: file.count, total: entity.total, isResumable: entity.canResume)
    }

    /// Nothing of it is on the disk.
    private func noteDropped(_ file: HeldFile) {
        observer.opened(path: file.path, bytes: 0, total: file.entity.total, isResumable: file.entity.canResume)
    }
}
