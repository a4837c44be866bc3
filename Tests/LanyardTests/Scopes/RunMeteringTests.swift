import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

/// What an executor that measures is asked for and told.
@Suite struct RunMeteringTests {
    @Test func `each run gets an executor of its own, and whoever waited finds that it knows of the end`() async {
        let metering = Metering()
        let scope = TaskScope(executor: metering)
        let tasks = [scope.addTask {}, scope.addTask(id: 1) {}]
        for task in tasks {
            await settle(task)
            #expect((task.meter as? Meter)?.ends.all.isEmpty == false)
        }
        #expect(tasks[0].meter as? Meter !== tasks[1].meter as? Meter)
    }

    @Test func `a run that ended before its task was made still tells of its end`() {
        let scope = TaskScope(executor: Metering())
        let run = run(in: scope)
        run.decline(for: scope.core.cause(.requested, nil, run.origin))
        run.launch {}
        #expect((run.meter as? Meter)?.ends.all.isEmpty == false)
    }

    /// A run that was not admitted.
    private func run(in scope: TaskScope) -> Run {
        let origin = CallSite(fileID: #fileID, line: #line)
        let call = Call(name: nil, rawPriority: nil, origin: origin, result: Void.self)
        return Run(call: call, core: scope.core)
    }
}

/// Notes which of its executors learned of an end; they execute where everything else does.
private final class Metering: RunMetering {
    func makeExecutor() -> any RunExecutor { Meter() }

    func enqueue(_ job: consuming ExecutorJob) {
        globalConcurrentExecutor.enqueue(job)
    }
}

private final class Meter: RunExecutor {
    let ends = Log<Void>()

    func runEnded() {
        ends.note(())
    }

    func enqueue(_ job: consuming ExecutorJob) {
        globalConcurrentExecutor.enqueue(job)
    }
}
