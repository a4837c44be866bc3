protocol Cancelling: AnyObject {
    func cancelAll()
}

class TaskViewModel: Cancelling {
    private var tasks: [Task<Void, Never>] = []

    func addTask(_ operation: @escaping () async -> Void) {
        tasks.append(Task { await operation() })
    }

    func cancelAll() {
        for task in tasks { task.cancel() }
    }
}

final class InvoiceModel: TaskViewModel {
    func appear() {
        addTask { await self.load() }
    }
}

final class Downloads {
    func cancelAll() {}
}

final class Router {
    func pop(_ screen: Downloads) async {
        await forEachScreen { screen in screen.cancelAll() }
    }
}
