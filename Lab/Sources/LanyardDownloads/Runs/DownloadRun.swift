import Lanyard

/// One run of a download, from its first try to its last: a plain asynchronous function that needs no scope.
///
/// It holds a place at the gate only while it transfers, not while it waits for the next try, or for the disk to take a small file.
struct DownloadRun: Sendable {
    let id: DownloadID
    let request: DownloadRequest
    /// The request's URL.
    let source: Result<SourceURL, DownloadError>
    let services: DownloadServices
    let observer: any RunObserver

    /// A file that changes at every look is given up after this many new beginnings.
    private static let restartLimit = 3

    /// Downloads the file.
    ///
    /// - Parameter place: a place at the gate that was taken for the first try, and entered.
    /// - Throws: ``DownloadError``, or anything at all if the task was cancelled: ask the run, not the error.
    /// - Cancellation: closes the connections, puts on the disk what was received, and gives up the lock; then throws.
    func perform(place: SlotGate.Place? = nil) async throws -> FinishedFile {
        let transfer = try makeTransfer()
        return try await services.withinTime {
            try await services.storage.pool.whole { try await performHere(transfer, place: place) }
        }
    }

    private func performHere(_ transfer: Transfer, place: SlotGate.Place?) async throws -> FinishedFile {
        var workspace = Workspace()
        var transfer = transfer
        // Whether it is still the same is for that server to say that sent it.
        if let first = transfer.target.sender(among: transfer.senders.map(\.source.text)) {
            transfer.senders.insert(transfer.senders.remove(at: first), at: 0)
        }
        do {
            return try await tryUntilDone(transfer, &workspace, place: place)
        } catch {
            await workspace.session?.close()
            services.claims.releaseAll(of: id)
            throw error
        }
    }

    /// Removes what an unfinished download left on the disk.
    ///
    /// - Parameter path: the final path, if it is known.
    /// - Throws: ``DownloadError`` if the files are there and cannot be had.
    func reset(path: String?) async throws {
        let source = try source.get()
        let session =
            if let path, FileIdentity(of: path + FileName.partSuffix) != nil {
                try await TargetSession.open(path: path, url: source.text, storage: services.storage)
            } else {
                try await makeTarget(source, .none, existing: .overwrite).findUnfinished()
            }
        await session?.discard()
        services.claims.releaseAll(of: id)
    }

    private func tryUntilDone(
        _ transfer: Transfer,
        _ workspace: inout Workspace,
        place: SlotGate.Place?
    ) async throws -> FinishedFile {
        var place = place
        var (attempt, restarts) = (0, 0)
        var before = workspace.mark
        let attempts = services.attempts * transfer.senders.count
        return try await retry(attempts: attempts, backoff: services.backoff, clock: services.timeline.clock) {
            attempt += 1
            if place == nil { observer.waiting(attempt: attempt) }
            let here = place ?? services.gate.reserve(host: transfer.senders[workspace.mirror].source.authority)
            place = nil
            before = workspace.mark
            defer { here.leave() }
            try await here.enter()
            observer.running(attempt: attempt)
            var transfer = transfer
            transfer.flushing = { here.flush() }
            return try await transfer.run(&workspace)
        } deciding: { error in
            if let restart = error as? Restart {
                restarts += 1
                return try begin(restart, number: restarts)
            }
            return try services.judge(
                error as? DownloadError ?? .unexpected("\(error)"),
                &workspace,
                mirrors: transfer.senders.count,
                hasGrown: workspace.hasGrown(since: before)
            )
        } waiting: { failed in
            guard let error = failed.error as? DownloadError else { return }
            try await workspace.session?.checkpoint()
            observer.retrying(attempt: failed.attempt + 1, after: failed.wait, error: error)
        }
    }

    /// The file has changed: it begins anew, at once, and what failed before does not count, because the server answers.
    private func begin(_ restart: Restart, number: Int) throws -> RetryDecision {
        guard number <= DownloadRun.restartLimit else {
            throw DownloadError.keepsChanging(try source.get().text)
        }
        observer.restarted(restart.reason)
        return .retry(after: .zero, failuresInARow: 0)
    }

    // MARK: Putting it together

    /// The host that a request goes to; `nil` for a request that fails before it is sent.
    static func host(of request: DownloadRequest, at source: Result<SourceURL, DownloadError>) -> String? {
        guard request.finalName.map({ $0 == FileName.safe($0) }) ?? true,
            (try? ChecksumWish(expected: request.checksum, computes: request.computesSHA256)) != nil
        else { return nil }
        return try? source.get().authority
    }

    private func makeTransfer() throws(DownloadError) -> Transfer {
        let configuration = services.configuration
        let source = try source.get()
        let checksum = try ChecksumWish(expected: request.checksum, computes: request.computesSHA256)
        try checkName()
        return Transfer(
            senders: try services.senders(for: request, at: source),
            target: makeTarget(source, checksum),
            receiver: services.receiver(from: source, observer: observer),
            observer: observer,
            connections: max(1, request.connections ?? configuration.connections),
            minimumPiece: max(1, configuration.minimumPiece),
            wallClock: services.wallClock,
            length: request.length
        )
    }

    private func makeTarget(
        _ source: SourceURL,
        _ checksum: ChecksumWish,
        existing: ExistingFile? = nil
    ) -> TargetFinder {
        let existing = existing ?? request.existingFile ?? services.configuration.existingFile
        var storage = services.storage
        storage.keepsTags = existing == .update
        var finder = TargetFinder(
            folder: request.finalFolder.isEmpty ? "." : request.finalFolder,
            createsFolder: request.createsFolder,
            name: request.finalName,
            number: request.nameNumber,
            source: source,
            hasMirrors: !request.mirrors.isEmpty,
            existing: existing,
            checksum: checksum,
            length: request.length,
            owner: id,
            claims: services.claims,
            storage: storage
        )
        finder.continues = request.continuesFrom
        return finder
    }

    private func checkName() throws(DownloadError) {
        guard let name = request.finalName else { return }
        let safe = FileName.safe(name)
        guard name == safe else { throw .unusableFileName(name, suggestion: safe) }
    }
}
