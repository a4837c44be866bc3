internal import Foundation

/// A connection that has become a WebSocket: sends frames for as long as the viewer takes them.
///
/// One task writes. Two others wait, one for the next frame, one for what the viewer sends, and each is started anew
/// only when what it brought has been dealt with. So a viewer that does not read costs nothing: no frame is made before
/// the last one was taken.
struct Viewer: Sendable {
    private enum Event: Sendable {
        case frame(Frame?)
        case input(WebSocketInput.Action, WebSocketInput)
        case gone
    }

    let socket: ServerSocket
    let watched: any Watched
    let places: Places

    /// Returns when the viewer has gone, does not read, or there will be no more frames.
    ///
    /// - Parameters:
    ///   - sequence: The frame that the viewer has.
    ///   - rest: What came with the request.
    func run(after sequence: Int?, rest: [UInt8]) async {
        await withTaskGroup(of: Event.self) { group in
            group.addTask { .frame(await watched.frame(after: sequence)) }
            group.addTask { await listen(WebSocketInput(rest)) }
            while let event = await group.next() {
                do {
                    switch event {
                    case .frame(let frame?):
                        try await send(frame)
                        group.addTask { .frame(await watched.frame(after: frame.sequence)) }
                    case .input(.send(let answer), let input):
                        try await socket.write(answer.encoded)
                        group.addTask { await listen(input) }
                    case .input(.end(let farewell), _):
                        try await socket.write(farewell.encoded)
                        return group.cancelAll()
                    case .frame(nil), .input(.readMore, _), .gone:
                        // At once: when the server stops, this task is cancelled, and waits for nothing.
                        socket.sendAtOnce(WebSocketFrame.closing(.goingAway).encoded)
                        return group.cancelAll()
                    }
                } catch {
                    return group.cancelAll()
                }
            }
        }
    }

    private func send(_ frame: Frame) async throws {
        let json: Data
        do {
            json = try JSONEncoder().encode(frame.withViewers(places.taken))
        } catch {
            try await socket.write(WebSocketFrame.closing(.internalError).encoded)
            throw error
        }
        try await socket.write(WebSocketFrame(kind: .text, payload: json).encoded)
    }

    /// Reads until there is something to answer.
    private func listen(_ input: WebSocketInput) async -> Event {
        var input = input
        while true {
            let action = input.next()
            if action != .readMore { return .input(action, input) }
            guard let bytes = try? await socket.read(), !bytes.isEmpty else { return .gone }
            input.append(bytes)
        }
    }
}
