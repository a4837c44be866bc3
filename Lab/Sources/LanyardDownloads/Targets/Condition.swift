/// Asks for a file only if it has changed (RFC 9110, 13.1).
struct Condition: Hashable, Sendable {
    /// The file that is there.
    var path: String
    /// The value of `If-None-Match`: the entity tag of the file as it was sent.
    var entityTag: String?
    /// The value of `If-Modified-Since`, where there is no tag.
    var date: String?

    /// Whether an answer that nothing has changed is about this version. A server that names another one contradicts itself.
    func isOf(_ tag: String?) -> Bool {
        guard let tag, let entityTag else { return true }
        return Condition.weak(tag) == Condition.weak(entityTag)
    }

    private static func weak(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
