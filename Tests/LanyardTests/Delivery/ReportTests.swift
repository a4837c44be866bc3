import Dispatch
import Foundation
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

/// An actor that can be kept busy.
@globalActor private actor ReportDesk: BusyActor {
    static let shared = ReportDesk()
    static let executor = HoldableExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
}

@MainActor private final class Screen {
    let tasks: TaskScope
    var texts: [String] = []

    init(_ tasks: TaskScope) { self.tasks = tasks }

    @discardableResult
    func transcribe(
        _ buffering: ReportBuffering = .all,
        policy: OverlapPolicy = .replace,
        _ work: @escaping @Sendable (TaskReport<String>) async throws -> String
    ) -> ScopedTask<String> {
        tasks.addTask(id: "transcript", policy: policy, for: self, buffering: buffering) { @concurrent report in
            try await work(report)
        } reported: { screen, text in
            MainActor.assertIsolated()
            screen.texts.append(text)
        } then: { screen, text in
            screen.texts.append("then \(text)")
        } finally: { screen, outcome in
            if outcome.value == nil { screen.texts.append("end") }
        }
    }
}

private actor ReportStore {
    private(set) var numbers: [Int] = [] {
        didSet { counted.store(numbers.count, ordering: .relaxed) }
    }
    private let counted = Atomic(0)
    /// How many there are, without a wait for the actor.
    nonisolated var count: Int { counted.load(ordering: .relaxed) }

    func run(in tasks: TaskScope, _ work: @escaping @Sendable (TaskReport<Int>) async -> Int) -> ScopedTask<Int> {
        tasks.addTask(id: 1, for: self) { report in
            await work(report)
        } reported: { store, number in
            store.numbers.append(number)
        } then: { store, number in
            store.numbers.append(number)
        }
    }
}

@Suite("Values that a run reports on the way", .serialized) @MainActor struct ReportTests {
    private let scope = TaskScope("Reports", on: TestClock())
    private let screen: Screen

    init() { screen = Screen(scope) }

    @Test func `they come in order, before the result`() async {
        let task = screen.transcribe { report in
            for number in 1...50 { report("\(number)") }
            return "all"
        }
        _ = await task.outcome
        #expect(screen.texts == (1...50).map { "\($0)" } + ["then all"])
    }

    @Test func `one is handed over while the work goes on`() async {
        let (gate, screen) = (Gate(), screen)
        let task = screen.transcribe { report in
            report("a")
            await gate.wait()
            report("b")
            return "c"
        }
        while screen.texts.isEmpty { await nextTurn() }
        #expect(screen.texts == ["a"])
        gate.open()
        _ = await task.outcome
        #expect(screen.texts == ["a", "b", "then c"])
    }

    @Test(arguments: [ReportBuffering.all, .newest])
    func `while the actor is busy they wait, or the newest wins`(buffering: ReportBuffering) async {
        final class Owner: Sendable { let log = Log<Int>() }
        let (owner, reported) = (Owner(), Gate())
        var task: ScopedTask<Int>?
        await ReportDesk.whileBusy { arrival in
            task = scope.addTask(id: 1, for: owner, buffering: buffering) { @concurrent report in
                for number in 1...50 { report(number) }
                reported.open()
                return 51
            } reported: { @ReportDesk owner, number in
                owner.log.note(number)
            } then: { @ReportDesk owner, number in
                owner.log.note(number)
            }
            await arrival.wait()
            await reported.wait()
        }
        _ = await task?.outcome
        #expect(owner.log.all == (buffering == .all ? Array(1...51) : [50, 51]))
    }

    @Test(arguments: ["cancel", "replace"]) func `what comes too late is dropped`(_ how: String) async {
        let (began, gate, screen) = (Gate(), Gate(), screen)
        let task = screen.transcribe { report in
            report("a")
            began.open()
            await gate.wait()
            report("b")
            return "c"
        }
        await began.wait()
        if how == "cancel" { task.cancel() } else { scope.addTask(id: "transcript") {} }
        gate.open()
        _ = await task.outcome
        await nextTurn()
        #expect(!screen.texts.contains("b") && !screen.texts.contains("then c"))
    }

    @Test func `an owner who has gone is not kept, and gets nothing`() async {
        let (began, gate) = (Gate(), Gate())
        var screen: Screen? = Screen(scope)
        weak let watch = screen
        let task = screen!.transcribe { report in
            report("a")
            began.open()
            await gate.wait()
            report("b")
            return "c"
        }
        await began.wait()
        screen = nil
        await nextTurn()
        #expect(watch == nil)
        gate.open()
        #expect(await task.outcome.cause?.kind == .ownerReleased)
    }

    @Test func `a report that is kept reports nothing after the end, and keeps nothing alive`() async {
        let kept = Mutex<TaskReport<String>?>(nil)
        var screen: Screen? = Screen(scope)
        weak let watch = screen
        let task = screen!.transcribe { report in
            kept.withLock { $0 = report }
            return "c"
        }
        _ = await task.outcome
        kept.withLock { $0 }?("late")
        await nextTurn()
        #expect(screen?.texts == ["then c"])
        screen = nil
        #expect(watch == nil)
    }

    @Test func `reports of a run that fails come before its end`() async {
        struct Broken: Error {}
        let task = screen.transcribe { report in
            report("a")
            throw Broken()
        }
        _ = await task.outcome
        #expect(screen.texts == ["a", "end"])
    }

    @Test func `an actor gets them isolated`() async {
        let store = ReportStore()
        let task = await store.run(in: scope) { report in
            for number in 1...9 { report(number) }
            return 10
        }
        _ = await task.outcome
        #expect(await store.numbers == Array(1...10))
    }

    @Test func `the executor of the scope hands them over, so that an idle clock means that none is left`() async {
        for _ in 0..<200 {
            let (clock, gate, store) = (TestClock(), Gate(), ReportStore())
            let scope = TaskScope("Reports", on: clock)
            // The clock sees an actor's jobs only while nobody else calls it.
            let task = await Task(executorPreference: clock.executor) {
                await store.run(in: scope) { report in
                    for number in 1...9 { report(number) }
                    await gate.wait()
                    return 10
                }
            }.value
            await clock.idle()
            #expect(store.count == 9)
            gate.open()
            _ = await task.outcome
        }
    }

    @Test nonisolated func `an owner on no actor gets them in order, from whatever threads`() async {
        final class Owner: Sendable { let log = Log<Int>() }
        let owner = Owner()
        let task = scope.addTask(id: 1, for: owner) { @concurrent (report: TaskReport<Int>) in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { for number in 0..<100 { report(number) } } }
            }
        } reported: { owner, number in
            owner.log.note(number)
        }
        _ = await task.outcome
        #expect(
            owner.log.all.count == 400 && owner.log.all.sorted() == (0..<100).flatMap { Array(repeating: $0, count: 4) }
        )
    }

    @Test nonisolated func `an owner on no actor is told of one thing at a time, whichever threads report`()
        async throws
    {
        final class Owner: Sendable { let log = Log<String>() }
        let (scope, owner, isIn, goOn) = (TaskScope("Reports"), Owner(), Gate(), DispatchSemaphore(value: 0))
        let second = OneShot<Void>()
        let task = scope.addTask(id: 1, for: owner) { (report: TaskReport<Int>) in
            Thread.detachNewThread { report(1) }
            await isIn.wait()
            report(2)
            second.send()
            return 3
        } reported: { owner, number in
            owner.log.note("\(number) begins")
            if number == 1 {
                isIn.open()
                goOn.wait()  // On a thread of its own.
            }
            owner.log.note("\(number) ends")
        } then: { owner, number in
            owner.log.note("then \(number)")
        }
        try await second.value
        goOn.signal()
        _ = await task.outcome
        #expect(owner.log.all == ["1 begins", "1 ends", "2 begins", "2 ends", "then 3"])
    }

    @Test func `a report in a report comes after it, and one after the end does not come`() async {
        let screen = Screen(scope)
        let kept = Mutex<TaskReport<String>?>(nil)
        let task = scope.addTask(id: 1, for: screen) { @concurrent (report: TaskReport<String>) in
            kept.withLock { $0 = report }
            report("a")
        } reported: { screen, text in
            screen.texts.append(text)
            // For ever: the end of the operation does not wait for whoever goes on reporting.
            kept.withLock { $0 }?("more")
        }
        _ = await task.outcome
        let count = screen.texts.count
        kept.withLock { $0 }?("late")
        await nextTurn()
        #expect(screen.texts.first == "a" && screen.texts.count == count)
    }

    @Test(arguments: ["then", "finally"]) func `what took them is released on its actor`(elsewhere: String) async {
        final class Captured: Sendable {
            let released: Gate
            init(_ released: Gate) { self.released = released }
            deinit {
                MainActor.preconditionIsolated()
                released.open()
            }
        }
        let (screen, released) = (Screen(scope), Gate())
        var captured: Captured? = Captured(released)
        let (then, finally):
            ((@Sendable @ReportDesk (Screen, Void) -> Void)?, (@Sendable @ReportDesk (Screen, Outcome<Void>) -> Void)?) =
                elsewhere == "then" ? ({ _, _ in }, nil) : (nil, { _, _ in })
        let task = scope.addTask(
            id: 1,
            for: screen,
            operation: { @concurrent (report: TaskReport<Int>) in report(1) },
            reported: { @MainActor [captured] _, _ in _ = captured },
            then: then,
            finally: finally
        )
        captured = nil
        _ = await task.outcome
        await released.wait()
    }

    @Test func `of several callers who share a run the first gets them`() async {
        let (gate, other) = (Gate(), Screen(scope))
        let tasks = [screen, other].map { screen in
            screen.transcribe(policy: .join) { report in
                report("a")
                await gate.wait()
                return "b"
            }
        }
        gate.open()
        for task in tasks { _ = await task.outcome }
        #expect(screen.texts == ["a", "then b"] && other.texts == ["then b"])
    }

    @Test func `a report finds the run in its context`() async {
        let model = screen
        let task = scope.addTask(id: 1, for: model) { @concurrent report in
            report(1)
        } reported: { screen, _ in
            screen.texts.append("\(TaskContext.current.isCurrent), \(TaskContext.current.key?.description ?? "?")")
        }
        _ = await task.outcome
        #expect(screen.texts == ["true, 1"])
    }

    @Test func `in whatever order it is cancelled, none comes after the cancel`() async {
        for round in 0..<300 {
            let screen = Screen(scope)
            let task = screen.transcribe { report in
                for number in 0..<5 {
                    report("\(number)")
                    if round % 2 == 0 { await Task.yield() }
                }
                return "all"
            }
            for _ in 0..<(round % 4) { await Task.yield() }
            task.cancel()
            let count = screen.texts.count
            _ = await task.outcome
            let after = screen.texts.dropFirst(count).filter { $0 != "end" }
            #expect(after.isEmpty || task.cause == nil, "\(screen.texts)")
            #expect(
                screen.texts.filter { Int($0) != nil }
                    == Array((0..<5).map { "\($0)" }.prefix { screen.texts.contains($0) })
            )
        }
    }
}
