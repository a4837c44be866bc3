import Foundation
import Lanyard
import LanyardTestSupport
import Testing

extension Stress {
    /// R9: memory is flat over any number of runs. In a process of its own, so that nothing else moves the figure.
    @Suite(.enabled(if: UsedMemory.isKnown)) struct MemoryTests {
        @Test func `many quick runs leave memory flat`() async throws {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let load = QuickRuns()
                await load.run(20_000)
                let before = UsedMemory.bytes ?? 0
                await load.run(max(300_000, Effort.times(1_000_000)))
                let growth = (UsedMemory.bytes ?? 0) - before
                print("\(growth / 1024) KiB more than \(before / 1024)")
                precondition(growth < 8 << 20 && load.isEmpty)
            }
            print(String(decoding: result.standardOutputContent, as: UTF8.self))
        }

        @Test func `deadlines, shields and abandonable bodies leave memory flat`() async throws {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                await deadlines(5_000)
                let before = UsedMemory.bytes ?? 0
                await deadlines(max(20_000, Effort.times(50_000)))
                let growth = (UsedMemory.bytes ?? 0) - before
                print(
                    "\(max(20_000, Effort.times(50_000))) times three: \(growth / 1024) KiB more than \(before / 1024)"
                )
                precondition(growth < 4 << 20)
            }
            print(String(decoding: result.standardOutputContent, as: UTF8.self))
        }
    }

    /// A deadline that is far away, one on another clock, a shield with a limit, and a body that could be abandoned, in
    /// turn; each is over at once.
    private static func deadlines(_ count: Int) async {
        for _ in 0..<count {
            _ = await withDeadline(in: .seconds(600)) { Deadline.current?.move(in: .seconds(900)) }
            await withCancellationShield(limit: .seconds(600), clock: SuspendingClock()) {}
            try! await withDeadline(in: .seconds(600), abandoningAfter: .seconds(600)) {}
        }
    }

    /// Tokens below one parent, a thousand of them alive at a time.
    @Suite(.enabled(if: UsedMemory.isKnown)) struct TokenMemoryTests {
        @Test func `many child tokens with a handler each leave memory flat`() async throws {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let parent = CancellationToken()
                var alive: [(CancellationToken, CancellationRegistration)?] = Array(repeating: nil, count: 1_000)
                func replace(_ count: Int) {
                    for number in 0..<count {
                        let child = parent.child()
                        alive[number % alive.count] = (child, child.onCancel { _ in })
                        if number % 7 == 0 { child.cancel() }
                    }
                }
                replace(20_000)
                let before = UsedMemory.bytes ?? 0
                replace(Effort.times(1_000_000))
                let growth = (UsedMemory.bytes ?? 0) - before
                print("\(Effort.times(1_000_000)) child tokens: \(growth / 1024) KiB more")
                precondition(growth < 1 << 20)
            }
            print(String(decoding: result.standardOutputContent, as: UTF8.self))
        }
    }

    /// Three plain runs to a keyed one, in batches of a hundred.
    private struct QuickRuns {
        private static let policies: [OverlapPolicy] = [.replace, .restart, .skip, .queue, .keepLatest, .join]
        private let scope = TaskScope("Quick")

        var isEmpty: Bool { scope.isEmpty }

        func run(_ count: Int) async {
            var batch: [ScopedTask<Void>] = []
            for number in 0..<count {
                if number % 4 == 0 {
                    let policy = Self.policies[number / 4 % Self.policies.count]
                    batch.append(scope.addTask(id: number % 64, policy: policy) {})
                } else {
                    batch.append(scope.addTask {})
                }
                guard batch.count == 100 else { continue }
                for task in batch { _ = await task.outcome }
                batch.removeAll(keepingCapacity: true)
            }
        }
    }
}
