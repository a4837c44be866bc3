import Foundation

@testable import LabServer

/// One request over a connection of its own, read to the end.
struct RawResponse: Sendable {
    var head: RawHead
    var body: Data

    var status: Int { head.status }

    /// - Parameter headers: Whole lines, such as `Range: bytes=0-9`.
    static func get(
        _ path: String,
        from source: FileSource,
        method: String = "GET",
        _ headers: String...
    ) async throws -> RawResponse {
        var client = try await RawClient(port: source.port)
        try await client.request(path, method: method, headers + ["Connection: close"])
        let head = try await client.head()
        let body = try await client.readToEnd()
        await client.close()
        guard let head else { throw NoResponse() }
        return RawResponse(head: head, body: body)
    }

    struct NoResponse: Error {}
}
