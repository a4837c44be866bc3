/// What an audit found.
public struct AuditReport: Sendable {
    /// The findings, by files and places.
    public var findings: [Finding]
    /// How many findings were left out, because they are not as bad as those that are shown.
    public internal(set) var notShown = 0
    /// How many files were read.
    public let files: Int
    /// How many lines they have.
    public let lines: Int
    /// The files and folders that could not be read.
    public let unreadable: [String]
    /// The files that were not read to their ends, because things lie too deep in one another there, each with the line
    /// from which on it was not read.
    public internal(set) var unfinished: [Line] = []
    /// The files in which something is not the Swift that the parser knows, each with the first such line. What stands
    /// around it was read, but may have been taken for something else.
    public internal(set) var misunderstood: [Line] = []

    /// The folder from which code hosts name files: the root of the repository around the current folder, or that folder.
    public let root = RepositoryRoot.of(Paths.current) ?? Paths.current

    /// What was read, by paths from the root.
    var read: [String: Read] = [:]

    /// A file that was read.
    struct Read: Sendable {
        let configuration: Configuration
        let isTest: Bool
    }

    /// Whether a rule looked into a file, which is named by its path from the root.
    public func wasAsked(_ rule: String, _ path: String) -> Bool {
        guard let file = read[path] else { return false }
        guard let type = AllRules.types.first(where: { $0.id == rule }) else {
            // A rule that there is no more finds nothing.
            return rule != Ignores.rule || file.configuration.reportsIgnoreComments
        }
        return type.audience.includes(tests: file.isTest) && file.configuration.isOn(type)
    }

    /// A line of a file.
    public struct Line: Sendable, Hashable {
        /// The file as findings show it.
        public let file: String
        /// The number of the line, from one.
        public let line: Int32
    }

    /// Leaves out what is less bad, and counts it.
    public mutating func leaveOut(below severity: Severity) {
        let all = findings.count
        findings.removeAll { $0.severity < severity }
        notShown += all - findings.count
        for index in findings.indices { findings[index].others.removeAll { $0.severity < severity } }
    }

    /// The worst severity; `nil` if there are no findings.
    public var worst: Severity? { findings.map(\.severity).max() }
}
