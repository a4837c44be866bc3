import Foundation

/// What is asked of a console, as `Documentation/Wire.md` has it. A pure value.
struct ConsoleRequest: Hashable, Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    let method: Method
    let path: String
    var body: Data?

    /// All there is.
    static let snapshot = ConsoleRequest(method: .get, path: "/api/v1/snapshot")

    /// One run's life.
    static func detail(of run: UInt64) -> ConsoleRequest {
        ConsoleRequest(method: .get, path: "/api/v1/runs/\(run)")
    }

    /// - Parameter reason: In words, as they were typed.
    static func cancel(_ run: UInt64, reason: String) -> ConsoleRequest {
        struct Wish: Encodable { var reason: String? }
        let wish = Wish(reason: reason.isEmpty ? nil : reason)
        return ConsoleRequest(method: .post, path: "/api/v1/runs/\(run)/cancel", body: try? JSONEncoder().encode(wish))
    }

    /// The fields that let it in. What changes something shows the token once more, as no other page can.
    func fields(token: String) -> [String: String] {
        var fields = ["Authorization": "Bearer \(token)", "Accept": "application/json"]
        if method == .post {
            fields["Lanyard-Token"] = token
            fields["Content-Type"] = "application/json"
        }
        return fields
    }
}
