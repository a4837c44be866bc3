final class Saver {
    func save() async {
        await withCheckedContinuation { continuation in
            queue.async {
                defer { continuation.resume() }
                guard self.isDirty else { return }
                self.write()
            }
        }
    }
}
