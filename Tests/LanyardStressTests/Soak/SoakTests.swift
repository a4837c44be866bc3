import Foundation
import Lanyard
import LanyardTestSupport
import Testing

extension Stress {
    /// In a process of its own, so that the observer hears of nothing else, and nothing else moves the memory.
    @Suite(.enabled(if: ResidentMemory.isKnown)) struct SoakTests {
        /// What the process holds when nothing runs: what it has in use, and what is resident.
        private struct Memory: CustomStringConvertible {
            let inUse = (HeapInUse.bytes ?? 0) / 1_024
            let resident = (ResidentMemory.bytes ?? 0) / 1_024

            var description: String { "\(inUse) KiB in use, \(resident) resident" }
        }

        @Test("over all policies, cancelled at random from eight threads: memory is flat, and the counts add up")
        func soak() async throws {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let count = Stress.rounds(20_000)
                let load = SoakLoad()
                await load.run(count / 5)
                let before = Memory()
                for _ in 0..<8 {
                    await load.run(count / 10)
                    print("soak: \(Memory())")
                }
                let after = Memory()
                var mistakes = load.mistakes
                // A short run has not come to rest after a fifth: threads and tables still grow.
                let limit = Stress.factor >= 100 ? before.resident / 100 : before.resident / 20
                if abs(after.inUse - before.inUse) > limit { mistakes.append("memory: \(before), then \(after)") }
                print("soak: \(load.tally.description); wrong: \(mistakes)")
                guard mistakes.isEmpty else { return }
                let how =
                    "soak of all policies, random cancels, 8 threads: \(before) after a fifth; \(after) at the end"
                Evidence.note("R9, memory is flat", how, load.tally.calls, "calls", filter: "SoakTests")
                Evidence.note("counts add up", load.tally.description, load.tally.finished, "runs", filter: "SoakTests")
            }
            let text = String(decoding: result.standardOutputContent, as: UTF8.self)
            print(text)
            #expect(text.contains("wrong: []"), "\(text)")
        }
    }
}
