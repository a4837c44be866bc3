class TaskViewModel {
    private var tasks: [String: [Task<Void, Never>]] = [:]

    func addTask(id: String, _ operation: @escaping () async -> Void) {
        tasks[id, default: []].append(Task { await operation() })
    }

    func cancelAll(id: String) {
        for task in tasks[id] ?? [] { task.cancel() }
        tasks[id] = nil
    }
}

final class OrderModel: TaskViewModel {
    func appear() { addTask(id: "orders") { await self.load() } }
    func disappear() { cancelAll(id: "orders") }
}

final class InvoiceModel: TaskViewModel {
    func appear() {
        addTask(id: "invoices") { await self.load() }  // expect: forgotten-tasks
    }
}
