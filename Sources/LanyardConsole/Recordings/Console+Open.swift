public import Foundation

/// The console's page for recordings, without a program.
public final class RecordingViewer: Sendable {
    /// The address to open, with its token.
    public let url: URL

    let server: ConsoleServer

    fileprivate init(_ server: ConsoleServer) {
        self.server = server
        url = server.url
    }

    /// Closes the page.
    ///
    /// - Cancellation: none; it returns when everything is closed.
    public func stop() async {
        await server.stop()
    }
}

extension Console {
    /// Serves the console's page for recordings: one, or two side by side.
    ///
    /// - Parameters:
    ///   - recordings: Their files. They are read when the page asks for them.
    ///   - port: The port to listen on; 0 for any that is free.
    ///   - address: The IP address to listen on, as digits. Whoever can reach it and has the token can read the files.
    /// - Throws: An error that says why it cannot listen there, and what to do.
    /// - Cancellation: none; it is started all the same.
    public static func open(
        _ recordings: [URL],
        port: UInt16 = 0,
        address: String = "127.0.0.1"
    ) async throws -> RecordingViewer {
        var settings = ServerSettings()
        settings.port = port
        settings.address = address
        for file in recordings {
            // Two files of one name from two folders are two recordings.
            let name = file.lastPathComponent
            let taken = settings.recordings[name] != nil
            settings.recordings[taken ? "\(settings.recordings.count + 1)-\(name)" : name] = file
        }
        return RecordingViewer(try await ConsoleServer.start(NoProgram(), settings: settings))
    }
}

/// What is watched where there is no program.
private struct NoProgram: Watched {
    func snapshot() -> Wire.Snapshot { .empty(sequence: 1) }
    func frame(after sequence: Int?) -> Frame? { nil }
    func lastFrame(after sequence: Int?) -> Frame? { nil }
    func runs(_ query: RunQuery) -> Wire.Runs { Wire.Runs(runs: [], more: 0) }
    func detail(of run: UInt64) -> Wire.Detail? { nil }
    func findings() -> Wire.Findings { Wire.Findings(rules: [], findings: []) }
    func causes() -> Wire.Causes { Wire.Causes(causes: []) }
    func histograms() -> Wire.Histograms { Wire.Histograms(bounds: SpanHistogram.bounds, groups: []) }
    func statistics() -> Wire.Statistics { Wire.Statistics(step: GroupHistories.step, groups: []) }
    func cancel(_ target: CancelTarget, reason: String?) -> Int? { nil }
}
