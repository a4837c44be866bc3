final class Search {
    private var task: Task<Void, Never>?

    func search(_ term: String, again: Bool) {
        if again {
            if term.count > 2 { task?.cancel() }
            task = Task { await find(term) }  // expect: overwritten-on-one-way
        }
    }
}
