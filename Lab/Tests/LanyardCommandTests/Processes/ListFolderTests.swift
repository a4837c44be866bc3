import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("A folder that a list names", .processes)
struct ListFolderTests {
    private let file = ServedFile.generated("a.bin", size: 1_000)

    /// Runs the command with a list that names a folder, from a folder `home` which has one called `there`, and one beside it.
    private func get(
        _ dir: String,
        _ arguments: [String] = []
    ) async throws -> (end: CommandRun.End, requests: Int, names: [String]) {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            for name in ["home", "home/there", "victim"] { #expect(mkdir(folder.path(name), 0o755) == 0) }
            try folder.write("\(source.url(for: "a.bin"))\n  dir=\(dir)\n  out=keys\n", to: "list")
            let line = ["get", "-i", folder.path("list"), "-o", folder.path("home")]
            let end = try await CommandRun(line + arguments).end()
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            return (end, source.requests.count, names.filter { $0 != "list" })
        }
    }

    @Test(arguments: ["/etc", "..", "../victim", "there/../../victim", ".ssh", "there/.ssh"], [[], ["--create-dirs"]])
    func `that leads elsewhere, or is hidden, is refused before anything is asked for`(dir: String, options: [String])
        async throws
    {
        let (end, requests, names) = try await get(dir, options)
        #expect(end.code == 64)
        #expect(end.errors.contains("line 2: “\(dir)” does not lead below the folder of -o"), "\(end.errors)")
        #expect(requests == 0)
        #expect(names == ["home", "home/there", "victim"])
    }

    @Test func `that is there is taken, and one that is not is made only if that is asked for`() async throws {
        let there = try await get("./there/")
        #expect(there.end.code == 0)
        #expect(there.names == ["home", "home/there", "home/there/keys", "victim"])
        let missing = try await get("a/b")
        #expect(missing.end.code == 3)
        #expect(missing.end.errors.contains("does not exist"), "\(missing.end.errors)")
        #expect(missing.names == ["home", "home/there", "victim"])
        let made = try await get("a/b", ["--create-dirs"])
        #expect(made.end.code == 0)
        #expect(made.names == ["home", "home/a", "home/a/b", "home/a/b/keys", "home/there", "victim"])
    }
}
