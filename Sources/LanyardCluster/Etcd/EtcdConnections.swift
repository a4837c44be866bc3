#if Cluster
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import SwiftProtobuf
import Synchronization

/// A connection to each member of etcd, one of which is in use.
///
/// gRPC's own balancing looks at connections alone. A member that is cut off from the others keeps its connection and answers
/// nothing, so here a call that fails moves everybody on to the next member.
final class EtcdConnections: Sendable {
    private typealias Client = GRPCClient<HTTP2ClientTransport.Posix>

    private let clients: [Client]
    private let credentials: ClusterCredentials?
    private let state = Mutex(State())

    private struct State {
        var inUse = 0
        var movers: [CancellableContinuation<Void>] = []
        var token: String?
    }

    /// - Parameter tls: What TLS needs for endpoints that begin with `https://`.
    init(
        _ endpoints: [EtcdEndpoint],
        credentials: ClusterCredentials?,
        tls: HTTP2ClientTransport.Posix.TransportSecurity.TLS
    ) throws {
        self.credentials = credentials
        clients = try endpoints.map { endpoint in
            Client(
                transport: try HTTP2ClientTransport.Posix(
                    target: endpoint.target,
                    transportSecurity: endpoint.isSecure ? .tls(tls) : .plaintext,
                    config: .defaults {
                        $0.backoff.initial = .milliseconds(50)
                        $0.backoff.max = .seconds(1)
                        $0.connection.keepalive = .init(
                            time: .seconds(10),
                            timeout: .seconds(5),
                            allowWithoutCalls: true
                        )
                    }
                )
            )
        }
    }

    /// Keeps the connections until they are closed, or the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for client in clients {
                // A connection that fails is made again by the client; what is thrown in the end is that it was shut down.
                group.addTask { try? await client.runConnections() }
            }
        }
    }

    /// Lets calls under way end, then closes the connections.
    func close() {
        for client in clients { client.beginGracefulShutdown() }
    }

    /// One question, one answer. A failure moves on to the next member.
    ///
    /// - Throws: ``EtcdError``.
    func unary<Request, Response>(
        _ method: EtcdMethod<Request, Response>,
        _ request: Request,
        within timeout: Duration
    ) async throws -> Response {
        let index = inUse
        do {
            return try await clients[index].unary(
                request: ClientRequest(message: request, metadata: try await metadata()),
                descriptor: method.descriptor,
                serializer: ProtobufCoding<Request>(),
                deserializer: ProtobufCoding<Response>(),
                options: Self.options(timeout)
            ) { try $0.message }
        } catch {
            throw failure(error, of: index)
        }
    }

    /// A stream of questions and answers, until either side ends it. A failure moves on to the next member.
    ///
    /// - Parameters:
    ///   - requests: What is sent; the stream ends when it does.
    ///   - handle: Gets each answer.
    func stream<Request, Response>(
        _ method: EtcdMethod<Request, Response>,
        _ requests: AsyncStream<Request>,
        _ handle: @escaping @Sendable (Response) async throws -> Void
    ) async throws {
        let index = inUse
        // A member that is cut off keeps its streams, and says nothing: so they go where the calls go.
        try await withThrowingTaskGroup { group in
            group.addTask { try await self.stream(method, requests, at: index, handle) }
            group.addTask { try await self.move(from: index) }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func stream<Request, Response>(
        _ method: EtcdMethod<Request, Response>,
        _ requests: AsyncStream<Request>,
        at index: Int,
        _ handle: @escaping @Sendable (Response) async throws -> Void
    ) async throws {
        do {
            try await clients[index].bidirectionalStreaming(
                request: StreamingClientRequest(metadata: try await metadata(requiringLeader: true)) { writer in
                    for await request in requests { try await writer.write(request) }
                },
                descriptor: method.descriptor,
                serializer: ProtobufCoding<Request>(),
                deserializer: ProtobufCoding<Response>(),
                options: Self.options()
            ) { response in
                for try await message in response.messages { try await handle(message) }
            }
        } catch {
            throw failure(error, of: index)
        }
    }

    /// Moves on to the next member, unless somebody has since the call began.
    func moveOn(from index: Int) {
        let movers = state.withLock { state -> [CancellableContinuation<Void>] in
            guard state.inUse == index, clients.count > 1 else { return [] }
            state.inUse = (index + 1) % clients.count
            defer { state.movers = [] }
            return state.movers
        }
        for mover in movers { mover.resume() }
    }

    /// Waits until a call has failed at this member, and all moved on.
    private func move(from index: Int) async throws {
        // Where there is one member, nobody ever moves on.
        if clients.count == 1 { for await _ in AsyncStream<Never>.makeStream().stream {} }
        try await withCancellableContinuation { (continuation: CancellableContinuation<Void>) in
            let hasMoved = state.withLock { state in
                if state.inUse == index { state.movers.append(continuation) }
                return state.inUse != index
            }
            if hasMoved { continuation.resume() }
        }
    }

    var inUse: Int { state.withLock { $0.inUse } }

    /// How many members there are.
    var count: Int { clients.count }

    private func failure(_ error: any Error, of index: Int) -> any Error {
        if let error = error as? RuntimeError, error.code == .clientIsStopped { return EtcdError.closed }
        guard let error = error as? RPCError else { return error }
        let failure = EtcdError(error)
        if case .unreachable = failure { moveOn(from: index) }
        // A token is good for some minutes, or until the member restarts or somebody's rights change.
        if error.code == .unauthenticated || Self.tokenTroubles.contains(where: error.message.contains) {
            forgetToken()
            return EtcdError.unreachable(error.message)
        }
        return failure
    }

    /// - Parameter timeout: How long the call may last; by default for ever.
    private static func options(_ timeout: Duration? = nil) -> CallOptions {
        var options = CallOptions.defaults
        options.timeout = timeout
        // All claims of a key come in one answer, however many wait. The transport goes by the first for what comes in, too.
        (options.maxRequestMessageBytes, options.maxResponseMessageBytes) = (64 << 20, 64 << 20)
        return options
    }

    // MARK: Metadata

    private static let tokenTroubles = ["invalid auth token", "revision of auth store is old"]

    /// Lets the next call ask for another token.
    func forgetToken() { state.withLock { $0.token = nil } }

    /// - Parameter requiringLeader: Lets a stream end when its member has lost its leader, instead of falling silent.
    private func metadata(requiringLeader: Bool = false) async throws -> Metadata {
        var metadata = Metadata()
        if requiringLeader { metadata.addString("true", forKey: "hasleader") }
        if let credentials { metadata.addString(try await token(for: credentials), forKey: "token") }
        return metadata
    }

    private func token(for credentials: ClusterCredentials) async throws -> String {
        if let token = state.withLock({ $0.token }) { return token }
        let request = Etcd_AuthenticateRequest.with {
            $0.name = credentials.user
            $0.password = credentials.password
        }
        let token = try await clients[inUse].unary(
            request: ClientRequest(message: request),
            descriptor: EtcdMethods.authenticate.descriptor,
            serializer: ProtobufCoding<Etcd_AuthenticateRequest>(),
            deserializer: ProtobufCoding<Etcd_AuthenticateResponse>(),
            options: Self.options(.seconds(5))
        ) { try $0.message.token }
        state.withLock { $0.token = token }
        return token
    }
}

extension EtcdEndpoint {
    fileprivate var target: any ResolvableTarget {
        switch kind {
        case .ipv4: .ipv4(address: host, port: port)
        case .ipv6: .ipv6(address: host, port: port)
        case .name: .dns(host: host, port: port)
        }
    }
}
#endif
