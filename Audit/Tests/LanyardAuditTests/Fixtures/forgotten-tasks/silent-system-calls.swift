class TaskController: UIViewController {
    private var tasks: [Task<Void, Never>] = []

    func addTask(_ operation: @escaping () async -> Void) {
        tasks.append(Task { await operation() })
    }

    func cancelAll() {
        for task in tasks { task.cancel() }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        cancelAll()
    }
}

final class InvoiceController: TaskController {
    override func viewDidLoad() {
        addTask { await self.load() }
    }
}
