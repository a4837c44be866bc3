/// What a ``FileSource`` remembers of one request, up to the moment it was asked.
public struct ServedRequest: Sendable, Hashable, Identifiable {
    /// The place of the request among all that the source has seen, counted from 1.
    public let id: Int
    /// Which connection it came over, counted from 1.
    public let connection: Int
    /// The place of the request among those for the same file since that was put on offer, counted from 1; `nil` if
    /// there was no such file.
    public let ordinal: Int?
    /// `GET`, `HEAD`, or whatever else was asked.
    public let method: String
    /// The decoded path without its leading slash, whether a file of that name exists or not.
    public let file: String
    /// All header fields, their names in lower case; of repeated ones the values are joined by commas.
    public let headers: [String: String]
    /// The status that was answered; `nil` while, or if, no head was sent.
    public internal(set) var status: Int?
    /// The `Content-Length` that was answered, true or not.
    public internal(set) var announcedLength: Int?
    /// How many bytes of the body the system took for sending; a client that went may have received fewer.
    public internal(set) var bodyBytes = 0
    /// How it ended; `nil` while it goes on.
    public internal(set) var end: RequestEnd?

    /// The value of the `Range` header.
    public var range: String? { headers["range"] }
    /// The value of the `If-Range` header.
    public var ifRange: String? { headers["if-range"] }
}
