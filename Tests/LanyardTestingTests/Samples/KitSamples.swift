import Lanyard
import LanyardTesting
import Synchronization
import Testing

@Suite("Samples: kits for policies and observers")
struct KitSamples {
    @Test func `a policy`() async throws {
        struct AtMostOneWaiting: OverlapReducer {
            func admit(_ key: KeyState) -> AdmitDecision { key.waiting > 0 ? .skip : .enter() }
            func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }
        }
        try await PolicyCompatTest(AtMostOneWaiting()).run()
    }

    @Test func `a policy that promises more`() async throws {
        let policy = OverlapPolicy.debounce(for: .seconds(1), edges: .both, maxWait: .seconds(5))
        let promises: [PolicyPromise] = [.startsFirst(afterPauseOf: .seconds(1)), .waitsAtMost(.seconds(5))]
        try await PolicyCompatTest(policy, promising: promises).run()
    }

    @Test func `an observer`() async throws {
        final class Counter: TaskObserver {
            let count = Atomic(0)

            func observe(_ events: [TaskEvent], dropped: Int) async {
                count.add(events.count + dropped, ordering: .relaxed)
            }
        }
        try await ObserverCompatTest { Counter() }.run()
    }
}
