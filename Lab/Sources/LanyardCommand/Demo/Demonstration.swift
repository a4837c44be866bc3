import CommandSupport
import Foundation
import LabFileSource
import Lanyard
import LanyardDownloads

/// Three downloads that are cancelled together midway, resumed and verified.
struct Demonstration: Sendable {
    let stage: DemoStage
    let interruption: Interruption

    /// - Throws: ``DemoFailure`` for the first thing that does not hold.
    func run() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let files = DemoFiles.all
        await stage.say("Three files of 10, 20 and 5 MiB from \(stage.source.baseURL.absoluteString) (this process).")
        await stage.heading("Downloading, each file a run of one scope")
        let items = try files.map { file in
            let address = try Address(stage.source.url(for: file.name).absoluteString)
            let request = DownloadRequest(url: address.text, folder: stage.folder.path, name: file.name)
            return DownloadSession.Item(address: address, download: stage.manager.add(request))
        }
        try await cancelMidway(items)
        await stage.heading("Resuming where they were")
        stage.manager.resumeAll()
        let finished = await watch(items)
        try await refuseIfStopped()
        await stage.heading("Verifying")
        try await verify(finished, files)
        try await countBytes()
        await stage.say("All of it held, in \(TimeText.elapsed(clock.now - start)).")
    }

    /// Waits until all are over, and tells of them meanwhile.
    private func watch(_ items: [DownloadSession.Item]) async -> [WatchedDownload] {
        let nameWidth = items.map { $0.address.name.printable.columns }.max() ?? 0
        let session = DownloadSession(
            feed: FixedFeed(items),
            updates: stage.manager.updates,
            reporter: Reporters.standard(nameWidth: nameWidth, output: stage.output)
        )
        _ = await session.run()
        return items.map { WatchedDownload(address: $0.address, state: $0.download.state) }
    }

    // MARK: Cancelling

    private func cancelMidway(_ items: [DownloadSession.Item]) async throws {
        async let cord: Void = pullCord()
        let stopped = await watch(items)
        try await refuseIfStopped()
        for download in stopped {
            guard download.isCancelled else {
                if let failure = ReportText.failure(download) { throw DemoFailure.notFinished(download.name, failure) }
                throw DemoFailure.notCancelled(download.name)
            }
        }
        // Only now: if nothing was cancelled, the cord waits in vain, and is let go by throwing.
        try await cord
        if case .cancelled(let cause)? = stopped.first?.state.phase {
            await stage.say("The cause each of them tells: \(stage.style.paint(cause.description, .yellow))")
        }
        let rest = try await whatStays()
        await stage.show(rest, "The scope afterwards:")
        guard rest.runs.isEmpty else { throw DemoFailure.stillRunning(rest.runs.count) }
    }

    /// The scope when it is empty, or still is not after five seconds: a download tells its end as the last thing it
    /// does, a moment before its run leaves the scope.
    ///
    /// - Throws: `CancellationError` if its task is cancelled meanwhile.
    private func whatStays() async throws -> ScopeSnapshot {
        let clock = ContinuousClock()
        let limit = clock.now + .seconds(5)
        var rest = stage.manager.snapshot()
        while !rest.runs.isEmpty && clock.now < limit && !interruption.hasCome {
            try await clock.sleep(for: .milliseconds(1))
            rest = stage.manager.snapshot()
        }
        return rest
    }

    /// Shows the scope at work, and cancels all when a good part has been sent.
    private func pullCord() async throws {
        try await stage.source.bytesSent(atLeast: DemoFiles.totalSize / 6)
        await stage.show(stage.manager.snapshot(), "The scope at work:")
        try await stage.source.bytesSent(atLeast: DemoFiles.totalSize * 2 / 5)
        stage.manager.cancelAll("the lanyard was pulled midway")
        let snapshot = stage.manager.snapshot()
        await stage.show(snapshot, "All cancelled; the scope at that moment:")
    }

    private func refuseIfStopped() async throws {
        if interruption.hasCome { throw DemoFailure.interrupted }
        if await stage.output.isClosed { throw DemoFailure.unread }
    }

    // MARK: Verifying

    private func verify(_ downloads: [WatchedDownload], _ files: [ServedFile]) async throws {
        for (download, file) in zip(downloads, files) {
            guard case .finished(let path, _) = download.state.phase else {
                throw DemoFailure.notFinished(file.name, ReportText.failure(download) ?? download.state.phase.name)
            }
            let actual = try FileContent.disk(URL(filePath: path)).sha256()
            guard try actual == file.sha256() else { throw DemoFailure.wrongBytes(file.name) }
            let mark = stage.style.paint(stage.style.glyph("✓", ascii: "ok"), .green)
            let digest = actual.prefix(16) + stage.style.glyph("…", ascii: "...")
            await stage.say("\(mark) \(file.name)  SHA-256 \(digest) is that of the file served")
        }
    }

    /// Compares what crossed the socket with the sizes of the files: resuming must not begin again.
    private func countBytes() async throws {
        try await stage.source.settled()
        let size = DemoFiles.totalSize
        let sent = stage.source.bodyBytes()
        let twice = sent - size
        await stage.say(
            "\(sent) bytes crossed the socket for files of \(size) bytes: "
                + "\(ByteText.count(Int64(twice))) were sent twice."
        )
        guard twice >= 0, twice < size / 10 else { throw DemoFailure.fetchedTwice(twice, of: size) }
    }
}
