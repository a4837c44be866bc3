#if Cluster
/// As text, with `%` and two digits for each byte that is no letter, digit or one of `-._~`: what has it can name the same key.
extension ClusterID: Codable {
    /// Reads an ID.
    ///
    /// - Throws: `DecodingError` for text that ``encode(to:)`` would not have written.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = ClusterID(escaped: try container.decode(String.self).utf8) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no ID of a cluster.")
        }
        self = id
    }

    /// Writes the ID.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(escaped)
    }
}
#endif
