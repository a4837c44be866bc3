/// The `Retry-After` field: a number of seconds or a date.
enum RetryAfter {
    /// How long a server asks to wait; `nil` if it does not, or not in a way that can be read.
    ///
    /// - Parameters:
    ///   - date: the answer's `Date` field. A date to come back at is measured from it, by the server's own clock, so
    ///     that a wrong clock here does no harm.
    ///   - now: seconds since 1970 here, for an answer without `Date`.
    static func wait(_ field: String?, date: String?, now: Int64) -> Duration? {
        guard let field = field?.trimmingSpaces, !field.isEmpty else { return nil }
        if field.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
            return .seconds(Int64(field) ?? .max / 4)
        }
        guard let then = HTTPDate.seconds(field) else { return nil }
        let from = date.flatMap { HTTPDate.seconds($0) } ?? now
        return .seconds(max(0, then - from))
    }
}
