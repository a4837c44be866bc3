#if Cluster
@testable import Fleet
import Foundation
import LanyardTestSupport
import Testing

@Suite("The root of a worker's files")
struct FleetRootTests {
    @Test func `Paths below the root of the file system are whole, and files are found by them`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url("needle").resolvingSymlinksInPath()
        try Data().write(to: file)
        for root in [Root(URL(filePath: "/")), Root(file.deletingLastPathComponent())] {
            let path = try #require(root.path(of: file))
            #expect(root.url.appending(path: path).path == file.path)
            #expect(try root.file(at: path).path == file.path)
        }
        #expect(Root(URL(filePath: "/")).path(of: file) == String(file.path.dropFirst()))
        #expect(Root(folder.url("other")).path(of: file) == nil)
    }

    @Test func `A file is cut into no parts, and a large one is a part of its own`() throws {
        let folder = try TemporaryFolder()
        for number in 100..<230 { try Data("x".utf8).write(to: folder.url("\(number)")) }
        let large = folder.url("165")
        let handle = try FileHandle(forWritingTo: large)
        try handle.truncate(atOffset: 17 << 20)
        try handle.close()
        let parts = try Corpus(below: Root(folder.url(""))).parts
        #expect(parts.map(\.count) == [64, 1, 1, 64])
        #expect(parts.joined().count == 130)
        #expect(parts[2] == ["165"])
    }

    @Test func `A word that lies across two pieces of a file counts`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url("file")
        let text = Data(repeating: UInt8(ascii: "n"), count: (1 << 20) - 3) + Data("needle needle".utf8)
        try text.write(to: file)
        var search = FileSearch("needle")
        #expect(try await search.count(in: file) == 2)
    }
}
#endif
