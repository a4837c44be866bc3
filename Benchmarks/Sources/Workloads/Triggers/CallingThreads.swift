import Foundation
import Lanyard
import Synchronization

/// V3: one trigger and many threads, or one. Ends the process if a call was lost or counted twice.
enum CallingThreads {
    static let all = [
        Workload("V3.eight", 1_000_000) { await call($0, from: 8) },
        Workload("V3.one", 1_000_000) { await call($0, from: 1) },
    ]

    private static func call(_ count: Int, from threads: Int) async {
        let (scope, ran, gate) = (TaskScope(), Count(), Gate(threads))
        let trigger = scope.trigger("call", policy: .keepLatest) { (_: Int) in ran.add() }
        for _ in 0..<threads {
            Thread.detachNewThread {
                for number in 0..<count / threads { trigger(number) }
                gate.arrive()
            }
        }
        await gate.pass()
        try? await trigger.waitUntilIdle()
        let (began, dropped) = (ran.value, trigger.droppedCount)
        precondition(began + dropped == count / threads * threads, "\(began) ran, \(dropped) dropped, of \(count).")
    }

    private final class Count: Sendable {
        private let count = Atomic(0)

        var value: Int { count.load(ordering: .relaxed) }

        func add() { count.wrappingAdd(1, ordering: .relaxed) }
    }
}
