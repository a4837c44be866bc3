import Lanyard

/// W16: runs that wait behind a limit of two, while two run: to add them, from a button and from a task on the main actor, and to
/// end them all.
enum Waiting {
    static let all =
        [false, true].flatMap { isInTask in
            let place = isInTask ? "main" : "button"
            return [
                Workload("W16.\(place).key", 100_000) { await on(isInTask, $0, addWithKey) },
                Workload("W16.\(place).priority", 100_000) { await on(isInTask, $0, addByPriority) },
                Workload("W16.\(place).scope", 100_000) { await on(isInTask, $0, addToScope) },
            ]
        } + [
            Workload("W16.main.detached", 100_000) { await on(true, $0, addDetached) },
            Workload("W16.button.byHand", 100_000) { await on(false, $0, addByHand) },
            Workload("W16.main.byHand", 100_000) { await on(true, $0, addByHand) },
            Workload(name: "W16.end.key", count: 100_000) { await ended($0, addWithKey) },
            Workload(name: "W16.end.scope", count: 100_000) { await ended($0, addToScope) },
            Workload(name: "W16.end.byHand", count: 100_000) { await ended($0, addByHand) },
        ]

    private static func on<Line: Sendable>(
        _ isInTask: Bool,
        _ count: Int,
        _ add: @escaping @MainActor @Sendable (Int) -> Line
    ) async -> Line {
        isInTask ? await add(count) : await onMainThread { add(count) }
    }

    private static func ended(
        _ count: Int,
        _ add: @escaping @MainActor @Sendable (Int) -> some Ending
    ) async -> Workload.Measured {
        let line = await onMainThread { add(count) }
        return {
            await line.end()
            return line
        }
    }

    @MainActor private static func addWithKey(_ count: Int) -> TaskScope {
        let scope = TaskScope()
        for _ in 0..<count {
            scope.addTask(id: "load", policy: .concurrent(limit: 2)) { await untilCancelled() }
        }
        return scope
    }

    @MainActor private static func addByPriority(_ count: Int) -> TaskScope {
        let scope = TaskScope()
        for index in 0..<count {
            let priority: TaskPriority = index.isMultiple(of: 2) ? .low : .medium
            scope.addTask(id: "load", policy: .concurrent(limit: 2, order: .priority), priority: priority) {
                await untilCancelled()
            }
        }
        return scope
    }

    @MainActor private static func addToScope(_ count: Int) -> TaskScope {
        let scope = TaskScope(limit: 2)
        for _ in 0..<count {
            scope.addTask { await untilCancelled() }
        }
        return scope
    }

    @MainActor private static func addDetached(_ count: Int) -> TaskScope {
        let scope = TaskScope(limit: 2, inheritsTaskLocals: false)
        for _ in 0..<count {
            scope.addTask { await untilCancelled() }
        }
        return scope
    }

    @MainActor private static func addByHand(_ count: Int) -> HandMadeLine {
        let line = HandMadeLine(limit: 2)
        for _ in 0..<count {
            line.add { await untilCancelled() }
        }
        return line
    }
}
