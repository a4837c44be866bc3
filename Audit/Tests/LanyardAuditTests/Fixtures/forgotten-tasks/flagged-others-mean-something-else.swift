class TaskViewModel {
    private var tasks: [String: [Task<Void, Never>]] = [:]

    func addTask(id: String, _ operation: @escaping () async -> Void) {
        tasks[id, default: []].append(Task { await operation() })
    }

    func cancelAll(id: String = "") {
        for task in tasks[id] ?? [] { task.cancel() }
        tasks[id] = nil
    }
}

final class InvoiceModel: TaskViewModel {
    func appear() {
        addTask(id: "invoices") { await self.load() }  // expect: forgotten-tasks
    }
}

final class Downloads {
    static func current() -> Downloads { Downloads() }
    func cancelAll() {}
    func stop(_ reason: String) {}
}

struct Session {
    let downloads: Downloads
}

// Each of these calls something with the same name on something else.
func signOut(_ downloads: Downloads, _ session: Session, _ anybody: Anybody) async {
    downloads.cancelAll()
    session.downloads.cancelAll()
    let own = Downloads()
    own.cancelAll()
    Downloads.current().cancelAll()
    Downloads().cancelAll()
    // No label of `cancelAll(id:)` fits.
    anybody.cancelAll("signed out")
    anybody.cancelAll(reason: "signed out")
    await anybody.load()
}

final class Shop {
    private let session: Session

    init(_ session: Session) { self.session = session }

    func close() async {
        session.downloads.cancelAll()
        self.session.downloads.cancelAll()
        await session.end()
    }
}
