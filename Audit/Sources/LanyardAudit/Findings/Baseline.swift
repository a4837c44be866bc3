internal import Foundation

/// The findings that were there before: they are known, and only new ones are reported.
public struct Baseline: Sendable, Codable, Equatable {
    /// A finding of before.
    public struct Entry: Sendable, Codable, Hashable {
        let rule: String
        let file: String
        let fingerprint: String
    }

    /// The form of the file.
    let version: Int
    let findings: [Entry]

    /// Takes findings down.
    public init(_ findings: [Finding]) {
        version = 1
        self.findings = findings.map { Entry(rule: $0.rule, file: $0.file, fingerprint: $0.fingerprint) }
            .sorted { ($0.file, $0.rule, $0.fingerprint) < ($1.file, $1.rule, $1.fingerprint) }
    }

    /// Reads one.
    ///
    /// - Throws: ``AuditFailure`` if it is none.
    public init(contentsOf path: String) throws {
        do {
            self = try JSONDecoder().decode(Baseline.self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw AuditFailure("\(path) is no baseline: \(error.localizedDescription)")
        }
        guard version == 1 else { throw AuditFailure("\(path) is a baseline of a newer lanyard-audit.") }
    }

    /// Writes it.
    ///
    /// - Throws: what the file system says.
    public func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
    }

    /// The findings that are not in it.
    public func new(among findings: [Finding]) -> [Finding] {
        let known = Set(self.findings)
        return findings.filter { !known.contains(Entry(rule: $0.rule, file: $0.file, fingerprint: $0.fingerprint)) }
    }
}
