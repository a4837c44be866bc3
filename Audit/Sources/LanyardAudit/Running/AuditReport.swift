/// What an audit found.
public struct AuditReport: Sendable {
    /// The findings, by files and places.
    public var findings: [Finding]
    /// How many files were read.
    public let files: Int
    /// How many lines they have.
    public let lines: Int
    /// The files and folders that could not be read.
    public let unreadable: [String]
    /// The files that were read in part.
    public internal(set) var unfinished: [Unfinished] = []

    /// A file that was not read to its end, because things lie too deep in one another there.
    public struct Unfinished: Sendable, Hashable {
        /// The file as findings show it.
        public let file: String
        /// The line from which on it was not read.
        public let line: Int32
    }

    /// The worst severity; `nil` if there are no findings.
    public var worst: Severity? { findings.map(\.severity).max() }
}
