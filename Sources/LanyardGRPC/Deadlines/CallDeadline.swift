#if GRPC
import GRPCCore

/// How long a call may take on the server: the time that its client gives it, up to a limit.
public struct CallDeadline: Sendable {
    private let longest: Duration?
    private let otherwise: Duration?

    /// Limits what clients may ask for.
    ///
    /// - Parameters:
    ///   - longest: The longest time that a client can have; `nil` means as long as the client likes.
    ///   - otherwise: The time for clients that give none; `nil` means as long as `longest`.
    public init(longest: Duration? = nil, default otherwise: Duration? = nil) {
        self.longest = longest
        self.otherwise = otherwise
    }

    /// The time of a call whose client gives it so much; `nil` if nothing limits it.
    func limit(asked: Duration?) -> Duration? {
        guard let asked = asked ?? otherwise else { return longest }
        return min(asked, longest ?? asked)
    }
}
#endif
