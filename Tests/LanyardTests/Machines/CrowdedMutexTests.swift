import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

@Suite struct CrowdedMutexTests {
    private struct Broken: Error {}

    private final class Counter: Sendable {
        let steps = CrowdedMutex(0, gate: .scope(7))
        let missing = Atomic(16)
    }

    @Test func `more threads than processors take their turns, and no step is lost`() async {
        let counter = Counter()
        await withCheckedContinuation { continuation in
            for _ in 0..<16 {
                let isStarted = Threads.start {
                    for _ in 0..<2_000 { counter.steps.withLock { $0 += 1 } }
                    if counter.missing.subtract(1, ordering: .relaxed).newValue == 0 { continuation.resume() }
                }
                #expect(isStarted)
            }
        }
        #expect(counter.steps.withLock { $0 } == 32_000)
    }

    @Test func `what the body returns and throws is passed on`() {
        let counter = Counter()
        #expect(counter.steps.withLock { $0 + 1 } == 1)
        #expect(throws: Broken.self) { try counter.steps.withLock { _ throws(Broken) in throw Broken() } }
        let nothing = counter.steps.withLock { steps -> Int? in
            steps += 1
            return nil
        }
        #expect(nothing == nil && counter.steps.withLock { $0 } == 1, "It is called once, even if it returns nothing.")
    }

    @Test func `no scope is waited for at the gate of a lock under which scopes are asked`() {
        let gates = (0..<1_000).map { CrowdedGate.scope($0).number }
        #expect(!gates.contains(CrowdedGate.waits.number))
        #expect(Set(gates).count > 200, "They are spread over the others.")
    }
}
