import LabTestSupport

/// A WebSocket as a browser's page of the same server has it, or nearly so.
struct RawSocket {
    private let client: RawClient

    /// - Throws: The status, if it is refused.
    init(port: Int, path: String = "/tab", origin: String? = nil) async throws {
        client = try await RawClient(port: port)
        let fields = ["Host": "127.0.0.1:\(port)", "Origin": origin ?? "http://127.0.0.1:\(port)"]
        try await client.request("GET", path, fields.merging(RawClient.upgrade) { $1 }.map { "\($0): \($1)" })
        let answer = try await client.head()
        guard answer?.status == 101 else { throw Refused(status: answer?.status) }
    }

    struct Refused: Error, Equatable {
        var status: Int?
    }

    func send(_ text: String) async throws {
        try await client.send(RawFrame.bytes(Array(text.utf8)))
    }

    func send(raw bytes: [UInt8]) async throws {
        try await client.send(bytes)
    }

    /// The next frame; `nil` if the connection ends before.
    func next() async throws -> RawFrame? { try await client.frame() }

    /// Reads up to the closing frame, and closes the connection.
    func closingCode() async throws -> Int? {
        while let frame = try await next() {
            guard frame.opcode == 8 else { continue }
            client.close()
            return frame.code
        }
        return nil
    }

    func close(abruptly: Bool = false) {
        client.close(abruptly: abruptly)
    }
}
