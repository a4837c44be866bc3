import Dispatch
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Programs that strangers wrote against Lanyard itself, each with what it has to print.
@Suite("Foreign: seven programs") struct ForeignSevenPrograms {
    // MARK: F1 and F2

    /// Turns a page, and adds the next one before its own run ends.
    @Sendable private static func turn(_ depth: Int, in scope: TaskScope, _ seen: Log<Int>) async {
        seen.note(depth)
        await Task.yield()
        if depth > 0 { scope.addTask { await turn(depth - 1, in: scope, seen) } }
    }

    @Test func `F1: each of 301 pages adds the next one, and a structured scope refuses none`() async throws {
        for _ in 1...12 {
            let seen = Log<Int>()
            _ = try await withTaskScope { scope in
                scope.addTask { await Self.turn(300, in: scope, seen) }
            }
            #expect(seen.all == (0...300).reversed())
        }
    }

    @Test func `F2: a scope is idle when the last page is turned, and not between two`() async throws {
        for _ in 1...12 {
            let (scope, seen) = (TaskScope("Book"), Log<Int>())
            scope.addTask { await Self.turn(300, in: scope, seen) }
            try await scope.waitUntilIdle()
            #expect(scope.count == 0)
            #expect(seen.all.count == 301)
        }
    }

    // MARK: F3

    /// The first answer asks for the second load, which still runs when the `finally` of the first one comes.
    @MainActor private final class Report {
        private(set) var wrong = 0
        private var isLoading = false
        private var number = 0
        private let tasks = TaskScope("Report")
        let (second, answer, end) = (Gate(), Gate(), Gate())

        func load() {
            isLoading = true
            number += 1
            let number = number
            tasks.addTask(id: "report", for: self) { [second, answer] in
                guard number == 2 else { return }
                second.open()
                await answer.wait()
            } then: { report, _ in
                if number == 1 { Task { @MainActor in report.load() } } else if !report.isLoading { report.wrong += 1 }
            } finally: { report, _ in
                report.isLoading = false
                if number == 2 { report.end.open() }
            }
        }
    }

    @Test @MainActor func `F3: the spinner of the second load is on for as long as that load runs`() async {
        for _ in 1...12 {
            let report = Report()
            report.load()
            await report.second.wait()
            report.answer.open()
            await report.end.wait()
            #expect(report.wrong == 0)
        }
    }

    // MARK: F4

    enum End: CaseIterable {
        case handle, scope, newer, deadline
    }

    @concurrent private static func whileMainActorIsBusy(_ body: @Sendable () async -> Void) async {
        let (isBusy, end) = (Gate(), DispatchSemaphore(value: 0))
        async let _ = MainActor.run {
            isBusy.open()
            end.wait()
        }
        await isBusy.wait()
        await body()
        end.signal()
    }

    @Test(arguments: End.allCases)
    func `F4: a body does not begin whose run was cancelled while the main actor was busy`(end: End) async {
        let (clock, ran) = (TestClock(), Log<String>())
        let scope = TaskScope("Screen", clock: clock)
        await Self.whileMainActorIsBusy {
            let task = scope.addTask(id: 1, deadline: .seconds(1)) { @MainActor in ran.note("ran") }
            switch end {
            case .handle: task.cancel()
            case .scope: scope.cancelAll()
            case .newer: scope.addTask(id: 1) {}
            case .deadline: await clock.advance(by: .seconds(1))
            }
            #expect(await task.outcome.cause != nil)
        }
        await nextTurn()
        #expect(ran.all.isEmpty)
    }

    // MARK: F5

    @Test func `F5: a run that cancels its scope sees that in its next line, with the cause`() async {
        for _ in 1...100 {
            let (scope, seen) = (TaskScope("Own"), Log<Bool>())
            let task = scope.addTask {
                scope.cancelAll("me")
                seen.note(Task.isCancelled)
                seen.note(CancellationCause.current?.reason == "me")
            }
            #expect(await task.outcome.cause?.reason == "me")
            #expect(seen.all == [true, true])
        }
    }

    // MARK: F6

    /// It takes jobs, and does none of them.
    private final class Dead: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {}
    }

    @Test func `F6: a run whose executor never comes ends at its deadline, and never begins`() async {
        let (clock, ran) = (TestClock(), Log<String>())
        let scope = TaskScope("Dead", clock: clock, executor: Dead())
        let task = scope.addTask(deadline: .milliseconds(50)) { ran.note("ran") }
        await clock.advance(by: .milliseconds(49))
        #expect(!task.isFinished)
        await clock.advance(by: .milliseconds(1))
        #expect(await task.outcome.cause?.kind == .deadlineExpired)
        #expect(ran.all.isEmpty)
        #expect(scope.isEmpty)
    }

    // MARK: F7

    @Test @MainActor func `F7: a forEach that cancels itself takes nothing from the next reader of the source`() async {
        let (numbers, source) = AsyncStream<Int>.makeStream()
        for number in 1...6 { source.yield(number) }
        source.finish()
        let model = Model()
        let first = model.tasks.forEach(numbers, id: 1, for: model) { model, number in
            model.values.append(number)
            if number == 3 { model.tasks.cancel(id: 1) }
        }
        await settle(first)
        #expect(model.values == [1, 2, 3])
        let next = model.tasks.forEach(numbers, id: 1, for: model) { $0.values.append($1) }
        await settle(next)
        #expect(model.values == [1, 2, 3, 4, 5, 6])
    }
}
