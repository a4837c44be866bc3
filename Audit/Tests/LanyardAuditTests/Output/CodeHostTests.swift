import Foundation
import Testing

@testable import LanyardAudit

/// The formats that code hosts and other tools read.
@Suite struct CodeHostTests {
    /// A report with one finding in a file with an odd name, another that has two rules, and a file that was not read.
    private func report(_ name: String = "A <&\",:%.swift") -> AuditReport {
        func finding(_ severity: Severity, _ line: Int32) -> Finding {
            var finding = Finding(
                rule: "deaf-loop",
                severity: severity,
                file: "/project/\(name)",
                place: Place(line: line, column: 5),
                message: "100 % “deaf”: <a>,\nsee",
                declaration: ""
            )
            (finding.fingerprint, finding.endColumn) = ("f\(line)", 9)
            return finding
        }
        var first = finding(.note, 3)
        first.others = [.init(rule: "unowned-task", severity: .note, message: "Nobody.")]
        return AuditReport(findings: [first, finding(.error, 4)], files: 2, lines: 9, unreadable: ["/project/B.swift"])
    }

    @Test func `GitHub gets a command in a line, in which nothing ends too early`() {
        let lines = GitHubFormat.format(report()).split(separator: "\n")
        let place =
            "file=/project/A <&\"%2C%3A%25.swift,line=3,endLine=3,col=5,endColumn=9,title=deaf-loop%2C also unowned-task"
        #expect(lines.count == 3)
        #expect(lines[0] == "::notice \(place)::100 %25 “deaf”: <a>,%0Asee%0AAlso unowned-task: Nobody.")
        #expect(lines[1].hasPrefix("::error file="))
        #expect(lines[2] == "::warning file=/project/B.swift,line=1::This was not read.")
    }

    @Test func `Checkstyle gets an element for each file, in which nothing ends too early`() throws {
        let text = CheckstyleFormat.format(report("A <&\"\u{1}.swift"))
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <checkstyle version="4.3">
                  <file name="/project/A &lt;&amp;&quot;\u{FFFD}.swift">
                    <error line="3" column="5" severity="info" message="100 % “deaf”: &lt;a&gt;,&#10;see&#10;Also unowned-task: Nobody." source="lanyard-audit.deaf-loop"/>
                    <error line="4" column="5" severity="error" message="100 % “deaf”: &lt;a&gt;,&#10;see" source="lanyard-audit.deaf-loop"/>
                  </file>
                  <file name="/project/B.swift">
                    <error line="1" column="1" severity="warning" message="This was not read." source="lanyard-audit.not-read"/>
                  </file>
                </checkstyle>

                """
        )
    }

    @Test func `GitLab gets issues with fingerprints that no two share`() throws {
        let text = try GitLabFormat.format(report())
        let issues = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(issues.map { $0["severity"] as? String } == ["info", "critical", "info"])
        #expect(issues.map { $0["check_name"] as? String } == ["deaf-loop", "deaf-loop", "not-read"])
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 3)
        let location = try #require(issues[0]["location"] as? [String: Any])
        #expect(location["path"] as? String == "/project/A <&\",:%.swift")
        #expect((location["lines"] as? [String: Int]) == ["begin": 3])
    }

    @Test func `GitLab's fingerprints differ between files with the same code, and stay when lines come`() throws {
        func fingerprint(_ file: String, _ source: String) throws -> String? {
            let findings = Audit.findings(in: source, path: file)
            let text = try GitLabFormat.format(AuditReport(findings: findings, files: 1, lines: 1, unreadable: []))
            let issues = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
            return issues?.first?["fingerprint"] as? String
        }
        let first = try fingerprint("A.swift", leaky())
        #expect(first != nil)
        #expect(try fingerprint("A.swift", "\n\n" + leaky()) == first)
        #expect(try fingerprint("B.swift", leaky()) != first)
    }

    @Test func `Xcode gets the path from the root of the disk`() {
        let findings = Audit.findings(in: leaky(), path: "A.swift")
        #expect(
            DiagnosticFormat.format(findings, isAbsolute: true).hasPrefix("\(Paths.current)/A.swift:5:16: warning: ")
        )
        #expect(DiagnosticFormat.format(findings).hasPrefix("A.swift:5:16: warning: "))
    }

    @Test func `A file outside of the repository has an address of its own`() throws {
        let text = try SARIFFormat.format(report("A b.swift"))
        #expect(text.contains(#""uri" : "file:///project/A%20b.swift""#))
        #expect(text.contains(#""uri" : "file:///project/B.swift""#))
    }
}
