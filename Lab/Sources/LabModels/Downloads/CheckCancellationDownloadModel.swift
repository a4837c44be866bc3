public import Observation

/// The task is kept and cancelled. The loop throws, and the `catch` puts the state right.
@MainActor @Observable
public final class CheckCancellationDownloadModel: DownloadScreenModel {
    public private(set) var files: [FileProgress]
    public private(set) var isDownloading = false
    public var running: Int { meter.running }

    private let service: any FileStreaming
    private let meter = TransferMeter()
    private var task: Task<Void, Never>?

    /// Makes a model of the service's first file.
    public init(_ services: LabServices) {
        service = services.files
        files = services.files.files.prefix(1).map(FileProgress.init)
    }

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

    public func cancel() {
        task?.cancel()
    }

    public func reset() {
        guard !isDownloading else { return }
        files = files.map { FileProgress($0.file) }
    }

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
