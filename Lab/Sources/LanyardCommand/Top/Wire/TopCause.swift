/// Why a run was cancelled.
struct TopCause: Decodable, Hashable, Sendable {
    var kind: PrintableText
    var reason: PrintableText?
    var origin: PrintableText
    /// The newer run that took the place.
    var by: UInt64?
    var isOwn: Bool?

    /// `replaced by #17: newer text (Search.swift:26)`.
    var words: String { "\(what) (\(place))" }

    /// The same without the line.
    var what: String {
        let replacement = by.map { " by #\($0)" } ?? (isOwn == true ? " by itself" : "")
        return "\(Place.words(kind.text))\(replacement)\(reason.map { ": \($0.text)" } ?? "")"
    }

    /// The line that it comes from.
    var place: String { Place.short(origin.text) }
}
