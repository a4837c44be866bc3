#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Synchronization

/// Where a call's handler writes: messages go out at once, and the status is held back until it is known how the call ended.
final class ResponseParts<Bytes: GRPCContiguousBytes & Sendable>: ClosableRPCWriterProtocol {
    typealias Part = RPCResponsePart<Bytes>

    private enum End {
        case status(Status, Metadata)
        case failure(any Error)
    }

    private let outbound: RPCWriter<Part>.Closable
    private let call: ServerCall
    private let end = Mutex<End?>(nil)

    init(_ outbound: RPCWriter<Part>.Closable, of call: ServerCall) {
        (self.outbound, self.call) = (outbound, call)
    }

    /// Finds out about a client that has gone before writing fails, so that the handler finds the cause.
    @_specialize(where Bytes == GRPCNIOTransportBytes)  // Looks up no types, see Design.md.
    func write(_ part: Part) async throws {
        if case .status(let status, let metadata) = part {
            end.withLock { $0 = .status(status, metadata) }
        } else {
            do {
                try await outbound.write(part)
            } catch {
                // A task of the handler's that the handler has cancelled writes no more, and nobody has gone.
                if !Task.isCancelled { call.peerHasGone() }
                throw error
            }
        }
    }

    func write(contentsOf parts: some Sequence<Part>) async throws {
        for part in parts { try await write(part) }
    }

    /// Finds out whether the client has gone, by writing nothing.
    @_specialize(where Bytes == GRPCNIOTransportBytes)
    func lookForPeer() async {
        do {
            try await outbound.write(contentsOf: [])
        } catch {
            if !Task.isCancelled { call.peerHasGone() }
        }
    }

    func finish() {}

    func finish(throwing error: any Error) {
        end.withLock { $0 = .failure(error) }
    }

    // MARK: The end

    /// Sends the status that the handler gave, or this one in its place. What the handler's metadata say, stays said.
    @_specialize(where Bytes == GRPCNIOTransportBytes)
    func end(with status: Status?, adding key: String, _ bytes: [UInt8]) async {
        switch (end.withLock { $0 }, status) {
        case (.failure(let error), nil):
            await outbound.finish(throwing: error)
        case (.status(let status, let metadata), nil):
            await finish(status, metadata)
        case (nil, nil):
            await finish(Status(code: .unknown, message: "The call ended without a status."), [:])
        case (.status(_, var metadata), let status?):
            metadata.replaceOrAddBinary(bytes, forKey: key)
            await finish(status, metadata)
        case (_, let status?):
            await finish(status, [key: .binary(bytes)])
        }
    }

    @_specialize(where Bytes == GRPCNIOTransportBytes)
    private func finish(_ status: Status, _ metadata: Metadata) async {
        // It fails if the client has gone: then there is nobody to tell.
        try? await outbound.write(.status(status, metadata))
        await outbound.finish()
    }
}
#endif
