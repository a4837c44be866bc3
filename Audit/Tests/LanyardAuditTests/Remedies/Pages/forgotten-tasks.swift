import Foundation

final class TaskBag {
    private var tasks: [String: Task<Void, Never>] = [:]

    func set(_ task: Task<Void, Never>, for key: String) {
        tasks[key]?.cancel()
        tasks[key] = task
    }

    deinit { for task in tasks.values { task.cancel() } }
}
