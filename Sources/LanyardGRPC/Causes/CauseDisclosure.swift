#if GRPC
/// How much of a cancellation's cause a server tells its clients.
public enum CauseDisclosure: Sendable, Comparable {
    /// The kinds alone: `shutdown`, `deadlineExpired`.
    case kinds
    /// The reasons, too: the words that the program gave where it cancelled.
    case reasons
    /// Everything, with the files and lines that asked; for clients of one's own.
    case origins
}
#endif
