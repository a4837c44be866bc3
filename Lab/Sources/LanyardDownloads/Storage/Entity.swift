/// What a server said about the file it sends: enough to tell, at the next request, whether it is still the same file.
struct Entity: Hashable, Sendable {
    /// The length of the whole file in bytes; `nil` if the server did not say.
    var total: Int64?
    /// The `ETag` as sent, quotes and `W/` included, each byte a scalar.
    var entityTag: String?
    /// The `Last-Modified` field as sent.
    var lastModified: String?
    /// Whether `Last-Modified` may serve as a strong validator (RFC 9110 §8.8.2.2).
    var lastModifiedIsStrong = false
    /// The digest of the whole file, in hexadecimal, of the kind that its length says; `nil` if the server gives none that is known here. It tells no versions apart.
    var digest: String?

    /// The value for `If-Range`; `nil` if the server gave nothing that identifies the bytes exactly.
    ///
    /// A weak entity tag says "good enough", not "the same bytes", so joining two answers under it could yield a file
    /// that never existed.
    var strongValidator: String? {
        if entityTag != nil { return strongTag }
        return lastModifiedIsStrong ? lastModified : nil
    }

    /// The entity tag, if it stands for the bytes.
    var strongTag: String? { entityTag.flatMap { Entity.isStrong($0) ? $0 : nil } }

    /// Whether nothing was said by which the file could be known again: an answer that may be of another kind, such as the page of
    /// a network that wants a login first.
    var hasNoValidator: Bool { entityTag == nil && lastModified == nil }

    /// Whether a part of this file can be kept and the rest be asked for later.
    var canResume: Bool { strongValidator != nil && total != nil }

    /// Whether a part that was sent for our validator belongs to this version.
    ///
    /// A server that has an entity tag must send it with every part; `Last-Modified` may be left out where the request
    /// had it in `If-Range`.
    func accepts(part: Entity) -> Bool {
        guard total == part.total, entityTag == part.entityTag else { return false }
        return part.lastModified == nil || lastModified == part.lastModified
    }

    /// Whether `other` is the same version of the file as far as the two say.
    func isSameVersion(as other: Entity) -> Bool {
        // A strong tag stands for the bytes, and so for their number, too.
        if other.total == nil, let strongTag { return strongTag == other.entityTag }
        guard total == other.total else { return false }
        if let entityTag, let theirs = other.entityTag { return entityTag == theirs }
        guard entityTag == nil, other.entityTag == nil else { return false }
        return lastModified == other.lastModified
    }

    /// A tag with a mark in it that stands for bytes that nobody could read, as over HTTP/2, may be another's, too.
    private static func isStrong(_ tag: String) -> Bool {
        tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.utf8.count >= 2 && !tag.fieldText.contains("\u{FFFD}")
    }
}
