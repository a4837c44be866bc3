public import Observation

/// The base class that people write for their view models: it keeps their tasks by an ID, and cancels those of an ID.
@MainActor @Observable
public class TaskViewModel {
    /// The ID of tasks that are given none.
    public static let defaultID = "default"

    @ObservationIgnored private var tasks: [String: [Task<Void, Never>]] = [:]

    init() {}

    /// Keeps a task under an ID.
    public func addTask(id: String = defaultID, _ operation: @escaping @MainActor () async -> Void) {
        tasks[id, default: []].append(Task { await operation() })
    }

    /// Cancels the tasks of an ID.
    public func cancelAll(id: String = defaultID) {
        for task in tasks[id] ?? [] { task.cancel() }
        tasks[id] = nil
    }
}
