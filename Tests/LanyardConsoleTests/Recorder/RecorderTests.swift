import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

/// Each test writes the runs of its scopes into a ledger of its own: other tests run beside it.
@Suite struct RecorderTests {
    private struct Broken: Error {}

    private let ledger = Ledger(capacity: 64)

    /// A scope whose runs are written into the test's ledger.
    private func scope(
        _ name: String,
        clock: (any Clock<Duration>)? = nil,
        executor: (any TaskExecutor)? = nil
    ) -> TaskScope {
        let scope = TaskScope(name, clock: clock, executor: executor)
        _ = ledger.site(of: scope.core)
        return scope
    }

    /// What was kept, the first run first.
    private var kept: [Wire.Run] {
        ledger.kept.all.map { $0.wire(since: Beginning()) }.sorted { $0.id < $1.id }
    }

    private func group(of run: Wire.Run) throws -> GroupRecord {
        try #require(ledger.groups.all.first { $0.id == run.group })
    }

    @Test func `a run that ended is kept with its times, its outcome and its error`() async {
        await recording {
            let clock = TestClock()
            let scope = scope("kept", clock: clock)
            let begun = Gate()
            let gate = Gate()
            let slow = scope.addTask(name: "slow") {
                begun.open()
                await gate.wait()
            }
            await begun.wait()
            await clock.advance(by: .seconds(2))
            gate.open()
            await settle(slow)
            await settle(scope.addTask(name: "broken") { throw Broken() })
            let runs = kept
            #expect(runs.map(\.name) == ["slow", "broken"])
            #expect(runs.map(\.outcome) == [.succeeded, .failed])
            #expect(runs.map(\.error) == [nil, "Broken()"])
            #expect(runs[0].startedAt == runs[0].admittedAt)
            #expect((runs[0].endedAt! - runs[0].admittedAt).rounded() == 2000)
        }
    }

    @Test func `a measured run tells what it did with its time, while it lives and when it has ended`() async throws {
        try await recording {
            let (executor, hold) = (measured(1), Hold())
            let scope = scope("measured", executor: executor)
            let task = scope.addTask { hold.take() }
            await hold.began.wait()
            let run = try #require(scope.core.contents(upTo: 1).runs.first)
            let beginning = Beginning()
            let live = [0, 1].map { _ in
                RunSnapshot(run, at: run.core.now).map {
                    Wire.Run(run, $0, key: nil, in: ledger.group(of: run), since: beginning)
                }
            }
            hold.letGo()
            await settle(task)
            // With one lane the end was recorded when this begins.
            let after = TaskScope(executor: executor)
            await settle(after.addTask {})
            let (first, second) = (try #require(live[0]?.measured), try #require(live[1]?.measured))
            let ended = try #require(kept.first?.measured)
            #expect(first.resumes == 1 && first.stretchSince != nil && second.stretchSince == first.stretchSince)
            #expect(ended.resumes == 1 && ended.stretchSince == nil && ended.longestStretch >= second.longestStretch)
        }
    }

    @Test func `a cancelled run is kept with its cause, and how long it took to obey`() async {
        await recording {
            let clock = TestClock()
            let scope = scope("obeys", clock: clock)
            let gate = Gate()
            let begun = Gate()
            let run = scope.addTask {
                begun.open()
                await gate.wait()
            }
            await begun.wait()
            run.cancel("enough")
            #expect(ledger.cancelled.all.contains { $0.id == run.id })
            await clock.advance(by: .seconds(3))
            gate.open()
            await settle(run)
            #expect(!ledger.cancelled.all.contains { $0.id == run.id })
            let recorded = kept[0]
            #expect(recorded.cause?.kind == "requested" && recorded.cause?.reason == "enough")
            #expect(recorded.cause?.isOwn == nil)
            #expect((recorded.endedAt! - recorded.cancelledAt!).rounded() == 3000)
            #expect(ledger.site(of: scope.core).unkeyed.read { $0.obeying.wire.max } == 3000)
            let place = ledger.causes.wire(live: [:]).first { $0.reason == "enough" }
            #expect(place?.count == 1 && place?.origin == recorded.cause?.origin)
        }
    }

    @Test func `a run that its own delivery replaces is known to have done so`() async throws {
        try await recording {
            let scope = scope("own")
            let newer = Log<ScopedTask<Void>>()
            let first = scope.addTask(id: "key", policy: .replace) {
                newer.note(scope.addTask(id: "key", policy: .replace) {})
            }
            await settle(first)
            for task in newer.all { await settle(task) }
            let runs = kept
            #expect(runs.first?.cause?.isOwn == true)
            #expect(runs.first?.cause?.by == runs.last?.id)
            let group = try group(of: runs[0])
            #expect(group.read { $0.counts.cancelledByItself } == 1)
        }
    }

    @Test func `calls that never run are counted and kept with what was decided`() async throws {
        try await recording {
            let scope = scope("passed over")
            let gate = Gate()
            let first = scope.addTask(id: 1, policy: .skip) { await gate.wait() }
            scope.addTask(id: 1, policy: .skip) {}
            scope.addTask(id: 1, policy: .join) {}
            gate.open()
            await settle(first)
            try? await scope.close()
            scope.addTask(id: 1) {}
            let runs = kept
            #expect(runs.map(\.admission).sorted() == ["refused", "skipped", "started"])
            let counts = try group(of: runs[0]).read { $0.counts }
            #expect((counts.skipped, counts.joined, counts.refused) == (1, 1, 1))
        }
    }

    @Test func `what was delivered and what came too late is told`() async {
        await recording {
            let owner = CallsOnRelease {}
            let scope = scope("handed over")
            await settle(
                scope.addTask(for: owner) {
                    1
                } then: { _, _ in
                }
            )
            let gate = Gate()
            let begun = Gate()
            let late = scope.addTask(for: owner) {
                begun.open()
                await gate.wait()
                return 1
            } then: { _, _ in
            }
            await begun.wait()
            late.cancel()
            gate.open()
            await settle(late)
            #expect(kept.map(\.handover) == [.delivered, .withheld])
        }
    }

    @Test func `how far a run had come is kept`() async {
        await recording {
            let scope = scope("progress")
            await settle(
                scope.addTask {
                    let progress = TaskContext.current.progress
                    progress.total = 4
                    progress.advance(by: 3)
                    throw Broken()
                }
            )
            #expect(kept.first?.progress == Wire.Progress(completed: 3, total: 4, fraction: 0.75))
        }
    }

    @Test func `no run is held while nobody records, and counting begins anew`() async throws {
        try await recording {
            let scope = scope("closed")
            let gate = Gate()
            let task = scope.addTask { await gate.wait() }
            await settle(scope.addTask {})
            try await until("the end of the run is written down") { ledger.kept.count == 1 }
            let run = try #require(ScopeCore.run(task.id))
            ledger.cancelRequested(run)
            _ = ledger.close()
            #expect(ledger.cancelled.all.isEmpty && ledger.kept.count == 0)
            ledger.cancelRequested(run)
            #expect(ledger.cancelled.all.isEmpty)
            ledger.open()
            #expect(ledger.site(of: scope.core).unkeyed.ended == 0)
            ledger.cancelRequested(run)
            #expect(ledger.cancelled.all.map(\.id) == [task.id])
            gate.open()
        }
    }

    @Test func `long texts of the program are not kept`() async {
        await recording {
            let scope = scope("long")
            let long = String(repeating: "x", count: 1_000_000)
            let run = scope.addTask(name: long) { try await untilCancelled() }
            run.cancel(long)
            await settle(run)
            let details = ledger.kept.run(run.id.rawValue)?.details
            #expect(details?.name?.count == 201 && details?.cause?.reason?.count == 201)
        }
    }
}
