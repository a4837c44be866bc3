/// Other bytes that take the place of a file's first ones once enough requests have come.
///
/// The entity tag and the modification date change with the bytes. A body that is already on its way goes on with the
/// bytes it began with.
public struct ContentChange: Sendable, Hashable {
    /// The number of requests that still see the first content.
    public var requests: Int
    /// What every later request sees.
    public var content: FileContent

    /// Plans a change.
    ///
    /// - Parameters:
    ///   - requests: The number of requests that still see the first content.
    ///   - content: What every later request sees.
    public init(afterRequests requests: Int, to content: FileContent) {
        self.requests = requests
        self.content = content
    }
}
