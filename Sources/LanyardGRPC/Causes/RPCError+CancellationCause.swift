#if GRPC
public import GRPCCore
public import Lanyard

extension RPCError {
    /// Why the server cancelled the call: a cause of kind `peerCancelled`, with the server's own cause behind it, as far as it
    /// told.
    ///
    /// It is `nil` if the call failed by itself, if the client cancelled it, or if there is no ``ScopedClientInterceptor``.
    ///
    /// Another program has written it. Its size is bounded and it has no control characters, but it is only as trustworthy as
    /// that program.
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
