public import Observation

/// What was fetched is kept when the task is cancelled, and the next request begins there.
@MainActor @Observable
public final class ResumeDownloadModel: DownloadScreenModel {
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

    /// Whether what was cancelled can go on where it was.
    public var canResume: Bool {
        !isDownloading && files.contains { $0.bytes > 0 && ($0.phase == .cancelled || $0.phase == .failed) }
    }

    /// Downloads everything from the first bytes.
    public func download() {
        start(from: 0)
    }

    /// Goes on where it was cancelled.
    public func resume() {
        if canResume { start(from: files[0].bytes) }
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

    private func start(from offset: Int64) {
        guard !isDownloading, !files.isEmpty else { return }
        isDownloading = true
        files[0].begin(from: offset)
        task = Task {
            await meter.count { await fetch(from: offset) }
            isDownloading = false
        }
    }

    private func fetch(from offset: Int64) async {
        do {
            for try await count in try await service.stream(files[0].file, from: offset).chunks {
                files[0].bytes += Int64(count)
                try Task.checkCancellation()
            }
            files[0].phase = .finished
        } catch is CancellationError {
            files[0].phase = .cancelled
            files[0].note = "\(files[0].bytes) bytes are kept."
        } catch {
            files[0].fail(error)
        }
    }
}
