import Foundation
import LabTestSupport
import Synchronization
import Testing

@testable import LanyardDownloads

@Suite("A file that is brought only if it has changed")
struct UpdateTests {
    private static let date = "Mon, 01 Jan 2024 00:00:00 GMT"

    /// A server whose file can be changed, and which answers as RFC 9110, 13.1, says.
    private final class Served: Sendable {
        struct Version {
            var text = "hello"
            var tag: String? = "\"1\""
            var date: String? = UpdateTests.date
        }

        let version = Mutex(Version())

        func answer(_ request: String) -> [UInt8] {
            let version = version.withLock { $0 }
            func field(_ name: String) -> String? {
                request.split(separator: "\r\n").first { $0.hasPrefix(name + ": ") }.map {
                    String($0.dropFirst(name.utf8.count + 2))
                }
            }
            let isUnchanged =
                if let tag = field("If-None-Match") { tag == version.tag } else {
                    field("If-Modified-Since").map { $0 == version.date } ?? false
                }
            let tag = version.tag.map { "ETag: \($0)\r\n" } ?? ""
            let date = version.date.map { "Last-Modified: \($0)\r\n" } ?? ""
            if isUnchanged { return Array("HTTP/1.1 304 Not Modified\r\n\(tag)\(date)\r\n".utf8) }
            let length = "Content-Length: \(version.text.utf8.count)\r\n"
            return Array("HTTP/1.1 200 OK\r\n\(tag)\(date)\(length)\r\n\(version.text)".utf8)
        }
    }

    private func serving(_ body: (AnsweringServer, Served, RunBench) async throws -> Void) async throws {
        let served = Served()
        try await AnsweringServer.servingBytes(closes: false) { _, request in
            served.answer(request)
        } _: { server in
            try await body(server, served, RunBench { $0.existingFile = .update })
        }
    }

    @Test(arguments: [("\"1\"", date), ("\"1\"", nil), ("W/\"1\"", date), (nil, date)] as [(String?, String?)])
    func `is not sent if it has not, and is replaced if it has`(tag: String?, date: String?) async throws {
        try await serving { server, served, bench in
            served.version.withLock { ($0.tag, $0.date) = (tag, date) }
            let url = server.url + "/a.bin"
            let first = try await bench.run(url)
            #expect(!first.wasThere)
            let recorder = RunRecorder()
            #expect(try await bench.run(bench.request(url), recorder: recorder).wasThere)
            #expect(server.field("if-none-match", of: 1) == tag)
            #expect(server.field("if-modified-since", of: 1) == (tag == nil ? date : nil))
            #expect(recorder.received == 0)
            served.version.withLock { version in
                version.text = "other"
                if tag == nil { version.date = "Tue, 02 Jan 2024 00:00:00 GMT" } else { version.tag = "\"2\"" }
            }
            #expect(try await !bench.run(url).wasThere)
            #expect(try bench.folder.text("a.bin") == "other")
            #expect(try await bench.run(url).wasThere)
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test func `is asked for by its tag from the second time on if it was downloaded in another way`() async throws {
        try await serving { server, _, bench in
            try await RunBench(folder: bench.folder).run(server.url + "/a.bin")
            for _ in 0..<2 { #expect(try await bench.run(server.url + "/a.bin").wasThere) }
            #expect((0..<3).map { server.field("if-none-match", of: $0) } == [nil, nil, "\"1\""])
        }
    }

    @Test func `is compared if somebody has changed it, and replaced`() async throws {
        try await serving { server, _, bench in
            try await bench.run(server.url + "/a.bin")
            try bench.folder.write("mine", to: "a.bin")
            #expect(try await !bench.run(server.url + "/a.bin").wasThere)
            #expect(server.field("if-none-match", of: 1) == nil)
            #expect(try bench.folder.text("a.bin") == "hello")
        }
    }

    @Test func `that nobody knows is kept by its length and date, and replaced otherwise`() async throws {
        for (text, seconds, isKept) in [
            ("hallo", 1_704_067_200.0, true), ("hallo", 1.0, false), ("hi", 1_704_067_200, false),
        ] {
            try await serving { server, _, bench in
                try bench.folder.write(text, to: "a.bin")
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: seconds)],
                    ofItemAtPath: bench.folder.path("a.bin")
                )
                #expect(try await bench.run(server.url + "/a.bin").wasThere == isKept)
                #expect(try bench.folder.text("a.bin") == (isKept ? text : "hello"))
            }
        }
    }

    @Test func `of another URL is not replaced unless its name was given`() async throws {
        try await serving { server, _, bench in
            for target in ["/x/a.bin", "/y/a.bin", "/x/a.bin", "/y/a.bin"] { try await bench.run(server.url + target) }
            #expect(try bench.folder.names == ["a (2).bin", "a.bin"])
            #expect((2..<4).map { server.field("if-none-match", of: $0) }.contains("\"1\""))
        }
        try await serving { server, served, bench in
            try await bench.run(bench.request(server.url + "/x", name: "a.bin"))
            served.version.withLock { $0 = .init(text: "other", tag: "\"2\"", date: nil) }
            let later = try RunBench(folder: bench.folder) { $0.existingFile = .update }
            try await later.run(later.request(server.url + "/y", name: "a.bin"))
            #expect(try bench.folder.names == ["a.bin"])
            #expect(try bench.folder.text("a.bin") == "other")
        }
    }

    @Test func `is left as it is until the new one is whole, and what came of that is gone on with`() async throws {
        let (old, new) = (RangeServer.bytes(300_000), RangeServer.bytes(300_000, seed: 2))
        let asked = Log<String>()
        try await AnsweringServer.servingBytes { _, request in
            asked.note(request)
            switch asked.all.count {
            case 1: return RangeServer(content: old).answer(request)
            case 2: return RangeServer(content: new, tag: "\"2\"", cut: 100_000).answer(request)
            default: return RangeServer(content: new, tag: "\"2\"").answer(request)
            }
        } _: { server in
            let bench = try RunBench { ($0.existingFile, $0.retries) = (.update, 0) }
            try await bench.run(server.url + "/a.bin")
            await #expect(throws: DownloadError.shortBody(received: 100_000, promised: 300_000)) {
                try await bench.run(server.url + "/a.bin")
            }
            #expect(try bench.folder.data("a.bin") == Data(old))
            try await bench.run(server.url + "/a.bin")
            #expect(RangeServer.range(asked.all[2]) == 100_000..<300_000)
            #expect(try bench.folder.names == ["a.bin"])
            #expect(try bench.folder.data("a.bin") == Data(new))
        }
    }

    @Test func `is asked for anew where a server says that another version has not changed`() async throws {
        try await AnsweringServer.servingBytes(closes: false) { _, request in
            request.contains("If-None-Match")
                ? Array("HTTP/1.1 304 Not Modified\r\nETag: \"2\"\r\n\r\n".utf8)
                : Array("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 5\r\n\r\nhello".utf8)
        } _: { server in
            let bench = try RunBench { $0.existingFile = .update }
            for _ in 0..<2 { try await bench.run(server.url + "/a.bin") }
            #expect(server.heads.all.count == 3)
        }
    }

    @Test func `is checked by its digest where one is expected, and not asked for by its tag`() async throws {
        try await serving { server, _, bench in
            let digest = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
            for isThere in [false, true] {
                let file = try await bench.run(bench.request(server.url + "/a.bin", sha256: digest))
                #expect(file.wasThere == isThere && file.sha256 == digest)
            }
            #expect(server.field("if-none-match", of: 1) == nil)
        }
    }
}
