import Foundation
import LabFileSource
import LabTestSupport
import NIOCore
import Testing

@testable import LanyardDownloads

@Suite("Files that were left in the folder")
struct DamageTests {
    private let size = 600_000

    /// A bench with the part of an interrupted download in its folder.
    private func interrupted(_ source: FileSource) async throws -> RunBench {
        let bench = try RunBench()
        source.serve(.generated("a.bin", size: size) { $0.faults = .always(.stall(after: 200_000)) })
        await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 200_000)
        source.serve(.generated("a.bin", size: size))
        return bench
    }

    private func expectedSHA256() throws -> String {
        try ServedFile.generated("a.bin", size: size).sha256()
    }

    @Test(arguments: ["", "{", "garbage", "\u{0}"]) func `A sidecar that is cut off or garbage leads to a clean start`(
        _ text: String
    ) async throws {
        try await withFileSource { source in
            let bench = try await interrupted(source)
            try bench.folder.write(text, to: "a.bin.part.json")
            let recorder = RunRecorder()
            try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try bench.sha256("a.bin") == expectedSHA256())
            #expect(try bench.folder.names == ["a.bin"])
            #expect(recorder.restarts == [.unusablePart])
            #expect(recorder.received == Int64(size))
        }
    }

    @Test func `A sidecar that claims more than the part file holds is not believed`() async throws {
        try await withFileSource { source in
            let bench = try await interrupted(source)
            let part = try bench.folder.data("a.bin.part")
            try bench.folder.write(part.prefix(1000), to: "a.bin.part")
            let recorder = RunRecorder()
            try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try bench.sha256("a.bin") == expectedSHA256())
            #expect(recorder.restarts == [.unusablePart])
        }
    }

    @Test(arguments: [nil, "a.bin"]) func `A sidecar of a newer version is refused, and nothing is touched`(
        name: String?
    ) async throws {
        try await withFileSource { source in
            let bench = try await interrupted(source)
            let text = #"{"version":99,"secret":"of the future"}"#
            try bench.folder.write(text, to: "a.bin.part.json")
            let part = try bench.folder.data("a.bin.part")
            let expected = DownloadError.newerSidecar(path: bench.folder.path("a.bin.part.json"), version: 99)
            await #expect(throws: expected) {
                try await bench.run(bench.request(source.url(for: "a.bin"), name: name))
            }
            #expect(try bench.folder.data("a.bin.part") == part)
            #expect(try bench.folder.data("a.bin.part.json") == Data(text.utf8))
        }
    }

    @Test func `A part file of something else is not overwritten`() async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench()
            try bench.folder.write("precious", to: "a.bin.part")
            let expected = DownloadError.foreignPartFile(bench.folder.path("a.bin.part"))
            await #expect(throws: expected) { try await bench.run(source.url(for: "a.bin")) }
            #expect(try bench.folder.data("a.bin.part") == Data("precious".utf8))
        }
    }

    @Test func `A part file that the folder's listing does not have yet ends the download as one that it has`()
        async throws
    {
        try await withFileSource([.generated("a.bin", size: 1000)]) { source in
            let listings = FolderListings()
            let bench = try RunBench(listings: listings)
            try bench.folder.write("mine", to: "a.bin.part")
            // Of a time to come, so that it never has to be looked up anew.
            _ = try listings.listing(of: bench.folder.path, at: .seconds(1 << 40)) { _ in [] }
            let path = bench.folder.path("a.bin.part")
            await #expect(throws: DownloadError.foreignPartFile(path)) {
                try await bench.run(source.url(for: "a.bin"))
            }
            #expect(try bench.folder.names == ["a.bin.part"])
            #expect(source.requests.count == 1)
        }
    }

    @Test(arguments: [nil, "a.bin"])
    func `A pipe with the name of a claim to come ends the download of a small file that is checked, and stays`(
        name: String?
    )
        async throws
    {
        let file = ServedFile.generated("a.bin", size: 1000)
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            #expect(mkfifo(bench.folder.path("a.bin.part.json.new"), 0o644) == 0)
            let request = bench.request(source.url(for: "a.bin"), name: name, sha256: try file.sha256())
            let path = bench.folder.path("a.bin.part.json.new")
            await #expect(throws: DownloadError.foreignPartFile(path)) { try await bench.run(request) }
            #expect(try bench.folder.names == ["a.bin.part.json.new"])
        }
    }

    @Test func `What is unfinished in a folder that may not be read is found by the name in the URL`() async throws {
        try await withFileSource { source in
            let (bench, listings) = (try await interrupted(source), FolderListings())
            _ = try listings.listing(of: bench.folder.path, at: .seconds(1 << 40)) { _ in nil }
            let next = try RunBench(folder: bench.folder, listings: listings)
            let recorder = RunRecorder()
            try await next.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try bench.sha256("a.bin") == expectedSHA256())
            #expect(recorder.received < Int64(size) && recorder.restarts == [])
        }
    }

    @Test func `A part file that is a link is not followed`() async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench()
            try bench.folder.write("", to: "elsewhere")
            try FileManager.default.createSymbolicLink(
                atPath: bench.folder.path("a.bin.part"),
                withDestinationPath: bench.folder.path("elsewhere")
            )
            await #expect(throws: DownloadError.self) { try await bench.run(source.url(for: "a.bin")) }
            #expect(try bench.folder.data("elsewhere").isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `A part file that somebody replaced meanwhile is neither published nor touched`(resumable: Bool) async throws {
        let file = ServedFile.generated("a.bin", size: size) {
            $0.validators = resumable ? [.entityTag] : []
            $0.faults = .request(1, .stall(after: 200_000))
        }
        try await withFileSource([file]) { source in
            // No checkpoint is at work meanwhile: the one at the end finds the others' files.
            let bench = try RunBench { $0.checkpointBytes = Int64(size) }
            let recorder = RunRecorder()
            let task = Task { try await bench.run(source.url(for: "a.bin"), recorder: recorder) }
            await recorder.received(atLeast: 200_000)
            for name in ["a.bin.part", "a.bin.part.json"] {
                try FileManager.default.removeItem(atPath: bench.folder.path(name))
                try bench.folder.write("another's", to: name)
            }
            source.release("a.bin")
            await #expect(throws: DownloadError.self) { try await task.value }
            // Whose the room for the next claim is, nobody can tell.
            #expect(try bench.folder.names.filter { !$0.hasSuffix(".new") } == ["a.bin.part", "a.bin.part.json"])
            #expect(try bench.folder.data("a.bin.part") == Data("another's".utf8))
            #expect(try bench.folder.data("a.bin.part.json") == Data("another's".utf8))
        }
    }

    @Test(arguments: ["a.bin.part", "a.bin.part.json"]) func `A pipe in the place of a working file is not waited for`(
        name: String
    ) async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench()
            #expect(mkfifo(bench.folder.path(name), 0o600) == 0)
            do {
                try await bench.run(source.url(for: "a.bin"))
                #expect(try bench.folder.names == ["a.bin"])
            } catch {
                #expect(error as? DownloadError == .foreignPartFile(bench.folder.path(name)))
                #expect(try bench.folder.names == [name])
            }
        }
    }

    @Test func `A run that died after giving the file its name is tidied up`() async throws {
        try await withFileSource { source in
            let bench = try await interrupted(source)
            try FileManager.default.linkItem(
                atPath: bench.folder.path("a.bin.part"),
                toPath: bench.folder.path("a.bin")
            )
            let bytes = try bench.folder.data("a.bin")
            // Its length is not the server's, so it does not pass for complete; but it is not lost either.
            let expected = DownloadError.targetExists(bench.folder.path("a.bin"))
            await #expect(throws: expected) { try await bench.run(source.url(for: "a.bin")) }
            #expect(try bench.folder.names == ["a.bin"])
            #expect(try bench.folder.data("a.bin") == bytes)
        }
    }

    @Test(arguments: [
        (ExistingFile.keepIfComplete, ["a.bin"]), (.rename, ["a (2).bin", "a.bin"]), (.overwrite, ["a.bin"]),
    ])
    func `A run that died while it published a small file is tidied up, whatever is done with the file that is there`(
        existing: ExistingFile,
        names: [String]
    ) async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench { $0.existingFile = existing }
            try await bench.run(source.url(for: "a.bin"))
            for name in ["a.bin.part", "a.bin.part.json"] {
                try FileManager.default.linkItem(
                    atPath: bench.folder.path("a.bin"),
                    toPath: bench.folder.path(name)
                )
            }
            try await bench.run(source.url(for: "a.bin"))
            if existing != .rename { #expect(try bench.folder.names == names) }
            #expect(try names.allSatisfy { try bench.sha256($0) == (try expectedSHA256()) })
        }
    }

    @Test func `What a server sent is not taken for a sidecar, and so gives no other file its name`() async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench()
            let claim = Sidecar(url: "\(source.url(for: "a.bin"))", entity: Entity(), ledger: RangeLedger())
            try bench.folder.write(claim.encoded(), to: "evil.part")
            try FileManager.default.linkItem(
                atPath: bench.folder.path("evil.part"),
                toPath: bench.folder.path("evil.part.json")
            )
            let file = try await bench.run(source.url(for: "a.bin"))
            #expect(file.path == bench.folder.path("a.bin"))
        }
    }

    @Test func `A process that does not say yet for which URL it has a part file is waited for`() async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let folder = try TemporaryFolder()
            let storage = StorageServices(timeline: Timeline(JumpingClock()))
            let other = try await TargetSession.open(path: folder.path("a.bin"), url: "http://other/", storage: storage)
            let bench = try RunBench(
                folder: folder,
                clock: CallingClock { try? await other.begin(Entity(total: 6, entityTag: "\"1\"")) }
            )
            let file = try await bench.run(source.url(for: "a.bin"))
            #expect(file.path == folder.path("a (2).bin"))
            try await other.write(ByteBuffer(string: "abcdef"), at: 0)
            _ = try await other.publish(checksum: .none, replacing: false)
            #expect(try folder.data("a.bin") == Data("abcdef".utf8))
        }
    }

    @Test func `A sidecar without its part file claims nothing`() async throws {
        try await withFileSource { source in
            let bench = try await interrupted(source)
            try FileManager.default.removeItem(atPath: bench.folder.path("a.bin.part"))
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == expectedSHA256())
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test func `A sidecar alone beside the finished file, where a run died, is tidied up; that of another URL is not`()
        async throws
    {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench()
            try await bench.run(source.url(for: "a.bin"))
            for (url, left) in [("\(source.url(for: "a.bin"))", []), ("http://other/", ["a.bin.part.json"])] {
                let claim = Sidecar(url: url, entity: Entity(total: 1), ledger: RangeLedger())
                try bench.folder.write(claim.encoded(), to: "a.bin.part.json")
                try await bench.run(source.url(for: "a.bin"))
                #expect(try bench.folder.names == ["a.bin"] + left)
            }
        }
    }

    @Test(arguments: [1, 3]) func `The same call again does nothing for a file that is complete`(connections: Int)
        async throws
    {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let first = try RunBench { $0.connections = connections }
            try await first.run(source.url(for: "a.bin"))
            let second = try RunBench(folder: first.folder) { $0.connections = connections }
            let recorder = RunRecorder()
            let finished = try await second.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(
                finished
                    == FinishedFile(path: first.folder.path("a.bin"), sha256: nil, bytes: Int64(size), wasThere: true)
            )
            #expect(recorder.received == 0)
            #expect(try second.folder.names == ["a.bin"])
            let checked = try await second.run(second.request(source.url(for: "a.bin"), sha256: expectedSHA256()))
            #expect(try checked.sha256 == expectedSHA256())
        }
    }

    @Test func `A file that is not the server's is neither overwritten nor taken for it`() async throws {
        try await withFileSource([.generated("a.bin", size: 8)]) { source in
            let bench = try RunBench()
            try bench.folder.write("8 bytes!", to: "a.bin")
            let expected = DownloadError.targetExists(bench.folder.path("a.bin"))
            await #expect(throws: expected) { try await bench.run(source.url(for: "a.bin")) }
            var request = bench.request(source.url(for: "a.bin"), sha256: String(repeating: "0", count: 64))
            await #expect(throws: expected) { try await bench.run(request) }
            request.existingFile = .refuse
            await #expect(throws: expected) { try await bench.run(request) }
            #expect(try bench.folder.data("a.bin") == Data("8 bytes!".utf8))
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test func `A file is replaced, or another name taken, if that was asked for`() async throws {
        let file = ServedFile.generated("a.bin", size: size)
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            try bench.folder.write("old", to: "a.bin")
            var request = bench.request(source.url(for: "a.bin"))
            request.existingFile = .rename
            #expect(try await bench.run(request).path == bench.folder.path("a (2).bin"))
            #expect(try bench.folder.data("a.bin") == Data("old".utf8))
            request.existingFile = .overwrite
            #expect(try await bench.run(request).path == bench.folder.path("a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(try bench.folder.names == ["a (2).bin", "a.bin"])
        }
    }

    @Test(arguments: ExistingFile.allCases) func `A folder in the place of the file is left alone`(
        existing: ExistingFile
    ) async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench()
            try FileManager.default.createDirectory(
                atPath: bench.folder.path("a.bin"),
                withIntermediateDirectories: false
            )
            var request = bench.request(source.url(for: "a.bin"))
            request.existingFile = existing
            let result = try? await bench.run(request)
            #expect(result?.path == (existing == .rename ? bench.folder.path("a (2).bin") : nil))
            var isFolder: ObjCBool = false
            #expect(FileManager.default.fileExists(atPath: bench.folder.path("a.bin"), isDirectory: &isFolder))
            #expect(isFolder.boolValue)
        }
    }

    @Test(arguments: ["pipe", "socket", "device", "link", "dead link"], [1_000, 500_000])
    func `What is no regular file is not replaced, before anything is received for it`(
        kind: String,
        size: Int
    ) async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench { $0.existingFile = .overwrite }
            let path = bench.folder.path("a.bin")
            switch kind {
            case "pipe": #expect(mkfifo(path, 0o600) == 0)
            case "socket": #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
            // That is for root alone, and not everywhere.
            case "device": guard mknod(path, S_IFCHR | 0o600, 0x103) == 0 else { return }
            default:
                try bench.folder.write("precious", to: "precious")
                #expect(symlink(kind == "link" ? "precious" : "nothing", path) == 0)
            }
            let before = try #require(FileIdentity(of: path))
            let recorder = RunRecorder()
            await #expect(throws: DownloadError.targetExists(path)) {
                try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            }
            #expect(recorder.received == 0)
            #expect(FileIdentity(of: path) == before)
            #expect(try bench.folder.names.allSatisfy { ["a.bin", "precious"].contains($0) })
        }
    }

    @Test func `A pipe that comes while a file is received is not replaced either`() async throws {
        let file = ServedFile.generated("a.bin", size: 500_000) { $0.faults = .request(1, .stall(after: 100_000)) }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.existingFile = .overwrite }
            let recorder = RunRecorder()
            let task = Task { try await bench.run(source.url(for: "a.bin"), recorder: recorder) }
            await recorder.received(atLeast: 100_000)
            #expect(mkfifo(bench.folder.path("a.bin"), 0o600) == 0)
            source.release("a.bin")
            await #expect(throws: DownloadError.targetExists(bench.folder.path("a.bin"))) { try await task.value }
            #expect(try bench.folder.names == ["a.bin", "a.bin.part", "a.bin.part.json"])
        }
    }

    @Test(arguments: [1, 3]) func `A wrong SHA-256 leaves nothing under the final name, and no part either`(
        connections: Int
    ) async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench { $0.connections = connections }
            let wrong = String(repeating: "ab", count: 32)
            let expected = DownloadError.checksumMismatch(expected: wrong, actual: try expectedSHA256())
            await #expect(throws: expected) {
                try await bench.run(bench.request(source.url(for: "a.bin"), sha256: wrong.uppercased()))
            }
            #expect(try bench.folder.names == [])
        }
    }
}
