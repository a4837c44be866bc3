public import Lanyard
import Synchronization

/// Downloads files over HTTP: several at once, within limits, each of them resumable, also by another process.
///
/// Keep it where the downloads belong. It owns every task it starts: when its last reference goes away, all downloads
/// are cancelled, and what they received stays on the disk to be resumed.
///
/// ```swift
/// let manager = DownloadManager(configuration: DownloadConfiguration(security: .tls))
/// let download = manager.add(DownloadRequest(url: "https://example.org/a.iso", folder: "/tmp"))
/// for await state in download.states {
///     print(state.bytes, state.total ?? 0)
///     if state.phase.isSettled { break }
/// }
/// ```
/// `.tls` is of the module `LanyardDownloadsTLS`; ``TransportSecurity`` says why. Without it there are only `http` URLs.
///
/// All of it may be used from any thread or actor; no call waits unless it is marked `async`.
///
/// Each download is a run of a scope, and has a key there; its connections are child tasks of that run, so that
/// cancelling the run ends them all. Beside `NAME` there are, until it is complete, `NAME.part` and `NAME.part.json`; mostly
/// not for a small file.
public final class DownloadManager: Sendable {
    /// The limits and habits it was made with.
    public let configuration: DownloadConfiguration

    private static let nextNumber = Atomic<UInt64>(0)

    private let scope: TaskScope
    private let services: DownloadServices
    private let list = DownloadList()

    /// Makes a manager.
    ///
    /// - Parameters:
    ///   - configuration: its limits and habits.
    ///   - parent: the scope above; its cancellation reaches all downloads. It is not kept alive.
    ///   - clock: the clock of waits, timeouts and rates.
    ///   - random: numbers from 0 up to, not including, 1, for the jitter of waits.
    public convenience init(
        configuration: DownloadConfiguration = DownloadConfiguration(),
        parent: TaskScope? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let services = DownloadServices(
            configuration: configuration,
            timeline: Timeline(clock),
            fetcher: HTTPFetcher(configuration),
            random: random,
            wallClock: { WallClock.secondsSince1970 }
        )
        // On the file threads from beginning to end: each step between them and others wakes a thread.
        let scope = TaskScope(
            "Downloads",
            parent: parent,
            clock: clock,
            executor: services.storage.pool,
            fileID: fileID,
            line: line
        )
        self.init(services: services, scope: scope)
    }

    init(services: DownloadServices, scope: TaskScope) {
        configuration = services.configuration
        self.services = services
        self.scope = scope
    }

    deinit {
        list.close()
    }

    private var records: [DownloadRecord] { list.records }

    // MARK: Downloads

    /// Adds a download.
    ///
    /// - Parameter starts: whether to begin at once; otherwise it is idle until ``Download/resume()``.
    /// - Returns: its handle. You can discard it. Whatever is wrong with the request shows in its state.
    @discardableResult
    public func add(_ request: DownloadRequest, starts: Bool = true) -> Download {
        add(request, at: nil, starts: starts)
    }

    /// The same for a request whose URL was checked.
    ///
    /// - Parameter source: what the request's ``DownloadRequest/url`` was read as.
    package func add(_ request: DownloadRequest, at source: SourceURL?, starts: Bool = true) -> Download {
        let number = DownloadManager.nextNumber.wrappingAdd(1, ordering: .relaxed).newValue
        let record = DownloadRecord(
            id: DownloadID(number: number),
            request: request,
            source: source,
            timeline: services.timeline,
            progressInterval: configuration.progressInterval,
            launch: makeLaunch()
        )
        list.append(record)
        if starts { record.perform(.start) }
        return Download(record: record)
    }

    /// Hands the bytes of a file to a reader, in order, as they come; no file is written, and nothing is kept to be resumed.
    ///
    /// It waits for its turn as a download does. A connection that breaks is followed by one for the rest, where the server tells the
    /// versions of the file apart. The request's ``DownloadRequest/folder``, name, connections and what to do about a file that exists do not count.
    ///
    /// - Parameter sink: takes the next bytes, on a thread that it may block; as long as it does nothing is received.
    /// - Returns: how many bytes there were.
    /// - Throws: ``DownloadError``, with ``DownloadError/checksumMismatch(expected:actual:)`` after all bytes were handed on; what `sink`
    ///   throws; `TaskCancelledError`, with the cause, if it was cancelled, or ``cancelAll(_:fileID:line:)`` was called.
    /// - Cancellation: closes the connection, and returns when `sink` has returned.
    public func stream(
        _ request: DownloadRequest,
        to sink: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Int64 {
        let run = try StreamRun(request: request, services: services, sink: sink)
        let name = (try? SourceURL(request.url))?.text
        let task = scope.addTask(name: name, fileID: fileID, line: line) { try await run.perform() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel(fileID: fileID, line: line)
        }
    }

    /// Asks what a server says of a file (HEAD), and downloads nothing.
    ///
    /// It waits for its turn, follows redirects and tries again as a download does.
    ///
    /// - Returns: the heads of all answers: those of redirects, and last that of the file, with any status.
    /// - Throws: ``DownloadError``; `TaskCancelledError`, with the cause, if it was cancelled, or ``cancelAll(_:fileID:line:)`` was called.
    /// - Cancellation: closes the connection.
    public func head(
        _ request: DownloadRequest,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> [AnswerHead] {
        let run = HeadRun(request: request, services: services)
        let name = (try? SourceURL(request.url))?.text
        let task = scope.addTask(name: name, fileID: fileID, line: line) { try await run.perform() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel(fileID: fileID, line: line)
        }
    }

    /// All downloads, in the order they were added.
    public var downloads: [Download] { records.map { Download(record: $0) } }

    /// The states of all downloads as they come, those that are added later included.
    public var updates: DownloadUpdates { updates(gather: nil) }

    /// - Parameter gather: see ``DownloadUpdates/init(list:timeline:gather:)``.
    func updates(gather: (@Sendable () async -> Void)?) -> DownloadUpdates {
        DownloadUpdates(list: list, timeline: services.timeline, gather: gather)
    }

    /// The download with this identity; `nil` if it is not one of this manager's.
    public func download(_ id: DownloadID) -> Download? {
        records.first { $0.id == id }.map { Download(record: $0) }
    }

    /// Forgets a download; cancels it first if it has not come to an end. Its files stay.
    ///
    /// From then on another URL may take its file name again.
    public func remove(_ id: DownloadID, fileID: StaticString = #fileID, line: UInt = #line) {
        guard let removed = list.remove(id) else { return }
        removed.perform(.cancel(.init(reason: "removed", fileID: fileID, line: line)))
        removed.orphan()
        services.claims.releaseAll(of: id)
    }

    /// Forgets a download that has come to an end, but for the name of its file if it is finished: no other URL of this manager
    /// takes that any more.
    package func retire(_ id: DownloadID) {
        guard let retired = list.remove(id) else { return }
        retired.orphan()
        if case .finished = retired.state.phase {
            services.claims.finish(id)
        } else {
            services.claims.releaseAll(of: id)
        }
    }

    /// Cancels every download that has not come to an end, the paused ones included. New ones may be added.
    ///
    /// - Parameter reason: words for people, shown with the cause, whose kind is `scopeCancelled`.
    public func cancelAll(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        scope.cancelAll(reason, fileID: fileID, line: line)
        for record in records {
            record.perform(.cancel(.init(kind: .scopeCancelled, reason: reason, fileID: fileID, line: line)))
        }
    }

    /// Cancels every download as ``cancelAll(_:fileID:line:)`` does, and waits until all have stopped and what they
    /// received is on the disk.
    ///
    /// - Throws: `ScopeError` if called from within a download.
    /// - Cancellation: the downloads are cancelled anyway, but the wait ends with `CancellationError`.
    public func cancelAndWait(
        _ reason: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws {
        cancelAll(reason, fileID: fileID, line: line)
        try await scope.cancelAndWait(reason, fileID: fileID, line: line)
    }

    /// Waits until no download is on its way, those that come meanwhile included, and none is left in ``snapshot()``.
    ///
    /// A download tells its last state from within its run, so ``Download/settled()`` may return a moment before the run has ended.
    /// What observes runs, like a console or a recording, knows of the end when this returns.
    ///
    /// - Throws: `ScopeError` if called from within a download.
    /// - Cancellation: stops waiting and throws `CancellationError`; the downloads go on.
    public func waitUntilIdle() async throws {
        try await scope.waitUntilIdle()
    }

    /// Pauses every download that is on its way.
    public func pauseAll(fileID: StaticString = #fileID, line: UInt = #line) {
        for download in downloads { download.pause(fileID: fileID, line: line) }
    }

    /// Resumes every download that is paused or was cancelled.
    public func resumeAll() {
        for record in records {
            switch record.state.phase {
            case .paused, .cancelled: record.perform(.start)
            case .waiting, .running,
                .retrying where record.state.stopping != nil:
                record.perform(.start)
            default: break
            }
        }
    }

    /// Changes the rate limit over everything, from now on, in bytes a second; `nil` for none.
    public func setRateLimit(_ rate: Int64?) {
        services.limiter.setRate(rate)
    }

    /// The downloads that are on their way as the runs of the manager's scope: states, causes, ages. Its description
    /// is a tree for people.
    public func snapshot() -> ScopeSnapshot {
        scope.snapshot()
    }

    // MARK: Runs

    /// What starts runs; it keeps neither the manager nor its scope.
    ///
    /// With the policy `restart` a run begins only when the one before it has really ended and given up its lock.
    private func makeLaunch() -> DownloadRecord.Launch {
        { [weak scope, services] record, run, errand in
            guard let scope else { return nil }
            let body = RunBody(record: record, run: run, errand: errand, services: services)
            return scope.addTask(id: record.id, policy: .restart, name: record.title) {
                try await body.perform()
            }
        }
    }
}
