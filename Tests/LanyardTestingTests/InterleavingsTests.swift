import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@Suite
struct InterleavingsTests {
    struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    /// Fails if the second of two tasks comes between the steps of the first.
    @Sendable static func race(_ clock: TestClock) async throws {
        let counter = Counter()
        async let left: Void = counter.addInTwoSteps()
        async let right: Void = counter.addInTwoSteps()
        _ = await (left, right)
        let count = counter.count
        if count != 2 { throw Wrong(description: "counted \(count)") }
    }

    @Test func `Seeds give different orders, and each the same every time`() async throws {
        var courses: [[String]] = []
        for _ in 0..<2 {
            let all = Log<String>()
            try await Interleavings.seeds(50).run { clock in
                let log = Log<String>()
                let scope = TaskScope(on: clock)
                for name in ["a", "b", "c"] {
                    scope.addTask {
                        log.note(name)
                        await Task.yield()
                        log.note(name)
                    }
                }
                try await scope.close()
                all.note(log.all.joined())
            }
            courses.append(all.all)
        }
        #expect(courses[0] == courses[1])
        #expect(Set(courses[0]).count > 10)
    }

    @Test func `A failure names its order, and the order replays it`() async throws {
        let failure = try #require(await failure(.seeds(200), Self.race))
        #expect(failure.isReplayed)
        let again = try #require(await self.failure(.replaying("\(failure.order)"), Self.race))
        #expect(again.order == failure.order && "\(again.underlying)" == "counted 1")
        #expect(
            "\(again)" == """
                Failed in order 1, “\(failure.order)”: counted 1
                Run again in this order, it took the same course and failed: \
                Interleavings.replaying("\(failure.order)"). All of its 9 jobs were in order.
                """
        )
    }

    @Test func `All orders with up to so many switches are tried, each once, and the simplest failure is found first`()
        async throws
    {
        let logs = Log<String>()
        let report = try await Interleavings.switches(upTo: 4).run { clock in
            let (scope, log) = (TaskScope(on: clock), Log<String>())
            for name in ["a", "b"] {
                scope.addTask {
                    log.note(name)
                    await Task.yield()
                    log.note(name)
                }
            }
            try await scope.close()
            logs.note(log.all.joined())
        }
        #expect(Set(logs.all) == ["aabb", "abab", "abba", "baab", "baba", "bbaa"])
        #expect(report.orders == report.distinct && report.orders == logs.all.count)
        #expect(report.isComplete && report.fromOutside == 0)
        // Two that start in order, each of them reading before either writes.
        let failure = try #require(await failure(.switches(upTo: 2), Self.race))
        #expect("\(failure.order)" == "switches" && failure.number == 1)
    }

    @Test func `A search that meets its limit says so`() async throws {
        let report = try await Interleavings.switches(upTo: 3, limit: 20).run { _ in
            await withTaskGroup { group in
                for _ in 0..<3 { group.addTask { await Task.yield() } }
            }
        }
        #expect(report.orders == 20 && !report.isComplete)
        #expect("\(report)".hasSuffix("from outside; there are more, beyond the limit"))
    }

    @Test func `Time stands until the body moves it, or jumps if asked`() async throws {
        try await Interleavings.seeds(20).run { clock in
            let task = TaskScope(on: clock).addTask(id: 1, policy: .debounce(for: .seconds(1))) { 7 }
            await clock.advance(by: .seconds(1))
            if task.cause == nil { throw Wrong(description: "released") }
        }
        try await Interleavings.seeds(20).run(autojump: true) { clock in
            let scope = TaskScope(on: clock)
            let task = scope.addTask(id: 1, policy: .debounce(for: .seconds(1))) { clock.now.sinceStart }
            let started = try await task.value
            if started != .seconds(1) { throw Wrong(description: "\(started)") }
        }
    }

    @Test(.realTime) func `A body that waits for nobody is given up, and the failure says in what it waits`()
        async throws
    {
        let failure = try #require(
            await failure(.seeds(3), patience: .seconds(1)) { clock in
                let scope = TaskScope("Feed", on: clock)
                scope.addTask(name: "poll") { try await clock.sleep(for: .seconds(5)) }
                try await untilCancelled()
            }
        )
        let line = #line - 7
        let place = "LanyardTestingTests/InterleavingsTests.swift:\(line)"
        #expect(
            "\(failure)".replacing(/#\d+/, with: "#1") == """
                Failed in order 1, “seed 1”: The body hangs: it waits, no job of it is left to run, and for 1.0 seconds \
                nobody outside has woken it. A sleeper needs somebody to advance the clock, or `autojump: true`. \
                Known is: 1 asleep:
                  “poll” of “Feed”, started at \(place), until +5.0 seconds
                1 run has not ended:
                  #1 poll · running 0.0 s · \(place), of “Feed”
                Run again in this order, it took the same course and failed: Interleavings.replaying("seed 1"). \
                All of its 2 jobs were in order.
                """
        )
    }

    @Test(.realTime) func `A job that keeps the thread is given up`() async throws {
        let isOver = Gate()
        let failure = try #require(
            await failure(.seeds(3), patience: .seconds(1)) { _ in
                while !isOver.isOpen { sched_yield() }
            }
        )
        isOver.open()
        #expect(
            "\(failure.underlying)"
                == "The body hangs: a job has kept the executor's thread for 1.0 seconds: does it wait for another job?"
        )
    }

    @Test(.realTime) func `A body that goes on and on is given up`() async throws {
        let failure = try #require(
            await failure(.replaying("seed 1")) { _ in
                while true { await Task.yield() }
            }
        )
        #expect("\(failure.underlying)".contains("did not come to an end within 100000 jobs"))
    }

    @Test func `What comes from outside is counted, and told`() async throws {
        let failure = try #require(
            await failure(.seeds(3)) { _ in
                await MainActor.run {}
                throw Wrong(description: "after the main actor")
            }
        )
        #expect(
            "\(failure)".contains("Of its 3 jobs 1 came from outside (the main actor, another executor, a plain task")
        )
        let report = try await Interleavings.seeds(3).run { _ in await MainActor.run {} }
        #expect(report.fromOutside == 3)
    }

    @Test func `A failure that does not come again says that something else decides`() async throws {
        let isFirst = Atomic(true)
        let failure = try #require(
            await failure(.seeds(3)) { _ in
                if isFirst.exchange(false, ordering: .relaxed) { throw Wrong(description: "once") }
            }
        )
        #expect(!failure.isReplayed)
        #expect("\(failure)".contains("it took another course or did not fail, so something else decides, too."))
    }

    @Test func `An order that cannot be read is refused, with an example`() async throws {
        for text in ["", "seed", "seed x", "switches 3", "switches 1:0", "switches 1:1 1:2", "17"] {
            let error = await #expect(throws: (any Error).self) { try await Interleavings.replaying(text).run { _ in } }
            #expect(
                "\(error!)"
                    == "“\(text)” is not an order. Pass what a failure printed, as in `seed 17` or `switches 3:1 7:2`."
            )
        }
        for text in ["seed 17", "switches", "switches 3:1 7:2"] {
            #expect(Interleavings.Order(text)?.description == text)
        }
    }

    @Test func `Where no order is asked for, the body cannot pass without having run`() async throws {
        for none in [Interleavings.seeds(0), .seeds(-1), .switches(upTo: 1, limit: 0)] {
            let error = await #expect(throws: (any Error).self) { try await none.run { _ in } }
            #expect("\(error!)" == "There is no order to run the body in. Ask for at least one.")
        }
    }

    @Test func `An order decides in which order child scopes are cancelled, too`() async throws {
        let courses = Log<[Int]>()
        for _ in 0..<20 {
            try await Interleavings.replaying("switches").run { clock in
                let (root, log) = (TaskScope(on: clock), Log<Int>())
                let children = (0..<8).map { _ in root.child() }
                for (number, child) in children.enumerated() {
                    child.addTask {
                        try? await untilCancelled()
                        log.note(number)
                    }
                }
                await clock.idle()
                root.cancelAll()
                await clock.idle()
                courses.note(log.all)
                withExtendedLifetime(children) {}
            }
        }
        #expect(Set(courses.all) == [Array(0..<8)])
    }

    @Test func `A cancelled test cancels the body, and tries no further order`() async throws {
        let (begun, count) = (Gate(), Log<Int>())
        let task = Task {
            try await Interleavings.seeds(100).run { _ in
                count.note(1)
                begun.open()
                try await untilCancelled()
            }
        }
        await begun.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(count.all.count == 1)
    }

    private func failure(
        _ interleavings: Interleavings,
        patience: Duration = .seconds(10),
        _ body: @escaping @Sendable (TestClock) async throws -> Void
    ) async -> InterleavingFailure? {
        do {
            try await interleavings.run(patience: patience, body)
            return nil
        } catch {
            return error as? InterleavingFailure
        }
    }
}

/// Counts with a gap between reading and writing, in which others may count.
private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func addInTwoSteps() async {
        let read = count
        await Task.yield()
        value.withLock { $0 = read + 1 }
    }
}
