import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("The Lab's own program", .processes)
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

    /// Serves until a line begins with this, and then is interrupted.
    private func serve(
        _ arguments: [String],
        environment: [String: String],
        until beginning: String
    ) async throws -> (lines: [String], end: CommandRun.End) {
        let pipe = Pipe()
        let run = try LabToolTests.start(
            ["--port", "0"] + arguments,
            environment: environment,
            standardOutput: pipe.fileHandleForWriting
        )
        try pipe.fileHandleForWriting.close()
        var lines: [String] = []
        for try await line in pipe.fileHandleForReading.lines {
            lines.append(line)
            if line.hasPrefix(beginning) { break }
        }
        run.send(SIGINT)
        return (lines, try await run.end())
    }

    @Test func `prints over ssh what brings its page and its console to the browser`() async throws {
        let (lines, end) = try await serve(
            [],
            environment: ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"],
            until: "Ctrl-C"
        )
        #expect(end.code == 0, "\(end.errors)")
        let ports = lines.prefix(2).compactMap { $0.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//)?.1 }
        let forwards = ports.map { "-L \($0):127.0.0.1:\($0)" }.joined(separator: " ")
        #expect(ports.count == 2 && lines.contains { $0.hasSuffix(": ssh \(forwards) HOST") }, "\(lines)")
    }

    @Test func `says that it cannot open a browser, and still serves its page`() async throws {
        let none = ["DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""]
        let (lines, end) = try await serve(["--open"], environment: none, until: "Ctrl-C")
        #expect(lines.first?.hasPrefix("The Lab: http://127.0.0.1:") == true)
        #expect(end.code == 0)
        #expect(end.errors.contains("open the address yourself"), "\(end.errors)")
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
