internal import Foundation

/// Reads a code base and finds what goes wrong with its tasks.
public struct Audit: Sendable {
    /// How far an audit is.
    public struct Progress: Sendable, Equatable {
        /// How many files have been read.
        public let read: Int
        /// How many there are.
        public let total: Int
    }

    private let configuration: Configuration
    private let workers: Int

    /// - Parameter workers: How many files are read at once; by default as many as there are processors.
    public init(_ configuration: Configuration = Configuration(), workers: Int? = nil) {
        self.configuration = configuration
        self.workers = max(1, workers ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// Audits files and folders.
    ///
    /// A file that cannot be read is left out and named in the report.
    ///
    /// - Parameter progress: Called after each file, one call at a time.
    /// - Throws: ``AuditFailure`` if one of the paths does not exist.
    /// - Cancellation: throws `CancellationError` after the files that are being read.
    public func run(
        _ paths: [String],
        progress: @Sendable (Progress) -> Void = { _ in }
    ) async throws -> AuditReport {
        let files = try SourceFinder(configuration).find(paths)
        let (facts, unreadable) = try await read(files, progress)
        return AuditReport(
            findings: try await judge(facts),
            files: facts.count,
            lines: facts.reduce(0) { $0 + $1.lines },
            unreadable: unreadable
        )
    }

    /// The facts of all files, in their order: a file is read, parsed, gone through and let go.
    private func read(
        _ files: [SourceFinder.File],
        _ progress: @Sendable (Progress) -> Void
    ) async throws -> ([FileFacts], [String]) {
        var facts: [FileFacts?] = Array(repeating: nil, count: files.count)
        var unreadable: [String] = []
        var read = 0
        try await parallel(files.indices) { index in
            FileManager.default.contents(atPath: files[index].path).map {
                FileReader.read(Array($0), path: files[index].name)
            }
        } each: { index, result in
            facts[index] = result
            if result == nil { unreadable.append(files[index].name) }
            read += 1
            progress(Progress(read: read, total: files.count))
        }
        return (facts.compactMap(\.self), unreadable.sorted())
    }

    private func judge(_ facts: [FileFacts]) async throws -> [Finding] {
        let judge = Judge(module: ModuleTable(facts), configuration: configuration)
        var findings: [[Finding]] = Array(repeating: [], count: facts.count)
        try await parallel(facts.indices) { index in
            let found = judge.findings(in: facts[index])
            guard !found.isEmpty, let data = FileManager.default.contents(atPath: facts[index].path) else {
                return found
            }
            let text = String(decoding: data, as: UTF8.self)
            return Fingerprint.mark(
                found,
                lines: text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            )
        } each: { index, found in
            findings[index] = found
        }
        return findings.flatMap(\.self)
    }

    /// Works on several indices at once, never more than there are workers.
    private func parallel<Result: Sendable>(
        _ indices: Range<Int>,
        _ work: @escaping @Sendable (Int) -> Result,
        each: (Int, Result) -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var next = indices.startIndex
            func addNext() {
                guard next < indices.endIndex else { return }
                let index = next
                next += 1
                group.addTask { (index, work(index)) }
            }
            for _ in 0..<workers { addNext() }
            while let (index, result) = try await group.next() {
                try Task.checkCancellation()
                each(index, result)
                addNext()
            }
        }
    }
}

extension Audit {
    /// Audits one file that is given as text, as tests do.
    static func findings(in text: String, path: String = "File.swift", _ configuration: Configuration = Configuration())
        -> [Finding]
    {
        let facts = FileReader.read(text, path: path)
        let found = Judge(module: ModuleTable([facts]), configuration: configuration).findings(in: facts)
        return Fingerprint.mark(found, lines: text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline))
    }
}
