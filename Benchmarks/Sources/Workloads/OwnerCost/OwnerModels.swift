import Lanyard

/// An owner of one run.
protocol StartingModel {
    associatedtype Handle: Awaitable

    init()

    func start() -> Handle

    /// Starts a run that lives until it is ended, or its owner goes.
    func live(_ gate: Gate)

    /// Cancels what runs, and waits.
    func end() async
}

final class ScopedModel: StartingModel {
    private let tasks = TaskScope("Model")

    func start() -> ScopedTask<Void> { tasks.addTask {} }

    func live(_ gate: Gate) {
        tasks.addTask { await LiveRuns.live(gate) }
    }

    func end() async { await tasks.end() }
}

/// What one writes without a library: the handle is stored, and `deinit` cancels.
final class HandMadeModel: StartingModel {
    private var task: Task<Void, Never>?

    func start() -> Task<Void, Never> {
        task?.cancel()
        let task = Task {}
        self.task = task
        return task
    }

    func live(_ gate: Gate) {
        task = Task { await LiveRuns.live(gate) }
    }

    func end() async {
        task?.cancel()
        await task?.end()
    }

    deinit { task?.cancel() }
}
