import Foundation
import LabTestSupport
import NIOCore
import Testing

@testable import LanyardDownloads

@Suite("Checkpoints")
struct CheckpointTests {
    private let entity = Entity(total: 1 << 20, entityTag: "\"1\"")

    private func open(
        _ folder: TemporaryFolder,
        every bytes: Int64,
        flushFault: @escaping @Sendable () -> Int32? = { nil }
    ) async throws -> TargetSession {
        let storage = StorageServices(
            timeline: Timeline(JumpingClock()),
            checkpoints: CheckpointInterval(bytes: bytes, time: .seconds(1000)),
            flushFault: flushFault
        )
        return try await TargetSession.open(path: folder.path("b"), url: "http://a/b", storage: storage)
    }

    @Test func `claim what was written, and no more, while the writing goes on`() async throws {
        let folder = try TemporaryFolder()
        let session = try await open(folder, every: 4096)
        try await session.begin(entity)
        let chunk = ByteBuffer(repeating: 7, count: 1000)
        for offset in stride(from: Int64(0), to: 100_000, by: 1000) {
            try await session.write(chunk, at: offset)
            guard case .sidecar(let claim) = try folder.sidecar("b") else { continue }
            #expect(claim.ledger.end <= offset + 1000)
            #expect(claim.ledger.end <= Int64(try folder.data("b.part").count))
        }
        await session.settle()
        guard case .sidecar(let claim) = try folder.sidecar("b") else { throw DownloadError.unexpected("no sidecar") }
        #expect(claim.ledger.end > 100_000 - 2 * 4096 - 1000)
        await session.discard()
    }

    @Test func `are readable for their owner alone, whatever stood in their place`() async throws {
        let folder = try TemporaryFolder()
        for name in ["b.part.json", "b.part.json.new"] {
            try Data("{}".utf8).write(to: URL(filePath: folder.path(name)))
            #expect(chmod(folder.path(name), 0o644) == 0)
        }
        let session = try await open(folder, every: 4096)
        try await session.begin(entity)
        let chunk = ByteBuffer(repeating: 7, count: 1000)
        for offset in stride(from: Int64(0), to: 20_000, by: 1000) { try await session.write(chunk, at: offset) }
        await session.settle()
        let modes = try folder.names.filter { $0.contains(".json") }.map {
            try FileManager.default.attributesOfItem(atPath: folder.path($0))[.posixPermissions] as? Int
        }
        #expect(!modes.isEmpty && modes.allSatisfy { $0 == 0o600 }, "\(modes)")
        await session.discard()
    }

    @Test func `are not made after the last flush, that of the whole file, has failed`() async throws {
        let folder = try TemporaryFolder()
        let session = try await open(folder, every: 1 << 20, flushFault: FaultOnce(EIO).ask)
        try await session.begin(Entity(total: 6, entityTag: "\"1\""))
        try await session.write(ByteBuffer(string: "abcdef"), at: 0)
        await #expect(throws: DownloadError.self) { try await session.publish(checksum: .none, replacing: false) }
        await session.close()
        guard case .sidecar(let claim) = try folder.sidecar("b") else { throw DownloadError.unexpected("no sidecar") }
        #expect(claim.ledger.isEmpty)
        #expect(try folder.names == ["b.part", "b.part.json"])
    }

    @Test func `leave alone what somebody put in the place of the files while a claim was flushed`() throws {
        let folder = try TemporaryFolder()
        let part = try PartFile(locking: folder.path("b.part"))
        let sidecar = SidecarFile(path: folder.path("b.part.json"))
        let claim = Sidecar(url: "http://a/b", entity: entity, ledger: RangeLedger())
        try sidecar.write(claim, about: part)
        for name in ["b.part", "b.part.json"] {
            try FileManager.default.removeItem(atPath: folder.path(name))
            try folder.write("another's", to: name)
        }
        #expect(throws: DownloadError.self) { try sidecar.write(claim, about: part) }
        #expect(try folder.data("b.part") == Data("another's".utf8))
        #expect(try folder.data("b.part.json") == Data("another's".utf8))
    }

    @Test func `that failed end the writing for good`() async throws {
        let folder = try TemporaryFolder()
        let session = try await open(folder, every: 4096)
        try await session.begin(entity)
        try FileManager.default.removeItem(atPath: folder.path("b.part"))
        let chunk = ByteBuffer(repeating: 7, count: 5000)
        try await session.write(chunk, at: 0)
        await session.settle()
        for offset in [Int64(5000), 10_000] {
            await #expect(throws: DownloadError.self) { try await session.write(chunk, at: offset) }
        }
        await #expect(throws: DownloadError.self) { try await session.checkpoint() }
        await #expect(throws: DownloadError.self) { try await session.publish(checksum: .none, replacing: false) }
        await session.close()
        #expect(!(try folder.names.contains("b")))
    }
}
