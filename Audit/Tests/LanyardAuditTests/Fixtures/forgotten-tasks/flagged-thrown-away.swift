final class FeedModel {
    private var loads: [Task<Void, Never>] = []  // expect: forgotten-tasks

    func load(_ page: Page) {
        let task = Task { await feed.load(page) }
        loads.append(task)
    }

    func close() {
        loads.removeAll()
    }
}
