/// What an answer carries to tell one content from the next.
public struct Validators: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: Int

    /// A set from its bits; the named members below read better.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// An `ETag` header; strong unless ``weakEntityTag`` is there too.
    public static let entityTag = Validators(rawValue: 1)
    /// A `Last-Modified` header.
    public static let lastModified = Validators(rawValue: 2)
    /// An `ETag` header that is marked as weak, with which `If-Range` never matches.
    public static let weakEntityTag = Validators(rawValue: 4)
}
