import Foundation
import Testing

@testable import LanyardAudit

/// The program as somebody starts it: what it reports, what it says, and how it ends.
@Suite struct CommandTests {
    /// The names of the files that it reports.
    private func reported(_ end: Program.End) -> [String] {
        end.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }

    // MARK: Some of it

    @Test func `Only what has changed since a revision is reported, and all is read`() async throws {
        let stop = "extension Model { func stop() { task?.cancel() } }\n"
        let folder = try TestFolder(["A.swift": leaky("A"), "B.swift": leaky("B"), "sub/Stop.swift": stop])
        try await folder.commit()
        try folder.write([
            "B.swift": "// changed\n" + leaky("B"), "sub/D.swift": leaky("D"), "E.md": "",
            "sub/C.swift": """
            final class Model {
                private(set) var task: Task<Void, Never>?
                func start() { task = Task { [weak self] in for await price in prices.stream { self?.show(price) } } }
            }
            """,
        ])
        let end = try await Program.audit(".", "--since", "HEAD", in: folder.url)
        #expect(reported(end) == ["B.swift", "sub/D.swift"])
        #expect(end.errors.hasPrefix("Only changed files are reported: 3 Swift files since HEAD.\n"), "\(end.errors)")
        #expect(end.code == 0)
        // Alone it has a finding, for nobody is seen to cancel.
        #expect(try await reported(Program.audit("sub/C.swift", in: folder.url)) == ["sub/C.swift"])
        let below = try await Program.audit("..", "--since", "HEAD", in: folder.url.appending(path: "sub"))
        #expect(reported(below).map { $0.split(separator: "/").last } == ["B.swift", "D.swift"])
        #expect(try await reported(Program.audit("sub", "--since", "HEAD", in: folder.url)) == ["sub/D.swift"])
        let named = try await Program.audit(".", "--report", "A.swift", "E.md", "sub", in: folder.url)
        #expect(reported(named) == ["A.swift", "sub/D.swift"])
    }

    @Test func `A revision, a repository or a file that is not there is named`() async throws {
        let folder = try TestFolder(["A.swift": leaky()])
        let none = try await Program.audit("--since", "main", in: folder.url)
        #expect(none.code == 70)
        #expect(none.errors.hasPrefix("Error: “\(folder.path)” is in no git repository"), "\(none.errors)")
        try await folder.commit()
        let revision = try await Program.audit("--since", "origin/main", in: folder.url)
        #expect(revision.code == 70)
        #expect(
            revision.errors.hasPrefix("Error: There is no revision “origin/main” in “\(folder.path)”."),
            "\(revision.errors)"
        )
        let file = try await Program.audit(".", "--report", "B.swift", in: folder.url)
        #expect(file.code == 70)
        #expect(file.errors.hasPrefix("Error: There is no file or folder “B.swift” to report."), "\(file.errors)")
        let path = try await Program.audit("nope", in: folder.url)
        #expect(path.code == 70)
        #expect(path.errors == "Error: There is no file or folder “nope”.\n")
    }

    @Test(arguments: [
        ["--since", "HEAD", "--report", "A.swift"], ["--write-baseline", "b.json", "--since", "HEAD"],
        ["--write-baseline", "b.json", "--prune-baseline"], ["--format", "html"], ["--fail-on", "never"],
    ])
    func `Arguments that contradict each other are refused`(_ arguments: [String]) async throws {
        let folder = try TestFolder(["A.swift": leaky()])
        let end = try await Program.audit(arguments, in: folder.url)
        #expect(end.code == 64)
        #expect(end.errors.hasPrefix("Error: "))
    }

    // MARK: Exit codes

    @Test func `The exit code tells how bad the worst finding is`() async throws {
        let folder = try TestFolder(["A.swift": leaky(), "clean/B.swift": "let x = 1\n"])
        for (severity, failOn, code) in [
            ("warning", "error", 0), ("warning", "warning", 1), ("note", "note", 1), ("note", "warning", 0),
            ("error", "error", 2), ("error", "note", 2),
        ] as [(String, String, Int32)] {
            try folder.write([".lanyard-audit.yml": "rules: {deinit-never-runs: \(severity)}\n"])
            let end = try await Program.audit("--fail-on", failOn, in: folder.url)
            #expect(end.code == code, "\(severity), --fail-on \(failOn)")
            #expect(try await Program.audit("clean", "--fail-on", failOn, in: folder.url).code == 0)
        }
        #expect(
            try await Program.audit("--without", "deinit-never-runs,deaf-loop", "--fail-on", "note", in: folder.url)
                .code == 0
        )
        #expect(
            try await Program.audit("--only", "deaf-loop,unowned-task", "--fail-on", "note", in: folder.url).code == 0
        )
        #expect(try await Program.audit("--only", "deaf-loop,bare-task", in: folder.url).code == 70)
    }

    @Test func `A wrong configuration or baseline is refused with its place`() async throws {
        let folder = try TestFolder(["app/A.swift": leaky(), "app/.lanyard-audit.yml": "rule: {}\n", "b.json": "{}"])
        let end = try await Program.audit(in: folder.url)
        #expect(end.code == 70)
        #expect(
            end.errors.hasPrefix("Error: app/.lanyard-audit.yml:1: error: There is no key “rule”."),
            "\(end.errors)"
        )
        try folder.remove("app/.lanyard-audit.yml")
        let broken = try await Program.audit("--baseline", "b.json", in: folder.url)
        #expect(broken.code == 70)
        #expect(broken.errors == "Error: “b.json” is no baseline. --write-baseline makes one.\n")
        let none = try await Program.audit("--prune-baseline", in: folder.url)
        #expect(none.errors == "Error: There is no baseline to prune: name one with --baseline.\n")
    }

    // MARK: The baseline

    @Test func `A baseline is the same from another folder, for renamed files, and in another clone`() async throws {
        let folder = try TestFolder(["one/A.swift": leaky("A"), "one/sub/B.swift": leaky("B"), "two/x": ""])
        let one = folder.url.appending(path: "one")
        #expect(try await Program.audit("--write-baseline", "b.json", in: one).code == 0)
        func new(_ arguments: [String], in path: String) async throws -> [String] {
            reported(try await Program.audit(["--fail-on", "note"] + arguments, in: folder.url.appending(path: path)))
        }
        #expect(try await new(["--baseline", "b.json"], in: "one").isEmpty)
        #expect(try await new(["--baseline", "../b.json"], in: "one/sub").isEmpty)
        #expect(try await new(["one", "--baseline", "one/b.json"], in: "").isEmpty)
        #expect(try await new([folder("one"), "--baseline", folder("one/b.json")], in: "two").isEmpty)
        try folder.move("one/sub/B.swift", to: "one/other/B2.swift")
        #expect(try await new(["--baseline", "b.json"], in: "one").isEmpty)
        try folder.move("one", to: "three")
        try folder.write(["three/.lanyard-audit.yml": "baseline: b.json\n", "three/C.swift": leaky("C")])
        #expect(try await new(["three"], in: "") == ["three/C.swift"])
    }

    @Test func `What is fixed is told, and taken out if that is asked for`() async throws {
        let folder = try TestFolder(["A.swift": leaky("A"), "B.swift": leaky("B")])
        _ = try await Program.audit("--write-baseline", "b.json", in: folder.url)
        try folder.write(["B.swift": "let b = 1\n"])
        try folder.move("A.swift", to: "C.swift")
        let partial = try await Program.audit("C.swift", "--baseline", "b.json", in: folder.url)
        #expect(!partial.errors.contains("fixed"), "\(partial.errors)")
        let told = try await Program.audit("--baseline", "b.json", in: folder.url)
        #expect(told.errors.contains("1 of it fixed: --prune-baseline takes that out.\n"), "\(told.errors)")
        let pruned = try await Program.audit("--baseline", "b.json", "--prune-baseline", in: folder.url)
        #expect(pruned.errors.contains("1 fixed, and taken out of it.\n"), "\(pruned.errors)")
        let text = try folder.text("b.json")
        #expect(text.contains(#""file" : "C.swift""#) && !text.contains("A.swift") && !text.contains("B.swift"))
        let after = try await Program.audit("--baseline", "b.json", in: folder.url)
        #expect(after.output.isEmpty && !after.errors.contains("fixed"))
    }

    // MARK: Where files are

    @Test func `Paths are from the current folder for people, and from the root of the repository for code hosts`()
        async throws
    {
        let folder = try TestFolder([".git/HEAD": "", "app/A.swift": leaky()])
        let app = folder.url.appending(path: "app")
        #expect(try await reported(Program.audit(in: app)) == ["A.swift"])
        #expect(try await reported(Program.audit("--format", "xcode", in: app)) == [folder("app/A.swift")])
        #expect(try await Program.audit("--format", "github", in: app).output.contains("file=app/A.swift,"))
        #expect(try await Program.audit("--format", "gitlab", in: app).output.contains(#""path" : "app/A.swift""#))
        #expect(
            try await Program.audit("--format", "checkstyle", in: app).output.contains("<file name=\"app/A.swift\">")
        )
        let sarif = try await Program.audit("--format", "sarif", in: app).output
        #expect(sarif.contains(#""uri" : "app/A.swift""#) && sarif.contains("\"uri\" : \"file://\(folder.path)/\""))
    }

    @Test func `What git ignores is left out, unless it is asked for`() async throws {
        let folder = try TestFolder(["A.swift": leaky("A"), "out/B.swift": leaky("B"), ".gitignore": "out\n"])
        try await folder.commit()
        #expect(try await reported(Program.audit(in: folder.url)) == ["A.swift"])
        #expect(try await reported(Program.audit("--read-ignored", in: folder.url)) == ["A.swift", "out/B.swift"])
    }
}
