import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// `Task.yield()` is two jobs, and so two suspension points: one for the others, and one for the way back.
@Suite(.realTime)
struct CheckCancelsTests {
    private let limit = Duration.seconds(2)

    @Test func `The body runs once to its end, and then once for each of its suspension points`() async throws {
        let log = Log<String>()
        try await checkCancels(within: .seconds(30)) {
            for number in 0..<3 {
                if Task.isCancelled { return log.note("cancelled before \(number)") }
                await Task.yield()
            }
            log.note("end")
        }
        #expect(Set(log.all) == ["end", "cancelled before 1", "cancelled before 2"])
        #expect(log.all.first == "end" && log.all.count == 7, "At its last point it is over before it looks again.")
    }

    @Test func `It is cancelled while it waits for something outside, too`() async throws {
        let log = Log<Int>()
        let isFirst = Gate()
        try await checkCancels(within: .seconds(30)) {
            await MainActor.run {}
            guard isFirst.isOpen else { return isFirst.open() }
            log.note(1)
            try await untilCancelled()
        }
        #expect(log.all == [1])
    }

    @Test func `A body that does not stop is told by its suspension point, and what it waits for`() async throws {
        let (scope, gate, isFirst) = (TaskScope("Pages"), Gate(), Gate())
        let error = await #expect(throws: CancellationFailure.self) {
            try await checkCancels(within: limit) {
                await Task.yield()
                guard isFirst.isOpen else { return isFirst.open() }
                let page = scope.addTask(name: "page") { await gate.wait() }
                try await page.value
            }
        }
        let lines = try #require(error).description.replacing(/#\d+|\d+\.\d s(?!e)/, with: "_").split(separator: "\n")
        #expect(
            lines.first
                == "Cancelled at suspension point 1 of 2, the body hangs: it has not stopped within 2.0 seconds."
        )
        #expect(lines.dropFirst().first == "Runs that it asked for:")
        #expect(lines.last?.hasPrefix("  _ page · running _ · LanyardTestingTests/CheckCancelsTests.swift:") ?? false)
        gate.open()
    }

    @Test func `A body that stops, and leaves a run behind, is told which`() async throws {
        let (scope, gate) = (TaskScope(), Gate())
        let error = await #expect(throws: CancellationFailure.self) {
            try await checkCancels(within: limit) {
                let page = scope.addTask(name: "page") { if Task.isCancelled { await gate.wait() } }
                await Task.yield()
                guard !Task.isCancelled else {
                    scope.addTask(name: "forgotten") { await gate.wait() }
                    return
                }
                try await page.value
            }
        }
        let text = try #require(error).description
        #expect(text.hasPrefix("Cancelled at suspension point 1 of "))
        #expect(
            text.contains(", the body stopped, but 1 run was left 2.0 seconds after the end; wait for it, or cancel it")
        )
        #expect(text.contains("forgotten · running"))
        gate.open()
    }

    @Test func `What the body throws when nobody cancels it is thrown`() async throws {
        struct Broken: Error {}
        await #expect(throws: Broken.self) { try await checkCancels(within: limit) { throw Broken() } }
    }

    @Test func `A body that does not get to a point is tried again`() async throws {
        let (executions, cancelled) = (Log<Int>(), Log<Int>())
        try await checkCancels(within: .seconds(30)) {
            executions.note(executions.all.count)
            let number = executions.all.count
            guard !number.isMultiple(of: 2) else { return }
            await MainActor.run {}
            if Task.isCancelled { cancelled.note(number) }
        }
        #expect(executions.all.count == 3)
        #expect(cancelled.all == [3])
    }

    @Test func `A body that suspends the first time only is told so`() async throws {
        let isFirst = Gate()
        let error = await #expect(throws: CancellationFailure.self) {
            try await checkCancels(within: .seconds(30)) {
                guard isFirst.isOpen else {
                    isFirst.open()
                    return await Task.yield()
                }
            }
        }
        #expect(
            try #require(error).description
                == "The body was never cancelled: it suspended 2 times at first, and not any more later. "
                + "Let it make what it needs anew each time."
        )
    }

    @Test func `A body that seldom waits, because what it waits for is quicker, is cancelled nevertheless`()
        async throws
    {
        let executions = Log<Int>()
        try await checkCancels(within: .seconds(30)) {
            let number = executions.all.count + 1
            executions.note(number)
            if number == 1 || number == 20 { await Task.yield() }
        }
        #expect(executions.all.count == 20)
    }

    @Test func `A body that throws only when it is executed again is told so, with the reason`() async throws {
        struct Exists: Error {}
        let isFirst = Gate()
        let error = await #expect(throws: CancellationFailure.self) {
            try await checkCancels(within: .seconds(30)) {
                if isFirst.isOpen { throw Exists() }
                isFirst.open()
                await Task.yield()
            }
        }
        #expect(
            try #require(error).description
                == "The body ended well at first, and threw later, before it was cancelled: Exists(). "
                + "Let it make what it needs anew each time."
        )
    }

    @Test func `A body with too many points is not tried`() async throws {
        let error = await #expect(throws: CancellationFailure.self) {
            try await checkCancels(within: limit, upTo: 9) { for _ in 0..<10 { await Task.yield() } }
        }
        #expect(
            try #require(error).description
                == "The body has more than 9 suspension points: cut it, or raise `upTo`."
        )
    }

    @Test func `A body that goes on until it is cancelled, and suspends all the time, is told so`() async throws {
        let error = await #expect(throws: CancellationFailure.self) {
            try await checkCancels(within: .seconds(30), upTo: 50) {
                while !Task.isCancelled { await Task.yield() }
            }
        }
        #expect(try #require(error).description.hasPrefix("The body has more than 50 suspension points"))
    }

    @Test func `Cancelled itself, it cancels the body and tries no further point`() async throws {
        let (begun, log) = (Gate(), Log<Int>())
        let task = Task {
            try await checkCancels(within: .seconds(30)) {
                log.note(1)
                begun.open()
                try await untilCancelled()
            }
        }
        await begun.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.all == [1])
    }
}
