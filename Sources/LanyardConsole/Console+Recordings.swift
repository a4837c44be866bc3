public import Foundation

extension Console {
    /// Records into a file what the tasks of this program do, without a page.
    ///
    /// ```swift
    /// let recording = try await Console.record(to: .temporaryDirectory.appending(path: "shop.lanyard"))
    /// try await serve()
    /// try await recording.stop()
    /// ```
    ///
    /// The console's page opens the file, even without the program or beside another file. `lanyard open FILE` serves the page
    /// for it. The format is text, a JSON object a line: `Documentation/Recording.md`.
    ///
    /// With `keeping` the file is a ring. It has the last minute, for example, and everything else that is alive, and never
    /// grows beyond what happens in two such spans. What was written stays when the program crashes or is killed. So a server
    /// can record all the time, and the file tells afterwards what it did last. (After a power cut the end may be missing,
    /// because nothing is flushed.)
    ///
    /// A disk may be full for a while, or a folder gone. A ring says so once, on standard error, and leaves what it had
    /// written. It tries again, at least every ten seconds or at each `interval`, if that is longer. When it can, it begins the
    /// file anew with a snapshot, and says that, too. Nothing piles up meanwhile. A recording without `keeping` ends at the
    /// first failure, because it would lack something from then on. ``ConsoleRecording/stop()`` then throws an error that names
    /// the file and the cause, and the file can be read up to there.
    ///
    /// - Parameters:
    ///   - file: The file. An existing file is replaced. Only its owner may read it.
    ///   - keeping: How far back the file reaches, with at most the last 2,048 runs that have ended. It has to be more than
    ///     zero; `nil` means all of the time.
    ///   - interval: The time between two looks at the program, each of which is written.
    ///   - thresholds: From when on something is found.
    /// - Throws: An error that names the file and says why it cannot be made, or that `keeping` is not more than zero.
    /// - Cancellation: None. The recording begins anyway.
    public static func record(
        to file: URL,
        keeping: Duration? = nil,
        every interval: Duration = .milliseconds(250),
        thresholds: FindingThresholds = FindingThresholds()
    ) async throws -> ConsoleRecording {
        if let keeping, keeping <= .zero {
            throw RecordingError(file, reason: "“keeping” has to be more than zero, and is \(keeping)")
        }
        // What has ended is in the file already, unless that begins anew.
        let monitor = Monitor(keptFor: max(keeping ?? .seconds(10), interval * 4), thresholds: thresholds)
        let work = RecordingWork(
            file: RecordingFile(file),
            watched: monitor,
            interval: max(interval, .milliseconds(10)),
            span: keeping,
            clock: ContinuousClock(),
            report: { RecordingTrouble.announce($0, of: file) }
        )
        // Before the first look, so that nothing is missing after it.
        Recorder.shared.start()
        do {
            return ConsoleRecording(file, work, try await work.begin())
        } catch {
            Recorder.shared.stop()
            throw error
        }
    }

    /// Serves the console's page for one recording, or for two side by side.
    ///
    /// - Parameters:
    ///   - recordings: Their files. They are read when the page asks for them.
    ///   - port: The port to listen on; 0 for any that is free.
    ///   - address: The IP address to listen on, as digits. Anybody who can reach it and has the token can read the files.
    /// - Throws: An error that says why it cannot listen there, and what to do.
    /// - Cancellation: None. The viewer starts anyway.
    public static func open(
        _ recordings: [URL],
        port: UInt16 = 0,
        address: String = "127.0.0.1"
    ) async throws -> RecordingViewer {
        var settings = ServerSettings()
        settings.port = port
        settings.address = address
        settings.recordings = ServedRecording.named(recordings)
        return RecordingViewer(try await ConsoleServer.start(NoProgram(), settings: settings))
    }
}
