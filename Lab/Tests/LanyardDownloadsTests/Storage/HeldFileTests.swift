import Foundation
import LabTestSupport
import NIOCore
import Testing

@testable import LanyardDownloads

@Suite("A small file")
struct HeldFileTests {
    private let folder: TemporaryFolder
    private let entity = Entity(total: 6, entityTag: "\"1\"")
    private let url = "http://a/b"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(
        _ interval: CheckpointInterval = CheckpointInterval(),
        flushFault: @escaping @Sendable () -> Int32? = { nil }
    ) async throws -> TargetSession {
        let storage = StorageServices(
            timeline: Timeline(JumpingClock()),
            checkpoints: interval,
            flushFault: flushFault
        )
        return try await TargetSession.open(path: folder.path("b"), url: url, storage: storage)
    }

    @Test func `is written once, when it is whole, and leaves nothing beside it`() async throws {
        let session = try await open()
        try await session.begin(entity, inOrder: true)
        try await session.write(ByteBuffer(string: "abc"), at: 0)
        try await session.write(ByteBuffer(string: "def"), at: 3)
        #expect(try folder.names == ["b.part"])
        #expect(try folder.data("b.part").isEmpty)
        var laid: [Data?] = []
        _ = try await session.publish(checksum: .none, replacing: false) { laid.append(try? folder.data("b.part")) }
        #expect(laid == [Data("abcdef".utf8)], "It tells once that only the disk is waited for, when it is written.")
        #expect(try folder.names == ["b"])
        #expect(try folder.data("b") == Data("abcdef".utf8))
    }

    @Test func `is kept with a sidecar if it is given up in the middle, and goes on from there`() async throws {
        let session = try await open()
        try await session.begin(entity, inOrder: true)
        try await session.write(ByteBuffer(string: "abc"), at: 0)
        await session.close()
        #expect(try folder.data("b.part") == Data("abc".utf8))
        let next = try await open()
        #expect(next.found == .resumable(entity, RangeLedger([0..<3])))
        try await next.write(ByteBuffer(string: "def"), at: 3)
        _ = try await next.publish(checksum: .none, replacing: false)
        #expect(try folder.names == ["b"])
        #expect(try folder.data("b") == Data("abcdef".utf8))
    }

    @Test func `is held no longer than until a checkpoint is due`() async throws {
        let session = try await open(CheckpointInterval(time: .zero))
        try await session.begin(entity, inOrder: true)
        try await session.write(ByteBuffer(string: "abc"), at: 0)
        await session.settle()  // The checkpoint is made beside the writing.
        #expect(try folder.data("b.part") == Data("abc".utf8))
        #expect(try folder.names == ["b.part", "b.part.json", "b.part.json.new"])
        await session.discard()
    }

    @Test func `that exists already is not overwritten, and what came is kept`() async throws {
        let session = try await open()
        try await session.begin(entity, inOrder: true)
        try await session.write(ByteBuffer(string: "abcdef"), at: 0)
        try folder.write("other", to: "b")
        await #expect(throws: DownloadError.targetExists(folder.path("b"))) {
            try await session.publish(checksum: .none, replacing: false)
        }
        await session.close()
        #expect(try folder.data("b") == Data("other".utf8))
        let next = try await open()
        #expect(next.found == .resumable(entity, RangeLedger([0..<6])))
        _ = try await next.publish(checksum: .none, replacing: true)
        #expect(try folder.data("b") == Data("abcdef".utf8))
        #expect(try folder.names == ["b"])
    }

    @Test func `leaves alone what another process put in the place of its part file`() async throws {
        let session = try await open()
        try await session.begin(entity, inOrder: true)
        try await session.write(ByteBuffer(string: "abcdef"), at: 0)
        try FileManager.default.removeItem(atPath: folder.path("b.part"))
        try folder.write("theirs", to: "b.part")
        try folder.write("claims", to: "b.part.json")
        await #expect(throws: DownloadError.self) { try await session.publish(checksum: .none, replacing: false) }
        await session.close()
        #expect(try folder.names == ["b.part", "b.part.json"])
        #expect(try folder.data("b.part") == Data("theirs".utf8))
        #expect(try folder.data("b.part.json") == Data("claims".utf8))
    }

    @Test func `that could not be flushed is not named, and nothing of it is claimed`() async throws {
        let session = try await open(flushFault: FaultOnce(EIO).ask)
        try await session.begin(entity, inOrder: true)
        try await session.write(ByteBuffer(string: "abcdef"), at: 0)
        await #expect(throws: DownloadError.self) { try await session.publish(checksum: .none, replacing: false) }
        await session.close()
        #expect(try !folder.names.contains("b"))
        let next = try await open()
        #expect(next.found == .nothing || next.found == .unusable)
        await next.discard()
    }

    @Test(arguments: [["b.part", "b.part.json"], ["b.part"], ["b.part.json"]])
    func `that was named when the process died is not written into under its other names`(leftovers: [String])
        async throws
    {
        try folder.write("finished", to: "b")
        for name in leftovers {
            try FileManager.default.linkItem(atPath: folder.path("b"), toPath: folder.path(name))
        }
        let session = try await open()
        #expect(session.found == .nothing)
        try await session.begin(Entity(total: 6, entityTag: "\"2\""))
        try await session.write(ByteBuffer(string: "abc"), at: 0)
        #expect(try folder.data("b") == Data("finished".utf8))
        try await session.write(ByteBuffer(string: "def"), at: 3)
        _ = try await session.publish(checksum: .none, replacing: true)
        #expect(try folder.data("b") == Data("abcdef".utf8))
        #expect(try folder.names == ["b"])
    }

    @Test(arguments: [
        #"{"version":3,"sources":["a.js"]}"#, #"{"version":1,"url":"http://evil/","ranges":[[0,9]]}"#, "garbage",
    ])
    func `of which only the sidecar is left is begun anew, whatever its bytes say as a sidecar`(_ content: String)
        async throws
    {
        try folder.write(content, to: "b.part.json")
        let session = try await open()
        #expect(session.found == .nothing)
        try await session.begin(entity, inOrder: true)
        try await session.write(ByteBuffer(string: "abcdef"), at: 0)
        _ = try await session.publish(checksum: .none, replacing: false)
        #expect(try folder.data("b") == Data("abcdef".utf8))
        #expect(try folder.names == ["b"])
    }

    @Test func `of which a process died between writing and naming is not trusted, whatever it says`() async throws {
        let claim = Sidecar(url: url, entity: entity, ledger: RangeLedger([0..<3]))
        try folder.write(claim.encoded(), to: "b.part")
        try FileManager.default.linkItem(atPath: folder.path("b.part"), toPath: folder.path("b.part.json"))
        let session = try await open()
        #expect(session.found == .unusable)
        try await session.begin(entity, inOrder: true)
        #expect(try folder.data("b.part").isEmpty)
        try await session.write(ByteBuffer(string: "abcdef"), at: 0)
        _ = try await session.publish(checksum: .none, replacing: false)
        #expect(try folder.data("b") == Data("abcdef".utf8))
        #expect(try folder.names == ["b"])
    }
}
