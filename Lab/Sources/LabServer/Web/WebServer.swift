internal import Foundation
internal import NIOCore

/// Serves pages and WebSockets over HTTP/1.1, on SwiftNIO, within ``WebLimits``.
///
/// It is for the machine that it runs on: it knows no TLS, and lets in only who asks for it by its own name.
final class WebServer: Sendable {
    /// The IP address to reach it by.
    let host: String
    /// The port that it really listens on.
    let port: Int
    private let task: Task<Void, Never>

    /// Where it is reached.
    var address: String { host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)" }

    private init(host: String, port: Int, task: Task<Void, Never>) {
        self.host = host
        self.port = port
        self.task = task
    }

    deinit {
        task.cancel()
    }

    /// Begins to listen and to answer.
    ///
    /// - Parameters:
    ///   - host: An IP address of this machine, or a name for one.
    ///   - port: 0 takes one that is free.
    /// - Throws: ``WebServerError``.
    /// - Cancellation: None; the server starts anyway.
    static func start(
        _ service: some WebService,
        host: String = "127.0.0.1",
        port: Int = 0,
        limits: WebLimits = WebLimits()
    ) async throws -> WebServer {
        let listener = WebListener(service: service, gate: WebGate(host: host), limits: limits)
        do {
            let channel = try await listener.bind(host: host, port: port)
            let task = Task.detached { await listener.serve(channel) }
            let local = channel.channel.localAddress
            return WebServer(host: reachable(local?.ipAddress ?? host), port: local?.port ?? port, task: task)
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw WebServerError.portTaken(host: host, port: port)
        } catch {
            throw WebServerError.cannotListen(host: host, port: port, reason: "\(error)")
        }
    }

    /// An address that people can open, for one that stands for all addresses of the machine.
    private static func reachable(_ address: String) -> String {
        switch address {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: address
        }
    }

    /// Closes every connection and the port.
    ///
    /// - Cancellation: None; it returns when all is closed and every session has ended.
    func stop() async {
        task.cancel()
        await task.value
    }
}
