import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("The head of a file")
struct HeadRunTests {
    /// Answers HEAD as a server has to, without the body that it tells the length of.
    private func serving(
        _ answer: @escaping @Sendable (String) -> String,
        _ body: (AnsweringServer) async throws -> Void
    ) async throws {
        try await AnsweringServer.servingBytes(closes: false) { target, request in
            let head = "HTTP/1.1 \(answer(target))\r\nContent-Length: 5\r\n\r\n"
            return Array((request.hasPrefix("HEAD ") ? head : head + "hello").utf8)
        } _: {
            try await body($0)
        }
    }

    @Test func `is asked for, redirects included, and leaves the connection to the next request`() async throws {
        try await serving { target in
            target == "/a"
                ? "301 Moved Permanently\r\nLocation: /b" : "200 OK\r\nETag: \"1\"\r\nTransfer-Encoding: gzip"
        } _: { server in
            let bench = try RunBench()
            let run = HeadRun(request: bench.request(server.url + "/a"), services: bench.services)
            let heads = try await run.perform()
            #expect(heads.map(\.status) == [301, 200] && heads.map(\.reason) == ["Moved Permanently", "OK"])
            #expect(heads.map(\.url) == [server.url + "/a", server.url + "/b"])
            #expect(heads[1].fields.map(\.name) == ["ETag", "Transfer-Encoding", "Content-Length"])
            #expect(heads[1].version == "HTTP/1.1")
            #expect(server.heads.all.allSatisfy { $0.hasPrefix("HEAD ") })
            #expect(try bench.folder.names.isEmpty)
        }
    }

    @Test func `is that of the last try, whatever its status is`() async throws {
        let asked = Log<String>()
        try await serving { target in
            asked.note(target)
            return target == "/none"
                ? "404 Not Found" : asked.all.count == 1 ? "503 Busy\r\nRetry-After: 1" : "204 Empty"
        } _: { server in
            let bench = try RunBench { $0.retries = 1 }
            let busy = HeadRun(request: bench.request(server.url + "/a"), services: bench.services)
            #expect(try await busy.perform().map(\.status) == [204])
            let none = HeadRun(request: bench.request(server.url + "/none"), services: bench.services)
            #expect(try await none.perform().map(\.status) == [404])
        }
    }

    @Test func `of a server that is not there fails as a download does`() async throws {
        let bench = try RunBench { $0.retries = 0 }
        let run = HeadRun(request: bench.request("http://127.0.0.1:1/a"), services: bench.services)
        await #expect(throws: DownloadError.connectionRefused("127.0.0.1:1")) { try await run.perform() }
    }
}
