import Foundation
import LabTestSupport

@testable import LabServer

/// A page without a browser: reads what its tab is told.
struct TabClient {
    let socket: RawSocket

    init(_ host: LabHost) async throws {
        socket = try await RawSocket(port: host.url.port ?? 0)
    }

    func send(_ message: [String: String]) async throws {
        try await socket.send(String(decoding: try JSONEncoder().encode(message), as: UTF8.self))
    }

    /// Reads up to the next message of a type that fulfils a condition.
    func next(_ type: String, where condition: (NSDictionary) -> Bool = { _ in true }) async throws -> NSDictionary {
        while let frame = try await socket.next(), frame.opcode != 8 {
            let message = try JSONSerialization.jsonObject(with: Data(frame.payload)) as? NSDictionary
            if let message, message["type"] as? String == type, condition(message) { return message }
        }
        throw RawClient.Ended()
    }

    /// Reads up to the state of a side in which so much was counted.
    func state(count: Int, place: Int = 0) async throws -> NSDictionary? {
        try await next("state") { message in
            message["place"] as? Int == place && (message["state"] as? NSDictionary)?["count"] as? Int == count
        }["state"] as? NSDictionary
    }

    /// Reads until a side is told to be busy or idle; whether the left one was busy, each time it was told of on the way.
    func side(_ place: Int, isBusy: Bool) async throws -> [Bool] {
        var told: [Bool] = []
        _ = try await next("state") { message in
            if message["place"] as? Int == 0, let left = message["isBusy"] as? Bool { told.append(left) }
            return message["place"] as? Int == place && message["isBusy"] as? Bool == isBusy
        }
        return told
    }

    func open(beside: String? = nil) async throws {
        try await send(
            ["type": "open", "variant": "search/probe"].merging(beside.map { ["beside": $0] } ?? [:]) { $1 }
        )
        _ = try await state(count: 0)
        if beside != nil { _ = try await state(count: 0, place: 1) }
    }

    func closingCode() async throws -> Int? {
        try await socket.closingCode()
    }

    func close(abruptly: Bool = false) {
        socket.close(abruptly: abruptly)
    }
}
