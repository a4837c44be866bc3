public import Foundation
internal import NIOCore
internal import NIOPosix

/// The Lab in a browser: its page, and a session with a scope of its own for each tab.
///
/// ```swift
/// let bench = try await Bench.start()
/// let lab = try await LabHost.start(host: "127.0.0.1", port: 8420, bench: bench)
/// let console = try await Console.start(framedBy: [lab.origin])
/// lab.show(console: console.url)
/// ```
public final class LabHost: Sendable {
    /// The address to open.
    public let url: URL
    /// Where its pages come from, as browsers say it: `http://127.0.0.1:8420`.
    public let origin: String
    /// The IP address in ``url``. It is one of the machine's, even where a name or all addresses are listened on.
    public let address: String

    let room: TabRoom
    private let console: ConsoleAddress
    private let server: WebServer

    private init(url: URL, room: TabRoom, console: ConsoleAddress, server: WebServer) {
        self.url = url
        self.room = room
        self.console = console
        self.server = server
        origin = server.address
        address = server.host
    }

    /// Opens the Lab.
    ///
    /// - Parameters:
    ///   - host: The IP address to listen on, or a name for it. Whoever can reach it can use the Lab, and gets the console's address.
    ///   - port: The port to listen on; 0 for any that is free.
    ///   - bench: What the screens work with. It is not stopped with the Lab.
    /// - Throws: ``WebServerError``.
    /// - Cancellation: None; it is opened anyway.
    public static func start(
        host: String = "127.0.0.1",
        port: Int = 8420,
        bench: Bench
    ) async throws -> LabHost {
        let setting = TabSetting(variants: Variant.all, console: ConsoleAddress(), service: bench.bookSource) { scope in
            bench.services(in: scope)
        }
        return try await start(host: host, port: port, setting: setting)
    }

    static func start(
        host: String = "127.0.0.1",
        port: Int = 0,
        setting: TabSetting,
        room: TabRoom = TabRoom(),
        limits: WebLimits = WebLimits()
    ) async throws -> LabHost {
        let service = LabService(room: room, lab: setting)
        let server = try await WebServer.start(service, host: host, port: port, limits: limits)
        guard let url = URL(string: server.address + "/") else {
            await server.stop()
            throw WebServerError.cannotListen(host: host, port: port, reason: "it cannot be part of an address")
        }
        return LabHost(url: url, room: room, console: setting.console, server: server)
    }

    /// Shows a console beside the screens, in the tabs that are opened from now on. It has to let ``origin`` frame it.
    ///
    /// - Parameter url: Its address, with its token: whoever can open the page gets it.
    public func show(console url: URL) {
        console.url = url
    }

    /// Closes the page and all tabs.
    ///
    /// - Cancellation: None; it returns when all tasks of all tabs have ended.
    public func stop() async {
        await server.stop()
    }

    /// The next port that nobody listens on, out of twenty; it may be taken by the time it is used.
    public static func firstFreePort(after port: Int, on host: String) async -> Int? {
        for candidate in port + 1...port + 20 where candidate <= 65_535 {
            let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            guard let channel = try? await bootstrap.bind(host: host, port: candidate).get() else { continue }
            try? await channel.close().get()
            return candidate
        }
        return nil
    }
}
