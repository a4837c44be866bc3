public import Observation

/// Each download has a flag on the main actor, and asks it at every chunk.
@MainActor @Observable
public final class CancelFlagDownloadModel: DownloadScreenModel {
    /// One for each download, so that a new one does not take back the cancellation of the one before.
    @MainActor private final class CancelFlag {
        var isSet = false
    }

    /// The files and how far they are.
    public private(set) var files: [FileProgress]
    /// Whether the spinner turns, Download is disabled and Cancel enabled.
    public private(set) var isDownloading = false
    /// How many transfers are really under way.
    public var running: Int { meter.running }

    private let service: any FileStreaming
    private let meter = TransferMeter()
    private var flag = CancelFlag()

    /// Makes a model of the service's first file.
    public init(_ services: LabServices) {
        service = services.files
        files = services.files.files.prefix(1).map(FileProgress.init)
    }

    /// Downloads everything from the first bytes.
    public func download() {
        guard !isDownloading, !files.isEmpty else { return }
        isDownloading = true
        files[0].begin()
        let (file, flag) = (files[0].file, CancelFlag())
        self.flag = flag
        Task {
            await meter.count { await fetch(file, flag) }
            isDownloading = false
        }
    }

    /// Stops the download.
    public func cancel() {
        flag.isSet = true
    }

    /// Forgets what was fetched.
    public func reset() {
        guard !isDownloading else { return }
        files = files.map { FileProgress($0.file) }
    }

    /// The screen was left.
    public func disappear() {
        cancel()
    }

    /// Runs off the main actor, and comes back to it twice a chunk: to ask the flag, and to show the progress.
    private nonisolated func fetch(_ file: RemoteFile, _ flag: CancelFlag) async {
        var (received, questions): (Int64, Int) = (0, 0)
        do {
            for try await count in try await service.stream(file, from: 0).chunks {
                received += Int64(count)
                questions += 1
                if await flag.isSet { return await end(.cancelled, after: questions) }
                await show(received)
            }
            await end(.finished, after: questions)
        } catch {
            await fail(error)
        }
    }

    private func show(_ bytes: Int64) {
        files[0].bytes = bytes
    }

    private func end(_ phase: FileProgress.Phase, after questions: Int) {
        files[0].phase = phase
        files[0].note = "The flag cost \(questions) hops to the main actor."
    }

    private func fail(_ error: any Error) {
        files[0].fail(error)
    }
}
