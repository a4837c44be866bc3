final class Loader {
    private var tasks: [Task<Void, Never>] = []

    func load() -> Task<Void, Never> {
        Task {
            while !Task.isCancelled { await next() }
        }
    }

    func begin() {
        let task = Task {
            while !Task.isCancelled { await next() }
        }
        tasks.append(task)
        queue.add(Task { if !Task.isCancelled { await last() } })
        Task { if !Task.isCancelled { await last() } }.store(in: &bag)
    }
}
