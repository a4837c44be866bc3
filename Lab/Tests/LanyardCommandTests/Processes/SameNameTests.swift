import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("A list whose files have one name, one length and one date", .processes)
struct SameNameTests {
    private static let count = 20

    /// Makes the files, and serves them.
    private func serving(
        size: Int,
        validators: Validators,
        disposition: Bool,
        _ body: (_ files: [ServedFile], _ source: FileSource, _ list: String) async throws -> Void
    ) async throws {
        let originals = try TemporaryFolder()
        let files = try (0..<Self.count).map { number in
            try originals.write(Data(repeating: UInt8(number), count: size), to: "\(number)")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_704_067_200)],
                ofItemAtPath: originals.path("\(number)")
            )
            return ServedFile.disk(disposition ? "get/\(number)" : "\(number)/data.bin", at: originals.url("\(number)"))
            {
                $0.validators = validators
                $0.contentDisposition = disposition ? "attachment; filename=data.bin" : nil
            }
        }
        try await withFileSource(files) { source in
            try originals.write(
                files.map { source.url(for: $0.name).absoluteString }.joined(separator: "\n"),
                to: "list"
            )
            try await body(files, source, originals.path("list"))
        }
    }

    private struct Line: Decodable {
        var event: String
        var url: String
        var path: String?
    }

    @Test(
        arguments: [
            (5_000, [.entityTag, .lastModified], 4, false), (5_000, [.lastModified], 1, false),
            (300_000, [.entityTag, .lastModified], 1, false), (300_000, [.lastModified], 4, false),
            (5_000, [.entityTag, .lastModified], 1, true), (300_000, [.lastModified], 4, true),
        ] as [(Int, Validators, Int, Bool)]
    )
    func `leaves one file for each URL, and says which; the same call again brings nothing`(
        size: Int,
        validators: Validators,
        jobs: Int,
        disposition: Bool
    ) async throws {
        try await serving(size: size, validators: validators, disposition: disposition) { files, source, list in
            let folder = try TemporaryFolder()
            for round in 1...2 {
                let end = try await CommandRun(["get", "-i", list, "-o", folder.path, "-j", "\(jobs)", "--json"]).end()
                #expect(end.code == 0, "\(end.errors)")
                let lines = try end.output.split(separator: "\n").map {
                    try JSONDecoder().decode(Line.self, from: Data($0.utf8))
                }
                let finished = lines.filter { $0.event == "finished" }
                #expect(Set(finished.compactMap(\.path)).count == Self.count)
                for (number, file) in files.enumerated() {
                    let url = source.url(for: file.name).absoluteString
                    let path = try #require(finished.first { $0.url == url }?.path)
                    #expect(try Data(contentsOf: URL(filePath: path)) == Data(repeating: UInt8(number), count: size))
                    // In the order of the list, where that can tell.
                    let name = number == 0 ? "data.bin" : "data (\(number + 1)).bin"
                    if !disposition { #expect(path == folder.path(name)) }
                }
                #expect(try folder.names.count == Self.count, "round \(round)")
            }
        }
    }
}
