/// Something a test can wait for. Plain data, so that it can be judged under the journal's lock.
enum SourceCondition: Sendable, Hashable {
    /// So many requests have come; for one file or, with `nil`, for all.
    case requests(of: String?, atLeast: Int)
    /// So many bytes of bodies have been sent; for one file or for all.
    case bytes(of: String?, atLeast: Int)
    /// So many answers have ended, in whatever way; for one file or for all.
    case ended(of: String?, atLeast: Int)
    /// So many clients have gone during an answer; for one file or for all.
    case gone(of: String?, atLeast: Int)
    /// So many requests have come whose answer has not ended.
    case openAnswers(ClosedRange<Int>)
    /// So many connections are open at this moment.
    case openConnections(ClosedRange<Int>)
    /// A stalled answer may go on.
    case released(request: Int, file: String)
}
