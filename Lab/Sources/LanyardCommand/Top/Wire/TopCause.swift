/// Why a run was cancelled.
struct TopCause: Decodable, Hashable, Sendable {
    var kind: PrintableText
    var reason: PrintableText?
    var origin: PrintableText
    /// The newer run that took the place.
    var by: UInt64?
    var isOwn: Bool?

    /// `replaced by #17: newer text (Search.swift:26)`.
    var words: String {
        let replacement = by.map { " by #\($0)" } ?? (isOwn == true ? " by itself" : "")
        let why = reason.map { ": \($0.text)" } ?? ""
        return "\(Place.words(kind.text))\(replacement)\(why) (\(Place.short(origin.text)))"
    }
}
