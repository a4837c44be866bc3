internal import LabSockets
internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// One client, from the connection to its end: one request, or one WebSocket.
struct WebConnection: Sendable {
    /// What becomes of a connection once its head is there.
    enum Kind: Sendable {
        case request(NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>)
        case socket(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, SocketOpening)
    }

    let channel: any Channel
    let kind: EventLoopFuture<Kind>
    let place: Places.Place
    let service: any WebService
    let gate: WebGate
    let limits: WebLimits

    /// Serves the client; returns when its connection is closed.
    func run() async {
        await withTaskCancellationHandler {
            let timer = closeTimer(after: limits.listener.headTime)
            guard let kind = try? await kind.get(), place.begin() else {
                // Garbage instead of a head, or it came too late, or another one needed the place. The answer, if any, is on its way.
                await close()
                return
            }
            timer.cancel()
            switch kind {
            case .request(let channel): await answer(channel)
            case .socket(let channel, let open):
                await WebSocketDriver(channel: channel, limits: limits, session: await open()).run()
            }
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    private func answer(_ channel: NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>) async {
        try? await channel.executeThenClose { inbound, outbound in
            var parts = inbound.makeAsyncIterator()
            guard case .head(let head)? = try await parts.next() else { return }
            guard let response = await whileConnected({ await respond(to: head) }) else { return }
            let timer = closeTimer(after: limits.listener.answerTime)
            defer { timer.cancel() }
            try await outbound.write(.head(response.head))
            if head.method != .HEAD { try await outbound.write(.body(.byteBuffer(response.body))) }
            try await outbound.write(.end(nil))
            await linger()
        }
    }

    private func respond(to head: HTTPRequestHead) async -> WebResponse {
        let request = WebRequest(head)
        if let refusal = gate.refusal(of: request, on: channel) { return refusal }
        guard request.method == .GET || request.method == .HEAD else {
            var response = WebResponse.text("Only GET and HEAD are known here.", .methodNotAllowed)
            response.headers.add(name: "Allow", value: "GET, HEAD")
            return response
        }
        if request.hasBody { return .text("No request here has a body.", .payloadTooLarge) }
        if service.socket(at: request.path) != nil { return .text("This path is for WebSockets.", .upgradeRequired) }
        return await service.respond(to: request)
    }

    /// Runs an operation, and cancels it when the client goes; `nil` if it went.
    private func whileConnected(_ operation: @escaping @Sendable () async -> WebResponse) async -> WebResponse? {
        await withTaskGroup(of: WebResponse?.self) { group in
            group.addTask { await operation() }
            group.addTask {
                await channel.closed()
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}

extension WebConnection {
    func closeTimer(after time: TimeAmount) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    /// Tells the client that nothing more comes, and gives it a moment to go first: a connection closed with unread bytes
    /// is reset, and takes with it what the client has not yet read.
    func linger() async {
        await channel.linger(for: limits.closingTime)
    }

    private func close() async {
        channel.close(promise: nil)
        try? await channel.closeFuture.get()
    }
}
