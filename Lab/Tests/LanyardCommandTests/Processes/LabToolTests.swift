import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("The Lab's own program")
struct LabToolTests {
    /// Starts `lab` where another test starts `lanyard`.
    private static func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        standardOutput: FileHandle? = nil
    ) throws -> CommandRun {
        let lab = try BuiltProduct.url("lab").path(percentEncoded: false)
        return try CommandRun(
            arguments,
            prefix: ["/bin/sh", "-c", "exec \"\(lab)\" \"$@\""],
            environment: environment,
            standardOutput: standardOutput
        )
    }

    @Test func `links nothing that speaks TLS`() throws {
        let program = try Data(contentsOf: BuiltProduct.url("lab"), options: .mappedIfSafe)
        #expect(
            program.firstRange(of: Data("NIOSSL".utf8)) == nil && program.firstRange(of: Data("NIOHTTP2".utf8)) == nil
        )
    }

    @Test func `lists and plays the variants`() async throws {
        let list = try await LabToolTests.start(["list"]).end()
        let same = try await CommandRun.run("lab", "list")
        #expect(list.code == 0 && list.output == same.output)
        let play = try await LabToolTests.start(["run", "cooperation/part", "--json"]).end()
        #expect(play.code == 0 && play.output.contains(#""event":"end""#), "\(play.errors)")
        let none = try await LabToolTests.start(["run", "search/none"]).end()
        #expect(none.code == 64 && none.errors.contains("There is no variant “search/none”: see “lab list”."))
    }

    @Test(arguments: [[], ["run", "all"]]) func `says who reaches Open Library`(_ command: [String]) async throws {
        let end = try await LabToolTests.start(command + ["--open-library"]).end()
        #expect(end.code == 64)
        #expect(end.errors.contains("use “lanyard lab --open-library”"), "\(end.errors)")
    }

    @Test func `says the next port that is free`() async throws {
        try await withFileSource([]) { other in
            let port = try #require(other.url(for: "a").port)
            let end = try await LabToolTests.start(["--port", "\(port)"]).end()
            #expect(end.code == 1)
            #expect(end.errors.hasPrefix("lab: Port \(port) is taken by another program. "), "\(end.errors)")
            #expect(end.errors.contains(" is free: lab --port "), "\(end.errors)")
        }
    }
}
