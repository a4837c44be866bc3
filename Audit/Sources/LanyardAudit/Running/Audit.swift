internal import Foundation
internal import Synchronization

/// Reads a code base and finds what goes wrong with its tasks.
public struct Audit: Sendable {
    /// How far an audit is.
    public struct Progress: Sendable, Equatable {
        /// How many files have been read.
        public let read: Int
        /// How many there are.
        public let total: Int
    }

    private let settings: Settings
    private let readsIgnored: Bool
    private let workers: Int

    /// - Parameters:
    ///   - settings: What holds for which files.
    ///   - readsIgnored: Whether what git ignores is audited, too.
    ///   - workers: How many files are read at once; by default as many as there are processors.
    public init(_ settings: Settings = Settings(), readsIgnored: Bool = false, workers: Int? = nil) {
        (self.settings, self.readsIgnored) = (settings, readsIgnored)
        self.workers = max(1, workers ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// Audits files and folders.
    ///
    /// What cannot be read is left out and named in the report, as is what the parser does not understand.
    ///
    /// - Parameter progress: Called after each file, one call at a time.
    /// - Throws: ``AuditFailure`` if one of the paths does not exist, there is no Swift file, or none can be read.
    /// - Cancellation: throws `CancellationError` after the files that are being read.
    public func run(
        _ paths: [String],
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> AuditReport {
        let (files, closed) = try SourceFinder(settings, readsIgnored: readsIgnored).find(paths)
        let counter = Counter(total: files.count, progress)
        let read = try await DeepStack.map(files.count, threads: workers) { index in
            defer { counter.count() }
            return Self.bytes(of: files[index].path).map { FileReader.readHere($0, path: files[index].name) }
        }
        let facts = read.compactMap(\.self)
        let unreadable = closed + zip(files, read).filter { $1 == nil }.map { $0.0.name }
        guard !facts.isEmpty else { throw AuditFailure("“\(unreadable.joined(separator: "”, “"))” cannot be read.") }
        var report = AuditReport(
            findings: try await judge(facts, files),
            files: facts.count,
            lines: facts.reduce(0) { $0 + $1.lines },
            unreadable: unreadable
        )
        report.read = Dictionary(
            zip(files, read).compactMap { file, facts in
                facts.map { (file.absolute, AuditReport.Read(configuration: file.configuration, isTest: $0.isTest)) }
            }
        ) { first, _ in first }
        report.unfinished = facts.compactMap { Self.line($0.unreadFrom, of: $0) }
        report.misunderstood = facts.compactMap { Self.line($0.misunderstoodAt, of: $0) }
        return report
    }

    private func judge(_ facts: [FileFacts], _ files: [SourceFinder.File]) async throws -> [Finding] {
        let module = ModuleTable(facts)
        let known = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
        let judges = facts.map {
            Judge(module: module, configuration: known[$0.path]?.configuration ?? Configuration())
        }
        let found = try await DeepStack.map(facts.count, threads: workers) { judges[$0].found(in: facts[$0]) }
        let kept = Ignores.apply(to: found, of: facts, asked: { judges[$0].asked(about: facts[$0]) })
        let order = AllRules.types.map { $0.id }
        let findings = try await DeepStack.map(facts.count, threads: workers) { index in
            let findings = OnePerPlace.merge(judges[index].inOrder(kept[index], of: facts[index]), order: order)
            guard !findings.isEmpty, let path = known[facts[index].path]?.path, let bytes = Self.bytes(of: path) else {
                return findings
            }
            return Fingerprint.mark(findings, in: String(decoding: bytes, as: UTF8.self))
        }
        return findings.flatMap(\.self)
    }

    private static func line(_ line: Int32?, of facts: FileFacts) -> AuditReport.Line? {
        line.map { AuditReport.Line(file: facts.path, line: $0) }
    }

    private static func bytes(of path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path).map { Array($0) }
    }
}

/// Counts the files that have been read, from several threads.
private final class Counter: Sendable {
    private let read = Mutex(0)
    private let total: Int
    private let progress: @Sendable (Audit.Progress) -> Void

    init(total: Int, _ progress: @escaping @Sendable (Audit.Progress) -> Void) {
        (self.total, self.progress) = (total, progress)
    }

    /// Tells the progress under its lock, so that no call overtakes another.
    func count() {
        read.withLock { read in
            read += 1
            progress(Audit.Progress(read: read, total: total))
        }
    }
}

extension Audit {
    /// Audits one file that is given as text, as tests do, and leaves out what is not shown.
    static func findings(in text: String, path: String = "File.swift", _ configuration: Configuration = Configuration())
        -> [Finding]
    {
        let facts = FileReader.read(text, path: path)
        let found = Judge(module: ModuleTable([facts]), configuration: configuration).findings(in: facts)
        let shown = Settings(configuration).shown
        return Fingerprint.mark(found, in: text).filter { $0.severity >= shown }
    }
}
