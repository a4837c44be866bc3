#if GRPC
/// How much a server tells its clients about the cause of a cancellation.
public enum CauseDisclosure: Sendable, Comparable {
    /// Only the kinds, such as `shutdown` or `deadlineExpired`.
    case kinds
    /// The reasons, too: the words that the program gave where it cancelled.
    case reasons
    /// Everything, including the files and lines that asked. Use it for clients of your own.
    case origins
}
#endif
