/// Fetches the missing parts of one file over several connections at once.
///
/// Every connection is a child task of the run. Each takes the next piece when it has finished one. A connection that
/// is refused, or fails in a way that could be tried again, gives its rest back and ends. The others go on. A failure that
/// no repetition cures, or another version of the file, ends them all.
struct PartsTransfer: Sendable {
    let sender: RequestSender
    let receiver: BodyReceiver
    let session: TargetSession
    /// Whether two descriptions are of the same bytes.
    let isSame: @Sendable (Entity, Entity) -> Bool
    /// Seconds since 1970.
    let wallClock: @Sendable () -> Int64

    private enum ConnectionEnd: Sendable {
        case nothingLeft
        case failed(DownloadError)
    }

    /// Returns when the file is complete.
    ///
    /// - Parameters:
    ///   - first: the answer that has come already, and the range of its body.
    ///   - queue: all other pieces.
    /// - Throws: the first failure worth another try, or else the last, if pieces are left that no connection could
    ///   get; ``Restart``.
    func run(first: Reply, range: Range<Int64>, queue: PieceQueue, connections: Int) async throws {
        let others = min(connections - 1, queue.count)
        try await withThrowingTaskGroup(of: ConnectionEnd.self) { group in
            group.addTask { try await serve(queue, first: first, range: range) }
            for _ in 0..<max(0, others) {
                group.addTask { try await serve(queue, first: nil, range: nil) }
            }
            var failure: DownloadError?
            for try await case .failed(let error) in group where failure.map(RetryRule.decide) ?? .fail == .fail {
                failure = error
            }
            try Task.checkCancellation()
            if !session.isComplete { throw failure ?? DownloadError.unexpected("Parts of the file are missing") }
        }
    }

    /// One connection: the answer it has, then piece after piece.
    private func serve(_ queue: PieceQueue, first: Reply?, range: Range<Int64>?) async throws -> ConnectionEnd {
        var isPatient = true
        if let first, let range {
            if let error = try await attempt(range, queue, &isPatient, { try await receive(first, range) }) {
                return .failed(error)
            }
        }
        while let piece = queue.take() {
            if let error = try await attempt(piece, queue, &isPatient, { try await fetch(piece) }) {
                return .failed(error)
            }
        }
        return .nothingLeft
    }

    /// Runs the work on one piece, and afterwards gives back what of it is still missing.
    ///
    /// - Parameter isPatient: Whether the connection may have an answer with very little; not after it had one.
    /// - Returns: the failure, if the other connections may go on.
    private func attempt(
        _ piece: Range<Int64>,
        _ queue: PieceQueue,
        _ isPatient: inout Bool,
        _ work: () async throws -> Void
    ) async throws -> DownloadError? {
        var failure: DownloadError?
        do {
            try await work()
        } catch {
            try Task.checkCancellation()
            guard let error = error as? DownloadError, othersMayGoOn(after: error) else { throw error }
            failure = error
        }
        let rest = session.gaps(within: piece)
        // A server may answer up to a boundary of its own, once. One that sends a byte a time would be asked for ever.
        let got = Int64(piece.count) - rest.reduce(0) { $0 + Int64($1.count) }
        if failure == nil, got < min(Workspace.growth, Int64(piece.count)) {
            if got == 0 || !isPatient {
                failure = .malformedAnswer("its range has \(got) bytes of the \(piece.count) that were asked for")
            }
            isPatient = false
        }
        queue.giveBack(rest)
        return failure
    }

    /// A status is about one request: some servers forbid a second connection and go on serving the first.
    private func othersMayGoOn(after error: DownloadError) -> Bool {
        if case .httpStatus = error { return true }
        return RetryRule.decide(error) != .fail
    }

    private func fetch(_ piece: Range<Int64>) async throws {
        let reply = try await sender.send(range: piece, validator: session.entity.strongValidator)
        switch try Answer.interpret(reply, asked: piece, now: wallClock()) {
        case .part(let range, let entity):
            guard session.entity.accepts(part: entity) else { throw Restart(reason: .fileChanged) }
            try await receive(reply, range)
        case .whole(let entity) where entity.hasNoValidator:
            throw DownloadError.otherFile(reply.summary(entity))
        case .whole(let entity):
            throw Restart(reason: isSame(session.entity, entity) ? .rangesRefused : .fileChanged)
        case .wrongRange, .empty, .unchanged:
            throw Restart(reason: .fileChanged)
        }
    }

    private func receive(_ reply: Reply, _ range: Range<Int64>) async throws {
        _ = try await receiver.receive(
            reply.body,
            into: session,
            from: range.lowerBound,
            to: range.upperBound
        )
    }
}
