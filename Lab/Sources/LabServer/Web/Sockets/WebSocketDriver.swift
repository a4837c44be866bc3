internal import LabSockets
internal import NIOCore
internal import NIOWebSocket
internal import Synchronization

/// Carries messages between a WebSocket and its session, one at a time in either direction.
struct WebSocketDriver: Sendable {
    typealias Inbound = NIOAsyncChannelInboundStream<WebSocketFrame>
    typealias Outbound = NIOAsyncChannelOutboundWriter<WebSocketFrame>

    let channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>
    let limits: WebLimits
    let session: any WebSocketSession

    /// Returns when the connection is closed and the session has ended.
    func run() async {
        let pulse = Pulse()
        try? await channel.executeThenClose { inbound, outbound in
            let end = await withTaskGroup(of: WebSocketEnd.self) { group in
                group.addTask { await read(inbound, outbound, pulse) }
                group.addTask { await write(outbound) }
                group.addTask { await ping(outbound, pulse) }
                let first = await group.next() ?? .lost
                group.cancelAll()
                return first
            }
            await withTaskGroup { group in
                group.addTask { await session.end() }
                group.addTask { await close(end, outbound) }
            }
        }
    }

    private func read(_ inbound: Inbound, _ outbound: Outbound, _ pulse: Pulse) async -> WebSocketEnd {
        var assembler = MessageAssembler(limits: limits)
        do {
            for try await frame in inbound {
                switch try assembler.take(frame) {
                case .text(let text): await session.receive(text)
                case .ping(let data): try await outbound.write(WebSocketFrame(fin: true, opcode: .pong, data: data))
                case .pong: pulse.isAwaited.store(false, ordering: .relaxed)
                case .close: return .normal
                case .part: break
                }
            }
            return Task.isCancelled ? .goingAway : .lost
        } catch {
            return WebSocketEnd(error)
        }
    }

    private func write(_ outbound: Outbound) async -> WebSocketEnd {
        while let output = await session.next() {
            switch output {
            case .close(let end):
                return end
            case .text(let text):
                let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
                do { try await outbound.write(frame) } catch { return .lost }
            }
        }
        return .goingAway
    }

    /// A client that does not read never gets the ping, and one that is gone does not answer it: the next ping finds out both.
    private func ping(_ outbound: Outbound, _ pulse: Pulse) async -> WebSocketEnd {
        await withTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            while (try? await limits.clock.sleep(for: limits.pingInterval)) != nil {
                if pulse.isAwaited.exchange(true, ordering: .relaxed) { return .lost }
                group.addTask {
                    try? await outbound.write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
                }
            }
            return .goingAway
        }
    }

    private func close(_ end: WebSocketEnd, _ outbound: Outbound) async {
        guard let frame = end.frame else {
            channel.channel.close(promise: nil)
            return
        }
        // A client that reads nothing would hold this back; the connection ends in time anyway.
        let timer = channel.channel.eventLoop.scheduleTask(in: limits.closingTime) { [channel = channel.channel] in
            channel.close(promise: nil)
        }
        defer { timer.cancel() }
        try? await outbound.write(frame)
        await channel.channel.linger(for: limits.closingTime)
    }

    /// Whether an answer to a ping is due.
    private final class Pulse: Sendable {
        let isAwaited = Atomic(false)
    }
}
