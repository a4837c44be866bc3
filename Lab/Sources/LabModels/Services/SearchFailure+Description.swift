extension SearchFailure: CustomStringConvertible {
    /// One sentence for the person who typed.
    public var description: String {
        switch self {
        case .unreachable(let detail): "The book service cannot be reached: \(detail)."
        case .timedOut: "The book service did not answer in time. Try again."
        case .status(429): "The book service was asked too often. Wait a little."
        case .status(let code): "The book service answered with status \(code)."
        case .unreadable(let detail): "The book service's answer makes no sense: \(detail)."
        case .termTooLong(let limit): "The term is too long; at most \(limit) characters are searched for."
        case .tooManyRequests(let limit): "\(limit) requests are under way already. Wait for one of them to end."
        }
    }
}
