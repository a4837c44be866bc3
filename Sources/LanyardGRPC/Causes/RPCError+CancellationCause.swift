#if GRPC
public import GRPCCore
public import Lanyard

extension RPCError {
    /// Why the server cancelled the call: a cause of kind `peerCancelled`, whose underlying one is the server's own, as far
    /// as it told. `nil` if the call failed by itself, the client cancelled it, or there is no ``ScopedClientInterceptor``.
    ///
    /// It tells what another program has written: bounded in size and without control characters, but not to be believed
    /// more than that program.
    public var cancellationCause: CancellationCause? {
        (cause as? PeerCancellation)?.cause
    }

    /// The same error, with the cause that its metadata tell of.
    func withCause(origin: CallSite) -> RPCError {
        let now = ScopeClock.continuous.now()
        guard let bytes = metadata[binaryValues: CauseMetadata.key].first(where: { _ in true }),
            let told = CauseMetadata.cause(in: bytes, at: now, origin: origin)
        else { return self }
        var error = self
        error.metadata.removeAllValues(forKey: CauseMetadata.key)
        let own = CancellationCause(kind: .peerCancelled, origin: origin, instant: now, underlying: told)
        error.cause = PeerCancellation(cause: own)
        return error
    }
}

/// How a cause travels in an error.
private struct PeerCancellation: Error, CustomStringConvertible {
    let cause: CancellationCause

    var description: String { cause.description }
}
#endif
