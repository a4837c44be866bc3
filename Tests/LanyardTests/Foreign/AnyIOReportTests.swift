import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of AnyIO, replayed here.
@Suite("Foreign: reports of AnyIO") struct ForeignAnyIOReports {
    private let scope = TaskScope("AnyIO")
    private let log = Log<String>()

    /// A task was cancelled while it waited for its group, the group swallowed that, and the code behind it slept in peace.
    /// Here the block returns, and its task stays cancelled: the next wait ends at once.
    /// https://github.com/agronholm/anyio/issues/374
    @Test func `a block does not swallow the cancellation of the task around it`() async {
        let began = Gate()
        let task = Task { [log] in
            _ = try await withTaskScope { group in
                group.addTask {
                    began.open()
                    try await untilCancelled()
                }
            }
            log.note("behind the block")
            try await untilCancelled()
            log.note("never")
        }
        await began.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.all == ["behind the block"])
    }

    /// One of two connection attempts won, the group cancelled the other, and a cancellation of the whole in the same moment
    /// was taken for the group’s own. Here the two are different things: the race has its winner, and the task is cancelled.
    /// https://github.com/agronholm/anyio/issues/1214
    @Test func `a race that is won while its task is cancelled leaves the task cancelled`() async {
        let task = scope.addTask { [scope, log] in
            let other = Gate()
            let winner = try? await race {
                await other.wait()
                return "first"
            } _: {
                other.open()
                try? await untilCancelled()
                scope.cancelAll("superseded")
                throw CancellationError()
            }
            log.note("\(winner ?? "nobody"), \(Task.isCancelled)")
            try await untilCancelled()
        }
        #expect(await task.outcome.cause?.reason == "superseded")
        #expect(log.all == ["first, true"])
    }

    /// A child failed in a group that lay in a cancelled scope, and the group did not cancel its other children because it
    /// looked at the scopes above. Here a failure cancels the siblings whatever has happened outside of the shield.
    /// https://github.com/agronholm/anyio/issues/787
    @Test func `a failure cancels its siblings, in a shield in a cancelled task`() async {
        let began = Gate()
        let task = Task { [log] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await withCancellationShield {
                try await withTaskScope { group in
                    group.addTask {
                        began.open()
                        try? await untilCancelled()
                        log.note(CancellationCause.current?.kind.name ?? "none")
                    }
                    group.addTask {
                        await began.wait()
                        throw Refusal(description: "broken")
                    }
                }
            }
        }
        await #expect(throws: Refusal.self) { try await task.value }
        #expect(log.all == ["siblingFailed"])
    }

    /// One task went into a shield, and its siblings could not be cancelled either. Here a shield is around a piece of code,
    /// and reaches nobody else.
    /// https://github.com/agronholm/anyio/issues/642
    @Test func `the shield of one run does not shield its sibling`() async throws {
        let (shielded, began, goOn) = (Gate(), Gate(), Gate())
        let first = scope.addTask { [log] in
            await withCancellationShield {
                shielded.open()
                await goOn.wait()
                log.note(Task.isCancelled ? "reached" : "spared")
            }
        }
        let second = scope.addTask {
            began.open()
            try await untilCancelled()
        }
        await shielded.wait()
        await began.wait()
        scope.cancelAll()
        #expect(await second.outcome.cause?.kind == .scopeCancelled)
        #expect(!first.isFinished)
        goOn.open()
        await settle(first)
        #expect(log.all == ["spared"])
    }

    /// A task of an inner group was starting another in the outer group, and cancelling the inner group cancelled the outer one
    /// as well. Here a run belongs to the scope that it was added to, from the call on.
    /// https://github.com/agronholm/anyio/issues/685
    @Test func `cancelling the scope that adds a run does not reach the scope that has it`() async throws {
        let (starting, goOn) = (Gate(), Gate())
        try await withTaskScope("Outer") { outer in
            let beside = outer.addTask {
                await goOn.wait()
                return Task.isCancelled
            }
            let started = Log<ScopedTask<Bool>>()
            try await withTaskScope("Inner") { inner in
                inner.addTask {
                    let task = outer.addTask {
                        starting.open()
                        await goOn.wait()
                        return Task.isCancelled
                    }
                    started.note(task)
                    try await task.wait()
                }
                await starting.wait()
                inner.cancelAll("inner only")
            }
            goOn.open()
            #expect(try await beside.value == false)
            #expect(try await started.all.first?.value == false)
        }
    }
}
