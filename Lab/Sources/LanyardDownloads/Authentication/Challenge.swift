/// In what way a server wants to know its user, of which it may offer several (RFC 9110, 11.3). A pure value.
struct Challenge: Hashable, Sendable {
    /// In lower case.
    var scheme: String
    /// By their names in lower case; the values as they came (`String.fieldText`), without quotation marks.
    var parameters: [String: String] = [:]

    /// Reads the values of all fields `WWW-Authenticate`; each may hold several. What makes no sense is passed over.
    static func all(in fields: [String]) -> [Challenge] {
        fields.flatMap { field in
            var reader = ChallengeReader(field)
            return reader.challenges()
        }
    }
}
