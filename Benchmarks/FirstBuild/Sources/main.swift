import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

// Asks for a page over TLS and prints the status: FirstBuild example.org.
let host = CommandLine.arguments.dropFirst().first ?? "example.org"
let tls = try NIOSSLContext(configuration: .makeClientConfiguration())

let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: tls, serverHostname: host))
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            try channel.pipeline.syncOperations.addHandler(StatusPrinter())
        }
    }
    .connect(host: host, port: 443).get()
let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: ["Host": host, "Connection": "close"])
channel.write(HTTPClientRequestPart.head(head), promise: nil)
try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
try await channel.closeFuture.get()

final class StatusPrinter: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) { print(head.status) }
    }
}
