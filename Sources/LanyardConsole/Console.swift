public import Foundation
internal import Lanyard

/// A page that shows what the tasks of this program do: what runs, why it was cancelled, and what does not stop.
///
/// Start it where the program starts, and keep it for as long as somebody may want to look:
///
/// ```swift
/// let console = try await Console.start()
/// ```
///
/// It prints an address to open in a browser on the same machine. While it is there, it records the runs of all scopes, in
/// place and in bounded memory (`Scripts/console/watching` measures the cost). It works in apps, servers and commands alike. Several
/// consoles in one program share what is recorded.
///
/// What it shows comes from the program's data. So it listens on the loopback address only, unless you tell it otherwise, and
/// answers only those who know the token in the address. The console in the process is an idea of tokio-console.
public final class Console: Sendable {
    /// The address to open, with its token.
    public let url: URL

    let server: ConsoleServer
    private let monitor: Monitor<ContinuousClock>
    private let watching: Task<Void, Never>

    /// Starts to record, and opens the page.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; 0 for any that is free.
    ///   - address: The IP address to listen on, as digits. Anybody who can reach it and has the token can see what the program
    ///     does, and the names, keys and reasons of its tasks.
    ///   - allowsCancelling: Whether the page may cancel runs, keys and scopes.
    ///   - allowsRehearsing: Whether the page may delay the runs of a key, let its next run fail, replace a run, or hold results:
    ///     <doc:UsingTheConsole#Rehearse>. Only debug builds do; others refuse it.
    ///   - framedBy: Origins whose pages may show the console in a frame, such as `http://127.0.0.1:8420`; by default none.
    ///     Browsers keep the cookie from frames of another host, so it has to be the host of ``url``.
    ///   - keptFor: How long runs that have ended are shown; at most 2,048 of them.
    ///   - thresholds: From when on something is found.
    ///   - fleet: What the page shows of other processes, beside this one.
    ///   - announces: Whether the address is printed, to standard error.
    /// - Throws: An error that says why the console cannot listen there, or be framed by that, and what to do.
    /// - Cancellation: None. The console starts anyway.
    public static func start(
        port: UInt16 = 0,
        address: String = "127.0.0.1",
        allowsCancelling: Bool = false,
        allowsRehearsing: Bool = false,
        framedBy: [String] = [],
        keptFor: Duration = .seconds(60),
        thresholds: FindingThresholds = FindingThresholds(),
        fleet: ConsoleFleet? = nil,
        announces: Bool = true
    ) async throws -> Console {
        var settings = ServerSettings()
        settings.framedBy = try framedBy.map { origin in try FrameOrigin(origin) }
        let monitor = Monitor(keptFor: keptFor, thresholds: thresholds)
        settings.port = port
        settings.address = address
        settings.allowsCancelling = allowsCancelling
        if allowsRehearsing { settings.rehearsing = Recorders.canRehearse ? .granted : .notBuiltFor }
        if announces { settings.audit = AuditLog(report: { tell("Lanyard console: \($0)") }) }
        let watch = fleet.map { FleetWatch(read: $0.read, cancel: $0.cancel) }
        settings.fleet = watch
        let server = try await ConsoleServer.start(monitor, settings: settings)
        let console = Console(server, monitor, watch, rehearses: settings.rehearsing.refusal == nil)
        if announces { tell("Lanyard console: \(console.url)") }
        return console
    }

    /// Not to the standard output, which may be somebody's data.
    private static func tell(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }

    private init(
        _ server: ConsoleServer,
        _ monitor: Monitor<ContinuousClock>,
        _ fleet: FleetWatch<ContinuousClock>?,
        rehearses: Bool
    ) {
        self.server = server
        self.monitor = monitor
        url = server.url
        Recorder.shared.start()
        if rehearses { Rehearsals.shared.start() }
        // Not a child of whoever starts the console, and no run of a scope: it would watch itself.
        watching = Task.detached(priority: .utility) {
            await monitor.watch()
            await server.stop()
            await fleet?.stop()
            if rehearses { Rehearsals.shared.stop() }
            Recorder.shared.stop()
        }
    }

    deinit {
        watching.cancel()
    }

    /// Closes the page and its connections, and stops recording if there is no other console. Releasing the console does the
    /// same, some time later.
    ///
    /// - Cancellation: None. It returns when everything is closed.
    public func stop() async {
        watching.cancel()
        await watching.value
    }

    /// What deserves a look now, the worst first. Tests can use it, too, to check that a program does nothing suspicious.
    public var findings: [Finding] {
        get async { await monitor.findings().findings.map { Finding($0) } }
    }
}
