import Foundation

@testable import LanyardConsole

/// Valid requests, and the words that they are made of.
enum HTTPCorpus {
    static let token = "c2VjcmV0LXRva2VuLW9mLXRoZS1mdXp6ZXI"
    static let port: UInt16 = 4711

    private static let session = """
        Host: 127.0.0.1:4711\r\nCookie: theme=dark; lanyard-4711=\(token)\r\nOrigin: http://127.0.0.1:4711\r\n
        """
    private static let bearer = "Host: localhost:4711\r\nAuthorization: Bearer \(token)\r\n"
    private static let upgrade = """
        Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n
        """

    private static let gets = [
        "/", "/?token=\(token)", "/main.js", "/api/v1/session", "/api/v1/snapshot", "/api/v1/runs/17",
        "/api/v1/runs?text=%23search+a&state=running&limit=20", "/api/v1/findings", "/api/v1/causes",
        "/api/v1/histograms", "/api/v1/fleet", "/api/v1/fleet?text=report%2F42&state=waits&limit=20",
    ]
    private static let posts = [
        ("/api/v1/runs/17/cancel", #"{"reason": "screen left"}"#), ("/api/v1/scopes/3/cancel", ""),
        ("/api/v1/scopes/3/keys/2/cancel", "{}"), ("/api/v1/runs/404/cancel", ""),
        ("/api/v1/fleet/cancel", #"{"key": "report%2F42", "reason": "gone"}"#),
    ]

    static let streams: [String] = {
        let asked = gets.flatMap { path in
            [session, bearer, session + "Connection: close\r\n"].map { "GET \(path) HTTP/1.1\r\n\($0)\r\n" }
        }
        let told = posts.flatMap { path, body in
            [session, bearer].map { head in
                "POST \(path) HTTP/1.1\r\n\(head)Lanyard-Token: \(token)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            }
        }
        let watched = ["GET /api/v1/stream?after=812 HTTP/1.1\r\n\(session)\(upgrade)\r\n"]
        return asked + told + watched + [asked[0] + told[0] + asked[4]]
    }()

    static let words = [
        "GET", "POST", "HEAD", "HTTP/1.1", "HTTP/1.0", "Host: 127.0.0.1:4711", "Host: evil.example:4711",
        "Origin: null",
        "Origin: http://evil.example", "Origin: http://127.0.0.1:4711", "Cookie: lanyard-4711=", "Lanyard-Token: ",
        "Content-Length: 5", "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "\r\n\r\n", "\r\n ",
        " : ", "token=", token, "Bearer ", "after=-1", "limit=0", "limit=1001", "state=ended", "/cancel", "/api/v1/",
        "/api/v1/runs/18446744073709551615", "Sec-Fetch-Site: cross-site", "Expect: 100-continue",
    ]

    /// The request as a client would send it, escaped all over.
    static func printed(_ request: Request) -> [UInt8] {
        let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        let query = request.query.map { name, value in
            [name, value].map { $0.addingPercentEncoding(withAllowedCharacters: letters) ?? "" }.joined(separator: "=")
        }
        let target = request.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        let fields = request.headers.flatMap { name, values in values.map { "\(name): \($0)\r\n" } }
        return Array("\(request.method) \(target) HTTP/1.1\r\n\(fields.joined())\r\n".utf8) + request.body
    }
}
