/// The `Content-Range` field of a 206 or 416 (RFC 9110 §14.4).
struct ContentRange: Hashable, Sendable {
    /// The bytes of the body; `nil` in a 416.
    var range: Range<Int64>?
    /// The length of the whole file; `nil` if the server does not know.
    var total: Int64?

    /// Reads `bytes 0-99/1000`, `bytes 0-99/*` or `bytes */1000`; `nil` for anything else.
    init?(_ field: String) {
        let words = field.trimmingSpaces.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let halves = words[1].trimmingSpaces.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        if halves[1] != "*" {
            guard let total = Int64(digits: halves[1]) else { return nil }
            self.total = total
        }
        guard halves[0] != "*" else { return }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int64(digits: ends[0]), let last = Int64(digits: ends[1]),
            first <= last, last < .max, total.map({ last < $0 }) ?? true
        else { return nil }
        range = first..<last + 1
    }
}
