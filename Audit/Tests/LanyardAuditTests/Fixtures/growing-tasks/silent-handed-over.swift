final class Pool {
    private var tasks: [Task<Void, Never>] = []
    var openTasks: [Int: Task<Void, Never>] = [:]

    func add(_ job: Job) {
        prune(&tasks)
        tasks.append(Task { await job.run() })
    }

    func open(_ number: Int) {
        openTasks[number] = Task { await read(number) }
    }
}

final class PoolOwner {
    func close(_ pool: Pool) {
        pool.openTasks.removeAll()
    }
}
