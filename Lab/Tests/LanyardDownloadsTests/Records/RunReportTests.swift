import LabTestSupport
import Lanyard
import Testing

@testable import LanyardDownloads

@Suite("What a run tells of its progress")
struct RunReportTests {
    /// What the run of a scope has for its progress after these reports.
    private func progress(after report: @escaping @Sendable (RunReport) -> Void) async throws -> [Int?] {
        let scope = TaskScope("Downloads")
        defer { withExtendedLifetime(scope) {} }
        return try await scope.addTask {
            let record = DownloadRecord(
                id: DownloadID(number: 1),
                request: DownloadRequest(url: "http://example.org/a.bin", folder: "."),
                timeline: Timeline(JumpingClock()),
                progressInterval: .zero,
                launch: { _, _, _ in nil }
            )
            let progress = TaskContext.current.progress
            report(RunReport(record: record, run: 1, progress: progress))
            return [progress.completed, progress.total]
        }.value
    }

    @Test func `is the bytes that were there and those that came, of the whole length`() async throws {
        let amounts = try await progress {
            $0.opened(path: "/a.bin", bytes: 10, total: 100, isResumable: true)
            $0.received(5)
            $0.received(7)
        }
        #expect(amounts == [22, 100])
    }

    @Test func `begins again at the first byte, and forgets a length that is not known any more`() async throws {
        let amounts = try await progress {
            $0.opened(path: "/a.bin", bytes: 10, total: 100, isResumable: true)
            $0.restarted(.fileChanged)
            $0.received(3)
        }
        #expect(amounts == [3, 100])
        let unknown = try await progress {
            $0.opened(path: "/a.bin", bytes: 10, total: 100, isResumable: true)
            $0.opened(path: "/a.bin", bytes: 0, total: nil, isResumable: false)
            $0.received(4)
        }
        #expect(unknown == [4, nil])
    }
}
