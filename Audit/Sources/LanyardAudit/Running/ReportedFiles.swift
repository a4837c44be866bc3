internal import Foundation

/// Which findings are reported, where all of a program is read and only a part of it is asked about.
public struct ReportedFiles: Sendable {
    /// The files and folders by their absolute paths.
    private let paths: Set<String>
    /// How many Swift files were changed; `nil` if they were named, folders among them.
    public let count: Int?

    /// The files that were changed, added or renamed since a revision of the repository around the audited files.
    ///
    /// - Throws: ``AuditFailure``: no git, no repository, no such revision.
    public init(since revision: String, auditing paths: [String]) throws {
        let changed = try ChangedFiles.since(revision, in: Paths.common(of: paths))
        self.paths = changed.filter { $0.hasSuffix(".swift") }
        count = self.paths.count
    }

    /// Files and folders that somebody names. What is no Swift file is left aside, since lists of changes have such.
    ///
    /// - Throws: ``AuditFailure`` if one is not there.
    public init(_ paths: [String]) throws {
        for path in paths where !FileManager.default.fileExists(atPath: path) {
            throw AuditFailure(
                "There is no file or folder “\(path.onOneLine)” to report. Leave out what was deleted: git diff --diff-filter=d"
            )
        }
        self.paths = Set(paths.map { Paths.real($0) })
        count = nil
    }

    /// Whether a finding is reported.
    public func contain(_ finding: Finding) -> Bool {
        var path = Paths.real(finding.file)
        while true {
            if paths.contains(path) { return true }
            if path == "/" { return false }
            path = Paths.parent(path)
        }
    }
}
