import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// Answers every request over HTTP/2 with its path, and does what few servers do.
final class HTTP2Server: Sendable {
    /// What it does besides.
    struct Habits: Sendable {
        /// What it sends before an answer, such as 103.
        var hint: Int?
        /// After so many requests on a connection it says that it takes no more there.
        var farewell = Int.max
        /// It answers nothing before so many requests have come.
        var gathering = 1
        /// How many requests it takes at once on a connection.
        var mostStreams = 100
    }

    private struct State {
        var port = 0
        /// They are kept, so that no other takes the identity of one that is gone.
        var connections: [ObjectIdentifier: (channel: any Channel, count: Int)] = [:]
        var requests = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let habits: Habits
    private let state = Mutex(State())

    private init(_ habits: Habits) {
        self.habits = habits
    }

    var url: String { "https://127.0.0.1:\(state.withLock { $0.port })" }
    /// How many requests came on each connection.
    var requests: [Int] { state.withLock { $0.connections.values.map(\.count) } }

    /// Serves for as long as `body` takes.
    static func serving(
        _ certificate: (certificate: String, key: String),
        _ habits: Habits = Habits(),
        _ body: (HTTP2Server) async throws -> Void
    ) async throws {
        var tls = try TLSConfiguration.makeServerConfiguration(
            certificateChain: NIOSSLCertificate.fromPEMFile(certificate.certificate).map { .certificate($0) },
            privateKey: .privateKey(NIOSSLPrivateKey(file: certificate.key, format: .pem))
        )
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        let server = HTTP2Server(habits)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try server.prepare(channel, context) }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        server.state.withLock { $0.port = listener.localAddress?.port ?? 0 }
        do {
            try await body(server)
            try await listener.close()
        } catch {
            try? await listener.close()
            throw error
        }
    }

    private func prepare(_ channel: any Channel, _ context: NIOSSLContext) throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(NIOSSLServerHandler(context: context))
        var connection = NIOHTTP2Handler.ConnectionConfiguration()
        connection.initialSettings = [HTTP2Setting(parameter: .maxConcurrentStreams, value: habits.mostStreams)]
        _ = try pipeline.configureHTTP2Pipeline(
            mode: .server,
            connectionConfiguration: connection,
            streamConfiguration: .init()
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(Answerer(server: self))
            }
        }
    }

    /// A request came. Answers it, or all that have gathered.
    fileprivate func came(on channel: any Channel, _ stream: HTTP2StreamID, answer: @escaping @Sendable () -> Void) {
        let (count, ready) = state.withLock { state in
            state.requests += 1
            state.waiting.append(answer)
            state.connections[ObjectIdentifier(channel), default: (channel, 0)].count += 1
            let count = state.connections[ObjectIdentifier(channel)]?.count ?? 0
            guard state.requests >= habits.gathering else { return (count, [@Sendable () -> Void]()) }
            defer { state.waiting = [] }
            return (count, state.waiting)
        }
        for answer in ready { answer() }
        guard count == habits.farewell else { return }
        let farewell = HTTP2Frame.FramePayload.goAway(lastStreamID: stream, errorCode: .noError, opaqueData: nil)
        channel.writeAndFlush(HTTP2Frame(streamID: .rootStream, payload: farewell), promise: nil)
    }

    fileprivate var hint: Int? { habits.hint }

    private final class Answerer: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame.FramePayload
        typealias OutboundOut = HTTP2Frame.FramePayload

        private let server: HTTP2Server

        init(server: HTTP2Server) {
            self.server = server
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .headers(let head) = unwrapInboundIn(data), let connection = context.channel.parent else {
                return
            }
            let path = head.headers.first(name: ":path") ?? ""
            let (stream, hint) = (context.channel, server.hint)
            guard let number = try? stream.syncOptions?.getOption(HTTP2StreamChannelOptions.streamID) else { return }
            server.came(on: connection, number) {
                stream.eventLoop.execute {
                    if let hint {
                        stream.write(
                            HTTP2Frame.FramePayload.headers(.init(headers: [":status": "\(hint)"])),
                            promise: nil
                        )
                    }
                    let fields: HPACKHeaders = [":status": "200", "content-length": "\(path.utf8.count)"]
                    stream.write(HTTP2Frame.FramePayload.headers(.init(headers: fields)), promise: nil)
                    let body = HTTP2Frame.FramePayload.Data(
                        data: .byteBuffer(ByteBuffer(string: path)),
                        endStream: true
                    )
                    stream.writeAndFlush(HTTP2Frame.FramePayload.data(body), promise: nil)
                }
            }
        }
    }
}
