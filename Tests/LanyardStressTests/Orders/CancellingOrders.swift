import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Stress {
    @Suite("In many orders: rules R1 to R5 and R10") struct CancellingOrders {
        private enum Way: CaseIterable { case handle, key, scope }

        @Test
        func `R1, R2: wherever a cancel by handle, key or scope comes, it finds the run; a body not begun never is`()
            async throws
        {
            try await inManyOrders { stage in
                await withTaskGroup { group in
                    for way in Way.allCases { group.addTask { await Self.cancelAnywhere(by: way, on: stage) } }
                }
            }
        }

        private static func cancelAnywhere(by way: Way, on stage: Stage) async {
            let (scope, ran) = (TaskScope(on: stage), Log<Bool>())
            let body: @Sendable () async -> Int = {
                ran.note(Task.isCancelled)
                await pause(2)
                return 7
            }
            let task = way == .key ? scope.addTask(id: "key", operation: body) : scope.addTask(operation: body)
            #expect(scope.snapshot().runs.map(\.id) == [task.id])
            async let cancelling = {
                await pause()
                let isOver = scope.isEmpty
                switch way {
                case .handle: task.cancel("now")
                case .key: scope.cancel(id: "key", "now")
                case .scope: scope.cancelAll("now")
                }
                return isOver
            }()
            let wasOver = await cancelling
            #expect(task.isCancelled == !wasOver)
            let outcome = await task.outcome
            let cause = (way == .scope ? ExpectedCause.scopeCancelled : .requested).because("now")
            switch (task.cause, ran.all) {
            case (nil, [false]): #expect(outcome == .succeeded(7))
            case (_?, [false]): #expect(outcome == .cancelled(cause, returned: 7))
            case (_?, []): #expect(outcome == .cancelled(cause) && outcome != .cancelled(returned: 7))
            default: Issue.record("\(outcome), \(ran.all)")
            }
            #expect(scope.isEmpty)
        }

        @Test func `R3: of several cancels the first wins, and everybody sees the same`() async throws {
            try await inManyOrders { stage in
                let (scope, seen) = (TaskScope(on: stage), Log<String>())
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

        @Test
        func `R4: what is called back by a cancel, a release or an end may call the scope, wherever the cancel comes`()
            async throws
        {
            try await inManyOrders { stage in
                let (scope, calls) = (TaskScope(on: stage), Log<Int>())
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

        @Test func `R5: of a key one run at most is current, and those that were replaced stay listed until they end`()
            async throws
        {
            try await inManyOrders { stage in
                let (scope, gate, added) = (TaskScope(on: stage), Gate(), Log<RunID>())
                let (begun, ended) = (Log<String>(), Log<String>())
                @Sendable func expectAllListed() {
                    let runs = scope.snapshot().runs
                    #expect(Set(begun.all).subtracting(ended.all).isSubset(of: runs.compactMap(\.name)))
                    #expect(runs.filter { $0.cause == nil }.map(\.id) == added.all.suffix(1))
                    #expect(scope.count == runs.count)
                }
                await withTaskGroup { group in
                    for number in 0..<4 {
                        group.addTask {
                            await pause(number % 2 + 1)
                            let task = scope.addTask(id: "key", name: "\(number)") {
                                begun.note("\(number)")
                                await gate.wait()
                                await pause(number)
                                ended.note("\(number)")
                            }
                            #expect(task.admission == (added.all.isEmpty ? .started : .replaced))
                            added.note(task.id)
                            expectAllListed()
                        }
                    }
                }
                expectAllListed()
                gate.open()
                try await scope.close()
                #expect(scope.isEmpty && begun.all.sorted() == ended.all.sorted())
            }
        }

        @Test func `R10: whatever a run throws, the run decides whether it was cancelled`() async throws {
            struct Foreign: Error {}
            try await inManyOrders { stage in
                let scope = TaskScope(on: stage)
                let (cancelled, left) = (Self.addFailing(Foreign(), to: scope), Self.addFailing(Foreign(), to: scope))
                let stolen = Self.addFailing(CancellationError(), to: scope)
                await pause()
                cancelled.cancel()
                let outcomes = await [cancelled.outcome, left.outcome, stolen.outcome]
                let expected: ExpectedOutcome<Int> =
                    cancelled.isCancelled ? .cancelled(.requested) : .failed(Foreign.self)
                #expect(outcomes[0] == expected)
                #expect(outcomes[1] == .failed(Foreign.self))
                #expect(outcomes[2] == .failed(CancellationError.self))
            }
        }

        private static func addFailing(_ error: any Error, to scope: TaskScope) -> ScopedTask<Int> {
            scope.addTask {
                await pause(2)
                throw error
            }
        }
    }
}
