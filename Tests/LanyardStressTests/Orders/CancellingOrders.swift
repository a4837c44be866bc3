import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Stress {
    @Suite("In many orders: rules R1 to R5 and R10") struct CancellingOrders {
        @Test("R1, R2: wherever a cancel comes, the body never runs, or its run is a cancelled one, or it was over")
        func anyPlace() async throws {
            try await inManyOrders { clock in
                let (scope, ran) = (TaskScope(on: clock), Log<Bool>())
                let task = scope.addTask {
                    ran.note(Task.isCancelled)
                    await pause(2)
                    return 7
                }
                async let cancelling: Void = {
                    await pause()
                    task.cancel("now")
                }()
                await cancelling
                let outcome = await task.outcome
                switch (task.cause, ran.all) {
                case (nil, [false]): #expect(outcome == .succeeded(7))
                case (_?, [false]): #expect(outcome == .cancelled(.requested.because("now"), returned: 7))
                case (_?, []): #expect(outcome == .cancelled(.requested) && outcome != .cancelled(returned: 7))
                default: Issue.record("\(outcome), \(ran.all)")
                }
                #expect(scope.isEmpty)
            }
        }

        @Test("R3: of several cancels the first wins, and everybody sees the same")
        func firstWins() async throws {
            try await inManyOrders { clock in
                let (scope, seen) = (TaskScope(on: clock), Log<String>())
                let task = scope.addTask { try await untilCancelled() }
                await withTaskGroup { group in
                    for reason in ["a", "b", "c"] {
                        group.addTask {
                            await pause()
                            reason == "c" ? scope.cancelAll(reason) : task.cancel(reason)
                            seen.note(task.cause?.reason ?? "none")
                        }
                    }
                }
                #expect(Set(seen.all).count == 1)
                let reason = await task.outcome.cause?.reason
                #expect(reason == seen.all.first)
            }
        }

        @Test("R4: what is called back by a cancel, a release or an end may call the scope, wherever the cancel comes")
        func callsBack() async throws {
            try await inManyOrders { clock in
                let (scope, calls) = (TaskScope(on: clock), Log<Int>())
                let callBack: @Sendable () -> Void = { [weak scope] in
                    guard let scope else { return }
                    calls.note(scope.snapshot().runs.count)
                    scope.cancel(id: "other")
                    scope.addTask(id: "other", policy: .restart) {}
                }
                for policy in [OverlapPolicy.replace, .queue, .keepLatest, .join, .restart] {
                    let held = CallsOnRelease(callBack)
                    let task = scope.addTask(id: "key", policy: policy, deadline: .seconds(60)) {
                        await withTaskCancellationHandler {
                            await pause(2)
                        } onCancel: {
                            callBack()
                        }
                        withExtendedLifetime(held) {}
                    }
                    await pause()
                    if policy.description == "join" { task.cancel() }
                }
                scope.cancelAll()
                try await scope.close()
                #expect(scope.isEmpty && !calls.all.isEmpty)
            }
        }

        @Test("R5: of a key one run at most is current, and those that were replaced stay listed until they end")
        func oneIsCurrent() async throws {
            try await inManyOrders { clock in
                let (scope, gate) = (TaskScope(on: clock), Gate())
                await withTaskGroup { group in
                    for _ in 0..<3 {
                        group.addTask {
                            await pause()
                            let task = scope.addTask(id: "key") {
                                await gate.wait()
                                return Task.isCancelled
                            }
                            let runs = scope.snapshot().runs
                            #expect(runs.filter { $0.cause == nil }.map(\.id) == [task.id])
                            #expect(task.admission == (runs.count == 1 ? .started : .replaced) || runs.count < 3)
                        }
                    }
                }
                gate.open()
                try await scope.close()
                #expect(scope.isEmpty)
            }
        }

        @Test("R10: whatever a run throws, the run decides whether it was cancelled")
        func foreignErrors() async throws {
            struct Foreign: Error {}
            try await inManyOrders { clock in
                let scope = TaskScope(on: clock)
                let (foreign, stolen) = (
                    scope.addTask { () async throws -> Int in
                        await pause()
                        throw Foreign()
                    },
                    scope.addTask { () async throws -> Int in
                        await pause()
                        throw CancellationError()
                    }
                )
                await pause()
                foreign.cancel()
                let (first, second) = await (foreign.outcome, stolen.outcome)
                #expect(foreign.isCancelled ? first == .cancelled(.requested) : first == .failed(Foreign.self))
                #expect(second == .failed(CancellationError.self))
            }
        }
    }
}
