import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

extension Stress {
    /// Deadlines, shields and abandoned bodies against whatever comes at the same time. The clock is the real one and the
    /// spans are of the length of the work, so that either may be first; what is asserted holds both ways.
    @Suite struct DeadlineRaceTests {
        private let scope = TaskScope.withOwnTimers("Deadlines")

        private var span: Duration { .microseconds(Int.random(in: 0...60)) }

        @Test func `cancelled from several threads, nothing gets into a shield, and nothing is lost behind it`()
            async throws
        {
            let (broken, lost) = (Busy(), Busy())
            let tasks = Mutex<[ScopedTask<Void>]>([])
            await onThreads(4) { index in
                for round in 0..<Effort.times(1_000) {
                    let task = scope.addTask(id: round % 3, policy: .concurrent) {
                        await withCancellationShield {
                            for _ in 0..<3 {
                                spin(.random(in: 0..<20))
                                await Task.yield()
                                let isCancelled = Task.isCancelled || CancellationCause.current != nil
                                if isCancelled { broken.enter() }
                            }
                        }
                        if Task.isCancelled && CancellationCause.current == nil { lost.enter() }
                    }
                    spin(.random(in: 0..<60))
                    switch (index + round) % 3 {
                    case 0: scope.cancel(id: round % 3)
                    case 1: task.cancel()
                    default: scope.cancelAll()
                    }
                    tasks.withLock { $0.append(task) }
                }
            }
            for task in tasks.withLock({ $0 }) { _ = await task.outcome }
            #expect(broken.now == 0 && lost.now == 0)
            #expect(scope.isEmpty)
        }

        @Test
        func
            `a deadline at the same instant as the end, nested and cancelled: there is always a cause, and no timer left`()
            async throws
        {
            let unexplained = Busy()
            let tasks = Mutex<[ScopedTask<Void>]>([])
            await onThreads(4) { index in
                for _ in 0..<Effort.times(500) {
                    let (outer, inner) = (span, span)
                    let task = scope.addTask {
                        await withDeadline(in: outer) {
                            await withDeadline(in: inner) {
                                spin(.random(in: 0..<60))
                                Deadline.current?.move(in: span)
                                await Task.yield()
                                let isCancelled = Task.isCancelled
                                if isCancelled && CancellationCause.current == nil {
                                    unexplained.enter()
                                }
                            }
                        }
                    }
                    if index == 0 { task.cancel() }
                    tasks.withLock { $0.append(task) }
                }
            }
            for task in tasks.withLock({ $0 }) { _ = await task.outcome }
            #expect(unexplained.now == 0)
            #expect(scope.isEmpty)
            #expect(scope.timerCount == 0)
        }

        @Test func `abandoning at the same instant as the end: a value, or an error that is true`() async throws {
            let scope = scope
            var counts: [String: Int] = [:]
            for _ in 0..<Effort.times(2_000) {
                let (began, ended) = (Busy(), Busy())
                let wait = Task { [span] in
                    try await withDeadline(in: span, abandoningAfter: .zero, scope: scope) {
                        began.enter()
                        spin(.random(in: 0..<100))
                        ended.enter()
                    }
                }
                if Int.random(in: 0..<4) == 0 { wait.cancel() }
                switch await wait.result {
                case .success:
                    #expect(ended.now == 1)
                    counts["in time", default: 0] += 1
                case .failure(let error as DeadlineExpired) where error.straggler != nil:
                    // It began, though its first line may not have been reached.
                    counts["abandoned", default: 0] += 1
                case .failure(let error as TaskCancelledError) where error.straggler != nil:
                    // Cancelled, and it had no patience: likewise.
                    counts["left", default: 0] += 1
                case .failure:
                    #expect(began.now == 0)
                    counts["never ran", default: 0] += 1
                }
            }
            print("abandon against completion: \(counts)")
            try await until("the scope is empty") { scope.isEmpty }
            #expect(scope.timerCount == 0)
        }

        @Test func `moved from several threads when its time comes: it happens once at most, and no timer is left`()
            async
        {
            let timers = scope.core.timers
            for _ in 0..<Effort.times(300) {
                let happened = Busy()
                let limit = DeadlineTimer(in: span, on: timers)
                limit.set { happened.enter() }
                await onThreads(3) { index in
                    for _ in 0..<4 {
                        spin(.random(in: 0..<60))
                        if limit.move(in: index == 0 ? .seconds(600) : span) { continue }
                        // Whoever moves it to now is still about to make it happen.
                        #expect(!limit.move(in: .seconds(600)))
                    }
                }
                if Bool.random() { limit.move(in: .zero) }
                limit.lift()
                #expect(happened.now <= 1)
                #expect(!limit.move(in: .zero))
            }
            #expect(timers.count == 0)
        }

        @Test func `shut down while runs come, end, and are cancelled: the report is whole, and nothing is left`()
            async throws
        {
            for _ in 0..<Effort.times(40) {
                let scope = TaskScope.withOwnTimers("Server")
                let child = scope.child()
                let submitting = Task.detached {
                    for round in 0..<100 {
                        let own = round % 2 == 0 ? scope : child
                        let task = own.addTask(id: round % 3, policy: round % 4 == 0 ? .queue : .concurrent) {
                            spin(.random(in: 0..<60))
                            try? await withDeadline(in: .zero, abandoningAfter: .zero) {}
                            try? await TaskContext.current.waitUntilAskedToFinish()
                        }
                        if round % 7 == 0 { task.cancel() }
                    }
                }
                try await until("there is a run") { !scope.isEmpty }
                async let other = scope.shutdown(grace: .milliseconds(1), patience: nil)
                let report = try await scope.shutdown(grace: .milliseconds(1), patience: nil)
                #expect(report.isComplete)
                #expect(try await other.isComplete)
                await submitting.value
                #expect(scope.isEmpty && child.isEmpty && scope.timerCount == 0)
            }
        }

        @Test func `moved to now and to later at once: it passes, now or later`() async throws {
            let timers = scope.core.timers
            let count = Effort.times(20_000)
            let limits = (0..<count).map { _ in DeadlineTimer(in: .seconds(3600), on: timers) }
            let passed = Atomic(0)
            for limit in limits { limit.set { passed.add(1, ordering: .relaxed) } }
            let lines = limits.map { _ in StartLine(2) }
            await onThreads(2) { index in
                for (limit, line) in zip(limits, lines) {
                    line.meet()
                    limit.move(in: index == 0 ? .zero : .milliseconds(1))
                }
            }
            try await until("all have passed") { passed.load(ordering: .relaxed) == count }
        }
    }
}
