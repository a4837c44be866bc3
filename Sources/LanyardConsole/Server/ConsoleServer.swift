internal import FlyingSocks
internal import Foundation

/// Serves what is watched, and the page that shows it, over HTTP.
///
/// It speaks HTTP over FlyingFox's sockets and not through FlyingFox's server, because that server has no limits to set. It
/// collects a line of a head for as long as the line goes on. It makes room for whatever length a WebSocket frame claims. It
/// keeps frames without end for a viewer that does not read, and takes any number of connections for any time. A watched program
/// must not be at the mercy of its viewers.
final class ConsoleServer: Sendable {
    /// The address with the token, for people to open.
    let url: URL
    /// The port that is listened on.
    let port: UInt16

    private let viewers: Places
    private let task: Task<Void, Never>

    private init(_ reception: Reception, host: String) {
        port = reception.responder.gatekeeper.port
        url = URL(string: "http://\(host):\(port)/?token=\(reception.responder.settings.token.text)")!
        viewers = reception.responder.viewers
        // Not a child of who starts it: a request must not count to the run, the deadline or the task-locals of the code
        // that happened to start the console.
        task = Task.detached { await reception.run() }
    }

    deinit {
        task.cancel()
    }

    /// Opens the port and begins to answer.
    ///
    /// - Parameter clock: What deadlines are counted on.
    /// - Throws: ``ServerError``.
    /// - Cancellation: none; the server starts anyway.
    static func start(
        _ watched: any Watched,
        settings: ServerSettings = ServerSettings(),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> ConsoleServer {
        do {
            let listener = try ServerSocket(
                .listening(on: settings.address, port: settings.port),
                pool: try await ServerPool.running,
                clock: clock,
                writePatience: settings.writePatience
            )
            guard let address = listener.localAddress, let port = address.port else {
                await listener.close()
                throw SocketError.unsupportedAddress
            }
            let responder = Responder(
                watched: watched,
                settings: settings,
                gatekeeper: Gatekeeper(token: settings.token, port: port),
                viewers: Places(limit: settings.maximumViewers)
            )
            let reception = Reception(
                listener: listener,
                responder: responder,
                connections: Connections(limit: settings.maximumConnections, clock: clock),
                strangers: Allowance(clock: clock),
                clock: clock
            )
            return ConsoleServer(reception, host: Self.reachable(address.host))
        } catch {
            throw ServerError(address: settings.address, port: settings.port, reason: error.localizedDescription)
        }
    }

    /// How many watch now.
    var viewerCount: Int { viewers.taken }

    /// Closes the port and every connection, whatever they are doing, and returns when that is done. Calling it again
    /// does no harm.
    ///
    /// - Cancellation: none; it always returns with everything closed.
    func stop() async {
        task.cancel()
        await task.value
    }

    /// A host that people can open, for one that stands for all addresses of the machine.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "[::]": "[::1]"
        default: host
        }
    }
}

/// The console cannot listen where it was told to.
struct ServerError: Error, CustomStringConvertible {
    var address: String
    var port: UInt16
    var reason: String

    var description: String {
        """
        The console cannot listen on \(address), port \(port): \(reason). Use an IP address of this machine, such as \
        127.0.0.1, and a port that is free; port 0 takes any.
        """
    }
}
