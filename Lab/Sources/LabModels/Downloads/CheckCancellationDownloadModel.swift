public import Observation

/// The task is kept and cancelled. The loop throws, and the `catch` puts the state right.
@MainActor @Observable
public final class CheckCancellationDownloadModel: DownloadScreenModel {
    /// The files and how far they are.
    public private(set) var files: [FileProgress]
    /// Whether the spinner turns, Download is disabled and Cancel enabled.
    public private(set) var isDownloading = false
    /// How many transfers are really under way.
    public var running: Int { meter.running }

    private let service: any FileStreaming
    private let meter = TransferMeter()
    private var task: Task<Void, Never>?

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
        task = Task {
            await meter.count { await fetch() }
            // Not before: Download stays disabled until the cancelled task has really ended.
            isDownloading = false
        }
    }

    /// Stops the download.
    public func cancel() {
        task?.cancel()
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

    private func fetch() async {
        do {
            for try await count in try await service.stream(files[0].file, from: 0).chunks {
                try Task.checkCancellation()
                files[0].bytes += Int64(count)
            }
            files[0].phase = .finished
        } catch is CancellationError {
            files[0].phase = .cancelled
        } catch {
            files[0].fail(error)
        }
    }
}
