extension SketchScope {
    /// Runs an operation that returns nothing.
    func addTask(_ operation: @escaping @Sendable () async -> Void) -> SketchRun {
        let run = SketchRun(core)
        return run.started(
            Task {
                if !Task.isCancelled {
                    await SketchRun.Current.$current.withValue(.init(run: run)) { await operation() }
                }
                _ = run.leave()
            }
        )
    }

    /// Runs an operation that returns a value.
    func addTask<Success: Sendable>(
        name: String? = nil,
        returning operation: @escaping @Sendable () async -> Success
    ) -> SketchHandle<Success> {
        let run = SketchRun(core)
        let task = Task(name: name) {
            let result =
                if Task.isCancelled { Success?.none } else {
                    await SketchRun.Current.$current.withValue(.init(run: run)) { await operation() }
                }
            _ = run.leave()
            return result
        }
        // To be cancelled, of whatever type its value is; only the handle awaits it.
        return SketchHandle(run: run.started(unsafeBitCast(task, to: Task<Void, Never>.self)), task: task)
    }

    /// Runs an operation for a model, and hands it the result on the main actor, unless that comes too late.
    @MainActor @discardableResult
    func addTask<Owner: AnyObject & Sendable, Success: Sendable>(
        key: String? = nil,
        for owner: Owner,
        operation: @escaping @MainActor () async throws -> Success,
        then: @escaping @MainActor (Owner, Success) -> Void
    ) -> SketchRun {
        let run = SketchRun(core, key: key)
        return run.started(
            Task { [weak owner] in
                let result =
                    if Task.isCancelled { Success?.none } else {
                        await SketchRun.Current.$current.withValue(.init(run: run)) { try? await operation() }
                    }
                if run.leave(), let owner, let result { then(owner, result) }
            }
        )
    }

    /// The same for an actor, on which the result is handed over.
    @discardableResult
    func addTask<Owner: Actor, Success: Sendable>(
        key: String? = nil,
        for owner: Owner,
        operation: @escaping @Sendable () async throws -> Success,
        then: @escaping @Sendable (isolated Owner, Success) -> Void
    ) -> SketchRun {
        let run = SketchRun(core, key: key)
        return run.started(
            Task { [weak owner] in
                let result =
                    if Task.isCancelled { Success?.none } else {
                        await SketchRun.Current.$current.withValue(.init(run: run)) { try? await operation() }
                    }
                guard let owner else {
                    _ = run.leave()
                    return
                }
                await owner.take(result, of: run, then)
            }
        )
    }
}

extension Actor {
    fileprivate func take<Success>(_ result: Success?, of run: SketchRun, _ then: (isolated Self, Success) -> Void) {
        if run.leave(), let result { then(self, result) }
    }
}

/// A run and the task that has its value, so that the value is in no box.
struct SketchHandle<Success: Sendable>: Awaitable {
    let run: SketchRun
    let task: Task<Success?, Never>

    func end() async { _ = await task.value }
}
