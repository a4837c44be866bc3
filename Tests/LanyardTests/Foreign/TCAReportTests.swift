import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of the Composable Architecture, replayed here.
@Suite("Foreign: reports of the Composable Architecture") struct ForeignTCAReports {
    private let log = Log<String>()

    /// A screen was dismissed in the moment in which its next effect was being started: the cancellation found nothing, and the
    /// effect ran. Here a run is owned from the call on, so no end of its owner comes too early.
    /// https://github.com/pointfreeco/swift-composable-architecture/issues/3663
    @Test func `a run that is on its way when its scope goes never begins`() async {
        let (executor, arrival) = (HoldableExecutor(), Gate())
        var screen: TaskScope? = TaskScope("Screen", executor: executor)
        executor.hold(until: arrival)
        let task = screen?.addTask { [log] in log.note("fetched") }
        await arrival.wait()
        screen = nil
        executor.release()
        #expect(await task?.outcome.cause?.kind == .ownerReleased)
        await Task(executorPreference: executor) {}.value
        #expect(log.all.isEmpty)
    }

    /// An effect that waited behind others could not be cancelled until its turn had come. Here a run that waits is cancelled
    /// by its handle at once, and those behind it move up.
    /// https://github.com/pointfreeco/swift-composable-architecture/issues/3563
    @Test func `a run that waits in a queue is cancelled before its turn`() async {
        let (scope, goOn) = (TaskScope("Downloads"), Gate())
        let tasks = (1...3).map { number in
            scope.addTask(id: "download", policy: .queue) { [log] in
                log.note("\(number)")
                await goOn.wait()
            }
        }
        tasks[1].cancel("not this one")
        #expect(await tasks[1].outcome.cause?.reason == "not this one")
        #expect(!tasks[0].isFinished)
        goOn.open()
        await settle(tasks)
        #expect(log.all == ["1", "3"])
    }

    /// Two child features used the same identifier for their effects, and one cancelled the other’s. Here keys belong to their
    /// scope, and two scopes below one parent have two of them.
    /// https://github.com/pointfreeco/swift-composable-architecture/issues/2888
    @Test func `the same key in two child scopes is two keys`() async throws {
        let parent = TaskScope("Parent")
        let (left, right, goOn) = (parent.child("Left"), parent.child("Right"), Gate())
        func load(in scope: TaskScope) -> ScopedTask<Bool> {
            scope.addTask(id: "load") {
                await goOn.wait()
                return Task.isCancelled
            }
        }
        let (one, two) = (load(in: left), load(in: right))
        left.cancel(id: "load", "left only")
        goOn.open()
        #expect(await one.outcome.cause?.reason == "left only")
        #expect(try await two.value == false)
    }

    /// The user pulled a screen down, and its effects went on if its state had an identity of its own. Here an owner is an
    /// object: when it is gone its results are, too, whoever comes in its place.
    /// https://github.com/pointfreeco/swift-composable-architecture/issues/3636
    @Test @MainActor func `a late result of a dismissed model does not reach the one in its place`() async {
        let (began, goOn) = (Gate(), Gate())
        func present(_ number: Int) -> (Model, ScopedTask<Int>) {
            let model = Model()
            let task = model.tasks.addTask(id: "load", for: model) {
                began.open()
                await goOn.wait()
                return number
            } then: {
                $0.values.append($1)
            }
            return (model, task)
        }
        var first: (Model, ScopedTask<Int>)? = present(1)
        let old = first?.1
        await began.wait()
        first = nil
        let (model, new) = present(2)
        goOn.open()
        #expect(await old?.outcome.cause?.kind == .ownerReleased)
        await settle(new)
        #expect(model.values == [2])
    }
}
