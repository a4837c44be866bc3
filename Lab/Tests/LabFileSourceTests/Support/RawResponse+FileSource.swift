import LabTestSupport

@testable import LabFileSource

extension RawResponse {
    /// Sends one request over a connection of its own, and reads to the end of that.
    ///
    /// - Parameter fields: Whole lines, such as `Range: bytes=0-9`.
    static func get(
        _ path: String,
        from source: FileSource,
        method: String = "GET",
        _ fields: String...
    ) async throws -> RawResponse {
        let client = try await RawClient(port: source.port)
        defer { client.close() }
        try await client.request(method, "/" + path, fields + ["Connection: close"])
        guard let head = try await client.head() else { throw RawClient.Ended() }
        return RawResponse(head: head, body: try await client.readToEnd())
    }
}
