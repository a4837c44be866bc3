import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct RouteTests {
    @Test func `each question is answered with the value that the wire promises`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            func answer<Value: Decodable>(_ path: String) async throws -> Value {
                let answer = try await client.ask(server, "/api/v1/\(path)")
                #expect(answer.status == 200 && answer.fields["content-type"] == "application/json", "\(path)")
                return try answer.decoded()
            }
            #expect(try await answer("snapshot") == Samples.snapshot)
            #expect(try await answer("runs") == Samples.runs)
            #expect(try await answer("runs/17") == Samples.detail)
            #expect(try await answer("findings") == Samples.findings)
            #expect(try await answer("causes") == Samples.causes)
            #expect(try await answer("histograms") == Samples.histograms)
            #expect(try await answer("session") == Wire.Session(canCancel: false, token: nil))
        }
    }

    @Test func `a search says what it looks for`() async throws {
        let program = FakeProgram()
        try await withServer(program) { server in
            let client = try await RawClient(server)
            for query in ["", "?text=K%C3%A4se+%26+Brot&state=straggling&limit=1000"] {
                #expect(try await client.ask(server, "/api/v1/runs\(query)").status == 200)
            }
            let long = String(repeating: "a", count: 201)
            for query in ["text=\(long)", "state=tired", "limit=0", "limit=1001", "limit=many"] {
                #expect(try await client.ask(server, "/api/v1/runs?\(query)").status == 400, "\(query)")
            }
            #expect(try await client.ask(server, "/api/v1/stream?after=x").status == 400)
        }
        #expect(
            program.queries.all == [
                RunQuery(text: "", state: nil, limit: 100),
                RunQuery(text: "Käse & Brot", state: .straggling, limit: 1000),
            ]
        )
    }

    @Test(arguments: [
        "/../etc/passwd", "/..%2f..%2fetc/passwd", "/index.html/../../Package.swift", "//index.html", "/%69ndex.html",
        "/index.html/", "/api/v1", "/api/v1/", "/api/v2/snapshot", "/api/v1/snapshot/", "/api/v1/runs/",
        "/api/v1/runs/x",
        "/api/v1/runs/-1", "/api/v1/runs/18", "/api/v1/runs/99999999999999999999", "/api/v1//snapshot", "/favicon.ico",
    ])
    func `there is nothing else`(path: String) async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            let answer = try await client.ask(server, path)
            #expect(answer.status == 404)
            #expect(try answer.decoded(Wire.Failure.self).error.isEmpty == false)
        }
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "CONNECT", "get", "HACK"])
    func `each thing knows one method`(method: String) async throws {
        try await withServer { server in
            for path in ["/", "/api/v1/snapshot", "/api/v1/stream"] {
                let client = try await RawClient(server)
                let answer = try await client.ask(server, path, method: method)
                #expect(answer.status == 405 && answer.fields["allow"] == "GET", "\(path)")
            }
            let client = try await RawClient(server)
            let answer = try await client.ask(
                server,
                "/api/v1/runs/17/cancel",
                method: method == "POST" ? "GET" : method
            )
            #expect(answer.status == 405 && answer.fields["allow"] == "POST")
        }
    }

    @Test func `an answer to HEAD is a head`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            #expect(try await client.ask(server, "/", method: "HEAD").body.isEmpty)
            #expect(try await client.ask(server, "/api/v1/session").status == 200)
        }
    }

    @Test func `many requests go over one connection, until one is to be the last`() async throws {
        try await withServer { server in
            let client = try await RawClient(server)
            for _ in 0..<20 { #expect(try await client.ask(server, "/api/v1/session").status == 200) }
            let last = try await client.ask(server, "/api/v1/session", headers: ["Connection": "close"])
            #expect(last.status == 200 && last.fields["connection"] == "close")
            #expect(try await client.readToEnd().isEmpty)
        }
    }

    @Test func `every file of the page is served`() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/LanyardConsole/Page"
        )
        let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
        try await withServer { server in
            let client = try await RawClient(server)
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
                let answer = try await client.ask(server, "/\(file.lastPathComponent)")
                #expect(answer.status == 200, "\(file.lastPathComponent) is not built in: run Scripts/lib/embed")
                #expect(try answer.body == Data(contentsOf: file))
                #expect(answer.fields["content-type"] == types[file.pathExtension].map { "\($0); charset=utf-8" })
            }
        }
    }
}
