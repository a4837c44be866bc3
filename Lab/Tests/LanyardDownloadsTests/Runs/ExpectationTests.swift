import LabTestSupport
import LanyardDigest
import Testing

@testable import LanyardDownloads

@Suite("A file that is expected to be a certain one")
struct ExpectationTests {
    private static let sha384 = FileDigest.hexadecimal(digest(.bits384))
    private static let sha512 = FileDigest.hexadecimal(digest(.bits512))

    private static func digest(_ start: SHA512) -> [UInt8] {
        var hash = start
        Array("hello".utf8).withUnsafeBytes { hash.update(bufferPointer: $0) }
        return hash.finalize()
    }

    /// Downloads `hello`, into a file and to a reader; both have to come to the same.
    ///
    /// - Parameter tellsLength: whether the server says how long it is.
    private func failure(tellsLength: Bool = true, _ expect: (inout DownloadRequest) -> Void) async throws
        -> DownloadError?
    {
        let bench = try RunBench { $0.retries = 0 }
        let length = tellsLength ? "Content-Length: 5\r\n" : ""
        var failure: DownloadError?
        try await AnsweringServer.servingBytes { _, _ in
            Array("HTTP/1.1 200 OK\r\n\(length)\r\nhello".utf8)
        } _: { server in
            var request = bench.request(server.url + "/a.bin")
            expect(&request)
            var configuration = DownloadConfiguration()
            (configuration.retries, configuration.idleTimeout) = (0, nil)
            let manager = DownloadManager(configuration: configuration, clock: JumpingClock())
            do {
                try await bench.run(request)
                _ = try await manager.stream(request) { _ in }
            } catch {
                let error = try #require(error as? DownloadError)
                await #expect(throws: error) { _ = try await manager.stream(request) { _ in } }
                failure = error
            }
        }
        #expect(try bench.folder.names.contains("a.bin") == (failure == nil))
        return failure
    }

    @Test(arguments: [sha384, sha512, sha512.uppercased()])
    func `is there if it has the digest, whose length says which it is`(_ digest: String) async throws {
        #expect(try await failure { $0.checksum = digest } == nil)
    }

    @Test(arguments: [sha384, sha512]) func `never appears with another digest`(_ digest: String) async throws {
        let wrong = String(digest.reversed())
        let error = try await failure { $0.checksum = wrong }
        #expect(error == .checksumMismatch(expected: wrong, actual: digest))
        #expect("\(try #require(error))".contains("The file's SHA-\(digest.utf8.count * 4) is \(digest), not"))
    }

    @Test func `has the length, or never appears, whether its server tells it or not`() async throws {
        #expect(try await failure { $0.length = 5 } == nil)
        #expect(try await failure(tellsLength: false) { $0.length = 5 } == nil)
        #expect(try await failure { $0.length = 6 } == .otherLength(expected: 6, actual: 5))
        #expect(try await failure { $0.length = 4 } == .otherLength(expected: 4, actual: 5))
        #expect(try await failure(tellsLength: false) { $0.length = 6 } == .shortBody(received: 5, promised: 6))
        #expect(try await failure(tellsLength: false) { $0.length = 4 } == .longBody(promised: 4))
    }

    @Test(arguments: [true, false])
    func `is not what is there already of another digest or length, whatever that remembers`(tellsLength: Bool)
        async throws
    {
        let bench = try RunBench { $0.retries = 0 }
        let length = tellsLength ? "Content-Length: 5\r\n" : ""
        try await AnsweringServer.servingBytes { _, _ in
            Array("HTTP/1.1 200 OK\r\nETag: \"1\"\r\n\(length)\r\nhello".utf8)
        } _: { server in
            var request = bench.request(server.url + "/a.bin")
            try await bench.run(request)
            let path = bench.folder.path("a.bin")
            request.length = 6
            await #expect(throws: tellsLength ? DownloadError.otherLength(expected: 6, actual: 5) : .targetExists(path))
            {
                try await bench.run(request)
            }
            for (digest, isDone) in [(Self.sha512, true), (String(Self.sha384.reversed()), false)] {
                (request.length, request.checksum) = (5, digest)
                let finished = try? await bench.run(request)
                #expect(finished?.path == (isDone ? path : nil))
            }
        }
        #expect(try bench.folder.names == ["a.bin"])
    }
}
