import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("What surrounds the real command")
struct SurroundingsTests {
    /// Downloads a file in an environment of its own, and returns the end and the request that came.
    private func get(
        _ environment: [String: String],
        _ arguments: [String] = [],
        prefix: [String] = [],
        url: (URL) -> String = { $0.absoluteString }
    ) async throws -> (end: CommandRun.End, fields: [String: String]?) {
        try await withFileSource([.generated("a.bin", size: 1000)]) { source in
            let folder = try TemporaryFolder()
            let line = ["get", url(source.url(for: "a.bin")), "-o", folder.path, "--retries", "0"] + arguments
            let end = try await CommandRun(line, prefix: prefix, environment: environment).end()
            #expect(try folder.names == (end.code == 0 ? ["a.bin"] : []))
            return (end, source.requests.first?.headers)
        }
    }

    @Test func `a list's digests that nobody here knows are told of, and its sizes count`() async throws {
        try await withFileSource([.generated("a.bin", size: 1000), .generated("b.bin", size: 1000)]) { source in
            let folder = try TemporaryFolder()
            func file(_ name: String, _ size: Int) -> String {
                "<file name=\"\(name)\"><size>\(size)</size><hash type=\"md5\">00</hash><hash type=\"sha-1\">00</hash>"
                    + "<url>\(source.url(for: name).absoluteString)</url></file>"
            }
            let files = file("a.bin", 1000) + file("b.bin", 999)
            try folder.write("<metalink xmlns=\"urn:ietf:params:xml:ns:metalink\">\(files)</metalink>", to: "list")
            let end = try await CommandRun(["get", "-i", folder.path("list"), "-o", folder.path]).end()
            #expect(end.code == 1)
            #expect(
                end.errors.contains(
                    "list: 2 files, such as “a.bin”, have only digests that are not known here (md5, sha-1). No file is "
                        + "compared with those."
                ),
                "\(end.errors)"
            )
            #expect(end.errors.contains("b.bin: The file has 1000 bytes, not the expected 999."), "\(end.errors)")
            #expect(try folder.names == ["a.bin", "list"])
        }
    }
}
