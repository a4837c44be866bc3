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

    private func storage(
        _ interval: CheckpointInterval = CheckpointInterval(),
        unnamed: Bool = true,
        flushFault: @escaping @Sendable () -> Int32? = { nil }
    ) -> StorageServices {
        StorageServices(
            timeline: Timeline(JumpingClock()),
            checkpoints: interval,
            usesUnnamedFiles: unnamed,
            flushFault: flushFault
        )
    }

    private func hold(_ storage: StorageServices, _ parts: String...) async throws -> HeldFile {
        let file = try await HeldFile.open(path: folder.path("b"), url: url, entity: entity, storage: storage)
        for part in parts { try await file.write(ByteBuffer(string: part), at: file.count) }
        return file
    }

    private func open(_ storage: StorageServices) async throws -> TargetSession {
        try await TargetSession.open(path: folder.path("b"), url: url, storage: storage)
    }

    @Test(arguments: [true, false]) func `is written once, when it is whole, and leaves nothing beside it`(
        unnamed: Bool
    )
        async throws
    {
        let file = try await hold(storage(unnamed: unnamed), "abc", "def")
        #expect(try folder.names.isEmpty)
        var names: [[String]] = []
        let isPublished = try await file.publish(replacing: false) { names.append((try? folder.names) ?? []) }
        #expect(isPublished)
        // Told once, when only the disk is waited for. What systems without such files have there has names.
        let hasNames = !unnamed || FileDescriptor.unnamedFlags == nil
        #expect(names == [hasNames ? ["b.part", "b.part.json"] : []])
        #expect(try folder.names == ["b"])
        #expect(try folder.data("b") == Data("abcdef".utf8))
    }

    @Test func `has no name before it is whole, and that of its folder's kind of files then`() async throws {
        let file = try await hold(storage(), "abcdef")
        try folder.write("other", to: "c")
        #expect(try await file.publish(replacing: false) {})
        let modes = try ["b", "c"].map {
            try FileManager.default.attributesOfItem(atPath: folder.path($0))[.posixPermissions] as? Int
        }
        #expect(modes[0] == modes[1])
    }

    @Test func `carries the server's date, and what it remembers of its download`() async throws {
        let date = "Wed, 21 Oct 2015 07:28:00 GMT"
        for (name, entity) in [
            ("dated", Entity(total: 6, lastModified: date)), ("tagged", Entity(total: 6, entityTag: "\"1\"")),
        ] {
            let file = try await HeldFile.open(path: folder.path(name), url: url, entity: entity, storage: storage())
            try await file.write(ByteBuffer(string: "abcdef"), at: 0)
            #expect(try await file.publish(replacing: false) {})
            #expect(ExistingFileCheck(path: folder.path(name))?.matches(entity, url: url) == true, "\(name)")
        }
    }

    @Test func `takes its bytes in order, and none beyond its end`() async throws {
        let file = try await hold(storage(), "abc")
        await #expect(throws: DownloadError.self) { try await file.write(ByteBuffer(string: "x"), at: 2) }
        await #expect(throws: DownloadError.self) { try await file.write(ByteBuffer(string: "defg"), at: 3) }
        try await file.write(ByteBuffer(), at: 3)
        try await file.write(ByteBuffer(string: "def"), at: 3)
        #expect(file.bytes == ByteBuffer(string: "abcdef"))
    }

    @Test(arguments: [true, false]) func `is not named where somebody else has begun to write`(unnamed: Bool)
        async throws
    {
        let file = try await hold(storage(unnamed: unnamed), "abcdef")
        let other = try await open(storage())
        await #expect(throws: DownloadError.targetLocked(folder.path("b.part"))) {
            try await file.publish(replacing: false) {}
        }
        await other.discard()
        #expect(try folder.names.isEmpty)
    }

    @Test func `is held on while somebody else is there, and not written into theirs`() async throws {
        let file = try await hold(storage(CheckpointInterval(time: .zero)))
        let other = try await open(storage())
        try await file.write(ByteBuffer(string: "abc"), at: 0)
        #expect(file.session == nil && file.count == 3)
        await other.discard()
        try await file.write(ByteBuffer(string: "def"), at: 3)
        #expect(try folder.data("b.part") == Data("abcdef".utf8))
        await file.session?.discard()
    }

    @Test func `is kept with a sidecar if it is given up in the middle, and goes on from there`() async throws {
        try await hold(storage(), "abc").spill().close()
        #expect(try folder.data("b.part") == Data("abc".utf8))
        let next = try await open(storage())
        #expect(next.found == .resumable(entity, RangeLedger([0..<3])))
        try await next.write(ByteBuffer(string: "def"), at: 3)
        _ = try await next.publish(checksum: .none, replacing: false)
        #expect(try folder.names == ["b"])
        #expect(try folder.data("b") == Data("abcdef".utf8))
    }

    @Test func `is held no longer than until a checkpoint is due`() async throws {
        let file = try await hold(storage(CheckpointInterval(time: .zero)), "abc")
        let session = try #require(file.session)
        await session.settle()  // The checkpoint is made beside the writing.
        #expect(try folder.data("b.part") == Data("abc".utf8))
        #expect(try folder.names == ["b.part", "b.part.json", "b.part.json.new"])
        await session.discard()
    }

    @Test(arguments: [true, false]) func `that exists already is not overwritten, unless that is asked for`(
        unnamed: Bool
    ) async throws {
        let file = try await hold(storage(unnamed: unnamed), "abcdef")
        try folder.write("other", to: "b")
        await #expect(throws: DownloadError.targetExists(folder.path("b"))) {
            try await file.publish(replacing: false) {}
        }
        #expect(try folder.data("b") == Data("other".utf8))
        #expect(try folder.names == ["b"])
        #expect(try await file.publish(replacing: true) {})
        #expect(try folder.data("b") == Data("abcdef".utf8))
        #expect(try folder.names == ["b"])
    }

    @Test(arguments: [true, false]) func `that could not be flushed is not named, and nothing of it is left`(
        unnamed: Bool
    ) async throws {
        let file = try await hold(storage(unnamed: unnamed, flushFault: FaultOnce(EIO).ask), "abcdef")
        await #expect(throws: DownloadError.self) { try await file.publish(replacing: false) {} }
        #expect(try folder.names.isEmpty)
    }

    @Test func `leaves alone what another process put in the place of its part file`() async throws {
        let session = try await hold(storage(), "abc").spill()
        for name in ["b.part", "b.part.json"] {
            try FileManager.default.removeItem(atPath: folder.path(name))
            try folder.write("theirs", to: name)
        }
        try await session.write(ByteBuffer(string: "def"), at: 3)
        await #expect(throws: DownloadError.self) { try await session.publish(checksum: .none, replacing: false) }
        await session.close()
        #expect(try folder.data("b.part") == Data("theirs".utf8))
        #expect(try folder.data("b.part.json") == Data("theirs".utf8))
    }

    @Test(arguments: [["b.part", "b.part.json"], ["b.part"], ["b.part.json"]])
    func `that was named when the process died is not written into under its other names`(leftovers: [String])
        async throws
    {
        try folder.write("finished", to: "b")
        for name in leftovers {
            try FileManager.default.linkItem(atPath: folder.path("b"), toPath: folder.path(name))
        }
        let session = try await open(storage())
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
        let session = try await open(storage())
        #expect(session.found == .nothing)
        let whole = WholeFile(bytes: ByteBuffer(string: "abcdef"), receipt: Receipt(url: url, entity: entity))
        #expect(try await session.publish(whole, replacing: false) {})
        #expect(try folder.data("b") == Data("abcdef".utf8))
        #expect(try folder.names == ["b"])
    }

    @Test func `of which a process died between writing and naming is not trusted, whatever it says`() async throws {
        let claim = Sidecar(url: url, entity: entity, ledger: RangeLedger([0..<3]))
        try folder.write(claim.encoded(), to: "b.part")
        try FileManager.default.linkItem(atPath: folder.path("b.part"), toPath: folder.path("b.part.json"))
        let session = try await open(storage())
        #expect(session.found == .unusable)
        try await session.begin(entity)
        #expect(try folder.data("b.part").isEmpty)
        try await session.write(ByteBuffer(string: "abcdef"), at: 0)
        _ = try await session.publish(checksum: .none, replacing: false)
        #expect(try folder.data("b") == Data("abcdef".utf8))
        #expect(try folder.names == ["b"])
    }
}
