import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("Who may read what the real command writes", .processes)
struct ModeTests {
    private func modes(in folder: TemporaryFolder) throws -> [String: Int] {
        try folder.names.reduce(into: [:]) { modes, name in
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            modes[name] = attributes[.posixPermissions] as? Int
        }
    }

    private func run(_ mask: String, _ arguments: [String]) async throws -> CommandRun.End {
        let prefix = ["/bin/sh", "-c", #"umask "$0"; exec "$@""#, mask]
        return try await CommandRun(["get"] + arguments, prefix: prefix).end()
    }

    @Test(arguments: [("022", 0o644), ("002", 0o664), ("077", 0o600), ("000", 0o666)], ["", "overwrite"])
    func `is for the umask to say, of small files and of large ones`(mask: (String, Int), existing: String) async throws
    {
        let files = [ServedFile.generated("small", size: 5_000), .generated("large", size: 900_000)]
        try await withFileSource(files) { source in
            let folder = try TemporaryFolder()
            for file in files where !existing.isEmpty { try folder.write("old", to: file.name) }
            let urls = files.map { source.url(for: $0.name).absoluteString }
            let rule = existing.isEmpty ? [] : ["--on-existing", existing]
            let end = try await run(mask.0, urls + ["-o", folder.path] + rule)
            #expect(end.code == 0, "\(end.errors)")
            #expect(try modes(in: folder) == ["small": mask.1, "large": mask.1])
        }
    }

    @Test func `is of a claim, which may hold a signed URL, the user alone, whatever the umask`() async throws {
        let file = ServedFile.generated("a.bin", size: 900_000) { $0.faults = .always(.cut(after: 300_000)) }
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let url = source.url(for: "a.bin").absoluteString
            #expect(try await run("000", [url, "-o", folder.path, "--retries", "0"]).code == 4)
            #expect(try modes(in: folder) == ["a.bin.part": 0o666, "a.bin.part.json": 0o600])
        }
    }
}
