import NIOCore
import Vapor

struct Webhook {
    func send(client: Client) async throws {
        try await client.post("https://example.org") { outgoing in
            try outgoing.content.encode(self)
        }
        Task { await sent(self) }
    }
}

final class Connection {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        buffer.append(data)
    }

    func close() {
        Task { await drain() }
    }
}

final class ProgressClient {
    static func handleProgress(_ message: XPCMessage) {
        Task { await progress(message.events) }
    }
}

final class ClientHandler: ChannelInboundHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        Task { try await self.write(.pong) }
    }
}
