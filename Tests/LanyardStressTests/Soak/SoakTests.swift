import Foundation
import Lanyard
import LanyardTestSupport
import Testing

extension Stress {
    /// In a process of its own, so that the observer hears of nothing else, and nothing else moves the memory.
    @Suite struct SoakTests {
        /// Kibibytes in use when nothing runs, at nine moments of a soak.
        private struct Course: CustomStringConvertible {
            private var moments: [Int] = []

            mutating func note() async {
                let bytes = Effort.isLong ? await HeapInUse.bytesWithoutPool : HeapInUse.bytes
                if let bytes { moments.append(bytes / 1_024) }
            }

            /// In the middle of the first moments, and of the last: at any one, a thread or a table may have gone.
            var early: Int { Self.middle(moments.prefix(4)) }
            var late: Int { Self.middle(moments.suffix(4)) }

            private static func middle(_ moments: ArraySlice<Int>) -> Int {
                moments.isEmpty ? 0 : moments.sorted()[moments.count / 2]
            }

            /// One in a hundred. A short run does not wait until threads have gone, and its tables still grow.
            var limit: Int { early / 100 + (Effort.isLong ? 0 : 64) }

            /// Not every system tells.
            var isKnown: Bool { !moments.isEmpty }

            var isFlat: Bool { abs(late - early) <= limit }

            var description: String { "\(early) KiB in use at first, \(late) at last (± \(limit) allowed): \(moments)" }
        }

        @Test func `over all policies, cancelled at random from eight threads: memory is flat, and the counts add up`()
            async throws
        {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                HeapInUse.keepNoErrors()
                let count = max(20_000, Effort.times(20_000))
                let load = SoakLoad()
                var course = Course()
                try await load.run(count / 5)
                await course.note()
                for _ in 0..<8 {
                    try await load.run(count / 10)
                    await course.note()
                }
                var mistakes = load.mistakes
                if !course.isFlat { mistakes.append("memory is not flat: \(course)") }
                print("soak: \(course); \(load.tally.description); wrong: \(mistakes)")
                guard mistakes.isEmpty else { return }
                if course.isKnown {
                    Evidence.note(
                        "R9, memory is flat",
                        "soak of all policies, random cancels, 8 threads: \(course)",
                        load.tally.calls,
                        "calls",
                        environment: "GLIBC_TUNABLES=glibc.malloc.tcache_count=0",
                        filter: "SoakTests"
                    )
                }
                Evidence.note("counts add up", load.tally.description, load.tally.finished, "runs", filter: "SoakTests")
            }
            let text = String(decoding: result.standardOutputContent, as: UTF8.self)
            print(text)
            #expect(text.contains("wrong: []"), "\(text)")
        }
    }
}
