final class Search {
    private var task: Task<Void, Never>?

    func search(_ term: String, fresh: Bool) {
        if fresh { stop() }
        task = Task { await find(term) }  // expect: overwritten-on-one-way
    }

    private func stop() { task?.cancel() }
}
