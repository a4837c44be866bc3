final class Session {
    private var tasks: Set<Task<Void, Never>> = []

    func begin() {
        tasks.insert(
            Task {  // expect: endless-loop-keeps-owner
                for await event in bus.events() { self.handle(event) }
            }
        )
    }

    deinit {
        for task in tasks { task.cancel() }
    }
}
