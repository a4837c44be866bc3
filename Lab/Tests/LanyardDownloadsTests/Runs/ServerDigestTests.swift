import Foundation
import LabTestSupport
import LanyardDigest
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("A digest that the server gives")
struct ServerDigestTests {
    private static let content = RangeServer.bytes(300_000)
    private static let sha256 = Data(SHA256.hash(data: Data(content))).base64EncodedString()
    private static let sha512: String = {
        var hash = SHA512.bits512
        content.withUnsafeBytes { hash.update(bufferPointer: $0) }
        return Data(hash.finalize()).base64EncodedString()
    }()
    private static let md5 = Data(MD5.hash(content)).base64EncodedString()
    private static let wrong = Data(repeating: 7, count: 32).base64EncodedString()

    @Test(arguments: [
        ("Repr-Digest: sha-256=:\(sha256):", true), ("Repr-Digest: sha-256=:\(wrong):", false),
        ("Content-Digest: sha-256=:\(sha256):", true), ("Content-Digest: sha-256=:\(wrong):", false),
        ("Digest: SHA-256=\(sha256)", true), ("Digest: sha-256=\(wrong)", false),
        ("Repr-Digest: md5=:AAAA:, sha-512=:\(sha512):;q=1, sha-256=:\(wrong):", true),
        ("Repr-Digest: sha-256=:\(wrong):, sha-256=:\(sha256):", true),
        ("Digest: md5=AAAA==,SHA-256=\(wrong)", false), ("Content-MD5: 1B2M2Y8AsgTpgAmY7PhCfg==", false),
        ("Content-MD5: \(md5)", true), ("Content-MD5: d41d8cd98f00b204e9800998ecf8427e", true),
        ("Digest: MD5=\(md5)", true), ("Repr-Digest: md5=:1B2M2Y8AsgTpgAmY7PhCfg==:", false),
        ("Content-MD5: 1B2M2Y8AsgTpgAmY7PhCfg==\r\nDigest: sha-256=\(sha256)", true),
        ("Repr-Digest: sha-256=\(wrong)", true), ("Repr-Digest: sha-256=:AAAA:", true), ("Digest: sha-256=?", true),
        ("Repr-Digest: ,=,,::", true),
    ]) func `is that of the file, or it never appears; what cannot be read says nothing`(
        field: String,
        isRight: Bool
    ) async throws {
        for connections in [1, 4] {
            for size in [300_000, 1_000] {
                let content = Array(Self.content[..<size])
                // The digests are those of the large one.
                let isRight = size == 1_000 ? ServerDigestTests.isUnread(field) : isRight
                // A part has a digest of its own content.
                if field.hasPrefix("Content-"), connections > 1 { continue }
                let bench = try RunBench { $0.connections = connections }
                try await AnsweringServer.servingBytes { _, request in
                    RangeServer(content: content, fields: field + "\r\n").answer(request)
                } _: { server in
                    do {
                        try await bench.run(server.url + "/a.bin")
                        #expect(isRight, "\(field) \(size)")
                    } catch DownloadError.checksumMismatch {
                        #expect(!isRight, "\(field) \(size)")
                    }
                    #expect(try bench.folder.names == (isRight ? ["a.bin"] : []))
                }
            }
        }
    }

    private static func isUnread(_ field: String) -> Bool {
        field.hasSuffix("=?") || field.hasSuffix("8427e") || field.hasSuffix("::")
            || field.contains(":AAAA:") && !field.contains("sha-512")
            || field == "Repr-Digest: sha-256=\(wrong)"
    }

    @Test func `of a part is not that of the file`() {
        let headers = HTTPHeaders([("Content-Digest", "sha-256=:\(Self.sha256):"), ("Content-MD5", Self.md5)])
        #expect(ServerDigest.find(in: headers, isWhole: false) == nil)
        #expect(ServerDigest.find(in: headers, isWhole: true)?.utf8.count == 64)
    }

    @Test func `counts for what is resumed, by another process, without it`() async throws {
        let asked = Log<String>()
        try await AnsweringServer.servingBytes { _, request in
            asked.note(request)
            let isFirst = asked.all.count == 1
            let field = isFirst ? "Content-Digest: sha-256=:\(Self.wrong):\r\n" : ""
            return RangeServer(content: Self.content, fields: field, cut: isFirst ? 100_000 : nil).answer(request)
        } _: { server in
            let bench = try RunBench { $0.retries = 0 }
            await #expect(throws: DownloadError.self) { try await bench.run(server.url + "/a.bin") }
            let later = try RunBench(folder: bench.folder)
            await #expect(throws: DownloadError.self) { try await later.run(server.url + "/a.bin") }
            #expect(asked.all.count == 2)
            #expect(try bench.folder.names == [])
        }
    }

    @Test func `does not count where the user gives one`() async throws {
        let digest = FileDigest.hexadecimal(SHA256.hash(data: Data(Self.content)))
        let bench = try RunBench()
        try await AnsweringServer.servingBytes { _, request in
            RangeServer(content: Self.content, fields: "Repr-Digest: sha-256=:\(Self.wrong):\r\n").answer(request)
        } _: { server in
            let file = try await bench.run(bench.request(server.url + "/a.bin", sha256: digest))
            #expect(file.sha256 == digest)
        }
    }

    @Test func `does not keep the SHA-256 from being told that is wanted`() async throws {
        let digest = FileDigest.hexadecimal(SHA256.hash(data: Data(Self.content)))
        for field in ["sha-512=:\(Self.sha512):", "sha-256=:\(Self.sha256):"] {
            let bench = try RunBench()
            try await AnsweringServer.servingBytes { _, request in
                RangeServer(content: Self.content, fields: "Repr-Digest: \(field)\r\n").answer(request)
            } _: { server in
                var request = bench.request(server.url + "/a.bin")
                request.computesSHA256 = true
                let told = try await bench.run(request)
                request.computesSHA256 = false
                request.name = "b"
                let untold = try await bench.run(request)
                #expect(told.sha256 == digest && untold.sha256 == nil)
            }
        }
    }

    @Test func `of a stream is told of if it is wrong`() async throws {
        for (digest, isRight) in [(Self.sha256, true), (Self.wrong, false)] {
            try await AnsweringServer.servingBytes { _, request in
                RangeServer(content: Self.content, fields: "Repr-Digest: sha-256=:\(digest):\r\n").answer(request)
            } _: { server in
                let manager = DownloadManager(configuration: DownloadConfiguration())
                let request = DownloadRequest(url: server.url + "/a.bin", folder: "")
                let count = try? await manager.stream(request) { _ in }
                #expect(count == (isRight ? 300_000 : nil))
            }
        }
    }
}
