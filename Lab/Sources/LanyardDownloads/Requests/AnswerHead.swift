/// What a server says of a file before it sends it.
public struct AnswerHead: Hashable, Sendable {
    /// The URL that was asked, without user name and password.
    public let url: String
    /// Such as `HTTP/1.1`.
    public let version: String
    /// Such as 200.
    public let status: Int
    /// The words behind the status; HTTP/2 has none.
    public let reason: String
    /// In the order in which they came.
    public let fields: [DownloadRequest.Field]
}
