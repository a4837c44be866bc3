import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

extension Stress {
    /// A callback comes, comes twice and is dropped while the task that waits for it is cancelled.
    @Suite struct ContinuationRaceTests {
        /// Who holds the continuation until the threads are under way.
        private final class Held: Sendable {
            let continuation = Mutex<CancellableContinuation<Int>?>(nil)
            let disposed = Count()
            let stopped = Count()
            let hasBegun = Gate()
        }

        private final class Count: Sendable {
            private let number = Atomic<Int>(0)

            var value: Int { number.load(ordering: .sequentiallyConsistent) }

            func add() { number.add(1, ordering: .sequentiallyConsistent) }
        }

        @Test
        func `resumed twice, cancelled and dropped at once: one answer, and each value is returned or disposed of`()
            async
        {
            var (values, cancelled, dropped) = (0, 0, 0)
            for round in 0..<Effort.times(1_500) {
                let held = Held()
                let task = Task { try await Self.wait(held) }
                await held.hasBegun.wait()
                let (accepted, refused) = (Count(), Count())
                await onThreads(3) { index in
                    // Its own reference, so that the last thread to let go of it drops it.
                    let continuation = held.continuation.withLock { $0 }
                    spin(.random(in: 0..<60))
                    if index == 0 {
                        if round % 8 != 0 { task.cancel() }
                        _ = held.continuation.withLock { $0.take() }
                    } else if round % 4 != 0, let continuation {
                        (continuation.resume(returning: index) ? accepted : refused).add()
                    }
                }
                switch await task.result {
                case .success: values += 1
                case .failure(is CancellationError): cancelled += 1
                case .failure(let error):
                    #expect(error is ContinuationError)
                    dropped += 1
                }
                let isValue = (try? await task.value) != nil
                #expect(accepted.value == (isValue ? 1 : 0))
                #expect(held.disposed.value == refused.value)
                #expect(held.stopped.value <= (isValue ? 0 : 1))
            }
            print("continuations: \(values) values, \(cancelled) cancelled, \(dropped) dropped")
            #expect(values + cancelled + dropped == Effort.times(1_500))
        }

        private static func wait(_ held: Held) async throws -> Int {
            try await withCancellableContinuation { continuation in
                continuation.onCancel { held.stopped.add() }
                held.continuation.withLock { $0 = continuation }
                held.hasBegun.open()
            } withheld: { _ in
                held.disposed.add()
            }
        }

        @Test func `tasks are given to a scope while it is cancelled and closed: each is listed to its end or refused`()
            async throws
        {
            var (refused, cancelled, finished) = (0, 0, 0)
            for _ in 0..<Effort.times(40) {
                let scope = TaskScope()
                let adopted = Mutex<[(Task<Int, Never>, ScopedTask<Int>)]>([])
                await onThreads(4) { index in
                    for round in 0..<25 {
                        guard index == 0 else {
                            let task = Task.detached {
                                spin(50)
                                return round
                            }
                            let stored = task.store(in: scope)
                            adopted.withLock { $0.append((task, stored)) }
                            continue
                        }
                        spin(300)
                        if round == 5 { _ = Task { try await scope.close() } }
                        scope.cancelAll()
                    }
                }
                for (task, stored) in adopted.withLock({ $0 }) {
                    switch await stored.outcome {
                    case .succeeded: finished += 1
                    case .cancelled(let cause, _):
                        #expect(task.isCancelled)
                        if cause.kind == .refused { refused += 1 } else { cancelled += 1 }
                    case .failed(let error): Issue.record(error)
                    }
                }
                try await until("the scope is empty") { scope.isEmpty }
            }
            print("adopted: \(finished) finished, \(cancelled) cancelled, \(refused) refused")
        }
    }
}
