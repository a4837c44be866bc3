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
        if case .unchanged(let tag) = answer {
            if let file = await unchanged(tag, condition, sender) { return file }
            workspace.forgoesCondition = true
            return try await ask(&workspace)
        }
        if let resumed { return try await goOn(resumed, with: reply, answer, &workspace) }
        return try await begin(reply, answer, &workspace)
    }

    /// The file that is there, of which the server says that it has not changed; `nil` if it is another than was asked about, or gone.
    private func unchanged(_ tag: String?, _ condition: Condition?, _ sender: RequestSender) async -> FinishedFile? {
        guard let condition, condition.isOf(tag),
            let file = await target.keepUnchanged(condition, server: sender.source.text)
        else { return nil }
        return kept(file.path, sha256: nil, entity: Entity(total: file.length))
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
    func isSame(_ known: Entity, _ entity: Entity) -> Bool {
        if known.isSameVersion(as: entity) { return true }
        return senders.count > 1 && target.checksum.isExpected && known.total != nil && known.total == entity.total
    }

    func note(_ found: FoundPart?) {
        if found == .unusable { observer.restarted(.unusablePart) }
    }
}
