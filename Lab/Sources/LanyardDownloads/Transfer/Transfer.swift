import NIOHTTP1

/// One try at a download: asks, decides what the answer means for what is there, receives, and publishes.
struct Transfer: Sendable {
    /// One for each URL of the file, in the order in which they are asked.
    var senders: [RequestSender]
    var target: TargetFinder
    let receiver: BodyReceiver
    let observer: any TransferObserver
    /// How many connections may fetch parts of the file at once.
    let connections: Int
    /// The smallest piece worth a request of its own, and the first piece of a new file; bytes.
    let minimumPiece: Int64
    /// Seconds since 1970.
    let wallClock: @Sendable () -> Int64
    /// Called when all is received and written, and remains to be put on the disk; of small files alone.
    var flushing: @Sendable () -> Void = {}
    /// The length that the file must have; `nil` for any.
    var length: Int64?

    /// Runs the try to its end.
    ///
    /// - Throws: ``DownloadError``; ``Restart`` if it must be tried again from the first byte; anything at all if the
    ///   task was cancelled.
    func run(_ workspace: inout Workspace) async throws -> FinishedFile {
        receiver.speed?.reset()
        if workspace.session == nil, let file = try await target.findContinued() {
            try await takeOver(file, &workspace)
        }
        if workspace.session == nil {
            workspace.session = try await target.findUnfinished()
            note(workspace.session?.found)
        }
        if let session = workspace.session, session.isComplete {
            noteOpened(session)
            return try await publish(session)
        }
        do {
            while true {
                do {
                    return try await askForWholeIfRefused(&workspace)
                } catch let found as ContinuableFound {
                    try await takeOverIfSame(found.file, &workspace)
                }
            }
        } catch let restart as Restart {
            // Parts that did not fit together twice, say because each server of a farm has its own entity tags, are
            // not tried a third time: one answer always fits.
            let goesOn = restart.reason == .rangesRefused && !workspace.hasRestarted
            if restart.reason == .rangesRefused || workspace.hasRestarted { workspace.rangesRefused = true }
            workspace.hasRestarted = true
            // Of the same version what is there stays: the whole is received over one connection, and that passed over.
            if let session = workspace.session, !(goesOn && session.canResume) { try await session.begin(Entity()) }
            throw restart
        }
    }

    /// Asks, and once more without a range where one was refused. What is there stays.
    private func askForWholeIfRefused(_ workspace: inout Workspace) async throws -> FinishedFile {
        do {
            return try await ask(&workspace)
        } catch let error as DownloadError where workspace.asksWhole(after: error) {
            try Task.checkCancellation()
            do {
                return try await ask(&workspace)
            } catch {
                workspace.takeBackRanges(after: error)
                throw error
            }
        }
    }

    private func ask(_ workspace: inout Workspace) async throws -> FinishedFile {
        let resumed = workspace.session.flatMap { $0.canResume ? $0 : nil }
        let asked =
            workspace.mayAskForRange ? firstRange(resumed: resumed, rangesRefused: workspace.rangesRefused) : nil
        workspace.asksForRange = asked != nil
        let sender = senders[workspace.mirror]
        let condition = try await condition(sender, workspace)
        let validator = resumed?.entity.strongValidator
        let reply = try await sender.send(range: asked, validator: validator, condition: condition)
        workspace.hasConnected = true
        if reply.refusesRanges { workspace.forgoRanges() }
        let answer = try Answer.interpret(reply, asked: asked, isConditional: condition != nil, now: wallClock())
        try answer.check(length: length)
        switch answer {
        case .unchanged(let tag):
            let server = sender.source.text
            if let condition, condition.isOf(tag),
                let file = await target.keepUnchanged(condition, server: server)
            {
                return kept(file.path, sha256: nil, entity: Entity(total: file.length))
            }
            workspace.forgoesCondition = true
            return try await ask(&workspace)
        case .whole(let entity), .empty(let entity):
            if let resumed {
                if !entity.hasNoValidator, isSame(resumed.entity, entity) {
                    if resumed.entity.isSameVersion(as: entity) {
                        resumed.goOn(with: sender.source.text, digest: entity.digest)
                    }
                    return try await receiveRest(reply, session: resumed, workspace: &workspace)
                }
                if entity.hasNoValidator { throw DownloadError.otherFile(reply.summary(entity)) }
                observer.restarted(.fileChanged)
            }
            return try await receiveWhole(reply, entity: entity, workspace: &workspace)
        case .part(let range, let entity) where resumed != nil:
            guard let resumed, resumed.entity.accepts(part: entity) else { throw Restart(reason: .fileChanged) }
            resumed.goOn(with: sender.source.text, digest: entity.digest)
            return try await receiveParts(
                reply,
                range: range,
                session: resumed,
                sender: senders[workspace.mirror],
                connections: workspace.rangesRefused ? 1 : connections
            )
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
        case .wrongRange:
            throw Restart(reason: resumed == nil ? .rangesRefused : .fileChanged)
        }
    }

    /// By what to ask only for what has changed; `nil` to ask for it anyway.
    private func condition(_ sender: RequestSender, _ workspace: Workspace) async throws -> Condition? {
        guard target.existing == .update, workspace.session == nil, !workspace.forgoesCondition else { return nil }
        return try await target.storage.pool.run { [target] in target.condition(for: sender.source.text) }
    }

    /// What to ask for first: the first piece of what is missing; of a new file a short piece, whose answer tells what
    /// the others need to know; or the whole.
    private func firstRange(resumed: TargetSession?, rangesRefused: Bool) -> Range<Int64>? {
        if let resumed {
            let connections = rangesRefused ? 1 : connections
            return PiecePlan.pieces(of: resumed.gaps, connections: connections, minimum: minimumPiece).first
        }
        return connections > 1 && !rangesRefused ? 0..<minimumPiece : nil
    }

    /// Whether two descriptions are of the same bytes. Servers that give each their own validators are believed to have the same
    /// file if it is checked in the end.
    private func isSame(_ known: Entity, _ entity: Entity) -> Bool {
        if known.isSameVersion(as: entity) { return true }
        return senders.count > 1 && target.checksum.isExpected && known.total != nil && known.total == entity.total
    }

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

    private func receiveWhole(
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
    private func receiveRest(
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

    private func receiveParts(
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

    func noteOpened(_ session: TargetSession) {
        let entity = session.entity
        observer.opened(
            path: session.path,
            bytes: session.count,
            total: entity.total,
            isResumable: entity.canResume
        )
    }

    private func note(_ found: FoundPart?) {
        if found == .unusable { observer.restarted(.unusablePart) }
    }
}
