import Lanyard
import LanyardTestSupport
import Testing

/// Reports about sets of `AnyCancellable`, replayed here.
@Suite("Foreign: reports of Combine and OpenCombine") struct ForeignCombineReports {
    private let scope = TaskScope("Combine")
    private let log = Log<String>()

    /// Cancelling released an object whose `deinit` called the same subscription again, and a lock was taken twice. Here what
    /// belongs to the user is released outside of every lock, so a `deinit` may cancel what is being cancelled.
    /// https://github.com/OpenCombine/OpenCombine/issues/208
    @Test func `what a cancelled run lets go of may cancel it again while it is released`() async {
        scope.pause()
        func subscribe() -> ScopedTask<Void> {
            let held = CallsOnRelease { [scope, log] in
                scope.cancelAll("from deinit")
                log.note("released, \(scope.isPaused)")
            }
            return scope.addTask(id: 1) { withExtendedLifetime(held) {} }
        }
        let task = subscribe()
        let subscription = task.eraseToAnyCancellable()
        subscription.cancel()
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(log.all == ["released, true"])
    }

    /// A program cancelled each subscription and then emptied the set, which cancelled them a second time, and it hung. Here
    /// the first cancellation wins, and those after it change nothing.
    /// https://github.com/unsignedapps/Vexil/issues/103
    @Test func `a set whose members were cancelled before it is emptied cancels once`() async throws {
        var bag: Set<AnyCancellable> = []
        let began = (1...10).map { _ in Gate() }
        let tasks = began.map { began in
            scope.addTask { [log] in
                let gate = Gate()
                await withTaskCancellationHandler {
                    began.open()
                    await gate.wait()
                } onCancel: {
                    log.note("cancelled")
                    gate.open()
                }
            }
        }
        for gate in began { await gate.wait() }
        let line: UInt = #line + 1
        for task in tasks { task.store(in: &bag) }
        for member in bag { member.cancel() }
        bag.removeAll()
        for task in tasks {
            let cause = try #require(await task.outcome.cause)
            #expect(cause.kind == .requested)
            #expect(cause.origin.line == line)
        }
        #expect(log.all.count == 10)
    }
}
