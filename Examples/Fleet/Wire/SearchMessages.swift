#if GRPC
/// What a worker is asked: to search files below its root.
struct SearchRequest: Codable, Sendable {
    /// Goes up when a message changes what it means; a worker refuses what it does not speak.
    static let version = 1

    var version = Self.version
    var word: String
    /// Paths below the worker's root.
    var files: [String]
}

/// What a worker says of a file, several times while it is large.
struct SearchReport: Codable, Sendable {
    /// Its place in the request.
    var file: Int
    /// How much of it is searched.
    var bytes: Int
    var matches: Int
    var isDone: Bool
}
#endif
