import LanyardTestSupport
import Synchronization

@testable import Lanyard

/// What the library warns of, for all tests of the process: one that took the warnings for itself would take those of a test
/// beside it, too.
enum Warnings {
    private static let all: Log<String> = {
        let all = Log<String>()
        Build.warnings.withLock { $0 = { all.note($0) } }
        return all
    }()

    /// What is said with some words in it while `body` executes.
    nonisolated(nonsending)
        static func said(
            with words: String,
            during body: nonisolated(nonsending) () async throws -> Void
        ) async rethrows -> [String]
    {
        let before = all.all.count
        try await body()
        return all.all.dropFirst(before).filter { $0.contains(words) }
    }
}
