import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Stress {
    @Suite("In many orders: rules R11 to R18 and R20") struct PolicyOrders {
        @Test func `R11: what never runs two at once does not, and a queue keeps the order of the calls`() async throws
        {
            for policy in [OverlapPolicy.queue, .restart, .keepLatest] {
                try await inManyOrders(policy.description) { stage in
                    let (scope, busy, begun) = (TaskScope(on: stage), Busy(), Log<Int>())
                    var tasks: [ScopedTask<Void>] = []
                    for number in 1...4 {
                        let before = tasks.filter { !$0.isFinished }.map(Standing.init)
                        let task = scope.addTask(id: "file", policy: policy) {
                            busy.enter()
                            begun.note(number)
                            await pause(2)
                            busy.exit()
                        }
                        #expect(task.admission == Self.admission(by: policy, where: before))
                        tasks.append(task)
                        await pause()
                    }
                    try await scope.close()
                    #expect(busy.peak == 1 && begun.all == begun.all.sorted() && begun.all.last == 4)
                    if policy.description == "queue" { #expect(begun.all == [1, 2, 3, 4]) }
                    for (number, task) in zip(1..., tasks) where !begun.all.contains(number) {
                        #expect(task.isCancelled)
                    }
                }
            }
        }

        /// How a run stands at a moment.
        private struct Standing {
            let isCancelled: Bool
            let isWaiting: Bool

            init(_ task: ScopedTask<Void>) { (isCancelled, isWaiting) = (task.isCancelled, task.isWaiting) }
        }

        /// What a call has to be told where these runs of its key have not ended.
        private static func admission(by policy: OverlapPolicy, where runs: [Standing]) -> Admission {
            let current = runs.filter { !$0.isCancelled }
            let isBusy = runs.contains { !$0.isWaiting }
            return switch policy.description {
            case "restart" where !current.isEmpty: .replaced
            case "keepLatest" where current.contains(where: \.isWaiting): .replaced
            default: isBusy || !current.isEmpty ? .queued : .started
            }
        }

        @Test func `R11: of calls that join, the body runs once for each that started`() async throws {
            try await inManyOrders { stage in
                let (scope, ran, started) = (TaskScope(on: stage), Log<Int>(), Log<Int>())
                await withTaskGroup { group in
                    for number in 0..<4 {
                        group.addTask {
                            await pause(number % 2)
                            let task = scope.addTask(id: "picture", policy: .join) {
                                ran.note(number)
                                await pause()
                                return 7
                            }
                            if task.admission == .started { started.note(number) }
                            let outcome = await task.outcome
                            #expect(outcome == .succeeded(7))
                        }
                    }
                }
                #expect(ran.all.sorted() == started.all.sorted() && !ran.all.isEmpty)
            }
        }

        @Test func `R13: what a closing scope lets in has ended when it is closed, and what it refuses never runs`()
            async throws
        {
            try await inManyOrders { stage in
                let (scope, ended) = (TaskScope(on: stage), Log<Int>())
                let adding = scope.child()
                await withTaskGroup { group in
                    group.addTask {
                        await pause()
                        await #expect(throws: Never.self) { try await scope.close() }
                        #expect(scope.isEmpty && adding.isEmpty && adding.isClosed)
                    }
                    for number in 0..<3 {
                        group.addTask {
                            await pause()
                            let wasLetIn = !adding.isClosed
                            let task = adding.addTask { ended.note(number) }
                            #expect(task.admission == (wasLetIn ? .started : .refused))
                            let outcome = await task.outcome
                            #expect(wasLetIn ? outcome == .succeeded : outcome == .cancelled(.refused))
                            #expect(ended.all.contains(number) == wasLetIn)
                        }
                    }
                }
            }
        }

        @Test func `R14: a run that waits for its own scope gets an error, whatever else goes on there`() async throws {
            try await inManyOrders { stage in
                let scope = TaskScope("Own", on: stage)
                let child = scope.child("Child")
                let others = [1, 2, 3].map { count in scope.addTask { await pause(count) } }
                let own = [scope, child].map { owner in
                    owner.addTask {
                        await pause()
                        try await scope.cancelAndWait()
                    }
                }
                let closing = child.addTask {
                    await pause(2)
                    try await scope.close()
                }
                for task in own + [closing] {
                    let outcome = await task.outcome
                    #expect(outcome == .failed(ScopeError.waitsForItself("Own")))
                }
                for task in others {
                    let outcome = await task.outcome
                    #expect(outcome == .succeeded)
                }
                #expect(!scope.isClosed && scope.isEmpty && child.isEmpty)
            }
        }

        @Test func `R14: a run that waits for itself gets an error, whoever else waits for it`() async throws {
            try await inManyOrders { stage in
                let (scope, gate, handles) = (TaskScope(on: stage), Gate(), Log<ScopedTask<Void>>())
                let own = scope.addTask(name: "me") {
                    await gate.wait()
                    try await handles.all[0].value
                }
                handles.note(own)
                let others = [0, 1, 2].map { count in
                    scope.addTask {
                        await pause(count)
                        return await own.outcome.error as? ScopeError
                    }
                }
                await pause()
                gate.open()
                let outcome = await own.outcome
                #expect(outcome == .failed(ScopeError.waitsForItself("me")))
                for other in others {
                    let outcome = await other.outcome
                    #expect(outcome == .succeeded(.waitsForItself("me")))
                }
            }
        }

        @Test func `R15: the earliest of nested deadlines wins, in any order of those that expire together`()
            async throws
        {
            try await inManyOrders(autojump: true) { stage in
                let scope = TaskScope(on: stage)
                let tasks = [(2, 5), (5, 2), (3, 2)].map { outer, inner in
                    scope.addTask(deadline: .seconds(outer)) {
                        await withDeadline(in: .seconds(inner)) {
                            #expect(Deadline.current?.remaining == .seconds(2))
                            try? await stage.clock.sleep(for: .seconds(9))
                            return stage.clock.now.sinceStart
                        }
                    }
                }
                for task in tasks {
                    let ended = try await task.value
                    #expect(ended == .seconds(2))
                }
            }
        }

        @Test func `R15: a deadline and the end of the body may meet in any order, and never does it take longer`()
            async throws
        {
            try await inManyOrders(autojump: true) { stage in
                let scope = TaskScope(on: stage)
                let tasks = [1, 2, 3, 2, 2].map { seconds in
                    let task = scope.addTask(deadline: .seconds(2)) {
                        try? await stage.clock.sleep(for: .seconds(seconds))
                        return stage.clock.now.sinceStart
                    }
                    return (seconds, task)
                }
                for (seconds, task) in tasks {
                    let ended = try await task.value
                    #expect(ended == .seconds(min(seconds, 2)))
                    #expect(seconds == 2 || task.isCancelled == (seconds > 2))
                }
            }
        }

        @Test func `R16: who waits, for a run or for a scope, may be cancelled, and the runs go on`() async throws {
            try await inManyOrders { stage in
                let scope = TaskScope(on: stage)
                let tasks = (1...3).map { number in
                    scope.addTask {
                        await pause(number)
                        return number
                    }
                }
                await withTaskGroup { group in
                    for task in tasks { group.addTask { _ = await task.outcome } }
                    for _ in 0..<2 {
                        group.addTask {
                            do { try await scope.close() } catch { #expect(error is CancellationError) }
                        }
                    }
                    await pause()
                    group.cancelAll()
                }
                for (number, task) in zip(1...3, tasks) {
                    let outcome = await task.outcome
                    #expect(outcome == .succeeded(number))
                }
            }
        }

        @Test
        func `R18: a debounced run starts when it has been quiet for that time, by the scope's clock, in any order`()
            async throws
        {
            try await inManyOrders(autojump: true) { stage in
                let (scope, started) = (TaskScope(on: stage), Log<String>())
                await withTaskGroup { group in
                    for caller in 0..<4 {
                        group.addTask {
                            let term = caller % 2 == 0 ? "even" : "odd"
                            for _ in 0..<3 {
                                scope.addTask(id: term, policy: .debounce(for: .milliseconds(300))) {
                                    started.note("\(term) at \(stage.clock.now.sinceStart)")
                                }
                                try? await stage.clock.sleep(for: .milliseconds(100))
                            }
                        }
                    }
                }
                try await stage.clock.sleep(for: .seconds(1))
                #expect(started.all.sorted() == ["even at 0.5 seconds", "odd at 0.5 seconds"])
            }
        }

        @Test func `R18: calls that go on put a debounced run off for the longest wait and no longer, in any order`()
            async throws
        {
            try await inManyOrders(autojump: true) { stage in
                let (scope, started) = (TaskScope(on: stage), Log<String>())
                let policy = OverlapPolicy.debounce(for: .milliseconds(300), maxWait: .milliseconds(400))
                await withTaskGroup { group in
                    for _ in 0..<2 {
                        group.addTask {
                            for _ in 0..<6 {
                                scope.addTask(id: "term", policy: policy) {
                                    started.note("\(stage.clock.now.sinceStart)")
                                }
                                try? await stage.clock.sleep(for: .milliseconds(100))
                            }
                        }
                    }
                }
                try await stage.clock.sleep(for: .seconds(1))
                #expect(started.all == ["0.4 seconds", "0.8 seconds"])
            }
        }

        @Test func `R20: a mistake is refused in words, and whatever else goes on goes on`() async throws {
            try await inManyOrders { stage in
                let scope = TaskScope("Own", on: stage)
                let gate = Gate()
                let number = scope.addTask(id: "shared", policy: .join) {
                    await gate.wait()
                    return 7
                }
                await withTaskGroup { group in
                    group.addTask {
                        let text = scope.addTask(id: "shared", policy: .join) { "7" }
                        #expect(text.admission == .refused)
                        let error = await text.outcome.error as? ScopeError
                        guard case .joinsOtherType = error else {
                            Issue.record("\(String(describing: error))")
                            return
                        }
                    }
                    group.addTask {
                        await pause()
                        let outcome = await scope.addTask(id: Double.nan) {}.outcome
                        #expect(outcome == .failed(ScopeError.unequalKey("nan")))
                    }
                    group.addTask {
                        let own = scope.addTask { try await scope.close() }
                        let outcome = await own.outcome
                        #expect(outcome == .failed(ScopeError.waitsForItself("Own")))
                    }
                    group.addTask {
                        let outcome = await scope.addTask(id: "limited", policy: .concurrent(limit: -1)) {}.outcome
                        #expect(outcome == .succeeded)
                    }
                    group.addTask {
                        let outcome = await scope.addTask(deadline: .seconds(-1)) {}.outcome
                        #expect(outcome == .cancelled(.deadlineExpired))
                    }
                }
                #expect(!scope.isClosed)
                gate.open()
                let outcome = await number.outcome
                #expect(outcome == .succeeded(7))
            }
        }
    }
}
