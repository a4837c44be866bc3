enum Category: String, CaseIterable { case books, films }

final class Shelves {
    private var tasks: [Category: Task<Void, Never>] = [:]

    func load(_ category: Category) {
        tasks[category]?.cancel()
        tasks[category] = Task { await fetch(category) }
    }
}
