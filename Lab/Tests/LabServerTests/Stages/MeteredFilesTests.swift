import LabModels
import Testing

@testable import LabServer

@Suite struct MeteredFilesTests {
    private let meter = MeteredFiles(Chunks())

    @Test func `two streams of one file at once are counted, and two of two files are not`() async throws {
        let first = try await meter.stream(file("a"), from: 0)
        let other = try await meter.stream(file("b"), from: 0)
        #expect(meter.atOnce == 1)
        let second = try await meter.stream(file("a"), from: 0)
        #expect(meter.atOnce == 2)
        withExtendedLifetime((first, other, second)) {}
        #expect(meter.mostAtOnce == 2)
    }

    @Test func `a stream that was read and let go is open no more`() async throws {
        for try await _ in try await meter.stream(file("a"), from: 0).chunks {}
        #expect(meter.atOnce == 0)
        for try await _ in try await meter.stream(file("a"), from: 0).chunks { break }
        #expect(meter.atOnce == 0)
        #expect(meter.mostAtOnce == 1)
    }

    @Test func `what comes after Cancel on streams that were open then is for nobody`() async throws {
        for try await count in try await meter.stream(file("a"), from: 0).chunks where count == 1 {
            meter.nobodyWaits()
        }
        #expect(meter.bytesForNobody == 2 + 3)
        for try await _ in try await meter.stream(file("a"), from: 0).chunks {}
        #expect(meter.bytesForNobody == 2 + 3)
    }

    private func file(_ name: String) -> RemoteFile { RemoteFile(name: name, size: 6, url: "") }

    /// Files of three chunks: 1, 2 and 3 bytes.
    private struct Chunks: FileStreaming {
        var files: [RemoteFile] { [] }

        func stream(_ file: RemoteFile, from offset: Int64) async throws -> FileStream {
            FileStream(
                total: file.size,
                chunks: AsyncThrowingStream { feed in
                    for count in 1...3 { feed.yield(count) }
                    feed.finish()
                }
            )
        }
    }
}
