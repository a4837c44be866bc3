#if GRPC
import GRPCCore
import Lanyard

extension Status {
    /// What a client is told of a call that was cancelled.
    init(_ cause: CancellationCause, disclosing disclosure: CauseDisclosure) {
        let reason = disclosure >= .reasons ? cause.root.reason.map { ": \($0.legible(200))" } ?? "" : ""
        self.init(
            code: Code(cause.root.kind),
            message: "The server cancelled the call: \(cause.root.kind.name)\(reason)"
        )
    }
}

extension Status.Code {
    /// “Unavailable” invites to try again, elsewhere or later; so only what says nothing about the call itself is that.
    fileprivate init(_ kind: CancellationCause.Kind) {
        switch kind {
        case .deadlineExpired: self = .deadlineExceeded
        case .shutdown, .refused: self = .unavailable
        default: self = .cancelled
        }
    }
}
#endif
