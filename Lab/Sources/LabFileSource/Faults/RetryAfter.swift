public import Foundation

/// When a client may come again, in one of the two forms of the `Retry-After` header.
public enum RetryAfter: Sendable, Hashable {
    /// After so many seconds.
    case seconds(Int)
    /// At a date, to the second.
    case date(Date)

    var headerValue: String {
        switch self {
        case .seconds(let seconds): String(seconds)
        case .date(let date): HTTPDate.string(from: date)
        }
    }
}
