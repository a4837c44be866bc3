import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

extension Samples {
    @Suite("Samples: progress")
    struct Progress {
        struct File: Sendable {
            let size: Int
            var blocks: [Int] { Array(0..<size) }
        }

        private let clock = TestClock()
        private let printed = Log<String>()

        private func print(_ what: ProgressSnapshot) { printed.note(what.description) }
        private func write(_ block: Int) async throws {}

        func copy(_ files: [File], reportingTo progress: TaskProgress) async throws {
            progress.total = files.reduce(0) { $0 + $1.size }
            for file in files {
                let part = progress.child(weight: Double(file.size), total: file.blocks.count)
                for block in file.blocks {
                    try await write(block)
                    part.advance()
                }
            }
        }

        private func importRows(_ rows: [Int], reportingTo progress: TaskProgress) async throws {
            progress.total = rows.count
            for row in rows {
                try await write(row)
                progress.advance()
            }
        }

        @Test func `work reports how far it is`() async throws {
            let (copied, imported) = (TaskProgress(), TaskProgress())
            try await copy([File(size: 3), File(size: 7)], reportingTo: copied)
            try await importRows([1, 2], reportingTo: imported)
            #expect(copied.fraction == 1 && copied.completed == 10)
            #expect(imported.fraction == 1 && imported.total == 2)
        }

        @MainActor final class Bar {
            var fraction = 0.0
        }

        @Test @MainActor func `a bar shows it`() async {
            let (progress, bar) = (TaskProgress(total: 2, clock: ScopeClock(clock)), Bar())
            progress.advance(by: 1)
            progress.end(.cancelled(nil))
            for await state in progress.changes(every: .milliseconds(50)) {
                bar.fraction = state.fraction ?? 0
            }
            #expect(bar.fraction == 0.5)
        }

        @Test func `a snapshot says it in a line`() async {
            struct Run {
                let progress: TaskProgress
            }
            let task = Run(progress: TaskProgress(total: 1000, clock: ScopeClock(clock)))
            task.progress.advance(to: 430)
            await clock.advance(by: .seconds(5))
            print(task.progress.snapshot())  // 43 %, 430 of 1000, 86.0 a second, 6.6 seconds to go
            #expect(printed.all == ["43 %, 430 of 1000, 86.0 a second, 6.6 seconds to go"])
        }
    }
}
