public import Foundation

/// A recording of what the tasks of this program do, in a file; ``Console/record(to:keeping:every:thresholds:)`` begins it.
///
/// It goes on until ``stop()``, or until it is released.
public final class ConsoleRecording: Sendable {
    /// The file.
    public let file: URL

    private let writing: Task<Void, any Error>

    init(_ file: URL, _ work: RecordingWork<ContinuousClock>) {
        self.file = file
        Recorder.shared.start()
        // Not a child of whoever records, and no run of a scope: it would record itself.
        writing = Task.detached(priority: .utility) {
            defer { Recorder.shared.stop() }
            try await work.run()
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

extension Console {
    /// Records what the tasks of this program do into a file, without a page.
    ///
    /// ```swift
    /// let recording = try await Console.record(to: .temporaryDirectory.appending(path: "shop.lanyard"))
    /// try await serve()
    /// try await recording.stop()
    /// ```
    ///
    /// The console's page opens the file, also without the program and beside another one; `lanyard open FILE` serves the page for
    /// it. The format is text, a JSON object a line: `Documentation/Recording.md`.
    ///
    /// With `keeping` the file is a ring: it has the last minute, say, and whatever else is alive, and never grows beyond what
    /// happens in two such spans. What was written stays when the program crashes or is killed: so a server can record all
    /// the time, and tells afterwards what it did last. (After a power cut the end may be missing: nothing is flushed.)
    ///
    /// - Parameters:
    ///   - file: The file. One that is there is replaced. Only its owner may read it.
    ///   - keeping: How far back the file reaches, of runs that have ended the last 2,048; `nil` for all of the time.
    ///   - interval: How often is looked and written.
    ///   - thresholds: From when on something is found.
    /// - Throws: What the system says if the file cannot be made.
    /// - Cancellation: none; it is begun all the same.
    public static func record(
        to file: URL,
        keeping: Duration? = nil,
        every interval: Duration = .milliseconds(250),
        thresholds: FindingThresholds = FindingThresholds()
    ) async throws -> ConsoleRecording {
        // What has ended is in the file already, unless that begins anew.
        let monitor = Monitor(keptFor: keeping ?? .seconds(10), thresholds: thresholds)
        let work = RecordingWork(
            file: RecordingFile(file),
            watched: monitor,
            interval: max(interval, .milliseconds(10)),
            span: keeping,
            clock: ContinuousClock()
        )
        try await work.probe()
        return ConsoleRecording(file, work)
    }
}
