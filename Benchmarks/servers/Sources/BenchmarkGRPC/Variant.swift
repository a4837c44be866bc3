import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardGRPC

/// What stands between grpc-swift and the handlers, and between it and those who call.
enum Variant: String {
    /// Nothing.
    case alone
    /// A child task for each call, and nothing else: the least that a handler needs to be cancelled without its connection.
    case task
    /// A scope for each call, and an interceptor at the client.
    case scoped
    /// The same with a deadline, which the client sends along.
    case deadline

    init?(_ word: String?) {
        guard let word else { return nil }
        self.init(rawValue: word)
    }

    // MARK: The server

    func serve(_ listens: @Sendable (_ port: Int) -> Void) async throws {
        let base = HTTP2ServerTransport.Posix(
            address: .ipv4(host: "127.0.0.1", port: 0),
            transportSecurity: .plaintext
        )
        switch self {
        case .alone: try await serve(by: base, listens)
        case .task: try await serve(by: TaskEach(base: base), listens)
        case .scoped: try await serve(by: ScopedServerTransport(base, parent: TaskScope("Calls")), listens)
        case .deadline:
            let deadline = CallDeadline(longest: .seconds(60))
            try await serve(by: ScopedServerTransport(base, parent: TaskScope("Calls"), deadline: deadline), listens)
        }
    }

    private func serve(
        by transport: some ServerTransport & ListeningServerTransport,
        _ listens: @Sendable (_ port: Int) -> Void
    ) async throws {
        try await withGRPCServer(transport: transport, services: [Echo()]) { server in
            listens(try await transport.listeningAddress.ipv4?.port ?? 0)
            while true { try await Task.sleep(for: .seconds(3600)) }
        }
    }

    // MARK: The client

    /// Calls from 16 tasks, and tells what that took.
    func call(_ method: Method, port: Int, for duration: Duration) async throws -> Figures {
        try await withGRPCClient(
            transport: .http2NIOPosix(
                target: .ipv4(address: "127.0.0.1", port: port),
                transportSecurity: .plaintext
            ),
            interceptors: self == .alone || self == .task ? [] : [ScopedClientInterceptor()]
        ) { client in
            try await measure(method, client, for: duration)
        }
    }

    private func measure(
        _ method: Method,
        _ client: GRPCClient<some ClientTransport>,
        for duration: Duration
    ) async throws -> Figures {
        let (start, spent) = (ContinuousClock.now, ProcessorTime.now)
        let latencies = try await withThrowingTaskGroup(of: [Duration].self) { group in
            for _ in 0..<16 {
                group.addTask {
                    var latencies: [Duration] = []
                    while start.duration(to: .now) < duration {
                        let begun = ContinuousClock.now
                        try await call(method, client)
                        latencies.append(begun.duration(to: .now))
                    }
                    return latencies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return Figures(latencies, in: start.duration(to: .now), processor: ProcessorTime.now - spent)
    }

    private func call(_ method: Method, _ client: GRPCClient<some ClientTransport>) async throws {
        if self == .deadline {
            try await Lanyard.withDeadline(in: .seconds(30)) { try await callOnce(method, client) }
        } else {
            try await callOnce(method, client)
        }
    }

    private func callOnce(_ method: Method, _ client: GRPCClient<some ClientTransport>) async throws {
        let message = [UInt8](repeating: 7, count: 64)
        let count = try await client.bidirectionalStreaming(
            request: StreamingClientRequest { writer in
                for _ in 0..<method.count { try await writer.write(message) }
            },
            descriptor: method.descriptor,
            serializer: Bytes(),
            deserializer: Bytes(),
            options: .defaults
        ) { response in
            try await response.messages.reduce(0) { count, _ in count + 1 }
        }
        precondition(count == method.count, "An answer is missing.")
    }
}

/// A child task for each call. `Task.immediate` takes twice as much: its steps take the lock of its status, see Design/Servers.md.
private struct TaskEach<Base: ListeningServerTransport>: ListeningServerTransport {
    typealias Bytes = Base.Bytes

    let base: Base

    var listeningAddress: SocketAddress { get async throws { try await base.listeningAddress } }

    func configure(context: GRPCServerContext) { base.configure(context: context) }

    func beginGracefulShutdown() { base.beginGracefulShutdown() }

    func listen(
        streamHandler: @escaping @Sendable (RPCStream<Inbound, Outbound>, ServerContext) async -> Void
    ) async throws {
        try await base.listen { stream, context in
            await withDiscardingTaskGroup { group in
                group.addImmediateTask { await streamHandler(stream, context) }
            }
        }
    }
}
