import Foundation
import LabFileSource
import LabModels
import Lanyard
import Testing

@Suite("File service")
struct FileServiceTests {
    private let size = 200_000

    @Test(arguments: [0, 1, 199_999, 200_000])
    func `A file comes from anywhere in it`(offset: Int) async throws {
        try await serve { _, service, _ in
            let stream = try await service.stream(service.files[0], from: Int64(offset))
            var received = 0
            for try await count in stream.chunks { received += count }
            #expect(stream.total == Int64(size))
            #expect(received == size - offset)
        }
    }

    @Test func `A body that breaks off is a failure`() async throws {
        try await serve([.cut(after: 1000)]) { _, service, _ in
            let stream = try await service.stream(service.files[0], from: 0)
            await #expect(throws: FileFailure.self) { for try await _ in stream.chunks {} }
        }
    }

    @Test func `Another status is told`() async throws {
        try await serve([.status(404)]) { _, service, _ in
            await #expect(throws: FileFailure.status(404)) { try await service.stream(service.files[0], from: 0) }
        }
    }

    @Test func `Dropping the stream closes the connection`() async throws {
        try await serve(.always(.stall(after: 1000))) { source, service, _ in
            do {
                let stream = try await service.stream(service.files[0], from: 0)
                for try await _ in stream.chunks { break }
            }
            try await source.clientGone()
        }
    }

    @Test func `A download that is read to its end has succeeded, and nobody has cancelled it`() async throws {
        try await serve { _, service, scope in
            let ends = RunEnds(of: scope)
            for try await _ in try await service.stream(service.files[0], from: 0).chunks {}
            try await scope.waitUntilIdle()
            #expect(ends.all == ["GET a from 0: succeeded"])
        }
    }

    @Test func `A download whose reader goes away is cancelled, and says why`() async throws {
        try await serve(.always(.stall(after: 1000))) { source, service, scope in
            let ends = RunEnds(of: scope)
            do {
                for try await _ in try await service.stream(service.files[0], from: 0).chunks { break }
            }
            try await source.clientGone()
            try await scope.waitUntilIdle()
            #expect(ends.all == ["GET a from 0: cancelled, nobody reads it any more"])
        }
    }

    @Test func `The scope's end ends a stream that is read, and refuses the next`() async throws {
        try await serve(.always(.stall(after: 1000))) { source, service, scope in
            let reader = Task {
                for try await _ in try await service.stream(service.files[0], from: 0).chunks {}
            }
            try await source.bytesSent(atLeast: 1000)
            try await scope.cancelAndWait()
            await #expect(throws: CancellationError.self) { try await reader.value }
            try await source.clientGone()
            try await scope.close()
            await #expect(throws: CancellationError.self) { try await service.stream(service.files[0], from: 0) }
        }
    }

    private func serve(
        _ faults: FaultScript = .none,
        body: (FileSource, FileService, TaskScope) async throws -> Void
    ) async throws {
        try await withFileSource([.generated("a", size: size) { $0.faults = faults }]) { source in
            let scope = TaskScope("Tab")
            let file = RemoteFile(name: "a", size: Int64(size), url: source.url(for: "a").absoluteString)
            try await body(source, FileService(files: [file], scope: scope), scope)
        }
    }
}
