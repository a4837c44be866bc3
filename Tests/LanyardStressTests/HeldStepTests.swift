import Foundation
import LanyardTestSupport
import Testing

@testable import Lanyard

extension Stress {
    /// Races that need a thread to be held between two steps of the core: here it is, every time.
    @Suite struct HeldStepTests {
        @MainActor final class Model {
            var values: [Int] = []
        }

        @Test @MainActor
        func `a run that somebody has pushed out of its key, but not yet cancelled, delivers nothing`() async {
            let scope = TaskScope("Model")
            let model = Model()
            let (began, mayEnd, isHeld) = (Gate(), Gate(), Gate())
            let release = DispatchSemaphore(value: 0)
            // Of those that are pushed out, this one is cancelled first: there the other thread is held.
            let first = scope.addTask(id: 0, policy: .concurrent) { await mayEnd.wait() }
            let old = scope.addTask(id: 0, policy: .concurrent, for: model) { @concurrent in
                began.open()
                await mayEnd.wait()
                return 1
            } then: { model, value in
                model.values.append(value)
            }
            await began.wait()
            // Another thread replaces the old run; it is held after it has taken its key, before it tells the run.
            let hold = CancelHold(first.id) {
                isHeld.open()
                release.wait()
            }
            Observers.add(hold)
            defer { Observers.remove(hold) }
            Thread.detachNewThread { scope.addTask(id: 0) {} }
            await isHeld.wait()
            #expect(!old.isCancelled, "The other thread must be held before it cancels the run.")
            // The newest call, on the model's own isolation, finds only the other thread's run to replace.
            let new = scope.addTask(id: 0, for: model) { @concurrent in
                2
            } then: {
                $0.values.append($1)
            }
            mayEnd.open()
            _ = await new.outcome
            // The old run must not be delivered, whether it waits for its cause or is told another way.
            for _ in 0..<1_000 { await Task.yield() }
            #expect(model.values == [2])
            release.signal()
            let outcome = await old.outcome
            #expect(outcome.cause != nil, "\(outcome)")
        }
    }
}
