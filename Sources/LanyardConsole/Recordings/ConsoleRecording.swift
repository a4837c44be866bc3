public import Foundation

/// A recording, in a file, of what the tasks of this program do. ``Console/record(to:keeping:every:thresholds:)`` begins it.
///
/// It goes on until you call ``stop()`` or release it.
public final class ConsoleRecording: Sendable {
    /// The file.
    public let file: URL

    private let writing: Task<Void, any Error>

    init(_ file: URL, _ work: RecordingWork<ContinuousClock>, _ begun: RecordingWork<ContinuousClock>.Segment) {
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

    /// Writes what is left, and ends the file.
    ///
    /// - Throws: An error that names the file and says why it could not be written. A recording of all of the time may have
    ///   failed earlier. It ended there, and its file has what happened until then. A ring tries once more, and throws if the
    ///   end cannot be written now.
    /// - Cancellation: None. It returns when the file is complete.
    public func stop() async throws {
        writing.cancel()
        try await writing.value
    }
}
