/// What becomes of an answer: of a new file, or of one whose beginning is there.
extension Transfer {
    /// Takes up an answer to whoever has nothing of the file yet.
    func begin(_ reply: Reply, _ answer: Answer, _ workspace: inout Workspace) async throws -> FinishedFile {
        switch answer {
        case .whole(let entity), .empty(let entity):
            return try await receiveWhole(reply, entity: entity, workspace: &workspace)
        case .part(let range, let entity):
            guard entity.canResume else { throw Restart(reason: .rangesRefused) }
            switch try await open(reply, entity: entity, workspace: &workspace) {
            case .kept(let path, let sha256): return kept(path, sha256: sha256, entity: entity)
            // Of what has parts there is more to be told by.
            case .compared(let file, _): throw DownloadError.targetExists(file.path)
            case .held(let file): throw DownloadError.unexpected("\(file.path) is not to be held")
            case .session(let session):
                return try await receiveParts(
                    reply,
                    range: range,
                    session: session,
                    sender: senders[workspace.mirror],
                    connections: connections
                )
            }
        case .wrongRange, .unchanged:
            throw Restart(reason: .rangesRefused)
        }
    }

    /// Takes up an answer to whoever has a part of the file.
    func goOn(
        _ resumed: TargetSession,
        with reply: Reply,
        _ answer: Answer,
        _ workspace: inout Workspace
    ) async throws -> FinishedFile {
        let sender = senders[workspace.mirror]
        switch answer {
        case .whole(let entity), .empty(let entity):
            if entity.hasNoValidator { throw DownloadError.otherFile(reply.summary(entity)) }
            guard isSame(resumed.entity, entity) else {
                observer.restarted(.fileChanged)
                return try await receiveWhole(reply, entity: entity, workspace: &workspace)
            }
            if resumed.entity.isSameVersion(as: entity) {
                resumed.goOn(with: sender.source.text, digest: entity.digest)
            }
            return try await receiveRest(reply, session: resumed, workspace: &workspace)
        case .part(let range, let entity):
            guard resumed.entity.accepts(part: entity) else { throw Restart(reason: .fileChanged) }
            resumed.goOn(with: sender.source.text, digest: entity.digest)
            return try await receiveParts(
                reply,
                range: range,
                session: resumed,
                sender: sender,
                connections: workspace.rangesRefused ? 1 : connections
            )
        case .wrongRange, .unchanged:
            throw Restart(reason: .fileChanged)
        }
    }
}
