actor Cache {
    func start() {
        Task {
            for await event in bus.events() { self.drop(event.key) }
        }
    }
}
