public import Foundation

/// The findings that were there before: they are known, and only new ones are reported.
///
/// It names files as they lie from its own folder, so that it means the same from wherever the audit is started, and in each clone.
public struct Baseline: Sendable, Codable, Equatable {
    /// A finding of before.
    public struct Entry: Sendable, Codable, Hashable, Comparable {
        let rule: String
        let file: String
        let fingerprint: String

        /// By files, rules, fingerprints.
        public static func < (left: Entry, right: Entry) -> Bool {
            (left.file, left.rule, left.fingerprint) < (right.file, right.rule, right.fingerprint)
        }
    }

    /// The form of the file.
    let version: Int
    let findings: [Entry]

    init(_ entries: [Entry]) {
        version = Self.version
        findings = entries.sorted()
    }

    /// Takes findings down.
    ///
    /// - Parameter path: Where it will lie.
    public init(_ findings: [Finding], at path: String) {
        let names = Names(at: path)
        self.init(findings.map { names.entry($0) })
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

    private static let version = 2

    /// As it stands in its file.
    ///
    /// - Throws: nothing that can happen.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// How a baseline at a path names files.
    struct Names {
        let folder: String

        init(at path: String) { folder = Paths.parent(Paths.real(path)) }

        func entry(_ finding: Finding) -> Entry {
            let file = Paths.relative(Paths.real(finding.file), to: folder)
            return Entry(rule: finding.rule, file: file, fingerprint: finding.fingerprint)
        }

        /// Whether the file of an entry is still there.
        func isThere(_ entry: Entry) -> Bool {
            FileManager.default.fileExists(atPath: Paths.joined(folder, entry.file))
        }
    }
}
