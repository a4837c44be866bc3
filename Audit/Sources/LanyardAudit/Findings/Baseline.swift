public import Foundation

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
        version = Self.version
        self.findings = findings.map { Entry(rule: $0.rule, file: $0.file, fingerprint: $0.fingerprint) }
            .sorted { ($0.file, $0.rule, $0.fingerprint) < ($1.file, $1.rule, $1.fingerprint) }
    }

    /// Reads one.
    ///
    /// - Throws: ``AuditFailure`` if it is none.
    public init(contentsOf path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw AuditFailure("The baseline “\(path)” cannot be read. --write-baseline makes one.")
        }
        // Asked first: another form need not have the same entries.
        guard let form = Self.read(Form.self, data) else {
            throw AuditFailure("“\(path)” is no baseline. --write-baseline makes one.")
        }
        guard form.version == Self.version else {
            let age = form.version > Self.version ? "a newer" : "an older"
            throw AuditFailure("“\(path)” is a baseline of \(age) lanyard-audit. --write-baseline makes it anew.")
        }
        guard let baseline = Self.read(Baseline.self, data) else {
            throw AuditFailure("“\(path)” is a damaged baseline. --write-baseline makes it anew.")
        }
        self = baseline
    }

    /// A repository brings it along, so anybody may have written it.
    private static func read<Value: Decodable>(_ type: Value.Type, _ data: Data) -> Value? {
        try? UntrustedJSON.read(data, mostBytes: 64 << 20, mostValues: 4_000_000) {
            try JSONDecoder().decode(type, from: $0)
        }
    }

    private struct Form: Decodable {
        let version: Int
    }

    private static let version = 1

    /// As it stands in its file.
    ///
    /// - Throws: nothing that can happen.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// The findings that are not in it.
    public func new(among findings: [Finding]) -> [Finding] {
        let known = Set(self.findings)
        return findings.filter { !known.contains(Entry(rule: $0.rule, file: $0.file, fingerprint: $0.fingerprint)) }
    }
}
