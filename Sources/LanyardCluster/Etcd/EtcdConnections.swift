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
    private let token = EtcdToken()
    private let state = Mutex(State())

    private struct State {
        var inUse = 0
        var movers: [Int: CancellableContinuation<Void>] = [:]
        var lastMover = 0
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

    /// One question, one answer. A failure moves on to the next member, and so does a cancellation, which says that the time is over.
    ///
    /// - Parameters:
    ///   - timeout: How long the call has until it is cancelled. A call for a token that goes before it may last as long.
    ///   - mostBytes: How many the answer may have.
    /// - Throws: ``EtcdError``.
    func unary<Request, Response>(
        _ method: EtcdMethod<Request, Response>,
        _ request: Request,
        within timeout: Duration,
        mostBytes: Int = EtcdConnections.mostBytes
    ) async throws -> Response {
        let index = inUse
        let token = currentToken(at: index, within: timeout)
        do {
            return try await clients[index].unary(
                request: ClientRequest(message: request, metadata: try await metadata(token)),
                descriptor: method.descriptor,
                serializer: ProtobufCoding<Request>(),
                deserializer: ProtobufCoding<Response>(),
                options: Self.options(mostBytes: mostBytes)
            ) { try $0.message }
        } catch {
            if Task.isCancelled {
                moveOn(from: index)
                throw EtcdError.unreachable("it did not answer in \(timeout)")
            }
            throw failure(error, of: index, token)
        }
    }

    /// A stream of questions and answers, until either side ends it. A failure moves on to the next member.
    ///
    /// - Parameters:
    ///   - requests: What is sent; the stream ends when it does.
    ///   - handle: Gets each answer. ``StreamRefused`` says that the token of the stream may be the reason.
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
        let token = currentToken(at: index, within: .seconds(5))
        do {
            // It ends when its member has lost its leader, instead of falling silent.
            var metadata = try await metadata(token)
            metadata.addString("true", forKey: "hasleader")
            try await clients[index].bidirectionalStreaming(
                request: StreamingClientRequest(metadata: metadata) { writer in
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
            throw failure(error, of: index, token)
        }
    }

    /// What was asked over a stream was refused, and not because of what it is.
    struct StreamRefused: Error {}

    /// Moves on to the next member, unless somebody has since the call began.
    func moveOn(from index: Int) {
        let movers = state.withLock { state -> [CancellableContinuation<Void>] in
            guard state.inUse == index, clients.count > 1 else { return [] }
            state.inUse = (index + 1) % clients.count
            defer { state.movers = [:] }
            return Array(state.movers.values)
        }
        for mover in movers { mover.resume() }
    }

    /// Waits until a call has failed at this member, and all moved on.
    private func move(from index: Int) async throws {
        // Where there is one member, nobody ever moves on.
        if clients.count == 1 { for await _ in AsyncStream<Never>.makeStream().stream {} }
        try await withCancellableContinuation { (continuation: CancellableContinuation<Void>) in
            let (hasMoved, number) = state.withLock { state in
                state.lastMover += 1
                if state.inUse == index { state.movers[state.lastMover] = continuation }
                return (state.inUse != index, state.lastMover)
            }
            continuation.onCancel { [weak self] in
                // Released outside of the lock.
                _ = self?.state.withLock { $0.movers.removeValue(forKey: number) }
            }
            if hasMoved { continuation.resume() }
        }
    }

    var inUse: Int { state.withLock { $0.inUse } }

    /// How many members there are.
    var count: Int { clients.count }

    /// How many wait for the next member.
    var moverCount: Int { state.withLock { $0.movers.count } }

    private func failure(_ error: any Error, of index: Int, _ token: EtcdToken.Question?) -> any Error {
        if error is StreamRefused { self.token.forget(token) }
        if let error = error as? RuntimeError, error.code == .clientIsStopped { return EtcdError.closed }
        guard let error = error as? RPCError else { return error }
        let failure = EtcdError(error)
        if case .unreachable = failure { moveOn(from: index) }
        // A token is good for some minutes, or until the member restarts or somebody's rights change.
        if error.code == .unauthenticated || Self.tokenTroubles.contains(where: error.message.contains) {
            self.token.forget(token)
            return EtcdError.unreachable(EtcdError.words(error.message))
        }
        return failure
    }

    /// What an answer may have, usually: all claims of a key come in one, however many wait.
    static let mostBytes = 64 << 20

    /// - Parameter timeout: How long the call may last; by default for ever.
    private static func options(_ timeout: Duration? = nil, mostBytes: Int = EtcdConnections.mostBytes) -> CallOptions {
        var options = CallOptions.defaults
        options.timeout = timeout
        // The transport goes by the first for what comes in, too.
        (options.maxRequestMessageBytes, options.maxResponseMessageBytes) = (mostBytes, mostBytes)
        return options
    }

    // MARK: Tokens

    private static let tokenTroubles = ["invalid auth token", "revision of auth store is old"]

    private func metadata(_ token: EtcdToken.Question?) async throws -> Metadata {
        guard let token else { return [:] }
        do {
            return ["token": .string(try await token.value)]
        } catch {
            self.token.forget(token)
            throw error
        }
    }

    /// - Returns: `nil` if there is no user.
    private func currentToken(at index: Int, within timeout: Duration) -> EtcdToken.Question? {
        credentials.map { credentials in
            let request = Etcd_AuthenticateRequest.with {
                $0.name = credentials.user
                $0.password = credentials.password
            }
            return token.current { [client = clients[index]] in
                try await client.unary(
                    request: ClientRequest(message: request),
                    descriptor: EtcdMethods.authenticate.descriptor,
                    serializer: ProtobufCoding<Etcd_AuthenticateRequest>(),
                    deserializer: ProtobufCoding<Etcd_AuthenticateResponse>(),
                    options: Self.options(timeout)
                ) { try $0.message.token }
            }
        }
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
