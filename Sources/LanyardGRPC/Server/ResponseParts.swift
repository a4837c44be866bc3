#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Synchronization

/// Where a call's handler writes: messages go out at once, and the status is held back until it is known how the call ended.
final class ResponseParts<Bytes: GRPCContiguousBytes & Sendable>: ClosableRPCWriterProtocol {
    typealias Part = RPCResponsePart<Bytes>

    private let outbound: RPCWriter<Part>.Closable
    private let call: ServerCall
    private let end = Mutex<ResponseEnd?>(nil)

    init(_ outbound: RPCWriter<Part>.Closable, of call: ServerCall) {
        (self.outbound, self.call) = (outbound, call)
    }

    /// Where the handler writes.
    var writer: RPCWriter<Part>.Closable {
        if let parts = self as? ResponseParts<GRPCNIOTransportBytes>,
            let writer = RPCWriter.Closable(wrapping: ResponsePartsOfNIO(parts: parts)) as? RPCWriter<Part>.Closable
        {
            return writer
        }
        return RPCWriter.Closable(wrapping: self)
    }

    /// Finds out about a client that has gone before writing fails, so that the handler finds the cause.
    @inline(__always)  // Into the entry of the protocol, see Design.md.
    func write(_ part: Part) async throws {
        if case .status(let status, let metadata) = part {
            end.withLock { $0 = .status(status, metadata) }
        } else {
            try await send { try await outbound.write(part) }
        }
    }

    /// The messages go out in one step to the event loop, and an empty sequence asks there for the client, as without us. A status is
    /// held back, and parts that come after it go out before it.
    func write(contentsOf parts: some Sequence<Part>) async throws { try await write(all: Array(parts)) }

    fileprivate func write(all parts: [Part]) async throws {
        guard parts.contains(where: \.isStatus) else {
            return try await send { try await outbound.write(contentsOf: parts) }
        }
        let others = parts.filter { !$0.isStatus }
        if !others.isEmpty { try await send { try await outbound.write(contentsOf: others) } }
        for part in parts where part.isStatus { try await write(part) }
    }

    /// Finds out whether the client has gone, by writing nothing.
    func lookForPeer() async {
        try? await write(all: [])
    }

    @inline(__always)
    private func send(_ write: () async throws -> Void) async throws {
        do {
            try await write()
        } catch {
            // A task of the handler's that the handler has cancelled writes no more, and nobody has gone.
            if !Task.isCancelled { call.peerHasGone() }
            throw error
        }
    }

    func finish() {}

    func finish(throwing error: any Error) {
        end.withLock { $0 = .failure(error) }
    }

    // MARK: The end

    /// Sends the status that the handler gave, or this one in its place. What the handler's metadata say, stays said.
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

    private func finish(_ status: Status, _ metadata: Metadata) async {
        // It fails if the client has gone: then there is nobody to tell.
        try? await outbound.write(.status(status, metadata))
        await outbound.finish()
    }
}

/// The same for the bytes of NIO. It has no type parameter, so that no types are looked up when it is called through an existential.
private struct ResponsePartsOfNIO: ClosableRPCWriterProtocol {
    let parts: ResponseParts<GRPCNIOTransportBytes>

    @inline(__always)  // Into the entry of the protocol, see Design.md.
    func write(_ part: RPCResponsePart<GRPCNIOTransportBytes>) async throws { try await parts.write(part) }

    func write(contentsOf parts: some Sequence<RPCResponsePart<GRPCNIOTransportBytes>>) async throws {
        try await self.parts.write(all: Array(parts))
    }

    func finish() { parts.finish() }

    func finish(throwing error: any Error) { parts.finish(throwing: error) }
}

/// How a handler has ended a response.
private enum ResponseEnd {
    case status(Status, Metadata)
    case failure(any Error)
}

extension RPCResponsePart {
    fileprivate var isStatus: Bool {
        if case .status = self { true } else { false }
    }
}
#endif
