import Foundation

@testable import LabServer

/// The least that can be called a WebSocket client: it sends what it is told to, right or wrong.
struct RawSocket {
    /// A frame that came.
    struct Frame: Equatable {
        var opcode: UInt8
        var data: Data

        var text: String { String(decoding: data, as: UTF8.self) }
        /// The code of a closing frame.
        var code: Int? { opcode == 8 && data.count >= 2 ? Int(data[0]) << 8 | Int(data[1]) : nil }
    }

    private(set) var client: RawClient

    /// Opens a WebSocket as a browser's page of the same server does.
    ///
    /// - Throws: The status, if it is refused.
    init(port: Int, path: String = "/tab", origin: String? = nil) async throws {
        client = try await RawClient(port: UInt16(port))
        let head = [
            "GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Origin: \(origin ?? "http://127.0.0.1:\(port)")",
            "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
        ]
        try await client.send(head.joined(separator: "\r\n"))
        let answer = try await client.head()
        guard answer?.status == 101 else { throw Refused(status: answer?.status) }
    }

    struct Refused: Error, Equatable {
        var status: Int?
    }

    func send(_ text: String) async throws {
        try await client.send(Self.frame(Data(text.utf8)))
    }

    func send(raw data: Data) async throws {
        try await client.send(data)
    }

    /// The next frame; `nil` if the connection ends before.
    mutating func next() async throws -> Frame? {
        let head = try await client.read(2)
        guard head.count == 2 else { return nil }
        var length = Int(head[1] & 0x7F)
        if length >= 126 {
            length = try await client.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let data = try await client.read(length)
        return data.count == length ? Frame(opcode: head[0] & 0x0F, data: data) : nil
    }

    /// Reads up to the closing frame, and on to the end of the connection.
    mutating func closingCode() async throws -> Int? {
        while let frame = try await next() {
            guard frame.opcode == 8 else { continue }
            await client.close()
            return frame.code
        }
        return nil
    }

    func close(abruptly: Bool = false) async {
        await client.close(abruptly: abruptly)
    }

    /// A frame as it goes over the wire, masked as a client has to.
    ///
    /// - Parameter claiming: The length that its head tells, if that is not the truth.
    static func frame(
        _ data: Data,
        opcode: UInt8 = 1,
        isFinal: Bool = true,
        isMasked: Bool = true,
        claiming: Int? = nil
    ) -> Data {
        let length = claiming ?? data.count
        let mask: [UInt8] = [1, 2, 3, 4]
        var frame = Data([opcode | (isFinal ? 0x80 : 0)])
        let bit: UInt8 = isMasked ? 0x80 : 0
        switch length {
        case ..<126: frame.append(UInt8(length) | bit)
        case ..<65_536: frame += Data([126 | bit, UInt8(length >> 8), UInt8(length & 0xFF)])
        default: frame += Data([127 | bit]) + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
        }
        guard isMasked else { return frame + data }
        return frame + mask + data.enumerated().map { $1 ^ mask[$0 % 4] }
    }
}
