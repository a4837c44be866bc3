import Lanyard

/// One download that goes to a reader instead of a file. A connection that breaks is followed by one for the rest, if the server
/// names a version of the file; what the reader has cannot be taken back.
struct StreamRun: Sendable {
    let request: DownloadRequest
    let services: DownloadServices
    private let target: StreamTarget

    /// - Throws: ``DownloadError/malformedChecksum(_:)``.
    init(request: DownloadRequest, services: DownloadServices, sink: @escaping StreamTarget.Sink) throws(DownloadError)
    {
        (self.request, self.services) = (request, services)
        let checksum = try ChecksumWish(expected: request.checksum, computes: false)
        target = StreamTarget(checksum: checksum, sink: sink)
    }

    /// Returns how many bytes there were.
    ///
    /// - Throws: ``DownloadError``; what the reader throws; anything at all if the task was cancelled.
    func perform() async throws -> Int64 {
        let source = try SourceURL(request.url)
        let senders = try services.senders(for: request, at: source)
        let observer = SilentObserver()
        try await services.withinTime {
            try await services.storage.pool.whole {
                try await receiveAll(senders, services.receiver(from: source, observer: observer))
            }
        }
        try target.check()
        return target.count
    }

    private func receiveAll(_ senders: [RequestSender], _ receiver: BodyReceiver) async throws {
        var (known, before): (Entity?, Int64) = (nil, 0)
        var workspace = Workspace()
        try await retry(
            attempts: services.attempts * senders.count,
            backoff: services.backoff,
            clock: services.timeline.clock
        ) {
            before = target.count
            let place = services.gate.reserve(host: senders[workspace.mirror].source.authority)
            defer { place.leave() }
            try await place.enter()
            do {
                try await receive(senders[workspace.mirror], receiver, &known, &workspace)
            } catch let error as DownloadError where workspace.asksWhole(after: error) {
                try await receive(senders[workspace.mirror], receiver, &known, &workspace)
            }
        } deciding: { error in
            if let error = error as? ReaderError { throw error.error }
            let error = error as? DownloadError ?? .unexpected("\(error)")
            // What has been handed on has to be followed by its own rest.
            if target.count > 0, known?.canResume != true { throw error }
            return try services.judge(
                error,
                &workspace,
                mirrors: senders.count,
                hasGrown: target.count >= before + Workspace.growth
            )
        }
    }

    private func receive(
        _ sender: RequestSender,
        _ receiver: BodyReceiver,
        _ known: inout Entity?,
        _ workspace: inout Workspace
    ) async throws {
        receiver.speed?.reset()
        let start = target.count
        if let total = known?.total, start == total { return }
        let range = known?.total.map { start..<$0 }
        let asked = start > 0 && workspace.mayAskForRange ? range : nil
        workspace.asksForRange = asked != nil
        let reply = try await sender.send(range: asked, validator: known?.strongValidator)
        workspace.hasConnected = true
        if reply.refusesRanges { workspace.forgoRanges() }
        let answer = try Answer.interpret(reply, asked: asked, now: services.wallClock())
        try answer.check(length: request.length)
        switch answer {
        case .whole(let entity), .empty(let entity):
            if start > 0, let known, entity.hasNoValidator || !known.isSameVersion(as: entity) {
                throw DownloadError.keepsChanging(sender.source.text)
            }
            var entity = entity
            // An answer that tells no length must not end before the length that was told.
            entity.total = entity.total ?? (start > 0 ? known?.total : nil) ?? request.length
            known = entity
            target.expect(entity.digest)
            _ = try await receiver.receive(reply.body, into: target, from: 0, to: entity.total, skipping: start)
        case .part(let range, let entity):
            guard known?.accepts(part: entity) == true else { throw DownloadError.keepsChanging(sender.source.text) }
            _ = try await receiver.receive(reply.body, into: target, from: range.lowerBound, to: range.upperBound)
            if range.upperBound < entity.total ?? 0 {
                throw DownloadError.shortBody(received: target.count, promised: entity.total ?? 0)
            }
        case .wrongRange, .unchanged:
            throw DownloadError.keepsChanging(sender.source.text)
        }
    }
}
