import Lanyard

/// W8: callers of one result, which is there when all have called.
enum Join {
    static let all = [
        Workload("W8.scope", 10_000) { count in
            let (scope, gate) = (TaskScope(), Gate(count))
            await call(count, gate) {
                try? await scope.addTask(id: 1, policy: .join) {
                    await gate.pass()
                    return 1
                }.value
            }
        },
        Workload("W8.actor", 10_000) { count in
            let (loader, gate) = (Loader(), Gate(count))
            await call(count, gate) { await loader.value(for: 1, gate) }
        },
    ]

    /// Each in a task of its own, not in a group: when a child ends, a group looks for it from the oldest on, and that was
    /// most of what ten thousand by hand took.
    static func call(_ count: Int, _ gate: Gate, _ load: @escaping @Sendable () async -> Int?) async {
        let callers = (0..<count).map { _ in
            Task {
                gate.arrive()
                _ = await load()
            }
        }
        for caller in callers { await caller.value }
    }

    /// What one writes without a library: a dictionary of tasks in an actor.
    private actor Loader {
        private var tasks: [Int: Task<Int, Never>] = [:]

        func value(for key: Int, _ gate: Gate) async -> Int {
            if let task = tasks[key] { return await task.value }
            let task = Task {
                await gate.pass()
                return 1
            }
            tasks[key] = task
            defer { tasks[key] = nil }
            return await task.value
        }
    }
}
