class NotificationObserver {
    var task: Task<Void, Never>?

    func observe() {
        self.task = Task {  // expect: deinit-never-runs
            for await note in NotificationCenter.default.notifications(named: .changed) {
                self.handle(note)
            }
        }
    }

    func handle(_ note: Notification) {}

    deinit { self.task?.cancel() }
}
