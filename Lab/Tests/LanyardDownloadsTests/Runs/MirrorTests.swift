import Foundation
import LabFileSource
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("Mirrors")
struct MirrorTests {
    private let file = ServedFile.generated("a.bin", size: 300_000)

    @Test func `take over from a server that has no such file, that is not there, or that breaks off`() async throws {
        let broken = ServedFile.generated("a.bin", size: 300_000) { $0.faults = .always(.cut(after: 100_000)) }
        try await withFileSource([file]) { good in
            try await withFileSource([broken]) { source in
                let missing = source.url(for: "missing").absoluteString
                for first in [missing, "http://127.0.0.1:1/a.bin", source.url(for: "a.bin").absoluteString] {
                    let bench = try RunBench { $0.retries = 0 }
                    var request = bench.request(first, name: "a.bin")
                    request.mirrors = [good.url(for: "a.bin").absoluteString]
                    let finished = try await bench.run(request)
                    #expect(try bench.sha256(of: finished) == file.sha256())
                }
            }
        }
    }

    @Test func `that have validators of their own go on with what is there if the file is checked in the end`()
        async throws
    {
        let broken = ServedFile.generated("a.bin", size: 300_000) {
            $0.validators = [.entityTag]
            $0.faults = .always(.cut(after: 100_000))
        }
        let other = ServedFile.generated("a.bin", size: 300_000) { $0.validators = [.lastModified] }
        for isChecked in [true, false] {
            try await withFileSource([other]) { good in
                try await withFileSource([broken]) { source in
                    let (bench, recorder) = (try RunBench { $0.retries = 0 }, RunRecorder())
                    var request = bench.request(source.url(for: "a.bin"), sha256: isChecked ? try file.sha256() : nil)
                    request.mirrors = [good.url(for: "a.bin").absoluteString]
                    let finished = try await bench.run(request, recorder: recorder)
                    #expect(try bench.sha256(of: finished) == file.sha256())
                    #expect(recorder.events.contains(.restarted(.fileChanged)) == !isChecked)
                }
            }
        }
    }

    @Test func `that have tags of their own, and the date of the first, have a file done that another of them sent`()
        async throws
    {
        let asked = Log<String>()
        let answer: @Sendable (String, String) -> String? = { target, _ in
            asked.note(target)
            if asked.all == ["/a.bin"] || target.hasPrefix("/mirror"), asked.all.count > 4 { return "404 Not Found" }
            if asked.all == ["/a.bin"] { return "404 Not Found" }
            return "200 OK\r\nLast-Modified: Mon, 01 Jan 2024 00:00:00 GMT\r\nETag: \"\(target)\""
        }
        try await AnsweringServer.serving(answer) { server in
            let (bench, recorder) = (try RunBench { $0.retries = 0 }, RunRecorder())
            var request = bench.request(server.url + "/a.bin")
            request.mirrors = [server.url + "/mirror/a.bin"]
            for _ in 0..<4 { try await bench.run(request, recorder: recorder) }
            // The one that sent it is asked first, and later it is gone.
            let mirror = "/mirror/a.bin"
            #expect(asked.all == ["/a.bin", mirror, mirror, mirror, mirror, "/a.bin"])
            #expect(recorder.received == 5)
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test func `that sent a file and have another of its length and date now have not this one`() async throws {
        let asked = Log<String>()
        let answer: @Sendable (String, String) -> String? = { target, _ in
            asked.note(target)
            if target == "/a.bin" { return "404 Not Found" }
            return "200 OK\r\nLast-Modified: Mon, 01 Jan 2024 00:00:00 GMT\r\nETag: \"\(asked.all.count)\""
        }
        try await AnsweringServer.serving(answer) { server in
            let bench = try RunBench { $0.retries = 0 }
            var request = bench.request(server.url + "/a.bin")
            request.mirrors = [server.url + "/mirror/a.bin"]
            try await bench.run(request)
            await #expect(throws: DownloadError.targetOutdated(bench.folder.path("a.bin"))) {
                try await bench.run(request)
            }
        }
    }

    @Test func `that all fail tell of the last, after each has had its tries`() async throws {
        try await withFileSource([]) { source in
            let bench = try RunBench { $0.retries = 1 }
            var request = bench.request(source.url(for: "a"))
            request.mirrors = [source.url(for: "b").absoluteString, source.url(for: "c").absoluteString]
            let error = await #expect(throws: DownloadError.self) { try await bench.run(request) }
            guard case .httpStatus(404, _, _)? = error else { return #expect(Bool(false), "\(error!)") }
            #expect(source.requests.map(\.file) == ["a", "b", "c"])
        }
    }

    @Test func `of a list are asked up to a number`() async throws {
        try await withFileSource([]) { source in
            let bench = try RunBench { $0.retries = 0 }
            var request = bench.request(source.url(for: "a"))
            request.mirrors = (0..<500).map { source.url(for: "m\($0)").absoluteString }
            await #expect(throws: DownloadError.self) { try await bench.run(request) }
            #expect(source.requests.count == 64)
        }
    }

    @Test func `are not shown what was given for the first, nor the default of the file of hosts`() async throws {
        try await withFileSource([file]) { good in
            let bench = try RunBench { $0.netrc = Netrc("default login anna password secret") }
            var request = bench.request("http://127.0.0.1:1/a.bin")
            request.credentials = .bearer("secret")
            request.fields = [
                .init("Authorization", "secret"), .init("X-Key", "secret"), .init("Accept-Language", "en"),
            ]
            request.mirrors = [good.url(for: "a.bin").absoluteString]
            try await bench.run(request)
            let shown = try #require(good.requests.last?.headers)
            #expect(shown["authorization"] == nil && shown["x-key"] == nil && shown["accept-language"] == "en")
        }
    }
}
