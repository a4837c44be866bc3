import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// Serves one file over TLS, and ranges of it.
struct TLSServer: Sendable {
    static let content = [UInt8]((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })

    let url: String

    /// Serves for as long as `body` takes.
    ///
    /// - Parameters:
    ///   - cut: after how many bytes of its body the first answer ends, without a farewell.
    ///   - newest: the newest version of TLS that it knows.
    ///   - clients: the file of those who issue certificates to clients; without one nobody needs one.
    static func serving(
        _ certificate: (certificate: String, key: String),
        cut: Int? = nil,
        newest: TLSVersion? = nil,
        clients: String? = nil,
        _ body: (TLSServer) async throws -> Void
    ) async throws {
        var configuration = try TLSConfiguration.makeServerConfiguration(
            certificateChain: NIOSSLCertificate.fromPEMFile(certificate.certificate).map { .certificate($0) },
            privateKey: .privateKey(NIOSSLPrivateKey(file: certificate.key, format: .pem))
        )
        configuration.maximumTLSVersion = newest
        if let clients {
            configuration.certificateVerification = .noHostnameVerification
            configuration.trustRoots = .file(clients)
        }
        let context = try NIOSSLContext(configuration: configuration)
        let count = Counter()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let sync = channel.pipeline.syncOperations
                    try sync.addHandler(NIOSSLServerHandler(context: context))
                    try sync.addHandler(Sender(cut: cut, count: count))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            try await body(TLSServer(url: "https://127.0.0.1:\(server.localAddress?.port ?? 0)/a.bin"))
            try await server.close()
        } catch {
            try? await server.close()
            throw error
        }
    }

    /// What a server needs to speak TLS.
    static func context(_ certificate: (certificate: String, key: String)) throws -> NIOSSLContext {
        try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: NIOSSLCertificate.fromPEMFile(certificate.certificate).map { .certificate($0) },
                privateKey: .privateKey(NIOSSLPrivateKey(file: certificate.key, format: .pem))
            )
        )
    }

    /// Counts requests.
    private final class Counter: Sendable {
        private let count = Atomic(0)

        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }

    private final class Sender: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let cut: Int?
        private let count: Counter

        init(cut: Int?, count: Counter) {
            (self.cut, self.count) = (cut, count)
        }

        /// A request comes as one piece: it is short, and nothing came before.
        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let text = String(buffer: unwrapInboundIn(data)).lowercased()
            let range = text.firstMatch(of: /range: bytes=(\d+)-(\d+)/)
            let from = range.flatMap { Int($0.1) } ?? 0
            let to = range.flatMap { Int($0.2) } ?? TLSServer.content.count - 1
            var head = "HTTP/1.1 \(range == nil ? "200 OK" : "206 Partial Content")\r\nETag: \"1\"\r\n"
            head +=
                "Content-Length: \(to + 1 - from)\r\nContent-Range: bytes \(from)-\(to)/\(TLSServer.content.count)\r\n\r\n"
            var bytes = ByteBuffer(string: head)
            let isCut = count.next() == 1 && cut != nil
            bytes.writeBytes(TLSServer.content[from...to].prefix(isCut ? cut ?? 0 : .max))
            let channel = context.channel
            let sent = context.writeAndFlush(wrapOutboundOut(bytes))
            if isCut {
                // Below TLS, so that it says nothing.
                sent.assumeIsolated().whenComplete { _ in
                    channel.pipeline.syncOperations.close(mode: .all, from: channel)
                }
            }
        }
    }
}

extension ChannelPipeline.SynchronousOperations {
    /// Closes the socket as a process does that dies.
    fileprivate func close(mode: CloseMode, from channel: any Channel) {
        guard let first = try? context(handlerType: NIOSSLServerHandler.self) else { return }
        first.close(mode: mode, promise: nil)
    }
}
