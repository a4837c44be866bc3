final class Box {
    func change() {
        lock.lock()
        defer { lock.unlock() }
        count += 1
        Task { await listener.changed() }
    }
}
