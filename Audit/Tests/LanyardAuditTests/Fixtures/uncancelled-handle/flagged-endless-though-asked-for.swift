final class Listener {
    private var task: Task<Void, Never>?  // expect: uncancelled-handle

    func listen() {
        guard task == nil else { return }
        task = Task {
            while true { await handle(queue.next()) }
        }
    }
}
