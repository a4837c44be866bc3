import NIOHTTP1

/// The bodies of answers, and where they go.
extension Transfer {
    /// Finds the files' place if there is none yet, and empties them for this version of the file.
    func open(
        _ reply: Reply,
        entity: Entity,
        isWhole: Bool = false,
        workspace: inout Workspace
    ) async throws -> TargetFinder.Target {
        if workspace.session == nil {
            let disposition = reply.headers.first(name: "content-disposition")
            let sender = senders[workspace.mirror].source
            // A mirror has the file, not its name.
            let url = sender.text == target.source.text ? reply.url : target.source
            var target = target
            target.asked = sender.text
            // A small file that has come is not given up for what is there.
            target.refusedParts = target.holdsSmallFiles ? workspace.refusedParts : nil
            let found = try await target.choose(disposition: disposition, url: url, entity: entity, isWhole: isWhole)
            guard case .session(let session) = found else { return found }
            workspace.session = session
            note(session.found)
        }
        guard let session = workspace.session else { throw DownloadError.unexpected("No file was opened") }
        try await session.begin(entity, sender: senders[workspace.mirror].source.text)
        workspace.beginnings += 1
        return .session(session)
    }

    /// Receives all of a file.
    func receiveWhole(
        _ reply: Reply,
        entity: Entity,
        workspace: inout Workspace
    ) async throws -> FinishedFile {
        switch try await open(reply, entity: entity, isWhole: true, workspace: &workspace) {
        case .kept(let path, let sha256):
            return kept(path, sha256: sha256, entity: entity)
        case .compared(let file, let sha256):
            return try await compare(reply, with: file, sha256: sha256, entity: entity)
        case .held(let file):
            return try await receive(reply, holding: file, workspace: &workspace)
        case .session(let session):
            noteOpened(session)
            if entity.total != 0 || reply.status != 416 {
                let end = try await receiver.receive(reply.body, into: session, from: 0, to: entity.total ?? length)
                session.settleLength(end)
            }
            return try await publish(session)
        }
    }

    /// Receives the whole of a file whose beginning is there: a server that sends no parts. What is there is not written again.
    func receiveRest(
        _ reply: Reply,
        session: TargetSession,
        workspace: inout Workspace
    ) async throws -> FinishedFile {
        workspace.beginnings += 1
        noteOpened(session)
        try await session.keepRoom()
        let end = try await receiver.receive(
            reply.body,
            into: session,
            from: 0,
            to: session.entity.total ?? length,
            skipping: session.beginning
        )
        session.settleLength(end)
        return try await publish(session)
    }

    /// Receives what is missing, piece by piece, of which the first has been asked for.
    func receiveParts(
        _ reply: Reply,
        range: Range<Int64>,
        session: TargetSession,
        sender: RequestSender,
        connections: Int
    ) async throws -> FinishedFile {
        noteOpened(session)
        try await session.keepRoom()
        let pieces = PiecePlan.pieces(
            of: session.gaps(outside: range),
            connections: connections,
            minimum: minimumPiece
        )
        let fetch = PartsTransfer(
            sender: sender,
            receiver: receiver,
            session: session,
            isSame: isSame,
            wallClock: wallClock
        )
        try await fetch.run(first: reply, range: range, queue: PieceQueue(pieces), connections: connections)
        return try await publish(session)
    }

    /// Receives the whole, and finds that it is there.
    ///
    /// - Throws: ``DownloadError/targetExists(_:)`` if it is not.
    private func compare(
        _ reply: Reply,
        with file: ComparedFile,
        sha256: String?,
        entity: Entity
    ) async throws -> FinishedFile {
        observer.opened(path: file.path, bytes: 0, total: nil, isResumable: false)
        let end = try await receiver.receive(reply.body, into: file, from: 0, to: nil)
        guard end == ExistingFileCheck(path: file.path)?.length else { throw DownloadError.targetExists(file.path) }
        return kept(file.path, sha256: sha256, entity: entity)
    }
}
