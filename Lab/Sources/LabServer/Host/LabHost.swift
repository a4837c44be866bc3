public import Foundation

/// The Lab in a browser: its page, and a session with a scope of its own for each tab.
///
/// ```swift
/// let bench = try await Bench.start(openLibrary: false)
/// let lab = try await LabHost.start(host: "127.0.0.1", port: 8420, console: nil, bench: bench)
/// print(lab.url)
/// ```
public final class LabHost: Sendable {
    /// The address to open.
    public let url: URL
    let room: TabRoom
    private let server: WebServer

    private init(url: URL, room: TabRoom, server: WebServer) {
        self.url = url
        self.room = room
        self.server = server
    }

    /// Opens the Lab.
    ///
    /// - Parameters:
    ///   - host: The IP address to listen on. Whoever can reach it can use the Lab, and gets the console's address.
    ///   - port: The port to listen on; 0 for any that is free.
    ///   - console: The address of the console to show beside the screens, with its token; `nil` shows none.
    ///   - bench: What the screens work with. It is not stopped with the Lab.
    /// - Throws: ``WebServerError``.
    /// - Cancellation: None; it is opened all the same.
    public static func start(
        host: String = "127.0.0.1",
        port: Int = 8420,
        console: URL? = nil,
        bench: Bench
    ) async throws -> LabHost {
        let setting = TabSetting(variants: Variant.all, console: console, service: bench.bookSource) { scope in
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
        return LabHost(url: url, room: room, server: server)
    }

    /// Closes the page and all tabs.
    ///
    /// - Cancellation: None; it returns when all tasks of all tabs have ended.
    public func stop() async {
        await server.stop()
    }
}
