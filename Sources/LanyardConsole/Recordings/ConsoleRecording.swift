public import Foundation

/// A recording of what the tasks of this program do, in a file; ``Console/record(to:keeping:every:thresholds:)`` begins it.
///
/// It goes on until ``stop()``, or until it is released.
public final class ConsoleRecording: Sendable {
    /// The file.
    public let file: URL

    private let writing: Task<Void, any Error>

    init(_ file: URL, _ work: RecordingWork<ContinuousClock>, _ begun: RecordingWork<ContinuousClock>.Begun) {
        self.file = file
        // Not a child of whoever records, and no run of a scope: it would record itself.
        writing = Task.detached(priority: .utility) {
            defer { Recorder.shared.stop() }
            try await work.run(begun)
        }
    }

    deinit {
        writing.cancel()
    }

    /// Writes what there is left, and ends the file.
    ///
    /// - Throws: what the system said when the file could not be written, now or earlier: the recording ended there.
    /// - Cancellation: none; it returns when the file is complete.
    public func stop() async throws {
        writing.cancel()
        try await writing.value
    }
}
