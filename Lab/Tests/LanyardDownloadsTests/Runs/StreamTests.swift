import Foundation
import LabFileSource
import LabTestSupport
import Lanyard
import LanyardDigest
import Synchronization
import Testing

@testable import LanyardDownloads

@Suite("A stream")
struct StreamTests {
    /// What the reader has taken.
    private final class Taken: Sendable {
        private let bytes = Mutex(Data())

        func take(_ more: UnsafeRawBufferPointer) { bytes.withLock { $0.append(contentsOf: more) } }

        var sha256: String { FileDigest.hexadecimal(SHA256.hash(data: bytes.withLock { $0 })) }
    }

    private struct Full: Error {}

    private func manager(_ configure: (inout DownloadConfiguration) -> Void = { _ in }) -> DownloadManager {
        var configuration = DownloadConfiguration()
        configuration.idleTimeout = nil
        configure(&configuration)
        return DownloadManager(configuration: configuration, clock: JumpingClock())
    }

    @Test func `has every byte once, in order, also over connections that break`() async throws {
        let file = ServedFile.generated("a.bin", size: 1_000_000) {
            $0.faults = [.cut(after: 300_000), .reset(after: 100_000), .status(503)]
        }
        try await withFileSource([file]) { source in
            let taken = Taken()
            let request = DownloadRequest(url: "\(source.url(for: "a.bin"))", folder: "", checksum: try file.sha256())
            let count = try await manager().stream(request, to: taken.take)
            #expect(count == 1_000_000)
            #expect(try taken.sha256 == file.sha256())
        }
    }

    @Test func `goes on with the rest where a server sends no parts, and ends where it cannot`() async throws {
        let whole = ServedFile.generated("a.bin", size: 500_000) {
            $0.acceptsRanges = false
            $0.faults = [.cut(after: 200_000)]
        }
        try await withFileSource([whole]) { source in
            let taken = Taken()
            _ = try await manager().stream(
                DownloadRequest(url: "\(source.url(for: "a.bin"))", folder: ""),
                to: taken.take
            )
            #expect(try taken.sha256 == whole.sha256())
            var nameless = whole
            nameless.validators = []
            source.serve(nameless)
            await #expect(throws: DownloadError.shortBody(received: 200_000, promised: 500_000)) {
                _ = try await manager().stream(DownloadRequest(url: "\(source.url(for: "a.bin"))", folder: "")) { _ in }
            }
        }
    }

    @Test func `that is not what was expected says so`() async throws {
        let file = ServedFile.generated("a.bin", size: 1000)
        try await withFileSource([file]) { source in
            let wrong = String(repeating: "0", count: 64)
            let request = DownloadRequest(url: "\(source.url(for: "a.bin"))", folder: "", checksum: wrong)
            let actual = try file.sha256()
            await #expect(throws: DownloadError.checksumMismatch(expected: wrong, actual: actual)) {
                _ = try await manager().stream(request) { _ in }
            }
        }
    }

    @Test func `whose readers block holds up no file and no other stream`() async throws {
        let files = [ServedFile.generated("a.bin", size: 1000), ServedFile.generated("b.bin", size: 1000)]
        try await withFileSource(files) { source in
            let folder = try TemporaryFolder()
            let manager = manager {
                $0.maximumDownloads = 64
                $0.maximumDownloadsPerHost = 64
            }
            let letGo = DispatchSemaphore(value: 0)
            defer { for _ in 0..<40 { letGo.signal() } }
            let url = "\(source.url(for: "a.bin"))"
            // More than there are threads for files.
            let begun = (0..<40).map { _ in Gate() }
            let streams = begun.map { gate in
                Task {
                    try await manager.stream(DownloadRequest(url: url, folder: "")) { _ in
                        gate.open()
                        letGo.wait()
                    }
                }
            }
            for gate in begun { await gate.wait() }
            let download = manager.add(
                DownloadRequest(url: "\(source.url(for: "b.bin"))", folder: folder.path)
            )
            #expect(await download.settled().phase.name == "finished")
            for _ in streams { letGo.signal() }
            for stream in streams { #expect(try await stream.value == 1000) }
        }
    }

    @Test func `ends with what its reader throws, and when it is cancelled`() async throws {
        let file = ServedFile.generated("a.bin", size: 1_000_000) { $0.faults = .always(.stall(after: 500_000)) }
        try await withFileSource([file]) { source in
            let (manager, url) = (manager(), "\(source.url(for: "a.bin"))")
            await #expect(throws: Full.self) {
                _ = try await manager.stream(DownloadRequest(url: url, folder: "")) { _ in throw Full() }
            }
            let begun = Gate()
            let task = Task {
                try await manager.stream(DownloadRequest(url: url, folder: "")) { _ in begun.open() }
            }
            await begun.wait()
            task.cancel()
            let result = await task.result
            #expect(throws: TaskCancelledError.self) { try result.get() }
            #expect(manager.snapshot().runs.isEmpty)
        }
    }
}
