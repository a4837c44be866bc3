import Testing

@testable import LanyardAudit

@Suite struct ConfigurationTests {
    private func read(_ text: String) throws -> Configuration {
        try ConfigurationReader.read(text, path: "audit.yml")
    }

    @Test func `It says which rules are on, and how bad their findings are`() throws {
        let configuration = try read(
            """
            rules:
              unowned-task: off
              write-after-await: error
              deinit-never-runs: on
            exclude:
              - Vendor
              - "**/*.pb.swift"
            baseline: old.json
            show: note
            fail-on: warning
            """
        )
        #expect(!configuration.isOn(UnownedTaskRule.self))
        #expect(configuration.isOn(WriteAfterAwaitRule.self))
        #expect(configuration.severity(of: "write-after-await") == .error)
        #expect(configuration.severity(of: "deinit-never-runs") == nil)
        #expect(configuration.excludes("Vendor/Sources/A.swift"))
        #expect(configuration.excludes("Sources/Wire/A.pb.swift"))
        #expect(!configuration.excludes("Sources/Wire/A.swift"))
        #expect(configuration.baseline == "old.json")
        #expect(configuration.failure == .warning)
        #expect(configuration.shown == .note)
    }

    @Test func `An empty file says nothing`() throws {
        #expect(try read("") == Configuration())
        #expect(try read("# nothing yet\n") == Configuration())
        #expect(try read("rules:\n  # unowned-task: off\nexclude:\n") == Configuration())
    }

    @Test(
        arguments: [
            ("rules:\n  unowned-task: off\nexcluded: [a]\n", "audit.yml:3: error: There is no key “excluded”."),
            ("rules:\n  bare-task: off\n", "audit.yml:2: error: There is no rule “bare-task”."),
            ("rules:\n  unowned-task: loud\n", "audit.yml:2: error: Write on, off, note, warning or error."),
            ("fail-on: never\n", "audit.yml:1: error: Write note, warning or error."),
            ("fail-on: off\n", "audit.yml:1: error: Write note, warning or error."),
            ("exclude: /\n", "audit.yml:1: error: “/” would exclude everything."),
            ("exclude: [a, \"\"]\n", "audit.yml:1: error: “” would exclude everything."),
            ("baseline:\n", "audit.yml:1: error: Write one path."),
            ("baseline: [a, b]\n", "audit.yml:1: error: Write one path."),
            ("exclude:\n  a: b\n", "audit.yml:2: error: Write a list of paths."),
            ("- rules\n", "audit.yml:1: error: Write a mapping"),
            ("rules: [\n", "audit.yml: "), ("folders: [a]\n", "audit.yml:1: error: Write paths, each with rules."),
            ("folders:\n  /: {}\n", "audit.yml:2: error: “/” means everything."),
            ("folders:\n  a:\n    exclude: b\n", "audit.yml:3: error: A folder has only the key rules."),
            ("folders:\n  a:\n    rules:\n      b: off\n", "audit.yml:4: error: There is no rule “b”."),
        ]
    )
    func `What it does not know is an error that names its line`(_ text: String, _ message: String) {
        let failure = #expect(throws: AuditFailure.self) { try read(text) }
        #expect(failure?.description.hasPrefix(message) == true, "\(failure?.description ?? "")")
    }

    @Test func `A severity of the configuration is that of the finding`() throws {
        let source = "final class M { var a = 0\n func f() { Task { a = await g() } } }"
        let configuration = try read("rules:\n  unowned-task: error\n")
        #expect(Audit.findings(in: source, configuration).map(\.severity) == [.error])
    }

    @Test(
        arguments: [
            ("Sources", "Sources/A.swift", true), ("Sources/*/Generated", "Sources/App/Generated/A.swift", true),
            ("Sources/*/Generated", "Sources/Generated/A.swift", false), ("**/Generated", "Generated/A.swift", true),
            ("**/*+Wire.swift", "A/B/C+Wire.swift", true), ("./A", "A/B.swift", true), ("A", "B/A.swift", false),
            ("*", "A.swift", true), ("A*z", "Abcz", true), ("A*z", "Abc", false),
        ]
    )
    func `A star stands for a part of a name, two for folders`(_ pattern: String, _ path: String, _ matches: Bool) {
        #expect(PathPattern(pattern)?.matches(path) == matches)
    }

    @Test func `A pattern of many stars is tried no more often than it is long`() throws {
        let folders = try #require(PathPattern(String(repeating: "**/", count: 40) + "x"))
        #expect(!folders.matches(String(repeating: "a/", count: 400)))
        let stars = try #require(PathPattern(String(repeating: "*a", count: 40) + "*b"))
        #expect(!stars.matches(String(repeating: "a", count: 4_000)))
    }
}
