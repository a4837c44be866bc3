import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of Go’s errgroup and singleflight, replayed here.
@Suite("Foreign: reports of errgroup and singleflight") struct ForeignGoReports {
    private let scope = TaskScope("Go")
    private let log = Log<String>()

    /// A loop that started workers saw its context cancelled and returned that, and the error of the worker was lost. Here the
    /// block throws the first failure, whatever its body throws when it is cancelled for it.
    /// https://github.com/dominikh/go-tools/issues/155
    @Test func `a body that ends because a run has failed does not hide the failure`() async {
        let error = await #expect(throws: Refusal.self) {
            try await withTaskScope { group in
                group.addTask { throw Refusal(description: "disk full") }
                try await untilCancelled()
            }
        }
        #expect(error?.description == "disk full")
    }

    /// Code in a group that had failed was told “context canceled” and no more. Here the cause has the kind, and the error that
    /// led to it, where it is seen.
    /// https://github.com/golang/go/issues/59355
    @Test func `a run that is cancelled for a sibling reads the error of the sibling`() async {
        let began = Gate()
        await #expect(throws: Refusal.self) {
            try await withTaskScope { [log] group in
                group.addTask {
                    began.open()
                    try? await untilCancelled()
                    let cause = CancellationCause.current
                    log.note("\(cause?.kind.name ?? "none"): \(cause?.error.map { "\($0)" } ?? "none")")
                }
                group.addTask {
                    await began.wait()
                    throw Refusal(description: "disk full")
                }
            }
        }
        #expect(log.all == ["siblingFailed: disk full"])
    }

    /// A group with a limit had failed, and went on to start each function that waited for its turn. Here what has not begun
    /// when a sibling fails never begins.
    /// https://github.com/golang/go/issues/61611
    @Test func `what waits for its turn never begins once a run has failed`() async {
        await #expect(throws: Refusal.self) {
            try await withTaskScope { [log] group in
                for number in 1...5 {
                    group.addTask(id: "one at a time", policy: .queue) {
                        log.note("\(number)")
                        if number == 2 { throw Refusal(description: "second") }
                    }
                }
            }
        }
        #expect(log.all == ["1", "2"])
    }

    /// One of several callers gave up, the shared call lost its key, and the next caller started a second one beside it. Here a
    /// caller leaves alone, and the run keeps its key for as long as anybody is left.
    /// https://github.com/janos/singleflight/issues/4
    @Test func `a caller that leaves a shared run does not let a second one start`() async throws {
        let goOn = Gate()
        func call(_ name: String) -> ScopedTask<String> {
            scope.addTask(id: "key", policy: .join) { [log] in
                log.note(name)
                await goOn.wait()
                return name
            }
        }
        let (first, second) = (call("first"), call("second"))
        first.cancel()
        let third = call("third")
        #expect(third.admission == .joined)
        goOn.open()
        #expect(try await second.value == "first")
        #expect(try await third.value == "first")
        #expect(await first.outcome.cause?.kind == .waitersGone)
        #expect(log.all == ["first"])
    }

    /// The last caller had given up, the call was still running down, and the next caller got the old cancellation. The
    /// reporter wanted to share that call; here the new caller gets a new run, as “When it is cancelled” in
    /// `ChoosingAPolicy.md` says.
    /// https://github.com/tailscale/tailscale/issues/18919
    @Test func `a new caller is not given the cancellation of those who left before`() async throws {
        let (began, goOn) = (Gate(), Gate())
        let old = scope.addTask(id: "key", policy: .join) {
            began.open()
            await goOn.wait()
            return "old"
        }
        await began.wait()
        old.cancel()
        let new = scope.addTask(id: "key", policy: .join) { "new" }
        #expect(new.admission == .started)
        #expect(try await new.value == "new")
        goOn.open()
        try await scope.waitUntilIdle()
    }

    /// One user wanted a cancelled caller to wait for the shared function, and the maintainer wanted it to return. Here the
    /// caller chooses: `wait()` ends with its task, and `outcome` does not (the table of three waits in `OwningTasks.md`).
    /// https://github.com/janos/singleflight/issues/15
    @Test func `a cancelled caller leaves at once or waits, as it asks`() async {
        let goOn = Gate()
        let run = scope.addTask {
            await goOn.wait()
            return 1
        }
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await run.wait() }
            goOn.open()
            return await run.outcome.value
        }
        #expect(await caller.value == 1)
    }
}
