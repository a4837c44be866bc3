import LanyardTestSupport
import LanyardTesting
import Testing

@Suite struct TestClockIdleTests {
    private let clock = TestClock()
    private let log = Log<String>()

    @Test func `An untouched executor is idle`() async {
        await clock.idle()
    }

    @Test func `Idle means that every async let child has done what it can`() async throws {
        let task = Task(executorPreference: clock.executor) {
            async let left = hop(times: 100, name: "left")
            async let right = hop(times: 100, name: "right")
            return await left + right
        }
        await clock.idle()
        #expect(log.all.sorted() == ["left", "right"])
        #expect(await task.value == 200)
    }

    @Test func `Idle means that every child of a task group has done what it can`() async {
        Task(executorPreference: clock.executor) {
            await withTaskGroup(of: Int.self) { group in
                for number in 0..<50 { group.addTask { await hop(times: number, name: "\(number)") } }
            }
            log.note("group")
        }
        await clock.idle()
        #expect(log.all.count == 51)
        #expect(log.all.last == "group")
    }

    @Test func `Idle means that the default actors called from the executor are done`() async {
        let counter = Counter()
        for _ in 0..<100 {
            Task(executorPreference: clock.executor) { await counter.add() }
        }
        await clock.idle()
        #expect(await counter.count == 100)
    }

    @Test func `A task on the executor can wait for it to be idle`() async {
        let waiting = Task(executorPreference: clock.executor) {
            Task(executorPreference: clock.executor) { await hop(times: 100, name: "hopped") }
            await clock.idle()
            return log.all
        }
        #expect(await waiting.value == ["hopped"])
    }

    @Test func `Waiting for sleepers returns when the last of them is asleep`() async {
        for second in 1...20 { _ = Task { try await clock.sleep(for: .seconds(second)) } }
        await clock.sleepers(atLeast: 20)
        #expect(clock.sleeperCount == 20)
        await clock.run()
        #expect(clock.sleeperCount == 0)
    }

    @Test func `Waiting for sleepers that never come ends when it is cancelled`() async {
        let task = Task { await clock.sleepers(atLeast: 1) }
        task.cancel()
        await task.value
    }

    @Test func `Waiting for quiet ends when it is cancelled, although the executor stays busy`() async {
        let restless = Task(executorPreference: clock.executor) {
            while !Task.isCancelled { await Task.yield() }
        }
        let waiting = Task { await clock.idle() }
        waiting.cancel()
        await waiting.value
        restless.cancel()
        await clock.idle()
    }

    private func hop(times: Int, name: String) async -> Int {
        for _ in 0..<times { await Task.yield() }
        log.note(name)
        return times
    }
}

private actor Counter {
    private(set) var count = 0

    func add() {
        count += 1
    }
}
