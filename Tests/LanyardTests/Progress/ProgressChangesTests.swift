import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("Changes of a progress")
struct ProgressChangesTests {
    /// Waits until so many readers are suspended in a progress.
    private func readers(_ count: Int, in progress: TaskProgress) async throws {
        try await until("\(count) readers wait") { waiting(in: progress) >= count }
    }

    private func waiting(in progress: TaskProgress) -> Int {
        progress.readers.withLock { $0.count }
    }

    @Test func `gives the state as it is, then each change, then the end, and ends`() async {
        let progress = TaskProgress(total: 3)
        let reader = Task {
            var seen: [String] = []
            for await state in progress.changes() {
                seen.append("\(state.completed) \(state.state)")
                progress.advance()
                if state.completed == 2 { progress.end(.finished) }
            }
            return seen
        }
        #expect(await reader.value == ["0 running", "1 running", "2 running", "3 finished"])
    }

    @Test func `a slow reader gets the newest, and no backlog`() async {
        let progress = TaskProgress(total: 1000)
        var changes = progress.changes().makeAsyncIterator()
        #expect(await changes.next()?.completed == 0)
        for _ in 0..<500 { progress.advance() }
        #expect(await changes.next()?.completed == 500)
        progress.advance()
        progress.end(.cancelled(nil))
        #expect(await changes.next()?.description == "cancelled at 50 %")
        #expect(await changes.next() == nil)
    }

    @Test func `a reader who comes after the end gets it, once`() async {
        let progress = TaskProgress(total: 1)
        progress.end(.finished)
        var seen: [String] = []
        for await state in progress.changes() { seen.append("\(state)") }
        #expect(seen == ["finished"])
    }

    @Test func `a reader who waits is woken by a report, by a child's report and by the end`() async throws {
        let progress = TaskProgress(total: 10)
        let child = progress.child(weight: 5, total: 5)
        var changes = progress.changes().makeAsyncIterator()
        _ = await changes.next()
        for (expected, reporting) in [(1, progress), (2, child)] {
            let reporter = Task {
                try await readers(1, in: progress)
                reporting.advance()
            }
            #expect(await changes.next()?.completed == expected)
            try await reporter.value
        }
        let reporter = Task {
            try await readers(1, in: progress)
            progress.end(.failed(CancellationError()))
        }
        #expect(await changes.next()?.state.isRunning == false)
        try await reporter.value
    }

    @Test func `a reader of a part is woken by the end of the whole`() async throws {
        let progress = TaskProgress(total: 10)
        let part = progress.child(weight: 1).child(weight: 1, total: 1)
        var changes = part.changes().makeAsyncIterator()
        _ = await changes.next()
        let reporter = Task {
            try await readers(1, in: progress)
            progress.end(.cancelled(nil))
        }
        #expect(await changes.next()?.description == "cancelled at 0 %")
        #expect(await changes.next() == nil)
        try await reporter.value
        #expect(waiting(in: part) == 0 && waiting(in: progress) == 0)
    }

    @Test
    func `the sequence ends when the reader's task is cancelled, before or while it waits, and leaves nothing behind`()
        async throws
    {
        let progress = TaskProgress(total: 10)
        let part = progress.child(weight: 1)
        let reader = Task {
            var count = 0
            for await _ in part.changes() { count += 1 }
            return count
        }
        try await readers(1, in: progress)
        reader.cancel()
        #expect(await reader.value == 1)
        #expect(waiting(in: part) == 0 && waiting(in: progress) == 0)
        let gate = Gate()
        let other = Task {
            await gate.wait()
            var changes = progress.changes().makeAsyncIterator()
            return await changes.next() == nil
        }
        other.cancel()
        gate.open()
        #expect(await other.value)
    }

    @Test func `with an interval a state comes no sooner than that after the one before, and the end at once`() async {
        let clock = TestClock()
        let progress = TaskProgress(total: 100, clock: ScopeClock(clock))
        let log = Log<String>()
        let reader = Task(executorPreference: clock.executor) {
            for await state in progress.changes(every: .milliseconds(50)) {
                log.note("\(state.completed) \(state.state)")
            }
        }
        await clock.idle()
        for _ in 0..<10 {
            progress.advance()
            await clock.idle()
        }
        #expect(log.all == ["0 running"])
        await clock.advance(by: .milliseconds(50))
        await clock.idle()
        #expect(log.all == ["0 running", "10 running"])
        progress.end(.finished)
        await reader.value
        #expect(log.all == ["0 running", "10 running", "10 finished"])
    }

    @Test(arguments: [false, true])
    func `the end does not wait for the interval, whatever came before it, and neither does that of the whole`(
        isPart: Bool
    ) async throws {
        let clock = TestClock()
        let whole = TaskProgress(total: 100, clock: ScopeClock(clock))
        let progress = isPart ? whole.child(weight: 1, total: 100) : whole
        let log = Log<String>()
        let reader = Task(executorPreference: clock.executor) {
            for await state in progress.changes(every: .seconds(60)) {
                log.note("\(state.completed) \(state.state) at \(clock.now.sinceStart / .seconds(1))")
            }
        }
        await clock.idle()
        progress.advance()
        await clock.advance(by: .seconds(1))
        #expect(log.all == ["0 running at 0.0"], "The reader has seen a change, and waits for its time.")
        whole.end(.finished)
        await reader.value
        #expect(log.all == ["0 running at 0.0", "1 finished at 1.0"])
        #expect(waiting(in: progress) == 0 && waiting(in: whole) == 0)
        try await clock.finish()
    }

    @Test func `a reader whose task is cancelled while it waits for the interval ends at once`() async throws {
        let clock = TestClock()
        let progress = TaskProgress(total: 100, clock: ScopeClock(clock))
        let reader = Task(executorPreference: clock.executor) {
            var count = 0
            for await _ in progress.changes(every: .seconds(60)) { count += 1 }
            return count
        }
        await clock.idle()
        progress.advance()
        await clock.idle()
        reader.cancel()
        #expect(await reader.value == 1)
        #expect(waiting(in: progress) == 0)
        try await clock.finish()
    }

    @Test func `many readers all get the end`() async throws {
        let progress = TaskProgress(total: 10)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    var last: ProgressSnapshot?
                    for await state in progress.changes() { last = state }
                    return last?.state.isRunning == false
                }
            }
            try await readers(50, in: progress)
            progress.end(.finished)
            for try await isOver in group { #expect(isOver) }
        }
    }
}
