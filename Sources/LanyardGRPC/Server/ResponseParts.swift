#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2

/// Where a call's handler writes: messages go out at once, and the status is held back until it is known how the call ended.
struct ResponseParts<Bytes: GRPCContiguousBytes & Sendable>: ClosableRPCWriterProtocol {
    typealias Part = RPCResponsePart<Bytes>

    private let outbound: RPCWriter<Part>.Closable
    private let call: ServerCall

    init(_ outbound: RPCWriter<Part>.Closable, of call: ServerCall) {
        self.outbound = outbound
        self.call = call
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
    @inline(__always)  // Into the entry of the protocol, see Design/Servers.md.
    func write(_ part: Part) async throws {
        if case .status(let status, let metadata) = part {
            call.note(.status(status, metadata))
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

    func finish(throwing error: any Error) { call.note(.failure(error)) }
}

/// The same for the bytes of NIO. It has no type parameter, so that no types are looked up when it is called through an existential,
/// or released.
private struct ResponsePartsOfNIO: ClosableRPCWriterProtocol {
    let parts: ResponseParts<GRPCNIOTransportBytes>

    @inline(__always)  // Into the entry of the protocol, see Design/Servers.md.
    func write(_ part: RPCResponsePart<GRPCNIOTransportBytes>) async throws { try await parts.write(part) }

    func write(contentsOf parts: some Sequence<RPCResponsePart<GRPCNIOTransportBytes>>) async throws {
        try await self.parts.write(all: Array(parts))
    }

    func finish() { parts.finish() }

    func finish(throwing error: any Error) { parts.finish(throwing: error) }
}

extension RPCResponsePart {
    fileprivate var isStatus: Bool {
        if case .status = self { true } else { false }
    }
}
#endif
