public import Lanyard

/// Tasks that live until they are cancelled: what one keeps without a scope.
struct LiveTasks: Ending {
    private let tasks: [Task<Void, Never>]

    init(_ tasks: [Task<Void, Never>]) {
        self.tasks = tasks
    }

    func end() async {
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
}

/// What a workload made that can be ended, so that the next trial in the process begins as this one did.
public protocol Ending: Sendable {
    /// Cancels, and waits.
    func end() async
}

extension TaskScope: Ending {
    /// Cancels its runs, and waits for them.
    public func end() async {
        try? await cancelAndWait()
    }
}
