import Foundation
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("forEach that is asked to finish") struct ForEachAskedTests {
    private final class Owner: Sendable {}

    private let clock = TestClock()
    private let scope: TaskScope
    private let owner = Owner()
    private let log = Log<String>()

    init() { scope = TaskScope("Asked", on: clock) }

    @Test func `a listener does not hold a shutdown`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let began = Gate()
        let task = scope.forEach(stream, for: owner) { [log] _, number in
            log.note("\(number)")
            began.open()
        } finally: { [log] _, outcome in
            log.note(outcome.value != nil && TaskContext.current.isAskedToFinish ? "asked" : "\(outcome)")
        }
        continuation.yield(1)
        await began.wait()
        // The clock stands still: a run that held it would hold it for ever.
        let report = try await scope.shutdown(grace: .seconds(500), patience: nil)
        #expect(report.description == "1 finished, 0 cancelled, 0 straggling")
        #expect(log.all == ["1", "asked"], "\(log.all)")
        #expect(task.cause == nil)
    }

    @Test func `so it is if it was asked before it began`() async throws {
        let gate = Gate()
        let task = scope.addTask { [owner, log] in
            await gate.wait()
            let (stream, _) = AsyncStream.makeStream(of: Int.self)
            _ = try await withTaskScope { inner in
                inner.forEach(stream, for: owner) { _, number in log.note("\(number)") }
            }
        }
        let report = Task { [scope] in try await scope.shutdown(grace: .seconds(500), patience: nil) }
        try await until("it has been asked") { task.run.isAskedToFinish }
        gate.open()
        #expect(try await report.value.finished == 1)
    }

    @Test func `it ends as well as part of a run that is asked`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let began = Gate()
        let task = scope.addTask { [owner] in
            try await withTaskScope { inner in
                inner.forEach(stream, for: owner) { _, _ in began.open() }
            }
        }
        continuation.yield(1)
        await began.wait()
        _ = try await scope.shutdown(grace: .seconds(500), patience: nil)
        #expect(task.outcomeIfEnded?.value != nil)
    }

    @Test func `a body that works is not disturbed, and nothing is begun after it`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (began, gate) = (Gate(), Gate())
        let task = scope.forEach(stream, for: owner) { [log] _, number async in
            began.open()
            await gate.wait()
            log.note("\(number), \(Task.isCancelled), \(TaskContext.current.isCurrent)")
        }
        continuation.yield(1)
        continuation.yield(2)
        await began.wait()
        let report = Task { [scope] in try await scope.shutdown(grace: .seconds(500), patience: nil) }
        try await until("it has been asked") { task.run.isAskedToFinish }
        gate.open()
        #expect(try await report.value.finished == 1)
        #expect(log.all == ["1, false, true"])
    }

    @Test func `an element that comes although the wait for it has been ended is handed over, undisturbed`()
        async throws
    {
        let feed = Feed()
        let task = scope.forEach(feed, for: owner) { [log] _, number async in
            await Task.yield()
            log.note("\(number), \(Task.isCancelled)")
        }
        await feed.isAsked(for: 1)
        let report = Task { [scope] in try await scope.shutdown(grace: .seconds(500), patience: nil) }
        try await until("it has been asked") { task.run.isAskedToFinish }
        feed.send(1)
        #expect(try await report.value.finished == 1)
        #expect(log.all == ["1, false"])
        #expect(await task.outcome.value != nil)
    }

    @Test func `a sequence that throws when its wait is ended has not failed; one that breaks has`() async throws {
        struct Broken: Error {}
        for isBroken in [false, true] {
            let scope = TaskScope(clock: clock)
            let began = Gate()
            let stream = AsyncThrowingStream<Int, any Error> {
                began.open()
                do { try await untilCancelled() } catch { if !isBroken { throw error } }
                throw Broken()
            }
            let task = scope.forEach(stream, for: owner) { _, _ in
            } failed: { [log] _, error in
                log.note("\(error)")
            }
            await began.wait()
            _ = try await scope.shutdown(grace: .seconds(500), patience: nil)
            let outcome = await task.outcome
            #expect(outcome.cause == nil && (outcome.error is Broken) == isBroken && (outcome.value == nil) == isBroken)
        }
        #expect(log.all == ["Broken()"])
    }

    @Test func `whoever is asked and then cancelled is cancelled`() async throws {
        let feed = Feed()
        let task = scope.forEach(feed, for: owner) { [log] _, number in log.note("\(number)") }
        await feed.isAsked(for: 1)
        let report = Task { [scope] in try await scope.shutdown(grace: .seconds(5), patience: nil) }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(5))
        try await until("it is cancelled") { task.cause != nil }
        feed.send(1)
        #expect(try await report.value.cancelled == 1)
        #expect(await task.outcome.cause?.kind == .shutdown)
        #expect(log.all == [], "It comes too late.")
    }

    @Test func `restart asks, and the old one makes way at once`() async throws {
        let (old, began) = (AsyncStream.makeStream(of: Int.self), Gate())
        let first = scope.forEach(old.stream, id: "feed", policy: .restart(grace: .seconds(60)), for: owner) { _, _ in
            began.open()
        }
        old.continuation.yield(1)
        await began.wait()
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let second = scope.forEach(stream, id: "feed", policy: .restart(grace: .seconds(60)), for: owner) {
            [log] _, number in
            log.note("\(number)")
        }
        continuation.yield(2)
        continuation.finish()
        _ = await second.outcome
        #expect(await first.outcome.value != nil)
        #expect(log.all == ["2"])
    }

    @Test func `in whatever order it is asked and an element comes, none is lost that was asked for`() async throws {
        for round in 0..<300 {
            let scope = TaskScope(clock: clock)
            let feed = Feed()
            let taken = Log<Int>()
            let task = scope.forEach(feed, for: owner) { _, number in taken.note(number) }
            await feed.isAsked(for: 1)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { feed.send(round) }
                group.addTask { _ = try? await scope.shutdown(grace: .seconds(500), patience: nil) }
                await group.next()
                feed.send(nil)
            }
            #expect(await task.outcome.value != nil)
            #expect(taken.all == [round])
        }
    }

    /// Its wait ends by being cancelled, with an element or with an error.
    private struct Interrupted: AsyncSequence, Sendable {
        let began: Gate
        let error: (any Error)?

        struct AsyncIterator: AsyncIteratorProtocol {
            let sequence: Interrupted

            mutating func next() async throws -> Int? {
                sequence.began.open()
                await suspendUntilCancelled()
                if let error = sequence.error { throw error }
                return 1
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(sequence: self) }
    }

    @Test func `whoever works on an element that came anyway hears of a cancellation`() async throws {
        let (began, working) = (Gate(), Gate())
        let task = scope.forEach(Interrupted(began: began, error: nil), for: owner) { [log] _, _ async in
            working.open()
            await suspendUntilCancelled()
            log.note("\(CancellationCause.current?.reason ?? "?")")
        }
        await began.wait()
        task.run.askToFinish()
        await working.wait()
        task.cancel("the grace is over")
        #expect(await task.outcome.cause?.reason == "the grace is over")
        #expect(log.all == ["the grace is over"])
    }

    @Test func `an error that says in other words that the wait was cancelled is no failure`() async throws {
        let began = Gate()
        let error = NSError(domain: "NSURLErrorDomain", code: -999)
        let task = scope.forEach(Interrupted(began: began, error: error), for: owner) { _, _ in
        } failed: { [log] _, error in
            log.note("\(error)")
        }
        await began.wait()
        task.run.askToFinish()
        #expect(await task.outcome.value != nil && log.all == [])
    }

    @Test func `an error of the body counts, even if the run was asked`() async throws {
        let began = Gate()
        let task = scope.forEach(Interrupted(began: began, error: nil), for: owner) { _, _ async throws in
            throw Refusal(description: "refused")
        }
        await began.wait()
        task.run.askToFinish()
        #expect(await task.outcome.error is Refusal)
    }
}
