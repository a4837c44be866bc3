public import Foundation

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
    /// - Cancellation: none; it is begun anyway.
    public static func record(
        to file: URL,
        keeping: Duration? = nil,
        every interval: Duration = .milliseconds(250),
        thresholds: FindingThresholds = FindingThresholds()
    ) async throws -> ConsoleRecording {
        // What has ended is in the file already, unless that begins anew.
        let monitor = Monitor(keptFor: max(keeping ?? .seconds(10), interval * 4), thresholds: thresholds)
        let work = RecordingWork(
            file: RecordingFile(file),
            watched: monitor,
            interval: max(interval, .milliseconds(10)),
            span: keeping,
            clock: ContinuousClock()
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

    /// Serves the console's page for recordings: one, or two side by side.
    ///
    /// - Parameters:
    ///   - recordings: Their files. They are read when the page asks for them.
    ///   - port: The port to listen on; 0 for any that is free.
    ///   - address: The IP address to listen on, as digits. Whoever can reach it and has the token can read the files.
    /// - Throws: An error that says why it cannot listen there, and what to do.
    /// - Cancellation: none; it is started anyway.
    public static func open(
        _ recordings: [URL],
        port: UInt16 = 0,
        address: String = "127.0.0.1"
    ) async throws -> RecordingViewer {
        var settings = ServerSettings()
        settings.port = port
        settings.address = address
        for (number, file) in recordings.enumerated() {
            // Two files of one name from two folders are two recordings.
            let name = file.lastPathComponent
            let isTaken = settings.recordings.contains { $0.name == name }
            settings.recordings.append(ServedRecording(name: isTaken ? "\(name) (\(number + 1))" : name, file: file))
        }
        return RecordingViewer(try await ConsoleServer.start(NoProgram(), settings: settings))
    }
}
