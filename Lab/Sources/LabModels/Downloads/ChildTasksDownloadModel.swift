public import Observation

/// Three files as child tasks of one: cancelling the parent cancels all three.
@MainActor @Observable
public final class ChildTasksDownloadModel: DownloadScreenModel {
    /// The files and how far they are.
    public private(set) var files: [FileProgress]
    /// Whether the spinner turns, Download is disabled and Cancel enabled.
    public private(set) var isDownloading = false
    /// How many transfers are really under way.
    public var running: Int { meter.running }

    private let service: any FileStreaming
    private let meter = TransferMeter()
    private var task: Task<Void, Never>?
    private var hasLeft = false

    /// Makes a model of the service's first three files.
    public init(_ services: LabServices) {
        service = services.files
        files = services.files.files.prefix(3).map(FileProgress.init)
    }

    /// Downloads everything from the first bytes.
    public func download() {
        guard !isDownloading else { return }
        isDownloading = true
        hasLeft = false
        for place in files.indices { files[place].begin() }
        task = Task {
            async let first: Void = fetch(0)
            async let second: Void = fetch(1)
            async let third: Void = fetch(2)
            _ = await (first, second, third)
            isDownloading = false
            if hasLeft { reset() }
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

    /// Cancels, and resets as soon as nothing is written any more.
    public func disappear() {
        hasLeft = true
        cancel()
        reset()
    }

    private func fetch(_ place: Int) async {
        guard files.indices.contains(place) else { return }
        await meter.count {
            do {
                for try await count in try await service.stream(files[place].file, from: 0).chunks {
                    if Task.isCancelled { break }
                    files[place].bytes += Int64(count)
                }
                files[place].phase = Task.isCancelled ? .cancelled : .finished
            } catch {
                // What comes out of a cancelled task is no failure, whatever its type.
                if Task.isCancelled { files[place].phase = .cancelled } else { files[place].fail(error) }
            }
        }
    }
}
