import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

extension Stress {
    /// The three races that broke other libraries, with every way to cancel and every policy.
    @Suite struct CancelRaceTests {
        /// All but join, whose handles share a run.
        static let policies: [OverlapPolicy] = [
            .concurrent, .concurrent(limit: 2), .replace, .restart, .skip, .queue, .queue(limit: 1), .keepLatest,
            .debounce(for: .zero), .throttle(for: .zero), .throttle(for: .zero, edges: .leading),
        ]

        private let scope = TaskScope.withOwnTimers("Race")
        private let ledger = Ledger()

        private func add(
            _ policy: OverlapPolicy? = nil,
            key: Int = 0,
            steps: Int,
            deadline: Duration? = nil
        ) -> (task: ScopedTask<Int>, mark: Ledger.Mark) {
            ledger.enterMarked { mark in
                let body: @Sendable () async -> Int = {
                    mark.begin()
                    spin(steps)
                    return 1
                }
                guard let policy else { return scope.addTask(deadline: deadline, operation: body) }
                return scope.addTask(id: key, policy: policy, deadline: deadline, operation: body)
            }
        }

        @Test func `cancel at the same instant as completion: plain runs`() async {
            await onThreads(2) { _ in
                for _ in 0..<Effort.times(3_000) {
                    let (task, mark) = add(steps: .random(in: 0..<60))
                    mark.awaitBegin()
                    spin(.random(in: 0..<60))
                    task.cancel()
                    task.cancel()
                }
            }
            print("cancel against completion, plain: \(await ledger.settle())")
            #expect(scope.isEmpty)
        }

        @Test(arguments: [true, false])
        func `cancel at any moment of runs that return nothing, whose tasks are made in the shortest way`(isKeyed: Bool)
            async throws
        {
            let held = Atomic(0)
            let add: @Sendable (Int) -> (task: ScopedTask<Void>, mark: Ledger.Mark) = { index in
                held.add(1, ordering: .relaxed)
                let object = CallsOnRelease { held.subtract(1, ordering: .relaxed) }
                return ledger.enterMarked { mark in
                    let body: @Sendable () async -> Void = {
                        mark.begin()
                        withExtendedLifetime(object) { spin(.random(in: 0..<20)) }
                    }
                    guard isKeyed else { return scope.addTask(operation: body) }
                    return scope.addTask(id: index / 2, policy: .queue, operation: body)
                }
            }
            if isKeyed {
                // Only a caller who is in a task has that of a keyed run made at once.
                await withTaskGroup { group in
                    for index in 0..<4 {
                        group.addTask {
                            for _ in 0..<Effort.times(2_000) {
                                let task = add(index).task
                                for _ in 0..<Int.random(in: 0..<3) { await Task.yield() }
                                spin(.random(in: 0..<20))
                                task.cancel()
                            }
                        }
                    }
                }
            } else {
                await onThreads(4) { index in
                    for _ in 0..<Effort.times(2_000) {
                        let (task, mark) = add(index)
                        if Bool.random() { mark.awaitBegin() }
                        spin(.random(in: 0..<20))
                        task.cancel()
                    }
                }
            }
            print("cancel at any moment, nothing returned: \(await ledger.settle())")
            #expect(scope.isEmpty)
            // The ledger keeps all handles.
            try await until("nothing is held any more") { held.load(ordering: .relaxed) == 0 }
        }

        @Test(arguments: policies) func `cancel at the same instant as completion: every policy`(policy: OverlapPolicy)
            async
        {
            await onThreads(4) { _ in
                for _ in 0..<Effort.times(300) {
                    let (task, mark) = add(policy, key: .random(in: 0..<3), steps: .random(in: 0..<60))
                    if Bool.random() { mark.awaitBegin() }
                    spin(.random(in: 0..<60))
                    task.cancel()
                }
            }
            print("cancel against completion, \(policy): \(await ledger.settle())")
            #expect(scope.isEmpty)
            #expect(scope.timerCount == 0)
        }

        @Test func `every policy on the same keys, while keys, runs and the whole scope are cancelled`() async {
            await onThreads(8) { index in
                for round in 0..<Effort.times(500) {
                    switch index {
                    case 0: scope.cancel(id: round % 3)
                    case 1 where round % 8 == 0: scope.cancelAll()
                    default:
                        let policy = Self.policies.randomElement()!
                        let deadline: Duration? = round % 4 == 0 ? .seconds(600) : nil
                        let task = add(policy, key: round % 3, steps: .random(in: 0..<50), deadline: deadline).task
                        if round % 3 == 0 { task.cancel() }
                    }
                }
            }
            print("every policy at once: \(await ledger.settle())")
            #expect(scope.isEmpty)
            #expect(scope.timerCount == 0)
        }

        @Test func `cancelled before it starts: no body ever runs, whoever cancelled it`() async {
            let executor = HeldExecutor()
            let scope = TaskScope.withOwnTimers(executor: executor)
            await onThreads(8) { index in
                for round in 0..<Effort.times(250) {
                    let task = ledger.enter { mark in
                        let body: @Sendable () async -> Int = {
                            mark.begin()
                            return 1
                        }
                        guard round % 2 == 0 else { return scope.addTask(operation: body) }
                        return scope.addTask(id: round % 5, policy: round % 4 == 0 ? .queue : .replace, operation: body)
                    }
                    if index % 2 == 0 { task.cancel() } else { scope.cancelAll() }
                }
            }
            #expect(ledger.count == 8 * Effort.times(250))
            executor.release()
            #expect(await ledger.settle() == Ledger.Totals(neverBegan: ledger.count))
            #expect(scope.isEmpty)
        }

        @Test(arguments: [true, false]) func `a body that has ended before its registration ends`(isInTask: Bool)
            async throws
        {
            weak var core: ScopeCore?
            do {
                let (executor, ledger) = (HandOffExecutor(), Ledger())
                let scope = TaskScope.withOwnTimers(executor: executor)
                core = scope.core
                let add: @Sendable () -> Void = {
                    for round in 0..<Effort.times(300) {
                        let policy = round % 12 == 0 ? .join : Self.policies.randomElement()!
                        let task = ledger.enter { mark in
                            let body: @Sendable () async -> Int = {
                                mark.begin()
                                return 1
                            }
                            guard round % 2 == 0 else { return scope.addTask(deadline: .seconds(600), operation: body) }
                            return scope.addTask(id: 0, policy: policy, deadline: .seconds(600), operation: body)
                        }
                        task.cancel()
                    }
                }
                if isInTask { await Task.detached { add() }.value } else { await onThreads(1) { _ in add() } }
                executor.stop()
                let totals = await ledger.settle()
                #expect(totals == Ledger.Totals(succeeded: ledger.count), "All had ended before the cancel.")
                #expect(scope.isEmpty)
                #expect(scope.timerCount == 0)
            }
            try await until("the core is released") { core == nil }
        }
    }
}
