import Foundation
import Lanyard
import LanyardTestSupport
import Testing

extension Stress {
    /// In a process of its own, so that the observer hears of nothing else, and nothing else moves the memory.
    @Suite(.enabled(if: ResidentMemory.isKnown)) struct SoakTests {
        /// How far memory may move between the first fifth and the end. A short run has not come to rest by then.
        private static func mayGrow(_ before: Int) -> Int { Stress.factor >= 100 ? before / 100 : before / 4 }

        @Test("over all policies, cancelled at random from eight threads: memory is flat, and the counts add up")
        func soak() async throws {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let count = Stress.rounds(20_000)
                let load = SoakLoad()
                await load.run(count / 5)
                let before = ResidentMemory.bytes ?? 0
                await load.run(count - count / 5)
                let after = ResidentMemory.bytes ?? 0
                let permille = (after - before) * 1_000 / max(before, 1)
                let text = "\(before / 1_024) KiB after a fifth, \(after / 1_024) at the end (\(permille) ‰)"
                print("soak: \(text); \(load.tally.description); wrong: \(load.mistakes)")
                precondition(load.mistakes.isEmpty)
                precondition(abs(after - before) <= Self.mayGrow(before))
                Evidence.note(
                    "R9, counts add up",
                    "soak of all policies, random cancels, 8 threads: \(text)",
                    load.tally.calls,
                    "calls",
                    filter: "SoakTests"
                )
                Evidence.note(
                    "R9, counts add up",
                    load.tally.description,
                    load.tally.finished,
                    "runs",
                    filter: "SoakTests"
                )
            }
            print(String(decoding: result.standardOutputContent, as: UTF8.self))
        }
    }
}
