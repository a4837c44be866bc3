public import Observation

/// Cancel resets the flag, and the task never learns of it. All tasks share one flag and one bar.
@MainActor @Observable
public final class NaiveDownloadModel: DownloadScreenModel {
    /// The files and how far they are.
    public private(set) var files: [FileProgress]
    /// Whether the spinner turns, Download is disabled and Cancel enabled.
    public private(set) var isDownloading = false
    /// What just went wrong.
    public private(set) var note: String?
    /// How many transfers are really under way.
    public var running: Int { meter.running }

    private let service: any FileStreaming
    private let meter = TransferMeter()

    /// Makes a model of the service's first file.
    public init(_ services: LabServices) {
        service = services.files
        files = services.files.files.prefix(1).map(FileProgress.init)
    }

    /// Downloads everything from the first bytes.
    public func download() {
        guard !isDownloading, !files.isEmpty else { return }
        isDownloading = true
        note = nil
        files[0].begin()
        Task {
            await meter.count { await fetch() }
            isDownloading = false
        }
    }

    /// Stops the download.
    public func cancel() {
        isDownloading = false
    }

    /// Forgets what was fetched.
    public func reset() {
        guard !isDownloading else { return }
        note = nil
        files = files.map { FileProgress($0.file) }
    }

    /// Nothing can be done: nobody has the task.
    public func disappear() {}

    private func fetch() async {
        var received: Int64 = 0
        do {
            let stream = try await service.stream(files[0].file, from: 0)
            for try await count in stream.chunks {
                received += Int64(count)
                files[0].bytes = received
                // Once the file is finished, or was reset, there is nothing left to do.
                guard files[0].phase == .running else { return explainEnd(at: received) }
            }
            files[0].phase = .finished
        } catch {
            files[0].fail(error)
        }
    }

    /// For the page only: points the bug out when it happens.
    private func explainEnd(at received: Int64) {
        if files[0].phase == .idle {
            files[0] = FileProgress(files[0].file)
            return
        }
        let percent = received * 100 / files[0].file.size
        note = """
            The end of the first download stopped the second at \(percent) %: \
            they share one flag and one bar, and Cancel never reached the first.
            """
    }
}
