import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct EntranceTests {
    @Test func `the printed address sets a cookie, and leads to the page without the token`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            let target = "/?" + server.url.query!
            let entered = try await client.ask(server, target, headers: ["Cookie": nil])
            #expect(entered.status == 303)
            #expect(entered.fields["location"] == "/")
            let cookie = try #require(entered.fields["set-cookie"])
            let parts = cookie.components(separatedBy: "; ")
            #expect(parts[0] == "lanyard-\(server.port)=\(server.token)", "Cookies know no ports, so the name does.")
            #expect(Set(parts.dropFirst()) == ["HttpOnly", "SameSite=Strict", "Path=/"])
            let page = try await client.ask(server, "/", headers: ["Cookie": parts[0]])
            #expect(page.status == 200)
            #expect(page.fields["content-type"] == "text/html; charset=utf-8")
            #expect(page.body == PageFile(path: "/")?.content)
        }
    }

    @Test func `a link on another site leads in, too`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            let headers: [String: String?] = ["Cookie": nil, "Sec-Fetch-Site": "cross-site"]
            let entered = try await client.ask(server, "/?" + server.url.query!, headers: headers)
            #expect(entered.status == 200, "The browser would not send the cookie to where a redirect leads.")
            #expect(entered.fields["refresh"] == "0; url=/")
            #expect(entered.fields["set-cookie"]?.contains(server.token) == true)
            #expect(!entered.text.contains(server.token))
            let stranger = try await client.ask(server, "/", headers: headers)
            #expect(stranger.status == 401 && stranger.fields["refresh"] == nil)
        }
    }

    @Test func `the address is the one that people can open`() async throws {
        try await withServer { server in
            #expect(server.url.host == "127.0.0.1")
            #expect(server.url.port == Int(server.port))
        }
        try await withServer(settings: ServerSettings(address: "0.0.0.0")) { server in
            #expect(server.url.host == "127.0.0.1")
        }
    }

    @Test func `without the cookie the page says where to find the address`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            let page = try await client.ask(server, "/", headers: ["Cookie": nil])
            #expect(page.status == 401)
            #expect(page.fields["content-type"] == "text/plain; charset=utf-8")
            #expect(page.text.contains("Open the address that the program printed"))
        }
    }

    @Test(arguments: ["/", "/index.html", "/api/v1/snapshot", "/api/v1/stream", "/nothing", "/api/v1/runs/17/cancel"])
    func `nothing is told without the token`(path: String) async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            #expect(try await client.ask(server, path, headers: ["Cookie": nil]).status == 401)
        }
    }

    @Test func `only the whole token will do`() async throws {
        try await withServer { server in
            func ask(_ target: String, headers: [String: String?] = [:]) async throws -> RawResponse {
                try await RawClient(server).ask(server, target, headers: headers)
            }
            let token = server.token
            #expect(token.utf8.count == 43, "32 bytes in base64.")
            let other = String(token.reversed())
            for wrong in [other, "", String(token.dropLast()), token + "A", token.uppercased() + "x"] {
                let cookie = "lanyard-\(server.port)=\(wrong)"
                #expect(try await ask("/api/v1/session", headers: ["Cookie": cookie]).status == 401)
                let bearer: [String: String?] = ["Cookie": nil, "Authorization": "Bearer \(wrong)"]
                #expect(try await ask("/api/v1/session", headers: bearer).status == 401)
                let entered = try await ask("/?token=\(wrong)")
                #expect(entered.status == 401 && entered.fields["set-cookie"] == nil)
            }
            let foreign = "lanyard-\(server.port &+ 1)=\(token); lanyard=\(token)"
            #expect(try await ask("/api/v1/session", headers: ["Cookie": foreign]).status == 401)
            let bearer: [String: String?] = ["Cookie": nil, "Authorization": "Bearer \(token)"]
            #expect(try await ask("/api/v1/session", headers: bearer).status == 200)
        }
    }

    @Test func `whoever shows the token where a client puts it needs no allowance`() {
        let gatekeeper = Gatekeeper(token: AccessToken.random(), port: 4711)
        let token = gatekeeper.token.text
        let wrong = AccessToken.random().text
        func isShown(_ head: String) -> Bool { gatekeeper.isShown(in: Array(head.utf8)) }
        let shown = [
            "Authorization: Bearer \(token)", "Cookie: theme=dark; lanyard-4711=\(token)",
            "GET /?token=\(token) HTTP/1.1",
        ]
        for head in shown {
            #expect(isShown(head) && isShown("GET / HTTP/1.1\r\nAll: Bells, llamas? lanyard-1=\(wrong)\r\n" + head))
            #expect(!isShown(head.replacing(token, with: wrong)) && !isShown(String(head.prefix(30))))
        }
        #expect(!isShown("") && !isShown(token) && !isShown("Cookie: lanyard-4712=\(token)"))
        // Nothing is looked at without end.
        #expect(!isShown(String(repeating: "lanyard-4711=", count: 1000) + token))
        #expect(!isShown(String(repeating: "l", count: 16_000) + "lanyard-4711=\(token)"))
    }

    @Test func `no two tokens are the same`() {
        #expect(Set((0..<100).map { _ in AccessToken.random().text }).count == 100)
    }

    @Test(arguments: ["/", "/api/v1/snapshot", "/nothing", "/?token=wrong"])
    func `every answer keeps the browser strict, and lets no other page read it`(path: String) async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            let headers = try await client.ask(server, path).fields
            #expect(
                headers["content-security-policy"] == """
                    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
                    """
            )
            #expect(headers["x-content-type-options"] == "nosniff")
            #expect(headers["referrer-policy"] == "no-referrer")
            #expect(headers["cache-control"] == "no-store")
            #expect(headers["cross-origin-resource-policy"] == "same-origin")
            #expect(headers["cross-origin-opener-policy"] == "same-origin")
            #expect(!headers.keys.contains { $0.hasPrefix("access-control-") })
        }
    }

    @Test(arguments: ["/", "/?token=wrong", "/api/v1/snapshot"])
    func `only the sites that the program names may show it in a frame`(path: String) async throws {
        let origins = try ["http://127.0.0.1:8420", "https://tools.example"].map { origin in try FrameOrigin(origin) }
        try await withServer(settings: ServerSettings(framedBy: origins)) { server in
            let client = try await RawClient(server)
            let policy = try await client.ask(server, path).fields["content-security-policy"]
            #expect(policy?.hasSuffix("; frame-ancestors http://127.0.0.1:8420 https://tools.example") == true)
        }
    }
}
