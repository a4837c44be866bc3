import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("What others put into a folder", .enabled(if: geteuid() == 0, "only root can give files away"))
struct OwnershipTests {
    private let folder: TemporaryFolder
    private let claim = Sidecar(url: "http://a/b?signature=secret", entity: Entity(), ledger: RangeLedger())

    init() throws {
        folder = try TemporaryFolder()
    }

    private var part: String { folder.path("b.part") }
    private var sidecar: SidecarFile { SidecarFile(path: folder.path("b.part.json")) }

    /// Puts a file of somebody else's there.
    private func plant(_ name: String, _ text: String = "", isShared: Bool = true) throws {
        try Data(text.utf8).write(to: URL(filePath: folder.path(name)))
        #expect(chmod(folder.path(name), 0o666) == 0 && chown(folder.path(name), 65_534, 65_534) == 0)
        if isShared { #expect(chmod(folder.path, 0o1777) == 0) }
    }

    @Test(arguments: ["", "bytes"]) func `a part is not taken from somebody who keeps the right to write it`(
        text: String
    ) throws {
        try plant("b.part", text)
        #expect(throws: DownloadError.foreignPartFile(part)) { try PartFile(locking: part) }
        #expect(try folder.data("b.part") == Data(text.utf8))
    }

    @Test func `where nobody else may write, owners are not asked for`() throws {
        try plant("b.part", isShared: false)
        try PartFile(locking: part).close()
    }

    @Test func `a claim of somebody else's is none`() throws {
        try plant("b.part.json", String(decoding: claim.encoded(), as: UTF8.self))
        #expect(try sidecar.read() == .garbage)
        #expect(chmod(folder.path, 0o755) == 0)
        #expect(try sidecar.read() == .sidecar(claim))
    }

    @Test func `no claim is written into a file of somebody else's, nor into one that has another name`() throws {
        try plant("b.part.json.new")
        try plant("precious", "precious")
        let file = try PartFile(locking: part)
        try sidecar.write(claim, about: file)
        try sidecar.write(claim, about: file)
        unlink(folder.path("b.part.json.new"))
        #expect(link(folder.path("precious"), folder.path("b.part.json.new")) == 0)
        try sidecar.write(claim, about: file)
        file.close()
        #expect(try folder.data("precious") == Data("precious".utf8))
        #expect(try sidecar.read() == .sidecar(claim))
        for name in ["b.part.json", "b.part.json.new"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600 && attributes[.ownerAccountID] as? Int == 0)
        }
    }

    @Test func `a finished file of somebody else's is not known by its receipt`() throws {
        try plant("b", "bytes!", isShared: false)
        let entity = Entity(total: 6, entityTag: "\"1\"")
        let file = try PartFile(locking: folder.path("b"))
        try file.file.keep(Receipt(url: "http://a/b", entity: entity))
        file.close()
        let isKnown = { ExistingFileCheck(path: folder.path("b"))?.matches(entity, url: "http://a/b") }
        for mode in [0o755, 0o1777] as [mode_t] {
            #expect(chmod(folder.path, mode) == 0)
            // Where owners can be had for nothing, everybody may write the file.
            for (owner, mode, expected) in [
                (65_534, 0o644, false), (0, 0o644, true), (0, 0o664, true), (0, 0o666, false),
            ]
                as [(uid_t, mode_t, Bool)]
            {
                #expect(chown(folder.path("b"), owner, 0) == 0 && chmod(folder.path("b"), mode) == 0)
                #expect(isKnown() == expected, "\(owner) \(mode)")
            }
        }
    }

    @Test func `what is no regular file, or a link to one, has no receipt, and is not opened`() throws {
        try Data("bytes!".utf8).write(to: URL(filePath: folder.path("b")))
        let entity = Entity(total: 6, entityTag: "\"1\"")
        let file = try PartFile(locking: folder.path("b"))
        try file.file.keep(Receipt(url: "http://a/b", entity: entity))
        file.close()
        #expect(symlink("b", folder.path("link")) == 0 && mkfifo(folder.path("pipe"), 0o600) == 0)
        for name in ["link", "pipe"] {
            let check = try #require(ExistingFileCheck(path: folder.path(name)))
            #expect(!check.isRegular && check.source == nil)
        }
        #expect(ExistingFileCheck(path: folder.path("b"))?.source == Receipt.source("http://a/b"))
        #expect(ExistingFileCheck(path: folder.path("none")) == nil)
    }

    @Test func `folders as deep as no system has them are refused, and nothing is made`() throws {
        let path = folder.path(String(repeating: "a/", count: 20_000))
        #expect(throws: DownloadError.self) { try FolderCheck.create(path) }
        #expect(try folder.names == [])
        try FolderCheck.create(folder.path("a/b/c"))
        #expect(try folder.names == ["a"])
    }
}
